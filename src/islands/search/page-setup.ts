import type { SearchSetup } from '../../views/search-page.ts'

/** The script element that holds the setup of the page's search. */
export const SETUP_ID = 'search-setup'

/**
 * Gives the setup at build. A function does not travel to the browser with an island's other properties, and that is the
 * point: as a property, all of it would be written twice and escaped for an attribute. There it is read from the page.
 */
export type SetupAtBuild = (() => SearchSetup) | null

let ofPage: SearchSetup | undefined

export function pageSetup(atBuild: SetupAtBuild): SearchSetup {
  if (atBuild !== null) return atBuild()
  ofPage ??= JSON.parse(document.getElementById(SETUP_ID)!.textContent) as SearchSetup
  return ofPage
}
