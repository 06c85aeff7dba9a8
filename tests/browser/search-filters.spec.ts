import { expect, type Locator } from '@playwright/test'
import sharp from 'sharp'
import { axeFaults } from '../support/axe.ts'
import { builtPage, wordsOf } from '../support/built-page.ts'
import { comeToRest } from '../support/come-to-rest.ts'
import { enlargeLetters, faultsSeen, tabTo } from '../support/ease.ts'
import { isIdle } from '../support/idle.ts'
import { test } from '../support/journey.ts'
import { answerLate, cards, filter, found, isLive, query, value } from '../support/search-page.ts'
import { siteUrl } from '../support/site-url.ts'

const group = siteUrl('brackenfield-motor-group')
const toyota = siteUrl('wattle-coast-toyota')
const leisure = siteUrl('southern-drift-leisure')
const american = siteUrl('saguaro-ridge-auto')
const perth = siteUrl('jarrah-coast-auto')
const jeep = siteUrl('coral-range-jeep')

/** How a box is shown from the moment in which it changes on. */
const ticksOf = (box: Locator) =>
  box.evaluateHandle((element: HTMLInputElement) => {
    const seen: boolean[] = []
    const look = (): void => {
      seen.push(element.checked)
      requestAnimationFrame(look)
    }
    element.addEventListener('change', look, { once: true })
    return seen
  })

