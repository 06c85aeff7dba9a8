// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { WaitingLead } from '../../../src/stores/lead-queue.ts'

// The place of a toast is in the page that its script was read in.
vi.resetModules()
const { sendAndTell } = await import('../../../src/components/send-waiting.ts')
const { queueLead } = await import('../../../src/stores/lead-queue.ts')
const { DRAFT_KEPT, draftOf, keepDraft } = await import('../../../src/stores/drafts.ts')
const { closeToast } = await import('../../../src/stores/toast.ts')

vi.useFakeTimers()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
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

function aLead(form: string, subcategory?: string): void {
  const lead = { subcategory, name: 'Test', last_name: 'Shopper', email: 'a@example.com', phone: '0491570006' }
  const said = { sent: 'Sent.', refused: 'Refused: {error}', goOn: 'Go on', close: 'Close' }
  queueLead({ form, address: `/${form}`, key: form, lead, site: 'northside', event: {}, sent: {}, said } as WaitingLead)
}

const toast = () => document.querySelector('.toast')

test('a lead that is refused two days after it was written leaves its words to be mended', async () => {
  aLead('warranty')
  keepDraft('warranty', { at: Date.now(), entries: [['name', 'Test']] } as unknown as Parameters<typeof keepDraft>[1])
  vi.setSystemTime(Date.now() + 2 * DRAFT_KEPT)
  answering(() => new Response(undefined, { status: 503 }))
  const trying = sendAndTell()
  await vi.advanceTimersByTimeAsync(60_000)
  await trying
  expect(localStorage.getItem('draft:warranty')).toContain('Test')
  answering(() => Response.json({ success: false, error: 'No.' }, { status: 400 }))
  await sendAndTell()
  expect(draftOf('warranty', Date.now())).toMatchObject({ entries: [['name', 'Test']] })
})

test('DC-84 every lead that was refused is told of beside one that was sent, as an alert for five seconds, and by the next page again until it is closed', async () => {
  aLead('fleet')
  aLead('parts')
  aLead('contact-us')
  answering(key =>
    key === 'contact-us' ? taken() : Response.json({ success: false, error: `No ${key}.` }, { status: 400 }),
  )
  await sendAndTell()
  await vi.advanceTimersByTimeAsync(4_999)
  for (const text of ['Refused: No fleet.', 'Refused: No parts.', 'Sent.']) expect(toast()!.textContent).toContain(text)
  await vi.advanceTimersByTimeAsync(1)
  expect(toast()).toBeNull()
  // Asked once, and told once a page.
  answering(taken)
  await sendAndTell()
  await vi.advanceTimersByTimeAsync(1)
  expect(toast()).toBeNull()
  vi.resetModules()
  const nextPage = await import('../../../src/components/send-waiting.ts')
  const close = async () => {
    await nextPage.sendAndTell()
    await vi.advanceTimersByTimeAsync(1)
    const shown = toast()!
    shown.querySelector<HTMLElement>('.toast__close')!.click()
    return shown
  }
  const shown = await close()
  expect(shown.getAttribute('role')).toBe('alert')
  for (const text of ['Refused: No fleet.', 'Refused: No parts.']) expect(shown.textContent).toContain(text)
  expect(shown.textContent).not.toContain('Sent.')
  expect([...shown.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual(['/fleet', '/parts'])
  expect(localStorage.getItem('waiting-leads')).toBeNull()
})

test('a valuation that was sent while another lead is refused goes on all the same', async () => {
  aLead('service')
  aLead('trade-in', '1. Lead Created')
  answering(key => (key === 'trade-in' ? taken() : Response.json({ success: false, error: 'No.' }, { status: 400 })))
  await sendAndTell()
  await vi.advanceTimersByTimeAsync(1)
  expect(toast()!.textContent).toContain('Refused: No.Sent.')
  expect([...toast()!.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual(['/service', '/trade-in'])
  expect(sessionStorage.getItem('valuation:trade-in')).toContain('"leadId":"l"')
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

test('what was written a day ago, or cannot be read, is let go on any page, be it begun or refused; what is newer stays', async () => {
  const at = Date.now() - DRAFT_KEPT
  const draft = { key: 'k', along: {}, entries: [['name', 'Test']], step: 0 } as const
  keepDraft('enquiry', { ...draft, at })
  keepDraft('fleet', { ...draft, at: at + 60_000 })
  for (const [name, text] of [
    ['draft:parts', 'no JSON'],
    ['draft:service', 'null'],
    ['search-history', '["ute"]'],
  ] as const)
    localStorage.setItem(name, text)
  aLead('contact-us')
  const [lead] = JSON.parse(localStorage.getItem('waiting-leads')!)
  localStorage.setItem('waiting-leads', JSON.stringify([{ ...lead, refused: { error: 'No.', status: 400, at } }]))
  // Any page does: it is the file of all of them.
  // As in a browser without locks.
  vi.stubGlobal('navigator', { locks: undefined })
  await import('../../../src/components/waiting-leads.ts')
  await vi.waitFor(() => expect(Object.keys(localStorage).sort()).toEqual(['draft:fleet', 'search-history']))
})
