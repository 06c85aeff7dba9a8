import { expect, type Locator, type Page } from '@playwright/test'
import { axeFaults } from '../support/axe.ts'
import { aCar } from '../support/builders.ts'
import { expectFocusSeen, readLarge, setLettersLarge } from '../support/ease.ts'
import { test } from '../support/journey.ts'
import { routeNow } from '../support/network.ts'
import { ownDealers, samplesAt } from '../support/own-dealer.ts'
import { emptyIn, ROW_WIDTHS } from '../support/rows.ts'
import { aSiteFile } from '../support/site.ts'
import { siteUrl } from '../support/site-url.ts'

const toyota = siteUrl('wattle-coast-toyota')
const group = siteUrl('brackenfield-motor-group')
const perth = siteUrl('jarrah-coast-auto')
const leisure = siteUrl('southern-drift-leisure')

const main = (page: Page) => page.getByRole('main')
const menuBar = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

/** What the samples' offers and hours are made for. */
const NOW = new Date('2026-11-25T01:30:00Z') // Wednesday 12:30 in Sydney, 9:30 in Perth
const clockAt = (page: Page, time: Date) => page.clock.setFixedTime(time)
/** As when a page is looked at again after a night in the background. */
const seenAgain = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('DC-184 the menus open without scripts', async ({ page }) => {
    await page.goto(`${toyota}/special-offers`)
    await menuBar(page).getByText('Company').click()
    await menuBar(page).getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL(/\/about-us\/?$/)
    await menuBar(page).getByText('New Vehicles').click()
    await menuBar(page).getByRole('link', { name: 'All Models' }).click()
    await expect(page.getByRole('main').getByRole('link', { name: 'Corolla', exact: true })).toBeVisible()
  })
})

test('HF-01 HF-02 HF-03 HF-04 HF-05 HF-08 MD-03 DC-152 a menu opens by pointing at it, and leads to what the site has: each model to its page and its cars', async ({
  page,
}) => {
  await page.goto(`${toyota}/special-offers`)
  const labels = await menuBar(page)
    .locator('.site-nav__items > li > :is(a, details > summary), .site-nav__items summary')
    .allInnerTexts()
  expect(labels).toEqual([
    'Home',
    'New Vehicles',
    'Special Offers',
    'Sell My Car',
    'Pre-owned Vehicles',
    'Service',
    'Parts & Accessories',
    'Company',
  ])
  const explore = menuBar(page).getByRole('link', { name: 'Explore Corolla', exact: true })
  await expect(explore).toBeHidden()
  await menuBar(page).getByText('New Vehicles').hover()
  await expect(explore).toBeVisible()

  const models = menuBar(page).locator('.models-menu__models > li')
  const corolla = models.filter({ has: page.getByText('Corolla', { exact: true }) })
  await expect(corolla.getByRole('link')).toHaveText(['Explore', 'Our Stock'])
  await expect(explore).toHaveAttribute('href', '/corolla')
  const stock = corolla.getByRole('link', { name: 'Our Stock: Corolla' })
  await expect(stock).toHaveAttribute('href', '/search/toyota/corolla')
  const count = await models.count()
  expect(count).toBeGreaterThan(15)
  await expect(models.getByText('Our Stock')).toHaveCount(count)

  const hrefs = await menuBar(page)
    .locator('a')
    .evaluateAll(links =>
      // The maker's own app is elsewhere.
      (links as HTMLAnchorElement[]).filter(({ origin }) => origin === location.origin).map(({ href }) => href),
    )
  expect(hrefs.length).toBeGreaterThan(40)
  const statuses = await page.evaluate(
    all => Promise.all([...new Set(all)].map(async href => [href, (await fetch(href)).status] as const)),
    hrefs,
  )
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([])

  await menuBar(page).getByText('Pre-owned Vehicles').hover()
  await expect(menuBar(page).getByRole('link', { name: 'All Stock' })).toBeVisible()
  await expect(explore).toBeHidden()
})

