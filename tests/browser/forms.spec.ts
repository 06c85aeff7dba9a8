import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { axeFaults } from '../support/axe.ts'
import { builtFile } from '../support/built-page.ts'
import { eventIn } from '../support/calendar.ts'
import { faultsSeen, readLarge } from '../support/ease.ts'
import { test } from '../support/journey.ts'
import { expectToStay, fillDetails, isLive, newLastName, settle } from '../support/lead-form.ts'
import { listedCar } from '../support/listed-car.ts'
import { holdUp, loseAnswer, routeNow } from '../support/network.ts'
import { leadOf, leadsNamed } from '../support/outbox.ts'
import { toldInvalid } from '../support/reader.ts'
import { siteUrl, TEST_PORT } from '../support/site-url.ts'
import { paceStyles } from '../support/style-clock.ts'
import { lastUsualDay } from '../support/usual-day.ts'

const jarrah = siteUrl('jarrah-coast-auto')
const toyota = siteUrl('wattle-coast-toyota')
const group = siteUrl('brackenfield-motor-group')
const jeep = siteUrl('coral-range-jeep')

/** The shortest form with a location: fleet. The last name that it was filled in with. */
async function fillFleet(page: Page, site = jarrah): Promise<string> {
  const last = newLastName()
  await page.goto(`${site}/fleet`)
  await isLive(page)
  await page.getByLabel('Company').fill('Example Couriers')
  await fillDetails(page, last)
  await page.getByLabel('Location').selectOption({ index: 1 })
  await page.getByLabel('Message').fill('Three vans, please.')
  await page.getByLabel(/I agree/).check()
  return last
}

const send = (page: Page) => page.getByRole('button', { name: 'Talk to the fleet team' })
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you' })

/** The lead waits, and its message has glided into sight: who turned to something else before would not be led on. */
const expectSaved = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeInViewport({ ratio: 1 })

/** The lead waits at once, as a browser that knows itself offline tries nothing in vain; from then on it is online again. */
async function sendOffline(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }))
  await send(page).click()
  await expectSaved(page)
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'onLine'))
}

