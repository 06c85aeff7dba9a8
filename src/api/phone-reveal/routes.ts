import { Hono } from 'hono'
import { DoneSchema } from '../../contract/answers.ts'
import { PhoneRevealSchema } from '../../contract/phone-reveal.ts'
import { takes, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { keepReveal } from './service.ts'

export const phoneRevealRoutes = new Hono<ApiEnv>().post(
  '/',
  tells({ summary: 'Notes that somebody asked to see a phone number.', answer: DoneSchema }),
  takes(PhoneRevealSchema),
  async c => {
    const { site, visitor, services } = c.var
    await keepReveal(c.req.valid('json'), { site, visitor }, services)
    return c.json({ success: true as const })
  },
)
