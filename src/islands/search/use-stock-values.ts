import { useEffect, useState } from 'react'
import type { Found } from '../../search/found.ts'
import { parseSearch } from '../../search/routing.ts'
import { FACETS, type FacetName } from '../../search/settings.ts'
import type { SearchSetup } from '../../views/search-page.ts'
import { valuesOfStock } from './filter-request.ts'

/**
 * A hosted engine out of reach is waited for in ever longer tries, and the search, which says so, would start its own only
 * after these. An embedded one has one index to load, for both.
 */
const HOSTED_ANSWERS_WITHIN_MS = 3000

/** The values of which an address is read as the stock spells them. Undefined until they are known; most have none to ask. */
export function useStockValues(query: string, setup: SearchSetup): Found['values'] | undefined {
  const [values, setValues] = useState(() => (facetsBeyond(query, setup).length > 0 ? undefined : {}))
  useEffect(() => {
    if (values === undefined) void stockValuesFor(query, setup).then(setValues)
  }, [values, query, setup])
  return values
}

/**
 * What the stock has of the facets by which an address asks for a value that the page does not list: others may be spelled
 * otherwise, or be none (DC-29). Nothing where that cannot be had: a search that cannot be asked says so itself.
 */
export async function stockValuesFor(query: string, setup: SearchSetup): Promise<Found['values']> {
  const facets = facetsBeyond(query, setup)
  if (facets.length === 0) return {}
  const asked = valuesOfStock(facets, setup).catch(() => ({}))
  if (setup.client.engine === 'embedded') return asked
  const asWritten = new Promise<Found['values']>(resolve => setTimeout(resolve, HOSTED_ANSWERS_WITHIN_MS, {}))
  return Promise.race([asked, asWritten])
}

function facetsBeyond(query: string, { found }: SearchSetup): readonly FacetName[] {
  const beyond = new Set<FacetName>()
  parseSearch(query, {
    known(facet, value) {
      const { order } = FACETS[facet]
      const isListed = Object.hasOwn(found.values[facet] ?? {}, value) || isOneOf(order, value)
      if (!isListed) beyond.add(facet)
      return value
    },
  })
  return [...beyond]
}

/** The values of some facets are all told in their order, as the prices that the home page leads to. */
const isOneOf = (order: (typeof FACETS)[FacetName]['order'], value: string): boolean =>
  typeof order !== 'string' && (order as readonly string[]).includes(value)
