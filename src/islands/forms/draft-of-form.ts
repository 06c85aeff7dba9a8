import { LONGEST_URL, TRAP_FIELD } from '../../domain/lead-form.ts'
import { newKey } from '../../stores/api-client.ts'
import { type Draft, draftOf, dropDraft, keepDraft } from '../../stores/drafts.ts'
import { visitSoFar } from '../../stores/visit.ts'
import { entriesOf } from './fields.ts'

const LONGEST_AGENT = 1_000

const addressNow = (): string => `${location.pathname}${location.search}`.slice(0, LONGEST_URL)

const listIn = (entries: Draft['entries']): string | undefined => entries.find(([name]) => name === 'car_ids')?.[1]

/**
 * What is kept of a form while it is filled in, with the key under which it is sent: made once, so that a double click, a
 * second tab or a lost answer makes no second lead.
 */
export function draftOfForm(form: HTMLFormElement, { name, site }: { name: string; site: string }) {
  let draft = draftOf(name, Date.now())
  let isKept = true

  const begun = (): Draft => ({
    key: newKey(),
    along: {
      url: addressNow(),
      source: site,
      user_agent: navigator.userAgent.slice(0, LONGEST_AGENT),
      lead_attributes: visitSoFar(),
    },
    entries: [],
    step: 0,
    at: 0,
  })

  const keepWith = (change: Partial<Draft>): Draft => {
    const now = Date.now()
    const entries = entriesOf(form).filter(([field]) => field !== TRAP_FIELD)
    // Another tab may have begun the same form: then both are one, under one key. What could not be kept is newer.
    const known = isKept ? (draftOf(name, now) ?? draft) : draft
    // The words of a form about several cars are one for all lists, but of each list it is a form of its own.
    const anew = known !== undefined && listIn(known.entries) !== listIn(entries) && { key: newKey() }
    draft = { ...(known ?? begun()), address: addressNow(), entries, at: now, ...anew, ...change }
    isKept = keepDraft(name, draft)
    return draft
  }

  return {
    /** What was kept when the page was opened. */
    kept: draft,
    /** Whether that was written at this address. */
    isOfHere: draft?.address === addressNow(),
    keep: (step: number): Draft => keepWith({ step }),
    /** Sent before with other words: what stands here now is a form of its own. */
    renew: (): Draft => keepWith({ key: newKey() }),
    drop: (): void => dropDraft(name),
    forget: (): void => {
      draft = undefined
      isKept = true
    },
  }
}