test('FM-11 FM-25 ER-09 ER-10 RT-64 by keyboard and with large text on a phone of 320 px: faults are listed, lead to their fields, and go when they are mended; a reader calls a field wrong only after sending, and as long as it is; who chose all colours sees from its arrow that a list is one', async ({
  page,
}) => {
  await readLarge(page)
  await page.goto(`${jarrah}/fleet`)
  await isLive(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet and business' })).toBeVisible()
  expect(await faultsSeen(page)).toEqual([])
  expect(await toldInvalid(page)).toEqual([])
  await send(page).focus()
  await page.keyboard.press('Enter')
  const summary = page.getByRole('group', { name: 'Please fix the following errors:' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveText([
    'Please enter the name of your company.',
    'Please enter your first name.',
    'Please enter your last name.',
    'Please enter a valid email address.',
    'Please enter a valid phone number.',
    'Please choose a location.',
    'Please enter your message.',
    '*You must agree to the terms of use before submitting.',
  ])
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
  expect(await faultsSeen(page, 'form[data-lead-form]')).toEqual([])
  const wrong = await toldInvalid(page)
  expect(wrong).toEqual(expect.arrayContaining(['Location', expect.stringMatching(/^I agree/)]))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Test')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('First name')).not.toHaveAttribute('aria-invalid', 'true')
  // Pressed at its lower edge, from where it moves as soon as the message above it goes.
  await page.getByLabel('Message').focus()
  await page.keyboard.type('Three vans, please.')
  const { height } = (await send(page).boundingBox())!
  await send(page).click({ position: { x: 20, y: height - 4 } })
  await expect(summary.getByRole('listitem')).toHaveCount(6)
  await page.getByLabel('Location').selectOption({ index: 1 })
  await page.getByLabel(/I agree/).check()
  await expect
    .poll(() => toldInvalid(page))
    .toEqual(wrong.filter(name => !/^(First name|Message|Location|I agree)/.test(name)))
  await expect(page.getByLabel('Location')).toHaveCSS('appearance', 'none')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(page.getByLabel('Location')).toHaveCSS('appearance', 'auto')
})

test('FM-18 to FM-22 FM-26 FM-28 FM-29 ER-03 DC-124 DC-179 a failure is an alert that can be closed and keeps what was typed; sent again, it shows that it does, counts once for a double click, and ends at the page of thanks', async ({
  page,
}) => {
  const last = await fillFleet(page)
  const sending = await holdUp(page, '**/api/leads')
  const error = 'Something went wrong on our side. Please try again in a moment.'
  await page.route('**/api/leads', route => route.fulfill({ status: 500, json: { success: false, error } }), {
    times: 1,
  })
  await send(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('An error occurred when submitting this form')
  await expect(alert).toContainText(error)
  expect(await axeFaults(page, 'form[data-lead-form]')).toEqual([])
  await alert.getByRole('button', { name: 'Close this message' }).click()
  await expect(alert).toHaveCount(0)
  await expect(page.getByLabel('Message')).toHaveValue('Three vans, please.')
  await page.evaluate(() => {
    addEventListener('pagehide', () => sessionStorage.setItem('events', JSON.stringify((window as never)['dataLayer'])))
  })
  await send(page).dblclick()
  await expect(send(page)).toBeDisabled()
  await expect(send(page)).toBeFocused()
  await expect(send(page).locator('.form__spinner')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Sending…' })).toBeAttached()
  expect(await axeFaults(page, 'form[data-lead-form]')).toEqual([])
  sending.goOn()
  await expect(thanks(page)).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/success')
  const events = await page.evaluate(() => JSON.parse(sessionStorage.getItem('events')!))
  expect(events).toMatchObject([{ event_id: 22, site: 'jarrah-coast-auto' }])
  expect(JSON.stringify(events)).not.toContain('Test')
  await expect(page.getByText(/^We reply by \d/)).toBeVisible()
  await expect(page.getByText('Fleet Enquiry')).toBeVisible()
  expect(await axeFaults(page, 'main')).toEqual([])
  expect(await leadsNamed(page, last)).toBe(1)
})

test('issue 6: offline at submit the lead waits on the device and says so, also after a reload; refused then it has what was written still in its form, and mended it is sent once when the network is back', async ({
  page,
  context,
}) => {
  const last = await fillFleet(page, group)
  await routeNow(page, '**/api/leads', route => route.abort())
  await context.setOffline(true)
  await send(page).click()
  await expectSaved(page)
  expect(await axeFaults(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'Try to send it now' }).click()
  await expect(page.getByText('There is still no connection.')).toBeVisible()

  await context.setOffline(false)
  // The page before the reload tries, too.
  let isReloaded = false
  page.once('framenavigated', () => {
    isReloaded = true
  })
  const tried = page.waitForRequest(request => isReloaded && request.url().endsWith('/api/leads'))
  await page.reload()
  expect(await (await tried).response()).toBeNull()
  await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeVisible()
  const error = 'Please choose another location.'
  // The page tries again by itself, too: nobody is answered before the button is pressed.
  const pressed = Promise.withResolvers<void>()
  await routeNow(page, '**/api/leads', async route => {
    await pressed.promise
    await route.fulfill({ status: 400, json: { success: false, error } })
  })
  await page.getByRole('button', { name: 'Try to send it now' }).click()
  pressed.resolve()
  await expect(page.getByRole('alert')).toContainText(error)
  await expect(page.getByLabel('Last name')).toHaveValue(last)
  await page.getByLabel('Location').selectOption({ index: 2 })
  await page.unrouteAll()

  await context.setOffline(true)
  await send(page).click()
  await expectSaved(page)
  await context.setOffline(false)
  await expect(thanks(page)).toBeVisible()
  expect(await leadsNamed(page, last)).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('waiting-leads'))).toBeNull()
  await page.goBack()
  await isLive(page)
  await expect(page.getByLabel('Last name')).toHaveValue('')
})

test('issue 6: whoever is back at a form whose lead was sent from another page meanwhile is thanked @nightly', async ({
  page,
}) => {
  const last = await fillFleet(page, group)
  await sendOffline(page)
  // A page that the browser has put away hears of nothing.
  await page.evaluate(() => {
    localStorage.removeItem('waiting-leads')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(thanks(page)).toBeVisible()
  expect(await leadsNamed(page, last)).toBe(1)
})

test('issue 6: a lead that waited and is refused on another page leads back from there to what was written; one whose page is left while it is sent is sent from the next page, which says so, once @nightly', async ({
  page,
}) => {
  // Begun at another address than it is sent from.
  await page.goto(`${group}/fleet?from=mail`)
  await isLive(page)
  await page.getByLabel('First name').fill('Test')
  const last = await fillFleet(page, group)
  await sendOffline(page)
  const refused = { status: 400, json: { success: false, error: 'Please choose another location.' } }
  await routeNow(page, '**/api/leads', route => route.fulfill(refused))
  await page.goto(`${group}/special-offers`)
  const toast = page.locator('.toast')
  await expect(toast).toContainText(
    'What you wrote earlier (Fleet Enquiry) could not be sent: Please choose another location.',
  )
  await toast.getByRole('link', { name: 'Go on with Fleet Enquiry' }).click()
  await expect(page).toHaveURL(/\/fleet$/)
  await isLive(page)
  await expect(page.getByLabel('Last name')).toHaveValue(last)
  await page.unrouteAll()
  let asked = 0
  // The first call gets nowhere, those after it do.
  await routeNow(page, '**/api/leads', async route => {
    asked += 1
    if (asked > 1) await route.continue()
  })
  await send(page).click()
  await expect.poll(() => asked).toBe(1)
  await page.goto(`${group}/special-offers`)
  await expect(toast).toContainText('What you wrote earlier (Fleet Enquiry) has now been sent.')
  await expect(toast.getByRole('link')).toHaveCount(0)
  expect(await leadsNamed(page, last)).toBe(1)
  await page.goto(`${group}/fleet`)
  await isLive(page)
  await expect(page.getByLabel('Last name')).toHaveValue('')
})

test('issue 6: what was written on the page of a car and over it is found from where both were refused, each by its name @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id, path } = listedCar(toyota)
  await page.goto(toyota + path)
  const enquiry = page.locator('#car-enquiry')
  await enquiry.scrollIntoViewIfNeeded()
  await isLive(page)
  await routeNow(page, '**/api/leads', route => route.abort())
  await fillDetails(enquiry, newLastName())
  await enquiry.getByLabel('What would you like to know?').fill('Is it still there?')
  await enquiry.getByLabel(/I agree/).check()
  await enquiry.getByRole('button', { name: 'Send enquiry' }).click()
  await expectSaved(page)
  const dialog = page.getByRole('dialog', { name: 'Make an offer' })
  await page.getByRole('link', { name: 'Make an Offer' }).first().click()
  await dialog.locator('form[data-live]').waitFor()
  await dialog.getByLabel('Your offer in dollars').fill('18,500')
  await fillDetails(dialog, newLastName())
  await dialog.getByLabel(/I agree/).check()
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(dialog.getByRole('heading', { name: 'Saved on this device' })).toBeVisible()
  const refused = { status: 400, json: { success: false, error: 'Please choose another location.' } }
  await routeNow(page, '**/api/leads', route => route.fulfill(refused))
  await page.goto(`${toyota}/special-offers`)
  const toast = page.locator('.toast')
  await expect(toast.getByRole('link')).toHaveCount(2)
  await toast.getByRole('link', { name: 'Go on with Make an Offer: ' }).click()
  await expect(page).toHaveURL(`${toyota}/make-offer?car_id=${id}`)
  const alert = page.locator('.form__alert')
  await expect(alert).toContainText(refused.json.error)
  await expect(page.getByLabel('Your offer in dollars')).toHaveValue('18,500')
  await toast.getByRole('link', { name: /^Go on with .* Vehicle Enquiry: / }).click()
  await expect(page).toHaveURL(`${toyota + path}#enquire`)
  await expect(alert).toBeInViewport()
  await expect(enquiry.getByLabel('What would you like to know?')).toHaveValue('Is it still there?')
  await expect(toast).toHaveCount(0)
})

/** The second tab has what was written in the first. */
async function fillFleetInTwoTabs(
  page: Page,
  context: BrowserContext,
  site = jarrah,
): Promise<{ last: string; second: Page }> {
  const last = await fillFleet(page, site)
  const second = await context.newPage()
  await second.goto(`${site}/fleet`)
  await isLive(second)
  await expect(second.getByLabel('Last name')).toHaveValue(last)
  return { last, second }
}

test('issue 6: the same form sent from two tabs in the same moment, also where an answer is lost after the lead was stored, and from a third one afterwards, is one lead, and all know @nightly', async ({
  page,
  context,
}) => {
  const { last, second } = await fillFleetInTwoTabs(page, context)
  const late = await context.newPage()
  await late.goto(`${jarrah}/fleet`)
  await isLive(late)
  await expect(late.getByLabel('Last name')).toHaveValue(last)
  await loseAnswer(page, '**/api/leads')
  const sending = [await holdUp(page, '**/api/leads'), await holdUp(second, '**/api/leads')]
  await send(page).click()
  await send(second).press('Enter')
  await expect.poll(() => sending.map(({ asked }) => asked())).toEqual([1, 1])
  const lost = page.waitForEvent('requestfailed', request => request.url().endsWith('/api/leads'))
  for (const { goOn } of sending) goOn()
  await lost
  await expect(thanks(page)).toBeVisible()
  await expect(thanks(second)).toBeVisible()
  await send(late).click()
  await expect(thanks(late)).toBeVisible()
  expect(await leadsNamed(page, last)).toBe(1)
  // What is written anew is a lead of its own.
  await second.goto(`${jarrah}/fleet`)
  await isLive(second)
  await expect(second.getByLabel('Last name')).toHaveValue('')
})

test('issue 6: a lead that waits and is sent from the same form in another tab is told of once there, and thanked for here however late that is known @nightly', async ({
  page,
  context,
}) => {
  await page.clock.install()
  const { last, second } = await fillFleetInTwoTabs(page, context, jeep)
  await sendOffline(page)
  await routeNow(page, '**/api/leads', route =>
    route.fulfill({ status: 429, json: { success: false, error: 'Busy.' } }),
  )
  const isBusy = () => page.waitForResponse(answer => answer.url().endsWith('/api/leads') && answer.status() === 429)
  const asked: string[] = []
  second.on('request', request => request.url().endsWith('/api/leads') && asked.push(request.url()))
  const heard = isBusy()
  await send(second).click()
  await expect(thanks(second)).toBeVisible()
  await heard
  const later = isBusy()
  await page.clock.runFor(30_000)
  await later
  await page.unroute('**/api/leads')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(thanks(page)).toBeVisible()
  await expect(second.locator('.toast')).toHaveCount(0)
  expect(asked).toHaveLength(1)
  expect(await leadsNamed(page, last)).toBe(1)
})

test('issue 6: a lead that waits, while another tab sends the same form with other words, is refused once and then sent as one of its own @nightly', async ({
  page,
  context,
}) => {
  const { last, second } = await fillFleetInTwoTabs(page, context, jeep)
  await sendOffline(page)
  await second.getByLabel('Message').fill('Four vans, please.')
  await send(second).click()
  await expect(thanks(second)).toBeVisible()
  await expect(page.getByRole('alert')).toBeVisible()
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await leadsNamed(page, last)).toBe(2)
})

test('issue 6: a form that was left half done is not empty, one left a day ago is on the device no more once any page is opened, and back from the page of thanks the form is empty @nightly', async ({
  page,
}) => {
  const last = await fillFleet(page)
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('draft:')))
  expect(await drafts()).toEqual(['draft:fleet'])
  // As if another form had been left an hour earlier.
  await page.evaluate(now => {
    const draft = JSON.parse(localStorage.getItem('draft:fleet')!)
    const keep = (name: string, hoursAgo: number) =>
      localStorage.setItem(name, JSON.stringify({ ...draft, at: now - hoursAgo * 3_600_000 }))
    keep('draft:fleet', 23)
    keep('draft:finance', 24)
  }, Date.now())
  await page.goto(`${jarrah}/special-offers`, { waitUntil: 'networkidle' })
  await expect.poll(drafts).toEqual(['draft:fleet'])
  await page.goBack()
  await isLive(page)
  await expect(page.getByLabel('Last name')).toHaveValue(last)
  await page.getByLabel(/I agree/).check()
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  await page.goBack()
  await isLive(page)
  for (const field of ['Company', 'Last name', 'Message']) await expect(page.getByLabel(field)).toHaveValue('')
  await expect(page.getByLabel(/I agree/)).not.toBeChecked()
  await page.goForward()
  await expect(thanks(page)).toBeVisible()
  expect(await leadsNamed(page, last)).toBe(1)
})

test('VD-43 without scripts the number of the dealership stands beside a form in full, and nothing asks to show it', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${jarrah}/fleet`)
  const beside = page.getByRole('complementary').filter({ hasText: 'Rather talk to us?' })
  const numbers = beside.locator('a[href^="tel:"]').filter({ visible: true })
  await expect(numbers).toHaveText(['(08) 5550 9601'])
  await expect(numbers).toHaveAttribute('href', 'tel:0855509601')
  await expect(beside.getByText('(08) ...')).toBeHidden()
  await expect(page.getByRole('main').getByRole('button', { name: /^Show number/ })).toHaveCount(0)
  await context.close()
})

test('AU-01 PR-10 FM-13 FM-17 FM-27 ER-02 RT-58 DC-120 DC-121 a test drive, step by step and by keyboard, at a free time of the dealership', async ({
  page,
}) => {
  const last = newLastName()
  const { path } = listedCar(jarrah)
  await page.goto(jarrah + path)
  await page.getByRole('link', { name: 'Test Drive', exact: true }).first().click()
  await expect(page).toHaveURL(/\/book-test-drive\?car_id=\d+$/)
  await isLive(page)
  const car = page.getByRole('region', { name: 'Your enquiry is about this car' })
  await expect(car.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', path)
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await expect(page.getByLabel('Preferred dealership')).not.toHaveValue('')
  const days = page.getByLabel('Day')
  await days.selectOption(await lastUsualDay(days, 'Tuesday', 'jarrah-coast-auto'))
  const slot = page.getByRole('radio').first()
  await slot.focus()
  await page.keyboard.press('Space')
  await expect(slot).toBeChecked()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Your details' })).toBeFocused()
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Book this test drive' }).click()
  await expect(page.getByRole('group', { name: 'Please fix the following errors:' })).toBeFocused()
  await fillDetails(page, last)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(slot).toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue(last)
  await page.getByLabel(/I agree/).check()
  await routeNow(page, '**/api/leads', route => route.fulfill({ json: {} }), { times: 1 })
  await page.getByRole('button', { name: 'Book this test drive' }).click()
  await expect(page.getByRole('alert')).toContainText('An unexpected error occured')
  await page.getByRole('button', { name: 'Book this test drive' }).click()
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Similar Cars' })).toBeVisible()
  expect(await leadsNamed(page, last)).toBe(1)
})

test('PR-10 FM-07 FM-13 DC-121 where a dealer has several showrooms, a test drive asks which, is offered its times and goes there; one of a car is for the showroom where it stands, until another is chosen @nightly', async ({
  page,
}) => {
  const [townsville, cairns] = ['Coral Range Jeep Townsville Sales', 'Coral Range Jeep Cairns Sales']
  const last = newLastName()
  await page.goto(`${jeep}/book-test-drive`)
  await isLive(page)
  const showroom = page.getByLabel('Showroom')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(showroom).toHaveAccessibleDescription('Please choose a showroom.')
  const days = page.getByLabel('Day', { exact: true })
  await days.selectOption(await lastUsualDay(days, 'Tuesday', 'coral-range-jeep'))
  await expect(page.getByRole('radio')).toHaveCount(0)
  await showroom.selectOption(cairns)
  await expect(showroom).not.toHaveAttribute('aria-invalid', 'true')
  const beside = page.locator('[data-place-to-talk]').filter({ visible: true })
  await expect(beside.locator('strong').first()).toHaveText(cairns)
  const slot = page.getByRole('radio').last()
  const time = (await slot.getAttribute('value'))!
  await slot.check()
  await page.reload()
  await expect(showroom).toHaveValue(/\d/)
  await expect(page.getByRole('radio', { checked: true })).toHaveValue(time)
  expect(await axeFaults(page, 'form[data-lead-form]')).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillDetails(page, last)
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Book this test drive' }).click()
  await expect(page.getByText(`The right person at ${cairns} reads it.`)).toBeVisible()
  expect(await leadOf(page, last)).toContain(`Location: ${cairns}`)

  // At the other showroom that time is free.
  const { cars } = JSON.parse(builtFile('coral-range-jeep', '/stock.json'))
  const { id } = cars.find(({ place }: { place: string }) => place === townsville)
  await page.goto(`${jeep}/book-test-drive?car_id=${id}`)
  await isLive(page)
  await expect(showroom.locator('option:checked')).toHaveText(townsville)
  const timesAfter = async (choose: () => Promise<unknown>): Promise<string[]> => {
    const answered = page.waitForResponse(/appointments\?.*location_id=/)
    await choose()
    const { slots } = await (await answered).json()
    return slots.map(({ start }: { start: string }) => start)
  }
  expect(await timesAfter(() => days.selectOption(time.slice(0, 10)))).toContain(time)
  await expect(beside.locator('strong').first()).toHaveText(townsville)
  expect(await timesAfter(() => showroom.selectOption(cairns))).not.toContain(time)
  await expect(beside.locator('strong').first()).toHaveText(cairns)
})

test('DC-121 who books a test drive reads on the page of thanks that it is booked, and keeps it there for their calendar, as it is in their mail @nightly', async ({
  page,
}) => {
  const last = newLastName()
  const { path } = listedCar(jarrah)
  await page.goto(jarrah + path)
  await page.getByRole('link', { name: 'Test Drive', exact: true }).first().click()
  await isLive(page)
  const days = page.getByLabel('Day')
  await days.selectOption(await lastUsualDay(days, 'Wednesday', 'jarrah-coast-auto'))
  const slot = page.getByRole('radio').first()
  const start = new Date((await slot.getAttribute('value'))!)
  await slot.check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillDetails(page, last)
  // Of their own: one shopper books but a few in a day.
  const email = `${last.toLowerCase()}@example.com`
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Mobile number').fill(`04${String(Date.now()).slice(-8)}`)
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Book this test drive' }).click()
  await expect(thanks(page)).toBeVisible()
  await expect(
    page.getByText(/^Your test drive is booked: \d+:\d\d [ap]m Wednesday .*\(AWST\)\. We are sending you an email/),
  ).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  const downloads = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  const download = await downloads
  expect(download.suggestedFilename()).toBe('test-drive.ics')
  const file = readFileSync(await download.path())
  expect(eventIn(file).DTSTART).toBe(start.toISOString().replace(/[-:]|\.000/g, ''))
  await expect(thanks(page)).toBeVisible()
  await page.goto(`http://localhost:${TEST_PORT}/outbox`)
  const letter = page.getByRole('listitem').filter({ hasText: `to ${email}` })
  await expect(letter).toHaveCount(1)
  await expect(letter).toContainText('Your test drive is booked: ')
  await expect(letter.getByRole('group').filter({ hasText: 'test-drive.ics' }).locator('pre')).toContainText(
    `UID:${eventIn(file).UID}`,
  )
})

