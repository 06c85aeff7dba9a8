import { Hono } from 'hono'
import { AppointmentsQuerySchema, AppointmentsSchema } from '../../contract/appointments.ts'
import { asks, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { slotsOn } from './service.ts'

export const appointmentRoutes = new Hono<ApiEnv>().get(
  '/',
  tells({ summary: 'When a test drive can start at a dealership on a date.', answer: AppointmentsSchema }),
  asks(AppointmentsQuerySchema),
  async c => {
    const { dealership_slug: dealershipSlug, date } = c.req.valid('query')
    return c.json({ slots: await slotsOn({ dealershipSlug, date }, c.var.site, c.var.services) })
  },
)