test('RT-71 the menu of a dealer of many makes leads to the page of each, on a phone too @nightly', async ({
  page,
}) => {
  await page.goto(`${group}/special-offers`)
  await menuBar(page).getByText('New Vehicles').click()
  await menuBar(page).getByRole('link', { name: 'Kia', exact: true }).click()
  await expect(page).toHaveURL(/\/brands\/kia\/?$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kia')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await menuBar(page).getByText('New Vehicles').click()
  await menuBar(page).getByRole('link', { name: 'Nissan', exact: true }).click()
  await expect(page).toHaveURL(/\/brands\/nissan\/?$/)
})

test('MD-01, MD-13, MD-14 without the line the models menu leads to their page, and has them as soon as there is one; it starts with all, and a tab shows its models from the first on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto(`${toyota}/special-offers`)
  await routeNow(page, '**/models', route => route.abort())
  const menu = menuBar(page).getByText('New Vehicles')
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(menuBar(page).getByRole('link', { name: 'All Models' })).toBeVisible()
  await expect(menuBar(page).locator('.models-menu[data-failed]')).toBeVisible()
  await page.unroute('**/models')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(menuBar(page).getByRole('link', { name: 'Explore Corolla', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menuBar(page).getByRole('button', { name: 'All Vehicles' })).toBeFocused()

  const tabs = menuBar(page).getByRole('button').filter({ visible: true })
  await expect(tabs).toHaveText([
    'All Vehicles',
    'Hatch & sedans',
    'SUVs & 4WDs',
    'Utes & Vans',
    'GR & performance',
    'Electrified',
    'Discontinued',
    'Upcoming',
  ])
  await expect(tabs.first()).toHaveAttribute('aria-pressed', 'true')
  const list = menuBar(page).locator('.models-menu__models').filter({ visible: true })
  const fromTop = () => list.evaluate(({ scrollTop }) => scrollTop)
  await list.evaluate(models => models.scrollTo({ top: 60, behavior: 'instant' }))
  expect(await fromTop()).toBe(60)
  await menuBar(page).getByRole('button', { name: 'Utes & Vans' }).click()
  expect(await list.evaluate(models => models.scrollHeight - models.clientHeight)).toBeGreaterThan(60)
  expect(await fromTop()).toBe(0)
  await expect(menuBar(page).getByRole('link', { name: 'Explore HiLux', exact: true })).toBeVisible()
  await expect(menuBar(page).getByRole('link', { name: 'Explore Corolla', exact: true })).toBeHidden()
})

test('DC-153, HF-01 by keyboard a menu opens with Enter; Escape closes it and gives the focus back; on a site set so, a click opens it and not pointing at it', async ({
  page,
}) => {
  await page.goto(`${toyota}/special-offers`)
  const summary = menuBar(page).getByText('Company')
  await summary.focus()
  await page.keyboard.press('Enter')
  const about = menuBar(page).getByRole('link', { name: 'About Us' })
  await expect(about).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(about).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(about).toBeHidden()
  await expect(summary).toBeFocused()

  // As the page of such a dealer is built.
  await page.locator('header[data-open-on]').evaluate(header => header.setAttribute('data-open-on', 'click'))
  const corolla = menuBar(page).getByRole('link', { name: 'Explore Corolla', exact: true })
  await summary.click()
  await menuBar(page).getByText('New Vehicles').hover()
  await expect(about).toBeVisible()
  await expect(corolla).toBeHidden()
  await menuBar(page).getByText('New Vehicles').click()
  await expect(corolla).toBeVisible()
  // A press on what takes no focus, such as a picture, is no going on.
  await menuBar(page).getByRole('button', { name: 'All Vehicles', exact: true }).click()
  await menuBar(page).locator('.models-menu__models img').filter({ visible: true }).first().click()
  await expect(corolla).toBeVisible()
})

test('HF-01, DC-153 on a phone the menu is a drawer that closes with Escape, which gives the focus back, and when the focus leaves it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${perth}/special-offers`)
  await expect(menuBar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await menuBar(page).getByText('Company').click()
  await expect(menuBar(page).getByRole('link', { name: 'About Us' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(menuBar(page)).toBeHidden()

  const button = page.getByRole('button', { name: 'Menu' })
  await button.press('Enter')
  // A tap on what is no control leaves the focus nowhere.
  await menuBar(page).click({ position: { x: 4, y: 4 } })
  await page.keyboard.press('Escape')
  await expect(menuBar(page)).toBeHidden()
  await expect(button).toBeFocused()
  await button.press('Enter')
  await expect(menuBar(page)).toBeVisible()
  await menuBar(page).locator('a, summary').filter({ visible: true }).last().focus()
  await page.keyboard.press('Tab')
  await expect(menuBar(page)).toBeHidden()
})

test('who steps by keys sees the header that has the focus, also in a window too low for it to stay, and the page stays where it is @nightly', async ({
  page,
}) => {
  await page.goto(`${toyota}/special-offers`)
  const scrolled = () => page.evaluate(() => scrollY)
  const home = page.getByRole('banner').getByRole('link', { name: 'Wattle Coast Toyota', exact: true })
  for (const height of [800, 400]) {
    await page.setViewportSize({ width: 1280, height })
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    await page.locator('.skip-link').focus()
    const before = await scrolled()
    expect(before).toBeGreaterThan(800)
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab')
      if (step === 0) await expect(home).toBeFocused()
      await expectFocusSeen(page, `step ${step}`)
    }
    expect(await scrolled()).toBe(before)
  }
})

test('HF-01 with letters of twice their size the header leaves a phone most of its screen, and the name of the dealer stands clear of what is around it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await setLettersLarge(page)
  for (const site of [toyota, group, perth, leisure]) {
    await page.goto(`${site}/about-us`)
    const header = page.getByRole('banner')
    const bounds = (of: Locator) => of.evaluate(one => one.getBoundingClientRect().toJSON() as DOMRect)
    const whole = await bounds(header)
    expect(whole.height, site).toBeLessThan(844 / 4)
    const name = await bounds(header.locator('.wordmark, .wordmark-logo'))
    const lines = await header.locator('.wordmark').evaluate(one => {
      const words = document.createRange()
      words.selectNodeContents(one)
      return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom / 16))).size
    })
    expect(lines, site).toBeLessThanOrEqual(2)
    expect(name.top, site).toBeGreaterThanOrEqual(4)
    const below = header.locator('.site-header__search').filter({ visible: true })
    if ((await below.count()) > 0) expect((await bounds(below)).top - name.bottom, site).toBeGreaterThanOrEqual(4)
  }
})

