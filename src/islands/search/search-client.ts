import { hostedClient } from '../../search/clients/algolia.ts'
import { browserClient } from '../../search/clients/browser.ts'
import type { SearchClient } from '../../search/clients/client.ts'
import workerUrl from '../../search/clients/worker.ts?worker&url'
import type { SearchClientSetup } from '../../views/search-page.ts'

/** As much of a search client as our pages use. */
type CarSearchClient = Pick<SearchClient, 'search'>

let client: CarSearchClient | undefined

/** The search of this page's site: one client, so that what was asked before is not asked again. */
export function searchClient(setup: SearchClientSetup): CarSearchClient {
  client ??=
    setup.engine === 'embedded'
      ? browserClient({ ...setup, workerUrl })
      : hostedClient(setup, location, setup.cacheSize)
  return client
}
