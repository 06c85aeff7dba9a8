import { readFile } from 'node:fs/promises'
import { expect, type Page, type Route } from '@playwright/test'
import { STOCK_CONFIRMED_PATH, type StockConfirmed } from '../../src/domain/freshness.ts'
import { axeFaults } from '../support/axe.ts'
import { aCar } from '../support/builders.ts'
import { builtFile, wordsOf } from '../support/built-page.ts'
import { expectFocusSeen, readLarge } from '../support/ease.ts'
import { eventsTold } from '../support/events-told.ts'
import { test } from '../support/journey.ts'
import { type ListedCar, listedCar } from '../support/listed-car.ts'
import { routeNow } from '../support/network.ts'
import { ownDealers } from '../support/own-dealer.ts'
import { toldTwice } from '../support/reader.ts'
import { aSiteFile } from '../support/site.ts'
import { siteUrl } from '../support/site-url.ts'
import { stockOf } from '../support/stock.ts'

const toyota = siteUrl('wattle-coast-toyota')
const group = siteUrl('brackenfield-motor-group')
const leisure = siteUrl('southern-drift-leisure')
const jeep = siteUrl('coral-range-jeep')
const perth = siteUrl('jarrah-coast-auto')

/** Opens the first car for sale of a list, and tells its title. */
async function openCar(page: Page, site: string, list?: string, status?: 'in_stock'): Promise<string> {
  const { path, title } = listedCar(site, list, { status })
  await page.goto(site + path)
  return title
}

/** Nothing is wrong for those who cannot see or point, and nothing is wider than the smallest phone. */
async function expectFitForSmallScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.locator('main').evaluate(main => main.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await axeFaults(page)).toEqual([])
}

test('RT-01, PR-02, PR-21 a car of each type opens with the title of its card, and only a used one shows its two promises', async ({
  page,
}) => {
  const promises = page.getByText(/^(48 hour money back guarantee|12 months roadside assist)$/)
  for (const list of ['new-cars', 'demo-cars', 'used-cars']) {
    const title = await openCar(page, toyota, list)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const condition = page.locator('dt', { hasText: 'Condition' }).first().locator('..').getByRole('definition')
    await expect(condition).toHaveText(new RegExp(list.split('-')[0]!, 'i'))
    if (list !== 'used-cars') await expect(promises).toHaveCount(0)
  }
  await expect(promises.filter({ visible: true })).toHaveCount(2)
})

test('PR-05 card and page show the same price, the weekly estimate, specs, place and actions', async ({ page }) => {
  await page.goto(`${toyota}/search/used-cars?sortBy=price_desc`)
  const card = page.locator('.search .car-card:has(.car-card__finance)').filter({ visible: true }).first()
  await expect(card.locator('.price__now')).toHaveText(/\$/, { useInnerText: true })
  const price = await card.locator('.price__now').innerText()
  const weekly = await card.locator('.car-card__finance').innerText()
  expect(weekly).toMatch(/^\$\d+ per week/)
  await expect(card.locator('.car-card__details')).toContainText('km')
  await expect(card.locator('.car-card__actions')).toHaveText('EnquireGet FinanceView Details')
  await card.getByRole('link').first().click()
  await expect(page.locator('.car__buy .price__now')).toHaveText(price)
  await expect(page.locator('.car__buy .price__finance strong')).toHaveText(/^\$\d+ per week$/)
  await expect(page.locator('.car__facts')).toContainText('km')
  await expect(page.locator('#vehicle-map')).toContainText('Wattle Coast Toyota')
  await expect(
    page.locator('.car__buy').getByRole('link', { name: /^Call the dealer \(02\) \d{4} \d{4}$/ }),
  ).toBeVisible()
})

test('PR-03, VD-51, DC-180 a motorcycle and a caravan leave out what they lack, and a caravan shows its own specs, on a small screen too @nightly', async ({
  page,
}) => {
  const open = async (type: string) => {
    const { slug } = stockOf('southern-drift-leisure').find(car => car.item_type === type && !car.sold)!
    await page.goto(`${leisure}/cars/${slug}`)
  }
  await open('motorcycle')
  await expect(page.getByRole('heading', { name: 'Motorcycle Details' })).toBeVisible()
  await expect(page.locator('dt', { hasText: /^Doors$/ })).toHaveCount(0)
  await open('caravan')
  await expect(page.getByRole('heading', { name: 'Caravan Details' })).toBeVisible()
  await expect(page.locator('dt', { hasText: /^(Doors|Transmission|Fuel type)$/ })).toHaveCount(0)
  const specs = page.getByRole('region', { name: 'All Specifications' })
  await specs.getByText('Show More').click()
  await expect(specs.locator('dt')).toContainText(['Body length', 'Tare weight', 'Axle type', 'Sleeps'])
  await expect(specs.getByText(/^\d+\.\d{2} m$/).first()).toBeVisible()
  await expectFitForSmallScreen(page)
})

test('VD-16, VD-17, VD-18, VD-19, VD-30, DC-68, DC-180, DC-181 specs, features and comments are shown in part, then in full, then in part again; what the page tells search engines, it shows, on a small screen too', async ({
  page,
}) => {
  await openCar(page, toyota)
  const details = page.getByRole('region', { name: 'Car Details' })
  await expect(details.getByRole('heading', { name: 'Key Information' })).toBeVisible()
  await expect(details.locator('dt').first()).toHaveText('Condition')
  const specs = page.getByRole('region', { name: 'All Specifications' })
  const specsShown = specs.locator('dt:visible')
  await expect(specsShown).toHaveCount(4)
  const above = await details.locator('dt:visible').allTextContents()
  const below = await specsShown.allTextContents()
  expect(below.filter(label => above.includes(label))).toEqual([])
  await specs.getByText('Show More').click()
  await expect.poll(() => specsShown.count()).toBeGreaterThan(12)
  await expect(specs.getByText('Show More')).toBeHidden()
  await specs.getByText('Show Less').click()
  await expect(specsShown).toHaveCount(4)
  // Painted below what it unfolds, it goes on being seen by who presses it with a key.
  await specs.locator('summary').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => specsShown.count()).toBeGreaterThan(12)
  await expect(specs.getByText('Show Less')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(specsShown).toHaveCount(4)

  const features = page.getByRole('region', { name: 'Features' })
  const featuresShown = features.locator('li:visible')
  await expect(featuresShown).toHaveCount(8)
  await features.getByText('Show All').click()
  await expect.poll(() => featuresShown.count()).toBeGreaterThan(8)
  await features.getByText('Hide', { exact: true }).click()
  await expect(featuresShown).toHaveCount(8)

  const comments = page.getByRole('region', { name: 'Dealer Comments' })
  const short = (await comments.innerText()).length
  // A screen reader says what the control does, and not the text before it once more.
  await expect(comments).toMatchAriaSnapshot('- group: Show more')
  await comments.getByText('Show more').click()
  await expect(comments.getByText('Show less')).toBeVisible()
  expect((await comments.innerText()).length).toBeGreaterThan(short)
  await comments.getByText('Show less').click()
  await expect(comments.getByText('…')).toBeVisible()

  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const data = blocks.map(text => JSON.parse(text)).find(block => block['@type'] === 'Car')
  await details.getByText('Show More').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(data.name)
  await expect(page.locator('.car__buy .price__now')).toHaveText(`$${data.offers.price.toLocaleString('en-AU')}`)
  for (const value of [data.vehicleIdentificationNumber, data.color, data.vehicleTransmission, data.fuelType]) {
    await expect(details.getByText(value, { exact: true })).toBeVisible()
  }
  await expectFitForSmallScreen(page)

  const similar = page.locator('.similar li')
  await similar.first().getByRole('link').focus()
  for (const next of [similar.nth(1), similar.nth(2)]) {
    await page.keyboard.press('Tab')
    await expect(next.getByRole('link')).toBeFocused()
    const beyond = () =>
      next.evaluate(card => {
        const { left, right } = card.getBoundingClientRect()
        return Math.max(0, -left, right - innerWidth)
      })
    await expect.poll(beyond).toBe(0)
  }
})