test('DC-180 an inner page of a group begins on its dark ground, with light words, and on paper is light', async ({
  page,
}) => {
  const head = main(page).locator('.page-head')
  const lightness = async (element: Locator, of: 'color' | 'backgroundColor'): Promise<number> =>
    element.evaluate((node, name) => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(node)[name].match(/\d+/g)!.map(Number)
      return Math.round((red + green + blue) / 3)
    }, of)
  for (const path of ['/contact', '/locations/brackenfield-east']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`${group}${path}`)
    expect(await lightness(head, 'backgroundColor')).toBeLessThan(60)
    expect(await lightness(head.getByRole('heading'), 'color')).toBeGreaterThan(230)
    expect(await lightness(head.getByRole('link', { name: 'Home' }), 'color')).toBeGreaterThan(150)
    await page.emulateMedia({ media: 'print' })
    expect(await lightness(head, 'backgroundColor')).toBeGreaterThan(230)
    expect(await lightness(head.getByRole('heading'), 'color')).toBeLessThan(60)
  }
})

test('RT-68, RT-69 a long text has links to its parts on a screen, and none on paper', async ({ page }) => {
  await page.goto(`${toyota}/privacy-policy`)
  const parts = main(page).getByRole('navigation', { name: 'On this page' })
  await expect(parts).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(parts).toBeHidden()
})

