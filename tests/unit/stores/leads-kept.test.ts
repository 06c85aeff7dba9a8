import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { FormEntry } from '../../../src/contract/lead-form.ts'
import { recordEvent } from '../../../src/stores/analytics.ts'
import { DRAFT_KEPT, type Draft, draftOf, dropDraft, keepDraft } from '../../../src/stores/drafts.ts'
import {
  $deliveries,
  claimLead,
  type KeptLead,
  keptLeads,
  queueLead,
  refusedLeads,
  sendWaiting,
  unqueue,
  unqueueTaken,
} from '../../../src/stores/lead-queue.ts'
import { sentLead, THANKED_FOR } from '../../../src/stores/sent-lead.ts'
import type { Keeping } from '../../../src/stores/stored.ts'
import { noteVisit, visitSoFar } from '../../../src/stores/visit.ts'

/** A browser's storage, shared by its tabs; a full one keeps nothing. */
function storage({ full = false } = {}): () => Keeping {
  const kept = new Map<string, string>()
  const keeping: Keeping = {
    getItem: name => kept.get(name) ?? null,
    setItem(name, value) {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      kept.set(name, value)
    },
    removeItem: name => kept.delete(name),
  }
  return () => keeping
}

describe('DC-122 the visit that a lead tells of', () => {
  test('has the last 20 paths, and the campaign of its first page only', () => {
    const keeping = storage()
    noteVisit({ pathname: '/', search: '?utm_source=mail&gclid=7&secret=1' }, keeping)
    for (let page = 1; page <= 20; page += 1) noteVisit({ pathname: `/cars/${page}`, search: '?utm_source=x' }, keeping)
    const { visited_pages, linked_query_params } = visitSoFar(keeping)
    expect(visited_pages).toHaveLength(20)
    expect([visited_pages[0], visited_pages.at(-1)]).toEqual(['/cars/1', '/cars/20'])
    expect(linked_query_params).toEqual({ utm_source: 'mail', gclid: '7' })
  })

  test('is empty where a browser keeps nothing, and nothing breaks', () => {
    const keeping = storage({ full: true })
    noteVisit({ pathname: '/', search: '' }, keeping)
    expect(visitSoFar(keeping)).toEqual({ visited_pages: [], linked_query_params: {} })
  })
})

describe('a draft', () => {
  const entries: FormEntry[] = [['name', 'Test']]
  const draft: Draft = { key: 'k', along: { source: 'northside' }, entries, step: 1, at: 1_000 }

  test('is there after a reload and in another tab, under the same key, for a day', () => {
    const keeping = storage()
    keepDraft('enquiry:7', draft, keeping)
    expect(draftOf('enquiry:7', 2_000, keeping)).toEqual(draft)
    expect(draftOf('enquiry:8', 2_000, keeping)).toBeUndefined()
    expect(draftOf('enquiry:7', 1_000 + DRAFT_KEPT - 1, keeping)).toEqual(draft)
    expect(draftOf('enquiry:7', 1_000 + DRAFT_KEPT, keeping)).toBeUndefined()
    dropDraft('enquiry:7', keeping)
    expect(draftOf('enquiry:7', 2_000, keeping)).toBeUndefined()
  })
})

