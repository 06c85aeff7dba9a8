import { cachedClient } from './cached.ts'
import type { SearchClient } from './client.ts'
import type { WorkerLike } from './worker-client.ts'
import { WorkerlessError, workerClient } from './worker-client.ts'

export type BrowserClientOptions = {
  /** The address of the index: its name in the bundle's `search/` folder. */
  root: string
  /** The address of the built worker, `import workerUrl from '…/search/clients/worker.ts?worker&url'`. */
  workerUrl: string
  /** How many searches are kept; 10 unless the site says otherwise (DC-45). */
  cacheSize?: number
}

/**
 * The search client of a page: a worker where there is one; where none will start, the same engine in the page itself.
 */
export function browserClient({ root, workerUrl, cacheSize = 10 }: BrowserClientOptions): SearchClient {
  const inWorker = workerClient(root, () => startWorker(workerUrl))
  let inPage: Promise<SearchClient> | undefined
  const here = (): Promise<SearchClient> => {
    if (inPage !== undefined) return inPage
    const loading = import('./loading.ts').then(({ loadingClient }) => loadingClient(root))
    inPage = loading
    // Offline neither starts; later both may.
    loading.catch(() => {
      inPage = undefined
    })
    return loading
  }
  const ask = async <Answer>(question: (client: SearchClient) => Promise<Answer>): Promise<Answer> => {
    if (inPage !== undefined) return question(await inPage)
    try {
      return await question(inWorker)
    } catch (error) {
      if (!(error instanceof WorkerlessError)) throw error
      return question(await here())
    }
  }
  const client: SearchClient = {
    search: requests => ask(one => one.search(requests)),
    searchForFacetValues: requests => ask(one => one.searchForFacetValues(requests)),
  }
  return cachedClient(client, cacheSize)
}

type ScriptPolicy = { createScriptURL(address: string): string }
type TrustedTypes = { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }

// The name of a policy may be given once in a page.
let policy: ScriptPolicy | undefined

/**
 * Starts the worker. Under Trusted Types its address passes a policy of its own, `search-worker`, which lets no other
 * address through (reliability of the page: the policy is named in the headers).
 */
function startWorker(workerUrl: string): WorkerLike {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  try {
    policy ??= trustedTypes?.createPolicy('search-worker', {
      createScriptURL: address => {
        if (address !== workerUrl) throw new TypeError(`${address} is not the search worker`)
        return address
      },
    })
    return new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' }) as WorkerLike
  } catch (error) {
    throw new WorkerlessError('No worker starts', { cause: error })
  }
}
