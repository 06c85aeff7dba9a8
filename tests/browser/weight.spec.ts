import { gzipSync } from 'node:zlib'
import { expect, type Locator, type Page } from '@playwright/test'
import { isIdle } from '../support/idle.ts'
import { test } from '../support/journey.ts'
import { carThatIs, listedCar } from '../support/listed-car.ts'
import { dressed, holdUp } from '../support/network.ts'
import { cards } from '../support/search-page.ts'
import { siteUrl } from '../support/site-url.ts'

const SITE = siteUrl('brackenfield-motor-group')
const KB = 1000

/** The scripts that a page fetches by itself until it shows what it is about (gzip bytes), and whether one is React. */
async function scriptsOf(page: Page, path: string, subject: Locator): Promise<{ bytes: number; framework: boolean }> {
  const bodies: Promise<Buffer>[] = []
  let underWay = 0
  page.on('request', () => {
    underWay++
  })
  for (const ended of ['requestfinished', 'requestfailed'] as const) {
    page.on(ended as 'requestfinished', () => {
      underWay--
    })
  }
  page.on('response', response => {
    if (new URL(response.url()).pathname.endsWith('.js')) bodies.push(response.body())
  })
  await page.goto(SITE + path)
  await expect(subject).toBeVisible()
  await isIdle(page)
  await expect.poll(() => underWay).toBe(0)
  const scripts = await Promise.all(bodies)
  return {
    bytes: scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0),
    framework: scripts.some(script => script.includes('react.dev/errors')),
  }
}

test('issue 6: the page of a form ships no framework, and less than 90 kB of script before anybody touches it', async ({
  page,
}) => {
  for (const path of ['/book-test-drive', '/finance', '/online-payment', `${listedCar(SITE).path}/buy-online`]) {
    // As on a first visit: what the page before still fetches is not this one's.
    await page.goto('about:blank')
    const scripts = await scriptsOf(page, path, page.locator('form[data-live]'))
    expect(scripts.framework, path).toBe(false)
    expect(scripts.bytes, path).toBeLessThan(90 * KB)
  }
})

test('DC-182 the search page with its engine stays under 150 kB of script, and it is the one that needs React', async ({
  page,
}) => {
  const scripts = await scriptsOf(page, '/search?make=Ford', cards(page).filter({ hasText: 'Ford' }).first())
  expect(scripts.framework).toBe(true)
  expect(scripts.bytes).toBeLessThan(150 * KB)
})

test('issue 2: once a list is there, the styles of a car are fetched, and its page asks for none @nightly', async ({
  page,
}) => {
  await page.goto(`${SITE}/search/used-cars`)
  const styles = (): Promise<{ name: string; bytes: number; isAfterLoad: boolean }[]> =>
    page.evaluate(() => {
      const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return files
        .filter(({ name }) => new URL(name).pathname.endsWith('.css'))
        .map(({ name, transferSize, startTime }) => ({
          name,
          bytes: transferSize,
          isAfterLoad: startTime >= loadEventStart,
        }))
    })
  await expect.poll(async () => (await styles()).filter(({ isAfterLoad }) => isAfterLoad)).toHaveLength(1)
  const fetched = (await styles()).find(({ isAfterLoad }) => isAfterLoad)!
  await page.locator('.car-grid a[href^="/cars/"]').first().click()
  await expect(page.locator('body')).toHaveAttribute('data-page', 'car')
  await expect.poll(styles).toContainEqual({ name: fetched.name, bytes: 0, isAfterLoad: false })
})

test('DC-182 a car page runs no framework before any interaction, and stays under 20 kB of script and 14 kB of HTML', async ({
  page,
}) => {
  const path = listedCar(SITE).path
  const scripts = await scriptsOf(page, path, page.getByRole('heading', { level: 1 }))
  expect(scripts.framework).toBe(false)
  expect(scripts.bytes).toBeLessThan(20 * KB)
  const html = await page.evaluate(async () => (await fetch(location.href)).text())
  expect(html).toContain('</html>')
  expect(gzipSync(html, { level: 9 }).length).toBeLessThan(14 * KB)
})

test('LO-28, SR-39 no page opens a calendar or a collator of the browser on its way: the first one stops a phone for 100 ms @nightly', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { opened })
    for (const name of ['DateTimeFormat', 'NumberFormat', 'Collator', 'PluralRules'] as const) {
      const original = Intl[name] as unknown as new () => object
      Object.assign(Intl, {
        [name]: new Proxy(original, {
          construct(target, values, newTarget) {
            opened.push(name)
            return Reflect.construct(target, values, newTarget)
          },
        }),
      })
    }
    for (const [of, names] of [
      [Number, ['toLocaleString']],
      [Date, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']],
      [String, ['localeCompare']],
    ] as const) {
      const methods = of.prototype as unknown as Record<string, (...values: unknown[]) => unknown>
      for (const name of names) {
        const original = methods[name]!
        methods[name] = function (...values) {
          opened.push(name)
          return original.apply(this, values)
        }
      }
    }
  })
  for (const path of ['/', '/search?make=Ford', listedCar(SITE).path, '/locations', '/special-offers']) {
    await page.goto(SITE + path)
    await isIdle(page)
    expect(await page.evaluate(() => (window as unknown as { opened: string[] }).opened), path).toEqual([])
  }
})

