import { z } from 'zod'
import {
  CountSchema,
  DateTextSchema,
  LinkSchema,
  listOf,
  maybe,
  NameSchema,
  NumberSchema,
  SlugSchema,
  TextSchema,
} from './fields.ts'

const LOCATION_TYPES = ['sales', 'service', 'parts'] as const

const TimeSchema = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'write a time as 08:30 or 17:00')

const WEEKDAY = 'write a weekday as a number, from 0 for Sunday to 6 for Saturday'

/** Source: EN-18. `formated_hours` keeps the feed's spelling. */
export const OpeningHourSchema = z.object({
  weekday: z
    .number(WEEKDAY)
    .int(WEEKDAY)
    .min(0, WEEKDAY)
    .max(6, WEEKDAY)
    .describe('From 0 for Sunday to 6 for Saturday'),
  status: z.enum(['Open', 'Closed']),
  formated_hours: maybe(TextSchema).describe('What is read in place of the two times, e.g. "8:30 am - 5 pm"'),
  open: maybe(TimeSchema).describe('On the clock of the place, e.g. "08:30"'),
  close: maybe(TimeSchema).describe('On the clock of the place, e.g. "17:00"'),
})

/**
 * Source: EN-19. The hours of one date; they replace the regular ones (LO-32). `locations` are the ids of the places that keep
 * them; without any, all do.
 */
export const SpecialHoursSchema = z.object({
  status: z.enum(['Open', 'Closed']),
  date: DateTextSchema,
  name: maybe(TextSchema),
  start_hour: maybe(TimeSchema),
  end_hour: maybe(TimeSchema),
  locations: maybe(z.array(CountSchema)).describe('Ids of the locations that keep these hours; without any, all do'),
})

/** Source: EN-15. */
export const AddressSchema = z.object({
  id: maybe(CountSchema),
  street: maybe(TextSchema),
  city: maybe(TextSchema),
  state: maybe(TextSchema).describe('In short, e.g. "NSW": its clock and its law go by it'),
  postcode: maybe(TextSchema),
  lat: maybe(NumberSchema).describe('Degrees, e.g. -33.8688'),
  long: maybe(NumberSchema).describe('Degrees, e.g. 151.2093'),
  map_key: maybe(TextSchema).describe('Stands for {map_key} in locationDisplay.mapImages'),
  place_url: maybe(LinkSchema).describe('Its page at Google Maps, to which "Get Directions" leads'),
  place_id: maybe(TextSchema).describe('Its id at Google Maps'),
})

/** Source: EN-16. */
export const ContactDetailSchema = z.object({
  phone: maybe(TextSchema),
  landline_phone: maybe(TextSchema),
  opening_hours: listOf(OpeningHourSchema),
  youtube_url: maybe(LinkSchema),
  linkedin_url: maybe(LinkSchema),
})

export const PictureSchema = z.strictObject({ url: LinkSchema, thumb: maybe(z.strictObject({ url: LinkSchema })) })

/** One place of a dealership: a showroom, a workshop, a parts counter. Source: EN-14 to EN-17. */
export const LocationSchema = z.object({
  id: z.number().int().positive(),
  name: NameSchema,
  slug: maybe(SlugSchema),
  dealership_id: maybe(CountSchema),
  dealership_slug: maybe(SlugSchema),
  /** An empty text means sales (LO-18). */
  location_type: z
    .union(
      [z.enum(LOCATION_TYPES), z.literal(['', null]).transform(() => 'sales' as const)],
      `a location type is one of ${LOCATION_TYPES.join(', ')}, or empty for sales`,
    )
    .default('sales'),
  location_subtype: maybe(TextSchema).describe('"buying": who sells a car is led to this place'),
  primary: z.boolean().default(false).describe('The first one of its kind, whose phone and hours stand for the dealer'),
  visible: z.boolean().default(true).describe('It is listed among the locations'),
  manufacturers: listOf(TextSchema).describe('Makes that it sells, e.g. ["Toyota"]'),
  address: AddressSchema.default({}),
  contact_detail: ContactDetailSchema.default({ opening_hours: [] }),
  image: maybe(PictureSchema),
  reviews: maybe(z.strictObject({ average_rating: maybe(NumberSchema), count: maybe(CountSchema) })),
  average_rating: maybe(NumberSchema),
  review_count: maybe(CountSchema),
  dealer_license_number: maybe(TextSchema),
  motor_vehicle_repairer: maybe(TextSchema),
  distribution_locations: listOf(CountSchema).describe('Ids of locations whose people hear of its leads as well'),
  phone: maybe(TextSchema),
  store_code: maybe(TextSchema).describe(
    'What Google calls the place in its business profile, where that is not its slug',
  ),
})

export type Location = z.infer<typeof LocationSchema>
export type LocationType = (typeof LOCATION_TYPES)[number]
export type OpeningHour = z.infer<typeof OpeningHourSchema>
export type SpecialHours = z.infer<typeof SpecialHoursSchema>
export type Address = z.infer<typeof AddressSchema>
