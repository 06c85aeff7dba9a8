import Stripe from 'stripe'
import {
  AmountRefused,
  type Notice,
  type Payment,
  type PaymentOrder,
  type PaymentProcessor,
  type Refund,
  RefundRefused,
} from './processor.ts'

export type StripeSettings = {
  key: string
  webhookSecret: string
  /** In place of Stripe's own address: the sandbox, which speaks as Stripe does. */
  address?: string | undefined
  now: () => number
}

/** Stripe takes no session of less than 30 minutes, some of which a late call has lost; we end it when the hold ends. */
const SESSION_SECONDS = 45 * 60
/** How old a notice may be. */
const TOLERANCE_SECONDS = 300
const TIME_OUT_MILLISECONDS = 10_000
/** What Stripe says of an amount that it does not take: each currency has a least one, as 50 cents. */
const AMOUNT_REFUSED: readonly (string | undefined)[] = ['amount_too_small', 'amount_too_large']

/** Stripe, through its own library: a checkout page of Stripe's, so that no card number comes near us. */
export function stripeProcessor({ key, webhookSecret, address, now }: StripeSettings): PaymentProcessor {
  const stripe = new Stripe(key, {
    timeout: TIME_OUT_MILLISECONDS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(address === undefined ? {} : endpointOf(address)),
  })

  return {
    name: 'stripe',

    start: async (order, idempotencyKey) => {
      const made = await stripe.checkout.sessions.create(sessionOf(order), { idempotencyKey }).catch(error => {
        const isRefused = error instanceof Stripe.errors.StripeError && AMOUNT_REFUSED.includes(error.code)
        throw isRefused ? new AmountRefused() : error
      })
      const session = answerOf('checkout.session', made)
      return { ref: session.id, url: session.url! }
    },

    find: async ref => {
      const session = isIntent(ref)
        ? await sessionPaidBy(ref)
        : answerOf('checkout.session', await stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent'] }))
      if (session === undefined) return { ...NOT_OURS, ref }
      return { ...paymentOf(session), refunds: await refundsOf(session) }
    },

    end: async (ref, idempotencyKey) => {
      try {
        await stripe.checkout.sessions.expire(ref, {}, { idempotencyKey })
      } catch (error) {
        // What is paid or over already cannot be ended; which of the two it is, the caller asks next.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
    },

    refund: async (ref, { cents, refundTry }, idempotencyKey) => {
      const session = answerOf('checkout.session', await stripe.checkout.sessions.retrieve(ref))
      const made = await stripe.refunds
        .create(
          { payment_intent: idOf(session.payment_intent)!, amount: cents, metadata: { ref, try: String(refundTry) } },
          { idempotencyKey },
        )
        .catch(error => {
          throw isRefusal(error) ? new RefundRefused(error.code) : error
        })
      answerOf('refund', made)
    },

    read: async (body, signature) => {
      const event = await stripe.webhooks
        .constructEventAsync(Buffer.from(body), signature, webhookSecret, TOLERANCE_SECONDS, undefined, now())
        // Anybody may write such a header: the library has faults of many kinds for what it cannot read in one.
        .catch(() => undefined)
      return event && noticeOf(event)
    },
  }

  async function refundsOf(session: Stripe.Checkout.Session): Promise<Refund[]> {
    const intent = idOf(session.payment_intent)
    if (intent === undefined) return []
    const asked = { payment_intent: intent, limit: 100 }
    const refunds = answerOf('list', await stripe.refunds.list(asked))
    const disputes = answerOf('list', await stripe.disputes.list(asked).catch(unlessForbidden))
    return [
      ...refunds.data.map(({ amount, status, metadata }) => ({
        cents: amount,
        refundTry: Number(metadata?.try ?? 0),
        state: REFUND_STATES[status ?? ''] ?? 'pending',
      })),
      // The bank has taken it from the dealer for the shopper: Stripe refuses to refund that once more.
      ...disputes.data
        .filter(({ status }) => status === 'lost')
        .map(({ amount }) => ({ cents: amount, refundTry: 0, state: 'succeeded' as const })),
    ]
  }

  async function sessionPaidBy(intent: string): Promise<Stripe.Checkout.Session | undefined> {
    const asked = { payment_intent: intent, limit: 1, expand: ['data.payment_intent'] }
    return answerOf('list', await stripe.checkout.sessions.list(asked)).data[0]
  }
}

/** A restricted key may be good for payments and refunds and not for these. */
function unlessForbidden(error: unknown): Stripe.ApiList<Stripe.Dispute> {
  if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
  return { object: 'list', data: [], has_more: false, url: '' }
}

/** A payment that began without a checkout page of ours: the dealer takes money elsewhere, too. */
const NOT_OURS = { reference: '', site: '', state: 'ended', cents: 0, currency: '', refunds: [] } as const

const isIntent = (ref: string): boolean => ref.startsWith('pi_')

/** By Stripe's words for them, where they have come to an end. */
const REFUND_STATES: Readonly<Record<string, Refund['state'] | undefined>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** Stripe's own no to what was asked; not that it is down, that we ask too often, or that a call under this key is not over. */
const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeCardError ||
  error instanceof Stripe.errors.StripePermissionError

/** The library takes any JSON without an `error` for an answer, also what a gateway says in Stripe's place. */
function answerOf<Answer extends { object: string }>(object: Answer['object'], answer: Answer): Answer {
  if (answer.object !== object) throw new Error(`Stripe gave no ${object}`)
  return answer
}

function sessionOf(order: PaymentOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = { site: order.site, reference: order.reference }
  return {
    mode: 'payment',
    client_reference_id: order.reference,
    metadata,
    payment_intent_data: { metadata, description: order.what },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: order.currency, unit_amount: order.cents, product_data: { name: order.what } },
      },
    ],
    success_url: order.returnUrl,
    cancel_url: order.returnUrl,
    expires_at: Math.floor(order.startedAt / 1000) + SESSION_SECONDS,
  }
}

function paymentOf(session: Stripe.Checkout.Session): Omit<Payment, 'refunds'> {
  return {
    ref: session.id,
    reference: session.client_reference_id ?? '',
    site: session.metadata?.site ?? '',
    state: session.payment_status === 'paid' ? 'paid' : isOver(session) ? 'ended' : 'open',
    cents: session.amount_total ?? 0,
    currency: session.currency ?? '',
  }
}

/** Nobody can pay any more; or somebody did by a method that takes days, as a direct debit, and the bank refused it. */
function isOver({ status, payment_intent: intent }: Stripe.Checkout.Session): boolean {
  if (status === 'expired') return true
  if (status !== 'complete' || intent === null || typeof intent === 'string') return false
  return intent.status === 'requires_payment_method' || intent.status === 'canceled'
}

/** What knows its charge, and not the session of ours. */
const ABOUT_CHARGES: readonly (string | undefined)[] = ['charge', 'refund', 'dispute']

type Told = { object?: string; id?: string; payment_intent?: string | { id: string } | null }

/** Sessions are told of by themselves, and what becomes of the money, by us or by others, by the intent that it was paid by. */
function noticeOf({ id, data: { object } }: Stripe.Event): Notice {
  const { object: kind, id: objectId, payment_intent: intent = null } = object as Told
  if (kind === 'checkout.session') return { id, ref: objectId }
  return { id, ref: ABOUT_CHARGES.includes(kind) ? idOf(intent) : undefined }
}

const idOf = (linked: string | { id: string } | null): string | undefined =>
  typeof linked === 'string' ? linked : linked?.id

function endpointOf(address: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(address)
  return { host: hostname, port, protocol: protocol === 'https:' ? 'https' : 'http' }
}
