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

/**
 * What the stock has of the facets by which an address asks for a value that the page does not list: others may be spelled
 * otherwise, or be none (DC-29). Undefined until that is known; most addresses ask for what is listed.
 */
export function useStockValues(query: string, setup: SearchSetup): Found['values'] | undefined {
  const [facets] = useState(() => facetsBeyond(query, setup))
  const [values, setValues] = useState<Found['values'] | undefined>(facets.length > 0 ? undefined : {})
  useEffect(() => {
    if (facets.length === 0) return
    // A search that cannot be asked says so itself, of whatever the address asks for.
    const asWritten = () => setValues(known => known ?? {})
    valuesOfStock(facets, setup).then(found => setValues(known => known ?? found), asWritten)
    if (setup.client.engine === 'embedded') return
    const timer = setTimeout(asWritten, HOSTED_ANSWERS_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [facets, setup])
  return values
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
