import { z } from 'zod'
import {
  CountSchema,
  DollarsSchema,
  LineSchema,
  LinkSchema,
  listOf,
  maybe,
  NameSchema,
  SlugSchema,
  TextSchema,
} from './fields.ts'
import { PictureSchema } from './location.ts'

/** Source: EN-23. */
export const ManufacturerSchema = z.object({
  id: z.number().int().positive(),
  name: NameSchema,
  slug: SlugSchema,
  logo: maybe(z.strictObject({ url: LinkSchema })),
})

/** Source: DC-22. */
const AccessorySchema = z.strictObject({
  name: NameSchema,
  image: maybe(LinkSchema),
  price: maybe(DollarsSchema),
  text: maybe(TextSchema),
})

/** One model of a maker's catalogue. Source: EN-24. */
export const ModelSchema = z.object({
  id: z.number().int().positive(),
  name: NameSchema,
  slug: SlugSchema,
  description: maybe(TextSchema),
  body_categories: listOf(TextSchema),
  bodyStyle: maybe(TextSchema),
  manufacturer_body: maybe(TextSchema),
  manufacturer_body2: maybe(TextSchema),
  manufacturer_body3: maybe(TextSchema),
  image: maybe(PictureSchema),
  /** Empty, `coming_soon`, or another present status, which reads "All-New" (MD-11, MD-12). */
  status: maybe(TextSchema),
  fuel: maybe(TextSchema),
  override_url: maybe(LinkSchema),
  accessories_count: maybe(CountSchema),
  accessories: listOf(AccessorySchema),
  manufacturer_name: maybe(TextSchema),
  /** Ours: what a model page says besides its description. */
  tagline: maybe(TextSchema),
  seats: maybe(CountSchema),
  price_from: maybe(DollarsSchema),
  highlights: listOf(z.strictObject({ title: LineSchema, text: TextSchema })),
  grades: listOf(z.strictObject({ name: LineSchema, text: maybe(TextSchema) })),
})

export type Manufacturer = z.infer<typeof ManufacturerSchema>
export type Model = z.infer<typeof ModelSchema>
