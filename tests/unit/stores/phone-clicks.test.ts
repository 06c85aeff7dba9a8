import { afterEach, expect, test, vi } from 'vitest'
import { PHONE_EVENT, phoneClicks } from '../../../src/stores/phone-clicks.ts'

const page = globalThis as { dataLayer?: unknown[] }

afterEach(() => {
  delete page.dataLayer
  vi.restoreAllMocks()
})

test('EV-08 DC-178 a press on a number is event 25, once for each number of a page view', () => {
  const clicked = phoneClicks('northside')
  for (const number of ['tel:0255504100', 'tel:0255504100', 'tel:0255504199']) clicked(number)
  expect(PHONE_EVENT.id).toBe(25)
  const event = { event: 'forecourt', event_id: 25, event_name: 'Phone Click', site: 'northside' }
  expect(page.dataLayer).toEqual([event, event])
})

test('API-04 ER-12 that the dealer could not be told is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const refused = vi.fn(async () => ({ ok: false, error: 'Not now.' }) as const)
  phoneClicks('northside', refused)('tel:1')
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith('a shown number was not counted', 'Not now.'))
  const broken = new Error('no network')
  phoneClicks('northside', () => Promise.reject(broken))('tel:1')
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith('a shown number was not counted', broken))
  expect(refused).toHaveBeenCalledTimes(1)
})
