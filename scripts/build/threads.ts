// A thread of the build, seen from the one that gives it work.
import { Worker } from 'node:worker_threads'
import type { Rendered } from './site/pages.ts'
import type { SiteJob, SiteReport } from './site/site-job.ts'
import type { Answer, Order } from './site/thread.ts'
import type { Helper } from './site/write-pages.ts'

export type Thread = Helper & { build(job: SiteJob): Promise<SiteReport>; stop(): Promise<unknown> }

/** Two lots at once, so that the thread has the next while we fetch the answer to the last. */
const LOTS_AT_ONCE = 2

const BOOTSTRAP = `
  import { parentPort, workerData } from 'node:worker_threads'
  const { serveThread } = await import(workerData)
  serveThread(parentPort)
`

/** Starts a thread on the compiled app. */
export function startThread(entry: string, onProgress: (slug: string, done: number) => void = () => {}): Thread {
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(BOOTSTRAP)}`), {
    workerData: entry,
    execArgv: [],
  })
  let number = 0
  let site: PromiseWithResolvers<SiteReport> | undefined
  const lots = new Map<number, PromiseWithResolvers<readonly Rendered[]>>()

  worker.on('message', (answer: Answer) => {
    if (answer.kind === 'progress') return onProgress(answer.slug, answer.done)
    if (answer.kind === 'site') {
      site?.resolve(answer.report)
      site = undefined
      return
    }
    const lot = lots.get(answer.number)
    lots.delete(answer.number)
    if (answer.kind === 'pages') lot?.resolve(answer.rendered)
    else lot?.reject(new Error(answer.message))
  })
  worker.on('error', error => {
    site?.reject(error)
    for (const lot of lots.values()) lot.reject(error)
  })

  const order = (message: Order): void => worker.postMessage(message)
  return {
    busy: () => site !== undefined || lots.size >= LOTS_AT_ONCE,
    build(job) {
      site = Promise.withResolvers()
      const { promise } = site
      order({ kind: 'site', job })
      return promise
    },
    render(folder, chrome, jobs) {
      const lot = Promise.withResolvers<readonly Rendered[]>()
      lots.set(++number, lot)
      order({ kind: 'pages', number, folder, chrome, jobs })
      return lot.promise
    },
    stop: () => worker.terminate(),
  }
}