test('SR-17, SR-18, SR-19, DC-43 sections fold and unfold in 300 ms, at once for who wants no motion, and stay as they were left; makes have the logos of their makers or a monogram', async ({
  page,
}) => {
  await page.goto(`${perth}/search`)
  await isLive(page)
  await expect(page.locator('aside').getByRole('heading', { name: 'Location', exact: true })).toBeVisible()
  const makes = filter(page, 'Make and model')
  const logo = makes.locator('label', { hasText: 'Nissan' }).locator('img')
  await expect(logo).toHaveAttribute('src', '/brands/nissan/logo.svg')
  await expect.poll(() => logo.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expect(makes.locator('label', { hasText: 'Toyota' }).locator('.make-logo')).toHaveText('TO')

  const section = (name: string) =>
    page.locator('aside details', { has: page.getByRole('heading', { name, exact: true }) })
  const colour = section('Colour')
  const duration = () => colour.evaluate(element => getComputedStyle(element, '::details-content').transitionDuration)
  expect(await duration()).toBe('0.3s, 0.3s')
  await expect(colour.getByRole('checkbox')).toHaveCount(0)
  await colour.locator('summary').click()
  await expect(colour.getByRole('checkbox').first()).toBeVisible()
  await colour.locator('summary').click()
  await expect(colour.getByRole('checkbox').first()).toBeHidden()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(Number.parseFloat(await duration())).toBeLessThan(0.01)

  await colour.locator('summary').click()
  await section('Price').locator('summary').click()
  await page.reload()
  const isOpen = (name: string) => section(name).evaluate(details => (details as HTMLDetailsElement).open)
  await expect.poll(() => isOpen('Colour')).toBe(true)
  await expect.poll(() => isOpen('Price')).toBe(false)
  expect([await isOpen('Year'), await isOpen('Drive')]).toEqual([true, false])
})

test('SR-20, SR-26, DC-32 the first 7 makes show, then all, and no toggle with 7; over 1999 the group shows its stock count, the facets their own', async ({
  page,
}) => {
  await page.goto(`${group}/search`)
  const stock = await found(page)
  await isLive(page)
  const makes = filter(page, 'Make and model')
  await expect(makes.getByRole('checkbox')).toHaveCount(7)
  const names = () => makes.locator('.check__label').allInnerTexts()
  const first = await names()
  await makes.getByRole('button', { name: 'Show all makes' }).click()
  const all = await names()
  expect(all.length).toBeGreaterThan(7)
  const counts = (await makes.locator('.check__count').allInnerTexts()).map(count => Number(count.replace(/\D/g, '')))
  const mostFirst = all.map((name, at) => ({ name, count: counts[at]! })).sort((a, b) => b.count - a.count)
  expect(first).toEqual(mostFirst.slice(0, 7).map(({ name }) => name))
  await makes.getByRole('button', { name: 'Hide extra makes' }).click()
  await expect(makes.getByRole('checkbox')).toHaveCount(7)

  // Between 1999 and the whole stock, so that it shows which of the two is meant.
  const type = (name: string) => value(filter(page, 'Car type'), name)
  await type('Used').click()
  await expect(page).toHaveURL(/car_type=used/)
  const own = Number((await type('Used').locator('..').locator('.check__count').innerText()).replace(/\D/g, ''))
  expect(own).toBeGreaterThan(1999)
  expect(own).toBeLessThan(stock)
  await expect.poll(() => found(page)).toBe(stock)
  await type('Used').click()
  await type('Demo').click()
  await expect.poll(() => found(page)).toBeLessThan(2000)
  // The group has demo cars of 7 makes.
  await expect(page.getByRole('button', { name: 'Show all makes' })).toHaveCount(0)
  await expect(makes.getByRole('checkbox')).toHaveCount(7)
})

test('SR-21 the models of a chosen make are revealed by "Select models" and hidden by "Hide"', async ({ page }) => {
  await page.goto(`${group}/search?make=Kia`)
  const makes = filter(page, 'Make and model')
  const hide = makes.getByRole('button', { name: 'Hide: Kia' })
  await expect(hide).toHaveText('Hide')
  await expect(value(makes, 'Sportage')).toBeVisible()
  await hide.click()
  await expect(value(makes, 'Sportage')).toHaveCount(0)
  const select = makes.getByRole('button', { name: 'Select models: Kia' })
  await expect(select).toHaveText('Select models')
  await select.click()
  await expect(value(makes, 'Sportage')).toBeVisible()
})

test('SR-29 to SR-32 a filter by location, city, tag or badge shows only where the site enables it', () => {
  const enabled: [string, string[]][] = [
    ['jarrah-coast-auto', ['Location']],
    ['brackenfield-motor-group', ['City', 'Badge']],
    ['southern-drift-leisure', ['City', 'Tag']],
    ['wattle-coast-toyota', []],
  ]
  for (const [slug, names] of enabled) {
    const shown = Array.from(builtPage(slug, '/search').querySelectorAll('aside h3'), heading => wordsOf(heading)!)
    expect(shown.filter(name => ['Location', 'City', 'Tag', 'Badge'].includes(name))).toEqual(names)
    expect(shown).toContain('Price')
  }
})

test('DC-40 sites that choose the dealer price slider have it from $5,000 to $250,000, in steps of $500 @nightly', async ({
  page,
}) => {
  await page.goto(`${american}/search`)
  await isLive(page)
  const from = filter(page, 'Price').getByRole('slider', { name: 'Price from' })
  await expect(from).toHaveAttribute('aria-valuetext', '$5,000')
  await expect(filter(page, 'Price').getByRole('slider', { name: 'Price to' })).toHaveAttribute(
    'aria-valuetext',
    '$250,000',
  )
  await from.press('ArrowRight')
  await expect(from).toHaveAttribute('aria-valuetext', '$5,500')
  await expect(page).toHaveURL(/price=5500-$/)
})

test('SR-45, DC-44 submitted texts are offered again by keys, and can be cleared @nightly', async ({ page }) => {
  await page.goto(`${toyota}/search`)
  await isLive(page)
  const box = page.getByRole('searchbox', { name: 'Search cars' })
  for (const text of ['hilux', 'hybrid']) {
    await box.or(page.getByRole('combobox', { name: 'Search cars' })).fill(text)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`query=${text}`))
  }
  const combobox = page.getByRole('combobox', { name: 'Search cars' })
  await combobox.fill('')
  const offered = page.getByRole('listbox', { name: 'Recent searches' }).getByRole('option')
  await expect(offered).toHaveText(['hybrid', 'hilux'])
  await combobox.press('ArrowDown')
  await combobox.press('ArrowDown')
  await expect(offered.nth(1)).toHaveAttribute('aria-selected', 'true')
  await combobox.press('Enter')
  await expect(page).toHaveURL(/query=hilux/)
  await expect(page.getByRole('listbox')).toBeHidden()
  await page.reload()
  await isLive(page)
  await page.getByRole('combobox', { name: 'Search cars' }).fill('h')
  await page.getByRole('button', { name: 'Clear search history' }).click()
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(box).toBeVisible()
})

test('CD-08, CD-09 a card can be kept and compared, and stays so after a reload @nightly', async ({ page }) => {
  await page.goto(`${jeep}/search`)
  const card = cards(page).first()
  const name = (await card.getByRole('heading').innerText()).replace(/\s+/g, ' ')
  const save = card.getByRole('button', { name: `Save car: ${name}` })
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Car Saved In Watchlist')).toBeVisible()
  await expect(page.getByText(`${name} is now available in your watchlist`)).toBeVisible()
  for (const place of [0, 1, 2, 3])
    await cards(page)
      .nth(place)
      .getByRole('button', { name: /^Compare car/ })
      .click()
  await cards(page)
    .nth(4)
    .getByRole('button', { name: /^Compare car/ })
    .click()
  await expect(page.getByText('You can compare up to 4 cars')).toBeVisible()
  await expect(page.locator('[data-toggle=compare][aria-pressed=true]')).toHaveCount(4)
  await page.reload()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  // The cards that a search brings know it too.
  await page.getByLabel('Sort by').selectOption('price_asc')
  await page.getByLabel('Sort by').selectOption('')
  await expect(save).toHaveAttribute('aria-pressed', 'true')
})

