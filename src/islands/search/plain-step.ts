import type { PlainSite } from '../../search/plain-words.ts'
import type { RangeName } from '../../search/state.ts'
import type { SearchSetup } from '../../views/search-page.ts'
import type { SearchStep } from './use-car-search.ts'

/** `query` is what the box then says. */
type PlainStep = { query: string; step: SearchStep }

const MAY_HAVE_THEM = /\d|seat|passenger/i

/** What reads plain words, fetched where a text may have them, as most have none: while it is typed, so that Enter need not wait. */
export const plainWordsFor = async (text: string) =>
  MAY_HAVE_THEM.test(text) ? import('../../search/plain-words.ts').catch(() => undefined) : undefined

/** The search that a text asks for in plain words; undefined where it is text alone, or nothing can be fetched any more. */
export async function plainStep(text: string, setup: SearchSetup): Promise<PlainStep | undefined> {
  const reader = await plainWordsFor(text)
  const said = reader?.plainWords(text, plainSite(setup))
  return said && { query: said.query, step: asked => reader!.withPlainWords(asked, said) }
}

/** The searches that a text may ask for, where it does not say which. */
export async function stepsMeant(text: string, setup: SearchSetup): Promise<PlainStep[]> {
  const reader = await plainWordsFor(text)
  const meant = reader?.eitherMeant(text, plainSite(setup)) ?? []
  return meant.map(said => ({ query: said.query, step: asked => reader!.withPlainWords(asked, said) }))
}

const plainSite = ({ needs, facets, distance }: SearchSetup): PlainSite => ({
  offered: new Set<RangeName>([...needs, ...(facets as RangeName[])]),
  region: distance.region,
  distanceUnit: distance.stock.distanceUnit,
})
