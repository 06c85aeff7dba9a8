// A publisher, or an editor with its publisher, as a process of its own, which a test may kill at any moment and start again.
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { TOP } from '../../scripts/build/options.ts'

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
