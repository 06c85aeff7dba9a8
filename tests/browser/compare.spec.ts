import { expect, type Locator, type Page } from '@playwright/test'
import { axeFaults } from '../support/axe.ts'
import { builtPage } from '../support/built-page.ts'
import { expectFocusSeen, setLettersLarge } from '../support/ease.ts'
import { test } from '../support/journey.ts'
import { siteUrl } from '../support/site-url.ts'

const toyota = siteUrl('wattle-coast-toyota')

/** Presses the compare button of the first three cars of a list, as a shopper would, and opens the comparison. */
async function compareThree(page: Page): Promise<string[]> {
  await page.goto(`${toyota}/search/used-cars`)
  await expect(page.locator('html[data-car-toggles]')).toBeAttached()
  const cards = page.locator('.search .car-card:not([data-sold])').filter({ visible: true })
  const names: string[] = []
  for (let index = 0; index < 3; index += 1) {
    const card = cards.nth(index)
    await card.getByRole('button', { name: /^Compare car/ }).click()
    names.push((await card.locator('h3 a').innerText()).replace(/\s+/g, ' '))
  }
  await page.getByRole('link', { name: 'Compare 3 cars' }).click()
  return names
}

/** Opens the comparison of the first cars of that list, whose buttons have been pressed before. Returns their ids. */
async function openComparison(page: Page, count: number, alsoChosen: readonly number[] = []): Promise<number[]> {
  const ids = firstCars(count)
  await page.addInitScript(
    chosen => {
      // Once: what is taken out stays out.
      if (sessionStorage.getItem('has-chosen') !== null) return
      sessionStorage.setItem('has-chosen', 'yes')
      localStorage.setItem('compare', JSON.stringify(chosen))
    },
    [...ids, ...alsoChosen],
  )
  await page.goto(`${toyota}/compare`)
  return ids
}

function firstCars(count: number): number[] {
  const list = builtPage('wattle-coast-toyota', '/search/used-cars')
  const links = [...list.querySelectorAll('.search .car-card:not([data-sold]) h3 a')].slice(0, count)
  return links.map(link => Number(link.getAttribute('href')!.split('-').at(-1)))
}

const heads = (page: Page) => page.getByRole('columnheader')

test('PR-07, WL-09, FN-13 chosen cars stand side by side with price, repayment, key information and specs, and one can be taken out', async ({
  page,
}) => {
  const names = await compareThree(page)
  await expect(heads(page)).toHaveCount(3)
  for (const [index, name] of names.entries()) await expect(heads(page).nth(index)).toContainText(name.split(' ')[0]!)
  for (const row of ['Price', 'Odometer', 'Transmission', 'Stock number'])
    await expect(page.getByRole('row', { name: new RegExp(`^${row} `) })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Features / }).first()).toBeVisible()
  const belowFinance = page.getByRole('row', { name: /^Car Finance / }).locator('xpath=following-sibling::tr[1]')
  await expect(belowFinance).toContainText('WARNING: This comparison rate is true only for the examples given')
  await page
    .getByRole('button', { name: /^Take out/ })
    .nth(1)
    .click()
  await expect(heads(page)).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Comparison of 2 cars' })).toBeFocused()
  await page.reload()
  await expect(heads(page)).toHaveCount(2)
})

test('DC-83 lines of equal values can be hidden, and what differs is told first and in words; further down the names stand below the header, however high that is; a link that the browser lets nobody copy is shown to be copied by hand, and the address stays @nightly', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
  })
  const ids = await openComparison(page, 2)
  const groups = page.getByRole('rowgroup')
  const headings = page.locator('.compare__group')
  await expect(headings).toHaveText(['Where they differ', 'Where they are the same'])
  await expect(heads(page).nth(1)).toContainText(/\$[\d,]+ (less|more)|newer|older|km (less|more)|No difference/)
  const equal = groups.nth(2).getByRole('row').nth(1).getByRole('cell')
  expect(new Set(await equal.allInnerTexts()).size).toBe(1)
  await page.getByLabel('Hide what is the same').check()
  await expect(headings).toHaveText(['Where they differ'])
  await page.getByLabel('Hide what is the same').uncheck()

  const address = page.url()
  await page.getByRole('button', { name: 'Copy a link to this comparison' }).click()
  const link = page.getByRole('textbox', { name: 'Copy a link to this comparison' })
  await expect(link).toHaveValue(`${toyota}/compare?cars=${ids.join(',')}`)
  await expect(link).toBeFocused()
  expect(page.url()).toBe(address)

  const names = page.locator('.compare__names')
  for (const width of [1440, 1100, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('row').last().scrollIntoViewIfNeeded()
    await expect(names).toBeInViewport()
    const top = () => names.evaluate(bar => bar.getBoundingClientRect().top)
    const below = await page.getByRole('banner').evaluate(header => header.getBoundingClientRect().bottom)
    await expect.poll(async () => Math.abs((await top()) - below), `at ${width} px`).toBeLessThan(1)
  }
})

