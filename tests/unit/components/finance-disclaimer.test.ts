// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { readDisclaimer } from '../../../src/components/finance-disclaimer.ts'

test.each([
  ['the server’s, where it says one', { Date: 'Wed, 14 May 2025 00:00:00 GMT' }, '14 June 2025'],
  ['the phone’s, without one', {}, '1 February 2024'],
])('FN-15 the day of a finance offer is reckoned by a clock: %s', async (_, headers: Record<string, string>, day) => {
  vi.useFakeTimers({ now: new Date('2024-01-01T00:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('fetch', async () => Response.json({ disclaimer: 'Terms.' }, { headers }))
  document.documentElement.dataset.region = 'en-AU'
  document.body.innerHTML = `<details data-finance-disclaimer="7" data-valid-until="Offer valid until {date}" data-zone="Australia/Sydney"><p></p></details>`
  await readDisclaimer(document.querySelector('details')!)
  expect(document.querySelector('p')!.textContent).toContain(day)
})