test('VD-17 on the narrowest phone, with letters of twice the size, no name of a fact breaks in a word', async ({
  page,
}) => {
  await readLarge(page)
  await openCar(page, toyota, 'used-cars', 'in_stock')
  const broken = await page.locator('.facts dt:visible').evaluateAll(names =>
    names.flatMap(name => {
      const text = name.firstChild!
      return [...text.textContent!.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    }),
  )
  expect(broken).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('VD-08, RS-06, VD-45, VD-46, VD-47, DC-18, DC-180 the page of a used car sells it online and tells what else the dealer does, on a small screen too @nightly', async ({
  page,
}) => {
  await openCar(page, perth, 'used-cars', 'in_stock')
  await expect(page.locator('.car__actions').getByRole('link', { name: 'Online Purchase' })).toBeVisible()
  await expectFitForSmallScreen(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const items = page.getByRole('main').locator('.feature-banner').getByRole('link')
    for (const [name, sub, href] of [
      ['See our latest offers', '', /^\/special-offers$/],
      ['Book your service online', 'Save time & book online', /^\/service\/booking$/],
      ['Sell your car', 'Get an instant offer in 2 minutes', /./],
    ] as const) {
      const item = items.filter({ hasText: name })
      await item.scrollIntoViewIfNeeded()
      await expect(item).toBeVisible()
      await expect(item.locator('b')).toHaveText(name)
      await expect(item).toHaveText(`${name} ${sub}`.trim())
      await expect(item).toHaveAttribute('href', href)
    }
  }
  await page.getByRole('main').getByRole('link', { name: 'See our latest offers' }).click()
  await expect(page).toHaveURL(/\/special-offers$/)
})

test('RT-01, VD-36, DC-180 the page of a car has the title of its card and tells the same saving against the market, on a small screen too @nightly', async ({
  page,
}) => {
  const { path, title, card } = listedCar(group, 'used-cars', {
    fits: own => own.querySelector('.car-card__market') !== null,
  })
  const saving = wordsOf(card.querySelector('.car-card__market')!)!
  expect(saving).toMatch(/^\$[\d,]+ below market price$/)
  await page.goto(group + path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('.car__buy').getByText(saving, { exact: true })).toBeVisible()
  await expectFitForSmallScreen(page)
})

test('VD-09, VD-20, VD-21, CF-05, DC-54 a sold car says SOLD or JUST SOLD, as its site is set, on card and page, leads to similar ones, and its dealer can be called in their own words @nightly', async ({
  page,
}) => {
  // A sold car is listed for some days only (SR-41): the samples' are over one day.
  const sold = { status: 'sold', sold: true, sold_date_timestamp: Math.floor(Date.now() / 1000) - 3_600 } as const
  const stock = { feeds: [{ reader: 'forecourt', file: 'stock.json' } as const] }
  const detail = { buttons: [{ kind: 'call', label: 'Ring us' } as const] }
  const phone = { alwaysRevealed: true }
  const dealers = await ownDealers(
    [false, true].map(useJustSold =>
      aSiteFile({ slug: `just-${useJustSold}`, labels: { useJustSold }, stock, detail, phone }),
    ),
    [aCar({ id: 1, slug: 'car-1', images: [], ...sold }), aCar({ id: 2, slug: 'car-2', images: [] })],
  )
  try {
    for (const [index, text] of ['SOLD', 'JUST SOLD'].entries()) {
      await page.goto(`${dealers.sites[index]}/search?status=sold`)
      const card = page.locator('.car-card[data-sold]')
      await expect(card.getByText('Like this and want something similar?')).toBeVisible()
      await expect(card.getByRole('link', { name: 'Find Me Something Similar' })).toBeVisible()
      await expect(card.locator('.car-card__actions')).toHaveCount(0)
      await card.getByRole('heading').getByRole('link').click()
      await expect(page.getByRole('status').getByText(text, { exact: true })).toBeVisible()
      await expect(page.locator('.gallery__stage').getByText(text, { exact: true })).toBeVisible()
      await expect(page.locator('.car > section:has(#similar) + .car__body')).toBeVisible()
      await expect(page.locator('.car__actions .button')).toHaveText(/^Ring us \(02\) \d{4} \d{4}$/)
      await page.getByRole('link', { name: 'Find Me Something Similar' }).click()
      await expect(page).toHaveURL(/\/search\//)
    }
  } finally {
    await dealers.stop()
  }
})

test('VD-01, VD-02, VD-03, VD-05, VD-07, VD-09, VD-11, VD-12, VD-13, VD-14, RT-55, EV-08, DC-71, DC-178 the sidebar has the buttons of the site in its order, and each leads on', async ({
  page,
}) => {
  // Cars with a car history report or without a trade-in have one button more or less.
  await openCar(page, toyota)
  const actions = page.locator('.car__actions')
  const names = await actions.locator('.button').allInnerTexts()
  const order = [
    /^Enquire$/,
    /^Test Drive$/,
    /^Call the dealer \(02\) \d{4} \d{4}$/,
    /^Reserve Car Now \$200$/,
    /^Finance Enquiry$/,
    /^Trade-In Valuation$/,
    /^Make an Offer$/,
    /^Car History Report$/,
    /^Location$/,
    /^Payment Methods$/,
    /^Print PDF$/,
    /^Share$/,
  ].flatMap(name => names.findIndex(text => name.test(text.replace(/\s+/g, ' ').trim())))
  const found = order.filter(index => index >= 0)
  expect(found).toEqual([...found].sort((one, other) => one - other))
  expect(found.length).toBe(names.length)
  expect(found.length).toBeGreaterThanOrEqual(9)

  const { id } = JSON.parse((await page.locator('[data-correction]').getAttribute('data-correction'))!)
  await expect(actions.getByRole('link', { name: 'Finance Enquiry' })).toHaveAttribute('href', new RegExp(`${id}`))
  const call = actions.getByRole('link', { name: /^Call the dealer/ })
  for (let presses = 0; presses < 2; presses += 1) await call.click()
  expect(await eventsTold(page, 25)).toBe(1)
  await actions.getByRole('link', { name: 'Enquire', exact: true }).click()
  // Named, so that a screen reader says what it is and not all that is in it.
  const panel = page.getByRole('region', { name: 'Ask about this car' })
  await expect(panel).toBeFocused()
  await expect(panel).toBeInViewport()
  await expect(panel).toContainText(/Stock number \w+/)
  // The place stands just above the form.
  const place = page.locator('#vehicle-map')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(place).not.toBeInViewport()
  await actions.getByRole('link', { name: 'Location' }).click()
  await expect(place.getByRole('heading').first()).toBeInViewport({ ratio: 1 })
  await expect(place).toContainText('Opening hours')
  const strip = page.getByText('We accept: Mastercard, Visa, Maestro, Google Pay, Apple Pay')
  await expect(strip).toBeHidden()
  await page.getByText('Payment Methods').click()
  await expect(strip).toBeVisible()
  await actions.getByRole('link', { name: 'Test Drive' }).click()
  await expect(page).toHaveURL(new RegExp(`/book-test-drive\\?car_id=${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('VD-22, VD-23, VD-24, VD-25, VD-26, VD-27, VD-28, VD-29, VD-48, DC-69 the page has all its sections, the site’s own in its words; on a phone the terms of a price wait until they are tapped', async ({
  page,
}) => {
  await openCar(page, toyota, 'used-cars', 'in_stock')
  for (const name of ['Dealer Comments', 'Features', 'Car Summary', 'All Specifications']) {
    await expect(page.getByRole('region', { name })).toBeVisible()
  }
  await expect(page.getByRole('region', { name: "What's Included" })).toContainText('Two keys, floor mats')
  await expect(page.getByRole('region', { name: 'Why Buy From Us?' })).toContainText('One team for sales')
  await expect(page.getByRole('region', { name: 'Reserve Online' })).toContainText('held for you for 48 hours')
  await expect(page.getByRole('region', { name: 'Protect Your Car' })).toContainText('Paint and fabric protection')

  const terms = page
    .locator('main')
    .getByText(/^Drive away prices include stamp duty/)
    .filter({ visible: true })
  await expect(terms).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(terms).toHaveCount(0)
  await page.getByText('About this price').click()
  await expect(terms).toHaveCount(1)
  await page.getByText('About this price').click()
  await expect(terms).toHaveCount(0)
})

test('VD-01 far down the page of a car a laptop still shows its price and the way to enquire, below the header, and what has the focus does not stand under them @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  for (const site of [perth, jeep]) {
    await openCar(page, site, 'used-cars', 'in_stock')
    const price = page.locator('.car__buy .price--large')
    const enquire = page.locator('.car__actions').getByRole('link', { name: /^Enquire/ })
    for (const top of [300, 1_700]) {
      await page.evaluate(to => scrollTo({ top: to, behavior: 'instant' }), top)
      for (const part of [price, enquire]) {
        await expect(part).toBeInViewport({ ratio: 1 })
        expect(await part.evaluate(isOnTop)).toBe(true)
      }
    }
    const below = await enquire.evaluate(button => button.getBoundingClientRect().bottom)
    expect(below).toBeLessThan(360)
    for (const name of ['Print PDF', 'Test Drive']) {
      await page.evaluate(() => scrollTo({ top: 1_700, behavior: 'instant' }))
      await page.locator('.car__actions').getByText(name).focus()
      await expectFocusSeen(page, name)
    }
  }
})

/** Whether the middle of its upper and its lower edge can be seen: no header lies on it, for one. */
const isOnTop = (part: Element): boolean => {
  const { left, right, top, bottom } = part.getBoundingClientRect()
  return [top + 4, bottom - 4].every(y => {
    const there = document.elementFromPoint((left + right) / 2, y)
    return there !== null && part.contains(there)
  })
}

test('VD-14, VD-49, PR-15, ER-04 the PDF is saved under the name of the car, and a failure is told in the page', async ({
  page,
}) => {
  await openCar(page, toyota)
  const slug = new URL(page.url()).pathname.split('/').at(-1)!
  const print = page.getByRole('button', { name: 'Print PDF' })
  const downloading = page.waitForEvent('download')
  await print.click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${slug}.pdf`)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await routeNow(page, '**/pdf', route =>
    route.fulfill({ status: 503, json: { success: false, error: 'Please try again in a minute.' } }),
  )
  await print.click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Please try again in a minute.')
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toHaveCount(0)
  await page.unroute('**/pdf')
  await routeNow(page, '**/pdf', route => route.abort())
  await print.click()
  await expect(alert).toContainText('The PDF could not be loaded. Please try again.')
})

test('a car is shared by its own address, without the marks of an advertisement; where nothing shares, the link is copied or told @nightly', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { path } = listedCar(toyota)
  const link = toyota + path
  await page.goto(`${link}?utm_source=letterbox`)
  const share = page.getByRole('button', { name: 'Share', exact: true })
  const toast = page.locator('.toast')
  await share.click()
  await expect(toast).toContainText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  const shareWith = (fault?: string) =>
    page.evaluate(name => {
      const share = async (told: ShareData) => {
        document.body.dataset.shared = JSON.stringify(told)
        if (name !== undefined) throw new DOMException('', name)
      }
      Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    }, fault)
  await toast.getByRole('button', { name: 'Close' }).click()
  for (const fault of [undefined, 'AbortError']) {
    await shareWith(fault)
    await share.click()
    await expect(page.locator('body')).toHaveAttribute(
      'data-shared',
      JSON.stringify({ title: await page.title(), url: link }),
    )
    await expect(toast).toHaveCount(0)
  }
  await shareWith('NotAllowedError')
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await share.click()
  await expect(toast).toContainText('Copy this link')
  await expect(toast).toContainText(link)
})

test('VD-11, VD-37, VD-38, VD-39 an offer is made in a dialog that shows the car, and only an amount is one @nightly', async ({
  page,
}) => {
  await openCar(page, toyota, 'used-cars', 'in_stock')
  const price = await page.locator('.car__buy .price__now').innerText()
  const type = await page.locator('.car__buy .price__type').innerText()
  const name = page.locator('.car__buy h1')
  await page.locator('.car__actions').getByRole('link', { name: 'Make an Offer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an offer' })
  const car = dialog.locator('.car-about')
  await expect(car.locator('img')).toBeVisible()
  await expect(car.locator('.car-about__title')).toHaveText((await name.innerText()).replace(/\s+/g, ' '))
  await expect(car.locator('.price')).toHaveText(`${price} ${type}`)
  await expect(car.locator('.car-about__summary')).toHaveText(/^[\d,]+ km\s· \w+\s· .+\s· .+ Sales$/)
  await expect(dialog.getByLabel(/message/i)).toHaveCount(0)
  await expect(dialog.locator('[name="opt_in"], [name="message"]')).toHaveCount(0)

  const sent: unknown[] = []
  await page.route('**/api/leads', route => {
    sent.push(route.request().postDataJSON())
    return route.continue()
  })
  const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text)
  await fill('First name', 'Test')
  await fill('Last name', 'Offer')
  await fill('Email', 'test@example.com')
  await fill('Mobile number', '0491 570 156')
  await dialog.getByRole('checkbox').check()
  const amount = dialog.locator('[name="offer_from_client"]')
  const send = dialog.getByRole('button', { name: 'Send offer' })
  for (const wrong of ['', 'a good price', 'US$18,500']) {
    await amount.fill(wrong)
    await send.click()
    await expect(amount).toHaveAccessibleDescription(/Please enter your offer in Australian dollars/)
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
  }
  expect(sent).toEqual([])
  // As where a browser translates the page.
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'zh-CN'))
  await amount.fill('A$18,500')
  await send.click()
  await page.waitForURL(/\/success$/)
  expect(sent).toMatchObject([{ category: 'Make an Offer', offer_from_client: 18_500 }])
})

test('VD-11 on a phone on its side the way out of an offer stays in reach, however far its dialog is scrolled @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await openCar(page, perth, 'used-cars', 'in_stock')
  await page.locator('.car__actions').getByRole('link', { name: 'Make an Offer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an offer' })
  const close = dialog.getByRole('button', { name: 'Close' })
  await dialog.getByRole('button', { name: 'Send offer' }).scrollIntoViewIfNeeded()
  expect(await dialog.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
  await expect(close).toBeInViewport({ ratio: 1 })
  await close.click()
  await expect(dialog).toBeHidden()
})

test('DC-180 on a phone on its side all of a picture of a car is on the screen, and its buttons stand two by two @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await openCar(page, perth, 'used-cars', 'in_stock')
  expect((await page.locator('.gallery__stage').boundingBox())!.height).toBeLessThan(320)
  await expect(page.locator('.gallery__strip img').first()).toHaveCSS('object-fit', 'contain')
  const [first, second] = await page
    .locator('.car__actions > .car__action')
    .evaluateAll(buttons => buttons.slice(0, 2).map(button => button.getBoundingClientRect().top))
  expect(second).toBe(first)
})

