import * as z from 'zod/mini'
import { PAYMENT_CHOICES } from '../domain/payment-choices.ts'
import { CAR_TYPE_ORDER } from '../domain/search-words.ts'
import { STANDINGS } from '../domain/stock-state.ts'
import { CarIdSchema, PlaceIdSchema } from './fields.ts'

/** What a form knows of its car: `AskedCar`. */
const AskedCarSchema = z.strictObject({
  id: CarIdSchema,
  slug: z.string(),
  name: z.string(),
  car_type: z.enum(CAR_TYPE_ORDER),
  make: z.string(),
  model: z.string(),
  status: z.string(),
  badge: z.optional(z.string()),
  year: z.optional(z.number()),
  km: z.optional(z.number()),
  stock_number: z.optional(z.string()),
  dealership_id: z.optional(PlaceIdSchema),
  dealership_slug: z.optional(z.string()),
  location_id: z.optional(PlaceIdSchema),
})

/** A car as whoever is about to reserve it wants it shown: what its page says, where it has one. Source: RS-05, DC-04. */
export const CheckoutCarSchema = z.strictObject({
  success: z.literal(true),
  asked: z.strictObject({ car: AskedCarSchema, image: z.optional(z.string()) }),
  title: z.strictObject({ main: z.string(), sub: z.string() }),
  /** In words, and what kind of price it is; in dollars where it is one. */
  price: z.strictObject({ text: z.string(), type: z.optional(z.string()), dollars: z.optional(z.number()) }),
  standing: z.enum(STANDINGS),
  /** Where it stands. */
  place: z.optional(z.string()),
  /** How it can be reserved, if it can. */
  checkout: z.optional(z.strictObject({ choices: z.array(z.enum(PAYMENT_CHOICES)), isBuyable: z.boolean() })),
})

export type CheckoutCar = z.infer<typeof CheckoutCarSchema>
