// What no sample dealer has, at a dealer that is built and served once for all of these journeys.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Car } from '../../src/records/index.ts'
import { aCar, aDealership, aLocation } from '../support/builders.ts'
import { openCalculator } from '../support/calculator.ts'
import { test } from '../support/journey.ts'
import { fillDetails, isLive, newLastName } from '../support/lead-form.ts'
import { KEPT_ALIVE } from '../support/network.ts'
import { type OwnDealer, ownDealer } from '../support/own-dealer.ts'
import { aSiteFile } from '../support/site.ts'

// Of one worker alone: the other would build and serve this dealer for nothing.
test.describe.configure({ mode: 'default' })
let dealer: OwnDealer

/** Each dealership has its own showrooms, and one of them has one. */
const DEALERSHIPS = [
  aDealership({ locations: [12, 13] }),
  aDealership({ id: 2, slug: 'northside-kia', name: 'Northside Kia', locations: [14] }),
]

const showroom = (id: number, name: string, dealership_id: number, dealership_slug: string) => ({
  ...aLocation({ id, name, slug: `place-${id}`, location_type: 'sales' }),
  dealership_id,
  dealership_slug,
})

/** A car whose lenders state what no sample does. */
const financed = (id: number, model: string, price: number, finance_lenders: Car['finance_lenders']) =>
  aCar({ id, slug: `car-${id}`, model, year: 2024, price, finance_lenders, images: [] })

test.beforeAll(async () => {
  const disclaimer = 'Subject to approval.'
  dealer = await ownDealer({
    siteFile: aSiteFile({
      dealerships: DEALERSHIPS,
      locations: [
        showroom(12, 'Toyota City', 1, 'northside-toyota'),
        showroom(13, 'Toyota Beach', 1, 'northside-toyota'),
        showroom(14, 'Kia Hill', 2, 'northside-kia'),
      ],
      stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
    }),
    cars: [
      financed(1, 'Months', 30_000, { taurus: { interestRate: 9, termMonths: 42, disclaimer } }),
      financed(2, 'Silent', 30_000, { manual: { interestRate: 9, comparisonRate: 9.7, paymentWeek: 99 } }),
      financed(3, 'Unpriced', 0, { '360_finance': { interestRate: 9, disclaimer } }),
    ],
    // Beside the server of the other journeys.
    env: { FORECOURT_SANDBOX_PORT: '0' },
  })
})

test.afterAll(() => dealer?.stop())

test('FM-23 of several dealerships each has its own showrooms to choose from, and who has one is asked for none, also without scripts @nightly', async ({
  page,
  browser,
}) => {
  await page.goto(`${dealer.site}/book-test-drive`)
  await isLive(page)
  const [dealership, showroom] = [page.getByLabel('Preferred dealership'), page.getByLabel('Showroom')]
  await expect(showroom.locator('option')).toHaveText(['Please choose', 'Toyota City', 'Toyota Beach', 'Kia Hill'])
  await showroom.selectOption('Toyota Beach')
  await expect(dealership).toHaveValue('northside-toyota')
  await expect(showroom.locator('option')).toHaveText(['Please choose', 'Toyota City', 'Toyota Beach'])
  await dealership.selectOption('Northside Kia')
  await expect(showroom).toBeHidden()
  await page.getByRole('button', { name: 'Continue' }).click()
  const last = newLastName()
  await fillDetails(page, last)
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Book this test drive' }).click()
  await expect(page.getByText('The right person at Kia Hill reads it.')).toBeVisible()

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${dealer.site}/book-test-drive`)
  await plain.getByLabel('Preferred dealership').selectOption('Northside Toyota')
  await plain.getByLabel('Showroom').selectOption('Toyota Beach')
  const plainLast = newLastName()
  await fillDetails(plain, plainLast)
  await plain.getByLabel(/I agree/).check()
  await plain.getByRole('button', { name: 'Book this test drive' }).click()
  await expect(plain.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  await context.close()
  const outbox = await page.request.get(`${dealer.local}/outbox`, KEPT_ALIVE)
  expect(await outbox.text()).toContain('Location: Toyota Beach')
})

const open = async (page: Page, id: number): Promise<Locator> => {
  await page.goto(`${dealer.site}/cars/car-${id}`)
  return page.getByRole('region', { name: 'Car Finance' })
}
const cardOf = (page: Page, model: string) =>
  page.locator('.search .car-card').filter({ hasText: model, visible: true })

test('FN-21, FN-14, DC-98, DC-104 a term of 42 months costs the same a week on card, page, example and calculator; without any disclaimer no estimate is shown, and calculator and pre-approval are @nightly', async ({
  page,
}) => {
  await page.goto(`${dealer.site}/search`)
  await expect(cardOf(page, 'Months').locator('.car-card__finance')).toHaveText('$173 per week')
  await expect(cardOf(page, 'Silent')).toBeVisible()
  await expect(cardOf(page, 'Silent').locator('.car-card__finance')).toHaveCount(0)

  const months = await open(page, 1)
  await expect(page.locator('.repayment .price__finance')).toHaveText('$173 per week')
  await months.getByText(/^Example for this car/).click()
  const example = months.locator('.finance__rows').first()
  for (const told of ['Weekly$173', 'Term42 months', 'Deposit$3,000']) await expect(example).toContainText(told)
  const { answer, field } = await openCalculator(months)
  await expect(answer).toContainText('$173 per week')
  await expect(field(/Term/).locator(':checked')).toHaveText('42 months')

  const silent = await open(page, 2)
  await expect(silent.getByRole('link', { name: 'Get Pre-Approved' })).toBeVisible()
  await expect(page.locator('.repayment')).toHaveCount(0)
  await expect(page.getByText('Finance disclaimer')).toHaveCount(0)
  await expect((await openCalculator(silent)).answer).not.toContainText('$99')
})

test('FN-11, FN-12, DC-94 of a car without a price the finance link stands without an amount', async ({ page }) => {
  const finance = await open(page, 3)
  await expect(finance.getByRole('link')).toHaveText('Get Pre-Approved')
  await expect(finance.getByRole('link')).toHaveAttribute('href', '/finance?car_id=3&car_type=used#finance-form')
  await expect(finance).not.toContainText(/\$|per week|repayments/)
  // On paper nothing of it could be pressed, and its heading alone tells nothing.
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.finance')).toBeHidden()
})