test('a promo tile at a desk is as high as the card beside it needs to be, and leaves no void in that; on a phone it has its place before its picture comes, also where that is a wide one @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${leisure}/search`)
  const tile = page.locator('.search .promo-tile').first()
  const beside = page.locator('.search .car-grid > li:has(+ .promo-tile)').first()
  const [tileBox, besideBox] = [await tile.boundingBox(), await beside.boundingBox()]
  expect(tileBox!.y).toBe(besideBox!.y)
  expect(tileBox!.height).toBe(besideBox!.height)
  const needed = await beside.evaluate((cell: HTMLElement) => {
    cell.style.alignItems = 'start'
    return cell.firstElementChild!.getBoundingClientRect().height
  })
  expect(Math.abs(besideBox!.height - needed)).toBeLessThan(1)

  await page.setViewportSize({ width: 390, height: 844 })
  await tile.scrollIntoViewIfNeeded()
  const shape = () =>
    tile.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)
  await expect.poll(shape).toBeCloseTo(0.8, 1)
  const before = (await tile.boundingBox())!.height
  // As if its picture were a wide one.
  await tile.locator('img').evaluate((image: HTMLImageElement) => {
    image.srcset = '/art/scenes/city.webp 1280w'
  })
  await expect.poll(shape).toBeCloseTo(1.6, 1)
  expect((await tile.boundingBox())!.height).toBe(before)
})

test('OF-10, OF-11, OF-13, OF-14, DC-146 a promo tile stands on its place among the cars of every page, with picture, words and link; tiles come and go by the clock of the visitor, and by the car types searched @nightly', async ({
  page,
}) => {
  const tiles = page.locator('.search .car-grid > li[data-tile]').filter({ visible: true })
  await page.goto(`${group}/search?page=2`)
  const tile = page.locator('.search .car-grid > li').nth(7)
  const picture = tile.getByRole('img', { name: /^We buy cars/ })
  await expect(picture).toBeVisible()
  await expect(cards(page)).toHaveCount(21)
  await page.goto(`${group}/search`)
  await expect(picture).toBeVisible()
  await expect(cards(page)).toHaveCount(21)
  await expect(tile.locator('rect')).toHaveAttribute('fill', '#241c4e')
  await expect(tiles).toHaveCount(2)
  await isLive(page)
  await value(filter(page, 'Car type'), 'Used').click()
  await expect(page).toHaveURL(/car_type=used/)
  await expect(cards(page).first()).toContainText('Used')
  await expect(tiles).toHaveCount(1)
  await page.reload()
  await expect(tiles).toHaveCount(1)
  // As if the dealer had let all tiles end at an instant that the page outlives.
  const html = await page.evaluate(async () => (await fetch('/search')).text())
  const ends = ',&quot;expiry&quot;:&quot;2030-01-01T00:00:00.000Z&quot;'
  const body = html.replace(/data-tile="{&quot;position&quot;:\d+/g, `$&${ends}`)
  await page.route(`${group}/search`, route => route.fulfill({ contentType: 'text/html', body }))
  for (const [now, count] of [
    ['2030-01-01T00:00:00.000Z', 2],
    ['2030-01-01T00:00:00.001Z', 0],
  ] as const) {
    await page.clock.setFixedTime(new Date(now))
    await page.goto(`${group}/search`)
    await expect(tiles).toHaveCount(count)
  }
})

test('PR-04 typing a garage hides longer cars, says what is to spare, and lists unknown lengths apart @nightly', async ({
  page,
}) => {
  await page.goto(`${leisure}/search?car_type=used`)
  await isLive(page)
  const all = await found(page)
  await page.getByRole('button', { name: 'Fits my garage' }).click()
  const sheet = page.getByRole('dialog', { name: 'Fits my garage' })
  await sheet.getByLabel('Or type your own').fill('4.9')
  await page.keyboard.press('Enter')
  await expect.poll(() => query(page)).toBe('?car_type=used&length_mm=1-4900')
  // All else is out of hearing.
  await expect(sheet.getByRole('status')).toHaveText(/^\d+ vehicles?$|^\d+ cars?$/)
  await sheet.getByRole('button', { name: /^Show Me/ }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: /^Fits my garage 4.9/ })).toBeFocused()
  await expect.poll(() => found(page)).toBeLessThan(all)
  const fit = await found(page)
  for (const card of await cards(page).all()) {
    await expect(card.locator('.car-card__why')).toContainText(/\d\scm to spare in your garage|just what you need/)
  }
  const unknown = page.getByRole('region', { name: /more may fit/ })
  const told = Number((await unknown.getByRole('heading').innerText()).replace(/\D/g, ''))
  expect(fit + told).toBeLessThanOrEqual(all)
  await unknown.getByRole('button', { name: 'Show them' }).click()
  await expect(unknown.locator('.car-card').first()).toContainText('Length not known: ask us')
  // Who asked for them by keyboard goes on at the first of them.
  await expect(unknown.locator('.car-card').first().getByRole('link').first()).toBeFocused()
  await page.goBack()
  await expect.poll(() => found(page)).toBe(all)
})