describe('a lead that waits for the network', () => {
  const waiting = (key: string): KeptLead & { state: 'waiting' } => ({
    state: 'waiting',
    form: 'enquiry',
    address: '/contact-us',
    key,
    lead: { name: 'Test', last_name: 'Shopper', email: 'a@example.com', phone: '0491570006' },
    site: 'northside',
    event: { id: 22, name: 'General Enquiry', fields: {} },
    sent: { category: 'General Enquiry' },
    said: { sent: 'Sent.', refused: 'Refused: {error}', goOn: 'Go on', close: 'Close' },
    queuedAt: 1_000,
  })
  const taken = async () => ({ ok: true, data: { lead_id: 'l' } }) as const
  const refuses = (status: number) => async () => ({ ok: false, status, error: 'No.' }) as const

  const refusal = { error: 'No.', status: 400, at: Date.now() }
  test.each([
    ['waits', { state: 'waiting' }, {}],
    ['is claimed', { state: 'claimed', until: 9 }, { heldUntil: 9 }],
    ['is refused', { state: 'refused', ...refusal }, { refused: refusal }],
  ] as const)('lies in storage as a tab of another version writes and reads it: one that %s', (_, known, inStorage) => {
    const keeping = storage()
    const { state, ...lead } = waiting('one')
    const shared = JSON.stringify([{ ...lead, ...inStorage }])
    keeping().setItem('waiting-leads', shared)
    expect(keptLeads(keeping)).toEqual([{ ...lead, ...known }])
    queueLead({ ...lead, ...known }, keeping)
    expect(JSON.parse(keeping().getItem('waiting-leads')!)).toEqual(JSON.parse(shared))
  })

  test('is claimed by nobody any more once it is refused', async () => {
    const keeping = storage()
    queueLead({ ...waiting('one'), state: 'claimed', until: 9 }, keeping)
    const { at } = refusal
    expect(await sendWaiting({ send: refuses(400), keeping, now: () => at })).toMatchObject([{ result: 'refused' }])
    const { state, ...lead } = waiting('one')
    expect(JSON.parse(keeping().getItem('waiting-leads')!)).toEqual([{ ...lead, refused: refusal }])
  })

  test('is refused, and sent by nobody, where a tab of an older version left its claim on it', async () => {
    const keeping = storage()
    const { state, ...lead } = waiting('one')
    keeping().setItem('waiting-leads', JSON.stringify([{ ...lead, heldUntil: 9, refused: refusal }]))
    expect(keptLeads(keeping)).toEqual([{ ...lead, state: 'refused', ...refusal }])
    expect(await sendWaiting({ send: taken, keeping })).toEqual([])
  })

  test('is sent once when the network is back, and is remembered for the page of thanks', async () => {
    const keeping = storage()
    queueLead(waiting('one'), keeping)
    queueLead(waiting('one'), keeping)
    const send = vi.fn(taken)
    expect(await sendWaiting({ send, keeping, now: () => 5 })).toMatchObject([{ result: 'sent', id: 'l' }])
    expect(await sendWaiting({ send, keeping })).toEqual([])
    expect(send.mock.calls.map(([, key]: unknown[]) => key)).toEqual(['one'])
    expect(sentLead(5 + THANKED_FOR - 1, keeping)).toEqual({ category: 'General Enquiry', at: 5 })
    expect(sentLead(5 + THANKED_FOR, keeping)).toBeUndefined()
  })

  test('is asked for again by a tab that waits for it, and told of once, when another tab has sent it', async () => {
    const page = globalThis as { dataLayer?: unknown }
    delete page.dataLayer
    const keeping = storage()
    const [lead, other] = [waiting('one'), waiting('two')]
    for (const each of [lead, other]) queueLead(each, keeping)
    await sendWaiting({ send: taken, keeping, leads: [lead] })
    expect(keptLeads(keeping)).toEqual([other])
    const send = vi.fn(taken)
    expect(await sendWaiting({ send, keeping, leads: [lead] })).toMatchObject([{ result: 'sent', id: 'l' }])
    expect(send.mock.calls.map(([, key]: unknown[]) => key)).toEqual(['one'])
    expect(keptLeads(keeping)).toEqual([other])
    expect(page.dataLayer).toHaveLength(1)
    delete page.dataLayer
  })

  test('stays while the network is away or the server is busy, and when it is refused waits for the visitor', async () => {
    const keeping = storage()
    queueLead(waiting('one'), keeping)
    for (const status of [0, 429, 500, 503]) {
      expect(await sendWaiting({ send: refuses(status), keeping })).toMatchObject([{ result: 'waiting' }])
      expect(keptLeads(keeping)).toHaveLength(1)
    }
    // Something on the way that says yes to everything.
    const saysYes = async () => ({ ok: true, data: {} as { lead_id: string } }) as const
    expect(await sendWaiting({ send: saysYes, keeping })).toMatchObject([{ result: 'waiting' }])
    expect(keptLeads(keeping)).toHaveLength(1)
    expect(await sendWaiting({ send: refuses(400), keeping })).toMatchObject([
      { result: 'refused', error: 'No.', status: 400 },
    ])
    expect($deliveries.get()).toMatchObject([{ result: 'refused' }])
    expect(await sendWaiting({ send: taken, keeping })).toEqual([])
    expect(refusedLeads(keeping)).toMatchObject([{ key: 'one', state: 'refused', error: 'No.', status: 400 }])
    unqueue('one', keeping)
    expect(keptLeads(keeping)).toEqual([])
  })

  test('stays where only the network of this moment refuses it, and is refused where those of a whole day do', async () => {
    const keeping = storage()
    queueLead(waiting('one'), keeping)
    const send = async () => ({ ok: false, status: 403, error: 'No.', isForeign: true }) as const
    const dayOver = 1_000 + DRAFT_KEPT
    expect(await sendWaiting({ send, keeping, now: () => dayOver - 1 })).toMatchObject([
      { result: 'waiting', status: 403 },
    ])
    expect(keptLeads(keeping)).toHaveLength(1)
    expect(await sendWaiting({ send, keeping, now: () => dayOver })).toMatchObject([{ result: 'refused' }])
  })

  test('is told of as refused for a day, and no more once its form was sent again or waits anew', async () => {
    const keeping = storage()
    const refused = { state: 'refused', error: 'No.', status: 400, at: Date.now() } as const
    for (const letGo of [
      () => unqueueTaken(waiting('two'), keeping),
      () => queueLead(waiting('two'), keeping),
      () => queueLead({ ...waiting('one'), ...refused, at: refused.at - DRAFT_KEPT }, keeping),
    ]) {
      queueLead({ ...waiting('one'), ...refused }, keeping)
      expect(refusedLeads(keeping)).toHaveLength(1)
      letGo()
      expect(refusedLeads(keeping)).toEqual([])
    }
  })

  test('is as it was before its page sent it, when it is refused there for now, and so are those of other forms', () => {
    onTestFinished(() => void vi.unstubAllGlobals())
    vi.stubGlobal('localStorage', storage()())
    vi.stubGlobal('addEventListener', () => {})
    const [other, lead] = [{ ...waiting('other'), form: 'test-drive' }, waiting('one')]
    for (const before of [[other], [other, lead]]) {
      for (const each of before) queueLead(each)
      claimLead(lead).drop(true)
      expect(keptLeads()).toEqual(before)
    }
  })

  test('lets its draft go when it is taken, and not when it is refused', async () => {
    const keeping = storage()
    const draft: Draft = { key: 'one', along: {}, entries: [['name', 'Test']], step: 0, at: 1_000 }
    keepDraft('enquiry', draft, keeping)
    queueLead(waiting('one'), keeping)
    // As long as the refusal is told of.
    await sendWaiting({ send: refuses(400), keeping, now: () => 5_000 })
    expect(draftOf('enquiry', 5_000, keeping)).toEqual({ ...draft, at: 5_000 })
    queueLead(waiting('one'), keeping)
    await sendWaiting({ send: taken, keeping })
    expect(draftOf('enquiry', 2_000, keeping)).toBeUndefined()
  })

  test('is told apart from one that this browser cannot keep', () => {
    expect(queueLead(waiting('one'), storage())).toBe(true)
    expect(queueLead(waiting('one'), storage({ full: true }))).toBe(false)
  })
})

