import { createHash } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Element } from 'happy-dom'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { axeFaults } from '../support/axe.ts'
import { aCar } from '../support/builders.ts'
import { faultsSeen, pressEnter, readLarge, write } from '../support/ease.ts'
import { eventsTold } from '../support/events-told.ts'
import { test } from '../support/journey.ts'
import { listedCar } from '../support/listed-car.ts'
import { cutAnswer, failOnce, holdUp, loseAnswer, routeNow } from '../support/network.ts'
import { codeSentTo } from '../support/outbox.ts'
import { ownDealer } from '../support/own-dealer.ts'
import { international, newPhone, signIn } from '../support/sign-in.ts'
import { aSiteFile } from '../support/site.ts'
import { siteUrl } from '../support/site-url.ts'

const local = siteUrl('coral-range-jeep')
const account = siteUrl('jarrah-coast-auto')

/** Presses the hearts of the first cars of the list, as a shopper would; their names, in that order. */
async function save(page: Page, count: number): Promise<string[]> {
  await page.goto(`${local}/search`)
  await expect(page.locator('html[data-car-toggles]')).toBeAttached()
  const cards = page.locator('.search .car-card:not([data-sold])').filter({ visible: true })
  const names: string[] = []
  for (let index = 0; index < count; index += 1) {
    await cards
      .nth(index)
      .getByRole('button', { name: /^Save car/ })
      .click()
    names.push(
      (await cards
        .nth(index)
        .getByRole('button', { name: /^Save car/ })
        .getAttribute('aria-label'))!.slice(10),
    )
  }
  return names
}

/** The cars that a shopper has kept in this browser before, newest first. */
async function keepBefore(page: Page, ids: readonly number[]): Promise<void> {
  await page.goto(`${local}/robots.txt`)
  await page.evaluate(kept => localStorage.setItem('favourites', kept), JSON.stringify(ids))
}

/** So many cars of a list, as it is built. */
const listedIds = (site: string, list: string, count: number): number[] => {
  const ids: number[] = []
  while (ids.length < count) {
    ids.push(listedCar(site, list, { status: 'in_stock', fits: card => !ids.some(id => isOf(card, id)) }).id)
  }
  return ids
}

const isOf = (card: Element, id: number): boolean =>
  card.querySelector('h3 a')?.getAttribute('href')?.endsWith(`-${id}`) ?? false

/** How often the page told its data layer that a car was saved. */
const savesTold = (page: Page): Promise<number> => eventsTold(page, 39)

const counter = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^Watchlist/ })
const removals = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: /^Remove/ })

test('AU-01 ER-06 EV-07 PR-06 WL-06 WL-11 WL-12 WL-13 WL-14 RT-40 BD-11 cars are kept without an account: counted, listed, removed, brought back', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  const names = await save(page, 3)
  const toast = page.getByRole('status').filter({ hasText: 'Car Saved In Watchlist' })
  await expect(toast).toContainText(`${names[2]} is now available in your watchlist`)
  await expect(page.locator('.toast')).toHaveCount(1)
  await expect(counter(page)).toHaveAccessibleName('Watchlist, 3 saved')
  expect(await savesTold(page)).toBe(3)
  await toast.getByRole('link', { name: 'View List' }).click()
  await expect(page).toHaveURL(`${local}/watchlist`)
  await expect(removals(page)).toHaveCount(3)
  // The newest first.
  const listed = () => removals(page).evaluateAll(all => all.map(button => (button as HTMLElement).dataset.name))
  expect(await listed()).toEqual(names.toReversed())
  await page.reload()
  await expect(removals(page)).toHaveCount(3)
  expect(await axeFaults(page)).toEqual([])

  const counted = page.locator('.watchlist__top > [role=status]')
  await expect(counted).toHaveText('3 cars')
  await removals(page).nth(1).click()
  // Readers hear one sentence of it.
  await expect(counted).toHaveText('')
  const removed = page.getByRole('status').filter({ hasText: 'Car Removed' })
  await expect(removed).toContainText(`${names[1]} is no longer in your watchlist`)
  await expect(removed.getByRole('link', { name: 'View List' })).toHaveAttribute('href', '/watchlist')
  await expect(removals(page)).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Your watchlist' })).toBeFocused()
  await expect(counter(page)).toHaveAccessibleName('Watchlist, 2 saved')
  await removed.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Your watchlist' })).toBeFocused()
  await expect(removals(page)).toHaveCount(3)
  await expect(counted).toHaveText('3 cars')
  expect(await listed()).toEqual(names.toReversed())
  await expect(page.locator('.toast')).toHaveCount(0)
  expect(await savesTold(page)).toBe(0)
  expect(calls.filter(call => /watchlist|auth/.test(call))).toEqual([])
})

