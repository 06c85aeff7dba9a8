import { expect, type Page } from '@playwright/test'
import { axeFaults } from '../support/axe.ts'
import { builtPage } from '../support/built-page.ts'
import { test } from '../support/journey.ts'
import { holdUp } from '../support/network.ts'
import { siteUrl } from '../support/site-url.ts'

const SIX_PLACES = siteUrl('wattle-coast-toyota')
const EIGHT_PLACES = siteUrl('brackenfield-motor-group')
const FOUR_PLACES = siteUrl('jarrah-coast-auto')
const THREE_PLACES = siteUrl('coral-range-jeep')

const block = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Our Locations' })

/** How many whole cards stand side by side before the row is swiped. */
async function inView(page: Page): Promise<number> {
  const rail = block(page).getByRole('list', { name: 'Our Locations' })
  await rail.scrollIntoViewIfNeeded()
  return rail.evaluate(list => {
    const { left, right } = list.getBoundingClientRect()
    const boxes = Array.from(list.children, card => card.getBoundingClientRect())
    return boxes.filter(box => box.left >= left - 1 && box.right <= right + 1).length
  })
}

test('LO-01, LO-02, LO-03, LO-04, LO-05 the locations are swiped on a phone; where there is room five stand in a row, which is stepped through to both ends', async ({
  page,
}) => {
  const hint = block(page).getByText('Swipe', { exact: true })
  for (const site of [THREE_PLACES, SIX_PLACES]) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(site)
    await expect(hint).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(hint).toBeHidden()
  }
  expect(await inView(page)).toBe(5)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440)

  const back = block(page).getByRole('button', { name: /^Previous/ })
  const on = block(page).getByRole('button', { name: /^Next/ })
  await expect(back).toBeDisabled()
  await on.focus()
  await expect(async () => {
    if (await on.isEnabled()) await page.keyboard.press('Enter')
    await expect(on).toBeDisabled({ timeout: 500 })
  }).toPass()
  await expect(back).toBeEnabled()
  // Whoever stepped to the end by keyboard is still there.
  await expect(on).toBeFocused()
  const gliding = () =>
    block(page)
      .locator('.rail')
      .evaluate(rail => getComputedStyle(rail).scrollBehavior)
  expect(await gliding()).toBe('smooth')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await gliding()).toBe('auto')

  // As if the dealer had one place less: more than four is five already.
  await block(page)
    .locator('.carousel')
    .evaluate(carousel => {
      carousel.setAttribute('data-count', '5')
      carousel.querySelector('.rail > li:last-child')!.remove()
    })
  await expect.poll(() => inView(page)).toBe(5)
})

test.describe('on a large screen that is touched', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('LO-04 three locations show no hint to swipe, and six do @nightly', async ({ page }) => {
    const hint = block(page).getByText('Swipe', { exact: true })
    for (const [site, visible] of [
      [SIX_PLACES, true],
      [THREE_PLACES, false],
    ] as const) {
      await page.setViewportSize({ width: 960, height: 900 })
      await page.goto(site)
      await expect(block(page)).toBeVisible()
      await expect(hint).toBeVisible({ visible })
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(hint).toBeVisible({ visible })
    }
  })
})

test('four locations leave no place of a row empty, wherever they are listed @nightly', async ({ page }) => {
  for (const path of ['/locations', '/contact-us']) {
    await page.goto(`${FOUR_PLACES}${path}`)
    for (const [width, inRow] of Object.entries({ 800: 2, 1100: 2, 1110: 4, 1280: 4, 1440: 4, 1920: 4 })) {
      await page.setViewportSize({ width: Number(width), height: 900 })
      const tops = await page
        .locator('.location-card')
        .evaluateAll(cards => cards.map(card => Math.round(card.getBoundingClientRect().top)))
      const rows = Map.groupBy(tops, top => top)
      expect(
        Array.from(rows.values(), row => row.length),
        `${path} at ${width} px`,
      ).toEqual(Array.from({ length: 4 / inRow }, () => inRow))
    }
  }
  await page.goto(FOUR_PLACES)
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await inView(page), `home at ${width} px`).toBe(4)
    await expect(block(page).getByRole('button', { name: 'Next: Our Locations' })).toBeHidden()
  }
})