test('PR-04 the own number that a shopper types stays while the answer to a usual one comes, and counts, in another unit than stands beside the field too @nightly', async ({
  page,
}) => {
  await answerLate(page)
  await page.goto(`${leisure}/search`)
  await isLive(page)
  await page.getByRole('button', { name: 'Fits my garage' }).click()
  const sheet = page.getByRole('dialog', { name: 'Fits my garage' })
  const own = sheet.getByLabel('Or type your own')
  await sheet.getByRole('radio').nth(1).check()
  await own.fill('4.')
  await expect.poll(() => query(page)).toMatch(/length_mm=1-\d+$/)
  await isIdle(page)
  await own.press('9')
  await expect(own).toHaveValue('4.9')
  await own.press('Enter')
  await expect.poll(() => query(page)).toBe('?length_mm=1-4900')
  await expect(own).toHaveValue('4.9')
  for (const [text, asked] of Object.entries({ '480 cm': 4800, '16 ft': 4877 })) {
    await own.fill(text)
    await own.press('Enter')
    await expect.poll(() => query(page)).toBe(`?length_mm=1-${asked}`)
    await isIdle(page)
  }
  await sheet.getByRole('radio').first().check()
  await expect.poll(() => query(page)).toBe('')
  await expect(own).toHaveValue('')
})

const BUDGETS = [
  {
    often: 'week',
    site: perth,
    most: 120,
    rate: /comparison rate/,
    warning: /^WARNING: This comparison rate is true only/,
  },
  { often: 'month', site: american, most: 400, rate: /% APR/, warning: /^APR means annual percentage rate/ },
]
for (const { often, site, most, rate, warning } of BUDGETS) {
  test(`PR-04 a budget by the ${often} goes by the repayment on the card, with its rate and warning @nightly`, async ({
    page,
  }) => {
    await page.goto(`${site}/search?${often}ly_dollars=1-${most}`)
    const why = cards(page).first().locator('.car-card__why')
    await expect(why).toContainText(new RegExp(`a ${often}: \\$\\d+ under your budget|just what`))
    const told = await cards(page).locator('.car-card__finance').allInnerTexts()
    expect(told.length).toBeGreaterThan(5)
    for (const text of told) {
      expect(Number(new RegExp(`\\$(\\d+) per ${often}`).exec(text)?.[1])).toBeLessThanOrEqual(most)
      expect(text).toMatch(rate)
    }
    await expect(page.getByText(warning)).toBeVisible()
  })
}

for (const { older, site, own } of [
  { older: 'monthly_dollars=1-520', site: perth, own: '?weekly_dollars=1-120' },
  { older: 'weekly_dollars=1-92', site: american, own: '?monthly_dollars=1-399' },
]) {
  test(`PR-04 an older address with the budget ${older} opens as the same money in the period of the dealer @nightly`, async ({
    page,
  }) => {
    await page.goto(`${site}/locations`)
    await page.goto(`${site}/search?${older}`)
    await expect.poll(() => query(page)).toBe(own)
    await expect(cards(page).first().locator('.car-card__why')).toContainText(/under your budget|just what/)
    await page.goBack()
    await expect(page).toHaveURL(/\/locations$/)
  })
}

test('PR-04 towing and seats are asked for together, and each can be let go @nightly', async ({ page }) => {
  await page.goto(`${group}/search?towing_kg=3000-&seat_count=7-`)
  await expect(cards(page).first().locator('.car-card__why li')).toHaveCount(2)
  await expect(cards(page).first()).toContainText(/[78] seats/)
  await expect(cards(page).first()).toContainText(/Tows 3,\d{3}\skg/)
  const both = await found(page)
  await page.getByRole('button', { name: /^Remove Tows/ }).click()
  await expect.poll(() => query(page)).toBe('?seat_count=7-')
  await expect.poll(() => found(page)).toBeGreaterThan(both)
})

