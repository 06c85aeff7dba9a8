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
    const { dealership_slug, date, car_id, location_id } = c.req.valid('query')
    const drive = { dealership_slug, car_id: numberOf(car_id), location_id: numberOf(location_id) }
    return c.json({ slots: await slotsOn(date, drive, c.var.site, c.var.services) })
  },
)

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))
