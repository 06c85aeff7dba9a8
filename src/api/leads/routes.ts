import { Hono } from 'hono'
import { LeadSchema, LeadTakenSchema } from '../../contract/leads.ts'
import { toBooked } from '../appointments/drive.ts'
import { takes, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { keyIn, NEEDS_KEY } from '../middleware/idempotency.ts'
import { assertMaySend } from './gate.ts'
import { takeLead } from './service.ts'

export const leadRoutes = new Hono<ApiEnv>().post(
  '/',
  tells({
    summary: 'Sends a form to the dealer. The same key again is the same lead.',
    answer: LeadTakenSchema,
    refuses: [401, 422, 429],
    needsHeader: NEEDS_KEY,
  }),
  takes(LeadSchema),
  async c => {
    const { services, site, visitor } = c.var
    const form = c.req.valid('json')
    await assertMaySend(form, c.req.raw.headers, c.var)
    const { id, booked, tracker } = await takeLead({ site, form, key: keyIn(c), visitor }, services)
    return c.json({ lead_id: id, ...(booked && { booked: toBooked(booked) }), ...(tracker && { tracker }) })
  },
)