test('who chose all colours sees which values are chosen, where a slider runs, and that the orders are a list @nightly', async ({
  page,
}) => {
  await page.goto(`${perth}/search?body=suv`)
  await isLive(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const ground = (element: Element, part?: string) => getComputedStyle(element, part).backgroundColor
  const chips = filter(page, 'Body').locator('.check')
  const chosen = chips.filter({ has: page.getByRole('checkbox', { checked: true }) })
  const other = chips.filter({ has: page.getByRole('checkbox', { checked: false }) }).first()
  expect(await chosen.evaluate(ground)).not.toBe(await other.evaluate(ground))
  const track = page.locator('aside .range__track').first()
  const around = await track.evaluate(() => getComputedStyle(document.body).backgroundColor)
  for (const part of ['::before', '::after']) expect(await track.evaluate(ground, part), part).not.toBe(around)
  await expect(page.locator('.sort select')).toHaveCSS('appearance', 'auto')
})

test('SR-04, SR-07 what is pressed while a slider or a text settles counts after it, and nothing of them comes later', async ({
  page,
}) => {
  await page.goto(`${perth}/search?body=suv`)
  await isLive(page)
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible()
  const slider = page.getByRole('slider', { name: 'Price from' })
  const isMoved = await slider.evaluate((handle: HTMLInputElement) => {
    const text = document.querySelector<HTMLInputElement>('.keyword input')!
    // As typing sets it, past what React has put around it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(text, 'toyota')
    text.dispatchEvent(new Event('input', { bubbles: true }))
    const moved = new KeyboardEvent('keydown', { key: 'PageUp', bubbles: true, cancelable: true })
    handle.dispatchEvent(moved)
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('.applied button')]
    buttons.find(button => button.innerText === 'Clear all')!.click()
    return moved.defaultPrevented
  })
  expect(isMoved).toBe(true)
  await expect.poll(() => query(page)).toBe('')
  // Longer than a slider or a text takes to settle.
  await page.waitForTimeout(800)
  expect(query(page)).toBe('')
  await expect(page.getByRole('checkbox', { name: /^SUV/ })).not.toBeChecked()
  await expect.poll(() => slider.inputValue()).toBe(await slider.getAttribute('min'))
  const box = page.locator('.keyword input')
  await expect(box).toHaveValue('')
  await box.fill('toyota')
  await expect.poll(() => query(page)).toBe('?query=toyota')
})

test('DC-50 nothing found names the filters to let go of, with the cars that each would give', async ({ page }) => {
  await page.goto(`${perth}/search?make=Nissan&body=convertible&fuel=Diesel`)
  await expect(page.getByText('No vehicles match your search.')).toBeVisible()
  const way = page.getByRole('button', { name: /^Without Convertible ?, \d+ cars?$/ })
  const told = Number((await way.innerText()).replace(/\D/g, ''))
  await way.click()
  await expect.poll(() => found(page)).toBe(told)
})

