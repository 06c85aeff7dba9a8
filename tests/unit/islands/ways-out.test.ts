import { beforeEach, expect, test, vi } from 'vitest'
import { waysOut } from '../../../src/islands/search/ways-out.ts'
import { CAR_INDEX_PLAN } from '../../../src/search/car-index.ts'
import { resultsNow } from '../../../src/search/clients/embedded.ts'
import { buildIndex, openIndex } from '../../../src/search/engine/engine.ts'
import { inDefaultOrder } from '../../../src/search/order.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { parseSearch } from '../../../src/search/routing.ts'
import { EVERY_CAR, type SearchRequest, type SearchState } from '../../../src/search/state.ts'
import { searchPage } from '../../../src/views/search-page.ts'
import { stockOf } from '../../../src/views/stock.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const client = vi.hoisted(() => ({ search: vi.fn() }))
vi.mock('../../../src/islands/search/search-client.ts', () => ({ searchClient: () => client }))

const hilux = {
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  simple_body: 'ute',
  simple_fuel: 'Diesel',
  seats: 5,
  engine_size_litres: 2.8,
  cylinders: 4,
} as const
const cars = [
  aCar({ id: 1, name: '2020 Toyota HiLux SR5', ...hilux, colour: 'White', price: 45_000, km: 30_000 }),
  aCar({ id: 2, name: '2022 Toyota HiLux SR5', ...hilux, colour: 'Red', price: 15_000, km: 90_000 }),
  aCar({
    id: 3,
    name: '2019 Toyota HiAce',
    make: 'Toyota',
    model: 'HiAce',
    simple_body: 'van',
    colour: 'Silver',
    price: 28_000,
    km: 15_000,
  }),
  aCar({
    id: 4,
    name: '2021 Kia Carnival',
    make: 'Kia',
    model: 'Carnival',
    simple_body: 'peopleMover',
    colour: 'White',
  }),
]
const records = inDefaultOrder(cars.map(toSearchRecord))
const engine = openIndex(buildIndex(records, CAR_INDEX_PLAN), CAR_INDEX_PLAN)
const { setup } = searchPage(aSite({ cars }))

beforeEach(() => {
  client.search
    .mockReset()
    .mockImplementation(async (requests: SearchRequest[]) => ({ results: resultsNow(engine, records, requests) }))
})

const asking = (query: string, fields: Partial<SearchState> = {}): SearchState => ({ ...EVERY_CAR, query, ...fields })
async function offered(query: string, fields?: Partial<SearchState>): Promise<string[]> {
  const ways = await waysOut(asking(query, fields), setup)
  return ways.map(({ text, count }) => `${text}: ${count}`)
}
const questions = (): number => client.search.mock.calls.flatMap(([requests]) => requests).length

test.each([
  ['hilux sr5 nudge diesel bar', '“hilux sr5 diesel”: 2'],
  ['purple Toyota HiAce for sale', '“Toyota HiAce”: 1'],
  ['small van', '“van”: 1'],
  ['roomy crew cab hilux', '“crew cab hilux”: 2'],
  ['2.8 4 cyl nudge hilux', '“2.8 4 cyl hilux”: 2'],
  ['roomy 2.8 litre hilux', '“2.8 litre hilux”: 2'],
  ['3 litre hilux', '“hilux”: 2'],
  ['a small, zippy HiLux (4dr)', '“HiLux”: 2'],
])('“%s” without the words that find nothing', async (query, way) => {
  expect(await offered(query)).toEqual([way])
})

test('a text of which each word finds cars is offered without one of them at a time, most cars first', async () => {
  expect(await offered('white hiace sr5')).toEqual(['Without “hiace”: 1'])
  expect(await offered('white diesel van')).toEqual(['Without “van”: 1'])
  expect(await offered('hilux van')).toEqual(['Without “van”: 2', 'Without “hilux”: 1'])
  expect(await offered('red toyota kia')).toEqual(['Without “kia”: 1'])
})

test('of what is left when some words find nothing, one word may be too many still', async () => {
  expect(await offered('small hilux van')).toEqual(['“hilux”: 2', '“van”: 1'])
})

test.each(['p plater car', 'cheap car', 'zeppelin', 'first car for sale', '', 'c nosuch', 'white'])(
  'nothing is left to offer of “%s”',
  async query => {
    expect(await offered(query)).toEqual([])
  },
)

test('what a text says in plain words stays with the words that find cars', async () => {
  expect(await offered('small hilux under 20k')).toEqual(['“hilux” · Price ≤ $20,000: 1'])
  const [way] = await waysOut(asking('small hilux under 20k'), setup)
  expect(way!.kind).toBe('words')
  expect(way!.step(EVERY_CAR)).toEqual(asking('hilux', { ranges: { price: { max: 20_000 } } }))
})

