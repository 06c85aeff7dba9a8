import { describe, expect, test } from 'vitest'
import type { Car } from '../../../src/records/index.ts'
import { embeddedClient } from '../../../src/search/clients/embedded.ts'
import { openStock, stockFiles } from '../../../src/search/files.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { CAR_INDEX } from '../../../src/search/settings.ts'
import { stockOf } from '../../../src/views/stock.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const AT = new Date('2025-10-20T08:30:00Z')
const HOUR = 3600
const soldHoursAgo = (hours: number): Partial<Car> => ({
  status: 'sold',
  sold_date_timestamp: AT.getTime() / 1000 - hours * HOUR,
})

const CARS: Record<string, Partial<Car>> = {
  inStock: {},
  comingSoon: { status: 'coming_soon', car_type: 'used' },
  comingNew: { status: 'coming_soon', car_type: 'new' },
  justSold: soldHoursAgo(71),
  soldLong: soldHoursAgo(74),
  soldByFlag: { sold: true },
  hidden: { show_on_dealer_website: false },
}
const names = Object.keys(CARS)
const cars = names.map((name, i) => aCar({ id: i + 1, slug: `car-${i + 1}`, custom_rank: 100 - i, ...CARS[name] }))
const namesOf = (ids: readonly (number | undefined)[]) => ids.map(id => names[id! - 1]!)

function listed(
  stock: { soldWindowDays?: number; exclusionRule?: 0 | 1 | 2 | 3 | 4 },
  at = AT,
  filter?: string,
): string[] {
  const site = aSite({ settings: { stock, search: { filter } }, at: AT, cars })
  const { results, filterAt } = stockOf(site)
  return namesOf(results([{ indexName: CAR_INDEX, params: { filters: filterAt(at) } }])[0]!.hits.map(hit => hit.id))
}

describe('what a search of a site finds', () => {
  test('SR-40 SR-41 SR-43 cars in stock, coming soon, or sold within 3 days, and none that is hidden', () => {
    expect(listed({})).toEqual(['inStock', 'comingSoon', 'comingNew', 'justSold'])
  })

  test('SR-42 the site says for how many days; with 0 no sold car is listed', () => {
    expect(listed({ soldWindowDays: 4 })).toEqual(['inStock', 'comingSoon', 'comingNew', 'justSold', 'soldLong'])
    expect(listed({ soldWindowDays: 0 })).toEqual(['inStock', 'comingSoon', 'comingNew'])
  })

  test('DC-34 a sold car goes when its days are over, from an index built before', () => {
    expect(listed({}, new Date(AT.getTime() + 3 * HOUR * 1000))).toEqual(['inStock', 'comingSoon', 'comingNew'])
  })

  test('DC-36, FN-02, FN-03 a car is in the weekly range of the repayment on its card, and in none without one', () => {
    const lender = { interestRate: 7, disclaimer: 'Terms apply.' }
    const finance_lenders = { ausloans: { ...lender, paymentWeek: 45 }, manual: { ...lender, paymentWeek: 120 } }
    const financed = [
      aCar({ id: 1, slug: 'a', finance_lenders }),
      aCar({ id: 2, slug: 'b', finance_lenders, make: 'Suzuki' }),
      aCar({ id: 3, slug: 'c', finance_lenders, dealership_id: 9 }),
    ]
    const finance = { provider: 'manual' as const, excludedDealershipIds: [9] }
    const site = aSite({ settings: { finance }, at: AT, cars: financed })
    const [answer] = stockOf(site).results([{ indexName: CAR_INDEX, params: { facets: ['weekly_price_range'] } }])
    expect(answer?.facets?.weekly_price_range).toEqual({ '100-150': 1 })
  })

  test.each([
    [0, ['inStock', 'comingSoon', 'comingNew', 'justSold']],
    [1, ['inStock', 'comingSoon', 'comingNew']],
    [2, ['inStock', 'justSold']],
    [3, ['inStock']],
    [4, ['inStock', 'comingNew', 'justSold']],
  ] as const)('DC-35 exclusion rule %d', (exclusionRule, found) => {
    expect(listed({ exclusionRule })).toEqual(found)
  })

  test('CF-09 and only what the site’s own filter lets through', () => {
    expect(listed({}, AT, 'car_type:new OR status:sold')).toEqual(['comingNew', 'justSold'])
  })
})