/** Opens the form of a test drive at a dealership, with its days: the last usual one of each weekday is free. */
async function openDays(page: Page) {
  await page.goto(`${jarrah}/book-test-drive`)
  await isLive(page)
  await page.getByLabel('Preferred dealership').selectOption({ index: 1 })
  const days = page.getByLabel('Day')
  const lastOf = (weekday: string): Promise<string> => lastUsualDay(days, weekday, 'jarrah-coast-auto')
  return { days, lastOf }
}

test('DC-121 the time chosen for a test drive is there again after a reload, and without the line as what would suit; what would suit is, too, also on a day later than those that are offered, but on none before today @nightly', async ({
  page,
}) => {
  const { days, lastOf } = await openDays(page)
  const day = await lastOf('Tuesday')
  await days.selectOption(day)
  const slot = page.getByRole('radio').nth(1)
  await slot.check()
  const time = (await slot.getAttribute('value'))!
  await page.reload()
  await expect(slot).toBeChecked()
  await expect(slot).toHaveValue(time)
  await expect(days).toHaveValue(day)
  await routeNow(page, '**/api/appointments*', route => route.abort())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Test')
  await page.reload()
  await isLive(page)
  await page.goBack()
  await expect(page.getByText('Free times cannot be shown right now.')).toBeVisible()
  await expect(page.locator('[type="datetime-local"]')).toHaveValue(time.slice(0, 16))
  // Another day has none of the first one's times.
  await page.unrouteAll()
  await days.selectOption(await lastOf('Wednesday'))
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)

  await routeNow(page, '**/api/appointments*', route => route.abort())
  await days.selectOption({ index: 3 })
  const wish = page.locator('[type="datetime-local"]')
  for (const [wished, kept] of [
    ['2099-03-10T10:20', ['2099-03-10T10:20']],
    ['2020-03-10T10:20', []],
  ] as const) {
    await expect(wish).toBeVisible()
    await wish.fill(wished)
    await page.reload()
    await isLive(page)
    await expect(wish).toBeVisible({ visible: kept.length > 0 })
    expect(await timesAnswered(page)).toEqual(kept)
  }
})