test('PR-17 LO-06 LO-07 LO-08 LO-09 LO-10 LO-11 LO-12 a location card has what one needs to come or call', async ({
  page,
}) => {
  await page.goto(`${toyota}/locations`)
  const card = main(page).getByRole('article').filter({ hasText: 'Port Macquarie Sales' })
  await expect(card).toContainText('41 Motorway Drive')
  await expect(card).toContainText('Saturday')
  await expect(card).toContainText('Dealer licence MD 04101')
  await expect(card.getByText('4.8', { exact: false }).first()).toBeVisible()
  // Without a picture of the place, a map; where that stands beside it, in large, it is not drawn twice.
  expect((await card.locator('.map-drawing').boundingBox())?.height).toBe(150)
  await expect(card.getByRole('link', { name: /^Get Directions/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps/,
  )
  await expect(card.getByRole('link', { name: /^View Location/ })).toHaveAttribute(
    'href',
    '/locations/wattle-coast-toyota-port-macquarie',
  )
  await expect(card.getByRole('link', { name: /^View Details/ })).toHaveAttribute(
    'href',
    '/contact-us/wattle-coast-toyota-port-macquarie',
  )
  await card.getByRole('link', { name: /^Contact:/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wattle Coast Toyota Port Macquarie')
})

test('VD-41, VD-42, LO-29, DC-73 a Perth dealer is open by Perth time, and its number is masked until it is asked for @nightly', async ({
  page,
}) => {
  await clockAt(page, new Date('2026-11-25T08:00:00Z')) // 16:00 in Perth, 19:00 in Sydney
  await page.goto(`${perth}/locations/jarrah-coast-cannington`)
  const hero = main(page).locator('.page-head')
  await expect(hero.locator('.open-now')).toHaveText(/^Open until/)
  await expect(hero.getByText('(08) ...')).toBeVisible()
  await expect(hero.locator('a[href^="tel:"]')).toHaveCount(0)
  await hero.getByRole('button', { name: /Show number/ }).click()
  await expect(hero.getByRole('link', { name: '(08) 5550 9601' })).toHaveAttribute('href', 'tel:0855509601')
  await expect(hero.getByRole('link', { name: '(08) 5550 9601' })).toBeFocused()
})

test('LO-13, LO-14, LO-16, LO-28, LO-32, DC-132, DC-133 a place has its map, is open or closed by the visitor’s minute in its own time, and tells its holiday hours when the days are near', async ({
  page,
}) => {
  const badge = main(page).locator('.page-head .open-now')
  const button = main(page).locator('.location-body').getByRole('button', { name: 'Holiday hours' })
  await clockAt(page, NOW)
  await page.goto(`${toyota}/locations/wattle-coast-toyota-port-macquarie`)
  const map = main(page).getByRole('link', { name: 'Open the map' })
  expect((await map.boundingBox())?.height).toBe(230)
  await expect(map).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps/)
  // Only a site set so has a real map.
  await expect(page.locator('[data-map]')).toHaveCount(0)
  await expect(badge).toHaveText('Open until 5:30 pm')
  await expect(button).toBeHidden()

  await clockAt(page, new Date('2026-12-21T09:00:00Z')) // Monday 20:00 in Sydney
  await page.reload()
  await expect(badge).toHaveText('Closed until 8:30 am Tue')
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Holiday hours' })
  await expect(dialog).toContainText('Christmas Day')
  await expect(dialog).toContainText('25 December 2026')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await button.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  // Christmas Eve after it has closed: the next two days are holidays, and then there is a Sunday.
  await clockAt(page, new Date('2026-12-24T09:00:00Z'))
  await seenAgain(page)
  await expect(badge).toHaveText('Closed until 8:30 am Mon')
  await clockAt(page, new Date('2027-06-01T01:00:00Z'))
  await seenAgain(page)
  await expect(button).toBeHidden()
})

test('LO-28 on the narrowest phone, with letters of twice the size, a place says until when it is closed in the room there is', async ({
  page,
}) => {
  await readLarge(page)
  await clockAt(page, new Date('2026-12-24T12:00:00Z')) // Christmas Eve, 20:00 in Perth
  await page.goto(`${perth}/locations`)
  await expect(main(page).locator('.open-now').first()).toHaveText('Closed until 8:00 am Mon')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('PR-04 on the narrowest phone, with letters of twice the size, who searches from a home page sees what they write', async ({
  page,
}) => {
  await readLarge(page)
  for (const site of [group, toyota]) {
    await page.goto(site)
    const box = main(page).getByRole('search')
    const field = box.getByRole('searchbox')
    await field.fill('ranger')
    const [written, has] = await field.evaluate(input => [input.scrollWidth, input.clientWidth])
    expect(written).toBeLessThanOrEqual(has)
    await expect(box.getByRole('button', { name: 'Search' })).toBeInViewport({ ratio: 1 })
  }
})

const OFFERS_LEFT = [
  { day: '2026-11-25T01:30:00Z', atHome: 5, beside: 3 },
  { day: '2027-01-02T01:30:00Z', atHome: 4, beside: 2 },
  { day: '2027-03-01T01:30:00Z', atHome: 3, beside: 1 },
  { day: '2027-03-08T01:30:00Z', atHome: 2, beside: 0 },
  { day: '2027-04-01T01:30:00Z', atHome: 1, beside: 0 },
]

test.describe('offers, as they were on a day before they ended', () => {
  // One worker builds them once.
  test.describe.configure({ mode: 'default' })
  let samples: Awaited<ReturnType<typeof samplesAt>>
  const at = (slug: string) => samples.siteUrl(slug)

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    samples = await samplesAt(NOW, ['wattle-coast-toyota', 'coral-range-jeep'])
  })
  test.afterAll(() => samples?.stop())

  test('OF-01, OF-05, OF-09, PR-19 the list of offers leads to an offer, and an offer on a model to cars that it is about, to all of them, and to the model', async ({
    page,
  }) => {
    await clockAt(page, NOW)
    await page.goto(`${at('wattle-coast-toyota')}/special-offers`)
    const card = main(page).getByRole('article').filter({ hasText: 'HiLux SR5' })
    await expect(card).toContainText('New car offers', { ignoreCase: true })
    await expect(card.locator('img')).toBeVisible()
    await card.getByRole('link').click()
    await expect(page).toHaveURL(/\/offers\/hilux-sr5-tub-pack\/?$/)
    await expect(main(page)).toContainText('Ends 31 March 2027')

    await main(page).getByText('View full disclaimer').click()
    await main(page).getByText('View less disclaimer').click()
    await expect(main(page).getByText('View full disclaimer')).toBeVisible()

    const row = main(page).getByRole('region', { name: 'New Toyota HiLux for sale' })
    const all = row.getByRole('link', { name: /^See all \d+ cars$/ })
    const count = /\d+/.exec((await all.textContent())!)![0]
    const names = await row.locator('.car-card__title').allTextContents()
    expect(names).toHaveLength(8)
    for (const name of names) expect(name).toContain('Toyota HiLux')
    await all.click()
    await expect(page.locator('.results-count__shown')).toHaveText(`${count} cars`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Toyota HiLux for sale')
    await page.goBack()
    await main(page).getByRole('link', { name: 'Offer on HiLux' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('HiLux')
    await expect(page).toHaveURL(/\/hilux\/?$/)
  })

  test('DC-140 an offer hides itself when its last day is over, and its page says so', async ({ page }) => {
    const name = 'HiLux SR5 with $3,000 of work pack'
    await clockAt(page, new Date('2027-03-31T12:59:00Z')) // 23:59 on its last day in Sydney
    await page.goto(`${at('wattle-coast-toyota')}/special-offers`)
    await expect(main(page).getByRole('link', { name })).toBeVisible()
    await clockAt(page, new Date('2027-03-31T13:00:01Z'))
    await seenAgain(page)
    await expect(main(page).getByRole('link', { name })).toBeHidden()
    await page.goto(`${at('wattle-coast-toyota')}/offers/hilux-sr5-tub-pack`)
    await expect(main(page).getByText('This offer has ended.')).toBeVisible()
    await expect(main(page).getByText('tub liner, tow bar')).toBeHidden()
  })

  test('DC-140 whatever offers have ended since a page was made, those that are left fill their rows @nightly', async ({
    page,
  }) => {
    for (const [path, left] of [
      ['/', 'atHome'],
      ['/offers/pre-trip-inspection', 'beside'],
    ] as const) {
      await clockAt(page, NOW)
      await page.goto(at('coral-range-jeep') + path)
      const offers = main(page).locator('section[data-with-offers] ul')
      for (const { day, [left]: count } of OFFERS_LEFT) {
        await clockAt(page, new Date(day))
        await seenAgain(page)
        await expect(offers.getByRole('article'), `${path} at ${day}`).toHaveCount(count)
        if (count === 0) continue
        for (const width of ROW_WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          expect.soft(await emptyIn(offers), `${path} at ${day}, ${width} px`).toBe(0)
        }
      }
    }
  })

  test('OF-04 a long description is cut until one asks for more of it, and cut again @nightly', async ({ page }) => {
    await clockAt(page, NOW)
    await page.goto(`${at('wattle-coast-toyota')}/offers/rav4-drive-away-summer`)
    const text = main(page).locator('.offer-text')
    const shown = async () => (await text.innerText()).replace(/\s+/g, ' ')
    const short = await shown()
    expect(short).toMatch(/^.{120,161}… View more$/)
    await text.locator('summary').press('Enter')
    await expect(text.getByText('View less')).toBeVisible()
    await expect(text.getByText('View more')).toBeHidden()
    expect((await shown()).length).toBeGreaterThan(200)
    await text.getByText('View less').click()
    await expect(text.getByText('View more')).toBeVisible()
    expect(await shown()).toBe(short)
  })
})

test('PR-20, RT-41, RT-45 the catalogue filters by tab and leads to a model and its stock, whose cars stand on the page of the model and lead to their own', async ({
  page,
}) => {
  await page.goto(`${toyota}/models`)
  const corolla = main(page).getByRole('link', { name: 'Corolla', exact: true })
  await expect(corolla).toBeVisible()
  await main(page)
    .getByRole('button', { name: /^Utes & Vans/ })
    .click()
  await expect(corolla).toBeHidden()
  await main(page).getByRole('link', { name: 'HiLux', exact: true }).click()
  await expect(page).toHaveURL(/\/hilux\/?$/)

  const cars = main(page).getByRole('region', { name: 'Toyota HiLux for sale' })
  const first = cars.getByRole('article').first()
  const compare = first.getByRole('button', { name: /^Compare car/ })
  await compare.click()
  await expect(compare).toHaveAttribute('aria-pressed', 'true')
  await first.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/cars\/[^/]*-toyota-hilux-/)
  await page.goBack()
  await expect(main(page).getByRole('link', { name: / in stock: HiLux$/ })).toHaveAttribute(
    'href',
    /^\/search\/toyota\/hilux/,
  )
  await cars.getByRole('link', { name: /^See all \d+ cars$/ }).click()
  await expect(page).toHaveURL(/\/search\/toyota\/hilux/)
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Toyota HiLux for sale')
})

/** A tab that is for a body, and one of its own for a body that no tab is for. */
const BODIES_ASKED = [
  { url: `${toyota}/models?body=Coupe`, tab: 'Coupe', shows: 'GR86', hides: 'Corolla' },
  // On a site of many makes, a model is heard with its maker.
  { url: `${group}/models?body=people-mover`, tab: 'Utes & vans', shows: 'Kia Carnival', hides: 'Kia Sportage' },
]

test('RT-42 an address opens the catalogue with the tab of its body chosen, which on a phone is in view @nightly', async ({
  page,
}) => {
  for (const { url, tab, shows, hides } of BODIES_ASKED) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(url)
    const pressed = main(page).getByRole('button', { pressed: true })
    await expect(pressed).toHaveAccessibleName(new RegExp(`^${tab} ?, \\d+$`))
    await expect(pressed).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const model = (name: string) => main(page).getByRole('link', { name, exact: true })
    await expect(model(shows)).toBeVisible()
    await expect(model(hides)).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect(model(shows)).toBeVisible()
    await expect(model(hides)).toBeHidden()
    await main(page)
      .getByRole('button', { name: /^All Vehicles/ })
      .click()
    await expect(model(hides)).toBeVisible()
  }
})

test('RT-42 a body that no model has leaves the catalogue as it is @nightly', async ({ page }) => {
  await page.goto(`${toyota}/models?body=motorhome`)
  await expect(main(page).getByRole('button', { pressed: true })).toHaveAccessibleName(/^All Vehicles ?, \d+$/)
  await expect(main(page).getByRole('button', { name: /^Coupe/ })).toBeHidden()
})

test('DC-24 an address that is nothing gets the header, a search box and the way to the stock', async ({ page }) => {
  const response = await page.goto(`${leisure}/nothing-here`)
  expect(response?.status()).toBe(404)
  await expect(menuBar(page)).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(main(page).getByRole('link', { name: 'Search our stock' })).toHaveAttribute('href', '/search')
  await main(page).getByRole('searchbox').fill('caravan')
  await main(page).getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\/?\?query=caravan$/)
})

test('DC-18 the home page leads into the stock by words, price and body', async ({ page }) => {
  await page.goto(perth)
  await main(page)
    // Or the number of cars would be heard as part of the price.
    .getByRole('link', { name: /^\$20,000 to \$25,000 ?, \d+$/ })
    .click()
  await expect(page).toHaveURL(/price_range=20000-25000/)
  await page.goto(group)
  await main(page).getByRole('searchbox').first().fill('Kia')
  await main(page).getByRole('searchbox').first().press('Enter')
  await expect(page).toHaveURL(/query=Kia/)
})

test('DC-18 on the narrowest phone the box for words on a home page shows its example whole @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const site of [toyota, group, leisure]) {
    await page.goto(`${site}/`)
    const box = main(page).getByRole('searchbox')
    const example = await box.evaluate((input: HTMLInputElement) => input.placeholder)
    await box.fill(example)
    expect(await box.evaluate(input => input.scrollWidth <= input.clientWidth), example).toBe(true)
  }
})

test('the first screen of a home page without a picture has its button in sight, and nothing over it @nightly', async ({
  page,
}) => {
  const stock = { feeds: [{ reader: 'forecourt', file: 'stock.json' } as const] }
  const dealers = await ownDealers(
    (['manufacturer', 'leisure'] as const).map(template => aSiteFile({ slug: template, template, stock })),
    [aCar()],
  )
  try {
    for (const site of dealers.sites) {
      await page.goto(site)
      const hero = page.locator('.hero')
      const [ground, button] = [await hero.boundingBox(), await hero.getByRole('link').boundingBox()]
      expect(ground!.y + ground!.height - button!.y - button!.height).toBeGreaterThan(24)
      await hero.getByRole('link').click()
      await expect(page).toHaveURL(/\/search$/)
    }
  } finally {
    await dealers.stop()
  }
})

test('DC-18, DC-180 a home page with a photo, however dark, has its words clear of it and as they are told apart, in every template @nightly', async ({
  page,
}) => {
  const templates = ['manufacturer', 'group', 'used', 'leisure'] as const
  const stock = { feeds: [{ reader: 'forecourt', file: 'stock.json' } as const] }
  const home = { hero: { title: 'Here to stay', text: 'Cars and a workshop.', image: '/assets/dusk.svg' } }
  const dealers = await ownDealers(
    templates.map(template => aSiteFile({ slug: template, template, stock, home })),
    [aCar()],
    { 'assets/dusk.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path d="M0 0h16v9H0z" /></svg>' },
  )
  try {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const site of dealers.sites) {
        await page.goto(site)
        const hero = page.locator('.hero')
        const photo = (await hero.locator('img').boundingBox())!
        for (const words of await hero.locator('h1, .lead, a, search').all()) {
          const { x, y, width: wide, height: tall } = (await words.boundingBox())!
          const isBeside = x + wide <= photo.x || x >= photo.x + photo.width
          const isAbove = y + tall <= photo.y || y >= photo.y + photo.height
          expect.soft(isBeside || isAbove, `${site} ${width}: ${await words.textContent()}`).toBe(true)
        }
        await expect(hero.locator('img'), site).toHaveCSS('mix-blend-mode', 'normal')
        expect.soft(await axeFaults(page), `${site} ${width}`).toEqual([])
      }
    }
  } finally {
    await dealers.stop()
  }
})

