import { Hono } from 'hono'
import { NewAlertSchema } from '../../contract/alerts.ts'
import { DoneSchema } from '../../contract/answers.ts'
import { takes, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { askForAlert } from './service.ts'

export const alertRoutes = new Hono<ApiEnv>().post(
  '/',
  tells({
    summary: 'Sends one letter to a mail box, which asks whether it wants those about a car or a search.',
    answer: DoneSchema,
    refuses: [409],
  }),
  takes(NewAlertSchema),
  async c => {
    const { site, visitor, services } = c.var
    await askForAlert(c.req.valid('json'), { site, visitor }, services)
    return c.json({ success: true as const })
  },
)
