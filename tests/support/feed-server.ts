import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Feeds of the web by their paths, each as a server would serve its file, with what marks it knows, and as late as it `waits`
 * for; what was `asked` for, and what became of each question.
 */
export async function aFeedServer(headersOf: (text: string) => Record<string, string>) {
  const feeds: Record<string, string> = {}
  const waits: Record<string, Promise<void>> = {}
  const answers: string[] = []
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    asked.push(request.url!)
    await waits[request.url!]
    const text = feeds[request.url!]
    const headers = text === undefined ? {} : headersOf(text)
    const marks = [request.headers['if-none-match'], request.headers['if-modified-since']].filter(Boolean)
    // As many servers do, it gives all of it to whoever wants nothing from a cache.
    const isSame = marks.some(mark => Object.values(headers).includes(mark!))
    const status = text === undefined ? 500 : isSame && request.headers['cache-control'] !== 'no-cache' ? 304 : 200
    answers.push(`${request.url} ${status}`)
    response.writeHead(status, headers).end(status === 200 ? text : undefined)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const feed = (path: string) => ({ reader: 'forecourt' as const, url: `${origin}${path}` })
  /** What was answered since the last time. */
  const told = () => answers.splice(0)
  return { feeds, waits, feed, told, asked }
}

/** The mark of a server that tells its files by what is in them. */
export const withTag = (text: string) => ({ ETag: `"${hash('sha1', text)}"` })
