import { expect, type Locator, type Page } from '@playwright/test'
import { localTime } from '../../src/domain/time-zone.ts'
import { faultsSeen, pressEnter, readLarge, tabTo, tick, write, writeDetails } from '../support/ease.ts'
import { test } from '../support/journey.ts'
import { expectToStay, fillDetails, isLive, newLastName } from '../support/lead-form.ts'
import { listedCar } from '../support/listed-car.ts'
import { failOnce, holdUp, routeNow } from '../support/network.ts'
import { leadOf, leadsNamed } from '../support/outbox.ts'
import { signIn } from '../support/sign-in.ts'
import { siteUrl } from '../support/site-url.ts'

const toyota = siteUrl('wattle-coast-toyota')
const gated = siteUrl('jarrah-coast-auto')
/** As the dealers have it, wherever this runs. */
const THIS_YEAR = localTime(new Date(), 'Australia/Sydney').year

const dollars = (text: string): number => Number(text.replace('−', '-').replace(/[^\d-]/g, ''))

/** The first part, by keyboard: whose car it is. */
async function fillLead(page: Page, last: string): Promise<void> {
  await isLive(page)
  await write(page.getByLabel('Registration', { exact: true }), 'ZZZ999')
  await write(page.getByLabel('Registered in'), 'NSW')
  await write(page.getByLabel('Odometer'), '45,000')
  const owing = page.getByRole('group', { name: /finance owing/ })
  await expect(owing.locator('.choice__option')).toHaveText(['Yes', 'No'])
  await tick(owing.getByRole('radio', { name: 'No' }))
  await pressEnter(page.getByRole('button', { name: 'Continue' }))
  await writeDetails(page, last)
  await tabTo(page.getByLabel('Location', { exact: true }))
  await page.keyboard.press('ArrowDown')
  await tick(page.getByLabel(/I agree/))
}

/** The same for whoever has a mouse. */
async function clickThroughLead(page: Page, last: string): Promise<void> {
  await isLive(page)
  const plate = page.getByLabel('Registration', { exact: true })
  // A phone's keyboard would make a word of it.
  await expect(plate).toHaveAttribute('autocorrect', 'off')
  await plate.fill('ZZZ999')
  await page.getByLabel('Registered in').selectOption('NSW')
  await page.getByLabel('Odometer').fill('45,000')
  await page
    .getByRole('group', { name: /finance owing/ })
    .getByRole('radio', { name: 'No' })
    .check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillDetails(page, last)
  await page.getByLabel('Location', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel(/I agree/).check()
}

const option = (page: Page, question: RegExp, text: string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: text, exact: true })

const answer = (page: Page, question: RegExp, text: string) => tick(option(page, question, text))

/** The first part of a valuation, sent while the network is away. */
async function leaveWaiting(page: Page, last: string, path = '/sell-my-car'): Promise<void> {
  await page.goto(toyota + path)
  await clickThroughLead(page, last)
  await page.getByLabel('Postcode').fill('3000')
  await routeNow(page, '**/api/leads', route => route.abort())
  await pressEnter(page.getByRole('button', { name: 'Go on to its condition' }))
  await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeVisible()
}

/** Which car it is, where its plate does not tell. */
async function fillCar(
  page: Page,
  year: number,
  into = (field: Locator, text: string) => field.fill(text),
): Promise<void> {
  await into(page.getByRole('textbox', { name: 'Make' }), 'Toyota')
  await into(page.getByLabel('Model'), 'Corolla')
  await into(page.getByLabel('Year'), String(year))
}

async function answerAll(page: Page, choose = (radio: Locator) => radio.check()): Promise<void> {
  for (const [question, text] of [
    [/Service history/, 'Full'],
    [/everything in it work/, 'Yes'],
    [/two sets of keys/, 'Yes'],
    [/illegal modifications/, 'Yes'],
    [/^Inside/, 'Excellent'],
    [/^Outside/, 'Good'],
  ] as const)
    await choose(option(page, question, text))
}

