import { expect, type Page } from '@playwright/test'
import { aCar } from '../support/builders.ts'
import { test } from '../support/journey.ts'
import { ownDealer } from '../support/own-dealer.ts'
import { cards, count, filter, isLive, value } from '../support/search-page.ts'
import { aSiteFile } from '../support/site.ts'
import { siteUrl } from '../support/site-url.ts'

const group = siteUrl('brackenfield-motor-group')
const toyota = siteUrl('wattle-coast-toyota')

const titles = (page: Page) => cards(page).getByRole('heading')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages of results' })

test('RT-39 a further page of a list is taken over as it is, and a filter leads back to the list', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  await page.goto(`${group}/search/used-cars/page/2`)
  await isLive(page)
  await expect(page.locator('[aria-current=page]').last()).toHaveText('2')
  const second = await titles(page).allInnerTexts()
  await pages(page).getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL(`${group}/search/used-cars`)
  await expect.poll(() => titles(page).allInnerTexts()).not.toEqual(second)
  await page.goBack()
  await expect(page).toHaveURL(`${group}/search/used-cars/page/2`)
  await expect(titles(page)).toHaveText(second.map(title => title.replace(/\s+/g, ' ')))
  await value(filter(page, 'Make and model'), 'Kia').click()
  await expect(page).toHaveURL(`${group}/search/used-cars?make=Kia`)
  expect(faults).toEqual([])
})

const HOUR = 60 * 60 * 1000

test('DC-58 a page that is older than the tag of a new car does not show it @nightly', async ({ page }) => {
  const dealer = await ownDealer({
    siteFile: aSiteFile({ stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] } }),
    cars: [aCar({ created_at: new Date(Date.now() - HOUR).toISOString() })],
  })
  try {
    await page.goto(`${dealer.site}/search`)
    await expect(cards(page).getByText('JUST ARRIVED')).toBeVisible()
    await page.clock.setFixedTime(Date.now() + 30 * 24 * HOUR)
    await page.goto(`${dealer.site}/search`)
    await expect(cards(page)).toHaveCount(1)
    await expect(page.getByText('JUST ARRIVED')).toHaveCount(0)
  } finally {
    await dealer.stop()
  }
})

/** What a page that is opened next listens for as it is left. */
async function leavingHeard(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = []
    ;(window as unknown as { heard: string[] }).heard = heard
    const add = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      if (type === 'unload' || type === 'beforeunload') heard.push(type)
      return add.call(this, type, ...rest)
    }
  })
  return () =>
    page.evaluate(() => [
      ...(window as unknown as { heard: string[] }).heard,
      ...(window.onunload === null && window.onbeforeunload === null ? [] : ['on…']),
    ])
}

test('DC-51 a list may be kept whole by the browser, as nothing listens for its unloading, and coming back to a filtered one on a phone ends at the very place that was left @nightly', async ({
  page,
}) => {
  const heard = await leavingHeard(page)
  await page.setViewportSize({ width: 390, height: 844 })
  // Scrolls at once, so that the place is known.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${toyota}/search?car_type=used`)
  await expect(cards(page)).toHaveCount(21)
  expect(await heard()).toEqual([])
  const link = titles(page).nth(12).getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await link.evaluate(element => (element as HTMLAnchorElement).click())
  await expect(page).toHaveURL(/\/cars\//)
  await page.goBack()
  await expect(cards(page)).toHaveCount(21)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(before))
})

test('SR-25 who listens hears of a new count once, when the search has settled @nightly', async ({ page }) => {
  await page.goto(`${toyota}/search`)
  await isLive(page)
  const status = page.locator('.search__main').getByRole('status')
  await expect(status).toHaveText('')
  await status.evaluate(element => {
    const said: string[] = []
    ;(window as unknown as { said: string[] }).said = said
    new MutationObserver(() => said.push(element.textContent!)).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  // At once: on a busy machine the search may settle between two taps.
  const taps = ['Used', 'Demo'].map(type => value(filter(page, 'Car type'), type).elementHandle())
  await page.evaluate(
    boxes => {
      for (const box of boxes) (box as HTMLElement).click()
    },
    await Promise.all(taps),
  )
  await expect(page).toHaveURL(/car_type=used,demo/)
  await expect(status).toHaveText(/\d/)
  await expect(status).toHaveText(await count(page).innerText())
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said.length)).toBe(1)
})

test('SR-35 the focus stays with a filter that is chosen, and goes to the results with their next page', async ({
  page,
}) => {
  await page.goto(`${toyota}/search`)
  await isLive(page)
  await page.getByRole('link', { name: 'Skip to results' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#results-heading')).toBeFocused()
  const all = await count(page).innerText()
  const ute = value(filter(page, 'Body'), 'Ute')
  await ute.focus()
  await page.keyboard.press('Space')
  await expect(count(page)).not.toHaveText(all)
  await expect(ute).toBeFocused()
  await page.getByRole('button', { name: 'Remove Ute' }).focus()
  await page.keyboard.press('Enter')
  await expect(count(page)).toHaveText(all)
  await expect(page.locator('#results-heading')).toBeFocused()
  await pages(page).getByRole('link', { name: 'Next page' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#results-heading')).toBeFocused()
  await expect(page.locator('#results-heading')).toContainText('Page 2 of')
  await expect(page.locator('#results-heading')).toBeInViewport()
})

test('DC-48 a page left open while its files go: no answer is said so, and trying again finds the new ones @nightly', async ({
  page,
}) => {
  await page.goto(`${toyota}/search`)
  await isLive(page)
  // What a host does after a deploy: the file is gone, and the page for unknown addresses comes in its place.
  const html = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Search</title>' }
  const gone = /\/search\/[^/]+\.(bin|json)$/
  await page.route(/\/search\/[^/]+\.(bin|json|txt)(\?|$)/, route => route.fulfill(html))
  await value(filter(page, 'Car type'), 'Demo').click()
  await expect(page.getByRole('alert')).toContainText('Search is not available right now. Please try again.')
  await expect(cards(page)).toHaveCount(21)
  let first = true
  await page.unrouteAll()
  await page.route(gone, route => {
    if (!first) return route.continue()
    first = false
    return route.fulfill(html)
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(cards(page).first()).toContainText('Demo')
  await expect(page).toHaveURL(/car_type=demo/)
})

test('DC-48 where a script of the search does not come, a list and a deep link say so, and the page loaded again is whole @nightly', async ({
  page,
}) => {
  // The genuine one and the one that is tried after it.
  const script = /\/_astro\/SearchIsland[^/]+\.js/
  const unavailable = page
    .getByRole('alert')
    .filter({ hasText: 'Search is not available right now. Please try again.' })
  for (const [query, shown] of [
    ['', 21],
    ['?car_type=demo', 0],
  ] as const) {
    await page.route(script, route => route.abort())
    await page.goto(`${toyota}/search${query}`)
    await expect(unavailable).toBeVisible()
    await expect(cards(page).filter({ visible: true })).toHaveCount(shown)
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Try again' }).click()
    await isLive(page)
    await expect(unavailable).toBeHidden()
  }
  await expect(cards(page).first()).toContainText('Demo')
})
