import { expect, type Page } from '@playwright/test'
import { axeFaults } from '../support/axe.ts'
import { isIdle } from '../support/idle.ts'
import { test } from '../support/journey.ts'
import { holdUp } from '../support/network.ts'
import {
  ANSWERED_AFTER_MS,
  answerLate,
  cards,
  count,
  filter,
  found,
  isLive,
  query,
  value,
} from '../support/search-page.ts'
import { siteUrl } from '../support/site-url.ts'

const group = siteUrl('brackenfield-motor-group')
const toyota = siteUrl('wattle-coast-toyota')
const leisure = siteUrl('southern-drift-leisure')
const american = siteUrl('saguaro-ridge-auto')
const jeep = siteUrl('coral-range-jeep')
const jarrah = siteUrl('jarrah-coast-auto')

test('BD-10 the list of the page hydrates without a second look at the index, and then searches in the browser', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname.startsWith('/search/')) asked.push(request.url())
  })
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  await page.goto(`${toyota}/search`)
  await expect(cards(page)).toHaveCount(21)
  await isLive(page)
  await isIdle(page)
  expect(asked).toEqual([])
  await value(filter(page, 'Car type'), 'Demo').click()
  await expect(page).toHaveURL(/car_type=demo/)
  await expect(cards(page).first()).toContainText('Demo')
  expect(asked.length).toBeGreaterThan(0)
  expect(faults).toEqual([])
})

test('issue 2: a link to another list has all fetched at once that its cars wait for, and asks for nothing twice', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const island = await holdUp(page, '**/_astro/SearchIsland*.js')
  await page.goto(`${toyota}/search?car_type=demo`, { waitUntil: 'commit' })
  await expect.poll(island.asked).toBeGreaterThan(0)
  // What the scripts name, what those name in turn, the worker, and what that one reads.
  for (const name of [/framework/, /calendar/, /_astro\/worker-/, /^\/search\/index-/]) {
    await expect.poll(() => asked.filter(path => name.test(path))).toHaveLength(1)
  }
  island.goOn()
  await found(page)
  await expect(cards(page).first()).toContainText('Demo')
  const scripts = asked.filter(
    path => path.startsWith('/_astro/') && path.endsWith('.js') && !path.includes('/worker-'),
  )
  expect(scripts).toEqual([...new Set(scripts)])
})

for (const [how, turn] of [
  ['a pointer over them', (page: Page) => filter(page, 'Car type').hover()],
  ['the keyboard at the text box', (page: Page) => page.getByRole('searchbox', { name: 'Search cars' }).focus()],
] as const) {
  test(`issue 2: the index comes when a visitor turns to the filters, by ${how}, and not with their first choice`, async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    const index = () => asked.filter(path => path.startsWith('/search/index-'))
    await page.goto(`${toyota}/search`)
    await isLive(page)
    await isIdle(page)
    expect(index()).toEqual([])
    const before = page.url()
    await turn(page)
    await expect.poll(index).toHaveLength(1)
    expect(page.url()).toBe(before)
    await expect(cards(page)).toHaveCount(21)
  })
}

test('PR-04 a visitor narrows the stock without signing in: type, make and model, fuel', async ({ page }) => {
  await page.goto(`${group}/search`)
  const all = await found(page)
  await value(filter(page, 'Make and model'), 'Toyota').click()
  await expect(page).toHaveURL(/make=Toyota/)
  await expect.poll(() => found(page)).toBeLessThan(all)
  const toyotas = await found(page)
  await value(filter(page, 'Make and model'), 'Corolla').click()
  await expect(page).toHaveURL(/make_model=/)
  await expect.poll(() => found(page)).toBeLessThan(toyotas)
  // The cards that are out of sight follow the count in the frames after it.
  const titles = (): Promise<string[]> => cards(page).getByRole('heading').allInnerTexts()
  await expect.poll(async () => (await titles()).filter(title => !title.includes('Toyota Corolla'))).toEqual([])
  expect(await titles()).not.toEqual([])
})

test('DC-30 a model of one make and a whole other make are found together', async ({ page }) => {
  await page.goto(`${group}/search`)
  const makes = filter(page, 'Make and model')
  await value(makes, 'Toyota').click()
  await value(makes, 'Ford').click()
  await expect(page).toHaveURL(/make=Toyota,Ford/)
  await expect(value(makes, 'Everest')).toBeVisible()
  const both = await found(page)
  await value(makes, 'Corolla').click()
  await expect.poll(() => found(page)).toBeLessThan(both)
  await expect(value(makes, 'Ford')).toBeChecked()
  await expect(value(makes, 'Corolla')).toBeChecked()
  await page.getByLabel('Sort by').selectOption('price_asc')
  await expect
    .poll(async () => (await cards(page).getByRole('heading').allInnerTexts()).join('\n'))
    .not.toMatch(/Toyota (?!Corolla)/)
})

test('SR-01 filters stand beside the results on a large screen', async ({ page }) => {
  await page.goto(`${toyota}/search`)
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden()
})

test('SR-01 far down the list the filters stand whole below the header, and one that is chosen there leads to the first of its cars', async ({
  page,
}) => {
  await page.goto(`${group}/search`)
  await isLive(page)
  await cards(page).nth(12).scrollIntoViewIfNeeded()
  const column = page.getByRole('complementary', { name: 'Filters' })
  const below = async () => {
    const [header, filters] = [await page.locator('.site-header').boundingBox(), await column.boundingBox()]
    return filters!.y - (header!.y + header!.height)
  }
  await expect.poll(below).toBeGreaterThan(0)
  await expect(value(filter(page, 'Car type'), 'New')).toBeInViewport({ ratio: 1 })
  // Sight is told from frame to frame.
  await expect(page.locator('#results-heading')).not.toBeInViewport()
  const used = value(filter(page, 'Car type'), 'Used')
  const before = await used.boundingBox()
  await used.click()
  await expect.poll(() => query(page)).toBe('?car_type=used')
  await expect(page.locator('#results-heading')).toBeInViewport({ ratio: 1 })
  await expect(cards(page).first()).toBeInViewport()
  await expect(used).toBeFocused()
  expect(Math.abs((await used.boundingBox())!.y - before!.y)).toBeLessThan(4)
})

