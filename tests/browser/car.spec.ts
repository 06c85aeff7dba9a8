import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { siteUrl } from '../support/site-url.ts'

const toyota = siteUrl('wattle-coast-toyota')
const group = siteUrl('brackenfield-motor-group')
const leisure = siteUrl('southern-drift-leisure')

/** Opens the first car of a list, as a visitor would. */
async function openCar(page: Page, list: string): Promise<string> {
  await page.goto(list)
  const link = page.locator('.search .car-card:not([data-sold]) h3 a').filter({ visible: true }).first()
  const title = (await link.innerText()).replace(/\s+/g, ' ')
  await page.goto(new URL((await link.getAttribute('href'))!, list).href)
  return title
}

test('RT-01, PR-02 a car of each type opens from its list, with the title of its card', async ({ page }) => {
  for (const list of ['new-cars', 'demo-cars', 'used-cars']) {
    const title = await openCar(page, `${group}/search/${list}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const condition = page.locator('dt', { hasText: 'Condition' }).first().locator('..').getByRole('definition')
    await expect(condition).toHaveText(new RegExp(list.split('-')[0]!, 'i'))
  }
})

test('PR-05 card and page show the same price, the weekly estimate, specs, place and actions', async ({ page }) => {
  await page.goto(`${toyota}/search/used-cars?sortBy=price_desc`)
  const card = page.locator('.search .car-card:has(.car-card__finance)').filter({ visible: true }).first()
  await expect(card.locator('.price__now')).toHaveText(/\$/, { useInnerText: true })
  const price = await card.locator('.price__now').innerText()
  const weekly = await card.locator('.car-card__finance').innerText()
  expect(weekly).toMatch(/^\$\d+ per week/)
  await expect(card.locator('.car-card__details')).toContainText('km')
  await expect(card.getByRole('link', { name: 'View Details' })).toBeVisible()
  await card.getByRole('link').first().click()
  await expect(page.locator('.car__buy .price__now')).toHaveText(price)
  await expect(page.locator('.car__buy .price__finance strong')).toHaveText(/^\$\d+ per week$/)
  await expect(page.locator('.car__facts')).toContainText('km')
  await expect(page.locator('#vehicle-map')).toContainText('Wattle Coast Toyota')
  await expect(page.getByRole('button', { name: /Call the dealer/ }).first()).toBeVisible()
})

test('PR-03 a motorcycle and a caravan open, and leave out what they lack', async ({ page }) => {
  await openCar(page, `${leisure}/search?item_type=motorcycle`)
  await expect(page.getByRole('heading', { name: 'Motorcycle Details' })).toBeVisible()
  await expect(page.locator('dt', { hasText: /^Doors$/ })).toHaveCount(0)
  await openCar(page, `${leisure}/search?item_type=caravan`)
  await expect(page.getByRole('heading', { name: 'Caravan Details' })).toBeVisible()
  await expect(page.locator('dt', { hasText: /^(Doors|Transmission|Fuel type)$/ })).toHaveCount(0)
})

test('VD-51 a caravan shows its own specs', async ({ page }) => {
  await openCar(page, `${leisure}/search?item_type=caravan`)
  const specs = page.getByRole('region', { name: 'All Specifications' })
  await specs.getByText('Show More').click()
  await expect(specs.locator('dt')).toContainText(['Body length', 'Tare weight', 'Axle type', 'Sleeps'])
  await expect(specs.getByText(/^\d+\.\d{2} m$/).first()).toBeVisible()
})

test('VD-16, VD-17 the details panel has a key information grid, and the page a spec grid', async ({ page }) => {
  await openCar(page, `${toyota}/search/used-cars`)
  const details = page.getByRole('region', { name: 'Car Details' })
  await expect(details.getByRole('heading', { name: 'Key Information' })).toBeVisible()
  await expect(details.locator('dt').first()).toHaveText('Condition')
  await expect(page.getByRole('region', { name: 'All Specifications' }).locator('dt').first()).toBeVisible()
})

test('VD-18 a spec grid shows 4 specs, then all, then 4 again', async ({ page }) => {
  await openCar(page, `${toyota}/search/used-cars`)
  const specs = page.getByRole('region', { name: 'All Specifications' })
  const visible = specs.locator('dt:visible')
  await expect(visible).toHaveCount(4)
  await specs.getByText('Show More').click()
  await expect.poll(() => visible.count()).toBeGreaterThan(12)
  await expect(specs.getByText('Show More')).toBeHidden()
  await specs.getByText('Show Less').click()
  await expect(visible).toHaveCount(4)
})

test('VD-19 a feature list shows 8 features, then all, then 8 again', async ({ page }) => {
  await openCar(page, `${toyota}/search/used-cars`)
  const features = page.getByRole('region', { name: 'Features' })
  const visible = features.locator('li:visible')
  await expect(visible).toHaveCount(8)
  await features.getByText('Show All').click()
  await expect.poll(() => visible.count()).toBeGreaterThan(8)
  await features.getByText('Hide', { exact: true }).click()
  await expect(visible).toHaveCount(8)
})

test('VD-20, DC-54 a sold car says so on card and page, and leads to similar ones', async ({ page }) => {
  let card = page.locator('.car-card[data-sold]').first()
  for (const slug of ['brackenfield-motor-group', 'wattle-coast-toyota', 'jarrah-coast-auto', 'saguaro-ridge-auto']) {
    await page.goto(`${siteUrl(slug)}/search?status=sold`)
    await expect(page.locator('.results-count')).toHaveText(/\d|No/)
    card = page.locator('.car-card[data-sold]').first()
    if ((await card.count()) > 0) break
  }
  await expect(card.getByText('Like this and want something similar?')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Find Me Something Similar' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'View Details' })).toHaveCount(0)
  await card.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('status').getByText(/^(JUST )?SOLD$/)).toBeVisible()
  await page.getByRole('link', { name: 'Find Me Something Similar' }).click()
  await expect(page).toHaveURL(/\/search\//)
})

test('VD-22, VD-27, VD-28, VD-29 the page has comments, features, summary and all specifications', async ({ page }) => {
  await openCar(page, `${toyota}/search/used-cars`)
  for (const name of ['Dealer Comments', 'Features', 'Car Summary', 'All Specifications']) {
    await expect(page.getByRole('region', { name })).toBeVisible()
  }
})

test('VD-30, DC-68 long comments end with an ellipsis and open in full', async ({ page }) => {
  await openCar(page, `${toyota}/search/used-cars`)
  const comments = page.getByRole('region', { name: 'Dealer Comments' })
  const short = (await comments.innerText()).length
  await comments.getByText('Show more').click()
  await expect(comments.getByText('Show less')).toBeVisible()
  expect((await comments.innerText()).length).toBeGreaterThan(short)
  await comments.getByText('Show less').click()
  await expect(comments.getByText('…')).toBeVisible()
})

test('PR-16, VD-41 the phone is masked, and one click makes it a link to call', async ({ page }) => {
  await openCar(page, `${toyota}/search/used-cars`)
  await expect(page.locator('main a[href^="tel:"]')).toHaveCount(0)
  const button = page.locator('.car__buy').getByRole('button', { name: /Call the dealer/ })
  await expect(button).toContainText('(02) ...')
  await expect(button).toContainText('Show number')
  await button.click()
  const link = page.locator('.car__buy a[href^="tel:"]')
  await expect(link).toHaveText(/^\(02\) \d{4} \d{4}$/)
  await expect(link).toHaveAttribute('href', /^tel:02\d{8}$/)
  await expect(link).toBeFocused()
})

test('VD-12, RT-55 the location button leads to the place of the car', async ({ page }) => {
  await openCar(page, `${toyota}/search/used-cars`)
  await page.locator('.car__buy').getByRole('link', { name: 'Location' }).click()
  await expect(page.locator('#vehicle-map')).toBeInViewport()
  await expect(page.locator('#vehicle-map')).toContainText('Opening hours')
})

test('VD-13, DC-71 the payment methods open as a strip', async ({ page }) => {
  await openCar(page, `${toyota}/search/used-cars`)
  const strip = page.getByText('We accept: Mastercard, Visa, Maestro, Google Pay, Apple Pay')
  await expect(strip).toBeHidden()
  await page.getByText('Payment Methods').click()
  await expect(strip).toBeVisible()
})

test('PR-21 a used car shows its two promises, a new one does not', async ({ page }) => {
  await openCar(page, `${toyota}/search/used-cars`)
  await expect(page.getByText('48 hour money back guarantee')).toBeVisible()
  await expect(page.getByText('12 months roadside assist')).toBeVisible()
  await openCar(page, `${toyota}/search/new-cars`)
  await expect(page.getByText('48 hour money back guarantee')).toHaveCount(0)
})

test('CD-01 the pictures are walked through by arrows, keys and thumbnails, and fill the screen', async ({ page }) => {
  await openCar(page, `${toyota}/search/used-cars`)
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
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(counter).toHaveText('3 / 4')
})

test('DC-76 a picture that will not load leaves a neutral one in its place', async ({ page }) => {
  await page.route('**/art/**', route => route.abort())
  await openCar(page, `${toyota}/search/used-cars`)
  await expect(page.locator('.gallery__strip li').first()).toHaveAttribute('data-missing', '')
  await expect(page.locator('.gallery__strip li img').first()).toBeHidden()
})

test('DC-04 price and status are corrected by the state of the stock', async ({ page }) => {
  await openCar(page, `${toyota}/search/used-cars`)
  const { id } = JSON.parse((await page.locator('[data-correction]').getAttribute('data-correction'))!)
  const state = (car: object | undefined) =>
    page.route('**/stock-state/*.json', route =>
      route.fulfill({ json: { cars: car === undefined ? {} : { [id]: car } } }),
    )
  await state({ status: 'in_stock', price: 12_340 })
  await page.reload()
  await expect(page.locator('.car__buy .price__now')).toHaveText('$12,340')
  await expect(page.locator('.sold-notice')).toBeHidden()
  await page.unroute('**/stock-state/*.json')
  await state({ status: 'sold', price: 12_340 })
  await page.reload()
  await expect(page.locator('.sold-notice')).toContainText('SOLD')
  await page.unroute('**/stock-state/*.json')
  await state(undefined)
  await page.reload()
  await expect(page.locator('.sold-notice')).toContainText('This car is no longer in our stock.')
})

test('DC-04 an unknown car is "Vehicle not found", with a way to the search, and not for search engines', async ({
  page,
}) => {
  await page.goto(`${toyota}/cars/2099-nobody-knows-it-1`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vehicle not found')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await page.getByRole('main').getByRole('link', { name: 'Search our stock' }).click()
  await expect(page).toHaveURL(/\/search$/)
})

test('DC-04 a car that came after the build is loaded from the search index', async ({ page }) => {
  const title = await openCar(page, `${toyota}/search/used-cars`)
  const slug = new URL(page.url()).pathname.split('/').at(-1)!
  const shell = await (await page.goto(`${toyota}/cars/car`))!.text()
  // As if this car had no page yet: its address is answered by the shell.
  await page.route(`**/cars/${slug}`, route => route.fulfill({ body: shell, contentType: 'text/html' }))
  await page.goto(`${toyota}/cars/${slug}`)
  await expect(page.getByRole('article')).toContainText(title.split(' ').slice(0, 3).join(' '))
  await expect(page.locator('.late-car .price__now')).toHaveText(/\$/)
})

test('DC-181 what the page tells search engines, it shows', async ({ page }) => {
  await openCar(page, `${toyota}/search/used-cars`)
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const data = blocks.map(text => JSON.parse(text)).find(block => block['@type'] === 'Car')
  await page.getByRole('region', { name: 'Car Details' }).getByText('Show More').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(data.name)
  await expect(page.locator('.car__buy .price__now')).toHaveText(`$${data.offers.price.toLocaleString('en-AU')}`)
  const details = page.getByRole('region', { name: 'Car Details' })
  for (const value of [data.vehicleIdentificationNumber, data.color, data.vehicleTransmission, data.fuelType]) {
    await expect(details.getByText(value, { exact: true })).toBeVisible()
  }
})

test('DC-182 a car page runs no framework and fetches little before any interaction', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', async response => {
    if (response.url().endsWith('.js')) scripts.push(await response.text())
  })
  await page.goto(`${toyota}/search/used-cars`)
  const href = await page.locator('.search h3 a').first().getAttribute('href')
  scripts.length = 0
  await page.goto(toyota + href!, { waitUntil: 'networkidle' })
  expect(scripts.some(script => script.includes('react.dev/errors'))).toBe(false)
  expect(scripts.join('').length).toBeLessThan(30_000)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('DC-184 all of a car can be read: pictures, specs, features, comments and the phone number', async ({
    page,
  }) => {
    await page.goto(`${toyota}/search/used-cars`)
    const href = await page.locator('.search h3 a').first().getAttribute('href')
    await page.goto(toyota + href!)
    await page.getByText('Show More').first().click()
    await expect(page.locator('dt:visible', { hasText: 'VIN' }).first()).toBeVisible()
    await page.getByText('Show All').click()
    await expect
      .poll(() => page.getByRole('region', { name: 'Features' }).locator('li:visible').count())
      .toBeGreaterThan(8)
    await expect(page.locator('.car__buy .phone__plain')).toHaveText(/^\(02\) \d{4} \d{4}$/)
  })
})

for (const slug of ['wattle-coast-toyota', 'brackenfield-motor-group', 'jarrah-coast-auto', 'southern-drift-leisure']) {
  test(`DC-180 the car page of ${slug} meets WCAG 2.2 AA, on large and small screens`, async ({ page }) => {
    await openCar(page, `${siteUrl(slug)}/search/used-cars`)
    const check = () => new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
    expect((await check()).violations).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.locator('main').evaluate(main => main.scrollWidth)).toBeLessThanOrEqual(320)
    expect((await check()).violations).toEqual([])
  })
}
