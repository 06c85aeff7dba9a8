import type { SearchSetup } from '../../views/search-page.ts'
import { valuesOfStock } from './filter-request.ts'

const asked = new WeakMap<SearchSetup, Promise<readonly string[]>>()

/** "Toyota > Corolla" and all other makes with models of the stock, whatever else narrows the search now. Asked once. */
export function modelsOfStock(setup: SearchSetup): Promise<readonly string[]> {
  const known = asked.get(setup) ?? valuesOfStock(['make_model'], setup).then(of => Object.keys(of.make_model ?? {}))
  asked.set(setup, known)
  // Where nobody answered, the next one to need them asks again.
  known.catch(() => asked.delete(setup))
  return known
}