test('DC-177 an event goes to the data layer with its id, name, site and fields; a broken one bothers nobody', () => {
  const page = globalThis as { dataLayer?: unknown }
  delete page.dataLayer
  recordEvent('northside', { id: 15, name: 'Used Vehicle Enquiry', fields: { make: 'Toyota' } })
  expect(page.dataLayer).toEqual([
    { event: 'forecourt', event_id: 15, event_name: 'Used Vehicle Enquiry', site: 'northside', make: 'Toyota' },
  ])
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  page.dataLayer = {
    push: () => {
      throw new Error('broken')
    },
  }
  expect(() => recordEvent('northside', { id: 22, name: 'General Enquiry' })).not.toThrow()
  expect(warn).toHaveBeenCalled()
  delete page.dataLayer
})

test.each(['null', '[null]', '[7, "a"]', '[{}]', '{"key":"own"}', 'no JSON'])(
  'what was stored by others (%s) is no lead that waits, and none that was sent',
  async text => {
    const keeping = storage()
    for (const name of ['waiting-leads', 'sent-lead', 'draft:enquiry']) keeping().setItem(name, text)
    expect(keptLeads(keeping)).toEqual([])
    expect(await sendWaiting({ keeping })).toEqual([])
    expect(sentLead(0, keeping)).toBeUndefined()
    expect(draftOf('enquiry', 0, keeping)).toBeUndefined()
  },
)
