// Work on a second processor core: whole sites, or lots of pages of a site that another thread builds.
import type { MessagePort } from 'node:worker_threads'
import { buildSite } from './build-site.ts'
import { linkFilesHere } from './bundle-folder.ts'
import { pageRenderer, type Rendered, type RenderJob } from './pages.ts'
import type { SiteJob, SiteReport } from './site-job.ts'

export type Order =
  | { kind: 'site'; job: SiteJob }
  | { kind: 'pages'; number: number; folder: string; chrome: string; jobs: readonly RenderJob[] }
  | { kind: 'link'; number: number; from: string; to: string; paths: readonly string[] }

export type Answer =
  | { kind: 'progress'; slug: string; done: number }
  | { kind: 'site'; report: SiteReport }
  | { kind: 'pages'; number: number; result: readonly Rendered[] }
  | { kind: 'link'; number: number; result: readonly string[] }
  | { kind: 'failure'; number: number; message: string }

/** Does what it is told, one thing after the other. */
export function serveThread(port: MessagePort): void {
  const renderPages = pageRenderer()
  const answer = (message: Answer): void => port.postMessage(message)

  const obey = async (order: Order): Promise<void> => {
    if (order.kind === 'site') {
      const { job } = order
      const report = await buildSite(job, [], done => answer({ kind: 'progress', slug: job.slug, done }))
      return answer({ kind: 'site', report })
    }
    try {
      answer(await done(order))
    } catch (error) {
      answer({ kind: 'failure', number: order.number, message: error instanceof Error ? error.message : String(error) })
    }
  }

  const done = async (order: Exclude<Order, { kind: 'site' }>): Promise<Answer> => {
    const { kind, number } = order
    if (kind === 'link') return { kind, number, result: linkFilesHere(order.from, order.to, order.paths) }
    return { kind, number, result: await renderPages(order.folder, order.chrome, order.jobs) }
  }

  let turn = Promise.resolve()
  port.on('message', (order: Order) => {
    turn = turn.then(() => obey(order))
  })
}
