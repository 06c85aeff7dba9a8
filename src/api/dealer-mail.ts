import { type Boxes, boxesOf } from '../site/mail-boxes.ts'
import type { Site, SiteLocation } from '../site/site.ts'
import { inTransaction } from './db/in-transaction.ts'
import { hostOf } from './host-of.ts'
import type { Log } from './log.ts'
import type { Courier, Job } from './outbox/outbox.ts'
import { inTime, PATIENCE_MILLISECONDS } from './patience.ts'
import type { Mail } from './ports/mail.ts'
import type { Services } from './services.ts'

/** What is written to a dealer; to which box, is decided here. */
export type Draft = Omit<Mail, 'to' | 'host' | 'sender'>

type ToDealer = {
  /** For the log, with the id of the thing. */
  about: 'lead' | 'reservation' | 'payment' | 'prize'
  id: string
  site: Site
  location: SiteLocation | undefined
  draft: Draft
  /** What a CRM gets beside it; without one, its boxes get the draft where people have none. */
  forCrm?: Draft
  /** Whether the dealer's own system is told the same. */
  isPosted?: boolean
}

/** Whose mail it is: what all of a dealer's have. */
const fromDealer = (site: Site) =>
  ({ host: hostOf(site), sender: { name: site.settings.name } }) satisfies Partial<Mail>

/** The same of a mail to a shopper, whose answer is for people at the place; a CRM answers nobody. */
export function toShopperFrom(location: SiteLocation | undefined, site: Site): Pick<Mail, 'host' | 'sender'> {
  const { host, sender } = fromDealer(site)
  const answersTo = boxesOf(location, site).mailTo[0] ?? site.settings.leads.mailTo[0]
  return { host, sender: { ...sender, ...(answersTo && { answersTo }) } }
}

/**
 * A mail for each box of the dealer that is to get it. Without any it is for nobody, and so becomes a dead letter, which the
 * operator sees, rather than nothing; unless the dealer's own system is told. Once a box is named, it goes there (`addressed`).
 */
export function mailsToDealer(
  { about, id, site, location, draft, forCrm, isPosted = false }: ToDealer,
  { log }: { log: Log },
): Mail[] {
  const { mailTo, adfTo } = boxesOf(location, site)
  const { mail, mailsTo } = writing(location, site)
  const isForCrm = forCrm !== undefined || mailTo.length === 0
  const mails = [...mailsTo('mailTo', mailTo, draft), ...(isForCrm ? mailsTo('adfTo', adfTo, forCrm ?? draft) : [])]
  if (mails.length > 0 || isPosted) return mails
  log('error', `${about}-without-recipient`, { site: site.settings.slug, id })
  return [{ ...mail([], draft), ...(forCrm && { forCrm }) }]
}

/**
 * A mail to people alone, who know of the lead that it is about: no CRM gets it, which would take it for another one. What is for
 * managers goes to people where no manager is named. Where there is nobody, `boxes` says for whom it waits.
 */
export function mailsToPeople(
  { about, id, location, site, draft, isForManager = false }: Omit<ToDealer, 'forCrm' | 'isPosted'> & ForManager,
  { log }: { log: Log },
): Mail[] {
  const boxes = boxesOf(location, site)
  const { mail, mailsTo } = writing(location, site)
  const of = isForManager && boxes.managerTo.length > 0 ? 'managerTo' : 'mailTo'
  if (boxes[of].length > 0) return mailsTo(of, boxes[of], draft)
  log('error', `${about}-without-recipient`, { site: site.settings.slug, id })
  return [{ ...mail([], draft), boxes: { of: isForManager ? 'managerTo' : 'mailTo', named: [] } }]
}

type ForManager = { isForManager?: boolean }

/** Whether people at a place read mail, who may answer for what is in it. */
export const hearsByMail = (location: SiteLocation, site: Site): boolean => boxesOf(location, site).mailTo.length > 0

/** A mail about a place, and one for each of its boxes. */
function writing(location: SiteLocation | undefined, site: Site) {
  const mail = (to: string[], one: Draft): Mail => ({
    to,
    ...fromDealer(site),
    ...one,
    ...(location && { location_id: location.id }),
  })
  const mailsTo = (of: keyof Boxes, named: readonly string[], one: Draft): Mail[] =>
    named.map(box => ({ ...mail([box], one), boxes: { of, named } }))
  return { mail, mailsTo }
}

/**
 * What had nobody to go to when it was written goes to whom the site names by now, as a letter of its own to each box. What was
 * to go to a box that the site names no more, as one with a slip in it, goes to the one that it names in its place.
 */
export const addressed =
  (send: Courier<'mail'>, services: () => Pick<Services, 'sites' | 'db' | 'outbox'>): Courier<'mail'> =>
  async job => {
    const { to, host: _host, sender: _sender, location_id, boxes, forCrm, ...draft } = job.payload
    const { sites, db, outbox } = services()
    if (to.length > 0) return send(await withBoxOfToday(job, services()))
    const site = await sites.bySlug(job.site)
    if (site === undefined) return send(job)
    const location = site.locations.find(({ id }) => id === location_id)
    const about = { about: 'lead', id: job.subject, site, location, draft } as const
    // That there is nobody was told when it was written.
    const silent = { log: () => {} }
    const mails =
      boxes === undefined
        ? mailsToDealer({ ...about, ...(forCrm && { forCrm }) }, silent)
        : mailsToPeople({ ...about, isForManager: boxes.of === 'managerTo' }, silent)
    if (mails.every(mail => mail.to.length === 0)) return send(job)
    await inTransaction(db, async transaction => {
      for (const payload of mails) {
        await outbox.add(transaction, { site: job.site, kind: 'mail', subject: job.subject, payload })
      }
    })
    outbox.wake()
  }

/** The site as it is now; what cannot be read at this moment, or not soon, keeps no letter from going. */
const siteOf = (slug: string, { sites }: Pick<Services, 'sites'>): Promise<Site | undefined> =>
  inTime(sites.bySlug(slug), PATIENCE_MILLISECONDS).catch(() => undefined)

async function withBoxOfToday(job: Job<'mail'>, services: Pick<Services, 'sites'>): Promise<Job<'mail'>> {
  const { to, boxes, location_id } = job.payload
  const site = boxes && (await siteOf(job.site, services))
  if (boxes === undefined || site === undefined) return job
  const location = site.locations.find(({ id }) => id === location_id)
  const named = boxesOf(location, site)[boxes.of]
  const gone = boxes.named.filter(box => !named.includes(box))
  const added = named.filter(box => !boxes.named.includes(box))
  // One for one, so that nobody gets twice what went to two.
  return { ...job, payload: { ...job.payload, to: to.map(box => added[gone.indexOf(box)] ?? box) } }
}

/** What is posted to a dealer's system goes where its site has it by now, signed with the secret that it names there. */
export const posted =
  (send: Courier<'webhook'>, services: () => Pick<Services, 'sites'>): Courier<'webhook'> =>
  async job => {
    const site = await siteOf(job.site, services())
    return send({ ...job, payload: { ...job.payload, ...site?.settings.leads.webhook } })
  }
