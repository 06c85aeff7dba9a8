import { useEffect, useState } from 'react'
import type { Found } from '../../search/found.ts'
import { parseSearch } from '../../search/routing.ts'
import type { FacetName } from '../../search/settings.ts'
import type { SearchSetup } from '../../views/search-page.ts'
import { valuesOfStock } from './filter-request.ts'

/**
 * What the stock has of the facets by which an address asks for a value that the page does not list: others may be spelled
 * otherwise, or be none (DC-29). Undefined until that is known; most addresses ask for what is listed.
 */
export function useStockValues(query: string, setup: SearchSetup): Found['values'] | undefined {
  const [facets] = useState(() => facetsBeyond(query, setup))
  const [values, setValues] = useState<Found['values'] | undefined>(facets.length > 0 ? undefined : {})
  useEffect(() => {
    // A search that cannot be asked says so itself, of whatever the address asks for.
    if (facets.length > 0) valuesOfStock(facets, setup).then(setValues, () => setValues({}))
  }, [facets, setup])
  return values
}

function facetsBeyond(query: string, { found }: SearchSetup): readonly FacetName[] {
  const beyond = new Set<FacetName>()
  parseSearch(query, {
    known(facet, value) {
      if (found.values[facet]?.[value] === undefined) beyond.add(facet)
      return value
    },
  })
  return [...beyond]
}
