import { atom } from 'nanostores'
import type { LeadForm } from '../contract/leads.ts'
import type { LeadEvent } from '../domain/lead-event.ts'
import { recordEvent } from './analytics.ts'
import { api, type Result, SENT_WITHIN } from './api-client.ts'
import { DRAFT_KEPT, dropDraft, keepDraftOn } from './drafts.ts'
import { rememberSentLead, type SentLead } from './sent-lead.ts'
import { here, type Keeping, store, stored } from './stored.ts'
import { isFirstPart, keepValuation, valuationOf, valuationUnderWay } from './valuation-under-way.ts'

/** A lead that waits on this device for the network, with all that is done when it has been taken. */
export type WaitingLead = {
  /** The form it came from, so that its page knows. */
  form: string
  /** Where its form is found again, and goes on: its page, and the place on that where it stands far down. */
  address: string
  key: string
  lead: LeadForm
  site: string
  event: LeadEvent
  sent: Omit<SentLead, 'at'>
  /** What the visitor is told later, on whichever page. */
  said: { sent: string; refused: string; goOn: string; close: string }
  /** Epoch milliseconds. */
  queuedAt: number
  /** Epoch milliseconds until which the page where it was written sends it itself. Where it stands, that page has had no answer. */
  heldUntil?: number
  /** Why the API will not have it, and since when: it waits for the visitor now, who may not have been told. */
  refused?: { error: string; status: number; at: number }
}

type RefusedLead = WaitingLead & Required<Pick<WaitingLead, 'refused'>>

export const QUEUE = 'waiting-leads'

/** Read each time: another tab may have sent one. What was refused stays as long as its draft, and is nobody else's to read. */
export const waitingLeads = (keeping: () => Keeping = here): readonly WaitingLead[] =>
  allLeads(keeping).filter(lead => !isRefused(lead) || Date.now() - lead.refused.at < DRAFT_KEPT)

const allLeads = (keeping: () => Keeping): readonly WaitingLead[] => stored<WaitingLead[]>(QUEUE, keeping) ?? []

/** That of a form: rather one that may still arrive. */
export function waitingLead(form: string, keeping: () => Keeping = here): WaitingLead | undefined {
  const own = waitingLeads(keeping).filter(lead => lead.form === form)
  return own.find(isLeftToSend) ?? own.find(isRefused)
}

const isRefused = (lead: WaitingLead): lead is RefusedLead => lead.refused !== undefined

/** Neither refused nor being sent by the page where it was written. */
function isLeftToSend(lead: WaitingLead): boolean {
  const left = (lead.heldUntil ?? 0) - Date.now()
  // Where the clock was set back, too, nobody may be at it any longer.
  return !isRefused(lead) && (left <= 0 || left > HELD_MS)
}

/** Those of which a visitor has not closed the message, nor come back to the form. */
export const refusedLeads = (keeping: () => Keeping = here): readonly RefusedLead[] =>
  waitingLeads(keeping).filter(isRefused)

/** The keys of leads of which their form has told in sight, on this page. */
export const toldByForm = new Set<string>()

/** Whether nobody knows yet what became of a lead: another tab may have sent it. */
export const isWaiting = ({ key }: WaitingLead, keeping: () => Keeping = here): boolean =>
  waitingLeads(keeping).some(lead => lead.key === key && !isRefused(lead))

/** Keeps a lead on this device; false where the browser keeps nothing. */
export function queueLead(lead: WaitingLead, keeping: () => Keeping = here): boolean {
  return store(QUEUE, [...others(lead, keeping), lead], keeping)
}

/** Longer than one sending takes, as the clock of a page that nobody sees goes slowly. */
const HELD_MS = SENT_WITHIN + 10_000

type Held = {
  /** Whether no other page has heard of its answer yet, as far as this browser can know. */
  isNew: () => boolean
  /** Its answer is here. */
  letGo: () => void
  /** Drops it, as it was refused here. What another page keeps under its key may be taken yet, where that may pass. */
  drop: (mayPass: boolean) => void
}

/**
 * Keeps a lead on this device while its page sends it, for the case that this page is left or dies before there is an answer:
 * then others send it.
 */
export function holdLead(lead: WaitingLead): Held {
  const own = new AbortController()
  const { signal } = own
  const hold = (milliseconds: number): boolean => queueLead({ ...lead, heldUntil: Date.now() + milliseconds })
  const before = waitingLeads().find(other => other.key === lead.key && !isRefused(other))
  const isKept = hold(HELD_MS)
  const isNew = (): boolean => !isKept || isWaiting(lead)
  // Another page may have sent it by then.
  addEventListener('pagehide', () => isWaiting(lead) && hold(0), { signal })
  addEventListener('pageshow', () => isWaiting(lead) && hold(HELD_MS), { signal })
  return {
    isNew,
    letGo: () => own.abort(),
    drop: mayPass => {
      if (mayPass && before !== undefined && isNew()) queueLead(before)
      else unqueue(lead.key)
    },
  }
}

