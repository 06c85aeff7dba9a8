import { expect, type Page } from '@playwright/test'
import { builtFile } from '../support/built-page.ts'
import { expectFocusSeen, faultsSeen, readLarge } from '../support/ease.ts'
import { eventsTold } from '../support/events-told.ts'
import { test } from '../support/journey.ts'
import { listedCar } from '../support/listed-car.ts'
import { siteUrl } from '../support/site-url.ts'

const TOYOTA = siteUrl('wattle-coast-toyota')
/** A Wednesday, in Sydney’s summer time. */
const MORNING = new Date('2026-11-18T10:00:00+11:00')
const EVENING = new Date('2026-11-18T20:00:00+11:00')

/** Scrolls at once, and waits until the page has drawn what that brings. */
const scrollTo = (page: Page, top: number) =>
  page.evaluate(
    to =>
      new Promise<void>(done => {
        window.scrollTo({ top: to, behavior: 'instant' })
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
    top,
  )

/** As when a page that has stayed open is looked at again. */
const seenAgain = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** Nothing is cut off, or stands on what is beside it. */
const isWithin = (parts: Element[]): boolean => {
  const boxes = parts.filter(part => part.children.length === 0).map(part => part.getBoundingClientRect())
  const apart = (one: DOMRect, other: DOMRect) =>
    one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
  return boxes.every(
    (box, at) => box.left >= 0 && box.right <= innerWidth && boxes.slice(at + 1).every(other => apart(box, other)),
  )
}

test('HF-15 to HF-17, EV-08, DC-155, DC-178 a bar at the foot of a phone comes with 50 pixels of scroll: to write always, to call in opening hours', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.setFixedTime(MORNING)
  await page.goto(`${TOYOTA}/pages/careers`)
  const bar = page.getByRole('complementary', { name: 'Enquire' })
  const call = bar.getByRole('link', { name: 'Call Now' })
  const enquire = bar.getByRole('link', { name: 'Enquire' })

  await scrollTo(page, 49)
  await expect(bar).toBeHidden()
  await scrollTo(page, 50)
  await expect(bar).toBeVisible()
  await expect(call).toHaveAttribute('href', 'tel:0255504101')
  await call.click()
  expect(await eventsTold(page, 25)).toBe(1)
  await expect(enquire).toHaveAttribute('href', '/contact-us#form')
  await scrollTo(page, 49)
  await expect(bar).toBeHidden()

  // A form that sends something is left alone: the bar leads to another, and would cover its button.
  const form = page.locator('[data-lead-form]')
  const toEdge = (block: 'start' | 'end') =>
    form.evaluate((seen, to) => seen.scrollIntoView({ block: to, behavior: 'instant' }), block)
  for (const edge of ['start', 'end'] as const) {
    await toEdge(edge)
    await expect(bar).toBeHidden()
    await expect(form).toBeInViewport()
    await scrollTo(page, 50)
    await expect(bar).toBeVisible()
  }
  await page.goto(`${TOYOTA}/book-test-drive`)
  await page.getByLabel('First name').waitFor({ state: 'attached' })
  await scrollTo(page, 200)
  await expect(page.locator('[data-lead-form]')).toBeInViewport()
  await expect(bar).toBeHidden()
  await scrollTo(page, 1e6)
  await expect(bar).toBeVisible()

  // Whoever is writing sees the field, and not the bar on it.
  await page.goto(TOYOTA)
  await scrollTo(page, 50)
  await expect(bar).toBeVisible()
  await page.getByRole('searchbox').focus()
  await expect(bar).toBeHidden()
  await page.getByRole('searchbox').blur()
  await expect(bar).toBeVisible()

  await page.setViewportSize({ width: 768, height: 844 })
  await expect(bar).toBeHidden()
  await page.setViewportSize({ width: 767, height: 844 })
  await expect(bar).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.setFixedTime(EVENING)
  await page.reload()
  await scrollTo(page, 50)
  await expect(enquire).toBeVisible()
  await expect(call).toBeHidden()
})

test('HF-16, HF-17, WL-09 the way to a comparison shares the bar of a phone with “Call Now” and “Enquire”', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 844 })
  await page.clock.setFixedTime(MORNING)
  await page.goto(`${TOYOTA}/search`)
  const compare = page.getByRole('button', { name: /^Compare car/ })
  for (const index of [0, 1]) await compare.nth(index).click()
  await scrollTo(page, 50)
  const bar = page.getByRole('complementary', { name: 'Enquire' })
  const way = page.getByRole('link', { name: 'Compare 2 cars' })
  for (const name of ['Call Now', 'Enquire']) await expect(bar.getByRole('link', { name })).toBeVisible()
  await expect
    .poll(async () => {
      const [inner, outer] = [await way.boundingBox(), await bar.boundingBox()]
      return inner!.y >= outer!.y && inner!.y + inner!.height <= outer!.y + outer!.height
    })
    .toBe(true)
  expect(await bar.getByRole('link').or(way).evaluateAll(isWithin)).toBe(true)
  await way.click()
  await expect(page).toHaveURL(/\/compare$/)
})

const STEPS = [
  [49, false],
  [50, true],
  [49, false],
] as const

