import type { Transaction } from 'kysely'
import { type Consent, type Lead, TRAP_FIELD } from '../../contract/leads.ts'
import type { Site } from '../../site/site.ts'
import { bookAppointment } from '../appointments/service.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import { sentBefore } from '../errors.ts'
import { hostOf } from '../host-of.ts'
import { sha256 } from '../keyed-hash.ts'
import { useUp } from '../limits.ts'
import type { Services } from '../services.ts'
import { carOf } from '../sites.ts'
import { type LeadFacts, toAdf } from './adf.ts'
import { leadMails, unaddressed } from './mail.ts'
import { locationOf, recipientsOf } from './recipients.ts'

export type TakeLead = {
  site: Site
  form: Lead
  /** The browser's own; the same again is the same lead. */
  key: string
  /** Who sends it, for the limit. */
  visitor: string
}

/**
 * Takes a lead once: when this resolves it is on disk, with everything that is to be sent about it. Sent again under the
 * same key it is the same lead; another form under that key is refused. Source: API-12, API-13, DC-125.
 */
export async function takeLead({ site, form, key, visitor }: TakeLead, services: Services): Promise<string> {
  const { db, now, chance, limits, outbox } = services
  const { slug } = site.settings
  const at = now()
  const formHash = sha256(JSON.stringify(form))
  // Who fills in the trap learns nothing from the answer.
  if (form[TRAP_FIELD]) {
    await useUp(db, { site: slug, action: 'lead', subject: visitor, most: limits.perMinute, now: at })
    return chance.id()
  }
  const id = await inTransaction(db, async transaction => {
    await useUp(transaction, { site: slug, action: 'lead', subject: visitor, most: limits.perMinute, now: at })
    const inserted = await transaction
      .insertInto('leads')
      .values({
        id: chance.id(),
        site: slug,
        idempotency_key: key,
        form_hash: formHash,
        category: form.category,
        subcategory: form.subcategory ?? null,
        car_id: form.car_id ?? null,
        location_id: form.location_id ?? null,
        form: JSON.stringify(form),
        consent_hash: form.consent === undefined ? null : sha256(form.consent.wording),
        created_at: at,
      })
      .onConflict(conflict => conflict.columns(['site', 'idempotency_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted === undefined) return leadUnder(key, { slug, formHash }, transaction)
    if (form.consent !== undefined) await keepWording(form.consent, { slug, at }, transaction)
    await bookAppointment({ id: inserted.id, form, site, at }, transaction)
    await announceLead({ id: inserted.id, site, form, at: new Date(at) }, services, transaction)
    return inserted.id
  })
  outbox.wake()
  return id
}

async function leadUnder(
  key: string,
  { slug, formHash }: { slug: string; formHash: string },
  transaction: Transaction<Tables>,
): Promise<string> {
  const known = await transaction
    .selectFrom('leads')
    .select(['id', 'form_hash'])
    .where('site', '=', slug)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
  if (known.form_hash === formHash) return known.id
  throw sentBefore()
}

/** The words that were agreed to, once for all who agreed to them. */
async function keepWording(
  { version, wording }: Consent,
  { slug, at }: { slug: string; at: number },
  transaction: Transaction<Tables>,
): Promise<void> {
  await transaction
    .insertInto('consent_wordings')
    .values({ site: slug, hash: sha256(wording), version, wording, first_seen_at: at })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Writes down all that goes out about a lead: mail with ADF, and the dealer's webhook. */
export async function announceLead(
  { id, site, form, at }: Pick<LeadFacts, 'id' | 'site' | 'form' | 'at'>,
  { outbox, log }: Pick<Services, 'outbox' | 'log'>,
  transaction: Transaction<Tables>,
): Promise<void> {
  const { slug, leads } = site.settings
  const car = form.car_id === undefined ? undefined : carOf(site, form.car_id)
  const location = locationOf(form, car, site)
  const consentHash = form.consent && sha256(form.consent.wording)
  const lead: LeadFacts = { id, site, form, car, location, at, consentHash }
  const recipients = recipientsOf(location, site)
  const isForNobody = recipients.mailTo.length + recipients.adfTo.length === 0 && leads.webhook === undefined
  const mails = isForNobody ? [unaddressed(lead, hostOf(site))] : leadMails(lead, recipients, hostOf(site))
  for (const mail of mails) await outbox.add(transaction, { site: slug, kind: 'mail', subject: id, payload: mail })
  if (leads.webhook !== undefined) {
    const body = { type: 'lead', lead_id: id, site: slug, created_at: at.toISOString(), form, adf: toAdf(lead) }
    await outbox.add(transaction, { site: slug, kind: 'webhook', subject: id, payload: { ...leads.webhook, body } })
  }
  if (isForNobody) log('error', 'lead-without-recipient', { site: slug, id })
}
