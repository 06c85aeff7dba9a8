import { atom } from 'nanostores'
import type { LeadForm, LeadTaken } from '../contract/leads.ts'
import type { LeadEvent } from '../domain/lead-event.ts'
import { recordEvent } from './analytics.ts'
import { type Answered, api, type Result, SENT_WITHIN } from './api-client.ts'
import { DRAFT_KEPT, dropDraft, keepDraftOn } from './drafts.ts'
import { rememberSentLead, type SentLead } from './sent-lead.ts'
import { here, type Keeping, store, stored } from './stored.ts'
import { isFirstPart, keepValuation, valuationOf, valuationUnderWay } from './valuation-under-way.ts'

/** What was sent, or is to be, with all that is done when it has been taken. */
export type QueuedLead = {
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
}

/** Why the API will not have a lead, and since when. */
type Refusal = { error: string; status: number; at: number }

/** A lead that this device keeps, and what is known of it; moments in epoch milliseconds. */
export type KeptLead = QueuedLead &
  (
    | { state: 'waiting' }
    /** Until then the page where it was written sends it itself; where that is over, it has had no answer. */
    | { state: 'claimed'; until: number }
    /** It waits for the visitor now, who may not have been told. */
    | ({ state: 'refused' } & Refusal)
  )

type RefusedLead = KeptLead & { state: 'refused' }

export const QUEUE = 'waiting-leads'

/**
 * As it lies in storage, whatever the version of the page: a tab of an older one may be open beside this one, and would send
 * again what it does not see to be claimed or refused.
 */
type StoredLead = QueuedLead & { heldUntil?: number; refused?: Refusal }

/** What was refused is claimed by nobody, though older pages left the claim on it. */
function parseKept({ heldUntil, refused, ...lead }: StoredLead): KeptLead {
  if (refused !== undefined) return { ...lead, ...refused, state: 'refused' }
  return heldUntil === undefined ? { ...lead, state: 'waiting' } : { ...lead, state: 'claimed', until: heldUntil }
}

function toStored(kept: KeptLead): StoredLead {
  switch (kept.state) {
    case 'waiting': {
      const { state, ...lead } = kept
      return lead
    }
    case 'claimed': {
      const { state, until, ...lead } = kept
      return { ...lead, heldUntil: until }
    }
    case 'refused': {
      const { state, error, status, at, ...lead } = kept
      return { ...lead, refused: { error, status, at } }
    }
  }
}

/** Read each time: another tab may have sent one. What was refused stays as long as its draft, and is nobody else's to read. */
export const keptLeads = (keeping: () => Keeping = here): readonly KeptLead[] =>
  allLeads(keeping).filter(lead => !isRefused(lead) || Date.now() - lead.at < DRAFT_KEPT)

/** What anybody else has put there, nobody can send. */
function allLeads(keeping: () => Keeping): readonly KeptLead[] {
  const kept = stored<StoredLead[]>(QUEUE, keeping)
  return Array.isArray(kept) ? kept.filter(own => own?.key && own.lead).map(parseKept) : []
}

/** That of a form: rather one that may still arrive. */
export function keptLead(form: string, keeping: () => Keeping = here): KeptLead | undefined {
  const own = keptLeads(keeping).filter(lead => lead.form === form)
  return own.find(isLeftToSend) ?? own.find(isRefused)
}

const isRefused = (lead: KeptLead): lead is RefusedLead => lead.state === 'refused'

/** Neither refused nor being sent by the page where it was written. */
function isLeftToSend(lead: KeptLead): boolean {
  if (lead.state !== 'claimed') return lead.state === 'waiting'
  const left = lead.until - Date.now()
  // Where the clock was set back, too, nobody may be at it any longer.
  return left <= 0 || left > CLAIMED_MS
}

/** Those of which a visitor has not closed the message, nor come back to the form. */
export const refusedLeads = (keeping: () => Keeping = here): readonly RefusedLead[] =>
  keptLeads(keeping).filter(isRefused)

/** The keys of leads of which their form has told in sight, on this page. */
export const toldByForm = new Set<string>()

