// News by mail: from a search or a car to the email that asks for a yes, and to the end of it.
import { expect } from '@playwright/test'
import { axeFaults } from '../support/axe.ts'
import { faultsSeen, pressEnter, readLarge, write } from '../support/ease.ts'
import { test } from '../support/journey.ts'
import { isLive } from '../support/lead-form.ts'
import { listedCar } from '../support/listed-car.ts'
import { alertLinkSentTo, OUTBOX } from '../support/outbox.ts'
import { filter, found, isLive as isSearchLive, value } from '../support/search-page.ts'
import { siteUrl } from '../support/site-url.ts'

const toyota = siteUrl('wattle-coast-toyota')
const used = siteUrl('jarrah-coast-auto')

/** A box that nobody else has. */
const newBox = (): string => `shopper-${crypto.randomUUID().slice(0, 8)}@example.com`

test('features 3.2 who searches asks for news of what they have chosen, says yes by the link in the email, and stops it by the same @nightly', async ({
  page,
}) => {
  const box = newBox()
  await page.goto(`${toyota}/search/used-cars`)
  const link = page.getByRole('link', { name: 'Get new ones by email' })
  await expect(link).toHaveAttribute('href', '/alerts?search=car_type%3Dused')
  await isSearchLive(page)
  await value(filter(page, 'Make and model'), 'Kia').click()
  await expect(link).toHaveAttribute('href', '/alerts?search=car_type%3Dused%26make%3DKia')
  const cars = await found(page)
  await link.click()

  const watched = page.getByRole('region', { name: 'This search' })
  await expect(watched.getByText('Used Kia for sale')).toBeVisible()
  await expect(watched.getByRole('listitem')).toHaveText(['Used', 'Kia'])
  await expect(watched.getByRole('link', { name: `Show Me ${cars} cars` })).toBeVisible()
  await isLive(page)
  expect(await axeFaults(page, 'main')).toEqual([])
  await page.getByLabel('Email').fill(box)
  await page.getByRole('button', { name: 'Keep me posted' }).click()
  await expect(page.getByRole('heading', { name: 'Look in your mailbox' })).toBeFocused()
  await expect(page.getByText(box)).toBeVisible()
  expect(await axeFaults(page, 'main')).toEqual([])

  await expect.poll(() => alertLinkSentTo(page, box)).not.toBe('')
  const way = await alertLinkSentTo(page, box)
  await page.goto(OUTBOX)
  const letter = page.getByRole('listitem').filter({ hasText: box })
  await letter.getByText('As a mail program shows it').click()
  const dressed = letter.frameLocator('iframe')
  await expect(dressed.getByRole('heading')).toHaveText('Please confirm that you want our emails')
  await expect(dressed.getByRole('link', { name: 'Open this page' })).toHaveAttribute('href', new RegExp(`${way}$`))
  await page.goto(new URL((await letter.locator('iframe').getAttribute('src'))!, OUTBOX).href)
  expect(await axeFaults(page, '.sheet')).toEqual([])
  await page.goto(toyota + (await alertLinkSentTo(page, box)))
  await page.getByRole('button', { name: 'Yes, write to me' }).click()
  await expect(page.getByText('You have these emails until')).toBeVisible()
  await page.getByRole('link', { name: 'See the cars of this search' }).click()
  expect(await found(page)).toBe(cars)
  await page.goBack()
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('heading', { name: 'There are no emails to stop here' })).toBeVisible()
})

test('features 3.2 who looks at a car asks for its price by keyboard and with large text on 320 px; a slip is told at the field, and where nobody is reached what was written stays @nightly', async ({
  page,
}) => {
  const box = newBox()
  const car = listedCar(used, 'used-cars', { status: 'in_stock' })
  await readLarge(page)
  await page.goto(used + car.path)
  await pressEnter(page.getByRole('link', { name: 'Tell me if the price drops' }))
  await expect(page).toHaveURL(`${used}/alerts?car=${car.id}`)
  const watched = page.getByRole('region', { name: 'This car' })
  await expect(watched.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', car.path)
  await isLive(page)
  expect(await faultsSeen(page)).toEqual([])
  const email = page.getByLabel('Email')
  const send = page.getByRole('button', { name: 'Keep me posted' })
  for (const slip of ['', 'shopper@example']) {
    await write(email, slip)
    await pressEnter(send)
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address.')
  }
  expect(await axeFaults(page, 'main')).toEqual([])
  await email.fill('')
  await write(email, box)
  await page.route('**/api/alerts', route => route.abort())
  await pressEnter(send)
  await expect(page.getByRole('alert')).toContainText('We could not reach the dealer.')
  expect(await faultsSeen(page)).toEqual([])
  await expect(email).toHaveValue(box)
  await page.unroute('**/api/alerts')
  await pressEnter(send)
  await expect(page.getByRole('heading', { name: 'Look in your mailbox' })).toBeFocused()
  expect(await faultsSeen(page)).toEqual([])
  await expect.poll(() => alertLinkSentTo(page, box)).not.toBe('')
  await pressEnter(page.getByRole('link', { name: 'Back to the car' }))
  await expect(page).toHaveURL(used + car.path)
})
