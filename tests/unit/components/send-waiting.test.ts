// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { WaitingLead } from '../../../src/stores/lead-queue.ts'

// The place of a toast is in the page that its script was read in.
vi.resetModules()
const { sendAndTell } = await import('../../../src/components/send-waiting.ts')
const { queueLead } = await import('../../../src/stores/lead-queue.ts')
const { closeToast } = await import('../../../src/stores/toast.ts')

vi.useFakeTimers()

beforeEach(() => {
  localStorage.clear()
  closeToast()
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The API, by the key of a lead. */
const answering = (answer: (key: string) => Response): void =>
  void vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) =>
    answer(new Headers(headers).get('Idempotency-Key')!),
  )
const taken = () => Response.json({ lead_id: 'l' })

function aLead(form: string): void {
  const lead = { name: 'Test', last_name: 'Shopper', email: 'a@example.com', phone: '0491570006' }
  const said = { sent: 'Sent.', refused: 'Refused: {error}', goOn: 'Go on', close: 'Close' }
  queueLead({ form, address: `/${form}`, key: form, lead, site: 'northside', event: {}, sent: {}, said } as WaitingLead)
}

const toast = () => document.querySelector('.toast')

test('every lead that was refused is told of, as an alert that stays until it is closed', async () => {
  aLead('fleet')
  aLead('parts')
  aLead('contact-us')
  answering(key =>
    key === 'contact-us' ? taken() : Response.json({ success: false, error: `No ${key}.` }, { status: 400 }),
  )
  await sendAndTell()
  await vi.advanceTimersByTimeAsync(60_000)
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(toast()!.getAttribute('role')).toBe('alert')
  expect(toast()!.textContent).toContain('Refused: No fleet.')
  expect(toast()!.textContent).toContain('Refused: No parts.')
  expect([...toast()!.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual(['/fleet', '/parts'])
  toast()!.querySelector<HTMLElement>('.toast__close')!.click()
  expect(toast()).toBeNull()
})

test('DC-84 that a lead has been sent is told for five seconds', async () => {
  aLead('fleet')
  answering(taken)
  await sendAndTell()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(toast()!.textContent).toContain('Sent.')
  await vi.advanceTimersByTimeAsync(1)
  expect(toast()).toBeNull()
})
