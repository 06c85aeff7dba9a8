import { type BodyStyle, findBodyStyle } from '../domain/body.ts'
import { searchPath } from '../domain/links.ts'
import { slugify } from '../domain/text.ts'
import type { Counts } from './found.ts'

/** The facets that `alikeTo` is told the values of, with how many cars of the stock can be had of each. */
export const ALIKE_FACETS = ['make', 'make_model', 'body'] as const

type Values = Readonly<Partial<Record<(typeof ALIKE_FACETS)[number], Counts>>>

/** `name` is how the make, with its model, is written. */
export type Alike = { path: string } & ({ name: string } | { body: BodyStyle })

/**
 * What a stock has that is most like a car which is not in it, by the slug that the car had: its make and model, else its make,
 * else the body that a word of it names. Of names that begin alike it is the longest, so no "Corolla Cross" is a "Corolla" where
 * there are both. Undefined where the slug tells nothing that is there. Source: DC-04, DC-54, features.md 3.
 */
export function alikeTo(slug: string, { make = {}, make_model = {}, body: bodies = {} }: Values): Alike | undefined {
  const words = slug.replace(/^\d{4}-/, '')
  const begun = (names: readonly string[]): string | undefined =>
    names.filter(name => `${words}-`.startsWith(`${slugify(name)}-`)).sort((one, other) => other.length - one.length)[0]
  const maker = begun(Object.keys(make))
  if (maker !== undefined) {
    // Not by `make-model.ts`: shared with this page, it would be a file more for each visit to the search.
    const start = `${maker} > `
    const both = begun(Object.keys(make_model).filter(name => name.startsWith(start)))
    const model = both?.slice(start.length)
    return { path: forSale(searchPath({ make: maker, model })), name: model ? `${maker} ${model}` : maker }
  }
  const styles = Object.keys(bodies).map(findBodyStyle)
  const body = words
    .split('-')
    .map(findBodyStyle)
    .find(style => style !== undefined && styles.includes(style))
  return body && { path: forSale(searchPath({ body })), body }
}

/** Whoever has come for a sold car wants no other sold one. */
const forSale = (path: string): string => `${path}?status=in_stock,coming_soon`
