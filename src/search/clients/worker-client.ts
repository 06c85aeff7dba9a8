import type { SearchResult } from './answer.ts'
import type { FacetHits, SearchClient } from './client.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** No worker runs here: the browser or its policy will not have one. Asking again will not help. */
export class WorkerlessError extends Error {
  override name = 'WorkerlessError'
}

/** As much of a `Worker` as the client needs; a test brings its own. */
export type WorkerLike = {
  postMessage(message: ToWorker): void
  terminate(): void
  onmessage: ((event: { data: FromWorker }) => void) | null
  onerror: ((event: { message?: string }) => void) | null
}

/**
 * A line that stands still tells of no error. Nobody hears how much of a script has come, so it may take longer than the next
 * bytes of a file.
 */
const SCRIPT_COMES_WITHIN_MS = 30_000

type Answer = { results: SearchResult[] } | FacetHits[]
type Waiting = { resolve(answer: Answer): void; reject(error: Error): void }

/**
 * A search client whose work is done by a worker. Each question has its answer, also one that a later one overtakes: the search
 * widgets know it for outdated. When the worker itself fails, or its script does not come, all that wait are told, and the next
 * search starts a new one.
 */
export function workerClient(root: string, start: () => WorkerLike): SearchClient {
  let worker: WorkerLike | undefined
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  const close = (reason: Error): void => {
    worker?.terminate()
    worker = undefined
    const told = [...waiting.values()]
    waiting.clear()
    for (const { reject } of told) reject(reason)
  }

  const settle = (message: Exclude<FromWorker, { ready: true }>): void => {
    const asked = waiting.get(message.id)
    if (asked === undefined) return
    waiting.delete(message.id)
    if ('error' in message) asked.reject(new Error(message.error))
    else asked.resolve(message.answer)
  }

  const running = (): WorkerLike => {
    if (worker !== undefined) return worker
    const started = start()
    let heard = false
    const standsStill = setTimeout(() => {
      if (worker === started) close(new Error('The worker stands still'))
    }, SCRIPT_COMES_WITHIN_MS)
    started.onmessage = ({ data }) => {
      heard = true
      clearTimeout(standsStill)
      if (!('ready' in data)) settle(data)
    }
    started.onerror = ({ message = '' }) => {
      if (worker === started) close(heard ? new Error(`The worker failed: ${message}`) : new WorkerlessError(message))
    }
    started.postMessage({ kind: 'open', root })
    worker = started
    return started
  }

  const ask = <Answered extends Answer>(question: (id: number) => ToWorker) =>
    new Promise<Answered>((resolve, reject) => {
      const id = ++lastId
      // A worker that cannot even be started fails this search, not the page.
      const to = running()
      waiting.set(id, { resolve: resolve as (answer: Answer) => void, reject })
      to.postMessage(question(id))
    })

  return {
    search: requests => ask<{ results: SearchResult[] }>(id => ({ kind: 'search', id, requests })),
    searchForFacetValues: requests => ask<FacetHits[]>(id => ({ kind: 'facetValues', id, requests })),
  }
}
