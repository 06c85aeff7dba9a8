import { z } from 'zod'
import { CountSchema, DateTextSchema, LinkSchema, listOf, maybe, NameSchema, SlugSchema, TextSchema } from './fields.ts'

const NameOrRecord = z.union([NameSchema, z.object({ name: NameSchema })])

/** A promotion with a window in time; `expiry` is the last day on which it is shown. Source: EN-22. */
export const OfferSchema = z.object({
  id: z.union([z.number().int().positive(), SlugSchema]),
  name: NameSchema,
  start: maybe(DateTextSchema),
  expiry: maybe(DateTextSchema),
  category: maybe(TextSchema),
  description: maybe(TextSchema),
  /** Markup that has passed the allow-list (DC-143). */
  sanitized_description: maybe(TextSchema),
  disclaimer: maybe(TextSchema),
  image: maybe(LinkSchema),
  image_url: maybe(LinkSchema),
  image_or_model_image: maybe(z.strictObject({ url: LinkSchema })),
  dealership_ids: listOf(CountSchema),
  manufacturer_id: maybe(CountSchema),
  manufacturer: maybe(NameOrRecord),
  model: maybe(z.strictObject({ name: NameSchema, slug: maybe(SlugSchema), override_url: maybe(LinkSchema) })),
  excluded_website_ids: listOf(z.union([TextSchema, CountSchema])),
})

export type Offer = z.infer<typeof OfferSchema>
