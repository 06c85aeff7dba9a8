import { Hono } from 'hono'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY, LeadSchema, LeadTakenSchema } from '../../contract/leads.ts'
import { takes, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { ApiError } from '../errors.ts'
import { takeLead } from './service.ts'

export const leadRoutes = new Hono<ApiEnv>().post(
  '/',
  tells({
    summary: 'Sends a form to the dealer. The same key again is the same lead.',
    answer: LeadTakenSchema,
    refuses: [422, 429],
    needsHeader: { name: IDEMPOTENCY_HEADER, pattern: IDEMPOTENCY_KEY },
  }),
  takes(LeadSchema),
  async c => {
    const key = c.req.header(IDEMPOTENCY_HEADER) ?? ''
    if (!IDEMPOTENCY_KEY.test(key))
      throw new ApiError(400, 'The form was sent without its key. Please reload the page.')
    const { services, site, visitor } = c.var
    const leadId = await takeLead({ site, form: c.req.valid('json'), key, visitor }, services)
    return c.json({ lead_id: leadId })
  },
)