/** Pages that wait for a script with a skeleton, and what it comes to for somebody new. */
const WAITING = [
  { address: `${SITE}/checkout-journey`, outcome: '[data-told] .panel' },
  { address: `${SITE}/online-payment`, outcome: 'form[data-live]' },
  { address: `${siteUrl('jarrah-coast-auto')}/watchlist`, outcome: '.nothing-kept' },
  { address: `${siteUrl('wattle-coast-toyota')}/watchlist`, outcome: '.nothing-kept' },
]

test('DC-182 FM-03 on a phone, nothing that is seen moves when what a page waits for comes, or turns out to be gone', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const toyota = siteUrl('wattle-coast-toyota')
  const { id, path } = listedCar(toyota)
  const sold = carThatIs(toyota, 'sold')
  await page.setViewportSize({ width: 412, height: 823 })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const ofCar = [
    { address: `${toyota}/book-test-drive?car_id=${id}`, outcome: '.asked-car__card a' },
    { address: `${toyota}/book-test-drive?car_id=${sold}`, outcome: '.asked-car__standing' },
    { address: `${toyota}/book-test-drive?car_id=999`, outcome: '.asked-car .notice' },
    { address: `${toyota}/alerts?car=${id}`, outcome: '.alerts__card .price' },
    { address: `${toyota}/alerts?car=999`, outcome: '[data-watched]:not([aria-busy])' },
    { address: `${toyota}/alerts?search=make%3DToyota%26car_type%3Dused`, outcome: '.alerts__found a' },
    { address: `${toyota}${path}/checkout`, outcome: '[data-asking] form[data-live]' },
    { address: `${toyota}/cars/no-such-car-999/checkout`, outcome: '[data-told] .panel' },
    { address: `${SITE}/checkout-journey?car_id=no-such-car-999`, outcome: '[data-told] .panel' },
    { address: `${toyota}${path}/checkout?reservation=unknown`, outcome: '[data-told] .panel' },
  ]
  for (const { address, outcome } of [...WAITING, ...ofCar]) {
    const scripts = await holdUp(page, '**/*.js')
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator('footer').last().waitFor()
    await dressed(page)
    await page.evaluate(twoFrames)
    scripts.goOn()
    await page.locator(outcome).waitFor()
    await page.evaluate(twoFrames)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect
      .soft(
        shifts.reduce((sum, shift) => sum + shift, 0),
        address,
      )
      .toBeLessThan(0.01)
  }
})

test('DC-182 RS-05 on a phone, a form stands where it stays while the end of its page, with its car, is still on the way @nightly', async ({
  page,
}) => {
  const toyota = siteUrl('wattle-coast-toyota')
  await page.setViewportSize({ width: 412, height: 823 })
  await page.route('**/*.js', route => route.abort())
  for (const address of [
    `${toyota}/book-test-drive?car_id=7`,
    `${toyota}/cars/some-car-7/checkout`,
    `${toyota}/cars/some-car-7/checkout?reservation=some`,
    `${SITE}/checkout-journey?car_id=some-car-7`,
    `${SITE}/checkout-journey?car_id=some-car-a7`,
  ]) {
    await page.goto(address)
    await expect.soft(page.locator('.asked-car'), address).toBeVisible()
    const form = page.locator('.form-page__form, .checkout__finding').filter({ visible: true })
    const top = async (): Promise<number> => (await form.boundingBox())!.y
    const whole = await top()
    await page
      .locator('.checkout__aside, .form-page__aside')
      .first()
      .evaluate(end => end.remove())
    expect.soft(Math.abs((await top()) - whole), address).toBeLessThan(2)
  }
})

/** In the page: until what is there has been painted, and its moves are told. */
const twoFrames = () =>
  new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))

test('DC-76, DC-182 a phone with three pixels to a point fetches no larger picture for a home page than one with two, and a desk one that is sharp', async ({
  browser,
}) => {
  for (const [width, deviceScaleFactor, file] of [
    [390, 2, /-960\.avif$/],
    [390, 3, /-960\.avif$/],
    [412, 2.625, /-960\.avif$/],
    [1440, 1, /-1920\.avif$/],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: 844 }, deviceScaleFactor })
    const page = await context.newPage()
    await page.goto(siteUrl('wattle-coast-toyota'))
    const shown = page.locator('.hero__picture img').evaluate(image => (image as HTMLImageElement).currentSrc)
    expect(await shown, `${width} points at ${deviceScaleFactor}`).toMatch(file)
    await context.close()
  }
})
