// The thread that builds, seen from the publisher.
import { Worker } from 'node:worker_threads'
import type { BuildOptions } from '../build/options.ts'
import type { SiteReport } from '../build/site/site-job.ts'

export type BuilderAnswer =
  | { kind: 'progress'; slug: string; done: number }
  | { kind: 'site'; report: SiteReport }
  | { kind: 'done' }
  | { kind: 'failure'; message: string }

export type BuilderEvents = {
  onProgress(slug: string, done: number): void
  /** To be done with the bundle before it is built again. */
  onSite(report: SiteReport): Promise<void>
}

export type Builder = {
  /** One build after the other; fails when none of the sites could even be begun. */
  build(options: BuildOptions, events: BuilderEvents): Promise<void>
  stop(): Promise<void>
}

/** As most of what a page needs is garbage with the next one; counted with both halves and the third that V8 adds to them. */
const YOUNG_MEGABYTES = 3 * 64

/** A promise that is looked at later: one that fails before that must not end the process. */
function heard(work: Promise<void>): Promise<void> {
  work.catch(() => {})
  return work
}

export function createBuilder(): Builder {
  let worker: Worker | undefined

  const start = (): Worker => {
    const started = new Worker(new URL('builder-thread.ts', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    })
    // A thread that dies while nobody asks it must not end the process, and nobody may wait for its answer.
    started.on('error', () => {})
    started.on('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }
  const stop = async (): Promise<void> => {
    await worker?.terminate()
    worker = undefined
  }

  return {
    stop,
    async build(options, { onProgress, onSite }) {
      worker ??= start()
      const thread = worker
      const published: Promise<void>[] = []
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const hear = (answer: BuilderAnswer): void => {
        if (answer.kind === 'progress') onProgress(answer.slug, answer.done)
        else if (answer.kind === 'site') published.push(heard(onSite(answer.report)))
        else if (answer.kind === 'done') resolve()
        else reject(new Error(answer.message))
      }
      const fail = (error?: unknown): void => {
        if (worker === thread) worker = undefined
        reject(error instanceof Error ? error : new Error('the thread that builds ended before its work'))
      }
      thread.on('message', hear).on('error', fail).on('exit', fail)
      try {
        thread.postMessage(options)
        await promise
      } finally {
        thread.off('message', hear).off('error', fail).off('exit', fail)
        await Promise.all(published)
      }
    },
  }
}