/** How far one thing looks out from under another, in pixels on any of its sides. */
async function looksOut(below: Locator, above: Locator): Promise<number> {
  const [one, other] = [(await below.boundingBox())!, (await above.boundingBox())!]
  return Math.max(
    other.x - one.x,
    other.y - one.y,
    one.x + one.width - other.x - other.width,
    one.y + one.height - other.y - other.height,
  )
}

test('DC-84 on the smallest phone, with large text, nothing of the bar of a search, nor of the tray of compared cars, looks out from under a message, short or long @nightly', async ({
  page,
}) => {
  await readLarge(page)
  await page.goto(`${local}/search`)
  await expect(page.locator('html[data-car-toggles]')).toBeAttached()
  const cards = page.locator('.search .car-card:not([data-sold])')
  const tooLong = await cards
    .locator('.car-card__location')
    .evaluateAll(places => places.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  expect(tooLong).not.toEqual([])
  expect(Math.max(...tooLong)).toBeLessThanOrEqual(1)
  const toggle = (name: RegExp, place: number) => cards.nth(place).getByRole('button', { name }).press('Enter')
  const message = page.locator('.toast')
  const tray = page.getByRole('link', { name: 'Compare 2 cars' })
  for (const place of [0, 1]) await toggle(/^Compare car/, place)
  await expect(tray).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(tray).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cards.nth(1).getByRole('button', { name: /^Save car/ })).toBeFocused()
  // Who comes to it past all cars goes on to what stands below.
  await tray.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('contentinfo').locator(':focus')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await toggle(/^Save car/, 0)
  await expect(message).toBeVisible()
  const both = [page.locator('.search__bar'), tray]
  // Where the bar is one row, the message has room above both.
  const { y, height } = (await message.boundingBox())!
  for (const below of both) expect((await below.boundingBox())!.y).toBeGreaterThanOrEqual(y + height)
  await page.setViewportSize({ width: 320, height: 568 })
  for (const below of both) expect(await looksOut(below, message)).toBeLessThanOrEqual(0)
  await message.locator('span').evaluate(words => words.remove())
  for (const below of both) expect(await looksOut(below, message)).toBeLessThanOrEqual(0)
})

test('DC-84 a message is announced politely, goes after five seconds or by its control, stays while it has the focus or somebody steps on to it, and gives it back; who chose all colours sees where it ends @nightly', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(`${local}/search`)
  await expect(page.locator('html[data-car-toggles]')).toBeAttached()
  const hearts = page.locator('.search .car-card:not([data-sold])').getByRole('button', { name: /^Save car/ })
  await hearts.first().press('Enter')
  const toast = page.getByRole('status').locator('.toast')
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Close' }).focus()
  await page.clock.fastForward(20_000)
  await expect(toast).toBeVisible()
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(toast).toHaveCSS('border-style', 'solid')
  await page.emulateMedia({ forcedColors: 'none' })
  await hearts.first().focus()
  await page.clock.fastForward(5_000)
  await expect(toast).toHaveCount(0)
  await hearts.nth(1).press('Enter')
  await page.clock.fastForward(4_000)
  await page.keyboard.press('Tab')
  await page.clock.fastForward(4_000)
  await expect(toast).toBeVisible()
  await page.clock.fastForward(1_000)
  await expect(toast).toHaveCount(0)
  await hearts.first().press('Enter')
  await toast.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(toast).toHaveCount(0)
  await expect(hearts.first()).toBeFocused()
  await expect(hearts.first()).toBeInViewport()
  await hearts.first().press('Enter')
  await toast.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(toast).toHaveCount(0)
  await expect(hearts.first()).toBeFocused()
})

