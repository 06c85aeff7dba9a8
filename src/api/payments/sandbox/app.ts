// A payment processor for laptops and tests: Stripe's own wire format, its test cards, its signed notices, and no money.
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import Stripe from 'stripe'
import { formatToTheCent } from '../../../domain/format.ts'
import type { Chance } from '../../chance.ts'
import { sha256 } from '../../keyed-hash.ts'
import { outcomeOfCard } from './cards.ts'
import { checkoutPage, checkoutPolicy, type PaymentShown, paymentsPage, paymentsPolicy } from './page.ts'
import type { Kept, SandboxStore } from './store.ts'

/** A notice on its way to the site that it is about. It throws when it was not heard; then it is told again. */
export type TellSite = (notice: { site: string; body: string; signature: string }) => Promise<void>

export type SandboxOptions = {
  store: SandboxStore
  now: () => number
  chance: Pick<Chance, 'id'>
  /** Where the checkout page is, e.g. "http://payments.localhost:4321". */
  origin: string
  webhookSecret: string
  tell: TellSite
}

export type Sandbox = {
  app: Hono
  /** Tells what has not been heard yet. */
  deliver: () => Promise<void>
}

type Session = Kept & {
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  payment_intent: string | null
  client_reference_id: string
  metadata: { site: string; reference: string }
  amount_total: number
  currency: string
  expires_at: number
  success_url: string
  url: string | null
  livemode: false
  /** Ours, beside what Stripe has: the first line, for the page. */
  what: string
}

type SandboxRefund = Kept & {
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  payment_intent: string
  reason: string | null
  metadata: { ref: string; try: string }
}

type Intent = Kept & { session: string; refunds: 'succeed' | 'failAtFirst' }

const PAYMENTS_SHOWN = 100

/** As at Stripe for Australian dollars. */
const LEAST_CENTS = 50

class StripeError extends Error {
  readonly status: ContentfulStatusCode
  readonly type: string
  readonly code: string | undefined
  constructor(status: ContentfulStatusCode, type: string, message: string, code?: string) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
  }
}

