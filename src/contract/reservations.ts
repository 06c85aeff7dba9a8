import * as z from 'zod/mini'
import { HOLD_ENDS, RESERVATION_STATES } from '../domain/reservation.ts'
import { CarIdSchema } from './fields.ts'
import { LeadSchema } from './leads.ts'

/** Source: DC-87. */
export const JUST_RESERVED = 'This car has just been reserved.'

/** Who reserves a car and which. Nothing about money: what is due, the server knows; cards are for the payment provider (DC-90). */
export const ReserveCarSchema = z.extend(
  z.pick(LeadSchema, {
    name: true,
    last_name: true,
    email: true,
    phone: true,
    message: true,
    details: true,
    terms_agreed: true,
    consent: true,
    // Of an online purchase: the car that the customer would give in return.
    'do-you-have-a-trade-in': true,
    make: true,
    model: true,
    year: true,
    kms: true,
    rego: true,
  }),
  {
    car_id: CarIdSchema,
    /** Of an online purchase; a reservation goes under the car's own category. Source: DC-91. */
    category: z.optional(z.literal('Online Purchase')),
  },
)

/** A reservation for whoever knows its id. It names nobody. */
export const ReservationSchema = z.strictObject({
  success: z.literal(true),
  id: z.string(),
  car_id: CarIdSchema,
  state: z.enum(RESERVATION_STATES),
  /** How a hold came to nothing. */
  hold_end: z.nullable(z.enum(HOLD_ENDS)),
  /** When the hold or the reservation ends, on the wall of the site, with its offset (DC-93). */
  ends_at: z.nullable(z.string()),
  /** How long that is by the server's clock, as a device's own may be wrong. */
  milliseconds_left: z.nullable(z.number()),
  /** Dollars. */
  deposit: z.number(),
  /** Where to pay, as long as that is to be done. */
  payment_url: z.nullable(z.string()),
})

/** Cars of a dealer that are not to be had, because they are reserved or bought online. */
export const ReservedCarsSchema = z.strictObject({ success: z.literal(true), car_ids: z.array(CarIdSchema) })

export type ReservedCars = z.infer<typeof ReservedCarsSchema>
export type ReserveCar = z.infer<typeof ReserveCarSchema>
export type ReservationShown = z.infer<typeof ReservationSchema>
