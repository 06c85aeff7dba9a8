import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Before, type Reading, readSite, type ToRead } from './read-site.ts'

/** Reads the folder of a dealer as it is now; `before` is what is known of it, if it was read before. */
export type SiteReader = (slug: string, at: Date, before?: Before) => Promise<Reading>

/** In this thread, which answers nobody meanwhile: for functions, which have one request at a time. */
export const readingHere =
  (sitesDir: string): SiteReader =>
  (slug, at, before) =>
    readSite({ dir: join(sitesDir, slug), sitesDir, at, before })

/** What the thread is asked, and answers. */
export type ReadOrder = ToRead & { order: number }
export type ReadAnswer = { order: number; result: Reading } | { order: number; error: unknown }

/** A thread that has read all that was asked for is let go after so long. */
const IDLE_MILLISECONDS = 30_000

const THREAD = new URL('./site-reader-thread.ts', import.meta.url)

/** In a thread of its own, so that a server goes on answering while thousands of cars are read and checked. */
export function readingAside(sitesDir: string, { program = THREAD } = {}): SiteReader {
  const waiting = new Map<number, PromiseWithResolvers<Reading>>()
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let orders = 0

  const start = (): Worker => {
    const started = new Worker(program)
    started.on('message', (answer: ReadAnswer) => {
      const { resolve, reject } = waiting.get(answer.order)!
      waiting.delete(answer.order)
      if ('result' in answer) resolve(answer.result)
      else reject(answer.error)
      if (waiting.size > 0) return
      started.unref()
      idle = setTimeout(() => {
        thread = undefined
        void started.terminate()
      }, IDLE_MILLISECONDS).unref()
    })
    started.on('error', error => {
      thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    })
    return started
  }

  return (slug, at, before) => {
    clearTimeout(idle)
    thread ??= start()
    thread.ref()
    const order = orders++
    const answer = Promise.withResolvers<Reading>()
    waiting.set(order, answer)
    thread.postMessage({ order, dir: join(sitesDir, slug), sitesDir, at, before } satisfies ReadOrder)
    return answer.promise
  }
}