test('LO-14, DC-133 a place has a drawn map, which becomes a real one where the site has that, and not before it is asked', async ({
  page,
}) => {
  const asked: string[] = []
  await page.route('https://www.openstreetmap.org/**', route => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: 'A map' })
  })
  await page.goto(`${EIGHT_PLACES}/locations`)
  await page
    .getByRole('link', { name: /^View Location/ })
    .first()
    .click()
  const place = await page.getByRole('heading', { level: 1 }).innerText()
  const map = page.getByRole('region', { name: 'Find us' }).getByRole('link', { name: /map/i })
  await expect(map).toBeVisible()
  await page.waitForLoadState()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(asked).toEqual([])
  // With a key held, the link is the browser's, which opens what it leads to elsewhere.
  const elsewhere = page.context().waitForEvent('page')
  await map.click({ modifiers: ['Shift'] })
  await (await elsewhere).close()
  await expect(page.locator('iframe')).toHaveCount(0)
  await map.click()
  await expect(page.getByTitle(place)).toBeFocused()
  await expect(page.frameLocator('iframe').getByText('A map')).toBeVisible()
  expect(asked).toEqual([expect.stringMatching(/marker=-\d+\.\d+%2C\d+\.\d+$/)])
  const without = builtPage('wattle-coast-toyota', '/locations/wattle-coast-toyota-port-macquarie')
  expect(without.querySelector('[data-map]')).toBeNull()
  expect(without.querySelector('a.map-image')?.getAttribute('href')).toMatch(/^https:\/\//)
})

test('DC-139 ER-08 the places of the contact page by their distance from a postcode; one that nobody has is invalid; who chose all colours sees of which place a page of contacts is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto(`${SIX_PLACES}/contact-us`)
  const postcode = page.getByLabel('Your postcode')
  await postcode.fill('0000')
  await postcode.press('Enter')
  await expect(postcode).toHaveAccessibleDescription('Four digits, for example 3000. Invalid postcode')
  await expect(postcode).toBeFocused()
  expect(await axeFaults(page)).toEqual([])
  // Taree, where two of the six are; Kempsey is the farthest.
  await postcode.fill('2430')
  await postcode.press('Enter')
  const cards = page.locator('.location-card')
  await expect(cards.first()).toContainText('Taree')
  await expect(postcode).toHaveAccessibleDescription('Four digits, for example 3000.')
  const shown = await cards.locator('[data-km]').allTextContents()
  expect(shown).toHaveLength(await cards.count())
  for (const text of shown) expect(text).toMatch(/^\d+ km$/)
  const km = shown.map(text => Number.parseInt(text, 10))
  expect(km).toEqual(km.toSorted((a, b) => a - b))
  await expect(cards.last()).toContainText('Kempsey')
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^Nearest first: .*Taree.*, \d+ km\.$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await axeFaults(page, 'main')).toEqual([])

  await page.emulateMedia({ forcedColors: 'active' })
  await page.locator('.chip[href^="/contact-us/"]').first().click()
  const ground = (chip: Element) => getComputedStyle(chip).backgroundColor
  const chosen = page.locator('.chip[aria-current="page"]')
  await expect(chosen).toHaveCSS('forced-color-adjust', 'none')
  const current = await chosen.evaluate(ground)
  const other = page.locator('.chip[href^="/contact-us/"]:not([aria-current])').first()
  expect(current).not.toBe(await other.evaluate(ground))

  // Who asks for more contrast has small print in the colour of all words.
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' })
  const [words, ...others] = await page.locator('main').evaluate(main => {
    const style = getComputedStyle(main)
    return ['--ink-1', '--ink-2', '--ink-3'].map(role => style.getPropertyValue(role))
  })
  expect(others).toEqual([words, words])
})

test('DC-139 a postcode that is entered before the script of the contact page has come is not lost @nightly', async ({
  page,
}) => {
  const script = await holdUp(page, '**/_astro/nearest*.js')
  await page.goto(`${SIX_PLACES}/contact-us`)
  const postcode = page.getByLabel('Your postcode')
  await postcode.fill('2430')
  await postcode.press('Enter')
  await page.waitForURL(/\?postcode=2430$/)
  script.goOn()
  await expect(page.locator('.location-card').first()).toContainText('Taree')
  await expect(postcode).toHaveValue('2430')
  await expect(page).toHaveURL(/\/contact-us$/)
})