test('HF-15 on a phone the bar is absent at 49 pixels of a home page, a search and a page with a form, and there at 50; on a screen enlarged to 400% nothing floats @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByRole('complementary', { name: 'Enquire' })
  for (const path of ['/', '/search/used-cars', '/contact-us']) {
    await page.goto(`${TOYOTA}${path}`)
    for (const [top, visible] of STEPS) {
      await scrollTo(page, top)
      expect(await page.evaluate(() => scrollY)).toBe(top)
      await expect(bar).toBeVisible({ visible })
    }
  }
  // Enlarged to 400%, a screen has no room for what floats.
  await page.goto(`${TOYOTA}/search`)
  await scrollTo(page, 60)
  const floating = page.locator('.mobile-bar, .search__bar')
  const positions = () => floating.evaluateAll(all => all.map(one => getComputedStyle(one).position))
  expect(await positions()).toEqual(['fixed', 'fixed'])
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await positions()).toEqual(['static', 'static'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.goto(TOYOTA + listedCar(TOYOTA).path)
  await expect(page.locator('.car-bar')).toHaveCSS('position', 'static')
})

test('HF-15 each page has the same bar once', () => {
  const barsOf = (path: string) =>
    builtFile('wattle-coast-toyota', path).match(/<aside class="mobile-bar".*?<\/aside>/gs)
  const bars = barsOf('/contact-us')
  expect(bars).toHaveLength(1)
  for (const path of ['/', '/search/used-cars', '/special-offers', '/locations', '/service', '/finance'])
    expect(barsOf(path), path).toEqual(bars)
})

test('HF-16 LO-28 with the minute of closing “Call Now” goes and a place reads closed; and the next morning, when the page is seen again, they are back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install({ time: new Date('2026-11-18T17:29:30+11:00') })
  await page.goto(`${TOYOTA}/contact-us/wattle-coast-toyota-port-macquarie`)
  const call = page.getByRole('link', { name: 'Call Now' })
  const place = page.locator('.location-card').first().locator('.open-now')
  await scrollTo(page, 50)
  // The bar comes with a timer, which a clock that stands would keep.
  await expect(call).toBeVisible()
  await page.clock.pauseAt(new Date('2026-11-18T17:29:55+11:00'))
  await expect(call).toBeVisible()
  await expect(place).toHaveText('Open until 5:30 pm')
  await page.clock.runFor(4_900)
  await expect(call).toBeVisible()
  await page.clock.runFor(100)
  await expect(call).toBeHidden()
  await expect(place).toHaveText('Closed until 8:30 am Thu')

  // Out of the browser's cache no timer has run meanwhile.
  await page.clock.setSystemTime(new Date('2026-11-19T09:00:00+11:00'))
  await expect(call).toBeHidden()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(call).toBeVisible()
  await expect(place).toHaveText('Open until 5:30 pm')
})

test('HF-15 HF-16 HF-17 DC-130 the page of a car calls where the car is in its hours, and has the form at all times', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await page.clock.setFixedTime(MORNING)
  // The second location has a number of its own.
  const inTaree = listedCar(TOYOTA, 'used-cars', { fits: card => card.textContent.includes('Taree') })
  await page.goto(TOYOTA + inTaree.path)
  const bar = page.locator('.car-bar')
  const call = bar.getByRole('link', { name: 'Call Now' })
  const enquire = bar.getByRole('link', { name: 'Enquire' })
  for (const [top, visible] of STEPS) {
    await scrollTo(page, top)
    await expect(bar).toBeVisible({ visible })
  }
  await scrollTo(page, 50)
  await expect(call).toHaveAttribute('href', 'tel:0255504102')
  await expect(enquire).toHaveAttribute('href', '#enquire')
  for (const button of [call, enquire]) await expect(button).toBeInViewport({ ratio: 1 })
  await page.clock.setFixedTime(EVENING)
  await seenAgain(page)
  await expect(call).toBeHidden()
  await expect(enquire).toBeVisible()
})

test('HF-16 HF-17 with large text on a phone of 320 px the bar of a car’s page lies on nothing that is reached by Tab, and is no higher after hours @nightly', async ({
  page,
}) => {
  await readLarge(page)
  await page.clock.setFixedTime(MORNING)
  await page.goto(TOYOTA + listedCar(TOYOTA).path)
  await scrollTo(page, 50)
  const bar = page.locator('.car-bar')
  const heights: number[] = []
  for (const [now, isOpen] of [
    [MORNING, true],
    [EVENING, false],
  ] as const) {
    await page.clock.setFixedTime(now)
    await seenAgain(page)
    await expect(bar.getByRole('link', { name: 'Call Now' })).toBeVisible({ visible: isOpen })
    await expect(bar.locator('.price__now')).toHaveText(/^\$[\d,]+$/)
    expect(await faultsSeen(page, '.car-bar')).toEqual([])
    expect(await page.locator('.car-bar :visible').evaluateAll(isWithin)).toBe(true)
    heights.push((await bar.boundingBox())!.height)
  }
  expect(heights[1]).toBeLessThanOrEqual(heights[0]!)

  await page.clock.setFixedTime(MORNING)
  await seenAgain(page)
  await expect(bar.getByRole('link', { name: 'Call Now' })).toBeVisible()
  const enquire = page.locator('.car__enquire')
  for (let stops = 0; !(await enquire.evaluate(form => form.matches(':focus-within'))); stops += 1) {
    expect(stops).toBeLessThan(80)
    await page.keyboard.press('Tab')
    await expectFocusSeen(page, 'the control that has the focus')
  }
})

for (const path of ['/locations/wattle-coast-toyota-taree', '/contact-us/wattle-coast-toyota-taree']) {
  test(`DC-130 ${path} calls that location @nightly`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.clock.setFixedTime(MORNING)
    await page.goto(`${TOYOTA}${path}`)
    await scrollTo(page, 50)
    await expect(page.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', 'tel:0255504102')
  })
}
