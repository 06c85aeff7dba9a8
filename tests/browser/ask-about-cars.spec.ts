// One enquiry about the cars that a shopper has saved or compared.
import { expect, type Page } from '@playwright/test'
import { axeFaults } from '../support/axe.ts'
import { faultsSeen, pressEnter, readLarge, tick, write, writeDetails } from '../support/ease.ts'
import { test } from '../support/journey.ts'
import { fillDetails, isLive, newLastName } from '../support/lead-form.ts'
import { type ListedCar, listedCar } from '../support/listed-car.ts'
import { leadOf, leadsNamed } from '../support/outbox.ts'
import { siteUrl } from '../support/site-url.ts'

const jeep = siteUrl('coral-range-jeep')

/** So many used cars that are for sale. */
function usedCars(count: number): ListedCar[] {
  const cars: ListedCar[] = []
  const isNew = (path: string) => cars.every(car => car.path !== path)
  while (cars.length < count) {
    const fits: NonNullable<Parameters<typeof listedCar>[2]>['fits'] = card =>
      isNew(card.querySelector('h3 a')!.getAttribute('href')!)
    cars.push(listedCar(jeep, 'used-cars', { status: 'in_stock', fits }))
  }
  return cars
}

/** The cars that a shopper has kept in this browser before, newest first. */
async function keepBefore(page: Page, cars: readonly ListedCar[]): Promise<void> {
  await page.goto(`${jeep}/robots.txt`)
  await page.evaluate(ids => localStorage.setItem('favourites', ids), JSON.stringify(cars.map(({ id }) => id)))
}

const chosen = (page: Page) => page.getByRole('region', { name: 'Your enquiry is about these cars' })
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you' })

test('features.md 6 three saved cars are asked about in one enquiry, by keyboard and with large text on 320 px; one is taken out, and the dealer reads of the others @nightly', async ({
  page,
}) => {
  const last = newLastName()
  const cars = usedCars(3)
  await readLarge(page)
  await keepBefore(page, cars)
  await page.goto(`${jeep}/watchlist`)
  await pressEnter(page.getByRole('link', { name: 'Ask about these cars' }))
  await expect(chosen(page).getByRole('listitem')).toHaveCount(3)
  await isLive(page)
  expect(await faultsSeen(page)).toEqual([])
  expect(await axeFaults(page, 'main')).toEqual([])
  await pressEnter(
    chosen(page)
      .getByRole('button', { name: /^Take out/ })
      .nth(1),
  )
  await expect(chosen(page)).toBeFocused()
  await expect(chosen(page).getByRole('listitem')).toHaveCount(2)
  await expect(page).toHaveURL(`${jeep}/ask-about-cars?cars=${cars[0]!.id},${cars[2]!.id}`)
  const form = page.locator('#cars-enquiry')
  await writeDetails(form, last)
  await write(form.getByLabel('Company'), 'Example Couriers')
  await tick(form.getByRole('radio', { name: 'SMS' }))
  await write(form.getByLabel('What would you like to know?'), 'Are all of them still there?')
  await tick(form.getByLabel(/I agree/))
  await pressEnter(form.getByRole('button', { name: 'Send enquiry' }))
  await expect(thanks(page)).toBeFocused()
  await expect(page.getByText('Used Vehicle Enquiry: 2 cars')).toBeVisible()
  await expect(page.locator('.success__car').getByRole('link')).toHaveCount(2)
  expect(await axeFaults(page, 'main')).toEqual([])
  expect(await leadsNamed(page, last)).toBe(1)
  const read = await leadOf(page, last)
  for (const { path } of [cars[0]!, cars[2]!]) expect(read).toContain(path)
  expect(read).not.toContain(cars[1]!.path)
  for (const said of [
    'and 1 more car',
    'The car stands at:',
    'Prefers: SMS',
    'Company: Example Couriers',
    'Are all of them still there?',
  ]) {
    expect(read).toContain(said)
  }
})

test('features.md 6 compared cars are asked about in one enquiry, which waits on the device without a signal and is sent once @nightly', async ({
  page,
  context,
}) => {
  const last = newLastName()
  const cars = usedCars(2)
  await page.goto(`${jeep}/compare?cars=${cars.map(({ id }) => id)},999999999`)
  await page.getByRole('link', { name: 'Ask about these cars' }).click()
  await expect(chosen(page).getByRole('listitem')).toHaveCount(2)
  await isLive(page)
  const form = page.locator('#cars-enquiry')
  await fillDetails(form, last)
  await form.getByLabel('What would you like to know?').fill('Which one tows more?')
  await page.reload()
  await isLive(page)
  await expect(form.getByLabel('What would you like to know?')).toHaveValue('Which one tows more?')
  await form.getByLabel(/I agree/).check()
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeVisible()
  await context.setOffline(false)
  await expect(thanks(page)).toBeVisible()
  expect(await leadsNamed(page, last)).toBe(1)
  const read = await leadOf(page, last)
  for (const { path } of cars) expect(read).toContain(path)
})

test('features.md 6 of an old link the cars that have left are told and left out, and without scripts nothing of cars is shown @nightly', async ({
  page,
  browser,
}) => {
  const [car] = usedCars(1)
  await page.goto(`${jeep}/ask-about-cars?cars=${car!.id},999999999`)
  await expect(page.getByText('Left out, as no longer in our stock: 1 car.')).toBeVisible()
  await expect(chosen(page).getByRole('listitem')).toHaveCount(1)
  await expect(chosen(page).getByRole('button')).toHaveCount(0)
  await page.goto(`${jeep}/ask-about-cars`)
  await expect(page.getByText('No car is chosen yet.')).toBeVisible()
  expect(await axeFaults(page, 'main')).toEqual([])

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const other = await plain.newPage()
  await other.goto(`${jeep}/ask-about-cars`)
  await expect(other.locator('[data-asked-cars]')).toBeHidden()
  await expect(other.getByRole('button', { name: 'Send enquiry' })).toBeVisible()
  await plain.close()
})