test('AU-01 PR-14 RT-08 TI-01 to TI-08 TI-15 TI-16 ER-07 DC-110 EV-06 a car is sold, by keyboard and with large text on a phone of 320 px: a lead, the questions, the plate, an offer whose lines add up, and its acceptance', async ({
  page,
}) => {
  await readLarge(page)
  const last = newLastName()
  await page.goto(`${toyota}/sell-my-car`)
  expect(await faultsSeen(page)).toEqual([])
  await fillLead(page, last)
  // A box of its own: one has but a few letters of offers a day.
  await page.getByRole('textbox', { name: 'Email' }).fill(`${last}@example.com`)
  const postcode = page.getByLabel('Postcode')
  await expect(postcode).toHaveAttribute('maxlength', '4')
  const method = page.getByRole('group', { name: 'How shall we reach you?' })
  await expect(method.locator('.choice__option')).toHaveText(['Phone', 'Email', 'SMS'])
  await expect(method.getByRole('radio', { name: 'Phone' })).toBeChecked()
  const toQuestions = page.getByRole('button', { name: 'Go on to its condition' })
  await write(postcode, '30a0')
  await pressEnter(toQuestions)
  await expect(postcode).toHaveAccessibleDescription('Invalid postcode. Please enter a 4-digit number.')
  await write(postcode, '3000')
  await pressEnter(toQuestions)
  await expect(page.getByRole('heading', { name: 'How is it?' })).toBeFocused()
  const showOffer = page.getByRole('button', { name: 'Show my offer' })
  await pressEnter(showOffer)
  await expect(page.getByRole('group', { name: 'Please fix the following errors:' })).toBeFocused()
  expect(await faultsSeen(page)).toEqual([])
  const service = page.getByRole('group', { name: /Service history/ })
  await expect(service.locator('.error')).toBeVisible()
  await answer(page, /Service history/, 'Full')
  await expect(service.locator('.error')).toBeHidden()
  // Nobody is asked again for what they answered before a reload, nor shown an offer for which they did not ask.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'How is it?' })).toBeFocused()
  await expect(service.getByRole('radio', { name: 'Full' })).toBeChecked()
  await answerAll(page, tick)
  const working = await holdUp(page, '**/rego-lookup')
  await pressEnter(showOffer)
  await expect(page.getByRole('status').filter({ hasText: 'Working out your offer…' })).toBeAttached()
  expect(await faultsSeen(page, '.valuation')).toEqual([])
  working.goOn()
  const notFound = page.getByRole('alert').filter({ hasText: 'We could not find this registration.' })
  await expect(notFound).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Make' })).toBeFocused()
  await fillCar(page, THIS_YEAR - 3, write)
  expect(await faultsSeen(page, '.valuation')).toEqual([])
  await pressEnter(showOffer)
  await expect(page.getByRole('heading', { name: `Our offer for your ${THIS_YEAR - 3} Toyota Corolla` })).toBeVisible()
  expect(await faultsSeen(page, '.valuation')).toEqual([])
  const amounts = async (): Promise<number[]> =>
    (await page.locator('.valuation__lines dd').allInnerTexts()).map(dollars)
  const before = await amounts()
  expect(before.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(before.at(-1))
  await answer(page, /two sets of keys/, 'No')
  await expect(page.getByText('Are there two sets of keys? No')).toBeVisible()
  expect((await amounts()).at(-1)).toBe(before.at(-1)! - 250)
  await page.evaluate(() => {
    addEventListener('pagehide', () => sessionStorage.setItem('events', JSON.stringify((window as never)['dataLayer'])))
  })
  const accept = page.getByRole('button', { name: 'Accept this offer' })
  await failOnce(page, '**/valuation/accept', 'Not now.')
  await pressEnter(accept)
  await expect(page.locator('.valuation__offer').getByRole('alert')).toHaveText('Not now.')
  // Whoever pressed it is still there.
  await expect(accept).toBeFocused()
  const until = await page.getByText(/^This offer stands until /).innerText()
  const [agreed] = (await amounts()).slice(-1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  const accepted = `You accepted our offer of $${agreed!.toLocaleString('en')} for your ${THIS_YEAR - 3} Toyota Corolla.`
  await expect(page.getByText(`${accepted} ${until} We are sending you this offer by email.`)).toBeVisible()
  expect(await faultsSeen(page)).toEqual([])
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('events')!))).toMatchObject([{ event_id: 18 }])
  const lead = await leadOf(page, last)
  const car = `Their car: ${THIS_YEAR - 3} Toyota Corolla, `
  const offer = [`Our offer is $${agreed!.toLocaleString('en')}. Between `, until]
  for (const told of ['Sell My Car, offer accepted, $', car, '45,000 km', 'Are there two sets of keys? No', ...offer])
    expect(lead).toContain(told)
  expect(await leadsNamed(page, last)).toBe(2)
})

