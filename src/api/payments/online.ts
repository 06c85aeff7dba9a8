import type { OnlinePayment, OnlinePaymentTaken } from '../../contract/payments.ts'
import { HOUR } from '../../domain/durations.ts'
import { placeOfLead } from '../../domain/lead-place.ts'
import { writtenPhone } from '../../domain/written-phone.ts'
import type { Site } from '../../site/site.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { fromJson, toJson } from '../db/json.ts'
import type { OnlinePaymentRow } from '../db/selling-tables.ts'
import { mailsToDealer } from '../dealer-mail.ts'
import { ApiError, sentBefore } from '../errors.ts'
import { sha256 } from '../keyed-hash.ts'
import { useUp } from '../limits.ts'
import { faultFacts } from '../log.ts'
import type { Entry } from '../outbox/outbox.ts'
import { ASKED_AGAIN_AFTER } from '../outbox/retry.ts'
import { inTime, PATIENCE_MILLISECONDS } from '../patience.ts'
import type { Services } from '../services.ts'
import { paymentMails } from './mail.ts'
import { AmountRefused, isAsAgreed, ORDER_CURRENCY, type Payment } from './processor.ts'

/** What the processor knows an online payment by. */
export const ONLINE_PAYMENT = 'online-payment:'

/** Longer than the processor lets anybody pay. */
const OVER_AFTER = HOUR
const RECEIPT_DIGITS = 10
const AMOUNT_REFUSED = 'This amount cannot be paid online. Please check it, or call us.'

type Pay = { site: Site; form: OnlinePayment; key: string; visitor: string; origin: string }

