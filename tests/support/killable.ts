// The API as a process of its own, which an experiment may kill at any moment and start again.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { aCar } from './builders.ts'
import { freePort } from './free-port.ts'
import { send } from './http.ts'
import { aSiteFile } from './site.ts'

const TOP = join(import.meta.dirname, '../..')
const LONGEST_START_MILLISECONDS = 60_000

/** Every visitor of an experiment comes from an address of its own, as behind a CDN. */
export const PROXY_SECRET = 'the secret of the experiment'

export type Killable = {
  host: string
  port: number
  pid: () => number
  start: () => Promise<void>
  kill: () => Promise<void>
  /** Tells it to finish what it has begun, and waits until it has. */
  stop: () => Promise<void>
  log: () => string
}

/** A dealer with many cars, in a folder of its own. */
export function experimentFolder(cars: number): { folder: string; sitesDir: string } {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-experiment-'))
  const site = join(folder, 'sites', 'northside')
  mkdirSync(site, { recursive: true })
  const stock = { feeds: [{ reader: 'forecourt', file: 'stock.ndjson' }] }
  const leads = { mailTo: ['leads@northside.example'] }
  writeFileSync(join(site, 'site.json'), JSON.stringify({ ...aSiteFile(), stock, leads }))
  const rows = Array.from({ length: cars }, (_, index) =>
    JSON.stringify(aCar({ id: index + 1, slug: `car-${index + 1}`, name: `Car ${index + 1}` })),
  )
  writeFileSync(join(site, 'stock.ndjson'), `${rows.join('\n')}\n`)
  return { folder, sitesDir: join(folder, 'sites') }
}

type Options = {
  database: string
  sitesDir: string
  /** Another program in its place, to compare with. */
  program?: string
  env?: Record<string, string>
}

export async function killableApi({
  database,
  sitesDir,
  program = join(TOP, 'src/api/node.ts'),
  env = {},
}: Options): Promise<Killable> {
  const port = await freePort()
  const host = `northside.localhost:${port}`
  let child: ChildProcess | undefined
  let log = ''
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise(resolve => child!.once('exit', resolve))
    child.kill(signal)
    await gone
  }
  return {
    host,
    port,
    pid: () => child!.pid!,
    log: () => log,
    start: async () => {
      child = spawn(process.execPath, [program], {
        cwd: TOP,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          ...process.env,
          PORT: String(port),
          FORECOURT_HOST: '127.0.0.1',
          FORECOURT_MODE: 'local',
          FORECOURT_LOG: 'warn',
          FORECOURT_SECRET: 'a secret for experiments only, of 32 letters or more',
          FORECOURT_PROXY_SECRET: PROXY_SECRET,
          FORECOURT_DATABASE: database,
          FORECOURT_SITES: sitesDir,
          ...env,
        },
      })
      child.stderr!.on('data', (chunk: Buffer) => {
        log = `${log}${chunk}`.slice(-100_000)
      })
      const until = Date.now() + LONGEST_START_MILLISECONDS
      for (;;) {
        if (child.exitCode !== null) throw new Error(`the API did not start:\n${log}`)
        const ask = (path: string) => send(port, path, { headers: { Host: host } }).catch(() => undefined)
        // The second question makes it read the dealer, so that its life is not spent on that.
        if ((await ask('/api/ready'))?.status === 200 && (await ask('/api/auth/me')) !== undefined) return
        if (Date.now() > until) throw new Error(`the API is not ready:\n${log}`)
        await setTimeout(20)
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