test('CD-08, CD-09, WL-06, DC-83, VD-43 the car is kept and compared from its own page, and a message says so; on a site set so its number is there in full', async ({
  page,
}) => {
  const title = await openCar(page, jeep)
  const save = page.getByRole('button', { name: 'Save car', exact: true })
  await expect(save).toBeVisible()
  expect(await toldTwice(page)).toEqual([])
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: 'Car Saved In Watchlist' })).toContainText(
    title.split(' ').slice(0, 2).join(' '),
  )
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Compare car', exact: true }).click()
  await expect(page.getByText('Chosen to compare')).toBeVisible()
  await openCar(page, jeep, 'new-cars')
  await page.getByRole('button', { name: 'Compare car', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Compare 2 cars' })).toBeVisible()
  await expect(page.locator('.car__buy a[href^="tel:07"]')).toHaveText(/^Call the dealer \(07\) \d{4} \d{4}$/)
  await expect(page.getByText('Show number')).toHaveCount(0)
})

test('features #7 what the electricity of a week costs follows what is driven and paid, and a comparison tells it beside fuel @nightly', async ({
  page,
}) => {
  const runsOn = (fuel: string) => ({ fits: (card: ListedCar['card']) => wordsOf(card)!.includes(fuel) })
  const [electric, petrol] = ['Electric', 'Petrol'].map(fuel => listedCar(jeep, 'new-cars', runsOn(fuel)))
  await page.goto(jeep + electric!.path)
  const weekly = page.getByRole('region', { name: 'What it costs a week' })
  const line = weekly.locator('div', { hasText: /^Electricity at home: [\d.]+ kWh\/100 km/ })
  const atFirst = await line.locator('dd').innerText()
  const kwh = Number(/Electricity at home: ([\d.]+)/.exec(await line.innerText())![1])
  await weekly.getByLabel('Electricity, dollars per kWh').fill('0.25')
  await weekly.getByLabel('Kilometres a year').fill('52,000')
  await expect(line.locator('dd')).toHaveText(`$${Math.round((520 * kwh * 0.25) / 52)}`)
  await page.goto(`${jeep}/compare?cars=${electric!.id},${petrol!.id}`)
  const driving = page.getByRole('row', { name: /^Fuel or electricity / })
  await expect(driving.getByRole('cell')).toHaveText([`${atFirst} a week`, /^\$\d+ a week$/])
  await expect(page.getByRole('row', { name: /^For 12,000 km a year, at prices of \d/ })).toBeVisible()
})