/** Begins a payment of an invoice or for a car of the stock. The same key again is the same payment. Source: DC-92. */
export async function startOnlinePayment(
  { site, form, key, visitor, origin }: Pay,
  services: Services,
): Promise<OnlinePaymentTaken> {
  const { db, chance, outbox, limits, now } = services
  const { slug } = site.settings
  if (!site.settings.features.onlinePayment) throw new ApiError(404, 'This dealer takes no online payments.')
  if (!site.dealerships.some(dealership => dealership.slug === form.dealership_slug)) {
    throw new ApiError(400, 'Please choose one of our dealerships.')
  }
  // Without anybody to take the money, nothing of the shopper is kept.
  services.payments(slug)
  const at = now()
  const formHash = sha256(JSON.stringify(form))
  const row = await inTransaction(db, async transaction => {
    await useUp(transaction, {
      site: slug,
      action: 'online-payment',
      subject: visitor,
      most: limits.perMinute,
      now: at,
    })
    const id = chance.id()
    const made = await transaction
      .insertInto('online_payments')
      .values({
        id,
        site: slug,
        idempotency_key: key,
        form_hash: formHash,
        receipt_number: `R${chance.digits(RECEIPT_DIGITS)}`,
        state: 'waiting',
        cents: Math.round(form.amount * 100),
        currency: ORDER_CURRENCY,
        return_url: `${origin}/online-payment?payment=${id}`,
        form: toJson({ ...form, phone: writtenPhone(form.phone, site.settings.region) }),
        created_at: at,
      })
      .onConflict(conflict => conflict.columns(['site', 'idempotency_key']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (made === undefined) return undefined
    await outbox.add(transaction, {
      site: slug,
      kind: 'online-payment-start',
      subject: made.id,
      payload: {},
      dueAt: at + ASKED_AGAIN_AFTER,
    })
    await outbox.add(transaction, {
      site: slug,
      kind: 'online-payment-over',
      subject: made.id,
      payload: {},
      dueAt: at + OVER_AFTER,
    })
    return made
  })
  const known = row ?? (await underKey(key, slug, services))
  if (known.form_hash !== formHash) {
    throw sentBefore()
  }
  try {
    return onlinePaymentShown((await inTime(askForOnlinePayment(known, services), PATIENCE_MILLISECONDS)) ?? known)
  } catch (error) {
    // As of a key that was used before: it is this amount's, so the page sends the next one under another.
    if (error instanceof AmountRefused) throw new ApiError(422, AMOUNT_REFUSED)
    services.log('warn', 'payment-start-failed', { id: known.id, site: slug, ...faultFacts(error) })
    return onlinePaymentShown(known)
  }
}

async function underKey(key: string, slug: string, { db }: Services): Promise<OnlinePaymentRow> {
  return db
    .selectFrom('online_payments')
    .selectAll()
    .where('site', '=', slug)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
}

export async function findOnlinePayment(id: string, slug: string, { db }: Services): Promise<OnlinePaymentRow> {
  const row = await db
    .selectFrom('online_payments')
    .selectAll()
    .where('id', '=', id)
    .where('site', '=', slug)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError(404, 'There is no such payment.')
  return row
}

/** Asks the processor for its page. Repeated, it is the same payment; one that the processor refuses has ended. */
export async function askForOnlinePayment(row: OnlinePaymentRow, services: Services): Promise<OnlinePaymentRow> {
  if (row.payment_ref !== null || row.state !== 'waiting') return row
  const { reference } = fromJson(row.form)
  const order = {
    reference: ONLINE_PAYMENT + row.id,
    site: row.site,
    cents: row.cents,
    currency: row.currency,
    what: `Payment ${reference}`,
    returnUrl: row.return_url,
    startedAt: row.created_at,
  }
  try {
    const { ref, url } = await services.payments(row.site).start(order, `payment-${row.id}:start`)
    await withoutRef(row, services).set({ payment_ref: ref, payment_url: url }).execute()
  } catch (error) {
    if (error instanceof AmountRefused) await endUnasked(row, services)
    throw error
  }
  return findOnlinePayment(row.id, row.site, services)
}

/** Ends a payment of which the shopper never got a page to pay on. */
export async function endUnasked(row: Pick<OnlinePaymentRow, 'id' | 'site'>, services: Services): Promise<void> {
  await withoutRef(row, services).set({ state: 'ended' }).where('state', '=', 'waiting').execute()
}

const withoutRef = ({ id, site }: Pick<OnlinePaymentRow, 'id' | 'site'>, { db }: Services) =>
  db.updateTable('online_payments').where('id', '=', id).where('site', '=', site).where('payment_ref', 'is', null)

/** Brings an online payment to where the processor says it is. What is paid stays paid, and what had ended may yet be. */
export async function followOnlinePayment(payment: Payment, site: Site, services: Services): Promise<string | null> {
  const { slug } = site.settings
  const row = await findOnlinePayment(payment.reference.slice(ONLINE_PAYMENT.length), slug, services)
  if (!isAsAgreed(payment, { ref: row.payment_ref, cents: row.cents, currency: row.currency })) {
    services.log('error', 'payment-mismatch', { id: row.id, site: slug })
    return null
  }
  const { state } = payment
  if (state === 'open') return row.state
  await inTransaction(services.db, async transaction => {
    const changed = await transaction
      .updateTable('online_payments')
      .set({ state })
      .where('id', '=', row.id)
      .where('site', '=', slug)
      .where('state', 'in', state === 'paid' ? ['waiting', 'ended'] : ['waiting'])
      .returningAll()
      .executeTakeFirst()
    if (changed === undefined || state !== 'paid') return
    const entries = entriesAbout(changed, { site, at: new Date(services.now()) }, services)
    for (const entry of entries) await services.outbox.add(transaction, entry)
  })
  services.outbox.wake()
  return (await findOnlinePayment(row.id, slug, services)).state
}

/** The mails about a payment that was made: to the dealership that was paid, and to who paid. */
function entriesAbout(
  row: OnlinePaymentRow,
  { site, at }: { site: Site; at: Date },
  { log }: Pick<Services, 'log'>,
): Entry[] {
  const form = fromJson(row.form)
  const location = placeOfLead(form, undefined, site.locations)
  const { draft, receipt } = paymentMails({ row, form, location, site, at })
  const mails = mailsToDealer({ about: 'payment', id: row.id, site, location, draft }, { log })
  return [...mails, receipt].map(payload => ({
    site: row.site,
    kind: 'mail',
    subject: row.id,
    payload,
  }))
}

export const onlinePaymentShown = ({
  id,
  receipt_number,
  cents,
  state,
  payment_url,
}: OnlinePaymentRow): OnlinePaymentTaken => ({
  success: true,
  id,
  receipt_number,
  amount: cents / 100,
  state,
  payment_url: state === 'waiting' ? payment_url : null,
})
