import { z } from 'zod'
import { CountSchema, LinkSchema, listOf, maybe, NameSchema, NumberSchema, SlugSchema, TextSchema } from './fields.ts'
import { AddressSchema, OpeningHourSchema } from './location.ts'

/** The business behind one or more locations. Source: EN-20. */
export const DealershipSchema = z.object({
  id: z.number().int().positive(),
  name: NameSchema,
  slug: SlugSchema,
  /** Ids of its locations. */
  locations: listOf(CountSchema),
  phone: maybe(TextSchema),
  /** As its opening hours: shown nowhere, visitors are told those of locations. */
  address: maybe(AddressSchema),
  /** Shown nowhere: makes are those of models, offers and cars. */
  manufacturer_name: maybe(TextSchema),
  facebook_url: maybe(LinkSchema),
  instagram_url: maybe(LinkSchema),
  config: maybe(
    z.strictObject({
      /** The root of canonical links, e.g. "https://www.example.com.au" (EN-21). */
      base_domain: maybe(LinkSchema),
      complaints_contact: maybe(TextSchema),
    }),
  ),
  opening_hours: listOf(OpeningHourSchema),
  average_rating: maybe(NumberSchema),
  review_count: maybe(CountSchema),
})

export type Dealership = z.infer<typeof DealershipSchema>
