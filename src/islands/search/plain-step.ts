import type { PlainSite, Reading } from '../../search/plain-words.ts'
import type { RangeName, SearchState } from '../../search/state.ts'
import type { SearchSetup } from '../../views/search-page.ts'
import type { SearchStep } from './use-car-search.ts'

/** `query` is what the box then says. */
type PlainStep = Reading & { step: SearchStep }

const MAY_HAVE_THEM = /\d|seat|passenger|dollars/i

/** What reads plain words, fetched where a text may have them, as most have none: while it is typed, so that Enter need not wait. */
export const plainWordsFor = async (text: string) =>
  MAY_HAVE_THEM.test(text) ? import('../../search/plain-words.ts').catch(() => undefined) : undefined

/**
 * The search that a text asks for in plain words, or those that it may ask for; none where it is text alone, or nothing can
 * be fetched any more. `ranges` may ask for a budget that is to be said in another period.
 */
export async function plainSteps(
  text: string,
  setup: SearchSetup,
  ranges: SearchState['ranges'] = {},
): Promise<PlainStep[]> {
  const reader = await plainWordsFor(text + Object.keys(ranges))
  const readings = reader?.readingsOf(text, plainSite(setup), ranges) ?? []
  return readings.map(said => ({ ...said, step: asked => reader!.withPlainWords(asked, said) }))
}

const plainSite = ({ needs, kinds, facets, distance }: SearchSetup): PlainSite => ({
  offered: new Set<RangeName>([...needs, ...(facets as RangeName[])]),
  kinds,
  region: distance.region,
  distanceUnit: distance.stock.distanceUnit,
})