/** As it is seen; readers hear it from the status of the page. */
const emptyList = (page: Page): Locator =>
  page.getByRole('region', { name: 'Your watchlist' }).getByText('Your watchlist is empty.')

test('WL-07 DC-81 DC-82 an empty list says so on a phone, has the newest cars below it, and the heart of one, pressed there, fills it; by keyboard and with large text on 320 px its order is chosen and remembered, and a car that left is told @nightly', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${local}/watchlist`)
  await expect(emptyList(page)).toBeInViewport()
  await expect(page.locator('html[data-car-toggles]')).toBeAttached()
  const newest = page.getByRole('region', { name: 'Just arrived' }).getByRole('listitem')
  await newest
    .first()
    .getByRole('button', { name: /^Save car/ })
    .click()
  await expect(removals(page)).toHaveCount(1)
  const link = (place: Locator) => place.getByRole('heading', { level: 3 }).getByRole('link')
  const path = await link(newest.first()).getAttribute('href')
  await expect(link(page.locator('.watchlist'))).toHaveAttribute('href', path!)
  await expect(emptyList(page)).toHaveCount(0)
  expect(await faultsSeen(page)).toEqual([])

  await readLarge(page)
  const kept = [...listedIds(local, 'used-cars', 3), 999_999_999]
  await page.evaluate(ids => localStorage.setItem('favourites', ids), JSON.stringify(kept))
  await page.reload()
  const gone = page.getByRole('listitem').filter({ hasText: 'This vehicle is no longer available' })
  await expect(gone).toBeVisible()
  await write(page.getByLabel('Sort by'), 'Price: low')
  const dollars = async () =>
    (await page.locator('.watchlist .price__now').allInnerTexts()).map(text => Number(text.replace(/\D/g, '')))
  await expect
    .poll(async () => {
      const shown = await dollars()
      return shown.join() === shown.toSorted((a, b) => a - b).join()
    })
    .toBe(true)
  await page.reload()
  await expect(page.getByLabel('Sort by')).toHaveValue('price_asc')
  expect(await faultsSeen(page, 'main')).toEqual([])
  await pressEnter(gone.getByRole('button', { name: 'Remove: This vehicle' }))
  await expect(gone).toHaveCount(0)
  for (let left = 2; left >= 0; left -= 1) {
    await pressEnter(removals(page).first())
    await expect(removals(page)).toHaveCount(left)
  }
  await expect(emptyList(page)).toBeInViewport()
  expect(await faultsSeen(page, 'main')).toEqual([])
})

test('the watchlist says when its cars cannot be loaded and tries again, and says without scripts why it shows none @nightly', async ({
  page,
  browser,
}) => {
  await keepBefore(page, [listedCar(local).id])
  await page.route('**/search/**', route =>
    /\.html$|\/search$/.test(route.request().url()) ? route.fallback() : route.abort(),
  )
  await page.goto(`${local}/watchlist`)
  await expect(page.getByRole('alert')).toContainText('Your cars could not be loaded.')
  expect(await faultsSeen(page, 'main')).toEqual([])
  await page.unrouteAll()
  await pressEnter(page.getByRole('button', { name: 'Try again' }))
  await expect(removals(page)).toHaveCount(1)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const scriptless = await context.newPage()
  await scriptless.goto(`${local}/watchlist`)
  await expect(scriptless.getByText('Please switch scripts on to see them.')).toBeVisible()
  await context.close()
})

test('DC-77 PR-06 WL-03 WL-08 WL-15 RT-23 RT-24 RT-25 DC-78 DC-79 ER-01 saving with an account, by keyboard and with large text on a phone of 320 px: sign-in, the way back, the car that waited', async ({
  page,
  context,
}) => {
  await readLarge(page)
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/watchlist')) calls.push(new URL(request.url()).pathname)
  })
  await page.goto(`${account}/search/used-cars`)
  await expect(page.locator('html[data-car-toggles]')).toBeAttached()
  const hearts = page
    .locator('.search .car-card:not([data-sold])')
    .getByRole('button', { name: /^Save car/ })
    .filter({ visible: true })
  await pressEnter(hearts.first())
  await expect(page).toHaveURL(
    `${account}/sign-in?type=watchlist&redirect=%2Fsearch%2Fused-cars&back=%2Fsearch%2Fused-cars`,
  )
  expect(calls).toEqual([])
  await expect(page.getByText('Sign in to save cars, and find them on all your devices.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/search/used-cars')
  await expect(page.locator('[data-sign-in][data-live]')).toBeAttached()
  expect(await faultsSeen(page)).toEqual([])

  const phone = page.getByLabel('Mobile number')
  await write(phone, '02 9999 0000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'Please enter a mobile number of this country, for example 0412 345 678.',
  )
  await expect(phone).toBeFocused()
  await write(phone, newPhone())
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^We could not reach the dealer/)
  await context.setOffline(false)
  const code = page.getByLabel('Code', { exact: true })
  const status = page.getByRole('main').getByRole('status')
  const asking = await holdUp(page, '**/request-code')
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('Sending the code…')
  await page.keyboard.press('Enter')
  expect(await faultsSeen(page, 'main')).toEqual([])
  await expect.poll(asking.asked).toBe(1)
  asking.goOn()
  await expect(code).toBeFocused()
  await write(code, '12345')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  expect(await faultsSeen(page, 'main')).toEqual([])
  // It was somebody else's number.
  await pressEnter(page.getByRole('button', { name: 'Use another number' }))
  await expect(phone).toBeFocused()
  const own = newPhone()
  await write(phone, own)
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(new RegExp(`we sent to ${own}`))
  // What was wrong with the code of the other number is not said of this one.
  await expect(code).not.toHaveAttribute('aria-invalid')
  await expect.poll(() => codeSentTo(page, international(own))).toMatch(/^\d{6}$/)
  await loseAnswer(page, '**/save-car')
  await write(code, await codeSentTo(page, international(own)))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${account}/search/used-cars`)
  await expect(page.getByText('Car Saved In Watchlist')).toBeVisible()
  await expect(hearts.first()).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(hearts.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(counter(page)).toHaveAccessibleName('Watchlist, 1 saved')
  // Its answer was lost, so it was asked again.
  expect(calls.filter(call => call.endsWith('/save-car'))).toHaveLength(2)

  const saving = await holdUp(page, '**/save-car')
  await pressEnter(hearts.nth(1))
  await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Car Saved In Watchlist')).toHaveCount(0)
  saving.goOn()
  await expect(page.getByText('Car Saved In Watchlist')).toBeVisible()
  await page.unrouteAll()
  await failOnce(page, '**/save-car', 'Too late.')
  await pressEnter(hearts.nth(2))
  await expect(page.getByRole('alert')).toContainText('Too late.')
  // DC-179: what did not work looks like it.
  await expect(page.getByRole('alert')).toHaveCSS('background-color', 'rgb(179, 22, 31)')
  await expect(hearts.nth(2)).toHaveAttribute('aria-pressed', 'false')
  expect(await savesTold(page)).toBe(1)
  // Where its page is left before it comes through, the next one sends it, though it has no cars.
  await routeNow(page, '**/save-car', route => (page.url().endsWith('/used-cars') ? route.abort() : route.fallback()))
  await pressEnter(hearts.nth(2))
  await expect(hearts.nth(2)).toHaveAttribute('aria-pressed', 'true')
  const heard = page.waitForResponse('**/save-car')
  await page.goto(`${account}/finance`)
  expect((await heard).status()).toBe(200)
  await expect(counter(page)).toHaveAccessibleName('Watchlist, 3 saved')
  await page.unrouteAll()

  // As on another device: the account knows the cars, the browser does not.
  await page.evaluate(() => localStorage.removeItem('favourites'))
  await page.goto(`${account}/watchlist`)
  await expect(removals(page)).toHaveCount(3)
  await pressEnter(removals(page).first())
  await expect(page.getByText('Car Removed')).toBeVisible()
  await page.reload()
  await expect(removals(page)).toHaveCount(2)
  await pressEnter(page.getByRole('button', { name: 'Sign out' }))
  await expect(page.getByText('Sign in to see your watchlist.').last()).toBeVisible()
  await expect(counter(page)).toHaveAccessibleName('Watchlist, 0 saved')
})

