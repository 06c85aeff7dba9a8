// What `npm run editor` says, until it is told to stop.
import { join } from 'node:path'
import { compiledApp } from '../build/compile.ts'
import { TOP, UsageError } from '../build/options.ts'
import { keptApp } from '../publish/kept-app.ts'
import { TakenError } from '../publish/lock.ts'
import { FEED_MINUTES } from '../publish/options.ts'
import { type Running, startPublisher } from '../publish/start.ts'
import { ListenError, listen } from '../serve/listen.ts'
import { commitOf, commitPicture } from './commits.ts'
import type { Entry } from './history.ts'
import { EDITOR_USAGE, type EditorCommandOptions, parseEditorOptions } from './options.ts'
import { createEditor } from './server.ts'

const PHOTO_COMES_WITHIN_MS = 120_000

export async function editorCommand(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return console.log(EDITOR_USAGE)
  try {
    const options = parseEditorOptions(args)
    const { sitesDir, dataDir, targetDir, port, commits } = options
    // Once for the publisher and the drafts, which would both begin with it.
    const appOf = keptApp(folder =>
      compiledApp(TOP, folder, () => console.log('the pages are compiled first; this takes a minute')),
    )
    await appOf(join(dataDir, 'app'))
    const running = ownPublisher(options)
    const liveDir = join(targetDir, 'current')
    const editor = createEditor({
      sitesDir,
      dataDir,
      liveDir,
      publisher: running?.publisher,
      appOf,
      onSaved: entry => told(entry, commits ? commitOf(sitesDir, entry) : undefined),
      onPicture: (slug, path) =>
        told({ file: `${slug}${path}`, act: 'added' }, commits ? commitPicture(sitesDir, slug, path) : undefined),
    })
    // Never for other computers, whatever address other servers listen on.
    const servers = await listen(editor.app, port, {})
    // A photo takes longer than a form, on the line of whoever comes by a tunnel.
    for (const server of servers) server.requestTimeout = PHOTO_COMES_WITHIN_MS
    const { port: given } = servers[0]!.address() as { port: number }
    console.log(`ready: http://localhost:${given}/ edits what is in ${sitesDir}`)
    const end = async (): Promise<void> => {
      for (const server of servers) server.close()
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

/** Here and, as it rejects then, in the editor's pages. */
async function told({ file, act }: Pick<Entry, 'file' | 'act'>, commit: Promise<void> | undefined): Promise<void> {
  console.log(`✎ ${file} ${act}`)
  try {
    await commit
  } catch (error) {
    console.error(`✖ ${file} is saved, and not committed: ${(error as Error).message.trim()}`)
    throw error
  }
}
