import { Hono } from 'hono'
import { TrackedLeadSchema, TrackerSchema } from '../../contract/tracker.ts'
import { takes, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { askAgain, trackedLeadShown, withdraw } from './service.ts'

/** For the shopper, whose token is in the body: in an address it would be in the log of whatever stands between. */
export const trackerRoutes = new Hono<ApiEnv>()
  .post(
    '/shown',
    tells({ summary: 'How a lead stands, for whoever has the token of its link.', answer: TrackedLeadSchema }),
    takes(TrackerSchema),
    async c => {
      const { services, site, visitor } = c.var
      return c.json(await trackedLeadShown({ ...c.req.valid('json'), site, visitor }, services))
    },
  )
  .post(
    '/ask-again',
    tells({
      summary: 'Tells a manager that the shopper still waits; once, and not before the time of the promise is over.',
      answer: TrackedLeadSchema,
      refuses: [409],
    }),
    takes(TrackerSchema),
    async c => {
      const { services, site, visitor } = c.var
      return c.json(await askAgain({ ...c.req.valid('json'), site, visitor }, services))
    },
  )
  .post(
    '/withdraw',
    tells({ summary: 'Withdraws a lead, of which the dealer is told once.', answer: TrackedLeadSchema }),
    takes(TrackerSchema),
    async c => {
      const { services, site, visitor } = c.var
      return c.json(await withdraw({ ...c.req.valid('json'), site, visitor }, services))
    },
  )