test('VD-15, DC-64 finance leads to its page; what a car costs a week follows what is driven and paid, and adds up @nightly', async ({
  page,
}) => {
  const fits = (card: ListedCar['card']) => card.querySelector('.car-card__finance') !== null
  await page.goto(toyota + listedCar(toyota, 'used-cars', { fits }).path)
  const weekly = page.getByRole('region', { name: 'What it costs a week' })
  const part = (name: string) => weekly.locator(`[data-weekly-part="${name}"]`)
  await expect(weekly).toContainText(/comparison rate/)
  await expect(weekly).toContainText('WARNING: This comparison rate')
  await weekly.getByLabel('Registration, dollars a year').fill('1040')
  await expect(part('registration')).toHaveText('$20')
  const litres = Number(/Fuel: ([\d.]+) L/.exec(await weekly.innerText())![1])
  await weekly.getByLabel('Fuel, dollars per litre').fill('2')
  await weekly.getByLabel('Kilometres a year').fill('26,000')
  await expect(part('fuel')).toHaveText(`$${Math.round((260 * litres * 2) / 52)}`)
  const parts = await weekly.locator('[data-weekly-part]').allInnerTexts()
  const sum = parts.reduce((total, text) => total + Number(text.replace(/\D/g, '')), 0)
  await expect(weekly.locator('output')).toHaveText(`$${sum} a week in all`)
  // The amounts are as they were built, and so are the fields.
  await page.reload()
  await expect(weekly.getByLabel('Fuel, dollars per litre')).not.toHaveValue('2')
  const finance = page.getByRole('region', { name: 'Car Finance' })
  await finance.getByRole('link', { name: 'Get Pre-Approved', exact: true }).click()
  await expect(page).toHaveURL(/\/finance\?car_id=\d+&car_type=\w+#finance-form$/)
})

test('API-03, AU-01, PR-16, VD-41, EV-08, DC-178 a car on paper has its number and all else but what to press; in the page the number is masked, and one click makes it a link to call, which is counted once', async ({
  page,
}) => {
  const told: string[] = []
  await page.route('**/api/phone-reveal', async route => {
    told.push(route.request().postData() ?? '')
    await route.continue()
  })
  const title = await openCar(page, perth)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('.car__buy .price__now')).toBeVisible()
  await expect(page.locator('main .button:visible, main summary:visible, main input:visible')).toHaveCount(1)
  const number = page.locator('.car__action--call .phone')
  const printed = await number.evaluate(button => getComputedStyle(button, '::after').content)
  expect(printed).toMatch(/^"\(08\) \d{4} \d{4}"$/)
  await expect(page.getByRole('region', { name: 'All Specifications' }).locator('dt', { hasText: 'VIN' })).toBeVisible()
  await expect(page.locator('#vehicle-map address')).toBeVisible()
  await expect(page.locator('.car-bar, .gallery__controls, #enquire').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  const carId = Number(await page.locator('input[form="car-enquiry"][name="car_id"]').inputValue())
  await expect(page.locator('main a[href^="tel:"]')).toHaveCount(0)
  const button = page.locator('.car__buy').getByRole('button', { name: /Call the dealer/ })
  await expect(button).toContainText('(08) ...')
  await expect(button).toContainText('Show number')
  const answer = page.waitForResponse('**/api/phone-reveal')
  await button.click()
  const link = page.locator('.car__buy a[href^="tel:"]')
  await expect(link).toHaveText(/^\(08\) \d{4} \d{4}$/)
  await expect(link).toHaveAttribute('href', /^tel:08\d{8}$/)
  await expect(link).toBeFocused()
  expect((await answer).status()).toBe(200)
  await link.dispatchEvent('click')
  expect(told).toHaveLength(1)
  const { dealership_id } = stockOf('jarrah-coast-auto').find(({ id }) => id === carId)!
  expect(JSON.parse(told[0]!)).toEqual({ car_id: carId, dealership_id, website_id: 'jarrah-coast-auto' })
  expect(await eventsTold(page, 25)).toBe(1)
})

test('ER-05, RS-06, VD-08, VD-21, VD-32, DC-63 a new car is not bought online, without comments says that they are to come, and once it is sold says "JUST SOLD" on the site set so', async ({
  page,
}) => {
  const { id, slug } = stockOf('jarrah-coast-auto').find(
    car => car.dealercomments === undefined && car.car_type === 'new' && car.status === 'in_stock',
  )!
  await page.goto(`${perth}/cars/${slug}`)
  await expect(page.locator('.car__actions').getByRole('link', { name: 'Enquire' })).toBeVisible()
  await expect(page.locator('.car__actions').getByRole('link', { name: 'Online Purchase' })).toHaveCount(0)
  const comments = page.getByRole('region', { name: 'Dealer comments' })
  await expect(comments.getByText('Dealer comments are pending. Please check back here later.')).toBeVisible()
  await page.route('**/stock-state/*.json', route =>
    route.fulfill({ json: { cars: { [id]: { status: 'sold', price: 1 } } } }),
  )
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.locator('.standing').getByText('JUST SOLD', { exact: true })).toBeVisible()
})

