import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findingHere } from '../../../src/api/alerts/finding.ts'
import { searchOf, watchedInWords, watchedSearch } from '../../../src/api/alerts/watched.ts'
import { NEEDS } from '../../../src/domain/needs.ts'
import type { Car } from '../../../src/records/index.ts'
import { FACET_NAMES } from '../../../src/search/settings.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const site = aSite({ cars: [aCar(), aCar({ id: 12, slug: 'twelve', make: 'Mazda', model: 'CX-5', seats: 7 })] })

const inWords = (search: string, at = site) => watchedInWords({ car_id: null, search: watchedSearch(search, at) }, at)

test.each([
  ['', 'every car that we have'],
  ['sortBy=km_asc&page=2', 'every car that we have'],
  ['make=toyota&body=suv&price=-40000', 'Toyota, SUV, Price ≤ $40,000'],
  ['make_model=Toyota+%3E+Corolla&car_type=used&year=2018-2021', 'Used, Toyota Corolla, Year 2018 – 2021'],
  ['seats=5,7&km=-50000&towing_kg=2500-', '5 seats, 7 seats, Kms ≤ 50,000 km, Tows: 2,500 kg or more'],
  ['query=red+ute', 'the words that you typed'],
  ['query=red+ute&make=Mazda', 'Mazda, the words that you typed'],
])('features 3.2 the search %j is said as %j', (search, words) => {
  expect(inWords(search).replaceAll('\u00a0', ' ')).toBe(words)
})

test('features 3.2 a search is said in the words and units of the region, and of what the dealer sells', () => {
  const american = aSite({ settings: { region: 'en-US' } })
  expect(inWords('colour=White&km=-50000', american)).toBe('White, Miles ≤ 31,069 mi')
  expect(inWords('', aSite({ settings: { template: 'leisure' } }))).toBe('every vehicle that we have')
})

test('features 3.2 a budget stays the same money when the dealer tells repayments by the month, or by the week again', () => {
  const monthly = aSite({ settings: { finance: { repaymentsPer: 'month' } } })
  const byWeek = { car_id: null, search: 'weekly_dollars=1-100' }
  const byMonth = { car_id: null, search: 'monthly_dollars=1-434' }
  expect(watchedInWords(byWeek, site)).toBe('Weekly budget: Up to $100')
  expect(watchedInWords(byWeek, monthly)).toBe('Monthly budget: Up to $434')
  expect(watchedInWords(byMonth, site)).toBe('Weekly budget: Up to $101')
  // Asked for from an older address, it is kept as the site tells it now.
  expect(watchedSearch(`make=Toyota&${byWeek.search}`, monthly)).toBe(`make=Toyota&${byMonth.search}`)
})

test('features 3.2 news of a search tells of the cars within its budget after such a change, too', async () => {
  const lender = { interestRate: 8.99, comparisonRate: 9.72, deposit: 0, disclaimer: 'Terms.' }
  const costing = (id: number, paymentMonth: number): Car =>
    aCar({
      id,
      slug: `car-${id}`,
      finance_lenders: { manual: { ...lender, paymentMonth, paymentWeek: paymentMonth / 4 } },
    })
  const monthly = aSite({
    cars: [costing(1, 433.33), costing(2, 440), aCar({ id: 3, slug: 'car-3' })],
    settings: { finance: { provider: 'manual', repaymentsPer: 'month' } },
  })
  const [found] = await findingHere({ site: monthly, sought: [{ search: 'weekly_dollars=1-100', ids: [1, 2, 3] }] })
  expect([...found!]).toEqual([1])
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('0491570006', 'https://evil.example', 'Win big', 'Toyota', 'suv', '5', '-', '1-2', '%', '\\,', 'a,b'),
)
const parameter = fc
  .tuple(fc.constantFrom('query', 'page', 'sortBy', 'utm_source', ...FACET_NAMES, ...NEEDS), hostile)
  .map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`)

test('features 3.2 whatever a search says, what is kept of it is kept again as it is, and said in no words but ours', () => {
  const ours = /^(?:[\d.,\u00a0 ]|[$≤≥–:>-]|Toyota|Mazda|Corolla|CX-5|[A-Z]?[a-z ]+|SUV|CVT|AWD|4WD|2WD|NSW)*$/
  fc.assert(
    fc.property(fc.array(parameter, { maxLength: 6 }), parameters => {
      const kept = watchedSearch(parameters.join('&'), site)
      expect(watchedSearch(kept, site)).toBe(kept)
      expect(kept).toMatch(/^[\x21-\x7e]*$/)
      const { page, sortBy } = searchOf({ search: kept }, site)
      expect([page, sortBy]).toEqual([1, ''])
      const words = watchedInWords({ car_id: null, search: kept }, site)
      expect(words).toMatch(ours)
      expect(words).not.toMatch(/evil|Win|0491/)
    }),
    { numRuns: 500 },
  )
})
