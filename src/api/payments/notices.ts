import type { Site } from '../../site/site.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { ApiError } from '../errors.ts'
import { faultFacts } from '../log.ts'
import { followPayment, RESERVATION } from '../reservations/payment.ts'
import type { Services } from '../services.ts'
import { followOnlinePayment, ONLINE_PAYMENT } from './online.ts'

/** After so long the outbox looks at what the request itself could not settle. */
const OUTBOX_LOOKS_AFTER = 10_000

/**
 * Hears a notice of the payment processor. It only says where to look: what is paid, the processor is asked. So a notice
 * may come twice, late or before another; one that it has not signed just now is refused. Source: DC-89.
 */
export async function hearNotice(
  { body, signature, site }: { body: Uint8Array; signature: string; site: Site },
  services: Services,
): Promise<{ state: string | null }> {
  const { db, outbox, now, log } = services
  const { slug } = site.settings
  const processor = services.payments(slug)
  const notice = await processor.read(body, signature)
  if (notice === undefined) throw new ApiError(400, 'This notice is not signed as it should be.')
  const { id, ref } = notice
  const at = now()
  const isNew = await inTransaction(db, async transaction => {
    const row = await transaction
      .insertInto('payment_notices')
      .values({ site: slug, processor: processor.name, event_id: id, payment_ref: ref ?? null, received_at: at })
      .onConflict(conflict => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    if (row === undefined || ref === undefined) return false
    const payload = { event: id, ref }
    await outbox.add(transaction, {
      site: slug,
      kind: 'payment-notice',
      subject: id,
      payload,
      dueAt: at + OUTBOX_LOOKS_AFTER,
    })
    return true
  })
  if (!isNew || ref === undefined) return { state: null }
  try {
    return { state: await settleNotice({ event: id, ref }, site, services) }
  } catch (error) {
    log('warn', 'payment-settle-failed', { site: slug, ...faultFacts(error) })
    return { state: null }
  }
}

/** Looks where a notice points, unless that is done. */
export async function settleNotice(
  { event, ref }: { event: string; ref: string },
  site: Site,
  services: Services,
): Promise<string | null> {
  const { db, now } = services
  const { slug } = site.settings
  const { name } = services.payments(slug)
  const { settled_at } = await db
    .selectFrom('payment_notices')
    .select('settled_at')
    .where('site', '=', slug)
    .where('processor', '=', name)
    .where('event_id', '=', event)
    .executeTakeFirstOrThrow()
  if (settled_at !== null) return null
  const state = await settlePayment(ref, site, services)
  await db
    .updateTable('payment_notices')
    .set({ settled_at: now() })
    .where('site', '=', slug)
    .where('processor', '=', name)
    .where('event_id', '=', event)
    .execute()
  return state
}

/** Asks the processor how a payment stands, and brings what it was for to the same. Tells where that is then. */
export async function settlePayment(ref: string, site: Site, services: Services): Promise<string | null> {
  const { slug } = site.settings
  const payment = await services.payments(slug).find(ref)
  if (payment.site !== slug) {
    // Where a dealer takes payments elsewhere too, in one account, there are those that are none of ours.
    services.log(payment.site === '' ? 'info' : 'error', 'payment-of-another-site', { site: slug })
    return null
  }
  if (payment.reference.startsWith(RESERVATION)) return (await followPayment(payment, site, services))?.state ?? null
  if (payment.reference.startsWith(ONLINE_PAYMENT)) return followOnlinePayment(payment, site, services)
  return null
}
