import * as z from 'zod/mini'
import { idText, SlugSchema } from './fields.ts'

const idInQuery = (otherwise: string) => z.optional(idText(otherwise))

/**
 * `location_id`: of the showroom that was chosen. `car_id`: of the car that is to be driven, which may stand at another
 * showroom than the main one. Source: DC-121.
 */
export const AppointmentsQuerySchema = z.strictObject({
  dealership_slug: SlugSchema,
  date: z.iso.date('Please choose a day.'),
  car_id: idInQuery('That is no car.'),
  location_id: idInQuery('That is no showroom.'),
})

export type AppointmentsQuery = z.input<typeof AppointmentsQuerySchema>

/** Each start on the wall of the place, with its offset. */
export const AppointmentsSchema = z.strictObject({ slots: z.array(z.strictObject({ start: z.string() })) })

export type Appointments = z.infer<typeof AppointmentsSchema>