test('issue 6: the questions after the first part of a valuation stay on the screen of a phone, Forward leads to none of its steps, and one Back to the page before @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${toyota}/fleet`)
  await page.goto(`${toyota}/sell-my-car`)
  await clickThroughLead(page, newLastName())
  await page.getByLabel('Postcode').fill('3000')
  await page.goBack()
  // Further down than the questions are.
  await page.mouse.wheel(0, 2_000)
  await page.goForward()
  await pressEnter(page.getByRole('button', { name: 'Go on to its condition' }))
  const questions = page.getByRole('heading', { name: 'How is it?' })
  await expect(questions).toBeFocused()
  await expectToStay(questions)
  await page.goForward()
  await expectToStay(questions)
  await page.goBack()
  await expect(page).toHaveURL(/\/fleet$/)
})

/** From the questions about a car whose number nobody knows. */
async function goOnToOffer(page: Page): Promise<void> {
  await answerAll(page)
  await page.getByRole('button', { name: 'Show my offer' }).click()
  await fillCar(page, THIS_YEAR - 3)
  await page.getByRole('button', { name: 'Show my offer' }).click()
  await expect(page.getByRole('button', { name: 'Accept this offer' })).toBeVisible()
}

test('TI-15 issue 6: the first part of a valuation that waited for the network is followed by the questions about the car @nightly', async ({
  page,
  context,
}) => {
  const last = newLastName()
  await page.goto(`${toyota}/sell-my-car`)
  await clickThroughLead(page, last)
  await page.getByLabel('Postcode').fill('3000')
  await context.setOffline(true)
  await pressEnter(page.getByRole('button', { name: 'Go on to its condition' }))
  const waiting = page.getByRole('heading', { name: 'Saved on this device' })
  await expect(waiting).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'How is it?' })).toBeFocused()
  await expect(waiting).toHaveCount(0)
  await goOnToOffer(page)
  expect(await leadsNamed(page, last)).toBe(1)
})

