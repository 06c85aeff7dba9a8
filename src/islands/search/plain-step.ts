import { entriesOf, type RangeName, withQuery, withRange } from '../../search/state.ts'
import type { SearchSetup } from '../../views/search-page.ts'
import type { SearchStep } from './use-car-search.ts'

/** `query` is what the box then says. */
type PlainStep = { query: string; step: SearchStep }

/** What reads plain words is fetched when a text may have them, as most have none. */
const MAY_HAVE_THEM = /\d|seat/i

/** The search that a text asks for in plain words, the other filters as they are; undefined where it is text alone. */
export async function plainStep(
  text: string,
  { needs, facets, distance }: SearchSetup,
): Promise<PlainStep | undefined> {
  if (!MAY_HAVE_THEM.test(text)) return undefined
  const { plainWords } = await import('../../search/plain-words.ts')
  const offered = new Set<RangeName>([...needs, ...(facets as RangeName[])])
  const said = plainWords(text, { offered, distanceUnit: distance.stock.distanceUnit })
  if (said === undefined) return undefined
  const { query, ranges } = said
  const step: SearchStep = asked =>
    entriesOf(ranges).reduce((state, [name, range]) => withRange(state, name, range), withQuery(asked, query))
  return { query, step }
}
