// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { OnlinePaymentTaken } from '../../../src/contract/payments.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { onlinePaymentPage } from '../../../src/views/online-payment-page.ts'
import { aSite } from '../../support/site.ts'

const answer = vi.fn<() => Response>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => answer())
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

const payment = (state: OnlinePaymentTaken['state']) =>
  Response.json({
    success: true,
    id: 'own',
    receipt_number: 'R1234567890',
    amount: 1250.5,
    state,
    payment_url: state === 'waiting' ? '/pay' : null,
  } satisfies OnlinePaymentTaken)

const refused = (status: number) => Response.json({ success: false, error: 'No.' }, { status })

/** The page of a payment, for whoever comes back from the provider. */
async function comeBack(first: () => Response): Promise<void> {
  answer.mockImplementation(first)
  history.replaceState(null, '', '/online-payment?payment=own')
  document.body.innerHTML =
    '<main data-online-payment><div data-finding></div><div data-told></div><div data-asking hidden></div></main>'
  document.querySelector('main')!.dataset.onlinePayment = JSON.stringify(onlinePaymentPage(aSite()).setup)
  vi.resetModules()
  await import('../../../src/islands/checkout/online-payment-page.ts')
  await vi.advanceTimersByTimeAsync(0)
}

const told = () => document.querySelector<HTMLElement>('[data-told]')!
const title = () => told().querySelector('h2')?.textContent
const action = () => told().querySelector<HTMLElement>('a, button')!

test('who did not pay in time reads that nothing was charged, and may start again', async () => {
  await comeBack(() => payment('waiting'))
  expect(title()).toBe(DEFAULT_LABELS.payWaiting)
  answer.mockImplementation(() => payment('ended'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(title()).toBe(DEFAULT_LABELS.payEnded)
  expect(told().textContent).toContain('You were not charged.')
  expect([action().textContent, action().getAttribute('href')]).toEqual(['Start again', '/online-payment'])
})

test.each([404, 400])('who opens a link to no payment (%i) is told so, and may start another', async status => {
  await comeBack(() => refused(status))
  expect(title()).toBe(DEFAULT_LABELS.payUnknown)
  expect([action().textContent, action().getAttribute('href')]).toEqual(['Start again', '/online-payment'])
})

test('who cannot be told now how a payment stands is told so, and may ask again', async () => {
  await comeBack(() => refused(500))
  expect(title()).toBe(DEFAULT_LABELS.payFailed)
  answer.mockImplementation(() => payment('paid'))
  action().click()
  await vi.advanceTimersByTimeAsync(0)
  expect(title()).toBe(DEFAULT_LABELS.payPaid)
  expect(told().textContent).toContain('R1234567890')
})

test('what is known of a payment stays when an answer is lost, and is asked for again', async () => {
  await comeBack(() => payment('waiting'))
  answer.mockImplementation(() => refused(500))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(title()).toBe(DEFAULT_LABELS.payWaiting)
  answer.mockImplementation(() => payment('paid'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(title()).toBe(DEFAULT_LABELS.payPaid)
})
