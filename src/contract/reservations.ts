import * as z from 'zod/mini'
import { HOLD_ENDS } from '../domain/reservation.ts'
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

const inEveryState = {
  success: z.literal(true),
  id: z.string(),
  car_id: CarIdSchema,
  /** Dollars. */
  deposit: z.number(),
}

const untilItEnds = {
  /** When the hold or the reservation ends, on the wall of the site, with its offset (DC-93). */
  ends_at: z.string(),
  /** How long that is by the server's clock, as a device's own may be wrong. */
  milliseconds_left: z.number(),
}

const withoutEnd = { ends_at: z.null(), milliseconds_left: z.null() }

/** A reservation for whoever knows its id. It names nobody. What a state does not have is there, and null. */
export const ReservationSchema = z.discriminatedUnion('state', [
  z.strictObject({
    ...inEveryState,
    state: z.literal('available'),
    /** How the hold came to nothing. */
    hold_end: z.nullable(z.enum(HOLD_ENDS)),
    ...withoutEnd,
    payment_url: z.null(),
  }),
  z.strictObject({
    ...inEveryState,
    state: z.literal('held'),
    hold_end: z.null(),
    ...untilItEnds,
    /** Where to pay, once that is known. */
    payment_url: z.nullable(z.string()),
  }),
  z.strictObject({
    ...inEveryState,
    state: z.literal('reserved'),
    hold_end: z.null(),
    ...untilItEnds,
    payment_url: z.null(),
  }),
  z.strictObject({
    ...inEveryState,
    state: z.enum(['purchased', 'released', 'refunded']),
    hold_end: z.null(),
    ...withoutEnd,
    payment_url: z.null(),
  }),
])

/**
 * Cars of a dealer that are not to be had, because they are reserved or bought online; and when the servers of its feeds last
 * confirmed which stock, where it comes from the web alone.
 */
export const ReservedCarsSchema = z.strictObject({
  success: z.literal(true),
  car_ids: z.array(CarIdSchema),
  confirmed: z.nullable(z.strictObject({ stock: z.string(), at: z.string() })),
})

export type ReservedCars = z.infer<typeof ReservedCarsSchema>
export type ReserveCar = z.infer<typeof ReserveCarSchema>
export type ReservationShown = z.infer<typeof ReservationSchema>
