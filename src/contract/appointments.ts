import * as z from 'zod/mini'
import { SlugSchema } from './fields.ts'

/** Source: DC-121. */
export const AppointmentsQuerySchema = z.strictObject({
  dealership_slug: SlugSchema,
  date: z.iso.date('Please choose a day.'),
})

/** Each start on the wall of the place, with its offset. */
export const AppointmentsSchema = z.strictObject({ slots: z.array(z.strictObject({ start: z.string() })) })

export type Appointments = z.infer<typeof AppointmentsSchema>
