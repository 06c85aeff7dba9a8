import type { FacetValue } from '../../search/found.ts'
import { FACETS, type FacetName } from '../../search/settings.ts'

/** The values of a filter, as many as it lists at most. Source: SR-23, SR-24, DC-39. */
export const listedValues = (facet: FacetName, values: readonly FacetValue[]): FacetValue[] =>
  firstOf(values, FACETS[facet].limit)

/** The first values, in their order. One that is chosen beyond them takes the place of the last that is not, to be let go. */
export function firstOf(values: readonly FacetValue[], limit: number): FacetValue[] {
  let room = limit - values.filter(({ chosen }) => chosen).length
  return values.filter(({ chosen }) => chosen || room-- > 0).slice(0, limit)
}
