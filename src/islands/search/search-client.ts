import { browserClient } from '../../search/clients/browser.ts'
import type { SearchClient } from '../../search/clients/embedded.ts'
import workerUrl from '../../search/clients/worker.ts?worker&url'
import type { SearchClientSetup } from '../../views/search-page.ts'

/** As much of a search client as our pages use. */
export type CarSearchClient = Pick<SearchClient, 'search'>

let client: CarSearchClient | undefined

/** The search of this page's site: one client, so that what was asked before is not asked again. */
export function searchClient(setup: SearchClientSetup): CarSearchClient {
  client ??= setup.engine === 'embedded' ? browserClient({ ...setup, workerUrl }) : hostedClient(setup)
  return client
}

/** The hosted service's own client, which only sites that use it load (DC-28). */
function hostedClient({ appId, key, host }: SearchClientSetup & { engine: 'algolia' }): CarSearchClient {
  let loading: Promise<CarSearchClient> | undefined
  const loaded = () => {
    loading ??= import('algoliasearch/lite').then(({ liteClient }) => {
      const own = host === '/'
      const url = own ? location.host : host
      const protocol = own && location.protocol === 'http:' ? 'http' : 'https'
      return liteClient(appId, key, { hosts: [{ url, protocol, accept: 'readWrite' }] }) as unknown as CarSearchClient
    })
    return loading
  }
  return { search: async requests => (await loaded()).search(requests) }
}