test('issue 6: a time of another day can neither be sent nor chosen while those of the new day are awaited @nightly', async ({
  page,
}) => {
  const { days, lastOf } = await openDays(page)
  await days.selectOption(await lastOf('Tuesday'))
  await page.getByRole('radio').first().check()
  const sent = () =>
    page.locator('form[data-live]').evaluate((form: HTMLFormElement) => new FormData(form).get('date_time'))
  expect(await sent()).toMatch(/T\d\d:\d\d/)
  const times = await holdUp(page, '**/api/appointments*')
  const wednesday = await lastOf('Wednesday')
  await days.selectOption(wednesday)
  await expect(page.getByText('Looking for free times…')).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeDisabled()
  expect(await sent()).toBeNull()
  times.goOn()
  await expect(page.getByRole('radio').first()).toBeEnabled()
  await page.getByRole('radio').first().check()
  expect(await sent()).toContain(wednesday)
})

test('issue 6: what was ticked or chosen before the script came stays, whatever was kept from before @nightly', async ({
  page,
}) => {
  await page.goto(`${jarrah}/fleet`)
  await isLive(page)
  const news = page.getByRole('checkbox', { name: /^Send me news/ })
  const place = page.locator('select[name="location_id"]')
  await place.selectOption({ index: 1 })
  await page.getByLabel('First name').fill('Test')
  await page.getByLabel('First name').blur()
  await page.goto('about:blank')
  const scripts = await holdUp(page, '**/*.js')
  await page.goto(`${jarrah}/fleet`, { waitUntil: 'commit' })
  await news.check()
  await place.selectOption({ index: 2 })
  scripts.goOn()
  await isLive(page)
  await expect(page.getByLabel('First name')).toHaveValue('Test')
  await expect(place).toHaveJSProperty('selectedIndex', 2)
  await expect(news).toBeChecked()
})

