import type { SearchClient } from '../../src/search/clients/client.ts'
import { embeddedClient } from '../../src/search/clients/embedded.ts'
import { openStock, type StockFiles } from '../../src/search/files.ts'

/** A client that answers from the files of a stock, as a browser does that has fetched them. */
export function stockClient({ files, rootName }: Pick<StockFiles, 'files' | 'rootName'>): SearchClient {
  const bytesOf = (name: string): Uint8Array => files.find(file => file.name === name)!.bytes
  return embeddedClient(openStock(bytesOf(rootName), async name => bytesOf(name)))
}
