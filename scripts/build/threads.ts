// A thread of the build, seen from the one that gives it work.
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Rendered } from './site/pages.ts'
import type { SiteJob, SiteReport } from './site/site-job.ts'
import type { Answer, Order } from './site/thread.ts'
import type { Helper } from './site/write-pages.ts'

export type Thread = Helper & { build(job: SiteJob): Promise<SiteReport>; stop(): Promise<unknown> }

/** Two lots at once, so that the thread has the next while we fetch the answer to the last. */
const LOTS_AT_ONCE = 2

const BOOTSTRAP = `
  import { enableCompileCache } from 'node:module'
  import { parentPort, workerData } from 'node:worker_threads'
  const { entry, compileCache } = workerData
  if (compileCache) enableCompileCache(compileCache)
  const { serveThread } = await import(entry)
  serveThread(parentPort)
`

/** A thread on the compiled app, which starts with the first thing that it is asked for: often there is nothing. */
export function createThread(entry: string, onProgress: (slug: string, done: number) => void = () => {}): Thread {
  let worker: Worker | undefined
  let number = 0
  let site: PromiseWithResolvers<SiteReport> | undefined
  let end: Error | undefined
  const asked = new Map<number, PromiseWithResolvers<readonly unknown[]>>()

  const hear = (answer: Answer): void => {
    if (answer.kind === 'progress') {
      onProgress(answer.slug, answer.done)
    } else if (answer.kind === 'site') {
      site?.resolve(answer.report)
      site = undefined
    } else {
      const waiting = asked.get(answer.number)
      asked.delete(answer.number)
      if (answer.kind === 'failure') waiting?.reject(new Error(answer.message))
      else waiting?.resolve(answer.result)
    }
  }
  const fail = (error: Error): void => {
    end ??= error
    site?.reject(end)
    for (const waiting of asked.values()) waiting.reject(end)
    asked.clear()
  }
  const start = (): Worker => {
    const compileCache = getCompileCacheDir()
    const started = new Worker(new URL(`data:text/javascript,${encodeURIComponent(BOOTSTRAP)}`), {
      // A thread does not take over where compiled code is kept, and would compile all of the app again.
      workerData: { entry, compileCache: compileCache && dirname(compileCache) },
      execArgv: [],
    })
    started.on('message', hear)
    started.on('error', fail)
    started.on('exit', () => fail(new Error('the thread ended before its work')))
    return started
  }

  const order = (message: Order): void => {
    worker ??= start()
    worker.postMessage(message)
  }
  const ask = <Result>(message: (number: number) => Order): Promise<readonly Result[]> => {
    if (end !== undefined) return Promise.reject(end)
    const waiting = Promise.withResolvers<readonly Result[]>()
    asked.set(++number, waiting as PromiseWithResolvers<readonly unknown[]>)
    order(message(number))
    return waiting.promise
  }
  return {
    busy: () => end !== undefined || site !== undefined || asked.size >= LOTS_AT_ONCE,
    build(job) {
      if (end !== undefined) return Promise.reject(end)
      site = Promise.withResolvers()
      const { promise } = site
      order({ kind: 'site', job })
      return promise
    },
    render: (folder, chrome, jobs) => ask<Rendered>(of => ({ kind: 'pages', number: of, folder, chrome, jobs })),
    link: (from, to, paths) => ask<string>(of => ({ kind: 'link', number: of, from, to, paths })),
    stop: async () => worker?.terminate(),
  }
}