test('DC-121 FM-25 free times that could not be shown come with the line; one that is free no more is told and stays what would suit, also where it is taken while its step is hidden and the form is sent @nightly', async ({
  page,
  context,
}) => {
  const sent: unknown[] = []
  await routeNow(page, '**/api/leads', route => {
    sent.push(route.request().postDataJSON().date_time)
    return route.fulfill({ json: {} })
  })
  const { days, lastOf } = await openDays(page)
  await context.setOffline(true)
  await days.selectOption(await lastOf('Tuesday'))
  await expect(page.getByText('Free times cannot be shown right now.')).toBeVisible()
  await context.setOffline(false)
  const slots = page.getByRole('radio')
  await expect(slots.first()).toBeVisible()
  await expect(page.locator('[type="datetime-local"]')).toBeHidden()
  const time = (await slots.nth(1).getAttribute('value'))!
  await slots.nth(1).check()

  await takeTime(page, time)
  await page.reload()
  await expect(page.getByText('is not free. Please choose another time.')).toBeVisible()
  await expect(slots.first()).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  expect(await timesAnswered(page)).toEqual([time.slice(0, 16)])
  const other = (await slots.first().getAttribute('value'))!
  await slots.first().check()
  await expect(page.getByText('is not free.')).toBeHidden()
  expect(await timesAnswered(page)).toEqual([other])

  await takeTime(page, other)
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillDetails(page, newLastName())
  const answered = page.waitForResponse('**/api/appointments*')
  await page.reload()
  await answered
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await expect(page.locator('.time__slots [type="radio"]').first()).toBeAttached()
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Book this test drive' }).click()
  const summary = page.getByRole('group', { name: 'Please fix the following errors:' })
  await expect(summary).toBeFocused()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await expect(summary.getByRole('listitem')).toHaveText([/^\d.* is not free\. Please choose another time\.$/])
  // At the field it is said once, too.
  await expect(page.getByText('is not free.').filter({ visible: true })).toHaveCount(2)
  await summary.getByRole('link').click()
  await expect(days).toBeFocused()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Book this test drive' }).click()
  await expect.poll(() => sent).toEqual([other.slice(0, 16)])
})

