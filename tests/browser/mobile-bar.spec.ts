import { expect, type Page, test } from '@playwright/test'
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

test('HF-15 to HF-17, DC-155 a bar at the foot of a phone comes with 50 pixels of scroll: to write always, to call in opening hours', async ({
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
  await expect(enquire).toHaveAttribute('href', '/contact-us#form')
  await scrollTo(page, 49)
  await expect(bar).toBeHidden()

  // Whoever is writing sees the field, and not the bar on it.
  await page.getByLabel('Position').focus()
  await scrollTo(page, 400)
  await expect(bar).toBeHidden()
  await page.getByLabel('Position').blur()
  await expect(bar).toBeVisible()

  await page.setViewportSize({ width: 768, height: 844 })
  await expect(bar).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.setFixedTime(EVENING)
  await page.reload()
  await scrollTo(page, 50)
  await expect(enquire).toBeVisible()
  await expect(call).toBeHidden()
})

test('HF-16 HF-17 DC-130 the page of a car calls where the car is in its hours, and has the form at all times', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await page.clock.setFixedTime(MORNING)
  await page.goto(`${TOYOTA}/search/used-cars`)
  // The second location has a number of its own.
  const inTaree = page.locator('.car-card:not([data-sold])', { hasText: 'Taree' }).locator('h3 a').first()
  await page.goto(TOYOTA + (await inTaree.getAttribute('href')))
  const bar = page.locator('.car-bar')
  const call = bar.getByRole('link', { name: 'Call Now' })
  const enquire = bar.getByRole('link', { name: 'Enquire' })
  await expect(call).toHaveAttribute('href', 'tel:0255504102')
  await expect(enquire).toHaveAttribute('href', '#enquire')
  for (const button of [call, enquire]) await expect(button).toBeInViewport({ ratio: 1 })
  await page.clock.setFixedTime(EVENING)
  await page.reload()
  await expect(enquire).toBeVisible()
  await expect(call).toBeHidden()
})

test('DC-130 a location’s page calls that location', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.setFixedTime(MORNING)
  await page.goto(`${TOYOTA}/locations/wattle-coast-toyota-taree`)
  await scrollTo(page, 50)
  await expect(page.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', 'tel:0255504102')
})
