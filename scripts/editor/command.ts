// What `npm run editor` says, until it is told to stop.
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { compiledApp } from '../build/compile.ts'
import { TOP } from '../options/folders.ts'
import { UsageError } from '../options/usage.ts'
import { lookAtEnquiries } from '../publish/enquiries.ts'
import { keptApp } from '../publish/kept-app.ts'
import { TakenError } from '../publish/lock.ts'
import { FEED_MINUTES, STATUS_PORT } from '../publish/options.ts'
import { createServer } from '../publish/server.ts'
import { type Running, startPublisher } from '../publish/start.ts'
import { ListenError, listen } from '../serve/listen.ts'
import { commitOf, commitPicture, uncommittedOf } from './commits.ts'
import type { Entry } from './history.ts'
import { EDITOR_USAGE, type EditorCommandOptions, liveFolder, parseEditorOptions } from './options.ts'
import { createEditor } from './server.ts'

const PHOTO_COMES_WITHIN_MS = 120_000

export async function editorCommand(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return console.log(EDITOR_USAGE)
  try {
    const options = parseEditorOptions(args)
    const { sitesDir, dataDir, targetDir, port, commits, isLive } = options
    // Once for the publisher and the drafts, which would both begin with it.
    const appOf = keptApp(folder =>
      compiledApp(TOP, folder, () => console.log('the pages are compiled first; this takes a minute')),
    )
    await appOf(join(dataDir, 'app'))
    const running = ownPublisher(options)
    const liveNow = () => {
      const { liveDir, isFar } = liveFolder(targetDir, running !== undefined)
      return { liveDir, reaches: isLive ? (isFar ? 'far' : 'shoppers') : 'commit' } as const
    }
    const status = running && (await statusPage(running, sitesDir))
    const editor = createEditor({
      sitesDir,
      dataDir,
      liveNow,
      publisher: running?.publisher,
      statusUrl: status?.url,
      appOf,
      onSaved: entry => told(entry, commits ? commitOf(sitesDir, entry) : undefined),
      ...(commits && { uncommittedOf: slug => uncommittedOf(sitesDir, slug) }),
      onPicture: (slug, path, copies) =>
        told(
          { file: `${slug}${path}`, act: existsSync(join(sitesDir, slug, path)) ? 'added' : 'deleted' },
          commits ? commitPicture(sitesDir, slug, path, copies) : undefined,
        ),
    })
    // Never for other computers, whatever address other servers listen on.
    const servers = await listen(editor.app, port, {})
    // A photo takes longer than a form, on the line of whoever comes by a tunnel.
    for (const server of servers) server.requestTimeout = PHOTO_COMES_WITHIN_MS
    const { port: given } = servers[0]!.address() as { port: number }
    console.log(`ready: http://localhost:${given}/ edits what is in ${sitesDir}`)
    if (status !== undefined) console.log(`status of what is published: ${status.url}`)
    const end = async (): Promise<void> => {
      for (const server of [...servers, ...(status?.servers ?? [])]) server.close()
      editor.stop()
      await running?.stop()
      process.exit(0)
    }
    process.once('SIGINT', end)
    process.once('SIGTERM', end)
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof ListenError)) throw error
    console.error(error.message)
    process.exit(error instanceof UsageError ? 2 : 1)
  }
}

/** A publisher that is at work already publishes what we save; else we bring one. */
function ownPublisher({ sitesDir, dataDir, targetDir }: EditorCommandOptions): Running | undefined {
  try {
    return startPublisher(
      { sitesDir, dataDir, targetDir, feedMinutes: FEED_MINUTES },
      { say: line => console.log(line) },
    )
  } catch (error) {
    if (!(error instanceof TakenError)) throw error
    console.log('a publisher is at work here already, and publishes what is saved')
    return undefined
  }
}

/** That of our own publisher, where it usually is; another program may have that port, and then there is none. */
async function statusPage(
  { publisher, stagingDir }: Running,
  sitesDir: string,
): Promise<{ url: string; servers: Server[] } | undefined> {
  try {
    const servers = await listen(
      createServer({ publisher, sitesDir, stagingDir, enquiriesNow: lookAtEnquiries() }),
      STATUS_PORT,
      {},
    )
    const url = `http://localhost:${STATUS_PORT}/`
    return { url, servers }
  } catch (error) {
    if (!(error instanceof ListenError)) throw error
    return undefined
  }
}

/** Here and, as it rejects then, in the editor's pages. */
async function told({ file, act }: Pick<Entry, 'file' | 'act'>, commit: Promise<void> | undefined): Promise<void> {
  console.log(`✎ ${file} ${act}`)
  try {
    await commit
  } catch (error) {
    console.error(`✖ ${file} ${act}, and not committed: ${(error as Error).message.trim()}`)
    throw error
  }
}
