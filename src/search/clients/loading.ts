import { openStock } from '../files.ts'
import type { SearchClient } from './embedded.ts'
import { embeddedClient } from './embedded.ts'

export type LoadFile = (address: string) => Promise<Uint8Array>

/**
 * A client that fetches the index when it is first asked. When that fails the search fails, and the next one tries again.
 */
export function loadingClient(root: string, load: LoadFile = fetched): SearchClient {
  let opened: Promise<SearchClient> | undefined
  const client = (): Promise<SearchClient> => {
    if (opened !== undefined) return opened
    const beside = (name: string) => root.slice(0, root.lastIndexOf('/') + 1) + name
    const opening = load(root).then(index => embeddedClient(openStock(index, name => load(beside(name)))))
    opened = opening
    opening.catch(() => {
      opened = undefined
    })
    return opening
  }
  return {
    search: async requests => (await client()).search(requests),
    searchForFacetValues: async requests => (await client()).searchForFacetValues(requests),
  }
}

async function fetched(address: string): Promise<Uint8Array> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