test('DC-83 a comparison is 2 to 4 cars: it says so for none, and a fifth is refused @nightly', async ({ page }) => {
  await page.goto(`${toyota}/compare`)
  await expect(page.getByText(/Choose 2 to 4 cars/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Search our stock' }).last()).toHaveAttribute('href', '/search')
  await page.goto(`${toyota}/search/new-cars`)
  await expect(page.locator('html[data-car-toggles]')).toBeAttached()
  const buttons = page
    .locator('.search')
    .getByRole('button', { name: /^Compare car/ })
    .filter({ visible: true })
  for (let index = 0; index < 5; index += 1) await buttons.nth(index).click()
  await expect(page.getByText('You can compare up to 4 cars')).toBeVisible()
  await page.getByRole('link', { name: 'Compare 4 cars' }).click()
  await expect(heads(page)).toHaveCount(4)
})

test('DC-83 a link shows its cars to whoever opens it, on a phone too, and leaves their own choice alone @nightly', async ({
  page,
}) => {
  const ids = firstCars(3)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${toyota}/compare?cars=${ids.join(',')}`)
  await expect(heads(page)).toHaveCount(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await page.evaluate(() => localStorage.getItem('compare'))).toBeNull()
  // Further down the names stay in sight, each above its column however far the table is moved.
  const bar = page.locator('.compare__names')
  await expect(bar).toBeHidden()
  await page.getByRole('row').last().scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport()
  await page
    .getByRole('region', { name: 'Comparison of 3 cars' })
    .evaluate(table => table.scrollBy({ left: 60, behavior: 'instant' }))
  const left = (cell: Locator) => cell.evaluate(element => Math.round(element.getBoundingClientRect().left))
  await expect
    .poll(() => left(bar.getByRole('cell', { includeHidden: true }).nth(2)))
    .toBe(await left(heads(page).nth(1)))
  await page
    .getByRole('button', { name: /^Take out/ })
    .first()
    .click()
  await expect(heads(page)).toHaveCount(2)
  expect(new URL(page.url()).searchParams.get('cars')).toBe(`${ids[1]},${ids[2]}`)
})

test('without scripts a comparison says why it shows no cars, and nobody waits for them @nightly', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${toyota}/compare`)
  await expect(page.getByText('Please switch scripts on to see them.')).toBeVisible()
  await expect(page.getByText('Loading cars')).toBeHidden()
  await context.close()
})

test('PR-07 WL-09 on a phone two cars are seen whole, and of three the second tells at the edge that there is more; axe finds nothing, on a desk too @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openComparison(page, 3)
  await expect(heads(page)).toHaveCount(3)
  expect(await axeFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await axeFaults(page, 'main')).toEqual([])
  const inSight = (cell: Locator, width: number) =>
    cell.evaluate((one, edge) => {
      const { left, width } = one.getBoundingClientRect()
      return (edge - left) / width
    }, width)
  for (const width of [360, 390, 430]) {
    await page.setViewportSize({ width, height: 844 })
    const part = await inSight(heads(page).nth(1), width)
    expect(part).toBeGreaterThan(0.4)
    expect(part).toBeLessThan(0.8)
  }
  await page
    .getByRole('button', { name: /^Take out/ })
    .first()
    .click()
  await expect(heads(page)).toHaveCount(2)
  for (const width of [430, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await inSight(heads(page).nth(1), width)).toBeGreaterThanOrEqual(1)
  }
})

test('WL-09 with letters of twice their size a phone shows the first car of a comparison whole, beside the names of the lines', async ({
  page,
}) => {
  await setLettersLarge(page)
  await openComparison(page, 3)
  for (const count of [3, 2]) {
    await expect(heads(page)).toHaveCount(count)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const names = await page.getByRole('rowheader').last().boundingBox()
      const first = await heads(page).first().boundingBox()
      expect(first!.x).toBeGreaterThanOrEqual(names!.x + names!.width)
      expect(first!.x + first!.width).toBeLessThanOrEqual(width)
    }
    await page
      .getByRole('button', { name: /^Take out/ })
      .first()
      .click()
  }
})

