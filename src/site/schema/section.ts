import { z } from 'zod'

/** A part of the settings whose fields all have defaults, so that a site file may leave the part out. */
export const section = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape).prefault({} as z.input<z.ZodObject<Shape, z.core.$strict>>)

/** A list that names each thing once. */
export const once = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .refine(list => new Set(list).size === list.length, 'names something twice')
    .default([])

export const flag = (standard: boolean) => z.boolean().default(standard)

/** A page of this site, e.g. "/watchlist". */
export const PagePathSchema = z.string().regex(/^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'write a path such as "/watchlist"')
