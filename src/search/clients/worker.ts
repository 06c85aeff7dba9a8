// The search worker: typing stays smooth while a large index loads and answers.
import type { SearchClient } from './client.ts'
import type { Stock } from './embedded.ts'
import { fetched, loadingClient } from './loading.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

type WorkerScope = {
  onmessage: ((event: { data: ToWorker }) => void) | null
  postMessage(message: FromWorker): void
}

const scope = globalThis as unknown as WorkerScope
let client: SearchClient | undefined

scope.onmessage = ({ data: message }) => {
  if (message.kind === 'open') client = loadingClient(message.root, fetched, fetchAhead)
  else void answer(message)
}

scope.postMessage({ ready: true })

/** The first answer goes before. */
const AHEAD_AFTER_MS = 1000

/** Fetches the cars before they are asked for, one file at a time, so that no later tap waits for the network. */
function fetchAhead(stock: Stock): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const from = async (file: number): Promise<void> => {
    if (await stock.loadAhead(file)) return from(file + 1)
  }
  // What does not come is asked for again when somebody needs it.
  setTimeout(() => from(0).catch(() => {}), AHEAD_AFTER_MS)
}

async function answer(question: Exclude<ToWorker, { kind: 'open' }>): Promise<void> {
  const { id } = question
  try {
    if (client === undefined) throw new Error('Asked too early')
    const answer =
      question.kind === 'search'
        ? await client.search(question.requests)
        : await client.searchForFacetValues(question.requests)
    scope.postMessage({ id, answer })
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) })
  }
}