test('WL-09 DC-83 where not all cars have room, half a car at the edge tells that there is more to the side @nightly', async ({
  page,
}) => {
  await openComparison(page, 4)
  const expectHalfAtEdge = async (cars: number, widths: readonly number[]): Promise<void> => {
    await expect(heads(page)).toHaveCount(cars)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      const seen = await heads(page).evaluateAll((all, edge) => {
        const boxes = all.map(one => one.getBoundingClientRect())
        return boxes.map(box => Math.min(1, Math.max(0, (edge - box.left) / box.width)))
      }, width)
      const cut = seen.filter(part => part > 0 && part < 1)
      expect(cut, `${cars} cars at ${width} px`).toEqual([expect.closeTo(0.55, 1)])
    }
  }
  await expectHalfAtEdge(4, [360, 430, 511, 512, 580, 620, 663, 664, 700, 720, 755])
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(heads(page).last()).toBeInViewport({ ratio: 1 })
  await page
    .getByRole('button', { name: /^Take out/ })
    .first()
    .click()
  await expectHalfAtEdge(3, [360, 511, 512, 570, 595])
  await page.setViewportSize({ width: 600, height: 844 })
  await expect(heads(page).last()).toBeInViewport({ ratio: 1 })
})

test('WL-09 DC-83 one car left is told as one, and the last one that is taken out on a phone leads on to the stock @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openComparison(page, 2)
  const takeOut = page.getByRole('button', { name: /^Take out/ }).first()
  await takeOut.click()
  const table = page.getByRole('region', { name: 'Comparison of 1 car', exact: true })
  await expect(table).toBeFocused()
  await expect(table).not.toContainText('Differences are shown against this one')
  const missing = await page.getByText('One more car, and there is something to compare.').boundingBox()
  expect(missing!.y).toBeLessThan((await table.boundingBox())!.y)
  await takeOut.evaluate(button => button.scrollIntoView({ block: 'start', behavior: 'instant' }))
  await takeOut.click()
  await expect(heads(page)).toHaveCount(0)
  const search = page.getByRole('main').getByRole('link', { name: 'Search our stock' })
  await expect(search).toBeFocused()
  await expectFocusSeen(page, 'the link to the stock')
  await expect(search).toBeInViewport({ ratio: 1 })
})

test('DC-83 the last car that another tab takes out of the comparison leaves the focus where a shopper has it here @nightly', async ({
  page,
  context,
}) => {
  await openComparison(page, 1)
  await expect(heads(page)).toHaveCount(1)
  await expect(page.getByText(/One more car/)).toBeVisible()
  const tab = await context.newPage()
  await tab.goto(`${toyota}/compare`)
  const menu = page.getByRole('banner').getByRole('link').first()
  await menu.focus()
  await tab.getByRole('button', { name: /^Take out/ }).click()
  await expect(tab.getByRole('main').getByRole('link', { name: 'Search our stock' })).toBeFocused()
  await expect(heads(page)).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test('DC-04 a car that came after the build stays chosen while the API cannot be reached @nightly', async ({
  page,
}) => {
  const late = 999_999_999
  const chosen = () => page.evaluate(() => JSON.parse(localStorage.getItem('compare')!) as number[])
  await page.route('**/api/**', route => route.fulfill({ status: 500, json: { success: false, error: 'down' } }))
  await openComparison(page, 2, [late])
  await expect(heads(page)).toHaveCount(2)
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  expect(await chosen()).toContain(late)
  // Where it is heard that there is no such car, it goes.
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(chosen).not.toContain(late)
})

test('DC-04 a car that was sold or repriced since the build shows so in a comparison', async ({ page }) => {
  const [first, second] = firstCars(2)
  const cars = { [first!]: { status: 'sold', price: 1_000 }, [second!]: { status: 'in_stock', price: 3_000 } }
  await page.route('**/stock-state/*.json', route => route.fulfill({ json: { cars } }))
  await openComparison(page, 2)
  await expect(heads(page).first()).toContainText('SOLD')
  await expect(heads(page).nth(1)).toContainText('$2,000 more')
  await expect(page.getByRole('row', { name: /^Price / })).toContainText('$3,000')
})
