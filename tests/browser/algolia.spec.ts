import { setTimeout } from 'node:timers/promises'
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { isListed } from '../../src/domain/visibility.ts'
import { inDefaultOrder } from '../../src/search/order.ts'
import { type SearchRecord, toSearchRecord } from '../../src/search/record.ts'
import { test } from '../support/journey.ts'
import { routeNow } from '../support/network.ts'
import { cards, count, isLive, value } from '../support/search-page.ts'
import { siteUrl } from '../support/site-url.ts'
import { stockOf } from '../support/stock.ts'

/** The sample dealer that searches at Algolia; its own host answers as Algolia does. */
const SLUG = 'saguaro-ridge-auto'
const site = siteUrl(SLUG)
const ALGOLIA = '**/1/indexes/**'

const toyota = (page: Page): Locator => page.locator('aside').getByRole('checkbox', { name: /Toyota [\d, ]+$/ })
const unavailable = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: 'Search is not available right now. Please try again.' })

/** The cars of the site in their default order, by a plain look at its stock. */
function stock(): SearchRecord[] {
  const listed = stockOf(SLUG).filter(car => isListed(car, { soldWindowDays: 3, exclusionRule: 0 }, new Date()))
  return inDefaultOrder(listed.map(car => toSearchRecord({ ...car, images: car.images ?? [] })))
}

const toyotas = (): SearchRecord[] => stock().filter(({ make }) => make === 'Toyota')

const cheapestFirst = (records: readonly SearchRecord[]): SearchRecord[] =>
  [...records].sort((a, b) => (a.price ?? Number.POSITIVE_INFINITY) - (b.price ?? Number.POSITIVE_INFINITY))

const addressesOf = (records: readonly SearchRecord[]): string[] => records.map(({ slug }) => `/cars/${slug}`)

/** The cars in the page, by their addresses. */
async function shown(page: Page): Promise<string[]> {
  const links = cards(page).locator('a[href^="/cars/"]')
  const hrefs = await links.evaluateAll(all => all.map(link => (link as HTMLAnchorElement).pathname))
  return [...new Set(hrefs)]
}

