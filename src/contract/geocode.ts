import * as z from 'zod/mini'
import { neededText } from './fields.ts'

/** As maps services ask: an address, e.g. "3000, Australia", and a key, which our own table does not need. */
export const GeocodeQuerySchema = z.strictObject({
  address: neededText(200, 'Please enter a postcode.'),
  key: z.optional(z.string().check(z.maxLength(200))),
})

/** As maps services answer. The first result counts (API-20); none is `ZERO_RESULTS`. */
export const GeocodeSchema = z.object({
  status: z.string(),
  results: z.array(z.object({ geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }) })),
})

export type Geocode = z.infer<typeof GeocodeSchema>
