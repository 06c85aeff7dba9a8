import * as z from 'zod/mini'
import { CarIdSchema, PlaceIdSchema, text } from './fields.ts'

/** Source: API-03. */
export const PhoneRevealSchema = z.strictObject({
  car_id: CarIdSchema,
  dealership_id: PlaceIdSchema,
  website_id: text(200),
})

export type PhoneReveal = z.infer<typeof PhoneRevealSchema>
