// The search worker: typing stays smooth while a large index loads and answers.
import type { SearchClient } from './embedded.ts'
import { loadingClient } from './loading.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

type WorkerScope = {
  onmessage: ((event: { data: ToWorker }) => void) | null
  postMessage(message: FromWorker): void
}

const scope = globalThis as unknown as WorkerScope
let client: SearchClient | undefined

scope.onmessage = ({ data: message }) => {
  if (message.kind === 'open') client = loadingClient(message.root)
  else void answer(message)
}

async function answer(question: Exclude<ToWorker, { kind: 'open' }>): Promise<void> {
  const { id } = question
  try {
    if (client === undefined) throw new Error('The search worker was asked before it was told where the index is')
    const answer =
      question.kind === 'search'
        ? await client.search(question.requests)
        : await client.searchForFacetValues(question.requests)
    scope.postMessage({ id, answer })
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) })
  }
}