export function createSandbox({ store, now, chance, origin, webhookSecret, tell }: SandboxOptions): Sandbox {
  const stripe = new Stripe('sk_test_sandbox', { telemetry: false })
  const newId = (kind: string): string => `${kind}_test_${chance.id().replaceAll('-', '')}`

  const keepAndTell = (type: string, object: Kept, site: string, parent?: string): void => {
    const id = `evt_${chance.id().replaceAll('-', '')}`
    const event = { id, object: 'event', type, created: Math.floor(now() / 1000), livemode: false, data: { object } }
    store.keep(object, parent, { id, site, body: JSON.stringify(event) })
  }

  let delivery: Promise<void> = Promise.resolve()
  const deliver = (): Promise<void> => {
    delivery = delivery.then(async () => {
      for (const { id, site, body } of store.undelivered()) {
        const signature = await stripe.webhooks.generateTestHeaderStringAsync({
          payload: body,
          secret: webhookSecret,
          timestamp: Math.floor(now() / 1000),
        } as Stripe.WebhookTestHeaderOptions)
        try {
          await tell({ site, body, signature })
          store.delivered(id)
        } catch {
          // It stays undelivered, and is told again the next time.
        }
      }
    })
    return delivery
  }

  const sessionBy = (id: string): Session => {
    const session = store.find<Session>(id)
    if (session === undefined) throw new StripeError(404, 'invalid_request_error', `No such checkout.session: '${id}'`)
    if (session.status !== 'open' || session.expires_at * 1000 > now()) return session
    return expire(session)
  }

  const expire = (session: Session): Session => {
    const expired: Session = { ...session, status: 'expired', url: null }
    keepAndTell('checkout.session.expired', expired, session.metadata.site)
    return expired
  }

  const pay = (session: Session, refunds: Intent['refunds']): void => {
    const intent: Intent = { id: newId('pi'), object: 'payment_intent', session: session.id, refunds }
    store.keep(intent)
    const paid: Session = {
      ...session,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intent.id,
      url: null,
    }
    keepAndTell('checkout.session.completed', paid, session.metadata.site)
  }

  const kindOf = <Found extends Kept>(kind: string, intent = ''): Found[] =>
    store.of<Found>(intent).filter(({ object }) => object === kind)
  const refundsOf = (intent?: string) => kindOf<SandboxRefund>('refund', intent)

  /** In cents. */
  const returnedOf = (intent: string): number =>
    refundsOf(intent)
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)

  const refund = (form: URLSearchParams): SandboxRefund => {
    const intent = store.find<Intent>(form.get('payment_intent') ?? '')
    const session = intent && store.find<Session>(intent.session)
    if (intent === undefined || session === undefined) {
      throw new StripeError(404, 'invalid_request_error', 'No such payment_intent')
    }
    const amount = Number(form.get('amount') ?? session.amount_total)
    if (!(amount > 0)) throw new StripeError(400, 'invalid_request_error', 'Invalid positive integer')
    if (returnedOf(intent.id) + amount > session.amount_total) {
      throw new StripeError(400, 'invalid_request_error', `Charge ${intent.id} has already been refunded.`)
    }
    const fails = intent.refunds === 'failAtFirst' && refundsOf(intent.id).length === 0
    const made: SandboxRefund = {
      id: newId('re'),
      object: 'refund',
      amount,
      status: fails ? 'failed' : 'succeeded',
      payment_intent: intent.id,
      reason: form.get('reason'),
      metadata: { ref: form.get('metadata[ref]') ?? '', try: form.get('metadata[try]') ?? '' },
    }
    keepAndTell(fails ? 'refund.failed' : 'refund.updated', made, session.metadata.site, intent.id)
    return made
  }

  const start = (form: URLSearchParams): Session => {
    const id = newId('cs')
    const item = 'line_items[0][price_data]'
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      client_reference_id: form.get('client_reference_id') ?? '',
      metadata: { site: form.get('metadata[site]') ?? '', reference: form.get('metadata[reference]') ?? '' },
      amount_total: Number(form.get(`${item}[unit_amount]`)),
      currency: form.get(`${item}[currency]`) ?? '',
      expires_at: Number(form.get('expires_at')),
      success_url: form.get('success_url') ?? '',
      url: `${origin}/pay/${id}`,
      livemode: false,
      what: form.get(`${item}[product_data][name]`) ?? '',
    }
    if (!(session.amount_total >= LEAST_CENTS)) {
      throw new StripeError(400, 'invalid_request_error', 'The total amount must be at least $0.50', 'amount_too_small')
    }
    store.keep(session)
    return session
  }

  const app = new Hono()
  app.onError((error, c) => {
    if (!(error instanceof StripeError)) throw error
    return c.json(faultOf(error), error.status)
  })
  app.use('/v1/*', async (c, next) => {
    if (!/^Bearer sk_test_/.test(c.req.header('Authorization') ?? '')) {
      throw new StripeError(401, 'invalid_request_error', 'Invalid API Key provided')
    }
    await next()
  })

  /** As at Stripe: the first answer under a key is the answer; other parameters under it are a fault. */
  const once = async (request: Request, act: (form: URLSearchParams) => object): Promise<Response> => {
    const text = await request.text()
    const asked = sha256(`${new URL(request.url).pathname} ${text}`)
    const key = request.headers.get('Idempotency-Key')
    const known = key === null ? undefined : store.answer(key)
    if (known !== undefined && known.request !== asked) {
      throw new StripeError(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      )
    }
    const { status, body } = known ?? answerOf(() => act(new URLSearchParams(text)))
    if (key !== null && known === undefined) store.keepAnswer(key, { request: asked, status, body })
    void deliver()
    return new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
  }

  app.post('/v1/checkout/sessions', c => once(c.req.raw, start))
  app.get('/v1/checkout/sessions', c => {
    const intent = store.find<Intent>(c.req.query('payment_intent') ?? '')
    return c.json(listOf('/v1/checkout/sessions', intent === undefined ? [] : [sessionBy(intent.session)]))
  })
  app.get('/v1/checkout/sessions/:id', c => c.json(sessionBy(c.req.param('id'))))
  app.post('/v1/checkout/sessions/:id/expire', c =>
    once(c.req.raw, () => {
      const session = sessionBy(c.req.param('id'))
      if (session.status === 'open') return expire(session)
      throw new StripeError(
        400,
        'invalid_request_error',
        `Only open sessions can be expired; this is ${session.status}.`,
      )
    }),
  )
  app.post('/v1/refunds', c => once(c.req.raw, refund))
  app.get('/v1/refunds', c => c.json(listOf('/v1/refunds', refundsOf(c.req.query('payment_intent')).reverse())))
  app.get('/v1/disputes', c => c.json(listOf('/v1/disputes', kindOf('dispute', c.req.query('payment_intent')))))

  const priceOf = ({ amount_total, currency }: Session): string =>
    `${formatToTheCent(amount_total / 100)} ${currency.toUpperCase()}`
  const shown = (session: Session, more: { fault?: string; confirm?: boolean } = {}) => ({
    what: session.what,
    price: priceOf(session),
    returnUrl: session.success_url,
    ...more,
  })
  app.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
  })
  app.get('/pay/:id', c => {
    const session = sessionBy(c.req.param('id'))
    if (session.status !== 'open') return c.redirect(session.success_url, 303)
    c.header('Content-Security-Policy', checkoutPolicy(session.success_url))
    return c.html(checkoutPage(shown(session)))
  })
  app.post('/pay/:id', async c => {
    const session = sessionBy(c.req.param('id'))
    if (session.status !== 'open') return c.redirect(session.success_url, 303)
    const { card = '', confirmed } = await c.req.parseBody<Record<string, string>>()
    const outcome = confirmed === 'yes' ? ({ kind: 'paid', refunds: 'succeed' } as const) : outcomeOfCard(card)
    if (outcome.kind === 'paid') {
      pay(session, outcome.refunds)
      await deliver()
      return c.redirect(session.success_url, 303)
    }
    c.header('Content-Security-Policy', checkoutPolicy(session.success_url))
    const more = outcome.kind === 'declined' ? { fault: outcome.words } : { confirm: true }
    return c.html(checkoutPage(shown(session, more)), outcome.kind === 'declined' ? 402 : 200)
  })

  const paymentOf = (session: Session): PaymentShown => {
    const intent = session.payment_intent!
    const back = returnedOf(intent)
    const rest = session.amount_total - back
    return {
      id: intent,
      what: session.what,
      price: priceOf(session),
      site: session.metadata.site,
      reference: session.client_reference_id,
      ...(back > 0 && { refunded: formatToTheCent(back / 100) }),
      ...(rest > 0 && { rest: (rest / 100).toFixed(2) }),
    }
  }
  const showPayments = (c: Context, fault?: { id: string; words: string }) => {
    const sessions = store
      .last<Session>('checkout.session', PAYMENTS_SHOWN)
      .filter(one => one.payment_status === 'paid')
    c.header('Content-Security-Policy', paymentsPolicy())
    return c.html(paymentsPage(sessions.map(paymentOf), fault), fault === undefined ? 200 : 400)
  }
  app.get('/payments', c => showPayments(c))
  app.post('/payments/:id/refund', async c => {
    const id = c.req.param('id')
    const { dollars = '', reason = '' } = await c.req.parseBody<Record<string, string>>()
    const amount = Math.round(Number(dollars) * 100)
    try {
      refund(new URLSearchParams({ payment_intent: id, amount: String(amount), reason }))
    } catch (error) {
      if (error instanceof StripeError) return showPayments(c, { id, words: error.message })
      throw error
    }
    await deliver()
    return c.redirect('/payments', 303)
  })
  return { app, deliver }
}

const listOf = (url: string, data: readonly Kept[]) => ({ object: 'list', data, has_more: false, url })

function answerOf(act: () => object): { status: ContentfulStatusCode; body: string } {
  try {
    return { status: 200, body: JSON.stringify(act()) }
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return { status: error.status, body: JSON.stringify(faultOf(error)) }
  }
}

const faultOf = ({ type, message, code }: StripeError) => ({ error: { type, message, code } })
