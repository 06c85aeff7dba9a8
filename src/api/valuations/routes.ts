import { Hono } from 'hono'
import { DoneSchema } from '../../contract/answers.ts'
import {
  AcceptOfferSchema,
  AdjustmentsSchema,
  OfferAcceptedSchema,
  RegoLookupSchema,
  ValuationSchema,
} from '../../contract/valuation.ts'
import { takes, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { behindGate } from '../middleware/behind-gate.ts'
import { acceptOffer, answerQuestions, lookUpRego } from './service.ts'

export const valuationRoutes = new Hono<ApiEnv>()
  .post(
    '/adjustments',
    tells({ summary: 'Answers the questions about a car, after its lead.', answer: DoneSchema, refuses: [409] }),
    takes(AdjustmentsSchema),
    async c => {
      await answerQuestions(c.req.valid('json'), c.var.site, c.var.services)
      return c.json({ success: true as const })
    },
  )
  .post(
    '/rego-lookup',
    tells({
      summary: 'Finds a car by its plate or VIN and makes an offer, after the questions.',
      answer: ValuationSchema,
      refuses: [409, 429],
    }),
    takes(RegoLookupSchema),
    async c => c.json(await lookUpRego(c.req.valid('json'), c.var, c.var.services)),
  )
  .post(
    '/accept',
    tells({
      summary: 'Accepts the offer, tells the dealer, and sends it to the shopper.',
      answer: OfferAcceptedSchema,
      refuses: [401, 409],
    }),
    behindGate('tradeIn'),
    takes(AcceptOfferSchema),
    async c => {
      const emailed = await acceptOffer(c.req.valid('json'), c.var.site, c.var.services)
      return c.json({ success: true as const, emailed })
    },
  )
