// The thread of a publisher that builds: the compiled app stays in it, and whoever asks the publisher need not wait for it.
import { parentPort } from 'node:worker_threads'
import { buildSites } from '../build/build-sites.ts'
import type { BuildOptions } from '../build/options.ts'
import type { SiteReport } from '../build/site/site-job.ts'
import type { BuilderAnswer } from './builder.ts'
import { keptApp } from './kept-app.ts'

const port = parentPort!
const answer = (message: BuilderAnswer): void => port.postMessage(message)

const appOf = keptApp()

port.on('message', async (options: BuildOptions) => {
  const events = {
    onProgress: (slug: string, done: number) => answer({ kind: 'progress', slug, done }),
    onSite: (report: SiteReport) => answer({ kind: 'site', report }),
  }
  try {
    await buildSites(options, events, appOf)
    answer({ kind: 'done' })
  } catch (error) {
    answer({ kind: 'failure', message: error instanceof Error ? error.message : String(error) })
  }
})
