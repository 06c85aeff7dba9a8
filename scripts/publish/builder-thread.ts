// The thread of a publisher that builds: the compiled app stays in it, and whoever asks the publisher need not wait for it.
import { existsSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { buildSites } from '../build/build-sites.ts'
import { type CompiledApp, compiledApp } from '../build/compile.ts'
import { type BuildOptions, TOP } from '../build/options.ts'
import type { SiteReport } from '../build/site/site-job.ts'
import type { BuilderAnswer } from './builder.ts'

const port = parentPort!
const answer = (message: BuilderAnswer): void => port.postMessage(message)

let app: CompiledApp | undefined

/** The app as the code was when the publisher started: new code comes with a new start, and not in the middle of a save. */
async function keptApp(folder: string): Promise<CompiledApp> {
  if (app === undefined || !existsSync(app.assets)) app = await compiledApp(TOP, folder)
  return app
}

port.on('message', async (options: BuildOptions) => {
  const events = {
    onProgress: (slug: string, done: number) => answer({ kind: 'progress', slug, done }),
    onSite: (report: SiteReport) => answer({ kind: 'site', report }),
  }
  try {
    await buildSites(options, events, keptApp)
    answer({ kind: 'done' })
  } catch (error) {
    answer({ kind: 'failure', message: error instanceof Error ? error.message : String(error) })
  }
})