test('features 3.2 the pictures are walked through by arrows, keys and thumbnails, and fill the screen', async ({
  page,
}) => {
  await openCar(page, toyota)
  const gallery = page.getByRole('region', { name: 'Pictures' })
  const counter = gallery.locator('[data-count]')
  await expect(counter).toHaveText('1 / 4')
  await gallery.getByRole('button', { name: 'Next picture' }).click()
  await expect(counter).toHaveText('2 / 4')
  await gallery.getByRole('list', { name: 'Pictures' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(counter).toHaveText('3 / 4')
  await gallery.getByRole('link', { name: /Picture 1 of 4/ }).click()
  await expect(counter).toHaveText('1 / 4')
  await gallery.getByRole('button', { name: 'Full screen' }).click()
  const lightbox = page.getByRole('dialog', { name: 'Pictures' })
  await expect(lightbox.getByRole('img').first()).toBeVisible()
  const large = lightbox.locator('[data-full-count]')
  await page.keyboard.press('ArrowRight')
  await expect(large).toHaveText('2 / 4')
  await lightbox.getByRole('button', { name: 'Next picture' }).click()
  await expect(large).toHaveText('3 / 4')
  // Keys turn the pictures whichever button has the focus.
  await page.keyboard.press('End')
  await expect(large).toHaveText('4 / 4')
  await page.keyboard.press('Home')
  await expect(large).toHaveText('1 / 4')
  // A swipe is a scroll of the strip.
  await lightbox.getByRole('list').evaluate(strip => strip.scrollTo({ left: 2 * strip.clientWidth }))
  await expect(large).toHaveText('3 / 4')
  for (let times = 0; times < 8; times += 1) await page.keyboard.press('Tab')
  expect(await lightbox.evaluate(dialog => dialog.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(counter).toHaveText('3 / 4')
  await expect(gallery.getByRole('button', { name: 'Full screen' })).toBeFocused()
})

const fullScreenOf = (page: Page) => {
  const lightbox = page.getByRole('dialog', { name: 'Pictures' })
  return {
    lightbox,
    fullScreen: page.getByRole('button', { name: 'Full screen' }),
    strip: lightbox.getByRole('list'),
    zoom: lightbox.getByRole('button', { name: 'Zoom' }),
    enquire: lightbox.getByRole('link', { name: 'Enquire' }),
    /** How many screens wide a picture is. */
    widthOf: (number: number) =>
      lightbox
        .getByRole('img')
        .nth(number - 1)
        .evaluate(image => image.clientWidth / innerWidth),
  }
}

test('features 3.2 pictures that fill the screen name the car and its price and lead to the form, and Back closes them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const title = await openCar(page, toyota, 'used-cars', 'in_stock')
  const { lightbox, fullScreen, enquire } = fullScreenOf(page)
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  await fullScreen.focus()
  await page.keyboard.press('Enter')
  await expect(lightbox).toBeVisible()
  const [name, price] = await lightbox.locator('.lightbox__about p').allInnerTexts()
  expect(title).toContain(name!)
  expect(price).toContain(await page.locator('.car__buy .price__now').innerText())
  for (const control of await lightbox.locator('a, button').all()) {
    const { width, height } = (await control.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  expect(await axeFaults(page)).toEqual([])

  await page.goBack()
  await expect(lightbox).toBeHidden()
  await expect(fullScreen).toBeFocused()
  await page.goForward()
  await expect(lightbox).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null)
  expect(await entries()).toBe(before + 1)

  await fullScreen.click()
  await enquire.click()
  await expect(lightbox).toBeHidden()
  await expect(page.locator('#enquire')).toBeFocused()
  await expect(page.locator('#enquire').getByLabel('First name')).toBeInViewport()
  await expect(page).toHaveURL(/#enquire$/)
  expect(await entries()).toBe(before + 1)
  await page.goBack()
  await expect(lightbox).toBeHidden()
  await expect(page).not.toHaveURL(/#/)

  const { id } = JSON.parse((await page.locator('[data-correction]').getAttribute('data-correction'))!)
  await page.route('**/stock-state/*.json', route =>
    route.fulfill({ json: { cars: { [id]: { status: 'sold', price: 1_234 } } } }),
  )
  await fullScreen.click()
  await expect(enquire).toBeVisible()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(enquire).toHaveCount(0)
  await expect(lightbox.locator('.lightbox__about')).toContainText('$1,234')
})

test('features 3.2, DC-182 a picture that fills the screen comes nearer by button, keys, two taps and a pinch, and those beside it are there before they are turned to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openCar(page, toyota)
  const { lightbox, fullScreen, strip, zoom, widthOf } = fullScreenOf(page)
  await fullScreen.click()
  await expect(lightbox).toBeVisible()
  const loading = lightbox
    .getByRole('img')
    .evaluateAll(images => images.map(image => (image as HTMLImageElement).loading))
  expect(await loading).toEqual(['eager', 'eager', 'eager', 'lazy'])
  expect(await widthOf(1)).toBe(1)
  await zoom.click()
  await expect(zoom).toHaveAttribute('aria-pressed', 'true')
  expect(await widthOf(1)).toBe(2.5)
  // Then the arrows move the picture, and turn none.
  const moved = () =>
    strip
      .getByRole('listitem')
      .first()
      .evaluate(frame => frame.scrollLeft)
  const left = await moved()
  await page.keyboard.press('ArrowRight')
  await expect.poll(moved).toBeGreaterThan(left)
  await expect(lightbox.locator('[data-full-count]')).toHaveText('1 / 4')
  await strip.focus()
  await page.keyboard.press('Tab')
  await expect(lightbox.getByRole('button', { name: 'Previous picture' })).toBeFocused()
  for (const _ of '---') await page.keyboard.press('-')
  expect(await widthOf(1)).toBe(1)
  await page.keyboard.press('+')
  expect(await widthOf(1)).toBe(1.5)
  // The next one begins as it fits.
  await lightbox.getByRole('button', { name: 'Next picture' }).click()
  await expect(lightbox.locator('[data-full-count]')).toHaveText('2 / 4')
  await expect(zoom).toHaveAttribute('aria-pressed', 'false')
  expect(await widthOf(1)).toBe(1)

  await strip.dblclick({ position: { x: 100, y: 300 } })
  expect(await widthOf(2)).toBe(2.5)
  await strip.dblclick({ position: { x: 100, y: 300 } })
  expect(await widthOf(2)).toBe(1)
  const phone = await page.context().newCDPSession(page)
  for (const [type, apart] of [
    ['touchStart', 40],
    ['touchMove', 60],
    ['touchMove', 80],
  ] as const) {
    const touchPoints = [-0.5, 0.5].map(side => ({ x: 195 + side * apart, y: 400 }))
    await phone.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  expect(await widthOf(2)).toBeCloseTo(2, 1)
})

test('features 3.2, DC-180 with letters of twice the size pictures that fill the screen have room, also on a phone that lies on its side', async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize({ width: 320, height: 568 })
  await openCar(page, toyota, 'used-cars', 'in_stock')
  const { lightbox, fullScreen, strip, enquire } = fullScreenOf(page)
  await fullScreen.click()
  await expect(enquire).toBeVisible()
  for (const [width, height] of [
    [320, 568],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect((await strip.boundingBox())!.height).toBeGreaterThan(height / 3)
    for (const control of await lightbox.locator('a, button').all()) await expect(control).toBeInViewport({ ratio: 1 })
  }
})

test('features 3.2 pictures that fill the screen once more are turned and closed from the one they begin with, though the browser tells of no scroll', async ({
  page,
}) => {
  await openCar(page, toyota)
  const { lightbox, fullScreen, strip } = fullScreenOf(page)
  const gallery = page.getByRole('region', { name: 'Pictures' })
  await fullScreen.click()
  await expect(lightbox).toBeVisible()
  await page.keyboard.press('End')
  await expect(lightbox.locator('[data-full-count]')).toHaveText('4 / 4')
  await page.keyboard.press('Escape')
  await expect(gallery.locator('[data-count]')).toHaveText('4 / 4')
  await gallery.getByRole('link', { name: /Picture 1 of 4/ }).click()
  await expect(gallery.locator('[data-count]')).toHaveText('1 / 4')
  await page.evaluate(() => addEventListener('scroll', event => event.stopImmediatePropagation(), { capture: true }))
  await fullScreen.click()
  await expect(lightbox).toBeVisible()
  await page.keyboard.press('+')
  await expect(strip.getByRole('listitem').first()).toHaveAttribute('data-zoomed', '')
})

test('features 3.2, DC-179 a page that is loaded again while its pictures fill the screen stays, without the script for that too', async ({
  page,
}) => {
  await openCar(page, toyota)
  const { lightbox, fullScreen } = fullScreenOf(page)
  const car = page.url()
  await fullScreen.click()
  await expect(lightbox).toBeVisible()
  await page.reload()
  await expect(lightbox).toBeVisible()
  await page.route(/_astro\/lightbox.*\.js$/, route => route.abort())
  const refused = page.waitForEvent('requestfailed')
  await page.reload()
  await refused
  await expect(fullScreen).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(page.url()).toBe(car)
  // Whoever asks sees the picture alone, and comes back from it.
  await fullScreen.click()
  await expect(page).toHaveURL(/\/art\//)
  await page.goBack()
  await page.waitForLoadState('networkidle')
  expect(page.url()).toBe(car)
})

test('DC-76, DC-179 a picture that will not load leaves a neutral one in its place, what is fetched for a button says so when it does not come, and something else that a browser keeps for its reservations does no harm', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('reservations', '{}'))
  const faults: Error[] = []
  page.on('pageerror', fault => faults.push(fault))
  await page.route('**/art/**', route => route.abort())
  await page.route(/_astro\/car-pdf.*\.js$/, route => route.abort())
  await page.route('**/request-photos', route => route.abort())
  await openCar(page, toyota, 'used-cars', 'in_stock')
  await expect(page.locator('.gallery__strip li').first()).toHaveAttribute('data-missing', '')
  await expect(page.locator('.gallery__strip li img').first()).toBeHidden()
  await page.waitForLoadState('networkidle')
  expect(faults).toEqual([])
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width, height })

  await page.getByRole('button', { name: 'Print PDF' }).click()
  await expect(page.getByRole('alert')).toContainText('The PDF could not be loaded. Please try again.')
  const link = page.getByRole('link', { name: 'Request photos' }).last()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: 'The form could not be loaded. Please try again.' }),
  ).toBeVisible()
  await page.unroute('**/request-photos')
  await link.click()
  await expect(page.getByRole('dialog', { name: 'Request photos' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
})

test('DC-04, CD-30, VD-07, VD-20, VD-21, DC-63 price, status and reservation are corrected by the state of the stock', async ({
  page,
}) => {
  await openCar(page, toyota, 'used-cars', 'in_stock')
  const { id } = JSON.parse((await page.locator('[data-correction]').getAttribute('data-correction'))!)
  const price = page.locator('.car__buy .price__now')
  const reserve = page.getByRole('link', { name: /^Reserve Car Now/ })
  const notice = page.locator('.standing')
  let state: object | undefined
  await page.route('**/stock-state/*.json', route =>
    route.fulfill({ json: { cars: state === undefined ? {} : { [id]: state } } }),
  )
  const learn = async (news: object | undefined) => {
    state = news
    // As when a visitor comes back to this tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  await learn({ status: 'in_stock', price: 12_340 })
  await expect(price).toHaveText('$12,340')
  await expect(reserve).toBeVisible()
  await expect(notice.locator('> :visible')).toHaveCount(0)

  // Of what kind a price is, is told of a price alone.
  const type = page.locator('.car__buy .price__type')
  const kind = await type.innerText()
  expect(kind).not.toBe('')
  await learn({ status: 'in_stock', price: 0 })
  await expect(price).toHaveText('Enquire for price.')
  await expect(type).toBeHidden()
  await learn({ status: 'in_stock', price: 12_340 })
  await expect(type).toHaveText(kind, { useInnerText: true })

  await learn({ status: 'in_stock', price: 12_340, reserved: true })
  await expect(notice).toContainText('Somebody has reserved this car.', { useInnerText: true })
  await expect(reserve).toBeHidden()
  await expect(page.getByRole('region', { name: 'Reserve Online' })).toBeHidden()
  await expect(page.locator('.car__actions').getByRole('link', { name: 'Enquire', exact: true })).toBeVisible()

  await learn({ status: 'sold', price: 12_340, reserved: true })
  await expect(notice).toHaveText(/^\s*SOLD/, { useInnerText: true })
  await expect(page.locator('.car__actions').getByRole('link', { name: 'Enquire', exact: true })).toBeHidden()
  await learn(undefined)
  await expect(notice).toContainText('This car is no longer in our stock.', { useInnerText: true })
  // What was held and let go is there again.
  await learn({ status: 'in_stock', price: 12_340 })
  await expect(reserve).toBeVisible()
  await expect(notice.locator('> :visible')).toHaveCount(0)
})

test('features #2 a free car says when the stock was last confirmed, where nothing moves for it, also offline; a sold one does not, and of what is stale one is asked to check @nightly', async ({
  page,
  context,
}) => {
  const { id, path } = listedCar(toyota, 'used-cars', { status: 'in_stock' })
  const states = '**/stock-state/*.json'
  let status = 'in_stock'
  await page.route(states, route => route.fulfill({ json: { cars: { [id]: { status, price: 12_340 } } } }))
  const built = JSON.parse(builtFile('wattle-coast-toyota', STOCK_CONFIRMED_PATH)) as StockConfirmed
  const answer = Promise.withResolvers<void>()
  let minutesAgo = 6
  await page.route(`**${STOCK_CONFIRMED_PATH}`, async route => {
    await answer.promise
    // By a server whose clock is a day ahead of that of this device.
    const now = Date.now() + 24 * 3_600_000
    const confirmed = { stock: `read ${minutesAgo} minutes ago`, at: new Date(now - minutesAgo * 60_000).toISOString() }
    const headers = { Date: new Date(now).toUTCString() }
    await route.fulfill({ json: { ...built, confirmed, staleAfterHours: 36 }, headers })
  })
  const look = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  const line = page.locator('.car__buy .price__fresh')
  const actions = page.locator('.car__actions')
  await page.goto(toyota + path)
  await expect(page.locator('.car__buy .price__now')).toHaveText('$12,340')
  const before = await actions.boundingBox()
  answer.resolve()
  // The time in a header has no fractions of a second.
  await expect(line).toHaveText(/^In stock, confirmed [56] minutes ago$/)
  expect(await actions.boundingBox()).toEqual(before)

  await context.setOffline(true)
  const offline = (route: Route) => route.abort('internetdisconnected')
  await page.route(states, offline)
  await page.route(`**${STOCK_CONFIRMED_PATH}`, offline)
  const unheard = page.waitForEvent('requestfailed', request => request.url().includes('/stock-state/'))
  await look()
  await unheard
  await expect(line).toHaveText(/^In stock, confirmed \d+ minutes ago$/)
  await context.setOffline(false)
  await page.unroute(states, offline)
  await page.unroute(`**${STOCK_CONFIRMED_PATH}`, offline)

  status = 'sold'
  await look()
  await expect(page.locator('.standing [data-when="sold"]').first()).toBeVisible()
  await expect(line).toHaveText('')

  status = 'in_stock'
  minutesAgo = 50 * 60
  await look()
  await expect(line).toHaveText('Last confirmed 2 days ago')
  await actions.getByRole('link', { name: "Check it's still here" }).click()
  await expect(page).toHaveURL(/#enquire$/)
})

test('DC-93 who has reserved a car is told so by its page until that is over, also where it was open before, and what is told again is not read aloud again @nightly', async ({
  page,
}) => {
  await openCar(page, toyota, 'used-cars', 'in_stock')
  const { id } = JSON.parse((await page.locator('[data-correction]').getAttribute('data-correction'))!)
  await page.route('**/stock-state/*.json', route =>
    route.fulfill({ json: { cars: { [id]: { status: 'in_stock', price: 12_340, reserved: true } } } }),
  )
  let state = 'held'
  await page.route('**/api/reservations/*', route =>
    route.fulfill({ json: { success: true, id: 'own', car_id: id, state, deposit: 200 } }),
  )
  const slug = new URL(page.url()).pathname.slice('/cars/'.length)
  const learn = (own: object[]) =>
    page.evaluate(
      kept => {
        localStorage.setItem('reservations', JSON.stringify(kept))
        // As when a visitor comes back to this tab.
        document.dispatchEvent(new Event('visibilitychange'))
      },
      own.map(known => ({ id: 'own', slug, ...known })),
    )
  const somebody = page.getByText('Somebody has reserved this car.')
  const own = page.getByRole('main').getByRole('link', { name: 'Your reservation' })
  await learn([])
  await expect(somebody).toBeVisible()
  await learn([{}])
  await expect(page.getByText('You began to reserve it here: Your reservation')).toBeVisible()
  await expect(somebody).toBeHidden()
  await learn([{ until: { at: Date.now() + 60_000, text: 'noon' } }])
  await expect(page.getByText('You have reserved it until noon: Your reservation')).toBeVisible()
  const written = await page.evaluate(() => {
    const observer = new MutationObserver(() => {})
    observer.observe(document.querySelector('.standing')!, { childList: true, characterData: true, subtree: true })
    document.dispatchEvent(new Event('visibilitychange'))
    return observer.takeRecords().length
  })
  expect(written).toBe(0)
  await learn([{ until: { at: Date.now() - 1, text: 'noon' } }])
  await expect(somebody).toBeVisible()
  await expect(own).toBeHidden()
  // What was paid on another page is theirs, whether or not they came back from there; what came to nothing is not.
  for (state of ['reserved', 'purchased', 'held']) {
    const asked = page.waitForResponse('**/api/reservations/*')
    await learn([{}])
    await asked
    await expect(page.getByText('You began to reserve it here: Your reservation')).toBeVisible()
  }
  state = 'available'
  await learn([{}])
  await expect(somebody).toBeVisible()
  await expect(own).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('reservations'))).toBe('[]')
})

test('DC-04 an answer that took long does not take the place of newer news; a car that is sold while somebody writes leaves them their form, and the page to go on in @nightly', async ({
  page,
}) => {
  const { id, path } = listedCar(toyota, 'used-cars', { status: 'in_stock' })
  await page.goto(toyota + path)
  const look = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  const first = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/stock-state/*.json', async route => {
    const isFirst = ++asked === 1
    if (isFirst) await first.promise
    await route.fulfill({ json: { cars: { [id]: { status: 'in_stock', price: isFirst ? 43_210 : 12_340 } } } })
  })
  await look()
  await expect.poll(() => asked).toBe(1)
  await look()
  const price = page.locator('.car__buy .price__now')
  await expect(price).toHaveText('$12,340')
  const late = page.waitForResponse('**/stock-state/*.json')
  first.resolve()
  await (await late).finished()
  await page.waitForTimeout(300)
  await expect(price).toHaveText('$12,340')

  await page.route('**/stock-state/*.json', route =>
    route.fulfill({ json: { cars: { [id]: { status: 'sold', price: 12_340, sold: true } } } }),
  )
  const sellNow = async () => {
    const heard = page.waitForResponse('**/stock-state/*.json')
    await look()
    await heard
    await expect(page.locator('.standing [data-when="sold"]').first()).toBeVisible()
  }
  await page.getByRole('link', { name: 'Make an Offer' }).click()
  const dialog = page.getByRole('dialog', { name: /offer/i })
  await dialog.getByLabel('First name').fill('Test')
  await sellNow()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('First name')).toHaveValue('Test')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await sellNow()
  await expect(page.locator('#enquire')).toBeHidden()
  await page.locator('.standing').getByRole('link', { name: 'Find Me Something Similar' }).click()
  await expect(page).toHaveURL(/\/search/)
})

test('DC-04 an unknown car is "Vehicle not found", with a way to the search, and not for search engines @nightly', async ({
  page,
}) => {
  await page.goto(`${toyota}/cars/2099-nobody-knows-it-1`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vehicle not found')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await page.getByRole('main').getByRole('link', { name: 'Search our stock' }).click()
  await expect(page).toHaveURL(/\/search$/)
})

test('DC-04, DC-54 the address of a car that is gone says so and leads to those of its make and model that can be had', async ({
  page,
}) => {
  await page.goto(`${toyota}/cars/2020-toyota-corolla-ascent-9999999`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vehicle not found')
  await expect(page.getByText('It has been sold or has left our stock.')).toBeVisible()
  await page.getByRole('link', { name: 'Toyota Corolla in stock' }).click()
  await expect(page).toHaveURL(/\/search\/toyota\/corolla\?status=in_stock,coming_soon$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Corolla/)
  await expect(page.getByRole('article').first()).toContainText('Corolla')
})

/** As if a car had no page yet: its address is answered by the shell. */
async function entersTheStockLate(page: Page, path: string): Promise<void> {
  const shell = builtFile('wattle-coast-toyota', '/cars/car')
  await page.route(`**${path}`, route => route.fulfill({ body: shell, contentType: 'text/html' }))
}

test('DC-04, DC-48, CD-08, CD-09, VD-02 a car that came after the build is looked for again where that failed, leads to its form, and can be kept and compared @nightly', async ({
  page,
}) => {
  const { path, title } = listedCar(toyota, 'used-cars', { status: 'in_stock' })
  await entersTheStockLate(page, path)
  await page.route(/\/search\/[^/]+\.(bin|json|txt)$/, route => route.abort())
  await page.goto(toyota + path)
  await expect(page.getByRole('alert')).toContainText('Search is not available right now. Please try again.')
  await expect(page.getByText('Vehicle not found')).toHaveCount(0)
  await page.unroute(/\/search\/[^/]+\.(bin|json|txt)$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.late-car .price__now')).toHaveText(/\$/)
  const card = page.getByRole('article')
  await expect(card).toContainText(title.split(' ').slice(0, 3).join(' '))
  await expect(card.getByRole('link', { name: /^View Details/ })).toHaveCount(0)
  const panel = page.locator('#enquire')
  await expect(panel.getByRole('heading', { name: 'Ask about this car' })).toBeVisible()
  await card.getByRole('link', { name: /^Enquire/ }).click()
  await expect(panel).toBeFocused()
  const compare = card.getByRole('button', { name: /^Compare/ })
  await compare.click()
  await expect(compare).toHaveAttribute('aria-pressed', 'true')
  await card.getByRole('button', { name: /^Save car/ }).click()
  await expect(page).toHaveURL(/\/sign-in\?type=watchlist&/)
})

test('DC-04, FM-03 who pressed “Enquire” on the card of a car that came after the build comes to its form and asks', async ({
  page,
}) => {
  const { id, path, title } = listedCar(toyota, 'used-cars', { status: 'in_stock' })
  await entersTheStockLate(page, path)
  await page.goto(`${toyota}${path}#enquire`)
  const panel = page.locator('#enquire')
  await expect(panel).toBeFocused()
  await expect(panel).toBeInViewport()
  const fill = (label: string, text: string) => panel.getByLabel(label, { exact: true }).fill(text)
  await fill('First name', 'Test')
  await fill('Last name', 'Late')
  await fill('Email', 'test@example.com')
  await fill('Mobile number', '0491 570 156')
  await fill('What would you like to know?', 'Is it there yet?')
  await panel.getByRole('checkbox', { name: /terms/ }).check()
  const sending = page.waitForRequest('**/api/leads')
  await panel.getByRole('button', { name: 'Send enquiry' }).click()
  const lead = (await sending).postDataJSON()
  expect(lead).toMatchObject({ car_id: id, stock_number: expect.any(String), category: 'Used Vehicle Enquiry' })
  expect(title).toContain(lead['Vehicle Make'])
  await page.waitForURL(/\/success$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('DC-184 all of a car can be read: pictures, specs, features, comments and the phone number', async ({
    page,
  }) => {
    await openCar(page, perth)
    await page.getByText('Show More').first().click()
    await expect(page.locator('dt:visible', { hasText: 'VIN' }).first()).toBeVisible()
    await page.getByText('Show All').click()
    await expect
      .poll(() => page.getByRole('region', { name: 'Features' }).locator('li:visible').count())
      .toBeGreaterThan(8)
    const call = page.locator('.car__buy').getByRole('link', { name: /^Call the dealer \(08\) \d{4} \d{4}$/ })
    await expect(call).toHaveAttribute('href', /^tel:08\d{8}$/)
    await expect(page.getByText('Show number').filter({ visible: true })).toHaveCount(0)
    await page.getByRole('link', { name: 'Request photos' }).last().click()
    await expect(page).toHaveURL(/\/request-photos\?car_id=\d+$/)
    await expect(page.getByRole('button', { name: 'Request photos' })).toBeVisible()
  })
})
