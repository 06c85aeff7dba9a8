// A publisher, or an editor with its publisher, as a process of its own, which a test may kill at any moment and start again.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { TOP } from '../../scripts/options/folders.ts'
import { aCar } from './builders.ts'
import { aSiteFile } from './site.ts'

const LONGEST_MILLISECONDS = 120_000

export type PublisherProcess = {
  /** All that it has said. */
  said(): string
  /** Until it has said so, from the place where `from` left off. */
  hears(words: RegExp, from?: number): Promise<void>
  kill(): Promise<void>
  /** The exit code, once it has ended. */
  ended(): Promise<number | null>
}

type Folders = { sitesDir: string; dataDir: string; targetDir: string }

/** The dealer Northside Cars with one car, in folders of its own, and the file of an offer that a test may write. */
export function aDealerToPublish(): Folders & { offerFile: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-publish-'))
  const site = join(folder, 'sites/northside')
  mkdirSync(join(site, 'content/offers'), { recursive: true })
  mkdirSync(join(folder, 'data'))
  symlinkSync(join(TOP, '.forecourt/app'), join(folder, 'data/app'))
  const stock = { feeds: [{ reader: 'forecourt' as const, file: 'stock.json' }] }
  writeFileSync(join(site, 'site.json'), JSON.stringify(aSiteFile({ stock })))
  writeFileSync(join(site, 'stock.json'), JSON.stringify([aCar()]))
  return {
    sitesDir: join(folder, 'sites'),
    dataDir: join(folder, 'data'),
    targetDir: join(folder, 'published'),
    offerFile: join(site, 'content/offers/fuel.md'),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Its port is any that is free, so that publishers of several tests do not meet. */
export const publisherProcess = (folders: Folders, env: Record<string, string> = {}): PublisherProcess =>
  commandProcess('scripts/publish.ts', folders, env)

export const editorProcess = (folders: Folders): PublisherProcess => commandProcess('scripts/editor.ts', folders, {})

function commandProcess(
  command: string,
  { sitesDir, dataDir, targetDir }: Folders,
  env: Record<string, string>,
): PublisherProcess {
  const args = [command, '--sites', sitesDir, '--target', targetDir]
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: TOP,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      FORECOURT_HOST: '',
      FORECOURT_PUBLISHER_TOKEN: '',
      FORECOURT_DATA: dataDir,
      PORT: '0',
      ...env,
    },
  })
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (said += chunk))
  const gone = new Promise<number | null>(resolve => child.once('close', resolve))
  return {
    said: () => said,
    async hears(words, from = 0) {
      const until = Date.now() + LONGEST_MILLISECONDS
      while (!words.test(said.slice(from))) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${command} ended:\n${said}`)
        if (Date.now() > until) throw new Error(`${command} never said ${words}:\n${said}`)
        await setTimeout(5)
      }
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
    ended: () => gone,
  }
}