test('SR-01, SR-02 on a small screen the filters open as a panel, and "Show Me {N} cars" closes it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${group}/search`)
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await expect(panel.getByRole('button', { name: /^Show Me \d,\d{3} cars$/ })).toBeVisible()
  await value(panel, 'Demo').click()
  const show = panel.getByRole('button', { name: /^Show Me \d{2,3} cars$/ })
  await expect(show).toBeVisible()
  const shown = (await show.innerText()).replace(/\D/g, '')
  // All else is out of hearing.
  await expect(panel.getByRole('status')).toHaveText(`${shown} cars`)
  await show.click()
  await expect(panel).toBeHidden()
  await expect(count(page)).toHaveText(`${shown} cars`)
  await expect(page).toHaveURL(/car_type=demo/)
})

test('DC-33 while a deep link awaits its first answer, the button promises no number of cars', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let answer = () => {}
  const isAnswered = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(/\/search\/.*\.(bin|json)$/, async route => {
    await isAnswered
    await route.continue()
  })
  await page.goto(`${toyota}/search?body=suv`)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const show = page.getByRole('dialog', { name: 'Filters' }).locator('.button--primary')
  await expect(show).toHaveText('Loading cars')
  answer()
  await expect(show).toHaveText(/^Show Me [1-9]\d* cars$/)
})

