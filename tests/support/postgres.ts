// A PostgreSQL of the tests' own: in a temporary folder, as a user that is not root, gone when the tests are.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { installPackage } from './debian.ts'
import { freePort } from './free-port.ts'

export type TestPostgres = {
  /** Of the server's first database, without a slash at its end. */
  url: string
  /** Of the process whose children all others are. */
  pid: () => number
  /** As a power failure of the server alone would: every process of it is gone at once. */
  kill: () => Promise<void>
  /** The same folder and port again. */
  start: () => Promise<void>
  /** All of its processes stand still, for good: what they have not given to the disk they never will. */
  freeze: () => void
  stop: () => Promise<void>
}

const USER = 'forecourt'
/** Only ends a wait that hangs: after a crash it goes through all of its files first. */
const LONGEST_START_MILLISECONDS = 120_000

/** Where the server's programs are; installs Debian's package where that is allowed. Nothing if there are none. */
export function findPostgres(): string | undefined {
  const found = (): string | undefined =>
    globSync('/usr/lib/postgresql/*/bin/postgres').sort(byVersion).at(-1) ??
    ['/usr/local/bin/postgres', '/opt/homebrew/bin/postgres'].find(existsSync)
  if (found() === undefined) installPackage('postgresql')
  return folderOf(found())
}

const folderOf = (program: string | undefined): string | undefined => program?.replace(/\/postgres$/, '')

const byVersion = (one: string, other: string): number =>
  Number(/(\d+)\/bin/.exec(one)?.[1]) - Number(/(\d+)\/bin/.exec(other)?.[1])

/** A new one, in a folder of its own within another; or the one that a folder holds already. */
export async function startPostgres(
  bin: string,
  { within = tmpdir(), at }: { within?: string; at?: string } = {},
): Promise<TestPostgres> {
  const folder = at ?? mkdtempSync(join(within, 'forecourt-postgres-'))
  const owner = notRoot()
  const data = join(folder, 'data')
  if (at === undefined) {
    if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid!)
    execFileSync(join(bin, 'initdb'), ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C'], {
      ...owner,
      stdio: 'pipe',
      cwd: folder,
    })
  }
  const port = await freePort()
  const url = `postgres://${USER}@127.0.0.1:${port}`
  let server: ChildProcess | undefined
  let frozen: number[] = []
  const start = async (): Promise<void> => {
    const options = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
    server = spawn(join(bin, 'postgres'), [...options, '-c', 'max_connections=200'], {
      ...owner,
      stdio: 'ignore',
      cwd: folder,
    })
    await answering(`${url}/postgres`)
  }
  const ended = async (signal: NodeJS.Signals): Promise<void> => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const gone = new Promise(resolve => server!.once('exit', resolve))
    server.kill(signal)
    // These stand still and would not notice.
    const children = frozen.splice(0)
    for (const child of children) process.kill(child, 'SIGKILL')
    await gone
    while (areThere(children)) await setTimeout(10)
  }
  const freeze = (): void => {
    const { pid } = server!
    // First the one that would start others in their place.
    process.kill(pid!, 'SIGSTOP')
    const children = spawnSync('pgrep', ['-P', String(pid)]).stdout.toString()
    frozen = children.split('\n').filter(Boolean).map(Number)
    for (const child of frozen) process.kill(child, 'SIGSTOP')
  }
  await start()
  return {
    url,
    pid: () => server!.pid!,
    start,
    freeze,
    kill: () => {
      freeze()
      return ended('SIGKILL')
    },
    stop: async () => {
      await ended('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Whether any of these processes still has memory or files; one that is dead but not yet fetched by its parent has none. */
function areThere(pids: readonly number[]): boolean {
  if (pids.length === 0) return false
  const states = spawnSync('ps', ['-o', 'stat=', '-p', pids.join()]).stdout.toString()
  return states.split('\n').some(state => state !== '' && !state.startsWith('Z'))
}

/** An empty database on the server; its address. */
export async function newDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database "${name}"`)
  await client.end()
  return `${server}/${name}`
}

/** PostgreSQL refuses to run as root, so root hands it to somebody else. */
function notRoot(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string, user: string): number => Number(spawnSync('id', [flag, user]).stdout.toString())
  const user = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody'
  return { uid: id('-u', user), gid: id('-g', user) }
}

async function answering(url: string): Promise<void> {
  const until = Date.now() + LONGEST_START_MILLISECONDS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await setTimeout(50)
    }
  }
}