test('DC-50 a word that no car says is not the end: the text without it is offered with its cars, and searched for when chosen @nightly', async ({
  page,
}) => {
  await page.goto(`${perth}/search?query=zippy+diesel+ute`)
  await expect(page.getByText('No vehicles match your search.')).toBeVisible()
  expect(query(page)).toBe('?query=zippy diesel ute')
  const way = page.getByRole('button', { name: /^“diesel ute” ?, \d+ cars?$/ })
  const told = Number((await way.innerText()).replace(/\D/g, ''))
  await way.click()
  await expect.poll(() => found(page)).toBe(told)
  await expect(page.locator('.keyword input')).toHaveValue('diesel ute')

  await page.locator('.keyword input').fill('20k')
  await expect(page.getByRole('button', { name: /^Price ≤ \$20,000 ?, \d+ cars?$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Kms ≤ 20,000 km ?, \d+ cars?$/ })).toBeVisible()
  await expect.poll(() => query(page)).toBe('?query=20k')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('SR-01, SR-02 the panel keeps the focus within and gives it back; targets are 44 px; a chosen filter is counted on the bar, which keeps its width', async ({
    page,
  }) => {
    await page.goto(`${perth}/search`)
    await isLive(page)
    const opener = page.getByRole('button', { name: 'Filters' })
    const bar = page.locator('.search__bar')
    const shape = () =>
      bar.evaluate(element => {
        const { x, width, height } = element.getBoundingClientRect()
        return { x, width, height }
      })
    const before = await shape()
    await opener.click()
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await expect(panel.getByRole('heading', { name: 'Filters' })).toBeFocused()
    const head = page.locator('.search__head')
    expect(await head.ariaSnapshot()).toContain('dialog "Filters"')
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
        ),
      ).toBe(true)
    }
    await comeToRest(page)
    const low = await panel
      .locator('button:visible, label.check:visible, summary:visible, input[type=text]:visible')
      .evaluateAll(elements =>
        elements.map(element => element.getBoundingClientRect().height).filter(height => height < 44),
      )
    expect(low).toEqual([])
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(opener).toBeFocused()
    // Kept out of sight behind the needs, it is nothing that a reader of the screen or the next key would come to.
    await expect(page.locator('.filter-panel')).toHaveCount(1)
    const closed = await head.ariaSnapshot()
    for (const ofPanel of ['dialog', 'Close', 'Show Me']) expect(closed).not.toContain(ofPanel)
    await page.locator('.needs button').last().focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog'))).toBeNull()

    await opener.click()
    await panel.getByRole('checkbox', { name: /^SUV/ }).check()
    await page.getByRole('button', { name: /^Show Me/ }).click()
    await expect(bar.getByRole('button', { name: 'Filters 1' })).toBeVisible()
    expect(await shape()).toEqual(before)
  })

  test('SR-02, DC-50 where nothing is found the panel says what is asked for and lets go of it, also of a text, and keeps the focus', async ({
    page,
  }) => {
    await page.goto(`${perth}/search?query=zzzqqq&fuel=Diesel`)
    await isLive(page)
    await page.getByRole('button', { name: /^Filters/ }).click()
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await expect(panel.getByRole('button', { name: 'Show Me 0 cars' })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Remove Diesel' })).toBeVisible()
    await panel.getByRole('button', { name: 'Remove “zzzqqq”' }).press('Enter')
    await expect(panel.getByRole('button', { name: /^Show Me [1-9]/ })).toBeVisible()
    await expect(panel.getByRole('heading', { name: 'Filters' })).toBeFocused()
    await expect(panel.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    await expect.poll(() => query(page)).toBe('?fuel=Diesel')
  })

  test('SR-02 the panel opens again by Enter while it closes and in the moment in which it has closed, and what has the focus in it is seen to have it @nightly', async ({
    page,
  }) => {
    await page.goto(`${perth}/search`)
    await isLive(page)
    const opener = page.getByRole('button', { name: /^Filters/ })
    await opener.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await page.waitForTimeout(600)
    await expect(panel).toBeVisible()

    const fuel = panel.locator('summary', { hasText: 'Fuel' })
    await tabTo(fuel)
    await comeToRest(page)
    const around = await panel.evaluate(() => {
      const { x, y, width, height } = document.activeElement!.getBoundingClientRect()
      return { x: x - 6, y: y - 6, width: width + 12, height: height + 12 }
    })
    const focused = await page.screenshot({ clip: around })
    await fuel.evaluate(summary => summary.blur())
    // The ring is outside of what has it, so that the edge alone is looked at.
    const edge = async (shot: Buffer) =>
      (await sharp(shot).extract({ left: 8, top: 0, width: 40, height: 5 }).raw().toBuffer()).toString('hex')
    expect(await edge(focused)).not.toBe(await edge(await page.screenshot({ clip: around })))

    // So it is beside a field at the edge of its section.
    const from = panel.getByRole('textbox', { name: 'Price from' })
    await tabTo(from)
    await comeToRest(page)
    const { x, y, height } = (await from.boundingBox())!
    const beside = { x: x - 5, y: y + height / 3, width: 4, height: height / 3 }
    const ring = await page.screenshot({ clip: beside })
    await from.blur()
    expect(ring.equals(await page.screenshot({ clip: beside }))).toBe(false)

    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    const heading = panel.getByRole('heading', { name: 'Filters' })
    await opener.click()
    await expect(heading).toBeFocused()
    // A browser says a little later that a dialog has closed.
    await page.evaluate(() => {
      const { prototype } = HTMLDialogElement
      const { close } = prototype
      prototype.close = function (...given) {
        prototype.close = close
        close.apply(this, given)
        document.querySelector<HTMLElement>('.filter-opener')!.click()
      }
    })
    await page.getByRole('button', { name: /^Show Me/ }).click()
    await comeToRest(page)
    await expect(heading).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('SR-02 who touches twice, or is quicker than a sheet opens, has a page that follows @nightly', async ({
    page,
  }) => {
    // On a slow phone the sheet is left before the search repeats what was pressed while it came.
    const phone = await page.context().newCDPSession(page)
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.goto(`${perth}/search`)
    await isLive(page)
    const body = page.locator('body')
    const opener = page.locator('.filter-opener')
    const panel = page.getByRole('dialog', { name: 'Filters' })
    // Escape comes before a browser would hear it for the sheet.
    await opener.evaluate(async (button: HTMLElement) => {
      button.click()
      await null
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    await expect.poll(() => page.evaluate(() => window.earlyChoices)).toBe(undefined)
    await expect(panel).toBeHidden()
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await expect(body).not.toHaveAttribute('data-skips-unseen')
    // The second touch comes before all else is out of reach, so that nothing of it follows.
    await opener.evaluate((button: HTMLElement) => {
      button.click()
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      button.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))
    })
    await expect(panel.getByRole('heading', { name: 'Filters' })).toBeFocused()
    const show = panel.getByRole('button', { name: /^Show Me/ })
    const before = await show.textContent()
    await panel.locator('.check').first().click()
    await expect(show).not.toHaveText(before!)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.locator('dialog')).toHaveCount(0)
    await expect(body).not.toHaveAttribute('data-sheet')
    await expect(body).not.toHaveAttribute('data-skips-unseen')
    // A sheet that is left in the frame in which it came.
    const need = page.locator('.needs button').first()
    await need.evaluate(async (button: HTMLElement) => {
      button.click()
      await null
      document.querySelector<HTMLElement>('.need-sheet .sheet__head button')!.click()
    })
    await expect(page.locator('dialog')).toHaveCount(0)
    await expect(body).not.toHaveAttribute('data-skips-unseen')
  })

  test('SR-02 who chose other cars while far down the list sees the first of them however the panel is left, and who chose none stays; opened again while it closes, it leaves below it the cars that were chosen in it @nightly', async ({
    page,
  }) => {
    await page.goto(`${perth}/search`)
    await isLive(page)
    const opener = page.getByRole('button', { name: /^Filters/ })
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await cards(page).nth(12).scrollIntoViewIfNeeded()
    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    const place = await scrolled()
    await opener.click()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    expect(await scrolled()).toBe(place)
    await opener.click()
    await panel.getByRole('checkbox', { name: /^SUV/ }).check()
    await panel.getByRole('button', { name: /^Show Me/ }).click()
    await expect(panel).toBeHidden()
    await expect(page.locator('.results-count')).toBeInViewport({ ratio: 1 })
    await expect(cards(page).first()).toBeInViewport()
    await expect(opener).toBeFocused()
    await cards(page).nth(12).scrollIntoViewIfNeeded()
    await expect(page.locator('.results-count')).not.toBeInViewport()
    await opener.click()
    await panel.getByRole('checkbox', { name: /^Ute/ }).check()
    await expect.poll(() => query(page)).toBe('?body=suv,ute')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toBeHidden()
    await expect(page.locator('.results-count')).toBeInViewport({ ratio: 1 })

    await found(page)
    const before = await cards(page).locator('h3').allInnerTexts()
    await opener.click()
    await panel.getByRole('checkbox', { name: /^SUV/ }).uncheck()
    await expect.poll(() => query(page)).toBe('?body=ute')
    await panel.getByRole('button', { name: /^Show Me/ }).click()
    await opener.click()
    // Longer than a sheet takes to leave.
    await page.waitForTimeout(600)
    await expect(panel).toBeVisible()
    await expect(panel.getByRole('checkbox', { name: /^SUV/ })).not.toBeChecked()
    await expect(panel.getByRole('checkbox', { name: /^Ute/ })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect.poll(() => cards(page).locator('h3').allInnerTexts()).not.toEqual(before)
    await expect(page.locator('.car-grid:not([aria-busy])')).toBeVisible()
    // Nothing of the list stays out of sight.
    const heights = await cards(page).evaluateAll(all => all.map(card => card.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThan(200)
    await cards(page).last().scrollIntoViewIfNeeded()
    await expect(cards(page).last().getByRole('heading')).toBeInViewport()
  })

  test('SR-02 the panel opens at its beginning, with what has been chosen or let go elsewhere since; what is tapped stays ticked while its answer is awaited, however slow @nightly', async ({
    page,
  }) => {
    await answerLate(page)
    await page.goto(`${perth}/search`)
    await isLive(page)
    const opener = page.getByRole('button', { name: /^Filters/ })
    const panel = page.getByRole('dialog', { name: 'Filters' })
    const ute = panel.getByRole('checkbox', { name: /^Ute/ })
    const from = panel.getByRole('textbox', { name: 'Price from' })
    await opener.click()
    const ofAll = await from.inputValue()
    await ute.check()
    await expect.poll(() => query(page)).toBe('?body=ute')
    await expect(from).not.toHaveValue(ofAll)
    const ofUtes = await from.inputValue()
    await from.fill('25,000')
    await panel.locator('summary').last().scrollIntoViewIfNeeded()
    await panel.getByRole('button', { name: /^Show Me/ }).click()
    await expect(panel).toBeHidden()
    // It has left long before the answer: nobody sees what it says now.
    const price = page.getByRole('button', { name: /^Remove .*25,000/ })
    await price.click()
    await expect(price).toHaveCount(0)
    await opener.click()
    await expect(from).toHaveValue(ofUtes)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await page.waitForTimeout(600)
    const body = page.getByRole('button', { name: 'Remove Ute' })
    await body.click()
    await expect(body).toHaveCount(0)
    const all = await found(page)
    await page.getByRole('searchbox').fill('toyota')
    await expect.poll(() => found(page)).not.toBe(all)
    const count = await found(page)
    await opener.click()
    await expect(panel.getByRole('button', { name: /^Show Me/ })).toHaveText(`Show Me ${count} cars`)
    await expect(ute).not.toBeChecked()
    await expect(panel.locator('summary').first()).toBeInViewport({ ratio: 1 })

    for (const name of ['Toyota', 'SUV']) {
      const box = panel.getByRole('checkbox', { name: new RegExp(`^${name} `) })
      const ticks = await ticksOf(box)
      await box.click()
      await expect(page.getByRole('button', { name: `Remove ${name}`, includeHidden: true })).toBeAttached()
      expect(await ticks.evaluate(seen => [...new Set(seen)])).toEqual([true])
    }
  })

  test('SR-01 a tablet turned to its wide side has the filters once, and who was at one goes on there @nightly', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.goto(`${perth}/search`)
    await isLive(page)
    await page.getByRole('button', { name: /^Filters/ }).click()
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await panel.getByRole('checkbox', { name: /^SUV/ }).check()
    await expect.poll(() => query(page)).toBe('?body=suv')
    await panel.getByRole('textbox', { name: 'Price from' }).fill('20,000')
    await page.setViewportSize({ width: 1180, height: 820 })
    await expect(panel).toHaveCount(0)
    await expect.poll(() => query(page)).toBe('?price=20000-&body=suv')
    await expect(page.locator('.filter-column [data-facet="price"] summary')).toBeFocused()
    await expect(page.getByRole('checkbox', { name: /^SUV/ })).toBeChecked()
    await expect(page.locator('body')).not.toHaveAttribute('data-sheet')
    await expect(page.locator('body')).not.toHaveAttribute('data-skips-unseen')
    await page.locator('.filter-column').getByRole('textbox', { name: 'Price to' }).fill('40,000')
    await page.setViewportSize({ width: 820, height: 1180 })
    await expect.poll(() => query(page)).toBe('?price=20000-40000&body=suv')
  })

  test('DC-180 the sheet of a need, the history and the cards that do not say meet WCAG 2.2 AA @nightly', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${leisure}/search?length_mm=1-5500`)
    await page.getByRole('button', { name: 'Show them' }).click()
    await expect(page.locator('.unknown-cars .car-card').first()).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    const box = page.getByRole('searchbox', { name: 'Search vehicles' })
    await box.fill('tiguan')
    await box.press('Enter')
    await page.getByRole('combobox', { name: 'Search vehicles' }).fill('')
    await expect(page.getByRole('listbox')).toBeVisible()
    expect(await axeFaults(page, '.keyword')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Fits my garage/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await axeFaults(page, '.need-sheet')).toEqual([])
  })
})

test('DC-180 on a phone of 320 px the bar of a search shows its order whole, with large text in a row of its own @nightly', async ({
  page,
}) => {
  const order = page.getByLabel('Sort by')
  const roomLeft = () =>
    order.evaluate(one => {
      const select = one as HTMLSelectElement
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = font
      const text = pen.measureText(select.selectedOptions[0]!.text).width
      return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text
    })
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto(`${toyota}/search/used-cars`)
  await isLive(page)
  expect(await roomLeft()).toBeGreaterThanOrEqual(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(enlargeLetters)
  expect(await roomLeft()).toBeGreaterThanOrEqual(0)
  const filters = page.getByRole('button', { name: 'Filters' })
  expect((await order.boundingBox())!.y).toBeGreaterThan((await filters.boundingBox())!.y)
  expect(await faultsSeen(page)).toEqual([])
})

test('DC-180 on a phone the ring of the focus is seen whole around the first chip of a search @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${toyota}/search`)
  const chip = page.locator('.need').first()
  await expect(chip).toBeVisible()
  const room = await chip.evaluate(own => {
    const [row, button] = [own.closest('.needs')!.getBoundingClientRect(), own.getBoundingClientRect()]
    return Math.min(button.top - row.top, row.bottom - button.bottom, button.left - row.left)
  })
  // Three pixels of it, two from the chip.
  expect(room).toBeGreaterThanOrEqual(5)
})