/** Whether a lead is kept of which nobody knows yet what became: another tab may have sent it. */
export const isUnanswered = ({ key }: Pick<QueuedLead, 'key'>, keeping: () => Keeping = here): boolean =>
  keptLeads(keeping).some(lead => lead.key === key && !isRefused(lead))

/** Keeps a lead on this device; false where the browser keeps nothing. */
export function queueLead(lead: KeptLead, keeping: () => Keeping = here): boolean {
  return keepQueue([...others(lead, keeping), lead], keeping)
}

/** Longer than one sending takes, as the clock of a page that nobody sees goes slowly. */
const CLAIMED_MS = SENT_WITHIN + 10_000

type Claim = {
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
export function claimLead(lead: QueuedLead & { state: 'waiting' }): Claim {
  const own = new AbortController()
  const { signal } = own
  const claim = (milliseconds: number): boolean =>
    queueLead({ ...lead, state: 'claimed', until: Date.now() + milliseconds })
  const before = keptLeads().find(other => other.key === lead.key && !isRefused(other))
  const isKept = claim(CLAIMED_MS)
  const isNew = (): boolean => !isKept || isUnanswered(lead)
  // Another page may have sent it by then.
  addEventListener('pagehide', () => isUnanswered(lead) && claim(0), { signal })
  addEventListener('pageshow', () => isUnanswered(lead) && claim(CLAIMED_MS), { signal })
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
const others = ({ form, key }: Pick<QueuedLead, 'form' | 'key'>, keeping: () => Keeping): readonly KeptLead[] =>
  keptLeads(keeping).filter(lead => lead.key !== key && !(lead.form === form && isRefused(lead)))

/** Lets a lead go that was taken. */
export function unqueueTaken(lead: Pick<QueuedLead, 'form' | 'key'>, keeping: () => Keeping = here): void {
  keepQueue(others(lead, keeping), keeping)
}

/** Lets a lead go of which it is known what became. */
export function unqueue(key: string, keeping: () => Keeping = here): void {
  keepQueue(
    keptLeads(keeping).filter(lead => lead.key !== key),
    keeping,
  )
}

function markRefused({ key, form }: QueuedLead, refused: Refusal, keeping: () => Keeping): void {
  keepQueue(
    keptLeads(keeping).map(lead => (lead.key === key ? parseKept({ ...toStored(lead), refused }) : lead)),
    keeping,
  )
  // The words are there for who comes to mend them.
  keepDraftOn(form, refused.at, keeping)
}

const keepQueue = (leads: readonly KeptLead[], keeping: () => Keeping): boolean =>
  store(QUEUE, leads.length === 0 ? undefined : leads.map(toStored), keeping)

/** Lets go of those of which nobody is told any more. */
export function dropOldLeads(keeping: () => Keeping = here): void {
  const leads = keptLeads(keeping)
  // Another tab may be about to add one: nothing is written without need.
  if (leads.length < allLeads(keeping).length) keepQueue(leads, keeping)
}

export type Delivery = { lead: KeptLead } & (
  | { result: 'sent'; id: string; sent: SentLead }
  | { result: 'waiting'; status: number }
  | { result: 'refused'; error: string; status: number }
)

/** What came of the last attempt, for a page that waits for it. */
export const $deliveries = atom<readonly Delivery[]>([])

type Attempt = {
  /** What is sent: all that waits, or one for which a page waits, also where another tab has sent it. */
  leads?: readonly KeptLead[]
  send?: (form: LeadForm, key: string) => Promise<Result<LeadTaken> & Answered>
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
  leads = keptLeads(keeping).filter(isLeftToSend),
}: Attempt = {}): Promise<Delivery[]> {
  const deliveries: Delivery[] = []
  for (const lead of leads) {
    const answer = await send(lead.lead, lead.key)
    if (answer.ok && typeof answer.data.lead_id === 'string') {
      const { lead_id: id, booked, tracker } = answer.data
      // Once, whichever tab hears of it first.
      if (isUnanswered(lead, keeping)) recordEvent(lead.site, lead.event)
      unqueueTaken(lead, keeping)
      dropDraft(lead.form, keeping)
      const sent = { ...lead.sent, booked, tracker, at: now(), takenAt: answer.answeredAt }
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