/** Somebody else has booked this one of the times that show. */
async function takeTime(page: Page, time: string): Promise<void> {
  const others = (await page.getByRole('radio').evaluateAll(all => all.map(slot => (slot as HTMLInputElement).value)))
    .filter(start => start !== time)
    .map(start => ({ start }))
  await routeNow(page, '**/api/appointments*', route => route.fulfill({ json: { slots: others } }))
}

/** What the form would send as the time. */
const timesAnswered = (page: Page): Promise<unknown[]> =>
  page.locator('form[data-live]').evaluate(form => new FormData(form as HTMLFormElement).getAll('date_time'))

test('a sum of money that is none is told at the step where it is asked @nightly', async ({ page }) => {
  await page.goto(`${jarrah}/finance`)
  await isLive(page)
  await page.getByLabel('Preferred dealership').selectOption({ index: 1 })
  const deposit = page.locator('#finance-form').getByLabel('Deposit')
  await deposit.fill('abc')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('group', { name: 'Please fix the following errors:' })).toBeFocused()
  await expect(deposit).toHaveAccessibleDescription('Please enter an amount in dollars, such as 5,000.')
  for (const right of [' $4,000.50 ', 'AUD 5000', '25000-30000']) {
    await deposit.fill('abc')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(deposit).toHaveAttribute('aria-invalid', 'true')
    await deposit.fill(right)
    await deposit.blur()
    await expect(deposit).not.toHaveAttribute('aria-invalid', 'true')
  }
  await deposit.fill('')
  await deposit.pressSequentially('30000 dollars')
  await expect(deposit).toHaveValue('30000 dollars')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
})