/** Without a lead, and without what was refused of its form, as that was mended. */
const others = ({ form, key }: Pick<WaitingLead, 'form' | 'key'>, keeping: () => Keeping): readonly WaitingLead[] =>
  waitingLeads(keeping).filter(lead => lead.key !== key && !(lead.form === form && isRefused(lead)))

/** Lets a lead go that was taken. */
export function unqueueTaken(lead: Pick<WaitingLead, 'form' | 'key'>, keeping: () => Keeping = here): void {
  keepQueue(others(lead, keeping), keeping)
}

/** Lets a lead go of which it is known what became. */
export function unqueue(key: string, keeping: () => Keeping = here): void {
  keepQueue(
    waitingLeads(keeping).filter(lead => lead.key !== key),
    keeping,
  )
}

function markRefused({ key, form }: WaitingLead, refused: RefusedLead['refused'], keeping: () => Keeping): void {
  keepQueue(
    waitingLeads(keeping).map(lead => (lead.key === key ? { ...lead, refused } : lead)),
    keeping,
  )
  // The words are there for who comes to mend them.
  keepDraftOn(form, refused.at, keeping)
}

const keepQueue = (leads: readonly WaitingLead[], keeping: () => Keeping): boolean =>
  store(QUEUE, leads.length === 0 ? undefined : leads, keeping)

/** Lets go of those of which nobody is told any more. */
export function dropOldLeads(keeping: () => Keeping = here): void {
  const leads = waitingLeads(keeping)
  // Another tab may be about to add one: nothing is written without need.
  if (leads.length < allLeads(keeping).length) keepQueue(leads, keeping)
}

export type Delivery = { lead: WaitingLead } & (
  | { result: 'sent'; id: string; sent: SentLead }
  | { result: 'waiting'; status: number }
  | { result: 'refused'; error: string; status: number }
)

/** What came of the last attempt, for a page that waits for it. */
export const $deliveries = atom<readonly Delivery[]>([])

type Sending = {
  /** What is sent: all that waits, or one for which a page waits, also where another tab has sent it. */
  leads?: readonly WaitingLead[]
  send?: (form: LeadForm, key: string) => Promise<Result<{ lead_id: string }>>
  keeping?: () => Keeping
  now?: () => number
}

const OK = 200

/** What may be otherwise in a while: no connection, a busy or broken server, too many calls. */
export const mayPass = (status: number): boolean => status === 0 || status === 429 || status >= 500

/**
 * Sends what waits, one after another. Several tabs may do so at once: the key of a lead makes it one at the dealer.
 */
export async function sendWaiting({
  send = api.sendLead,
  keeping = here,
  now = Date.now,
  leads = waitingLeads(keeping).filter(isLeftToSend),
}: Sending = {}): Promise<Delivery[]> {
  const deliveries: Delivery[] = []
  for (const lead of leads) {
    const answer = await send(lead.lead, lead.key)
    if (answer.ok && typeof answer.data.lead_id === 'string') {
      const id = answer.data.lead_id
      // Once, whichever tab hears of it first.
      if (isWaiting(lead, keeping)) recordEvent(lead.site, lead.event)
      unqueueTaken(lead, keeping)
      dropDraft(lead.form, keeping)
      const sent = { ...lead.sent, at: now() }
      rememberSentLead(sent, keeping)
      deliveries.push({ lead, result: 'sent', id, sent })
    } else if (answer.ok) {
      // Something between the visitor and the API that says yes to everything.
      deliveries.push({ lead, result: 'waiting', status: OK })
    } else if (mayPass(answer.status) || (answer.isForeign && now() - lead.queuedAt < DRAFT_KEPT)) {
      // What the network of this moment will not have, another one may; what none of a day will have is refused.
      deliveries.push({ lead, result: 'waiting', status: answer.status })
    } else {
      const { error, status } = answer
      markRefused(lead, { error, status, at: now() }, keeping)
      deliveries.push({ lead, result: 'refused', error, status })
    }
  }
  $deliveries.set(deliveries)
  return deliveries
}

/** Keeps a valuation for its questions, unless the visitor is at those about another car. */
export function goesOn({ id, sent, lead: { form, lead } }: Delivery & { result: 'sent' }): boolean {
  // The car that is wanted is a part of the form's name, and none of the page's.
  const page = form.split(':')[0]!
  return isFirstPart(lead) && valuationUnderWay(page) === undefined && keepValuation(page, valuationOf(id, lead, sent))
}
