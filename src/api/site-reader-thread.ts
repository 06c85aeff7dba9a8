// The thread in which the dealers' folders are read for a server (`site-reader.ts`).
import { parentPort } from 'node:worker_threads'
import { readSite } from './read-site.ts'
import type { ReadAnswer, ReadOrder } from './site-reader.ts'

parentPort!.on('message', async ({ order, ...toRead }: ReadOrder) => {
  const answer: ReadAnswer = await readSite(toRead).then(
    result => ({ order, result }),
    error => ({ order, error }),
  )
  parentPort!.postMessage(answer)
})