test('DC-33 with one car the button reads "Show Me 1 car"', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${toyota}/search`)
  const stock = /stock_number|Stock number/
  await cards(page).first().getByRole('link').first().click()
  await page.getByText('Show More').first().click()
  const number = await page.locator('dt', { hasText: stock }).first().locator('..').locator('dd').innerText()
  await page.goto(`${toyota}/search?query=${number}`)
  await expect(count(page)).toHaveText('1 car')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('button', { name: 'Show Me 1 car', exact: true })).toBeVisible()
})

test('SR-03 the keyword box has its placeholder, and typing searches', async ({ page }) => {
  await page.goto(`${toyota}/search`)
  const box = page.getByRole('searchbox', { name: 'Search cars' })
  await expect(box).toHaveAttribute('placeholder', 'Keyword search eg. EV, SUV, Toyota')
  await box.pressSequentially('hilux')
  await expect(page).toHaveURL(/query=hilux/)
  await expect(cards(page).first()).toContainText('HiLux')
})

/** Keeps the search from loading until it is let through. */
async function holdSearch(page: Page): Promise<() => void> {
  return (await holdUp(page, '**/_astro/SearchIsland*.js')).goOn
}

test('BD-10 what a visitor types and ticks before the search has loaded is not lost', async ({ page }) => {
  const letThrough = await holdSearch(page)
  await page.goto(`${toyota}/search`, { waitUntil: 'commit' })
  await value(filter(page, 'Car type'), 'Used').click()
  await page.getByRole('searchbox', { name: 'Search cars' }).fill('hybrid')
  letThrough()
  await expect.poll(() => query(page)).toBe('?query=hybrid&car_type=used')
  await expect(value(filter(page, 'Car type'), 'Used')).toBeChecked()
  await expect(page.getByRole('searchbox', { name: 'Search cars' })).toHaveValue('hybrid')
})

test('BD-10 a text that is sent before the search has loaded is searched for', async ({ page }) => {
  const letThrough = await holdSearch(page)
  await page.goto(`${toyota}/search`, { waitUntil: 'commit' })
  const box = page.getByRole('searchbox', { name: 'Search cars' })
  await box.fill('hilux')
  await box.press('Enter')
  await expect(page).toHaveURL(/\?query=hilux$/)
  letThrough()
  await isLive(page)
  await expect(box).toHaveValue('hilux')
  await expect(cards(page).first()).toContainText('HiLux')
})

test('BD-10 RT-39 what is being pressed while the search draws the page anew for its address is pressed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const letThrough = await holdSearch(page)
  await page.goto(`${toyota}/search?body=suv`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Filters/ }).hover()
  await page.mouse.down()
  letThrough()
  await page.locator('astro-island[ssr]').waitFor({ state: 'detached' })
  await isIdle(page)
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show Me [1-9]\d* cars$/ })).toBeVisible()
})

test('BD-10 RT-39 a word that is being typed while the search draws the page anew for its address is typed on', async ({
  page,
}) => {
  const letThrough = await holdSearch(page)
  await page.goto(`${toyota}/search?car_type=new`, { waitUntil: 'commit' })
  const box = page.getByRole('searchbox', { name: 'Search cars' })
  await box.click()
  await page.keyboard.type('hy')
  letThrough()
  await page.locator('astro-island[ssr]').waitFor({ state: 'detached' })
  await isIdle(page)
  await page.keyboard.type('brid')
  await expect.poll(() => query(page)).toBe('?query=hybrid&car_type=new')
  await expect(box).toHaveValue('hybrid')
  await expect(box).toBeFocused()
})

test('BD-10 RT-39 by keys, too, who is at a button or presses it goes on there when the search draws the page anew', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const isHeld of [false, true]) {
    const letThrough = await holdSearch(page)
    await page.goto(`${toyota}/search?body=suv`, { waitUntil: 'commit' })
    const opener = page.getByRole('button', { name: /^Filters/ })
    await opener.focus()
    if (isHeld) await page.keyboard.down('Space')
    letThrough()
    await page.locator('astro-island[ssr]').waitFor({ state: 'detached' })
    await isIdle(page)
    await expect(opener).toBeFocused()
    if (isHeld) await page.keyboard.up('Space')
    else await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Show Me [1-9]\d* cars$/ })).toBeVisible()
  }
})

test('BD-10 a handle moved, an amount entered and an order chosen before the search has loaded are not lost', async ({
  page,
}) => {
  const letThrough = await holdSearch(page)
  await page.goto(`${toyota}/search`, { waitUntil: 'commit' })
  const price = filter(page, 'Price')
  await price.getByRole('slider', { name: 'Price to' }).focus()
  await page.keyboard.press('ArrowLeft')
  await price.getByRole('textbox', { name: 'Price from' }).fill('30,000')
  await page.keyboard.press('Enter')
  await page.getByLabel('Sort by').selectOption('price_asc')
  letThrough()
  await expect.poll(() => query(page)).toMatch(/^\?price=30000-\d+000&sortBy=price_asc$/)
  await expect(price.getByRole('textbox', { name: 'Price from' })).toHaveValue('$30,000')
  await expect(page.getByLabel('Sort by')).toHaveValue('price_asc')
  await expect(cards(page).first().locator('.price__now')).toHaveText(/^\$3\d,\d{3}$/)
})

test('BD-10 an order chosen before a deep link has its cars is not lost', async ({ page }) => {
  const letThrough = await holdSearch(page)
  await page.goto(`${toyota}/search?car_type=used`, { waitUntil: 'commit' })
  await page.getByLabel('Sort by').selectOption('price_asc')
  letThrough()
  await expect.poll(() => query(page)).toBe('?car_type=used&sortBy=price_asc')
  await expect(page.getByLabel('Sort by')).toHaveValue('price_asc')
})

test('who looks through the orders of the list waits for none of them', async ({ page }) => {
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype
    Object.assign(window, { asked: 0 })
    Worker.prototype.postMessage = function (this: Worker, message: { kind: string }) {
      if (message.kind === 'search') (window as unknown as { asked: number }).asked++
      postMessage.call(this, message)
    }
  })
  const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked)
  await page.goto(`${toyota}/search`)
  await isLive(page)
  const orders = page.getByLabel('Sort by')
  await orders.focus()
  const all = await orders.getByRole('option').count()
  await expect.poll(asked).toBe(all)
  await orders.selectOption('price_asc')
  await expect.poll(() => query(page)).toBe('?sortBy=price_asc')
  await orders.selectOption('year_desc')
  await expect.poll(() => query(page)).toBe('?sortBy=year_desc')
  await orders.selectOption('')
  await expect.poll(() => query(page)).toBe('')
  expect(await asked()).toBe(all)
})

/** Keeps React from hydrating by itself; what a visitor does first makes it hydrate on the spot. */
async function holdHydration(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    const held: [port: MessagePort, message: unknown][] = []
    // React's scheduler wakes itself by messages.
    MessagePort.prototype.postMessage = function (message: unknown) {
      held.push([this, message])
      document.documentElement.dataset.held = ''
    }
    addEventListener('let-through', () => {
      MessagePort.prototype.postMessage = postMessage
      for (const [port, message] of held) port.postMessage(message)
    })
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('let-through')))
}

for (const { what, path, choose, asks } of [
  {
    what: 'an order',
    path: '/search',
    choose: (page: Page) => page.getByLabel('Sort by').selectOption('price_asc'),
    asks: '?sortBy=price_asc',
  },
  {
    what: 'an order of a deep link',
    path: '/search?car_type=used',
    choose: (page: Page) => page.getByLabel('Sort by').selectOption('price_asc'),
    asks: '?car_type=used&sortBy=price_asc',
  },
  {
    what: 'a box',
    path: '/search',
    choose: (page: Page) => value(filter(page, 'Car type'), 'Used').click(),
    asks: '?car_type=used',
  },
]) {
  test(`BD-10 ${what} chosen the moment before the page wakes up is not lost`, async ({ page }) => {
    const letThrough = await holdHydration(page)
    await page.goto(`${toyota}${path}`)
    await page.locator('html[data-held]').waitFor({ state: 'attached' })
    await choose(page)
    await letThrough()
    await expect.poll(() => query(page)).toBe(asks)
  })
}

test('SR-05, SR-06 price and kms have a lower and an upper handle', async ({ page }) => {
  await page.goto(`${toyota}/search`)
  await expect(filter(page, 'Price').getByRole('slider')).toHaveCount(2)
  await page.locator('aside').getByText('Kms', { exact: true }).click()
  await expect(filter(page, 'Kms').getByRole('slider')).toHaveCount(2)
})

test('SR-05 a handle moved by keys, or an amount typed, narrows the price', async ({ page }) => {
  await page.goto(`${toyota}/search`)
  const all = await found(page)
  const price = filter(page, 'Price')
  await price.getByRole('slider', { name: 'Price to' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/price=-\d+000/)
  await price.getByRole('textbox', { name: 'Price from' }).fill('30,000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/price=30000-\d+000/)
  await expect.poll(() => found(page)).toBeLessThan(all)
  const lowest = async (): Promise<number> => {
    const prices = await cards(page).locator('.price__now').allInnerTexts()
    return Math.min(...prices.map(text => Number(text.replace(/\D/g, ''))))
  }
  await expect.poll(lowest).toBeGreaterThanOrEqual(30_000)
})

test('SR-06, SR-10 among new cars, which have few kms, either handle narrows the kms', async ({ page }) => {
  await page.goto(`${group}/search/new-cars`)
  await isLive(page)
  await page.locator('aside summary', { hasText: 'Kms' }).click()
  const kms = filter(page, 'Kms')
  const upper = kms.getByRole('slider', { name: 'Kms to' })
  await expect(upper).toHaveAttribute('max', /^\d{2,3}$/)
  const all = await found(page)
  await kms.getByRole('textbox', { name: 'Kms to' }).fill('30')
  await page.keyboard.press('Enter')
  await expect.poll(() => query(page)).toBe('?km=-30')
  await expect.poll(() => found(page)).toBeLessThan(all)
  await kms.getByRole('slider', { name: 'Kms from' }).press('ArrowRight')
  await expect.poll(() => query(page)).toMatch(/^\?km=[12]0-30$/)
  expect(await found(page)).toBeGreaterThan(0)
})

test('SR-25 the results and each value of a filter show their counts, with separators', async ({ page }) => {
  await page.goto(`${group}/search`)
  await expect(count(page)).toHaveText(/^\d,\d{3} cars$/)
  await expect(
    filter(page, 'Car type')
      .getByText(/^\d,\d{3}$/)
      .first(),
  ).toBeVisible()
  const demo = value(filter(page, 'Car type'), 'Demo')
  const told = (await demo.locator('..').locator('.check__count').innerText()).replace(/\D/g, '')
  await demo.click()
  await expect(count(page)).toHaveText(`${told} cars`)
})

test('an amount that is being typed stays while an answer comes', async ({ page }) => {
  await answerLate(page)
  await page.goto(`${toyota}/search`)
  await isLive(page)
  const typed = filter(page, 'Price').getByRole('textbox', { name: 'Price from' })
  const before = await typed.inputValue()
  await value(filter(page, 'Car type'), 'New').click()
  await typed.fill('40,000')
  await expect(page.locator('.applied')).toContainText('New')
  const lower = filter(page, 'Price').getByRole('slider', { name: 'Price from' })
  await expect(lower).not.toHaveAttribute('aria-valuetext', before)
  await expect(typed).toBeFocused()
  await expect(typed).toHaveValue('40,000')
  await typed.press('Enter')
  await expect.poll(() => query(page)).toContain('price=40000-')
  await expect(typed).toHaveValue('$40,000')
})

test('one end of the price moved while the answer to the other is awaited is not lost', async ({ page }) => {
  await answerLate(page)
  await page.goto(`${toyota}/search`)
  await isLive(page)
  const price = filter(page, 'Price')
  const typed = price.getByRole('textbox', { name: 'Price from' })
  // The index is had before, so that only the answers are late.
  await value(filter(page, 'Car type'), 'Used').click()
  await expect(page).toHaveURL(/car_type=used/)
  await expect(page.locator('.applied')).toContainText('Used')
  await page.waitForTimeout(500)
  await typed.fill('20,000')
  await typed.press('Enter')
  // The search for it is under way now, and these two moves wait for a third when it is answered.
  await page.waitForTimeout(ANSWERED_AFTER_MS - 200)
  const upper = price.getByRole('slider', { name: 'Price to' })
  await upper.press('ArrowLeft')
  await upper.press('ArrowLeft')
  const chosen = await upper.getAttribute('aria-valuetext')
  await expect(page.locator('.applied')).toContainText('$20,000')
  await price.getByRole('slider', { name: 'Price from' }).press('ArrowRight')
  await expect.poll(() => query(page)).toMatch(/price=21000-\d+/)
  await expect(upper).toHaveAttribute('aria-valuetext', chosen!)
})

test('SR-27 the order is chosen from the list of the site and kept in `sortBy`', async ({ page }) => {
  await page.goto(`${toyota}/search`)
  const sort = page.getByLabel('Sort by')
  await expect(sort.getByRole('option')).toHaveText([
    'Recommended',
    'Price: low to high',
    'Price: high to low',
    'Year: newest first',
    'Recently added',
    'Lowest kms',
    'Highest kms',
  ])
  await sort.selectOption({ label: 'Price: low to high' })
  await expect(page).toHaveURL(/sortBy=price_asc/)
  await expect
    .poll(async () => {
      const prices = await cards(page).locator('.price__now').allInnerTexts()
      const dollars = prices.map(text => Number(text.replace(/\D/g, '')) || Number.POSITIVE_INFINITY)
      return dollars.every((price, index) => index === 0 || price >= dollars[index - 1]!)
    })
    .toBe(true)
})

test('SR-27, DC-59 where offer prices count, cars stand in the order of the prices that they show', async ({
  page,
}) => {
  await page.goto(`${group}/search?sortBy=price_asc&car_type=demo&price=1-`)
  await expect(page.getByLabel('Sort by')).toHaveValue('price_asc')
  await found(page)
  let lowered = 0
  let last = 0
  for (let number = 1; number <= 4; number++) {
    if (number > 1) {
      await page.getByRole('navigation', { name: 'Pages of results' }).getByRole('link', { name: 'Next' }).click()
      await expect(page).toHaveURL(new RegExp(`page=${number}`))
    }
    // The address is there before its cars are, and those in view before the others.
    let prices: number[] = []
    const inOrder = async (): Promise<boolean> => {
      const texts = await cards(page).locator('.price__now').allInnerTexts()
      prices = texts.map(text => Number(text.replace(/\D/g, '')))
      return prices.every((dollars, index) => dollars >= (prices[index - 1] ?? last))
    }
    await expect.poll(inOrder).toBe(true)
    last = prices.at(-1)!
    lowered += await cards(page).locator('.price__was').count()
  }
  expect(lowered).toBeGreaterThan(0)
})

test('SR-28 the orders by kms are listed only where the site has them, and an address cannot ask for them elsewhere', async ({
  page,
}) => {
  const jeep = siteUrl('coral-range-jeep')
  const titles = () => cards(page).getByRole('heading').allInnerTexts()
  await page.goto(`${jeep}/search?car_type=used`)
  const sort = page.getByLabel('Sort by')
  await expect(sort.getByRole('option', { name: /kms/ })).toHaveCount(0)
  await found(page)
  const recommended = await titles()
  await page.goto(`${jeep}/search?car_type=used&sortBy=km_asc`)
  await found(page)
  await expect(sort).toHaveValue('')
  expect(await titles()).toEqual(recommended)
  await sort.selectOption('price_asc')
  await expect.poll(() => query(page)).toBe('?car_type=used&sortBy=price_asc')
})

test('DC-29 an address may spell a value in other capitals, and one that the stock does not have is ignored', async ({
  page,
}) => {
  await page.goto(`${group}/search/used-cars`)
  const used = await found(page)
  for (const [path, cards, chip] of [
    ['/search?make=toyota,NOSUCH', /Toyota/, 'Toyota'],
    ['/search?make=TOYOTA&model=corolla', /Toyota Corolla/, 'Toyota Corolla'],
    ['/search/used-cars?make=toyota', /Toyota/, 'Toyota'],
    ['/search/toyota?model=corolla', /Toyota Corolla/, 'Toyota Corolla'],
  ] as const) {
    await page.goto(group + path)
    await found(page)
    await expect(
      page.locator('.applied').getByRole('button', { name: new RegExp(`^Remove ${chip}$`, 'i') }),
    ).toBeVisible()
    await expect(page.locator('.applied')).not.toContainText('NOSUCH')
    for (const title of await page.locator('.search .car-card__title').allInnerTexts())
      expect(title, path).toMatch(cards)
  }
  await page.goto(`${group}/search/used-cars?badge=Nosuch&model=Corola`)
  await expect.poll(() => found(page)).toBe(used)
  await value(filter(page, 'Make and model'), 'Toyota').click()
  await expect.poll(() => query(page)).toBe('?make=Toyota')
})

test('RT-34, RT-35 make, body, and make and model are lists of their own', async ({ page }) => {
  await page.goto(`${group}/search/kia`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kia for sale')
  for (const title of await cards(page).getByRole('heading').allInnerTexts()) expect(title).toContain('Kia')
  await page.goto(`${toyota}/search/toyota/corolla`)
  for (const title of await cards(page).getByRole('heading').allInnerTexts()) expect(title).toMatch(/Toyota Corolla/)
  await page.goto(`${group}/search/suv`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SUVs for sale')
  await expect(value(filter(page, 'Body'), 'SUV')).toBeChecked()
})

test('DC-07 a word that is no make or body is searched for as text', async ({ page }) => {
  await page.goto(`${toyota}/search/prado`)
  await expect(page.getByRole('searchbox', { name: 'Search cars' })).toHaveValue('prado')
  await expect(cards(page).first()).toContainText('Prado')
})

test('RT-39 a search address opened anew has the same text, filters, order and page', async ({ page, browser }) => {
  await page.goto(`${group}/search`)
  await page.getByRole('searchbox', { name: 'Search cars' }).fill('automatic')
  await expect(page).toHaveURL(/query=automatic/)
  await value(filter(page, 'Car type'), 'Used').click()
  await page.getByLabel('Sort by').selectOption('price_desc')
  await expect(page).toHaveURL(/sortBy=price_desc/)
  await page.getByRole('navigation', { name: 'Pages of results' }).getByRole('link', { name: 'Page 2 of' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator('[aria-current=page]').last()).toHaveText('2')

  const other = await (await browser.newContext()).newPage()
  await other.goto(page.url())
  await expect(other.locator('[aria-current=page]').last()).toHaveText('2')
  const titles = await cards(other).getByRole('heading').allInnerTexts()
  expect(titles).toHaveLength(21)
  await expect(cards(page).getByRole('heading')).toHaveText(titles.map(title => title.replace(/\s+/g, ' ')))
  await expect(other.getByRole('searchbox', { name: 'Search cars' })).toHaveValue('automatic')
  await expect(value(filter(other, 'Car type'), 'Used')).toBeChecked()
  await expect(other.getByLabel('Sort by')).toHaveValue('price_desc')
  await other.context().close()
})

test('SR-38 a path and its parameters narrow together', async ({ page }) => {
  await page.goto(`${group}/search/used-cars?make=Toyota`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Used Toyota for sale')
  await expect(value(filter(page, 'Car type'), 'Used')).toBeChecked()
  await expect(value(filter(page, 'Make and model'), 'Toyota')).toBeChecked()
  for (const title of await cards(page).getByRole('heading').allInnerTexts()) expect(title).toContain('Toyota')
})

test('RT-39 a deep link never shows the default list, not for one frame', async ({ page }) => {
  // Watches every change of the page: a car of the default list that can be seen is a fault.
  await page.addInitScript(() => {
    const seen = new Set<string>()
    ;(window as unknown as { seen: Set<string> }).seen = seen
    const look = () => {
      for (const title of document.querySelectorAll('.search .car-card__title')) {
        if (getComputedStyle(title).visibility === 'visible') seen.add(title.textContent!.trim())
      }
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goto(`${group}/search?make=Kia`)
  await expect(cards(page).first()).toContainText('Kia')
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  expect(seen.length).toBeGreaterThan(0)
  for (const title of seen) expect(title).toContain('Kia')
})

test('DC-51 a change of filter, order or page is a step in the history, typing is none', async ({ page }) => {
  await page.goto(`${toyota}/search`)
  const all = await found(page)
  await value(filter(page, 'Car type'), 'Used').click()
  await expect(page).toHaveURL(/car_type=used/)
  await page.getByRole('searchbox', { name: 'Search cars' }).pressSequentially('hybrid', { delay: 120 })
  await expect(page).toHaveURL(/query=hybrid/)
  await page.getByLabel('Sort by').selectOption('year_desc')
  await expect(page).toHaveURL(/sortBy=year_desc/)
  await page.goBack()
  await expect.poll(() => query(page)).toBe('?query=hybrid&car_type=used')
  await expect(page.getByLabel('Sort by')).toHaveValue('')
  await page.goBack()
  await expect.poll(() => query(page)).toBe('')
  await expect.poll(() => found(page)).toBe(all)
  await expect(page.getByRole('searchbox', { name: 'Search cars' })).toHaveValue('')
  await page.goForward()
  await expect(page.getByRole('searchbox', { name: 'Search cars' })).toHaveValue('hybrid')
})

test('DC-51 a text, a price or all that is let go of is a step to come back from', async ({ page }) => {
  await page.goto(`${toyota}/search?query=hybrid&price=-60000`)
  const both = await found(page)
  const box = page.getByRole('searchbox', { name: 'Search cars' })
  await page.getByRole('button', { name: /^Remove Price/ }).click()
  await expect.poll(() => query(page)).toBe('?query=hybrid')
  await page.getByRole('button', { name: 'Clear text' }).click()
  await expect.poll(() => query(page)).toBe('')
  await page.goBack()
  await expect.poll(() => query(page)).toBe('?query=hybrid')
  await expect(box).toHaveValue('hybrid')
  await page.goBack()
  await expect.poll(() => query(page)).toBe('?query=hybrid&price=-60000')
  await expect.poll(() => found(page)).toBe(both)
  await page.goto(`${toyota}/search?price=-60000`)
  const cheap = await found(page)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => query(page)).toBe('')
  await page.goBack()
  await expect.poll(() => query(page)).toBe('?price=-60000')
  await expect.poll(() => found(page)).toBe(cheap)
})

test('DC-51 coming back from a car finds the same list at the same place', async ({ page }) => {
  await page.goto(`${toyota}/search?car_type=used`)
  await expect(cards(page)).toHaveCount(21)
  const link = cards(page).nth(15).getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  const title = await cards(page).nth(15).getByRole('heading').innerText()
  const before = await page.evaluate(() => scrollY)
  await link.click()
  await expect(page).toHaveURL(/\/cars\//)
  await page.goBack()
  await expect(cards(page).nth(15).getByRole('heading')).toHaveText(title.replace(/\s+/g, ' '))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 200)
})

test('DC-51 another page begins at its first car at once, and Back leads to where its visitor was', async ({
  page,
}) => {
  await page.goto(`${toyota}/search?car_type=used`)
  await isLive(page)
  const link = page.getByRole('link', { name: 'Next page' })
  await link.scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => scrollY)
  const before = await place()
  await link.click()
  await expect(page).toHaveURL(/page=2/)
  // In one step: what glides would be on its way still, and go on after Back.
  expect(await place()).toBeLessThan(before / 4)
  await expect(page.locator('#results-heading')).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(page).not.toHaveURL(/page=2/)
  await expect.poll(place).toBeGreaterThan(before * 0.75)
})

test('SR-35 a filter changed on page 3 starts at the first page', async ({ page }) => {
  await page.goto(`${group}/search?page=3`)
  await expect(page.locator('[aria-current=page]').last()).toHaveText('3')
  await value(filter(page, 'Car type'), 'Used').click()
  await expect.poll(() => query(page)).toBe('?car_type=used')
})

test('RT-39 an address beyond the last page shows the last page, and Back leads to where the visitor was', async ({
  page,
}) => {
  await page.goto(`${group}/locations`)
  await page.goto(`${group}/search?page=900`)
  await expect(cards(page).first()).toBeVisible()
  await expect.poll(() => query(page)).toMatch(/^\?page=\d{1,2}$/)
  await expect(page.locator('[aria-current=page]').last()).toHaveText(query(page).replace('?page=', ''))
  await page.goBack()
  await expect(page).toHaveURL(`${group}/locations`)
})

test('DC-48 when the index cannot be had, the last results stay, with words and a way to try again', async ({
  page,
}) => {
  let broken = true
  await page.route(/\/search\/.*\.(bin|json)$/, route => (broken ? route.abort() : route.continue()))
  await page.goto(`${toyota}/search`)
  await value(filter(page, 'Car type'), 'Demo').click()
  await expect(page.getByRole('alert')).toContainText('Search is not available right now. Please try again.')
  await expect(cards(page)).toHaveCount(21)
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(cards(page).first()).toContainText('Demo')
})

test('DC-48, DC-29 a deep link that finds no index says so, no longer that cars are loading, and is read anew by trying again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let broken = true
  let held: Promise<void> | undefined
  await page.route(/\/search\/.*\.(bin|json)$/, async route => {
    await held
    await (broken ? route.abort() : route.continue())
  })
  await page.goto(`${toyota}/search?car_type=demo&make=TOYOTA`)
  await expect(page.getByRole('alert')).toContainText('Search is not available right now. Please try again.')
  await expect(count(page)).toHaveText('Search cars')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  const back = panel.locator('.button--primary')
  await expect(back).toHaveText('Close')
  await expect(page.getByText('Loading cars')).toHaveCount(0)
  // The words of the page below are out of reach.
  const message = panel.getByRole('alert')
  await expect(message).toContainText('Search is not available right now. Please try again.')
  const { promise, resolve: fail } = Promise.withResolvers<void>()
  held = promise
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(message).toBeHidden()
  fail()
  await expect(message).toBeVisible()
  await back.click()
  await expect(panel).toBeHidden()
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove Toyota', exact: true })).toBeVisible()
  await expect(cards(page).first()).toContainText('Demo')
})

test('DC-49 the filters stand in their order', async ({ page }) => {
  await page.goto(`${toyota}/search`)
  await expect(page.locator('aside').getByRole('heading', { level: 3 })).toHaveText([
    'Car type',
    'Make and model',
    'Price',
    'Year',
    'Body',
    'Transmission',
    'Fuel',
    'Drive',
    'Kms',
    'Colour',
    'Seats',
  ])
})

test('DC-50 nothing found says so, and one control clears all filters', async ({ page }) => {
  await page.goto(`${toyota}/search?query=zeppelin&car_type=used`)
  await expect(page.getByText('No vehicles match your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(cards(page)).toHaveCount(21)
  await expect.poll(() => query(page)).toBe('')
})

const applied = (page: Page) => page.getByRole('button', { name: /^Remove / })

test('features.md 3.1 what the text asks for in plain words becomes filters, on Enter or by the first way out of nothing found', async ({
  page,
}) => {
  await page.goto(`${group}/search`)
  await isLive(page)
  // A plain search box first, a combobox once there is a history.
  const box = page.locator('.keyword input')
  await box.fill('mazda 5 seats, 2024 or newer, under $50,000')
  const way = page.getByRole('button', { name: /^“mazda” · Seats: 5 or more · Year ≥ 2024 · Price ≤ \$50,000/ })
  const told = Number(/(\d+) cars$/.exec((await way.innerText()).replace('\n', ' '))![1])
  await way.click()
  await expect.poll(() => found(page)).toBe(told)
  await expect(box).toHaveValue('mazda')
  await expect(applied(page)).toHaveText(['“mazda”', 'Price ≤ $50,000', 'Year ≥ 2024', 'Seats: 5 or more'])
  for (const price of await cards(page).locator('.price__now').allInnerTexts()) {
    expect(Number(price.replace(/\D/g, ''))).toBeLessThanOrEqual(50_000)
  }
  // A text that finds cars by itself, as "seats" may stand in their words.
  await page.getByRole('button', { name: 'Clear all' }).first().click()
  await expect(applied(page)).toHaveCount(0)
  await box.fill('7 seats')
  await box.press('Enter')
  await expect(applied(page)).toHaveText(['Seats: 7 or more'])
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await page.goBack()
  await expect(applied(page)).toHaveCount(0)
})

test('features.md 3.1 plain words in miles and pounds ask a hosted index, those of caravans for their weight', async ({
  page,
}) => {
  const box = page.locator('.keyword input')
  for (const [site, text, left, filters] of [
    [american, 'truck under 40k miles under $45k', 'truck', ['“truck”', 'Miles ≤ 40,000 mi', 'Price ≤ $45,000']],
    [american, 'towing 7,500 lbs', '', [/^Tows: 7,500\slb or more$/]],
    [leisure, 'caravan under 2.5t', 'caravan', ['“caravan”', /^Light enough to tow: Up to 2,500\skg$/]],
  ] as const) {
    await page.goto(`${site}/search`)
    await isLive(page)
    await box.fill(text)
    await box.press('Enter')
    await expect(applied(page)).toHaveText([...filters])
    await expect(box).toHaveValue(left)
    expect(await found(page)).toBeGreaterThan(0)
  }
})

test('features.md 3.1 plain words in the box of the home page are filters on arrival, and Back leads home', async ({
  page,
}) => {
  await page.goto(group)
  await page.locator('#home-query').fill('suv under 40k')
  await page.keyboard.press('Enter')
  await expect(applied(page)).toHaveText(['“suv”', 'Price ≤ $40,000'])
  expect(await found(page)).toBeGreaterThan(0)
  await expect.poll(() => query(page)).toBe('?query=suv&price=-40000')
  await page.goBack()
  await expect(page.locator('#home-query')).toBeVisible()
})

test('DC-49 each applied filter can be let go by itself', async ({ page }) => {
  await page.goto(`${group}/search?make=Toyota,Kia&fuel=Hybrid`)
  await expect(page.getByRole('button', { name: 'Remove Kia' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Kia' }).click()
  await expect.poll(() => query(page)).toBe('?make=Toyota&fuel=Hybrid')
})

test('CD-01, CD-02, CD-04 a card shows picture, at most one tag, and a title without stray separators', async ({
  page,
}) => {
  await page.goto(`${toyota}/search`)
  for (const card of await cards(page).all()) {
    // A tag may be an image too, beside the one of the car.
    await expect(card.locator('img:not(.car-card__tag img)')).toHaveCount(1)
    expect(await card.locator('.car-card__tag').count()).toBeLessThanOrEqual(1)
    const title = (await card.getByRole('heading').innerText()).replace(/\s+/g, ' ')
    expect(title).toMatch(/^\d{4} \S/)
    expect(title).not.toMatch(/undefined|null|^\W|\W$|\s[-·,]\s/)
  }
})

test('CD-05, CD-06 a card shows price and price type, and what the car is in a row', async ({ page }) => {
  await page.goto(`${toyota}/search/used-cars`)
  const card = cards(page).first()
  await expect(card.locator('.price__now')).toHaveText(/^\$\d{1,3}(,\d{3})+$/)
  await expect(card.locator('.price__type')).toHaveText(/\S/)
  await expect(card.locator('.car-card__details li')).toHaveText([/^Used$/, /Automatic|Manual/, /^[\d,]+ km$/, /\S/])
})

test('CD-03 the place lies on the picture only where the site says so', async ({ page }) => {
  await page.goto(`${group}/search`)
  await expect(cards(page).first().locator('.car-card__overlay')).toBeVisible()
  await page.goto(`${toyota}/search`)
  await expect(cards(page).first().locator('.car-card__overlay')).toHaveCount(0)
})

test('CD-12 "View Details", and the card as a whole, lead to the car', async ({ page }) => {
  await page.goto(`${toyota}/search`)
  const href = await cards(page).first().getByRole('link').first().getAttribute('href')
  expect(href).toMatch(/^\/cars\/[a-z0-9-]+$/)
  await expect(cards(page).first().getByRole('link', { name: 'View Details' })).toHaveAttribute('href', href!)
  await cards(page).first().locator('.car-card__media').click({ force: true })
  await expect(page).toHaveURL(new RegExp(`${href}$`))
})

test('CD-10, CD-11, DC-55 a card asks for the car and for its finance, in the order of the site', async ({ page }) => {
  await page.goto(`${toyota}/search`)
  const card = cards(page).first()
  const href = await card.getByRole('link').first().getAttribute('href')
  await expect(card.locator('.car-card__actions a')).toHaveText(['Enquire', 'Get Finance', 'View Details'])
  await card.getByRole('link', { name: /^Enquire/ }).click()
  await expect(page).toHaveURL(`${toyota}${href}#enquire`)
  await expect(page.locator('#enquire').getByLabel('First name')).toBeInViewport()
  await page.goBack()
  await card.getByRole('link', { name: /^Get Finance/ }).click()
  await expect(page).toHaveURL(/\/finance\?car_id=\d+&car_type=\w+#finance-form$/)
  const car = page.getByRole('region', { name: 'Your enquiry is about this car' })
  await expect(car.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', href!)
})

test('CD-10, CD-15 a card says it in the words of the site, and opens the form for a drive in that car', async ({
  page,
}) => {
  await page.goto(`${jeep}/search/used-cars`)
  const card = cards(page).first()
  const href = await card.getByRole('link').first().getAttribute('href')
  await expect(card.locator('.car-card__actions a')).toHaveText(['Enquire Now', 'Book a Test Drive', 'View Details'])
  await card.getByRole('link', { name: /^Book a Test Drive/ }).click()
  await expect(page).toHaveURL(/\/book-test-drive\?car_id=\d+$/)
  const car = page.getByRole('region', { name: 'Your enquiry is about this car' })
  await expect(car.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', href!)
})

test('CD-10, DC-180, DC-185 on the narrowest screen a card cuts no button off, in letters twice as large and many words', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${jeep}/search/used-cars`)
  await isLive(page)
  const card = cards(page).first()
  const drive = card.getByRole('link', { name: /^Book a Test Drive/ })
  const beyond = () =>
    drive.evaluate(
      link => link.getBoundingClientRect().right - link.closest('.car-card')!.getBoundingClientRect().right,
    )
  expect(await beyond()).toBeLessThan(0)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await beyond()).toBeLessThan(0)
  await drive.evaluate(link => {
    link.textContent = 'Ask our team about this very car today'
  })
  expect(await beyond()).toBeLessThan(0)
})

test('CD-13, CD-14 a card leads to where the car is reserved or bought, of a new one only to the first', async ({
  page,
}) => {
  await page.goto(`${jarrah}/search/used-cars`)
  const card = cards(page).first()
  const href = await card.getByRole('link').first().getAttribute('href')
  await expect(card.locator('.car-card__actions a')).toHaveText([
    'Buy Online',
    'Reserve Now',
    'Enquire',
    'View Details',
  ])
  await card.getByRole('link', { name: /^Buy Online/ }).click()
  // This dealer asks who one is before either.
  const wayBack = encodeURIComponent(`/checkout-journey?car_id=${href!.slice('/cars/'.length)}`)
  await expect(page).toHaveURL(new RegExp(`/sign-in\\?.*redirect=${wayBack}`))
  await page.goto(`${jarrah}/search/used-cars`)
  await card.getByRole('link', { name: /^Reserve Now/ }).click()
  await expect(page).toHaveURL(new RegExp(`/sign-in\\?.*redirect=${encodeURIComponent(`${href}/checkout`)}`))
  await page.goto(`${jarrah}/search/new-cars`)
  await expect(cards(page).first().locator('.car-card__actions a')).toHaveText([
    'Reserve Now',
    'Enquire',
    'View Details',
  ])
})

test('CD-09 a car chosen for comparison stays so, and another in its place on the list is not', async ({ page }) => {
  await page.goto(`${toyota}/search`)
  const title = await cards(page).first().getByRole('heading').innerText()
  const compare = cards(page).first().getByRole('button', { name: 'Compare car' })
  await compare.click()
  await expect(compare).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Sort by').selectOption('price_asc')
  await expect(cards(page).first().getByRole('heading')).not.toHaveText(title.replace(/\s+/g, ' '))
  await expect(compare).toHaveAttribute('aria-pressed', 'false')
  await page.getByLabel('Sort by').selectOption('')
  await expect(cards(page).first().getByRole('heading')).toHaveText(title.replace(/\s+/g, ' '))
  await expect(compare).toHaveAttribute('aria-pressed', 'true')
})

test('RG-06 an en-US site counts miles, while the address keeps the unit of the feed', async ({ page }) => {
  await page.goto(`${american}/search/used-cars`)
  await expect(cards(page).first().locator('.car-card__details')).toContainText(/[\d,]+ mi/)
  await expect(page.locator('aside').getByRole('heading', { name: 'Color' })).toBeVisible()
})

test('PR-03 motorcycles and caravans are listed beside each other', async ({ page }) => {
  await page.goto(`${leisure}/search?item_type=caravan`)
  await expect(cards(page).first()).toBeVisible()
  const caravans = await found(page)
  await page.goto(`${leisure}/search?item_type=motorcycle`)
  await expect(cards(page).first()).toBeVisible()
  expect(await found(page)).not.toBe(caravans)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('DC-184 the first cars are there, and plain links lead to the others', async ({ page }) => {
    await page.goto(`${group}/search`)
    await expect(cards(page)).toHaveCount(21)
    await expect(page.getByText('Search and filters need scripts.')).toBeVisible()
    // Nothing stands there that would do nothing.
    await expect(page.getByRole('main').getByRole('button').filter({ visible: true })).toHaveCount(0)
    await page.getByRole('region', { name: 'Browse our stock' }).getByRole('link', { name: /^Kia/ }).click()
    await expect(page).toHaveURL(/\/search\/kia$/)
    await expect(cards(page).first()).toContainText('Kia')
  })
})

for (const [name, address] of [
  ['manufacturer', toyota],
  ['group', group],
  ['used', american],
  ['leisure', leisure],
] as const) {
  test(`DC-180 the search page of the template ${name} meets WCAG 2.2 AA on a small screen with its filters open`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${address}/search?car_type=used`)
    // The page of all cars has given way to the list that was asked for.
    await expect(page.getByRole('heading', { level: 1, name: /^Used/ })).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    expect(await page.locator('main').evaluate(main => main.scrollWidth)).toBeLessThanOrEqual(320)
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
  })
}
