import { Hono } from 'hono'
import * as z from 'zod/mini'
import {
  NoticeHeardSchema,
  NoticeSchema,
  OnlinePaymentSchema,
  OnlinePaymentTakenSchema,
} from '../../contract/payments.ts'
import { names, takes, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { behindGate } from '../middleware/behind-gate.ts'
import { readBytes } from '../middleware/browser-rules.ts'
import { keyIn, NEEDS_KEY } from '../middleware/idempotency.ts'
import { hearNotice } from './notices.ts'
import { findOnlinePayment, onlinePaymentShown, startOnlinePayment } from './online.ts'

const OnlinePaymentParamSchema = z.strictObject({ id: z.uuid() })

export const onlinePaymentRoutes = new Hono<ApiEnv>()
  .post(
    '/',
    tells({
      summary: 'Begins an online payment. The same key again is the same payment.',
      answer: OnlinePaymentTakenSchema,
      refuses: [401, 422, 429],
      needsHeader: NEEDS_KEY,
    }),
    behindGate('onlinePayment'),
    takes(OnlinePaymentSchema),
    async c => {
      const { services, site, visitor } = c.var
      const origin = c.req.header('Origin')!
      const payment = { site, form: c.req.valid('json'), key: keyIn(c), visitor, origin }
      return c.json(await startOnlinePayment(payment, services))
    },
  )
  .get(
    '/:id',
    tells({ summary: 'How an online payment stands, for whoever knows its id.', answer: OnlinePaymentTakenSchema }),
    names(OnlinePaymentParamSchema),
    async c => {
      const { services, site } = c.var
      const row = await findOnlinePayment(c.req.valid('param').id, site.settings.slug, services)
      return c.json(onlinePaymentShown(row))
    },
  )

/**
 * For the payment processor, not for our pages: it signs the bytes that it sends, so they are read as they came. Stands
 * before the rules for browsers.
 */
export const noticeRoutes = new Hono<ApiEnv>().post(
  '/confirm',
  tells({
    summary: "Hears a payment processor's signed notice.",
    answer: NoticeHeardSchema,
    needsHeader: { name: 'Stripe-Signature', pattern: /^t=\d+,/ },
    hears: { type: 'application/json', schema: NoticeSchema },
  }),
  async c => {
    const { services, site } = c.var
    const body = await readBytes(c.req.raw)
    const signature = c.req.header('Stripe-Signature') ?? ''
    return c.json({ success: true as const, ...(await hearNotice({ body, signature, site }, services)) })
  },
)
