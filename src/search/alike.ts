import { type BodyStyle, findBodyStyle } from '../domain/body.ts'
import { searchPath } from '../domain/links.ts'
import { slugify } from '../domain/text.ts'
import type { Counts } from './found.ts'
import { makeModelText, makeOf, modelOf } from './make-model.ts'

/** The facets that `alikeTo` is told the values of, with how many cars of the stock can be had of each. */
export const ALIKE_FACETS = ['make_model', 'make', 'body'] as const

type Values = Readonly<Partial<Record<(typeof ALIKE_FACETS)[number], Counts>>>

/** `name` is how the make, with its model, is written. */
export type Alike = { path: string } & ({ name: string } | { body: BodyStyle })

/**
 * What a stock has that is most like a car which is not in it, by the slug that the car had: its make and model, else its make,
 * else the body that a word of it names. Of names that begin alike it is the longest, so no "Corolla Cross" is a "Corolla" where
 * there are both. Undefined where the slug tells nothing that is there. Source: DC-04, DC-54, features.md 3.
 */
export function alikeTo(slug: string, { make_model = {}, make = {}, body: bodies = {} }: Values): Alike | undefined {
  const words = slug.replace(/^\d{4}-/, '')
  const begun = (names: Counts, textOf = (name: string): string => name): string | undefined =>
    Object.keys(names)
      .filter(name => `${words}-`.startsWith(`${slugify(textOf(name))}-`))
      .sort((one, other) => other.length - one.length)[0]
  const both = begun(make_model, makeModelText)
  if (both !== undefined) {
    return { path: forSale(searchPath({ make: makeOf(both), model: modelOf(both) })), name: makeModelText(both) }
  }
  const name = begun(make)
  if (name !== undefined) return { path: forSale(searchPath({ make: name })), name }
  const styles = Object.keys(bodies).map(findBodyStyle)
  const body = words
    .split('-')
    .map(findBodyStyle)
    .find(style => style !== undefined && styles.includes(style))
  return body && { path: forSale(searchPath({ body })), body }
}

/** Whoever has come for a sold car wants no other sold one. */
const forSale = (path: string): string => `${path}?status=in_stock,coming_soon`
