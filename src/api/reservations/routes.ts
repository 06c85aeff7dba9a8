import { Hono } from 'hono'
import * as z from 'zod/mini'
import { ReservationSchema, ReserveCarSchema, ReservedCarsSchema } from '../../contract/reservations.ts'
import { names, takes, tells } from '../describe.ts'
import type { ApiEnv } from '../env.ts'
import { behindGate } from '../middleware/behind-gate.ts'
import { keyIn, NEEDS_KEY } from '../middleware/idempotency.ts'
import { confirmedBy } from '../sites.ts'
import { findReservation } from './events.ts'
import { reservationShown } from './rows.ts'
import { cancelReservation, reservedCarIds, startReservation } from './service.ts'

/** Every page of a car asks, so a CDN may answer for a moment; a browser, whose own visitor may have reserved, may not. */
const TOLD_FOR = {
  'Cache-Control': 'public, max-age=0, s-maxage=5',
  // A cache before servers of many dealers keeps none's cars for another's pages.
  Vary: 'Host, X-Forecourt-Host',
} as const

const ReservationParamSchema = z.strictObject({ id: z.uuid() })

export const reservationRoutes = new Hono<ApiEnv>()
  .post(
    '/',
    tells({
      summary: 'Holds a car for 15 minutes and begins the payment of its deposit. The same key again is the same hold.',
      answer: ReservationSchema,
      refuses: [401, 409, 422, 429],
      needsHeader: NEEDS_KEY,
    }),
    behindGate('checkout'),
    takes(ReserveCarSchema),
    async c => {
      const { services, site, visitor } = c.var
      const origin = c.req.header('Origin')!
      const started = { site, form: c.req.valid('json'), key: keyIn(c), visitor, origin }
      return c.json(await startReservation(started, services))
    },
  )
  .get(
    '/cars',
    tells({
      summary:
        'Which cars are reserved or bought online, as of now, and when feeds of the web last confirmed the stock.',
      answer: ReservedCarsSchema,
    }),
    async c => {
      const { services, site } = c.var
      const car_ids = await reservedCarIds(site, services)
      return c.json({ success: true as const, car_ids, confirmed: confirmedBy(site) ?? null }, 200, TOLD_FOR)
    },
  )
  .get(
    '/:id',
    tells({ summary: 'How a reservation stands, for whoever knows its id.', answer: ReservationSchema }),
    names(ReservationParamSchema),
    async c => {
      const { services, site } = c.var
      const row = await findReservation(c.req.valid('param').id, site, services)
      return c.json(reservationShown(row, site, services.now()))
    },
  )
  .post(
    '/:id/cancel',
    tells({
      summary: 'Gives a car back; a deposit that was paid is refunded in full.',
      answer: ReservationSchema,
      refuses: [409],
    }),
    names(ReservationParamSchema),
    async c => {
      const { services, site } = c.var
      return c.json(await cancelReservation(c.req.valid('param').id, site, services))
    },
  )
