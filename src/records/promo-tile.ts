import { z } from 'zod'
import { CAR_TYPES } from './car.ts'
import { DateTextSchema, LineSchema, LinkSchema, listOf, maybe } from './fields.ts'

/** A picture among the cars of a result grid, at a set place and for a set time. Source: EN-25. */
export const PromoTileSchema = z.object({
  image: LinkSchema,
  alt: LineSchema.min(1),
  link: maybe(LinkSchema),
  background: maybe(z.string().regex(/^#[0-9a-f]{6}$/i, 'write a colour as #1a2b3c')),
  start: maybe(DateTextSchema).describe('From when it shows, e.g. "2026-12-01"'),
  expiry: maybe(DateTextSchema).describe('Until when it shows, this moment included'),
  /** Source: DC-144. */
  position: z.number().int().min(1).describe('Its place among the cars of every page of results, from 1'),
  /** Source: DC-145. */
  display: listOf(z.enum(CAR_TYPES)).describe('It shows where cars of one of these types, or of any, are searched for'),
  strictDisplay: z.boolean().default(false).describe('It shows only where exactly these types are chosen'),
})

export type PromoTile = z.infer<typeof PromoTileSchema>