test('TI-15 issue 6: the first part of a valuation that another tab has sent is followed by the questions about the car @nightly', async ({
  page,
  context,
}) => {
  const last = newLastName()
  await leaveWaiting(page, last)
  await page.unroute('**/api/leads')
  const second = await context.newPage()
  await second.goto(`${toyota}/fleet`)
  await expect(second.getByText(/What you wrote earlier .* has now been sent\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How is it?' })).toBeFocused()
  expect(await leadsNamed(page, last)).toBe(1)
})

test('TI-15 issue 6: the first part of a valuation that is sent from another page leads on from there to the questions about the car @nightly', async ({
  page,
}) => {
  const last = newLastName()
  await leaveWaiting(page, last, '/cars/trade-in?car_id=1')
  await page.unroute('**/api/leads')
  await page.goto(`${toyota}/fleet`)
  const toast = page.locator('.toast')
  await expect(toast).toContainText(/What you wrote earlier .* has now been sent\./)
  await toast.getByRole('link', { name: 'Go on with Trade-In' }).click()
  await expect(page).toHaveURL(`${toyota}/cars/trade-in?car_id=1`)
  await expect(page.getByRole('heading', { name: 'How is it?' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Saved on this device' })).toHaveCount(0)
  await goOnToOffer(page)
  expect(await leadsNamed(page, last)).toBe(1)
})

const takeLeads = (page: Page, leadId: string) =>
  routeNow(page, '**/api/leads', route => route.fulfill({ json: { success: true, lead_id: leadId } }))

const hide = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate(isHidden => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

const valuationKept = (page: Page) => page.evaluate(() => sessionStorage.getItem('valuation:trade-in'))

test('TI-15 issue 6: a valuation that is sent later is told of before what else was sent, takes the place of none under way, and leads on from where somebody sees that it was sent @nightly', async ({
  page,
}) => {
  await leaveWaiting(page, newLastName(), '/trade-in')
  await page.evaluate(() => {
    const [first] = JSON.parse(localStorage.getItem('waiting-leads')!)
    const { subcategory, ...lead } = first.lead
    const other = { ...first, form: 'fleet', key: crypto.randomUUID(), lead }
    localStorage.setItem('waiting-leads', JSON.stringify([first, other]))
    sessionStorage.setItem('kept', localStorage.getItem('waiting-leads')!)
  })
  await takeLeads(page, 'first')
  await page.goto(`${toyota}/special-offers`)
  const toast = page.locator('.toast')
  await expect(toast.getByRole('link', { name: 'Go on with Trade-In' })).toBeVisible()
  const underWay = JSON.stringify({ leadId: 'other', category: 'Trade-In', rego: 'YYY888', regoState: 'NSW' })
  await page.evaluate(underWay => {
    sessionStorage.setItem('valuation:trade-in', underWay)
    localStorage.setItem('waiting-leads', sessionStorage.getItem('kept')!)
  }, underWay)
  await page.reload()
  await expect(toast).toContainText(/What you wrote earlier .* has now been sent\./)
  await expect(toast.getByRole('link')).toHaveCount(0)
  expect(await valuationKept(page)).toBe(underWay)

  await toast.getByRole('button', { name: 'Close' }).click()
  await hide(page, true)
  await page.evaluate(() => {
    sessionStorage.removeItem('valuation:trade-in')
    localStorage.setItem('waiting-leads', sessionStorage.getItem('kept')!)
    dispatchEvent(new Event('online'))
  })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('waiting-leads'))).toBeNull()
  await expect(toast).toHaveCount(0)
  await hide(page, false)
  await toast.getByRole('link', { name: 'Go on with Trade-In' }).click()
  await expect(page.getByRole('heading', { name: 'How is it?' })).toBeFocused()
  expect(await valuationKept(page)).toContain('first')
})

test('PR-13 AU-01 RT-06 RT-07 TI-09 to TI-14 DC-105 DC-107 a trade-in knows the car that is wanted, says first who gets no estimate, values the one that gets one, and sends the lead all the same', async ({
  page,
}) => {
  const last = newLastName()
  await page.goto(`${toyota}/trade-in`)
  await expect(page.getByText(/over 7 years or 100,000 km usually get no online estimate/).first()).toBeVisible()
  const inputs = page.locator('.valuation__facts', { hasText: 'What the estimate rests on' }).getByRole('listitem')
  await expect(inputs).toHaveText([
    'Market data from a third-party valuation tool',
    'Make, model and year',
    'Odometer',
    'Service history',
    'Working components',
    'Two key sets',
    'No illegal modifications',
    'Interior condition',
    'Exterior condition',
  ])
  await expect(inputs.first()).toBeVisible()
  for (const [question, text] of [
    ['Is this what I will get?', /indicative and subject to inspection/],
    ['What if finance is owing?', /letter from your finance institution/],
    ['How do I get my money?', /surplus is paid to you by direct credit/],
  ] as const) {
    await page.getByText(question).click()
    await expect(page.getByText(text)).toBeVisible()
  }
  expect(await page.locator('input[name="car_id"]').inputValue()).toBe('')
  await page.goto(toyota + listedCar(toyota).path)
  await page.getByRole('link', { name: 'Trade-In Valuation' }).click()
  await expect(page).toHaveURL(/\/cars\/trade-in\?car_id=\d+$/)
  await expect(page.getByRole('region', { name: 'Your enquiry is about this car' })).toBeVisible()
  await clickThroughLead(page, last)
  await page.getByLabel('Postcode').fill('2444')
  await page.getByRole('radio', { name: 'SMS' }).check()
  await page.getByRole('button', { name: 'Go on to its condition' }).click()
  await answerAll(page)
  const lead = await leadOf(page, last)
  for (const told of ['Prefers: SMS', 'Finance owing: No', '45,000 km']) expect(lead).toContain(told)
  const showOffer = page.getByRole('button', { name: 'Show my offer' })
  await showOffer.click()
  await fillCar(page, THIS_YEAR - 8)
  await showOffer.click()
  await expect(
    page.getByText("We can't give an online estimate for this vehicle. Our team will contact you."),
  ).toBeVisible()
  expect(await faultsSeen(page)).toEqual([])
  await page.getByLabel('Year').fill(String(THIS_YEAR - 4))
  await page.getByLabel('Year').press('Tab')
  await expect(page.getByRole('heading', { name: `Our offer for your ${THIS_YEAR - 4} Toyota Corolla` })).toBeVisible()
  expect(dollars(await page.locator('.valuation__lines dd').last().innerText())).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  expect(await leadsNamed(page, last)).toBe(1)
})

test('DC-106 RT-23 where a dealer gates it, an offer is accepted after signing in, and stands there again on the way back @nightly', async ({
  page,
}) => {
  const last = newLastName()
  const path = '/trade-in?from=mail'
  await page.goto(gated + path)
  await clickThroughLead(page, last)
  await page.getByLabel('Postcode').fill('6000')
  await page.getByRole('button', { name: 'Go on to its condition' }).click()
  await answerAll(page)
  await page.getByRole('button', { name: 'Show my offer' }).click()
  await fillCar(page, THIS_YEAR - 3)
  await page.getByRole('button', { name: 'Show my offer' }).click()
  const offer = page.locator('.valuation__offer')
  const accept = offer.getByRole('button', { name: 'Accept this offer' })
  await expect(accept).toBeVisible()
  const said = await offer.innerText()
  await accept.click()
  const wanted = new URLSearchParams({ type: 'trade-in', redirect: path, back: path })
  await expect(page).toHaveURL(`${gated}/sign-in?${wanted}`)
  await expect(page.getByText('Sign in to accept your trade-in offer.')).toBeVisible()
  expect(await leadsNamed(page, last)).toBe(1)
  await signIn(page)
  await expect(page).toHaveURL(gated + path)
  // Nobody is asked anything again.
  await expect(offer).toBeFocused()
  expect(await offer.innerText()).toBe(said)
  await accept.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  expect(await leadOf(page, last)).toContain('offer accepted')
  expect(await leadsNamed(page, last)).toBe(2)
})

test('a valuation under way goes on where it was, and another car is valued from the start @nightly', async ({
  page,
}) => {
  await page.goto(`${toyota}/robots.txt`)
  await page.evaluate(() => {
    const underWay = { leadId: crypto.randomUUID(), category: 'Trade-In', rego: 'ZZZ999', regoState: 'NSW' }
    sessionStorage.setItem('valuation:trade-in', JSON.stringify(underWay))
  })
  await page.goto(`${toyota}/trade-in`)
  await expect(page.getByRole('heading', { name: 'How is it?' })).toBeFocused()
  await expect(page.getByLabel('Registration', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Value another car' }).press('Enter')
  await expect(page.getByLabel('Registration', { exact: true })).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'How is it?' })).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Registration', { exact: true })).toBeVisible()
})
