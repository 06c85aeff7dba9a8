// The private page of a lead: from the form that was sent to the reply that people at the dealer say they gave.
import { expect } from '@playwright/test'
import { axeFaults } from '../support/axe.ts'
import { test } from '../support/journey.ts'
import { fillDetails, isLive, newLastName } from '../support/lead-form.ts'
import { listedCar } from '../support/listed-car.ts'
import { leadOf } from '../support/outbox.ts'
import { siteUrl } from '../support/site-url.ts'

const toyota = siteUrl('wattle-coast-toyota')

test('features #10 who has sent a form follows it by a private link: received, read and answered, as people say on the page of their mail, without scripts @nightly', async ({
  page,
  browser,
}) => {
  const last = newLastName()
  const { path: car } = listedCar(toyota, 'used-cars')
  await page.goto(toyota + car)
  await page.locator('#enquire').scrollIntoViewIfNeeded()
  await isLive(page)
  const form = page.locator('#car-enquiry')
  await fillDetails(form, last)
  await form.getByLabel('What would you like to know?').fill('Is it still there?')
  await form.getByLabel(/I agree/).check()
  await form.getByRole('button', { name: 'Send enquiry' }).click()

  const asked: string[] = []
  page.on('request', request => asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.getByRole('link', { name: 'Follow your enquiry' }).click()
  await expect(page).toHaveURL(/\/enquiry#[\w-]{43}$/)
  const token = new URL(page.url()).hash.slice(1)
  const told = page.locator('[data-told]')
  await expect(told.getByRole('heading', { level: 2 })).toHaveText(/^We reply by .+\.$/)
  await expect(told.locator(`a[href="${car}"]`)).toBeVisible()
  const steps = told.getByRole('listitem')
  await expect(steps).toHaveText([
    /^Received by .+ \(A\w+\)$/,
    'Read Nobody has said so yet',
    'Answered Nobody has said so yet',
  ])
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page).toHaveURL(`${toyota}/enquiry#${token}`)
  await expect(steps).toHaveCount(3)
  // A link to this page without its token would lead nowhere.
  await expect(page.locator('[data-reloads]')).toHaveCount(0)
  expect(asked.filter(address => address.includes(token))).toEqual([])

  const dealer = await browser.newContext({ javaScriptEnabled: false })
  const people = await dealer.newPage()
  const [path] = /\/api\/tracker\/people\/[\w-]{43}/.exec(await leadOf(page, last))!
  await people.goto(toyota + path)
  await people.getByRole('button', { name: 'I have read it' }).click()
  await expect(people.getByText(/^Read: /)).toBeVisible()
  await page.reload()
  await expect(steps.nth(1)).toHaveText(/^Read \d.+ \(A\w+\)$/)
  await people.getByRole('button', { name: 'I have replied' }).click()
  await expect(people.getByText(/^Replied: /)).toBeVisible()
  await people.getByRole('button', { name: 'I have not replied yet' }).click()
  await expect(people.getByText(/^Replied: /)).toHaveCount(0)
  await people.getByRole('button', { name: 'I have replied' }).click()
  await expect(people.getByText('says now that you have replied')).toBeVisible()
  await dealer.close()
  await page.reload()
  await expect(told.getByRole('heading', { level: 2 })).toHaveText('Answered')

  await page.getByRole('button', { name: 'Withdraw this enquiry' }).click()
  await page.getByRole('button', { name: 'No, keep it' }).click()
  await page.getByRole('button', { name: 'Withdraw this enquiry' }).click()
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await expect(told.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(told.getByRole('heading', { level: 2 })).toHaveText(/^You have withdrawn this enquiry: /)
  expect(await axeFaults(page)).toEqual([])
})
