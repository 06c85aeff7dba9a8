import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { ReservationShown } from '../../src/contract/reservations.ts'
import { axeFaults } from '../support/axe.ts'
import { aCar, aLocation } from '../support/builders.ts'
import { faultsSeen, pressEnter, readLarge, tabTo, tick, write, writeDetails } from '../support/ease.ts'
import { eventsTold } from '../support/events-told.ts'
import { freeCar } from '../support/free-car.ts'
import { statusAt } from '../support/http.ts'
import { isIdle } from '../support/idle.ts'
import { test } from '../support/journey.ts'
import { expectToStay, fillDetails, isLive, newLastName, settle } from '../support/lead-form.ts'
import { listedCar } from '../support/listed-car.ts'
import { dressed, failOnce, holdUp, KEPT_ALIVE, loseAnswer } from '../support/network.ts'
import { leadOf, leadsNamed } from '../support/outbox.ts'
import { type OwnDealer, ownDealer } from '../support/own-dealer.ts'
import { found, isLive as isSearchLive } from '../support/search-page.ts'
import { newPhone, signIn } from '../support/sign-in.ts'
import { aSiteFile } from '../support/site.ts'
import { siteUrl, TEST_PORT } from '../support/site-url.ts'
import { paceStyles } from '../support/style-clock.ts'

/** Asks for signing in before anybody reserves; its clocks are those of Perth. */
const gated = siteUrl('jarrah-coast-auto')
/** Lets anybody reserve. */
const open = siteUrl('wattle-coast-toyota')
/** Sells online, and has its checkout at the other address. */
const selling = siteUrl('brackenfield-motor-group')

const PAYS = '4242 4242 4242 4242'
const IS_DECLINED = '4000 0000 0000 0002'

const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 2, name })
const send = (page: Page): Locator => page.getByRole('button', { name: 'Continue to pay $200' })

/** The form comes when it is known that the car is free. */
async function fillForm(page: Page, last: string): Promise<void> {
  await isLive(page)
  await fillDetails(page, last)
}

const consent = (page: Page): Locator => page.getByLabel('I agree to the terms of use and the privacy policy.')
const agree = (page: Page): Promise<void> => consent(page).check()

/** On the page of the payment provider, by keyboard. */
async function pay(page: Page, card = PAYS): Promise<void> {
  await write(page.getByLabel('Card number'), card)
  await page.keyboard.press('Enter')
}

/** Begins a reservation, up to the page of the payment provider. */
async function begin(page: Page, address: string, last = newLastName()): Promise<void> {
  await page.goto(address)
  await fillForm(page, last)
  await agree(page)
  await send(page).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
}

async function letGo(page: Page, press = (control: Locator) => control.click()): Promise<void> {
  await press(page.getByRole('button', { name: 'Let the car go' }))
  await press(page.getByRole('button', { name: 'Yes, cancel it' }))
  await expect(heading(page, 'You let the car go')).toBeFocused()
}

