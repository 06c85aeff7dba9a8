import { Hono } from 'hono'
import * as z from 'zod/mini'
import { AppointmentsQuerySchema, AppointmentsSchema } from '../../contract/appointments.ts'
import { LeadIdSchema } from '../../contract/fields.ts'
import { idIn } from '../../domain/ids.ts'
import { asks, NOT_FOUND, names, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { ApiError } from '../errors.ts'
import { CALENDAR_FILE, CALENDAR_TYPE, driveCalendar } from './calendar.ts'
import { driveOf } from './drive.ts'
import { slotsOn } from './service.ts'

const DriveParamSchema = z.strictObject({ lead_id: LeadIdSchema })

export const appointmentRoutes = new Hono<ApiEnv>()
  .get(
    '/',
    tells({ summary: 'When a test drive can start at a dealership on a date.', answer: AppointmentsSchema }),
    asks(AppointmentsQuerySchema),
    async c => {
      const { dealership_slug, date, car_id, location_id } = c.req.valid('query')
      const drive = { dealership_slug, car_id: idIn(car_id ?? ''), location_id: idIn(location_id ?? '') }
      return c.json({ slots: await slotsOn(date, drive, c.var.site, c.var.services) })
    },
  )
  .get(
    '/:lead_id/calendar.ics',
    tells({ summary: 'A booked test drive as a file for calendars, for whoever has the id of its lead.' }),
    names(DriveParamSchema),
    async c => {
      const { site, services } = c.var
      const drive = await driveOf(c.req.valid('param').lead_id, site, services)
      if (drive === undefined) throw new ApiError(404, NOT_FOUND)
      return c.body(driveCalendar(drive), 200, {
        'Content-Type': CALENDAR_TYPE,
        // Phones open it in their calendar; other browsers keep it as a file, as they show none of this type.
        'Content-Disposition': `inline; filename="${CALENDAR_FILE}"`,
      })
    },
  )
