// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { KeptLead } from '../../../../src/stores/lead-queue.ts'

// The place of a toast is in the page that its script was read in.
vi.resetModules()
const { sendAndTell } = await import('../../../../src/components/scripts/send-waiting.ts')
const { queueLead } = await import('../../../../src/stores/lead-queue.ts')
const { DRAFT_KEPT, draftOf, keepDraft } = await import('../../../../src/stores/drafts.ts')
const { closeToast } = await import('../../../../src/stores/toast.ts')

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

function aLead(form: string, subcategory?: string, address = `/${form}`): void {
  const lead = { subcategory, name: 'Test', last_name: 'Shopper', email: 'a@example.com', phone: '0491570006' }
  const said = { sent: `Sent ${form}.`, refused: 'Refused: {error}', goOn: `Go on with ${form}`, close: 'Close' }
  queueLead({
    state: 'waiting',
    form,
    address,
    key: form,
    lead,
    site: 'northside',
    event: {},
    sent: {},
    said,
  } as KeptLead)
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
  for (const text of ['Refused: No fleet.', 'Refused: No parts.', 'Sent contact-us.'])
    expect(toast()!.textContent).toContain(text)
  await vi.advanceTimersByTimeAsync(1)
  expect(toast()).toBeNull()
  // Asked once, and told once a page.
  answering(taken)
  await sendAndTell()
  await vi.advanceTimersByTimeAsync(1)
  expect(toast()).toBeNull()
  vi.resetModules()
  const nextPage = await import('../../../../src/components/scripts/send-waiting.ts')
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
  expect(shown.textContent).not.toContain('Sent')
  expect([...shown.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual(['/fleet', '/parts'])
  expect(localStorage.getItem('waiting-leads')).toBeNull()
})

test('a valuation that was sent while another lead is refused goes on all the same', async () => {
  aLead('service')
  aLead('trade-in', '1. Lead Created')
  answering(key => (key === 'trade-in' ? taken() : Response.json({ success: false, error: 'No.' }, { status: 400 })))
  await sendAndTell()
  await vi.advanceTimersByTimeAsync(1)
  expect(toast()!.textContent).toContain('Refused: No.Sent trade-in.')
  expect([...toast()!.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual(['/service', '/trade-in'])
  expect(sessionStorage.getItem('valuation:trade-in')).toContain('"leadId":"l"')
})

const linksOf = (toast: Element | null) =>
  [...toast!.querySelectorAll('a')].map(link => [link.textContent, link.getAttribute('href')])

/** The car's page has its form, as long as the car is not sold. */
function withForm(): void {
  const form = document.createElement('section')
  form.id = 'enquire'
  document.body.append(form)
  onTestFinished(() => form.remove())
}

test('on the page of a lead that was refused that one alone is told of, with the way down to its form; of the others at the next turn', async () => {
  history.replaceState(null, '', '/cars/corolla-7?from=mail')
  onTestFinished(() => history.replaceState(null, '', '/'))
  withForm()
  aLead('offer', undefined, '/make-offer?car_id=7')
  aLead('enquiry', undefined, '/cars/corolla-7?from=mail#enquire')
  answering(key => Response.json({ success: false, error: `No ${key}.` }, { status: 400 }))
  await sendAndTell()
  await vi.advanceTimersByTimeAsync(1)
  expect(toast()!.textContent).toContain('No enquiry.')
  expect(toast()!.textContent).not.toContain('No offer.')
  expect(linksOf(toast())).toEqual([['Go on with enquiry', '/cars/corolla-7?from=mail#enquire']])
  history.replaceState(null, '', '#specs')
  dispatchEvent(new Event('hashchange'))
  expect(toast()).not.toBeNull()
  history.replaceState(null, '', '#enquire')
  dispatchEvent(new Event('hashchange'))
  expect(toast()).toBeNull()
  await sendAndTell()
  await vi.advanceTimersByTimeAsync(1)
  expect(linksOf(toast())).toEqual([['Go on with offer', '/make-offer?car_id=7']])
})

test('who was led down to the form of a lead that was refused reads it there, and not twice', async () => {
  history.replaceState(null, '', '/cars/corolla-7#enquire')
  onTestFinished(() => history.replaceState(null, '', '/'))
  aLead('enquiry', undefined, '/cars/corolla-7#enquire')
  answering(() => Response.json({ success: false, error: 'No.' }, { status: 400 }))
  withForm()
  await sendAndTell()
  await vi.advanceTimersByTimeAsync(1)
  expect(toast()).toBeNull()
})

test('a lead that was refused is told of, and leads nowhere, where its car was sold meanwhile and has no form any more', async () => {
  history.replaceState(null, '', '/cars/corolla-7#enquire')
  onTestFinished(() => history.replaceState(null, '', '/'))
  aLead('enquiry', undefined, '/cars/corolla-7#enquire')
  answering(() => Response.json({ success: false, error: 'No.' }, { status: 400 }))
  await sendAndTell()
  await vi.advanceTimersByTimeAsync(1)
  expect(toast()!.textContent).toContain('No.')
  expect(linksOf(toast())).toEqual([])
})

test('DC-84 that leads have been sent is told for five seconds, of each', async () => {
  aLead('fleet')
  aLead('parts')
  answering(taken)
  await sendAndTell()
  await vi.advanceTimersByTimeAsync(4_999)
  for (const text of ['Sent fleet.', 'Sent parts.']) expect(toast()!.textContent).toContain(text)
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
  await import('../../../../src/components/scripts/waiting-leads.ts')
  await vi.waitFor(() => expect(Object.keys(localStorage).sort()).toEqual(['draft:fleet', 'search-history']))
})