/** Where a visitor comes from: an address of the dealer that costs a browser nothing to open. */
const BEFORE = '/robots.txt'
const expectBefore = (page: Page): Promise<void> => expect(page).toHaveURL(jarrah + BEFORE)

/** The form has begun anew, and leaves no step of its own behind: one Back leads out of it. */
async function leaveFromFirstStep(page: Page): Promise<void> {
  await isLive(page)
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await settle(page)
  await page.goBack()
  await expectBefore(page)
}

async function openFinance(page: Page): Promise<void> {
  await page.goto(jarrah + BEFORE)
  await page.goto(`${jarrah}/finance`)
  await isLive(page)
}

/** The first two of the three steps of asking for finance, after another page; then the third shows. */
async function fillFinance(page: Page): Promise<void> {
  await openFinance(page)
  await fillFirstSteps(page)
}

async function fillFirstSteps(page: Page): Promise<void> {
  await page.getByLabel('Preferred dealership').selectOption({ index: 1 })
  await page.locator('#finance-form').getByLabel('Deposit').fill('4000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: 'Self-employed' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
}

const stepShown = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })

test('FM-17 DC-120 Back of a phone leads through the steps with what was written, Forward no further than they are right, and out from the first; where nothing is kept, a reload begins anew, and Back leads out in place of finding faults @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await fillFinance(page)
  await page.getByLabel('First name').fill('Test')
  await page.goBack()
  await expect(stepShown(page, 'Your situation')).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Self-employed' })).toBeChecked()
  await page.goBack()
  await expect(stepShown(page, 'What you have in mind')).toBeFocused()
  await expect(page.getByText('Step 1 of 3')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('#finance-form').getByLabel('Deposit')).toHaveValue('4000')
  await page.goForward()
  await expect(stepShown(page, 'Your situation')).toBeFocused()
  await page.reload()
  await isLive(page)
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  // The form's own way back, and the browser's after it, are one.
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await page.getByLabel('Preferred dealership').selectOption('')
  await page.goForward()
  await expect(page.getByRole('group', { name: 'Please fix the following errors:' })).toBeFocused()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await page.goBack()
  await expectBefore(page)
  await page.goForward()
  await isLive(page)
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await expect(page.locator('#finance-form').getByLabel('Deposit')).toHaveValue('4000')

  await fillFirstSteps(page)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await leaveFromFirstStep(page)
})