test.each([
  ['family car under 30k', 'Price ≤ $30,000: 3'],
  ['zeppelin under 30k', 'Price ≤ $30,000: 3'],
  ['cheap first car under 20k', 'Price ≤ $20,000: 1'],
])('“%s”, where no word finds a car, is offered as what it says beside them', async (query, way) => {
  expect(await offered(query)).toEqual([way])
  expect(await offered(query.replace(/\d+k/, '2k'))).toEqual([])
})

test('“car” stays beside a price where motorcycles are sold, too', async () => {
  const mixed = { ...setup, kinds: ['car', 'motorcycle'] as const }
  const ways = await waysOut(asking('family car under 30k'), mixed)
  expect(ways.map(({ text, count }) => `${text}: ${count}`)).toEqual(['“car” · Price ≤ $30,000: 3'])
})

test('where plain words find cars by themselves, no word is left out', async () => {
  expect(await offered('hilux under 20k')).toEqual(['“hilux” · Price ≤ $20,000: 1'])
  expect(questions()).toBe(1)
})

test('“20k” is offered as a price and as an odometer, with the cars of each', async () => {
  expect(await offered('20k')).toEqual(['Price ≤ $20,000: 1', 'Kms ≤ 20,000 km: 1'])
  expect(await offered('hilux 20k')).toEqual(['“hilux” · Price ≤ $20,000: 1', '“hilux”: 2'])
  const [way] = await waysOut(asking('20k'), setup)
  expect(way!.kind).toBe('meant')
})

test.each([
  ['week', 'monthly_dollars=1-430', 'Weekly budget: Up to $100', { weekly_dollars: { min: 1, max: 100 } }],
  ['month', 'weekly_dollars=1-99', 'Monthly budget: Up to $429', { monthly_dollars: { min: 1, max: 429 } }],
] as const)(
  'PR-04 at a dealer who tells repayments by the %s, an older address with the budget %s is the same money',
  async (repaymentsPer, search, text, ranges) => {
    const lender = { interestRate: 8.99, comparisonRate: 9.72, deposit: 0, disclaimer: 'Terms.' }
    const costing = (id: number, paymentWeek: number) =>
      aCar({
        id,
        slug: `car-${id}`,
        finance_lenders: { manual: { ...lender, paymentWeek, paymentMonth: paymentWeek * 4.33 } },
      })
    const finance = { provider: 'manual', repaymentsPer } as const
    const site = aSite({ cars: [costing(1, 99), costing(2, 120)], settings: { finance } })
    client.search.mockImplementation(async (requests: SearchRequest[]) => ({
      results: stockOf(site).results(requests),
    }))
    const asked = { ...parseSearch(search), values: { make: ['Toyota'] } }
    const [way] = await waysOut(asked, searchPage(site).setup)
    expect(way).toMatchObject({ kind: 'plain', text, count: 1 })
    expect(way!.step(asked)).toEqual({ ...asked, ranges })
  },
)

test('filters stay, and the text may be let go of instead', async () => {
  const fields = { values: { make: ['Toyota'], colour: ['White'] }, ranges: { price: { max: 50_000 } } }
  const ways = await waysOut(asking('small hilux', fields), setup)
  expect(ways.map(({ text, count }) => `${text}: ${count}`)).toEqual(['“hilux”: 1', 'Without “small hilux”: 1'])
  expect(ways[0]!.step(asking('small hilux', fields))).toEqual(asking('hilux', fields))
})

test('of a long text eight words are asked for, and what they leave', async () => {
  await offered('hilux sr5 diesel ute toyota one2 three3 four4 five5 six6 seven7')
  expect(questions()).toBe(9)
  expect(client.search).toHaveBeenCalledTimes(2)
})

test('of eight words that find cars only together none, four are left out, one at a time', async () => {
  await offered('hilux sr5 diesel ute toyota hiace van silver')
  expect(questions()).toBe(8 + 4)
})

test('nothing more is asked once the search is wanted no more', async () => {
  const wanted = vi.fn(async () => false).mockResolvedValueOnce(true)
  const state = asking('small hilux van', { values: { make: ['Toyota'] } })
  expect((await waysOut(state, setup, wanted)).map(({ text }) => text)).toEqual(['Without “small hilux van”'])
  expect(client.search).toHaveBeenCalledTimes(1)
  client.search.mockClear()
  await waysOut(state, setup, async () => false)
  expect(client.search).not.toHaveBeenCalled()
})

test('what else is offered stays where the words are not answered', async () => {
  const answer = client.search.getMockImplementation()!
  client.search.mockImplementationOnce(answer).mockRejectedValueOnce(new Error('not now'))
  const ways = await waysOut(asking('small hilux', { values: { make: ['Toyota'] } }), setup)
  expect(ways.map(({ text }) => text)).toEqual(['Without “small hilux”'])
})