test('DC-28 API-05 DC-47 on a site at Algolia a visitor narrows, sorts, turns pages and comes back as on any other', async ({
  page,
}) => {
  const asked: { path: string; indexes: string[] }[] = []
  const embedded: string[] = []
  page.on('request', request => {
    const { pathname: path } = new URL(request.url())
    if (path.startsWith('/1/')) {
      const { requests } = request.postDataJSON() as { requests: { indexName: string }[] }
      asked.push({ path, indexes: requests.map(({ indexName }) => indexName) })
    }
    if (/^\/search\/[^/]+\.(bin|json)$|worker/.test(path)) embedded.push(path)
  })
  await page.goto(`${site}/search`)
  await isLive(page)
  await expect.poll(() => shown(page)).toEqual(addressesOf(stock().slice(0, 21)))
  expect(asked).toEqual([])

  await toyota(page).click()
  await expect(count(page)).toHaveText(`${toyotas().length} cars`)
  await expect(page).toHaveURL(/make=Toyota/)
  await expect.poll(() => shown(page)).toEqual(addressesOf(toyotas().slice(0, 21)))

  await page.getByLabel('Sort by').selectOption('price_asc')
  const ordered = addressesOf(cheapestFirst(toyotas()))
  await expect.poll(() => shown(page)).toEqual(ordered.slice(0, 21))
  expect(asked.at(-1)!.indexes[0]).toBe('Car_production_price_asc')
  await page
    .getByRole('link', { name: /^Page 2 / })
    .first()
    .click()
  await expect.poll(() => shown(page)).toEqual(ordered.slice(21, 42))

  await page.reload()
  await expect.poll(() => shown(page)).toEqual(ordered.slice(21, 42))
  await expect(count(page)).toHaveText(`${toyotas().length} cars`)
  await page.goBack()
  await expect.poll(() => shown(page)).toEqual(ordered.slice(0, 21))
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/1/indexes/*/queries']))
  expect(embedded).toEqual([])
})

test('DC-29, DC-28 at Algolia, too, an address may spell a value in other capitals, an unknown one is ignored, and words find with a typo and by a word of the trade @nightly', async ({
  page,
}) => {
  await page.goto(`${site}/search?make=toyota,NOSUCH&badge=NOSUCH`)
  await expect(count(page)).toHaveText(`${toyotas().length} cars`)
  await expect(toyota(page)).toBeChecked()
  await expect(page.locator('.applied')).not.toContainText('NOSUCH')
  await toyota(page).click()
  await expect(count(page)).not.toHaveText(`${toyotas().length} cars`)
  const box = page.getByRole('searchbox', { name: 'Search cars' })
  await box.fill('tacmoa')
  await expect(cards(page).first()).toContainText('Tacoma')
  await box.fill('ev')
  const electric = addressesOf(stock().filter(({ fuel }) => fuel === 'Electric')).slice(0, 5)
  await expect.poll(() => shown(page)).toEqual(expect.arrayContaining(electric))
})

const refusal = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ message, status }) })

test('DC-48 when Algolia does not answer, refuses the key or limits the rate, the last cars stay with a message, and trying again works @nightly', async ({
  page,
}) => {
  const makes = page.locator('aside').getByRole('group', { name: 'Make and model' })
  await page.goto(`${site}/search`)
  await isLive(page)
  const before = await shown(page)
  for (const [make, answer] of [
    ['Toyota', (route: Route) => route.abort()],
    ['Ford', refusal(403, 'Invalid Application-ID or API key')],
    ['Honda', refusal(429, 'Too Many Requests')],
  ] as const) {
    const cars = stock().filter(car => car.make === make)
    let asked = 0
    await routeNow(page, ALGOLIA, route => {
      asked++
      return answer(route)
    })
    const box = value(makes, make)
    await box.click()
    await expect(unavailable(page), make).toBeVisible()
    expect(asked).toBe(1)
    expect(await shown(page)).toEqual(before)
    await page.unroute(ALGOLIA)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(unavailable(page)).toBeHidden()
    await expect(count(page)).toHaveText(`${cars.length} cars`)
    await expect.poll(() => shown(page)).toEqual(addressesOf(cars.slice(0, 21)))
    await box.click()
    await expect.poll(() => shown(page)).toEqual(before)
  }
})

test('DC-48 where the script that asks Algolia did not come, trying again loads it, and finds what the address says @nightly', async ({
  page,
}) => {
  const script = '**/genuine-client*'
  await page.route(script, route => route.abort())
  await page.goto(`${site}/search?make=Toyota`)
  await expect(unavailable(page)).toBeVisible()
  await page.unroute(script)
  await page.getByRole('button', { name: 'Try again' }).click()
  // The page is loaded anew, and nothing can be read of it meanwhile.
  await expect(cards(page)).toHaveCount(21)
  await expect.poll(() => shown(page)).toEqual(addressesOf(toyotas().slice(0, 21)))
  await expect(unavailable(page)).toBeHidden()
})

test('DC-48 an answer that is slow to begin comes all the same, as there is no other host to ask, and trying again asks for what was chosen, not for what is shown @nightly', async ({
  page,
}) => {
  await page.goto(`${site}/search`)
  await isLive(page)
  let late = 0
  await routeNow(page, ALGOLIA, async route => {
    late++
    await setTimeout(1300)
    await route.continue()
    late--
  })
  await toyota(page).click()
  await expect.poll(() => shown(page)).toEqual(addressesOf(toyotas().slice(0, 21)))
  await expect(unavailable(page)).toBeHidden()

  await expect.poll(() => late).toBe(0)
  await routeNow(page, ALGOLIA, route => route.abort())
  await page.getByLabel('Sort by').selectOption('price_asc')
  await expect(unavailable(page)).toBeVisible()
  expect(await shown(page)).toEqual(addressesOf(toyotas().slice(0, 21)))
  await page.unroute(ALGOLIA)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => shown(page)).toEqual(addressesOf(cheapestFirst(toyotas()).slice(0, 21)))
  await expect(page).toHaveURL(/sortBy=price_asc/)
})

test('DC-48 an address that asks for other cars than its page shows none of them while Algolia does not answer @nightly', async ({
  page,
}) => {
  await page.route(ALGOLIA, route => route.abort())
  await page.goto(`${site}/search?make=Toyota`)
  await expect(unavailable(page)).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await page.unroute(ALGOLIA)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => shown(page)).toEqual(addressesOf(toyotas().slice(0, 21)))
})
