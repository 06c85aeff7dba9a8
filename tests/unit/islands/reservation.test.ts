// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReservationShown } from '../../../src/contract/reservations.ts'
import { showReservation } from '../../../src/islands/checkout/reservation.ts'
import { createStage } from '../../../src/islands/checkout/stage.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import type { CheckoutSetup } from '../../../src/views/checkout-page.ts'

const answer = vi.fn<() => Promise<object>>()
vi.mock('../../../src/stores/api-client.ts', () => ({ api: { reservation: () => answer() } }))

const MINUTE = 60_000
const setup = { labels: DEFAULT_LABELS, zone: 'Australia/Sydney', region: 'en-AU' } as unknown as CheckoutSetup

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-28T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

/** The page of a reservation, as it was told first. */
async function open(first: object): Promise<void> {
  document.body.innerHTML = '<main><div data-finding></div><div data-told></div><div data-asking hidden></div></main>'
  const stage = createStage(document.querySelector('main')!)
  answer.mockResolvedValue(first)
  showReservation({
    id: 'own',
    checkoutPath: '/cars/car/checkout',
    toCar: () => document.createElement('a'),
    setup,
    stage,
    reserved: () => {},
  })
  await vi.advanceTimersByTimeAsync(0)
}

/** As the API would tell of a car that is held for a while yet. */
function held(milliseconds_left: number) {
  const ends_at = '2026-11-28T10:15:00Z'
  return told({ ...common, state: 'held', hold_end: null, ends_at, milliseconds_left, payment_url: '/pay' })
}

const common = { success: true, id: 'own', car_id: 7, deposit: 200 } as const
const told = (data: ReservationShown) => ({ ok: true, data })

test('a countdown goes on by the dealer’s clock when that of the device is put right or wrong meanwhile, also one that was over', async () => {
  await open(held(14 * MINUTE))
  const left = () => document.querySelector('[role="timer"]')!.textContent
  expect(left()).toBe('14 min 0 s')

  vi.setSystemTime(Date.now() - 60 * MINUTE)
  answer.mockResolvedValue(held(13 * MINUTE))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(left()).toMatch(/^1[23] min/)

  vi.setSystemTime(Date.now() + 60 * MINUTE)
  const said = document.querySelector('[role="status"]')!
  const { promise: asked, resolve } = Promise.withResolvers<object>()
  answer.mockReturnValue(asked)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(said.textContent).toBe(DEFAULT_LABELS.reservationOver)
  answer.mockResolvedValue(held(12 * MINUTE))
  resolve(held(12 * MINUTE))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(left()).toMatch(/^1[12] min/)
  expect(said.textContent).toBe('')

  // A second more or less is the way of an answer, and no other time.
  const before = left()
  answer.mockResolvedValue(held(12 * MINUTE))
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  vi.setSystemTime(Date.now() - 1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(left()).toBe(before)

  // That it is over by both clocks stays said, however often that is answered.
  vi.setSystemTime(Date.now() + 60 * MINUTE)
  answer.mockResolvedValue(held(0))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(said.textContent).toBe(DEFAULT_LABELS.reservationOver)
})

test('what stands there stays when an answer is lost, and is asked for again', async () => {
  const title = () => document.querySelector('h2')!.textContent
  await open(held(14 * MINUTE))
  expect(title()).toBe(DEFAULT_LABELS.reservationHeld)
  answer.mockResolvedValue({ ok: false, status: 0, error: 'No.' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(title()).toBe(DEFAULT_LABELS.reservationHeld)
  const none = { ends_at: null, milliseconds_left: null, payment_url: null }
  answer.mockResolvedValue(told({ ...common, ...none, state: 'available', hold_end: 'timeOver' }))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(title()).toBe(DEFAULT_LABELS.reservationTimeOver)
})
