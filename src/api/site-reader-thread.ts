// The thread in which the dealers' folders are read for a server (`site-reader.ts`).
import { parentPort } from 'node:worker_threads'
import { loadSite } from '../site/load.ts'
import type { ReadAnswer, ReadOrder } from './site-reader.ts'

parentPort!.on('message', async ({ order, dir, sitesDir, at }: ReadOrder) => {
  const answer: ReadAnswer = await loadSite(dir, { at, sitesDir }).then(
    result => ({ order, result }),
    error => ({ order, error }),
  )
  parentPort!.postMessage(answer)
})