test('the stock of a site is made once', () => {
  const site = aSite({ at: AT, cars })
  expect(stockOf(site)).toBe(stockOf(site))
  expect(stockOf(aSite({ at: AT, cars }))).not.toBe(stockOf(site))
})

test('BD-10 the files in the bundle answer as the build does', async () => {
  const stock = stockOf(aSite({ at: AT, cars }))
  const requests = [{ indexName: CAR_INDEX, params: { filters: stock.filterAt(AT), facets: ['car_type'] } }]
  const load = async (name: string) => stock.files.find(file => file.name === name)!.bytes
  const { results } = await embeddedClient(openStock(await load(stock.rootName), load)).search(requests)
  const untimed = (all: typeof results) => all.map(result => ({ ...result, processingTimeMS: 0 }))
  expect(untimed(results)).toEqual(untimed(stock.results(requests)))
  expect(results[0]!.facets).toEqual({ car_type: { used: 3, new: 1 } })
})

test('issue 2: a site adds its own words to those of the trade', () => {
  const bodies = [aCar({ id: 1, simple_body: 'ute' }), aCar({ id: 2, simple_body: 'suv' })]
  const found = (synonyms: Record<string, string[]>, query: string) => {
    const stock = stockOf(aSite({ settings: { search: { synonyms } }, at: AT, cars: bodies }))
    return stock
      .results([{ indexName: CAR_INDEX, params: { query } }])[0]!
      .hits.map(({ id }) => id!)
      .sort()
  }
  expect(found({}, 'bakkie')).toEqual([])
  expect(found({ bakkie: ['ute'] }, 'bakkie')).toEqual([1])
  expect(found({ bakkie: ['ute'] }, 'pick up')).toEqual([1])
  expect(found({ 'Pick-up': ['suv'] }, 'pick up')).toEqual([1, 2])
})

test('CF-03 who types what a card calls a body, or a heading several of it, finds those cars', () => {
  const bodies = [
    aCar({ id: 1, simple_body: 'ute' }),
    aCar({ id: 2, simple_body: 'cabChassis' }),
    aCar({ id: 3, simple_body: 'peopleMover' }),
    aCar({ id: 4, simple_body: 'suv' }),
  ]
  const labels = { bodyUte: 'Heavy-Duty Work Truck', bodyCabChassis: 'Truck', bodyPeopleMover: 'Family Car' }
  const found = (query: string, own: Partial<typeof labels> = labels) =>
    stockOf(aSite({ settings: { labels: own }, at: AT, cars: bodies }))
      .results([{ indexName: CAR_INDEX, params: { query } }])[0]!
      .hits.map(({ id }) => id!)
      .sort()
  for (const query of ['Heavy-Duty Work Truck', 'heavy duty work trucks', 'HEAVYDUTY WORKTRUCK']) {
    expect([query, found(query)]).toEqual([query, [1]])
    expect([query, found(query, {})]).toEqual([query, []])
  }
  for (const query of ['family car', 'Family Cars', 'people mover']) expect([query, found(query)]).toEqual([query, [3]])
  // What the trade says for another body, both may mean.
  expect(found('truck')).toEqual([1, 2])
  expect(found('truck', {})).toEqual([1])
})

test('WL-07 the build finds cars by their ids too', () => {
  const { results } = stockOf(aSite({ at: AT, cars }))
  expect(
    namesOf(results([{ indexName: CAR_INDEX, params: { filters: 'objectID:2' } }])[0]!.hits.map(({ id }) => id)),
  ).toEqual(['comingSoon'])
})

test('BD-10 records are fetched ahead a file at a time, and one that is asked for then needs no network', async () => {
  const many = Array.from({ length: 70 }, (_, i) => toSearchRecord(aCar({ id: i + 1, slug: `car-${i + 1}` })))
  const { files, rootName, records } = stockFiles(many)
  const fetched: string[] = []
  const bytesOf = (name: string) => files.find(file => file.name === name)!.bytes
  const stock = openStock(bytesOf(rootName), async name => {
    fetched.push(name)
    return bytesOf(name)
  })
  expect([await stock.loadAhead(0), await stock.loadAhead(1), await stock.loadAhead(2)]).toEqual([true, true, false])
  expect(fetched).toHaveLength(2)
  expect(await stock.recordsOf([69, 3])).toEqual([records[69], records[3]])
  expect(fetched).toHaveLength(2)
})
