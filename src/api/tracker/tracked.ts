import type { Transaction, Updateable } from 'kysely'
import { openDayAfter } from '../../domain/reply-promise.ts'
import { TRACKER_PAGE } from '../../site/fixed-pages.ts'
import { absolute, siteRoot } from '../../site/root.ts'
import type { Site, SiteLocation } from '../../site/site.ts'
import type { Tables, TrackedLeadRow } from '../db/tables.ts'
import { hearsByMail } from '../dealer-mail.ts'
import { keyedHash, sha256 } from '../keyed-hash.ts'
import { promiseAt, timesAt } from '../leads/reply.ts'
import type { Services } from '../services.ts'

/** Who has one of the two links of a lead. */
export type Side = 'shopper' | 'people'
type Secret = Pick<Services, 'secret'>

/** The token of a link. It is made anew from our secret each time, so that no store holds it, and a form sent twice has one link. */
const tokenOf = (side: Side, leadId: string, { secret }: Secret): string => keyedHash(secret, 'tracker', side, leadId)

/** As which the store knows a token. */
export const hashOf = (token: string): string => sha256(token)

/**
 * Whether a lead has a private page: where the dealer wants that, has an address, and people at the place read mail. Nobody else
 * could say that it was read.
 */
const isTracked = (place: SiteLocation | undefined, site: Site): place is SiteLocation =>
  site.settings.forms.enquiryTracker && place !== undefined && siteRoot(site) !== '' && hearsByMail(place, site)

type NewLead = { id: string; site: Site; place: SiteLocation | undefined; at: Date }

/** What is kept of a new lead that has a page, and its two links; nothing where it has none. */
export function trackedLead({ id, site, place, at }: NewLead, services: Secret) {
  if (!isTracked(place, site)) return undefined
  const tokens = { shopper: tokenOf('shopper', id, services), people: tokenOf('people', id, services) }
  const row: TrackedLeadRow = {
    lead_id: id,
    site: site.settings.slug,
    shopper_hash: hashOf(tokens.shopper),
    people_hash: hashOf(tokens.people),
    ...taken(place, at, site),
    read_at: null,
    replied_at: null,
    escalated_at: null,
    withdrawn_at: null,
    created_at: at.getTime(),
  }
  return {
    row,
    token: tokens.shopper,
    link: shopperLink(tokens.shopper, site),
    peopleLink: peopleLink(tokens.people, site),
  }
}

type Taken = Pick<TrackedLeadRow, 'location_id' | 'promised_at' | 'waits_until'>

/** Who has it, and by when they reply. */
function taken(place: SiteLocation, from: Date, site: Site): Taken {
  const promised = promiseAt(place, from, site)
  return {
    location_id: place.id,
    promised_at: promised?.getTime() ?? null,
    waits_until: (promised ?? openDayAfter(from, timesAt(place, site))).getTime(),
  }
}

/** Behind the "#", which no browser sends along: neither the logs of a CDN nor the next page hear of it. */
const shopperLink = (token: string, site: Site): string => absolute(site, `${TRACKER_PAGE}#${token}`)

const PEOPLE_PATH = '/api/tracker/people'

const peopleLink = (token: string, site: Site): string => absolute(site, `${PEOPLE_PATH}/${token}`)

type Store = Pick<Transaction<Tables>, 'selectFrom'>

/** The links of a lead that was taken before, as long as they are those that were told then: another secret makes others. */
export async function linksOf(leadId: string, site: Site, db: Store, services: Secret) {
  if (!site.settings.forms.enquiryTracker) return undefined
  const row = await db
    .selectFrom('tracked_leads')
    .select(['shopper_hash', 'people_hash', 'withdrawn_at', 'location_id', 'promised_at'])
    .where('lead_id', '=', leadId)
    .where('site', '=', site.settings.slug)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const [token, people] = [tokenOf('shopper', leadId, services), tokenOf('people', leadId, services)]
  return {
    isWithdrawn: row.withdrawn_at !== null,
    taken: takenBefore(row, site),
    ...(row.shopper_hash === hashOf(token) && { token, link: shopperLink(token, site) }),
    peopleLink: row.people_hash === hashOf(people) ? peopleLink(people, site) : undefined,
  }
}

/** Who took a lead and what was promised then; nothing of a place that the site has no more. */
export function takenBefore(
  { location_id, promised_at }: Pick<TrackedLeadRow, 'location_id' | 'promised_at'>,
  site: Site,
) {
  const location = site.locations.find(({ id }) => id === location_id)
  return { promisedAt: promised_at === null ? null : new Date(promised_at), ...(location && { location }) }
}

/** Who has a time waits for no answer. */
export const expectsNoReply = (leadId: string, site: Site, transaction: Transaction<Tables>): Promise<unknown> =>
  setWaits(leadId, { promised_at: null, waits_until: null }, site, transaction)

/** What its shopper has taken further is to be read and answered anew. */
export const promiseAnew = (
  { id, site, place, at }: NewLead & { place: SiteLocation },
  transaction: Transaction<Tables>,
): Promise<unknown> => {
  const anew = { read_at: null, replied_at: null, escalated_at: null, withdrawn_at: null }
  return setWaits(id, { ...taken(place, at, site), ...anew }, site, transaction)
}

const setWaits = (
  leadId: string,
  changes: Updateable<TrackedLeadRow>,
  site: Site,
  transaction: Transaction<Tables>,
): Promise<unknown> =>
  transaction
    .updateTable('tracked_leads')
    .set(changes)
    .where('lead_id', '=', leadId)
    .where('site', '=', site.settings.slug)
    .execute()