test('DC-77 RT-23 WL-06 where a browser keeps the cars, signing in leaves them there, and is not said to be needed for them', async ({
  page,
}) => {
  await keepBefore(page, [4711, 4712])
  await page.goto(`${local}/sign-in?type=watchlist&redirect=%2Fspecial-offers&back=%2Fsearch`)
  await expect(page.getByText('You save cars here without signing in: they are kept in this browser.')).toBeVisible()
  await signIn(page)
  await expect(page).toHaveURL(`${local}/special-offers`)
  await expect(counter(page)).toHaveAccessibleName('Watchlist, 2 saved')
})

test('RT-23 on a slow line, what is pressed before the script of sign-in has come loses neither number nor way, and nothing of it is in the address; who finds the page loaded anew finds the field of the code where they left @nightly', async ({
  page,
}) => {
  const own = newPhone()
  const address = `${account}/sign-in?type=watchlist&redirect=%2Fwatchlist&back=%2Fsearch`
  const script = await holdUp(page, '**/*.js')
  await page.goto(address, { waitUntil: 'commit' })
  const phone = page.getByLabel('Mobile number')
  await phone.fill(own)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page).toHaveURL(address)
  script.goOn()
  await page.locator('[data-sign-in][data-live]').waitFor()
  await page.getByRole('button', { name: 'Send the code' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await page.reload()
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(new RegExp(`we sent to ${own}`))
  await expect(page).toHaveURL(address)
  await page.getByRole('button', { name: 'Use another number' }).click()
  await expect(phone).toHaveValue(own)
  await page.reload()
  await page.locator('[data-sign-in][data-live]').waitFor()
  await expect(code).toBeHidden()
})

test('RT-23 RT-24 E13 where a code costs work, the page does it, and can be stopped; who reads the code elsewhere enters it when the page is loaded anew; where its answer is lost, they are signed in, and wait for no car, which the next page asks for @nightly', async ({
  page,
}) => {
  await page.goto(`${account}/sign-in?type=watchlist&redirect=%2Fsearch%2Fused-cars&back=%2Fsearch`)
  await page.locator('[data-sign-in][data-live]').waitFor()
  const code = page.getByLabel('Code', { exact: true })
  const other = newPhone()
  const phone = page.getByLabel('Mobile number')
  await phone.fill(other)
  const endless = { ...solution, below: 2 ** 31, hash: '0'.repeat(64) }
  await challengeOnce(page, endless)
  await page.keyboard.press('Enter')
  const stop = page.getByRole('button', { name: 'Stop' })
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Making sure that no robot is asking/)
  // Pressed again it neither asks again nor takes the way to stop away.
  await page.keyboard.press('Enter')
  expect(await faultsSeen(page, 'main')).toEqual([])
  await pressEnter(stop)
  await expect(phone).toBeFocused()
  await expect(stop).toBeHidden()
  await expect(phone).not.toHaveAttribute('aria-invalid')
  await challengeOnce(page, solution)
  const solved = page.waitForRequest(request => request.postData()?.includes('"solution"') ?? false)
  await page.keyboard.press('Enter')
  expect((await solved).postDataJSON()).toEqual({ phone_number: other, solution })
  await expect(code).toBeFocused()
  await page.reload()
  await expect.poll(() => codeSentTo(page, international(other))).toMatch(/^\d{6}$/)
  await write(code, await codeSentTo(page, international(other)))
  await cutAnswer(page, '**/verify-code')
  const cars = await holdUp(page, '**/api/watchlist')
  // What another device has taken off the list since.
  await page.evaluate(() => localStorage.setItem('favourites', '[4711]'))
  await page.keyboard.press('Enter')
  await expect.poll(cars.asked).toBe(1)
  // Pressed again it is not told that the code, used by now, is wrong.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('You are signed in. One moment…')
  await expect(page).toHaveURL(`${account}/search/used-cars`)
  await expect.poll(cars.asked).toBe(2)
  cars.goOn()
  await expect(counter(page)).toHaveAccessibleName('Watchlist, 0 saved')
})