test('issue 6: a form in steps is not left while it is sent, and one Back from the page of thanks leads to its empty beginning, the next to the page before @nightly', async ({
  page,
}) => {
  const last = newLastName()
  await fillFinance(page)
  await fillDetails(page, last)
  await page.getByLabel(/I agree/).check()
  const sending = await holdUp(page, '**/api/leads')
  await page.getByRole('button', { name: 'Send finance enquiry' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Sending…' })).toBeAttached()
  await page.goBack()
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  sending.goOn()
  await expect(thanks(page)).toBeVisible()
  expect(await leadsNamed(page, last)).toBe(1)
  await page.goBack()
  await isLive(page)
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await expect(page.locator('#finance-form').getByLabel('Deposit')).toHaveValue('')
  await page.goForward()
  await expect(thanks(page)).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expectBefore(page)
})

test('issue 6: what follows the steps of a form stands on the screen of a phone with its focus, whichever way the browser went through its history @nightly', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await fillFinance(page)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(stepShown(page, 'Your situation')).toBeFocused()
  await expectToStay(stepShown(page, 'Your situation'))
  await page.goBack()
  await page.getByLabel('Preferred dealership').selectOption('')
  // As far down as Continue of the steps after it.
  await page.mouse.wheel(0, 2_000)
  await page.goForward()
  const summary = page.getByRole('group', { name: 'Please fix the following errors:' })
  await expect(summary).toBeFocused()
  await expectToStay(summary)
  await page.getByLabel('Preferred dealership').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillDetails(page, newLastName())
  await page.getByLabel(/I agree/).check()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send finance enquiry' }).click()
  const waiting = page.getByRole('heading', { name: 'Saved on this device' })
  await expect(page.locator('.form__waiting')).toBeFocused()
  await expectToStay(waiting)
  await page.goBack()
  await expectBefore(page)
})

test('FM-17 on a phone Back from faults far down shows the step before from its heading, as it stays, and a reload keeps the place @nightly', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await page.goto(`${jarrah}/trade-in`)
  await isLive(page)
  await page.getByLabel('Registration', { exact: true }).fill('ZZZ999')
  await page.getByLabel('Registered in').selectOption({ index: 1 })
  await page.getByLabel('Odometer').fill('45,000')
  await page
    .getByRole('group', { name: /finance owing/ })
    .getByRole('radio', { name: 'No' })
    .check()
  for (const isAtRest of [true, false]) {
    await page.getByRole('button', { name: 'Continue' }).tap()
    await expect(stepShown(page, 'Your details')).toBeFocused()
    await page.getByRole('button', { name: 'Go on to its condition' }).tap()
    await expect(page.getByRole('group', { name: 'Please fix the following errors:' })).toBeFocused()
    if (isAtRest) await settle(page)
    await page.goBack()
    await expect(stepShown(page, 'Your car')).toBeFocused()
    await expectToStay(stepShown(page, 'Your car'))
  }
  const place = await page.evaluate(() => {
    scrollTo({ top: 333, behavior: 'instant' })
    return scrollY
  })
  await page.reload()
  await isLive(page)
  await settle(page)
  expect(await page.evaluate(() => scrollY)).toBe(place)
  await context.close()
})

for (const [where, hasPlaces] of [
  ['', true],
  [', also where a browser tells no place in its history', false],
] as const)
  test(`FM-17 after an anchor of the page Back leads to the step before, and out from the first${where} @nightly`, async ({
    page,
  }) => {
    if (!hasPlaces) await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }))
    await fillFinance(page)
    await page.goBack()
    await expect(page.getByText('Step 2 of 3')).toBeVisible()
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await expect(page).toHaveURL(/#/)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(stepShown(page, 'What you have in mind')).toBeFocused()
    await expect(page).toHaveURL(/\/finance$/)
    await page.goBack()
    await expectBefore(page)
  })

test('issue 6: an anchor of the page pressed at the first step costs no Back more after the page of thanks @nightly', async ({
  page,
}) => {
  await openFinance(page)
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page).toHaveURL(/#/)
  await fillFirstSteps(page)
  await fillDetails(page, newLastName())
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Send finance enquiry' }).click()
  await expect(thanks(page)).toBeVisible()
  await page.goBack()
  await leaveFromFirstStep(page)
})

for (const [where, block] of [
  ['', 'center'],
  [', also where less is left above it than their screen shows; a step back the form stands where it stood', 'end'],
] as const)
  test(`issue 6: a script that comes late leaves who is writing at their field${where} @nightly`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await paceStyles(page, 12)
    const scripts = await holdUp(page, '**/*.js')
    await page.goto(`${jarrah}/finance`, { waitUntil: 'commit' })
    const field = page.getByLabel('First name')
    await field.click()
    await page.keyboard.type('Te')
    await field.evaluate((one, to) => one.scrollIntoView({ block: to, behavior: 'instant' }), block)
    await settle(page)
    const topOf = () => field.evaluate(one => one.getBoundingClientRect().top)
    const beginOfForm = () =>
      page.locator('.form__progress').evaluate(one => Math.round(one.getBoundingClientRect().top + scrollY))
    const before = await topOf()
    const begin = await beginOfForm()
    scripts.goOn()
    await isLive(page)
    await expect(page.getByText('Step 3 of 3')).toBeVisible()
    await settle(page)
    expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(1)
    await page.keyboard.type('st')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('Test')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(stepShown(page, 'Your situation')).toBeFocused()
    expect(await beginOfForm()).toBe(begin)
  })

test('RT-23 a number sent before the script of sign-in has come gets into no address, whatever a browser makes of the form', async ({
  page,
}) => {
  await page.route('**/*.js', route => route.abort())
  await page.goto(`${jarrah}/sign-in?type=watchlist&redirect=%2Fwatchlist`)
  const phone = page.getByLabel('Mobile number')
  await phone.fill('0491 570 006')
  await phone.press('Enter')
  await expect(phone).toHaveValue('0491 570 006')
  // To a browser that does not know of dialogs this is a form that asks for a page.
  await page.locator('form', { has: phone }).evaluate(form => form.setAttribute('method', 'get'))
  await phone.press('Enter')
  await expect(phone).toHaveValue('')
  expect(new URL(page.url()).search).toBe('')
})
