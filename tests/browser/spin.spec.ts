import { expect, type Page } from '@playwright/test'
import { webhookSignature } from '../../src/api/ports/webhook.ts'
import type { ReservationShown } from '../../src/contract/reservations.ts'
import type { Spins } from '../../src/contract/spins.ts'
import { DAY } from '../../src/domain/durations.ts'
import { SPIN_SEGMENTS } from '../../src/domain/spin.ts'
import { restingTurn } from '../../src/ui/wheel.ts'
import { axeFaults } from '../support/axe.ts'
import { aCar } from '../support/builders.ts'
import { faultsSeen, pressEnter, readLarge } from '../support/ease.ts'
import { statusAt } from '../support/http.ts'
import { test } from '../support/journey.ts'
import { holdUp, loseAnswer } from '../support/network.ts'
import { type OwnDealer, ownDealer } from '../support/own-dealer.ts'
import { international, signIn } from '../support/sign-in.ts'
import { aSiteFile } from '../support/site.ts'
import { siteUrl } from '../support/site-url.ts'

const PHONE_WRITTEN = '0491 570 156'
const PHONE = international(PHONE_WRITTEN)
const SECRET = 'the sales secret of northside'
const toyota = siteUrl('wattle-coast-toyota')

const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** A dealer whose promotion runs now, for those who are signed in. */
const northside = aSiteFile({
  features: { spinToWin: { start: dayFromNow(-2), end: dayFromNow(2), terms: 'One prize for each purchase.' } },
  gates: { spinToWin: true },
  leads: { mailTo: ['leads@northside.example'] },
  stock: { feeds: [{ reader: 'forecourt', file: 'stock.json' }] },
})

/** As the dealer's own system tells of a sale. */
async function sell(page: Page, reference: string): Promise<void> {
  const body = JSON.stringify({ reference, phone: PHONE })
  const signature = webhookSignature(body, Math.floor(Date.now() / 1000), SECRET)
  const headers = { 'Content-Type': 'application/json', 'Forecourt-Signature': signature }
  const status = await page.evaluate(async sale => (await fetch('/api/sales', { method: 'POST', ...sale })).status, {
    headers,
    body,
  })
  expect(status).toBe(200)
}

/** What the API tells of the visitor's spins. */
const spinsOf = (page: Page): Promise<Spins> =>
  page.evaluate(async () => (await fetch('/api/spins')).json() as Promise<Spins>)

