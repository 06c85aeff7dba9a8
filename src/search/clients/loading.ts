import { fromUtf8 } from '../engine/bytes.ts'
import { UnreadableIndexError } from '../engine/engine.ts'
import { CURRENT_FILE, isGzip, openStock } from '../files.ts'
import type { SearchClient } from './client.ts'
import type { Stock } from './embedded.ts'
import { embeddedClient } from './embedded.ts'
import { GoneError, untilSilent } from './until-silent.ts'

/** Gets a file; `afresh` passes by what is kept of it on the way. */
type LoadFile = (address: string, afresh: boolean) => Promise<Uint8Array>

/**
 * A client that fetches the index when it is first asked. When that fails the search fails, and the next one tries again.
 *
 * A page may stay open across a deploy, after which files that it asks for are gone, or a page comes in their place. Then
 * the client looks once which index is the current one, and answers the same search from that.
 */
export function loadingClient(root: string, load: LoadFile = fetched, onOpen = (_: Stock) => {}): SearchClient {
  const beside = (name: string): string => root.slice(0, root.lastIndexOf('/') + 1) + name
  const open = async (address: string, afresh: boolean): Promise<SearchClient> => {
    const stock = openStock(await load(address, afresh), name => load(beside(name), afresh))
    onOpen(stock)
    return embeddedClient(stock)
  }
  const openCurrent = async (): Promise<SearchClient> =>
    open(beside(fromUtf8(await load(beside(CURRENT_FILE), true)).trim()), true)

  let opened: Promise<SearchClient> | undefined
  const opening = (start: () => Promise<SearchClient>): Promise<SearchClient> => {
    const starting = start()
    opened = starting
    starting.catch(() => {
      if (opened === starting) opened = undefined
    })
    return starting
  }

  const ask = async <Answer>(question: (client: SearchClient) => Promise<Answer>): Promise<Answer> => {
    const asked = opened ?? opening(() => open(root, false))
    try {
      return await question(await asked)
    } catch (error) {
      if (!(error instanceof GoneError || error instanceof UnreadableIndexError)) throw error
      // Of several searches that find the files gone, the first looks for the new ones.
      const other = opened !== undefined && opened !== asked ? opened : opening(openCurrent)
      return await question(await other)
    }
  }

  return {
    search: requests => ask(client => client.search(requests)),
    searchForFacetValues: requests => ask(client => client.searchForFacetValues(requests)),
  }
}

/** “<”, with which no file of ours begins. */
const PAGE_BEGINS = 0x3c

/**
 * Fetches a file, unzipped, as a bundle's index is gzipped. One that ends too soon stays as it is, which nobody can read.
 *
 * Where a file was gone, a host may have answered with a page, which the browser and a CDN then keep for as long as the file. A
 * roll back brings the file again, so `afresh` passes by the one, and by the other too where it still has a page.
 */
export async function fetched(address: string, afresh: boolean): Promise<Uint8Array> {
  const kept = await untilSilent(address, { cache: afresh ? 'reload' : 'default' })
  const bytes = afresh && kept[0] === PAGE_BEGINS ? await untilSilent(`${address}?${Date.now()}`) : kept
  if (!isGzip(bytes)) return bytes
  const unzipped = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(unzipped).arrayBuffer().then(
    whole => new Uint8Array(whole),
    () => bytes,
  )
}
