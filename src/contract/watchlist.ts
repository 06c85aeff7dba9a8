import * as z from 'zod/mini'
import { CarIdSchema, PhoneSchema } from './fields.ts'

/** Source: API-01, API-02. */
export const SaveCarSchema = z.strictObject({ phone_number: PhoneSchema, car_id: CarIdSchema })

/** An entry of the watchlist has the car's id (WL-10). */
export const WatchlistSchema = z.strictObject({
  success: z.literal(true),
  cars: z.array(z.strictObject({ id: CarIdSchema })),
})

export type SaveCar = z.infer<typeof SaveCarSchema>
export type Watchlist = z.infer<typeof WatchlistSchema>
