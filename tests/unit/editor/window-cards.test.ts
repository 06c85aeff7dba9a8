import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { cardSheet, carsAsked, MOST_CARDS, unknownNumbers } from '../../../scripts/editor/window-cards/cards.ts'
import { drawWindowCards } from '../../../scripts/editor/window-cards/draw.ts'
import { windowCardRoutes } from '../../../scripts/editor/window-cards/routes.ts'
import type { Car } from '../../../src/records/index.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import type { Site } from '../../../src/site/site.ts'
import { aCar } from '../../support/builders.ts'
import { aSite, aSiteFile } from '../../support/site.ts'

const [PLACE] = aSiteFile().locations
const SETTINGS: Partial<SiteFile> = {
  baseUrl: 'https://www.northside.example',
  locations: [PLACE!, { ...PLACE!, id: 2, name: 'Southside', slug: 'southside', primary: false }],
}
const inStock = (id: number, fields: Partial<Car> = {}): Car =>
  aCar({ id, slug: `car-${id}`, stocknum: `N${id}`, location_id: PLACE!.id, created_at: '2025-05-01', ...fields })
const yardOf = (...cars: Car[]): Site => aSite({ settings: SETTINGS, cars })
const ALL = { stockNumbers: [], finance: true }
const ids = (cars: readonly Car[]): number[] => cars.map(({ id }) => id)

async function cardsOf(site: Site, finance = true) {
  const sheets = carsAsked(site, ALL).map(car => cardSheet(site, car, { finance }))
  const doc = await getDocumentProxy(Uint8Array.from(await drawWindowCards(site, sheets)))
  const pages = await Promise.all(Array.from({ length: doc.numPages }, (_, index) => doc.getPage(index + 1)))
  return Promise.all(
    pages.map(async page => (await page.getTextContent()).items.map(item => ('str' in item ? item.str : '')).join(' ')),
  )
}

test('features #15: a window card is for a car that is here and free, by its place, by when it came, or by its stock number', () => {
  const site = yardOf(
    inStock(1),
    inStock(2, { location_id: 2, created_at: '2025-05-12' }),
    inStock(3, { created_at: '2025-05-13' }),
    inStock(4, { reserved: true }),
    inStock(5, { status: 'sold' }),
    inStock(6, { status: 'coming_soon' }),
    inStock(7, { show_on_dealer_website: false }),
  )
  expect(ids(carsAsked(site, ALL))).toEqual([3, 1, 2])
  expect(ids(carsAsked(site, { ...ALL, place: 2 }))).toEqual([2])
  expect(ids(carsAsked(site, { ...ALL, days: 7 }))).toEqual([3, 2])
  const asked = { ...ALL, place: 2, days: 7, stockNumbers: ['n1', 'N4', 'N3'] }
  expect([ids(carsAsked(site, asked)), unknownNumbers(site, asked)]).toEqual([[1, 3], ['N4']])
})

test('features #15: each card is a page with the car, its price as its page says it, and the code of its page', async () => {
  const site = yardOf(inStock(1, { price: 31_990 }), inStock(2, { price: 8_490, model: 'Yaris' }))
  const [one, two, ...more] = await cardsOf(site)
  expect(more).toEqual([])
  expect(one).toContain('$31,990')
  expect(one).toContain('Stock number N1')
  expect(one).toContain('Scan to see this car online')
  expect(two).toContain('$8,490')
  expect(two).not.toContain('$31,990')
})

test('features #15, FN-13 a repayment on a card has its comparison rate and warning beside it, and is left out where nobody wants it', async () => {
  const manual = {
    interestRate: 8,
    comparisonRate: 8.7,
    paymentWeek: 99,
    paymentMonth: 430,
    disclaimer: 'Terms apply.',
  }
  const site = yardOf(inStock(1, { price: 31_990, finance_lenders: { manual } }))
  const [withIt] = await cardsOf(site)
  expect(withIt).toMatch(/\$99 per week +8\.70% comparison rate +WARNING/)
  expect(withIt).toContain('Terms apply.')
  const [without] = await cardsOf(site, false)
  expect(without).toContain('$31,990')
  expect(without).not.toMatch(/per week|comparison rate|Terms apply/)
})

test('features #15, FN-13 where a lender has more to say than a card has room for, the code and that stand on a page of their own', async () => {
  const rates = { interestRate: 8, comparisonRate: 8.7, paymentWeek: 99, paymentMonth: 430 }
  const manual = { ...rates, disclaimer: 'Terms, fees and charges apply. '.repeat(220) }
  const site = yardOf(inStock(1, { price: 31_990, finance_lenders: { manual } }), inStock(2, { price: 8_490 }))
  const [one, more, two, ...others] = await cardsOf(site)
  expect(others).toEqual([])
  expect(one).toMatch(/comparison rate +WARNING/)
  expect(one).not.toMatch(/Scan to see|Terms, fees/)
  expect(more).toMatch(/^Scan to see.*Terms, fees/)
  expect(two).toContain('$8,490')
})

test('features #15: who asks for cars that have no card, for none or for too many hears so, and is led back', async () => {
  const cars = Array.from({ length: MOST_CARDS + 1 }, (_, index) =>
    inStock(index + 1, index === 2 ? { stocknum: 'N 3' } : {}),
  )
  const routes = windowCardRoutes({
    drafts: { saved: async () => ({ ok: true, site: yardOf(...cars) }) as never },
    dealerOf: () => ({ name: 'Northside Cars' }),
    now: () => new Date('2025-05-14T02:00:00Z'),
  })
  const ask = async (query: string) => {
    const answer = await routes.request(`/sites/northside/window-cards.pdf?${query}`)
    return { status: answer.status, text: await answer.text() }
  }
  expect(await ask('numbers=N1, X9')).toMatchObject({ status: 404, text: expect.stringContaining('stock number X9') })
  expect(await ask('place=2')).toMatchObject({ status: 404, text: expect.stringContaining('None of these') })
  expect(await ask('')).toMatchObject({ status: 422, text: expect.stringContaining(`${MOST_CARDS} go into one file`) })
  expect((await ask('')).text).toContain('<a class="button" href="/sites/northside/window-cards">Choose again</a>')
  const answer = await routes.request('/sites/northside/window-cards.pdf?numbers=n2,%20N%203')
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  const form = async (query: string) => (await routes.request(`/sites/northside/window-cards${query}`)).text()
  const html = await form('')
  expect(html).toContain(
    `value="30" checked>Came in the last 30 days <span class="count">${MOST_CARDS + 1} cars</span>`,
  )
  // Nobody types a list of numbers twice for one that is wrong, nor chooses all else again.
  const asked = 'days=&place=1&numbers=N1%2C+X9'
  expect((await ask(asked)).text).toContain(`href="/sites/northside/window-cards?${asked.replaceAll('&', '&amp;')}"`)
  const again = await form(`?${asked}`)
  expect(again).toContain('value="N1, X9"')
  expect(again).toContain('value="" checked>All')
  expect(again).toContain('name="finance">')
})