/** Holds the car and pays its deposit, as on the page of the processor. */
async function payDeposit(page: Page, site: string): Promise<void> {
  const form = { name: 'Test', last_name: 'Visitor', email: 'visitor@example.com', phone: PHONE, car_id: 4711 }
  const { payment_url } = await page.evaluate(async body => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
    const answer = await fetch('/api/reservations', { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as ReservationShown
  }, form)
  await page.goto(payment_url!)
  await page.locator('[name="card"]').fill('4242 4242 4242 4242')
  await page.locator('[name="card"]').press('Enter')
  await page.waitForURL(`${site}/**`)
  await expect.poll(async () => (await spinsOf(page)).spins_left).toBe(1)
}

/** How far the drawn wheel has turned, in degrees from 0 to 360. */
const turned = (page: Page): Promise<number> =>
  page.locator('[data-wheel]').evaluate(disc => {
    const { a, b } = new DOMMatrix(getComputedStyle(disc).transform)
    return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  })

// Of one worker alone: the other would build and serve this dealer for nothing.
test.describe('at a dealer whose promotion runs', () => {
  let dealer: OwnDealer

  test.beforeAll(async () => {
    dealer = await ownDealer({
      siteFile: northside,
      cars: [aCar({ images: [] })],
      env: { FORECOURT_SALES_SECRET_NORTHSIDE: SECRET },
    })
  })

  test.afterAll(() => dealer?.stop())

  test('SP-08 AU-05 DC-162 a buyer signs in and, by keyboard and with large text on a phone of 320 px, spins, loses an answer, spins again for a deposit and keeps one prize', async ({
    page,
  }) => {
    await readLarge(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${dealer.site}/spin-to-win`, { referer: `${dealer.site}/special-offers`, waitUntil: 'commit' })
    await expect(page).toHaveURL(
      `${dealer.site}/sign-in?type=spin-to-win&redirect=%2Fspin-to-win&back=%2Fspecial-offers`,
    )
    await expect(page.getByText('Sign in to spin and win.')).toBeVisible()
    await signIn(page, PHONE_WRITTEN, dealer.local)
    await expect(page).toHaveURL(`${dealer.site}/spin-to-win`)
    const main = page.getByRole('main')
    await expect(main.getByText(`We know of no purchase with ${PHONE_WRITTEN} `)).toBeVisible()
    expect(await faultsSeen(page)).toEqual([])

    await sell(page, 'A-1')
    // Back from another page, to the page as it was left.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(main.getByText('You have 1 spin.')).toBeVisible()
    expect(await faultsSeen(page, '[data-yours]')).toEqual([])
    // The wheel turns at the dealer's, and the answer is lost on its way.
    await loseAnswer(page, '**/api/spins')
    await pressEnter(main.getByRole('button', { name: 'Spin the wheel' }))
    const won = main.getByText(/^You have won: /)
    await expect(won).toBeFocused()
    await page.unrouteAll()
    const { segment, prize } = (await spinsOf(page)).spins[0]!
    expect(SPIN_SEGMENTS[segment - 1]!.prize).toBe(prize)
    await expect(won).toHaveText(`You have won: ${prize}.`)
    expect(await turned(page)).toBeCloseTo(restingTurn(segment, SPIN_SEGMENTS.length), 1)
    await expect(main.getByRole('button', { name: 'Spin the wheel' })).toHaveCount(0)
    await expect(main.getByText('You have used all your spins.')).toBeVisible()
    await expect(main.getByText('A deposit of $200 paid online')).toBeVisible()
    expect(await faultsSeen(page, 'main')).toEqual([])

    await payDeposit(page, dealer.site)
    await page.goto(`${dealer.site}/spin-to-win`)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await pressEnter(main.getByRole('button', { name: 'Spin the wheel' }))
    await expect(main.getByRole('status')).toHaveText('The wheel is turning…')
    // It turns where motion is wanted; nobody here has to watch it to its end.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const turning = document.getAnimations().find(({ effect }) => Number(effect?.getTiming().duration) > 1_000)
          turning?.finish()
          return turning !== undefined
        }),
      )
      .toBe(true)
    await expect(won).toBeFocused()

    const choice = main.getByRole('group', { name: 'Which prize do you keep?' })
    await pressEnter(choice.getByRole('button', { name: 'Keep this prize' }))
    await expect(choice.getByRole('alert')).toHaveText('Please choose the prize that you keep.')
    await expect(choice.getByRole('radio').first()).toBeFocused()
    expect(await faultsSeen(page, '[data-yours]')).toEqual([])
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(choice.getByRole('radio').nth(1)).toBeChecked()
    const keeping = await holdUp(page, '**/api/spins/choose')
    await page.keyboard.press('Enter')
    await expect(main.getByRole('status')).toHaveText('Keeping your prize…')
    expect(await faultsSeen(page, '[data-yours]')).toEqual([])
    keeping.goOn()
    const { spins } = await spinsOf(page)
    const kept = main.getByText(`Yours to keep: ${spins[1]!.prize}`)
    await expect(kept).toBeFocused()

    await page.emulateMedia({ reducedMotion: 'reduce' })
    // What cannot be asked is told, and tried again; whoever signs out elsewhere is asked to sign in again.
    await page.route('**/api/spins', route =>
      route.fulfill({ status: 500, json: { success: false, error: 'Not now.' } }),
    )
    await page.reload()
    await expect(main.getByRole('alert')).toHaveText('Not now.')
    expect(await faultsSeen(page, 'main')).toEqual([])
    const again = main.getByRole('button', { name: 'Try again' })
    await pressEnter(again)
    await expect(main.getByRole('alert')).toBeFocused()
    await page.unrouteAll()
    await pressEnter(again)
    await expect(main.getByText('You have used all your spins.')).toBeVisible()
    await expect(page.locator('[data-yours]')).toBeFocused()
    await expect(choice).toHaveCount(0)
    await expect(main.getByRole('listitem').filter({ hasText: /^First spin/ })).toContainText('Lapsed')
    await expect(main.getByRole('listitem').filter({ hasText: /^Second spin/ })).toContainText('Yours to keep')
    expect(await faultsSeen(page, '[data-yours]')).toEqual([])
    await page.context().clearCookies()
    await page.reload()
    await expect(page).toHaveURL(/\/sign-in\?type=spin-to-win&redirect=%2Fspin-to-win/)
  })
})

test('RT-17 SP-05 DC-161 on a phone the wheel is seen while it turns, which cannot be begun twice, and two purchases are told apart @nightly', async ({
  page,
}) => {
  const spun = (purchase: string) => ({
    id: purchase,
    kind: 'purchase',
    segment: 1,
    prize: SPIN_SEGMENTS[0]!.prize,
    purchase,
    outcome: 'open',
  })
  const next = { purchase_reference: 'A-2' }
  let told: object = { state: 'open', spins_left: 1, next, spins: [spun('A-1')] }
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/spins', async route => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { success: true, ...told } })
    await answered
    told = { state: 'open', spins_left: 0, next: null, spins: [spun('A-1'), spun('A-2')] }
    const { id, kind, segment, prize } = spun('A-2')
    return route.fulfill({ json: { success: true, id, kind, segment, prize } })
  })
  await page.addInitScript(user => localStorage.setItem('user', user), JSON.stringify({ phone: PHONE }))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${toyota}/spin-to-win`)
  const main = page.getByRole('main')
  const go = main.getByRole('button', { name: 'Spin the wheel' })
  await expect(go).toBeVisible()
  // By the dealer's clock it is open, whatever that of the device says.
  await expect(main.getByText('This promotion has ended.')).toBeHidden()
  await go.evaluate(button => button.scrollIntoView({ block: 'start' }))
  await expect(page.locator('.wheel')).not.toBeInViewport({ ratio: 0.9 })
  await go.click()
  await expect(main.getByRole('status')).toHaveText('The wheel is turning…')
  await expect(page.locator('.wheel')).toBeInViewport({ ratio: 1 })
  await expect(go).toBeInViewport()
  await expect(go).toBeDisabled()
  await expect(go).toBeFocused()
  await expect(main.getByText('You have 1 spin.')).toHaveCount(0)
  answer()
  await expect(main.getByText(/^You have won: /)).toBeFocused()
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(['Purchase 1', 'Purchase 2'])
  await expect(main.getByText('A deposit of $200 paid online')).toHaveCount(1)
  expect(await faultsSeen(page)).toEqual([])
})

test('SP-06 SP-07 DC-161 DC-162 of several purchases the first that may still have a second prize says so, and each choice says for itself what is missing @nightly', async ({
  page,
}) => {
  const spun = (purchase: string, kind: 'purchase' | 'deposit') => ({
    id: `${purchase}-${kind}`,
    kind,
    segment: 1,
    prize: SPIN_SEGMENTS[0]!.prize,
    purchase,
    outcome: 'open',
  })
  const both = (purchase: string) => [spun(purchase, 'purchase'), spun(purchase, 'deposit')]
  let spins = [...both('A-1'), spun('A-2', 'purchase'), ...both('A-3')]
  await page.route('**/api/spins', route =>
    route.fulfill({ json: { success: true, state: 'open', spins_left: 0, next: null, spins } }),
  )
  // The choice is kept, and its answer lost.
  await page.route('**/api/spins/choose', route => {
    const { spin_id } = route.request().postDataJSON() as { spin_id: string }
    spins = spins.map(spin => (spin.id === spin_id ? { ...spin, outcome: 'kept' } : spin))
    return route.abort()
  })
  await page.addInitScript(user => localStorage.setItem('user', user), JSON.stringify({ phone: PHONE }))
  await page.goto(`${toyota}/spin-to-win`)
  const purchases = page.locator('.spin__purchase')
  await expect(purchases).toHaveCount(3)
  await expect(purchases.filter({ hasText: 'A deposit of $200 paid online' })).toHaveText(/^Purchase 2/)
  const last = page.getByRole('group', { name: 'Which prize do you keep?' }).last()
  await last.getByRole('button', { name: 'Keep this prize' }).click()
  await expect(last.getByRole('radio').first()).toHaveAccessibleDescription(/Please choose the prize that you keep\.$/)
  expect(await axeFaults(page)).toEqual([])
  await last.getByRole('radio').first().check()
  await last.getByRole('button', { name: 'Keep this prize' }).click()
  await expect(page.getByText(`Yours to keep: ${SPIN_SEGMENTS[0]!.prize}`)).toBeFocused()
  await expect(page.getByText('We could not reach the dealer')).toHaveCount(0)
})

test('RT-17 SP-01 SP-02 AU-06 DC-159 the promotion of June 2025: its offer leads to the wheel, which stands still; no other dealer has one', async ({
  page,
}) => {
  const main = page.getByRole('main')
  const words = main.getByText('From 5 June to 7 June 2025, every car comes with a spin')
  await page.goto(`${toyota}/offers/spin-to-win`)
  await expect(main.getByText('This offer has ended')).toBeVisible()
  await expect(words).toBeHidden()
  await page.goto(`${toyota}/offers/spin-to-win?at=2025-06-06`)
  await expect(words).toBeVisible()
  await expect(main.getByRole('link', { name: 'Spin the wheel' })).toHaveAttribute('href', /^\/spin-to-win/)
  await page.goto(`${toyota}/spin-to-win`)
  await expect(main.getByRole('heading', { level: 1, name: 'Spin to Win' })).toBeVisible()
  await expect(main.getByText('From 5 June 2025 to the end of 7 June 2025.')).toBeVisible()
  await expect(main.getByText('This promotion has ended.')).toBeVisible()
  await expect(main.getByText('One prize for each purchase')).toBeVisible()
  await expect(main.locator('.wheel__prize')).toHaveCount(19)
  await expect(main.getByRole('button', { name: 'Spin the wheel' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/sign-in?type=spin-to-win&redirect=%2Fspin-to-win&back=%2Fspin-to-win',
  )
  expect(await axeFaults(page)).toEqual([])
  const others = [
    'brackenfield-motor-group',
    'coral-range-jeep',
    'jarrah-coast-auto',
    'saguaro-ridge-auto',
    'southern-drift-leisure',
  ]
  for (const other of others) expect(await statusAt(`${siteUrl(other)}/spin-to-win`)).toBe(404)
})