/** As the API would give it. */
const salt = 's'.repeat(43)
const number = 4711
const hash = createHash('sha256')
  .update(salt)
  .update(Uint8Array.of(0, 0, number >> 8, number & 255))
  .digest('hex')
const solution = { salt, hash, below: 2 ** 18, expires_at: 0, signature: 'A'.repeat(43), number }

/** The next code that is asked for costs work. */
async function challengeOnce(page: Page, { number: _, ...challenge }: typeof solution): Promise<void> {
  const json = { success: false, error: 'Many codes are asked for right now.', challenge }
  await routeNow(page, '**/request-code', route => route.fulfill({ status: 428, json }), { times: 1 })
}

/** The ids that this browser keeps, newest first. */
const keptIds = (page: Page): Promise<number[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('favourites') ?? '[]') as number[])

const shared = (page: Page): Locator => page.getByRole('region', { name: 'A list that was shared with you' })
const cardsIn = (list: Locator): Locator => list.locator('.car-card')

/** What a phone reads from a code on the screen. */
async function readCode(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

test('features.md 6 a list travels by link and code: another device, by keyboard and with large text on 320 px, shows it without an account, and asks before it changes a list @nightly', async ({
  page,
  browser,
  context,
}) => {
  const ids = listedIds(local, 'used-cars', 4)
  await keepBefore(page, ids)
  await page.goto(`${local}/watchlist`)
  await page.getByRole('button', { name: 'Share this list' }).press('Enter')
  const link = await page.getByLabel('Link to this list').inputValue()
  expect(link).toBe(`${local}/watchlist?cars=${ids.join(',')}`)
  expect(await readCode(page.getByRole('img', { name: link }))).toBe(link)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy the link' }).press('Enter')
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Copy the link' }).press('Enter')
  await expect(page.getByText('The link is selected')).toBeVisible()
  await expect(page.getByLabel('Link to this list')).toBeFocused()
  expect(await axeFaults(page, 'main')).toEqual([])

  const other = await browser.newContext()
  const phone = await other.newPage()
  await readLarge(phone)
  const three = `${local}/watchlist?cars=${[...ids.slice(0, 3), 999_999_999].join(',')}`
  await phone.goto(three)
  await expect(cardsIn(shared(phone))).toHaveCount(3)
  await expect(phone.getByText('No longer in our stock: 1 of the 4 cars of this list.')).toBeVisible()
  expect(await keptIds(phone)).toEqual([])
  expect(await faultsSeen(phone)).toEqual([])
  await pressEnter(phone.getByRole('button', { name: 'Keep these cars' }))
  await expect(phone).toHaveURL(`${local}/watchlist`)
  await expect(removals(phone)).toHaveCount(3)
  expect(await keptIds(phone)).toEqual(ids.slice(0, 3))
  await expect(counter(phone)).toHaveAccessibleName('Watchlist, 3 saved')

  await phone.evaluate(id => localStorage.setItem('favourites', JSON.stringify([id])), ids[3])
  await phone.goto(three)
  await pressEnter(phone.getByRole('button', { name: 'Add to my list' }))
  await expect(removals(phone)).toHaveCount(4)
  expect(await keptIds(phone)).toEqual(ids)
  await pressEnter(phone.getByRole('button', { name: 'Undo' }))
  await expect(removals(phone)).toHaveCount(1)
  await expect(phone.locator('.watchlist__top')).toBeFocused()
  expect(await keptIds(phone)).toEqual(ids.slice(3))
  await phone.goto(three)
  await pressEnter(phone.getByRole('button', { name: 'Show my own list' }))
  await expect(removals(phone)).toHaveCount(1)
  await phone.goto(three)
  await pressEnter(phone.getByRole('button', { name: 'Replace my list' }))
  await expect(removals(phone)).toHaveCount(3)
  expect(await keptIds(phone)).toEqual(ids.slice(0, 3))
  await phone.goto(`${local}/watchlist?cars=${ids[0]}`)
  await expect(phone.getByText('All of these cars are in your own list.')).toBeVisible()
  await phone.goto(`${local}/watchlist?cars=999999999`)
  await expect(shared(phone).getByText('The cars of this list have all left our stock.')).toBeVisible()
  await other.close()
})

test('features.md 6 a shared list is looked at without an account, and kept with one after signing in @nightly', async ({
  page,
}) => {
  const ids = listedIds(account, 'used-cars', 2)
  await page.goto(`${account}/watchlist?cars=${ids.join(',')}`)
  await expect(cardsIn(shared(page))).toHaveCount(2)
  expect(await axeFaults(page)).toEqual([])
  await shared(page).getByRole('link', { name: 'Sign in' }).press('Enter')
  await signIn(page)
  await shared(page).getByRole('button', { name: 'Keep these cars' }).press('Enter')
  await expect(removals(page)).toHaveCount(2)
  await page.evaluate(() => localStorage.removeItem('favourites'))
  await page.reload()
  await expect(removals(page)).toHaveCount(2)
  expect(await keptIds(page)).toEqual(ids)
})

test('WL-04 of a shared list with sold cars an account keeps the others, and all that can be kept is there @nightly', async ({
  page,
}) => {
  // A dealer of its own is built and served for it.
  test.slow()
  const sold = { status: 'sold', sold: true, sold_date_timestamp: Math.floor(Date.now() / 1000) - 3_600 } as const
  const cars = [1, 2, 3, 4].map(id =>
    aCar({ id, slug: `car-${id}`, name: `Car ${id}`, images: [], ...(id === 2 || id === 4 ? sold : {}) }),
  )
  const dealer = await ownDealer({
    siteFile: aSiteFile({
      favourites: { mode: 'account' },
      stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
    }),
    cars,
  })
  try {
    await page.goto(`${dealer.site}/watchlist?cars=1,2,3,4`)
    await expect(cardsIn(shared(page))).toHaveCount(4)
    await expect(shared(page).getByText('SOLD', { exact: true })).toHaveCount(2)
    await expect(shared(page).getByText('What is sold can no longer be kept.')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await shared(page).getByRole('link', { name: 'Sign in' }).press('Enter')
    await signIn(page, newPhone(), dealer.local)
    await shared(page).getByRole('button', { name: 'Keep these cars' }).press('Enter')
    await expect(removals(page)).toHaveCount(2)
    await page.evaluate(() => localStorage.removeItem('favourites'))
    await page.reload()
    await expect(removals(page)).toHaveCount(2)
    expect(await keptIds(page)).toEqual([1, 3])
    await page.goto(`${dealer.site}/watchlist?cars=2,4`)
    await expect(shared(page).locator('.share__actions').getByRole('button')).toHaveText('Show my own list')
  } finally {
    await dealer.stop()
  }
})

async function pressFirstHeart(page: Page, site: string): Promise<Locator> {
  await page.goto(`${site}/search/used-cars`)
  await expect(page.locator('html[data-car-toggles]')).toBeAttached()
  const hearts = page.locator('.search').getByRole('button', { name: /^Save car/ })
  await hearts.first().click()
  return hearts.first()
}

const KEEPS_NOTHING = {
  'has no storage': () => Object.defineProperty(window, 'localStorage', { value: null }),
  'has no room left': () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const full = new Proxy({ getItem: () => null, setItem: refuse, removeItem() {} }, { set: refuse })
    Object.defineProperty(window, 'localStorage', { value: full })
  },
}

for (const [what, keepNothing] of Object.entries(KEEPS_NOTHING)) {
  test(`hearts and the rest of a page work in a browser that ${what}, as long as the page is open`, async ({
    page,
  }) => {
    const faults: string[] = []
    page.on('pageerror', error => faults.push(error.message))
    await page.addInitScript(keepNothing)
    const heart = await pressFirstHeart(page, local)
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(counter(page)).toHaveAccessibleName('Watchlist, 1 saved')
    await page.getByRole('searchbox').first().fill('Toyota')
    await page.getByRole('searchbox').first().press('Enter')
    await expect(page).toHaveURL(/query=Toyota/)
    expect(faults).toEqual([])
  })
}

test('DC-179 a heart whose script does not come says so, and stays as it was', async ({ page }) => {
  await page.route(/_astro\/account-cars.*\.js$/, route => route.abort())
  const heart = await pressFirstHeart(page, account)
  await expect(page.getByRole('alert')).toContainText('An unexpected error occured')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})
