import { z } from 'zod'
import { CAR_TYPES } from './car.ts'
import { DateTextSchema, LineSchema, LinkSchema, listOf, maybe } from './fields.ts'

/** A picture among the cars of a result grid, at a set place and for a set time. Source: EN-25. */
export const PromoTileSchema = z.object({
  image: LinkSchema,
  alt: LineSchema.min(1),
  link: maybe(LinkSchema),
  background: maybe(z.string().regex(/^#[0-9a-f]{6}$/i, 'write a colour as #1a2b3c')),
  start: maybe(DateTextSchema),
  expiry: maybe(DateTextSchema),
  /** Counted from 1 on every result page (DC-144). */
  position: z.number().int().min(1),
  display: listOf(z.enum(CAR_TYPES)),
  strictDisplay: z.boolean().default(false),
})

export type PromoTile = z.infer<typeof PromoTileSchema>