test('an offer that begins after the home page was made shows itself there on its day, whatever the template @nightly', async ({
  page,
}) => {
  const templates = ['manufacturer', 'group', 'used', 'leisure'] as const
  const stock = { feeds: [{ reader: 'forecourt', file: 'stock.json' } as const] }
  const dealers = await ownDealers(
    templates.map(template => aSiteFile({ slug: template, template, stock })),
    [aCar()],
    { 'content/offers/fuel.md': '---\nname: Fuel for a year\nstart: "2099-05-01"\n---\n\nEach month a full tank.\n' },
  )
  try {
    for (const site of dealers.sites) {
      await clockAt(page, new Date('2099-04-30T01:00:00Z'))
      await page.goto(site)
      const offers = main(page).getByRole('region', { name: 'Special Offers' })
      await expect(main(page).locator('[data-with-offers]')).toHaveCount(1)
      await expect(offers).toBeHidden()
      await clockAt(page, new Date('2099-05-01T01:00:00Z'))
      await seenAgain(page)
      await expect(offers.getByRole('heading', { name: 'Fuel for a year' })).toBeVisible()
    }
  } finally {
    await dealers.stop()
  }
})

test('features #4: a banner for a time shows itself on a home page that was made before, in all templates, and goes after its last day @nightly', async ({
  page,
}) => {
  const templates = ['manufacturer', 'group', 'used', 'leisure'] as const
  const stock = { feeds: [{ reader: 'forecourt', file: 'stock.json' } as const] }
  const picture = (colour: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="${colour}" d="M0 0h16v9H0z" /></svg>`
  const home = {
    hero: { title: 'Here to stay', text: 'Cars and a workshop.', image: '/assets/dusk.svg' },
    seasonal: [
      {
        title: 'Boxing Day',
        image: '/assets/sale.svg',
        button: { label: 'See the sale', href: '/special-offers' },
        start: '2099-12-26',
        expiry: '2099-12-27',
      },
    ],
  }
  const dealers = await ownDealers(
    templates.map(template => aSiteFile({ slug: template, template, stock, home })),
    [aCar()],
    { 'assets/dusk.svg': picture('#123'), 'assets/sale.svg': picture('#c31') },
  )
  const fetched: string[] = []
  const ofSale = main(page).getByRole('link', { name: 'See the sale' })
  page.on('request', request => fetched.push(new URL(request.url()).pathname))
  try {
    for (const site of dealers.sites) {
      const begins = async (title: string, image: string) => {
        await expect(main(page).getByRole('heading', { level: 1 }), site).toHaveText(title)
        await expect(page.locator('.hero img').filter({ visible: true }), site).toHaveAttribute('src', image)
      }
      fetched.length = 0
      await clockAt(page, new Date('2099-12-25T01:00:00Z'))
      await page.goto(site)
      await begins('Here to stay', '/assets/dusk.svg')
      expect(fetched).not.toContain('/assets/sale.svg')
      await expect(ofSale, site).toBeHidden()
      await clockAt(page, new Date('2099-12-26T01:00:00Z'))
      await seenAgain(page)
      await begins('Boxing Day', '/assets/sale.svg')
      await expect(page.locator('.hero .lead')).toBeHidden()
      await expect(ofSale, site).toHaveAttribute('href', '/special-offers')
      expect.soft(await axeFaults(page), site).toEqual([])
      await clockAt(page, new Date('2099-12-28T01:00:00Z'))
      await seenAgain(page)
      await begins('Here to stay', '/assets/dusk.svg')
    }
  } finally {
    await dealers.stop()
  }
})

test('features #4: a car page and a finance page that were made before the last day of the dealer’s rate show it no more after that @nightly', async ({
  page,
}) => {
  const stock = { feeds: [{ reader: 'forecourt', file: 'stock.json' } as const] }
  const finance = { calculatorRate: 5.9, rateUntil: '2099-12-30', fees: { establishment: 500 } }
  const lender = {
    interestRate: 8,
    comparisonRate: 8.7,
    paymentWeek: 99,
    paymentMonth: 430,
    disclaimer: 'Terms apply.',
  }
  const lent = aCar({ id: 2, slug: 'lent', price: 30_000, finance_lenders: { manual: lender } })
  const cars = [aCar({ price: 20_000 }), lent]
  const dealers = await ownDealers([aSiteFile({ slug: 'rated', stock, finance })], cars)
  try {
    const [site] = dealers.sites
    for (const [path, figures] of [
      [`/cars/${aCar().slug}`, page.locator('.finance__calculator')],
      ['/finance', page.locator('[data-loan]')],
      [`/finance?car_id=${aCar().id}&car_type=used`, page.locator('[data-loan]')],
    ] as const) {
      await clockAt(page, new Date('2099-12-30T12:00:00Z'))
      await page.goto(new URL(path, site).href)
      await expect(figures, path).toBeVisible()
      await clockAt(page, new Date('2099-12-30T14:00:00Z'))
      await seenAgain(page)
      await expect(figures, path).toBeHidden()
      await expect(page.getByText('5.9').filter({ visible: true }), path).toHaveCount(0)
      expect.soft(await axeFaults(page), path).toEqual([])
    }
    // Those of a lender are of no such rate, and stay where the page was open and where it is opened again.
    const ofLender = page.locator('[data-loan]').getByText('8.70% comparison rate')
    for (const day of ['2099-12-30', '2099-12-31']) {
      await clockAt(page, new Date(`${day}T12:00:00Z`))
      await page.goto(new URL(`/finance?car_id=2&car_type=used`, site).href)
      await expect(ofLender, day).toBeVisible()
    }
    await seenAgain(page)
    await expect(ofLender).toBeVisible()
  } finally {
    await dealers.stop()
  }
})