/** What another shopper asks of the API, of whom a journey needs no more than that. */
async function askApi(page: Page, site: string, path: string, data: object = {}): Promise<ReservationShown> {
  const headers = { Host: new URL(site).host, Origin: site, 'Idempotency-Key': crypto.randomUUID() }
  const url = `http://localhost:${TEST_PORT}/api/reservations${path}`
  const answer = await page.request.post(url, { headers, data, ...KEPT_ALIVE })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

const holdCar = (page: Page, site: string, car: string): Promise<ReservationShown> =>
  askApi(page, site, '', {
    name: 'Other',
    last_name: newLastName(),
    email: 'other@example.com',
    phone: '0491 570 156',
    car_id: Number(car.split('-').at(-1)),
  })

/** Whom the page names beside its form, for whoever would rather talk. */
const placeToTalk = (page: Page): Locator =>
  page
    .getByRole('complementary')
    .locator('section', { hasText: 'Rather talk to us?' })
    .filter({ visible: true })
    .locator('strong')

/** How many leads this page has told analytics of. */
const recordedLeads = (page: Page): Promise<number> => eventsTold(page, 22)

const newVisitor = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

test('RT-02 RT-23 RT-24 RT-25 RS-05 RS-07 RS-10 PR-08 AU-05 a car is held, with large text on a phone of 320 px and, but for what is written to sign in, by keyboard: sign-in, the way back, what is agreed on, a declined card, and what was begun is found again', async ({
  page,
}) => {
  const car = await freeCar(page, gated, 0)
  await readLarge(page)
  // A car of the build is known by its page: nobody else is asked.
  await page.route('**/api/cars/*/checkout', route => route.abort())
  await page.goto(gated + car)
  const price = await page.locator('.car__buy .price__now').innerText()
  const place = await page.getByRole('region', { name: 'Where to see it' }).locator('strong').first().innerText()
  await pressEnter(page.getByRole('link', { name: 'Reserve Car Now $200' }).first())
  const wanted = new URLSearchParams({ type: 'checkout', redirect: `${car}/checkout`, back: car })
  await expect(page).toHaveURL(`${gated}/sign-in?${wanted}`)
  await expect(page.getByText('Sign in to reserve or buy a car online.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', car)
  const phone = newPhone()
  await signIn(page, phone)
  await expect(page).toHaveURL(`${gated}${car}/checkout`)

  await expect(page.getByRole('region', { name: 'Your car' })).toContainText(price)
  await expect(page.getByRole('region', { name: 'Your car' })).toContainText(place)
  await expect(placeToTalk(page)).toContainText(place)
  for (const promise of ['$200 deposit', 'Held for 48 hours', 'Fully refundable']) {
    await expect(heading(page, promise)).toBeVisible()
  }
  await expect(page.getByText('100% of the deposit goes back to you')).toBeVisible()
  await expect(page.getByText('We accept: Mastercard, Visa, Maestro, Google Pay, Apple Pay')).toBeVisible()
  await expect(page.getByText('Pay by card, Google Pay or Apple Pay.')).toBeVisible()
  await isLive(page)
  // What was just proved is not asked again.
  await expect(page.getByLabel('Mobile number')).toHaveValue(phone)
  expect(await faultsSeen(page)).toEqual([])

  await writeDetails(page, newLastName())
  await pressEnter(send(page))
  await expect(page.getByRole('group', { name: 'Please fix the following errors:' })).toBeFocused()
  expect(await faultsSeen(page, 'form')).toEqual([])
  await tick(consent(page))
  await failOnce(page, '**/api/reservations', 'Not now.')
  await pressEnter(send(page))
  await expect(page.getByRole('alert')).toContainText('Not now.')
  // Pressed twice, it is asked for once.
  const asking = await holdUp(page, '**/api/reservations')
  await pressEnter(send(page))
  await page.keyboard.press('Enter')
  await expect(send(page)).toBeDisabled()
  await expect(page.getByRole('status').filter({ hasText: 'Sending…' })).toBeAttached()
  expect(await faultsSeen(page, 'form')).toEqual([])
  expect(asking.asked()).toBe(1)
  asking.goOn()
  await expect(page.getByText('Refundable deposit:')).toBeVisible()
  await pay(page, IS_DECLINED)
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  expect(await faultsSeen(page)).toEqual([])
  await pressEnter(page.getByRole('link', { name: 'Go back without paying' }))

  await expect(heading(page, 'One step left: pay the deposit')).toBeVisible()
  const reservation = page.url()
  expect(reservation).toContain(`${car}/checkout?reservation=`)
  await expect(page.getByRole('timer')).toHaveText(/^1[34] min \d+ s$/)
  await expect(
    page.getByText(/^We hold the car for you until .* \(AWST\)\. Nothing has been charged yet\.$/),
  ).toBeVisible()
  expect(await faultsSeen(page, 'main')).toEqual([])
  // Whoever comes back by the car finds what was begun, also where nobody can say how that stands.
  const busy = { success: false, error: 'Please wait.' }
  await page.route('**/api/reservations/*', route => route.fulfill({ status: 429, json: busy }))
  await page.goto(`${gated}${car}/checkout`)
  await expect(heading(page, 'Your reservation could not be loaded')).toBeVisible()
  await expect(page).toHaveURL(reservation)
  await page.unroute('**/api/reservations/*')
  await pressEnter(page.getByRole('button', { name: 'Try again' }))
  await expect(heading(page, 'One step left: pay the deposit')).toBeVisible()
  await loseAnswer(page, '**/cancel')
  await letGo(page, pressEnter)
  expect(await faultsSeen(page, 'main')).toEqual([])
})

test('RS-03 DC-93 a deposit is paid: the reservation tells its end in the time of the dealer, dealer and analytics hear of it once, who was slower does not wait for it, and cancelling brings all of it back', async ({
  page,
  browser,
}) => {
  const car = await freeCar(page, selling, 0)
  const last = newLastName()
  await readLarge(page)
  const slower = await newVisitor(browser)
  await slower.goto(`${selling}${car}/buy-online`)
  await fillForm(slower, newLastName())
  await agree(slower)
  await begin(page, `${selling}${car}/buy-online`, last)
  await pressEnter(page.getByRole('link', { name: 'Go back without paying' }))
  await pressEnter(page.getByRole('link', { name: 'Pay $200 now' }))
  await pay(page)
  await expect(page).toHaveURL(new RegExp(`${car}/buy-online\\?reservation=`))
  await expect(heading(page, 'The car is reserved for you')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^4[78] h \d+ min$/)
  await expect(page.getByText(/^Your deposit of \$200 is paid\. We hold the car until .* \(AE[DS]T\)\.$/)).toBeVisible()
  expect(await faultsSeen(page)).toEqual([])
  await expect.poll(() => leadsNamed(page, last)).toBe(1)
  await expect.poll(() => recordedLeads(page)).toBe(1)
  await page.reload()
  await expect(heading(page, 'The car is reserved for you')).toBeVisible()
  expect(await recordedLeads(page)).toBe(0)
  await send(slower).press('Enter')
  await expect(heading(slower, 'This car is reserved')).toBeFocused()
  await expect(slower.getByText('It is reserved for somebody.')).toBeVisible()
  await slower.context().close()

  const cancel = page.getByRole('button', { name: 'Cancel reservation' })
  await pressEnter(cancel)
  const dialog = page.getByRole('dialog', { name: 'Cancel this reservation?' })
  await expect(dialog).toContainText('your $200 goes back in full')
  expect(await faultsSeen(page, 'dialog')).toEqual([])
  await expect(dialog.getByRole('button', { name: 'Keep the car' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  const cancelling = await holdUp(page, '**/cancel')
  await pressEnter(dialog.getByRole('button', { name: 'Yes, cancel it' }))
  await expect(dialog.getByRole('status')).toHaveText('Cancelling…')
  expect(await faultsSeen(page, 'dialog')).toEqual([])
  cancelling.goOn()
  // By way of "Your refund is on its way", which had the focus.
  await expect(heading(page, 'Your deposit is refunded')).toBeFocused()
  await expect(page.getByText('We have sent back $200 in full.')).toBeVisible()
  expect(await faultsSeen(page, 'main')).toEqual([])
})

test('DC-04 DC-93 who reserves a car and lets it go finds both on its page and in a comparison at once, whatever the browser was told before, and may reserve it again @nightly', async ({
  page,
}) => {
  const car = await freeCar(page, selling, 2)
  const compared = `${selling}/compare?cars=${car.split('-').at(-1)}`
  const compares = page.getByRole('columnheader')
  const reserve = page.getByRole('link', { name: 'Reserve Car Now $200' }).first()
  await page.goto(selling + car)
  await expect(reserve).toHaveAttribute('href', `${car}/buy-online`)
  await begin(page, `${selling}${car}/buy-online`)
  await pay(page)
  await expect(heading(page, 'The car is reserved for you')).toBeVisible()
  await page.goto(compared)
  await expect(compares).toContainText('Reserved')
  await page.goto(selling + car)
  await expect(reserve).toBeHidden()
  // It says to others that somebody has reserved it.
  await expect(page.getByText('Somebody has reserved this car.')).toBeHidden()
  await expect(page.getByText(/^You have reserved it until .* \(AE[DS]T\):$/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Your reservation' }).click()
  await expect(heading(page, 'The car is reserved for you')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel reservation' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(heading(page, 'Your deposit is refunded')).toBeVisible()
  await page.goto(compared)
  await expect(compares).toBeVisible()
  await expect(compares).not.toContainText('Reserved')
  await page.goto(selling + car)
  await reserve.click()
  await expect(send(page)).toBeVisible()
})

test('issue 6 AU-06 DC-87 DC-93 two shoppers want one car, and no sign-in is asked for: the quicker one holds it while the form of the other is on its way, who is told, and gets it when it is let go', async ({
  page,
}) => {
  const car = await freeCar(page, open, 1)
  await readLarge(page)
  await page.goto(`${open}${car}/checkout`)
  await fillForm(page, newLastName())
  await agree(page)
  // What was begun here, too, and nobody can tell of now, may be what has the car.
  const busy = { success: false, error: 'Please wait.' }
  const began = async (more: object): Promise<void> => {
    const own = { id: crypto.randomUUID(), slug: car.slice('/cars/'.length), ...more }
    await page.evaluate(kept => localStorage.setItem('reservations', kept), JSON.stringify([own]))
    await page.route('**/api/reservations/*', route => route.fulfill({ status: 429, json: busy }))
  }
  await began({})
  const sending = await holdUp(page, '**/api/reservations')
  await send(page).press('Enter')
  await expect.poll(sending.asked).toBe(1)
  const { id } = await holdCar(page, open, car)
  sending.goOn()
  await expect(page.getByRole('alert')).toContainText('We could not reach the dealer')
  await page.unroute('**/api/reservations/*')
  await send(page).press('Enter')
  await expect(heading(page, 'This car has just been reserved.')).toBeFocused()
  await expect(page.getByText('If nothing comes of that, it is free again within 15 minutes.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Similar Cars' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask about this car' })).toHaveAttribute('href', `${car}#enquire`)
  expect(await faultsSeen(page)).toEqual([])

  await askApi(page, open, `/${id}/cancel`)
  // Of what ended long ago nobody need tell.
  await began({ until: { at: 1, text: 'noon' } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('shopper@example.com')
  await page.unroute('**/api/reservations/*')
  await agree(page)
  await send(page).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  // By the browser's own way back, too.
  await page.goBack()
  await letGo(page)
})

test('DC-93 Back from the payment page shows on a phone what is left to do, not where the form was left; let go in another tab while this one asks whether to, it has the focus when that is answered @nightly', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await begin(page, `${selling}${await freeCar(page, selling, 1)}/buy-online`)
  await page.goBack()
  const held = heading(page, 'One step left: pay the deposit')
  await expect(held).toBeVisible()
  await expectToStay(held)
  await page.getByRole('button', { name: 'Let the car go' }).click()
  const tab = await context.newPage()
  await tab.goto(page.url())
  await letGo(tab)
  const gone = page.locator('h2', { hasText: 'You let the car go' })
  await expect(gone).toBeVisible()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(gone).toBeFocused()
})

test('issue 6: three tabs of one shopper at one car, of which two send at once, in other words: there is one hold, each tab shows it, and that it was let go @nightly', async ({
  page,
  context,
}) => {
  const car = await freeCar(page, open, 5)
  const last = newLastName()
  await page.goto(`${open}${car}/checkout`)
  await fillForm(page, last)
  await agree(page)
  const [other, idle] = [await context.newPage(), await context.newPage()]
  for (const tab of [other, idle]) {
    await tab.goto(`${open}${car}/checkout`)
    await isLive(tab)
    await expect(tab.getByLabel('Last name')).toHaveValue(last)
  }
  await other.getByLabel('First name').fill('Tess')
  const [sending, sendingToo] = [await holdUp(page, '**/api/reservations'), await holdUp(other, '**/api/reservations')]
  await send(page).press('Enter')
  await send(other).press('Enter')
  await expect.poll(() => [sending.asked(), sendingToo.asked()]).toEqual([1, 1])
  sending.goOn()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(heading(idle, 'One step left: pay the deposit')).toBeVisible()
  sendingToo.goOn()
  await expect(other.getByLabel('Card number')).toBeVisible()
  expect(other.url()).toBe(page.url())

  await page.getByRole('link', { name: 'Go back without paying' }).click()
  await expect(heading(page, 'One step left: pay the deposit')).toBeVisible()
  expect(page.url()).toBe(idle.url())
  await letGo(page)
  await expect(heading(idle, 'You let the car go')).toBeVisible()
  await other.getByRole('link', { name: 'Go back without paying' }).click()
  await expect(heading(other, 'You let the car go')).toBeVisible()
})

test('RS-05 on a phone the car stands beside its name above the form; who begins to reserve, signs in and comes back is not asked for the mobile number, and may give another @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${open}${await freeCar(page, open, 7)}/checkout`)
  await isLive(page)
  const car = page.getByRole('region', { name: 'Your car' })
  const [picture, name] = [await car.locator('img').boundingBox(), await car.locator('strong').boundingBox()]
  expect(name!.x).toBeGreaterThan(picture!.x + picture!.width)
  expect(name!.y).toBeLessThan(picture!.y + picture!.height)
  // What its price holds stands beside the price.
  await expect(car.getByRole('definition').first()).toHaveText(/^\$[\d,]+ \D+$/)

  await page.getByLabel('First name').fill('Test')
  await page.evaluate(user => localStorage.setItem('user', user), JSON.stringify({ phone: '+61491570156' }))
  await page.reload()
  await isLive(page)
  await expect(page.getByLabel('First name')).toHaveValue('Test')
  const phone = page.getByLabel('Mobile number')
  await expect(phone).toHaveValue('0491 570 156')
  await phone.fill('0491 570 006')
  await page.reload()
  await isLive(page)
  await expect(phone).toHaveValue('0491 570 006')
})

test('the time to pay is over at the payment provider: the reservation says that nothing was charged, and the car can be reserved again @nightly', async ({
  page,
}) => {
  const car = await freeCar(page, open, 2)
  const { id, payment_url } = await holdCar(page, open, car)
  const { port, pathname } = new URL(payment_url!)
  // As if it had been begun in this browser.
  await page.goto(`${open}/robots.txt`)
  const own = [{ id, slug: car.slice('/cars/'.length) }]
  await page.evaluate(kept => localStorage.setItem('reservations', kept), JSON.stringify(own))
  await page.goto(`${open}${car}/checkout?reservation=${id}`)
  await expect(heading(page, 'One step left: pay the deposit')).toBeVisible()
  const expired = await page.request.post(
    `http://127.0.0.1:${port}/v1/checkout/sessions/${pathname.split('/').at(-1)}/expire`,
    {
      headers: { Authorization: 'Bearer sk_test_sandbox' },
    },
  )
  expect(expired.ok()).toBe(true)
  await expect(heading(page, 'The payment did not go through')).toBeVisible()
  await expect(page.getByText('You were not charged.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Reserve it again' }).click()
  await expect(send(page)).toBeVisible()
})

test('without a network nothing is sent and nothing is lost, and whoever mends a form whose answers were lost pays for a hold with the mended words; a countdown counts by the dealer’s clock and is said aloud now and then, and that it is over @nightly', async ({
  page,
  context,
}) => {
  const car = await freeCar(page, open, 3)
  // Of a device that is wrong about the time.
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 })
  await page.goto(`${open}${car}/checkout`)
  await fillForm(page, newLastName())
  await agree(page)
  await context.setOffline(true)
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('We could not reach the dealer.')
  await expect(page.getByLabel('Email')).toHaveValue('shopper@example.com')
  await context.setOffline(false)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true)
  // As often as the page asks by itself.
  await loseAnswer(page, '**/api/reservations', { times: 3 })
  await send(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Sending…' })).toBeAttached()
  await expect(page.getByRole('alert')).toContainText('We could not reach the dealer.')
  await page.getByLabel('Mobile number').fill('0491 570 156')
  const holds: Promise<[number, string | undefined]>[] = []
  page.on('requestfinished', request => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/reservations')) return
    const { phone } = request.postDataJSON() as { phone?: string }
    holds.push(request.response().then(answer => [answer!.status(), phone]))
  })
  await send(page).click()
  await page.getByRole('link', { name: 'Go back without paying' }).click()
  expect((await Promise.all(holds)).map(([status, phone]) => [status, phone?.replaceAll(' ', '')])).toEqual([
    [422, '0491570156'],
    [200, '0491570156'],
  ])
  await expect(page.getByRole('timer')).toHaveText(/ s$/)
  const looking = await holdUp(page, '**/api/reservations/*')
  await page.clock.fastForward('06:00')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('10 minutes left.')
  await page.clock.fastForward('10:00')
  await expect(page.getByRole('timer')).toHaveText('Over')
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Your time is over. We are checking whether a payment came in…',
  )
  // It was only the clock of the device that ran.
  looking.goOn()
  await expect(page.getByRole('timer')).toHaveText(/^1[34] min/)
  await letGo(page)
})

test('RT-03 RS-04 DC-06 DC-93 WL-04 the checkout at its other address, and what it says of cars that are on their way, reserved, sold, not known, or asked for at a dealer who takes no reservations', async ({
  page,
}) => {
  const car = await freeCar(page, selling, 4)
  await page.goto(`${selling}${car}/checkout`)
  await expect(page).toHaveURL(`${selling}${car}/buy-online`)
  await expect(send(page)).toBeVisible()

  const sold = await freeCar(page, open, 4)
  // As on the days after.
  let state: object = { status: 'coming_soon' }
  await page.route('**/stock-state/*.json', route =>
    route.fulfill({ json: { cars: { [sold.split('-').at(-1)!]: state } } }),
  )
  // As when a visitor comes back to this tab.
  const learn = async (next: object): Promise<void> => {
    state = next
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  const reserve = page.getByRole('link', { name: 'Reserve Car Now $200' })
  await page.goto(open + sold)
  await expect(reserve).toHaveCount(0)
  await learn({ status: 'in_stock', price: 12_340 })
  await expect(reserve.first()).toBeVisible()
  await learn({ status: 'sold' })
  await expect(page.getByRole('button', { name: 'Save car', exact: true }).first()).toBeDisabled()
  await expect(reserve).toHaveCount(0)
  for (const [next, said] of [
    [{ status: 'coming_soon' }, 'This car cannot be reserved yet'],
    [{ status: 'in_stock', reserved: true }, 'This car is reserved'],
    [{ status: 'sold' }, 'This car is sold'],
  ] as const) {
    state = next
    await page.goto(`${open}${sold}/checkout`)
    await expect(heading(page, said)).toBeVisible()
    // Also for who does not see it.
    await expect(page.getByRole('main').getByRole('status')).toHaveText(said)
    await expect(send(page)).toBeHidden()
    // Nobody is promised beside that what a deposit would do.
    await expect(page.getByText('A refundable deposit holds the car for you')).toBeHidden()
  }
  await expect(page.getByRole('heading', { name: 'Similar Cars' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.goto(`${open}/cars/no-such-car/checkout`)
  await expect(heading(page, 'We cannot find this car')).toBeVisible()
  const jeep = siteUrl('coral-range-jeep')
  const { path: theirs } = listedCar(jeep)
  await page.goto(`${jeep}${theirs}/checkout`)
  await expect(page).toHaveURL(jeep + theirs)
})

test('RS-06 RT-04 RT-05 DC-91 a used car is bought online, step by step, by keyboard and with large text on a phone of 320 px: it ends, also where an answer is lost, as a reservation and a lead', async ({
  page,
}) => {
  await readLarge(page)
  const car = await freeCar(page, selling, 5)
  await page.goto(selling + car)
  await pressEnter(page.getByRole('link', { name: 'Online Purchase' }).first())
  await expect(page).toHaveURL(`${selling}/checkout-journey?car_id=${car.slice(6)}`)
  const last = newLastName()
  await isLive(page)
  await writeDetails(page, last)
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  await pressEnter(next)
  await expect(heading(page, 'Your trade-in')).toBeFocused()
  await tick(page.getByRole('radio', { name: 'Yes' }))
  await write(page.getByRole('textbox', { name: 'Make' }), 'Mazda')
  await pressEnter(next)
  await expect(heading(page, 'Payment')).toBeFocused()
  await expect(heading(page, 'Payment')).toHaveAccessibleDescription('Step 3 of 5')
  await expect(page.getByRole('region', { name: 'Buy this car online' })).toBeVisible()
  await expect(heading(page, 'Your details')).toHaveCount(0)
  await pressEnter(next)
  await expect(page.getByText('Please fix the following errors:')).toBeVisible()
  await tick(page.getByRole('radio', { name: 'Bank transfer' }))
  await pressEnter(next)
  await expect(heading(page, 'Delivery or pick-up')).toBeFocused()
  await tick(page.getByRole('radio', { name: 'I pick it up' }))
  await pressEnter(next)
  await expect(heading(page, 'Check and pay the deposit')).toBeFocused()
  for (const answer of [last, 'Mazda', 'Bank transfer', 'I pick it up']) {
    await expect(page.getByRole('definition').filter({ hasText: answer })).toBeVisible()
  }
  expect(await faultsSeen(page)).toEqual([])
  await tick(consent(page))
  await loseAnswer(page, '**/api/reservations')
  await pressEnter(send(page))
  await pay(page)
  await expect(heading(page, 'The car is reserved for you')).toBeVisible()
  await expect.poll(() => leadsNamed(page, last)).toBe(1)
  const lead = await leadOf(page, last)
  for (const part of ['Online Purchase', 'Mazda', 'Bank transfer', 'I pick it up']) expect(lead).toContain(part)
  await askApi(page, selling, `/${new URL(page.url()).searchParams.get('reservation')}/cancel`)

  const isNew = await freeCar(page, selling, 6, '/search/new-cars')
  await page.goto(`${selling}/checkout-journey?car_id=${isNew.slice(6)}`)
  await expect(heading(page, 'This car cannot be bought online')).toBeVisible()
  await expect(send(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Reserve it with a deposit' })).toHaveAttribute(
    'href',
    `${isNew}/buy-online`,
  )
  expect(await faultsSeen(page, 'main')).toEqual([])
  expect(await statusAt(`${open}/checkout-journey?car_id=${isNew.slice(6)}`)).toBe(404)
})

test('DC-87 DC-91 who is refused at the last step of buying, or began to in another tab, is led out by one Back @nightly', async ({
  page,
  context,
}) => {
  const car = await freeCar(page, selling, 7)
  await page.goto(`${selling}/fleet`)
  await page.goto(`${selling}/checkout-journey?car_id=${car.slice(6)}`)
  await fillForm(page, newLastName())
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  await next.click()
  await page.getByRole('radio', { name: 'No' }).check()
  await next.click()
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await next.click()
  await page.getByRole('radio', { name: 'I pick it up' }).check()
  await next.click()
  await agree(page)
  const { id } = await holdCar(page, selling, car)
  await send(page).click()
  const refused = heading(page, 'This car has just been reserved.')
  await expect(refused).toBeFocused()
  await expect(refused).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(page).toHaveURL(/\/fleet$/)
  await askApi(page, selling, `/${id}/cancel`)

  await page.goForward()
  await isLive(page)
  await next.click()
  await expect(heading(page, 'Your trade-in')).toBeFocused()
  const tab = await context.newPage()
  await begin(tab, `${selling}${car}/buy-online`)
  await expect(heading(page, 'One step left: pay the deposit')).toBeVisible()
  // What lay ahead of the first step is gone with the form.
  await page.goForward()
  await expect(page).toHaveURL(/reservation=/)
  await settle(page)
  await expect(heading(page, 'One step left: pay the deposit')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/fleet$/)
  await tab.getByRole('link', { name: 'Go back without paying' }).click()
  await letGo(tab)
})

test('RT-18 DC-92 an invoice is paid online, by keyboard and with large text on a phone of 320 px, and its receipt stays at its address', async ({
  page,
}) => {
  await readLarge(page)
  await page.goto(`${selling}/online-payment`)
  await isLive(page)
  await writeDetails(page, newLastName())
  await tabTo(page.getByLabel('Preferred dealership'))
  await page.keyboard.press('ArrowDown')
  const go = page.getByRole('button', { name: 'Continue to payment' })
  await pressEnter(go)
  await expect(page.getByRole('link', { name: 'Please enter your invoice or stock number.' })).toBeVisible()
  await write(page.getByLabel('Invoice or stock number'), 'INV-2041')
  const amount = page.getByLabel('Amount in dollars')
  for (const [text, said] of [
    ['0', 'Please enter an amount above 0.'],
    ['12.345', 'Please enter dollars and cents.'],
    ['a lot', 'Please enter an amount, such as 250 or 1,250.50.'],
  ] as const) {
    await amount.fill(text)
    await amount.press('Enter')
    await expect(page.getByRole('link', { name: said })).toBeVisible()
  }
  expect(await faultsSeen(page)).toEqual([])
  await write(amount, '$1,250.50')
  await pressEnter(go)
  await expect(page.getByText('$1,250.50 AUD', { exact: true })).toBeVisible()
  await pressEnter(page.getByRole('link', { name: 'Go back without paying' }))
  await expect(heading(page, 'Your payment is not confirmed yet')).toBeVisible()
  await pressEnter(page.getByRole('link', { name: 'Go to the payment page' }))
  await pay(page)
  await expect(heading(page, 'Thank you, your payment is made')).toBeVisible()
  const receipt = page.getByRole('definition').filter({ hasText: /^R\d{10}$/ })
  const number = await receipt.innerText()
  await expect(page.getByRole('definition').filter({ hasText: '$1,250.50' })).toBeVisible()
  expect(await faultsSeen(page, 'main')).toEqual([])
  await page.reload()
  await expect(receipt).toHaveText(number)
})

test('RS-10 RS-11 FN-23 AU-05 what a dealer keeps for those who are signed in sends everybody else to sign-in, with the way there and back', async ({
  page,
}) => {
  const car = await freeCar(page, gated, 7)
  const id = car.split('-').at(-1)
  for (const [type, path] of [
    ['checkout', `${car}/checkout`],
    ['checkout', `/checkout-journey?car_id=${car.slice(6)}`],
    ['online-payment', '/online-payment'],
    ['finance', `/personalised/finance?car_id=${id}`],
  ] as const) {
    await page.goto(gated + path, { referer: `${gated}/special-offers`, waitUntil: 'commit' })
    const wanted = new URLSearchParams({ type, redirect: path, back: '/special-offers' })
    await expect(page).toHaveURL(`${gated}/sign-in?${wanted}`)
  }
  await signIn(page, newPhone())
  await expect(page).toHaveURL(`${gated}/personalised/finance?car_id=${id}`)
  await expect(page.getByLabel('Deposit')).toBeVisible()
  // Once for all, also where this browser has forgotten who it is.
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${gated}/online-payment`)
  await expect(page.getByLabel('Amount in dollars')).toBeVisible()
  // A session that is over is found out when it matters, and nothing that was written is lost.
  await fillForm(page, newLastName())
  await page.context().clearCookies()
  await page.getByLabel('Invoice or stock number').fill('INV-7')
  await page.getByLabel('Amount in dollars').fill('20')
  await page.getByLabel('Preferred dealership').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/\/sign-in\?type=online-payment&redirect=%2Fonline-payment&/)
  await signIn(page, newPhone())
  await expect(page.getByLabel('Invoice or stock number')).toHaveValue('INV-7')
})

test('without scripts the terms of a reservation stand there, and whom to call or write to in its place @nightly', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const car = await freeCar(page, open, 0)
  await page.goto(`${open}${car}/checkout`)
  await expect(page.getByText('Call us or write to us, and a person holds the car for you.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact-us')
  await expect(heading(page, 'Fully refundable')).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="tel:"]').filter({ visible: true })).toHaveCount(1)
  await expect(send(page)).toBeHidden()
  await context.close()
})

test('where the script of a page does not come, its part says so after a while, also to who does not see it, and a link loads the page again @nightly', async ({
  page: paced,
  context,
}) => {
  test.slow()
  const noticeOf = (page: Page) => page.getByRole('status').filter({ hasText: 'This part of the page did not load.' })
  const againOf = (page: Page) => noticeOf(page).getByRole('link', { name: 'Load the page again' })
  const losing = new Set<Page>()
  const loseScripts = (page: Page): Promise<unknown> => {
    losing.add(page)
    return page.route('**/*.js', route => (losing.has(page) ? route.abort() : route.continue()))
  }
  /** Scripts are lost until then: a part that asks for its own once more would come, and take the link away. */
  const loadAgain = async (page: Page, address: string): Promise<void> => {
    const asked = page.waitForRequest(request => request.isNavigationRequest())
    const [loading] = await Promise.all([asked, againOf(page).click(), asked.then(() => losing.delete(page))])
    expect(loading.url()).toBe(address)
  }
  const car = await freeCar(paced, open, 0)
  for (const [scripts, address] of [
    ['late', `${open}${car}/checkout?reservation=00000000-0000-4000-8000-000000000000`],
    ['late', `${gated}/personalised/finance?car_id=1`],
    ['late', `${gated}/sign-in?type=watchlist&redirect=%2Fwatchlist&back=%2Fsearch`],
    ['lost', `${open}/watchlist`],
    ['lost', `${open}/compare?cars=1`],
  ] as const) {
    // A page of its own for each: once loaded, one may lead on to another.
    const page = await context.newPage()
    const [notice, again] = [noticeOf(page), againOf(page)]
    const held = scripts === 'late' ? await holdUp(page, '**/*.js') : undefined
    if (held === undefined) await loseScripts(page)
    // Who asks for less motion is told as well.
    await page.emulateMedia({ reducedMotion: address.startsWith(open) ? 'reduce' : 'no-preference' })
    await page.goto(address, { waitUntil: held === undefined ? 'load' : 'commit' })
    await page.locator('footer').last().waitFor()
    await dressed(page)
    await expect(again).toBeHidden()
    const delayMs = await page.evaluate(() => {
      const waiting = document.getAnimations().find(one => (one as CSSAnimation).animationName === 'unloaded')!
      const { delay } = waiting.effect!.getTiming()
      waiting.finish()
      return delay
    })
    expect(delayMs).toBe(12_000)
    await expect(again).toBeInViewport({ ratio: 1 })
    await expect(again).toHaveJSProperty('href', address)
    if (held === undefined) await loadAgain(page, address)
    else held.goOn()
    // It is gone, not waiting for its time.
    await expect(notice).toHaveCount(0)
    await page.close()
  }
  // It comes by itself: its twelve seconds, in one.
  await paceStyles(paced, 12)
  await loseScripts(paced)
  await paced.goto(`${selling}/online-payment`)
  await expect(againOf(paced)).toBeVisible({ timeout: 5_000 })
  await expect(againOf(paced)).toBeInViewport({ ratio: 1 })
  expect(await axeFaults(paced)).toEqual([])
  await loadAgain(paced, `${selling}/online-payment`)
  await expect(noticeOf(paced)).toHaveCount(0)
})

test('CD-19 RS-04 DC-87 a car that was reserved since the build says so on every card, which asks once and moves nothing; where nobody answers, cards stand as they were built @nightly', async ({
  page,
}) => {
  const question = '**/api/reservations/cars'
  const cards = page.locator('.car-card:not([data-sold])', {
    hasNot: page.locator('.car-card__tag:is([data-kind="electric"], [data-kind="hybrid"])'),
  })
  const mediaOf = (id: number): Locator => page.locator(`.car-card__media[data-car="${id}"]`)
  const cardOf = (id: number): Locator => page.locator('.car-card', { has: mediaOf(id) })
  const idOf = async (of: Locator): Promise<number> => Number(await of.first().getAttribute('data-car'))
  const said = (of: Locator): Locator => of.getByText('Reserved', { exact: true })
  // Beside those that the build knew.
  const news = page.locator('.search [data-reserved]')
  const reserves = (id: number): Locator => cardOf(id).getByRole('link', { name: /^(Reserve|Buy) / })
  const nextPage = page.getByRole('navigation', { name: 'Pages of results' }).getByRole('link', { name: 'Next' })

  const list = `${gated}/search/used-cars`
  await page.route(question, route => route.abort())
  const failed = page.waitForEvent('requestfailed', request => request.url().endsWith('/api/reservations/cars'))
  await page.goto(list)
  await failed
  await isSearchLive(page)
  await expect(news).toHaveCount(0)
  const first = await idOf(cards.filter({ has: page.locator('[data-kind="reserve"]') }).locator('.car-card__media'))
  await expect(reserves(first).first()).toBeVisible()
  await nextPage.click()
  await expect(mediaOf(first)).toHaveCount(0)
  await found(page)
  const later = await idOf(cards.locator('.car-card__media'))
  await expect(reserves(later).first()).toBeVisible()
  await expect(news).toHaveCount(0)

  const reserved = [first, later]
  let asked = 0
  let answering = Promise.resolve()
  await page.unroute(question)
  await page.route(question, async route => {
    asked += 1
    await answering
    return route.fulfill({ json: { success: true, car_ids: reserved } })
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(entries => {
      for (const entry of entries.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(list)
  await expect(said(cardOf(first))).toBeVisible()
  await expect(reserves(first).filter({ visible: true })).toHaveCount(0)
  await expect(news).toHaveCount(1)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
  await isSearchLive(page)
  await nextPage.click()
  await expect(said(cardOf(later))).toBeVisible()
  await expect(news).toHaveCount(1)
  await page.goBack()
  await expect(said(cardOf(first))).toBeVisible()
  expect(asked).toBe(1)

  // Where a page has cars of its own, one of them is reserved before it is told so.
  for (const [path, media] of [
    ['/', '.car-card:not([data-sold]) .car-card__media:not(:has(.car-card__tag))'],
    [await cardOf(first).locator('h3 a').getAttribute('href'), '.similar__media'],
  ] as const) {
    const { promise, resolve } = Promise.withResolvers<void>()
    answering = promise
    await page.goto(gated + path)
    const own = page.getByRole('main').locator(media)
    const id = await idOf(own)
    await expect(said(own.first())).toHaveCount(0)
    reserved.push(id)
    resolve()
    await expect(
      said(page.locator(`${media.split(' ').at(-1)!.split(':')[0]}[data-car="${id}"]`).first()),
    ).toBeVisible()
  }
  await page.goto(`${gated}/watchlist?cars=${first},${later}`)
  for (const id of [first, later]) await expect(said(cardOf(id))).toBeVisible()
  await page.goto(`${gated}/compare?cars=${first},${later}`)
  await expect(page.locator('.compare__standing')).toHaveText(['Reserved', 'Reserved'])

  // A dealer who takes no reservations is not asked.
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await page.goto(`${siteUrl('coral-range-jeep')}/search`)
  await expect(page.locator('html[data-car-toggles]')).toBeAttached()
  await isIdle(page)
  expect(calls).toEqual([])
})

// Of one worker alone: the other would build and serve this dealer for nothing.
test.describe('at a dealer whose stock has grown since the build', () => {
  test.describe.configure({ mode: 'default' })
  let dealer: OwnDealer

  test.beforeAll(async () => {
    const mazda = {
      slug: '2022-mazda-cx-5-4712',
      name: '2022 Mazda CX-5 Maxx',
      year: 2022,
      make: 'Mazda',
      model: 'CX-5',
      location_id: 12,
      location_name: 'Southside Sales',
    }
    const at = { dealership_id: 1, dealership_slug: 'northside-toyota' }
    const southside = aLocation({
      id: 12,
      name: 'Southside Sales',
      slug: 'southside-sales',
      contact_detail: { phone: '(02) 5550 4321', opening_hours: [] },
    })
    dealer = await ownDealer({
      siteFile: aSiteFile({
        gates: { checkout: true },
        leads: { mailTo: ['leads@northside.example'] },
        locations: [aLocation({ primary: true }), southside].map(place => ({ ...place, ...at })),
        stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
      }),
      cars: [aCar({ images: [] })],
      lateCars: [
        aCar({ ...mazda, id: 4712, badge: 'Maxx', price: 31_990, images: [] }),
        aCar({ ...mazda, id: 4713, slug: '2022-mazda-cx-5-4713', status: 'coming_soon', images: [] }),
      ],
      // Beside the server of the other journeys.
      env: { FORECOURT_SANDBOX_PORT: '0' },
    })
  })

  test.afterAll(() => dealer?.stop())

  test('RS-05 AU-05 a car that has no page yet is shown with what is agreed on, and held, and no way back leads to its page; of one that is on its way it is said, with a way to the dealer @nightly', async ({
    page,
  }) => {
    await page.goto(`${dealer.site}/cars/2022-mazda-cx-5-4712/checkout`)
    await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/search')
    await signIn(page, newPhone(), dealer.local)
    const car = page.getByRole('region', { name: 'Your car' })
    await expect(car.getByText('2022 Mazda CX-5')).toBeVisible()
    for (const line of ['$31,990 Drive Away', '$200', '$31,790 Drive Away', 'Southside Sales']) {
      await expect(car.getByText(line, { exact: true })).toBeVisible()
    }
    await expect(placeToTalk(page)).toHaveText('Southside Sales')
    for (const agreed of ['$200 deposit', 'Held for 48 hours', 'Fully refundable']) {
      await expect(heading(page, agreed)).toBeVisible()
    }
    expect(await axeFaults(page)).toEqual([])
    await fillForm(page, newLastName())
    await agree(page)
    await send(page).click()
    await expect(page.getByLabel('Card number')).toBeVisible()
    await page.getByRole('link', { name: 'Go back without paying' }).click()
    await expect(heading(page, 'One step left: pay the deposit')).toBeVisible()
    await expect(car.getByText('2022 Mazda CX-5')).toBeVisible()
    await page.goto(
      `${dealer.site}/cars/2022-mazda-cx-5-4712/checkout?reservation=00000000-0000-4000-8000-000000000000`,
    )
    await expect(heading(page, 'We do not know this reservation')).toBeVisible()
    const onwards = page.getByRole('main').getByRole('link', { name: 'Keep looking' })
    await expect(onwards).toHaveAttribute('href', '/search')

    await page.goto(`${dealer.site}/cars/2022-mazda-cx-5-4713/checkout`)
    await expect(heading(page, 'This car cannot be reserved yet')).toBeVisible()
    await expect(send(page)).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: 'Write to us' })).toHaveAttribute(
      'href',
      '/contact-us',
    )
  })

  test('DC-04 VD-03 FM-13 a drive is booked in a car that has no page yet, which the form shows; of one that is in no stock it says so @nightly', async ({
    page,
  }) => {
    await page.goto(`${dealer.site}/book-test-drive?car_id=4712`)
    const asked = page.locator('.asked-car')
    await expect(asked).toContainText('2022 Mazda CX-5')
    await expect(asked.locator('.price')).toHaveText('$31,990 Drive Away')
    await expect(page.locator('form [name="stock_number"]')).toHaveValue('N4711')
    await expect(placeToTalk(page)).toHaveText('Southside Sales')
    await page.goto(`${dealer.site}/book-test-drive?car_id=4799`)
    // Also to who does not see it.
    await expect(asked.locator('[aria-live="polite"]')).toContainText('no longer in our stock')
    await expect(asked).not.toHaveAttribute('aria-busy')
    await expect(placeToTalk(page)).toHaveText('Northside Toyota Sales')
    // Where nobody answers, nobody knows.
    await page.route('**/api/cars/**', route => route.abort())
    await page.goto(`${dealer.site}/book-test-drive?car_id=4712`)
    await expect(page.locator('form [name="car_id"]')).toHaveValue('4712')
    await expect(asked).toBeHidden()
  })
})
