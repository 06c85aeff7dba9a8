import { expect } from '@playwright/test'
import { test } from '../support/journey.ts'
import { siteUrl } from '../support/site-url.ts'

const TOYOTA = siteUrl('wattle-coast-toyota')

test('MD-06 to MD-10, MD-17, MD-18 the models menu leads to stock, fleet, test drive, the maker’s app and demonstrators, shows each model 280 by 171 pixels, and scrolls a list of more than six', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${TOYOTA}/about-us`)
  const header = page.getByRole('banner')
  await header.getByText('New Vehicles').click()
  for (const [name, href] of [
    ['Our Stock', '/search/new-cars'],
    ['Business Fleet', '/fleet'],
    ['Book Test Drive', '/book-test-drive'],
    ['myToyota Connect', 'https://connect.example/'],
    ['Demonstrator Models', '/search/demo-cars'],
  ] as const) {
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  const explore = page.getByRole('link', { name: 'Explore HiLux', exact: true })
  const picture = header.getByRole('listitem').filter({ has: explore }).last().locator('img')
  await expect(picture).toBeVisible()
  expect(await picture.boundingBox()).toMatchObject({ width: 280, height: 171 })

  const list = header.locator('.models-menu__models')
  const scrolls = () => list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
  // Also where a list that scrolls would have little room.
  for (const height of [900, 600]) {
    await page.setViewportSize({ width: 1440, height })
    for (const [tab, models] of [
      ['All Vehicles', undefined],
      ['Hatch & sedans', 5],
      ['Utes & Vans', 7],
    ] as const) {
      await header.getByRole('button', { name: tab, exact: true }).click()
      const shown = await list.locator(':scope > li').filter({ visible: true }).count()
      if (models !== undefined) expect(shown).toBe(models)
      expect([height, tab, await scrolls()]).toEqual([height, tab, tab !== 'Hatch & sedans'])
    }
  }
})

test('DC-21 a quote is asked for a model that must be chosen, and that the address may name @nightly', async ({
  page,
}) => {
  await page.goto(`${TOYOTA}/hilux`)
  await page.getByRole('main').getByRole('link', { name: 'Get Quote' }).click()
  const form = page.locator('#form form')
  const model = form.getByLabel('Model')
  await expect(model).toHaveValue('HiLux')
  await expect(model).toHaveAttribute('required')
  await expect(form.locator('[name=category]')).toHaveValue('New Vehicle Enquiry')
})

test('MD-06 on a phone the way out of the menu stays in reach, however far its models are scrolled @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${TOYOTA}/about-us`)
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Menu' }).click()
  await header.getByText('New Vehicles').click()
  await header.getByRole('link', { name: 'Demonstrator Models' }).scrollIntoViewIfNeeded()
  const menu = page.locator('#site-nav')
  expect(await menu.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(400)
  await expect(menu.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeHidden()
})

test('MD-18 on a small laptop the models stand three beside each other, with the kinds above them and the links below @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`${TOYOTA}/about-us`)
  const header = page.getByRole('banner')
  await header.getByText('New Vehicles').click()
  const pictures = header.locator('.models-menu__models img').filter({ visible: true })
  await expect(pictures.first()).toBeVisible()
  const boxes = await pictures.evaluateAll(images => images.map(image => image.getBoundingClientRect().toJSON()))
  expect(boxes.filter(({ top }) => top === boxes[0].top)).toHaveLength(3)
  expect(boxes[0]).toMatchObject({ width: 280, height: 171 })
  const links = await header.getByRole('link', { name: 'Demonstrator Models' }).boundingBox()
  expect(links!.y).toBeGreaterThan(boxes[0].bottom)
  await expect(header.getByRole('link', { name: 'Demonstrator Models' })).toBeInViewport({ ratio: 1 })
})

test('DC-180 on a phone whose browser is set to letters of twice the size the models of the menu keep their words whole, and nothing lies on another @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // As set in the browser, which conditions on the width of the window heed too.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.goto(`${TOYOTA}/about-us`)
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Menu' }).click()
  await header.getByText('New Vehicles').click()
  const model = header.locator('.models-menu__models > li').filter({ hasText: 'bZ4X' }).filter({ visible: true })
  await model.scrollIntoViewIfNeeded()
  const parts = await model.locator(':scope > :not(img)').evaluateAll(elements =>
    elements.map(element => {
      const { top, bottom } = element.getBoundingClientRect()
      return { top, bottom, lines: element.scrollHeight / Number.parseFloat(getComputedStyle(element).fontSize) }
    }),
  )
  expect(parts).toHaveLength(4)
  for (const [index, { top, lines }] of parts.entries()) {
    expect(lines).toBeLessThan(4)
    if (index > 0) expect(top).toBeGreaterThanOrEqual(parts[index - 1]!.bottom)
  }
})
