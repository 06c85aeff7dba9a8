// E3. A power cut under lead load: the store lies on a file system of its own; in the middle of the writing the bytes that
// the disk has been given are copied, and the copy is opened. Needs root, for mounting. The control does not wait for the
// disk, and must lose leads.
// node tests/api/experiments/power-cut.ts [--cuts 20] [--engine sqlite|postgres] [--control]
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import pg from 'pg'
import { findPostgres, startPostgres } from '../../support/postgres.ts'
import { startWriting } from '../../support/writing.ts'

const { values } = parseArgs({
  options: { cuts: { type: 'string' }, engine: { type: 'string' }, control: { type: 'boolean' } },
})
if (process.getuid?.() !== 0) {
  console.log('skipped: the power cut needs root, to mount a file system of its own')
  process.exit(process.env.CI === undefined ? 0 : 1)
}
const CUTS = Number(values.cuts ?? 20)
const ENGINE = values.engine === 'postgres' ? 'postgres' : 'sqlite'
const DISK_MEGABYTES = { sqlite: 64, postgres: 512 }[ENGINE]

const folder = mkdtempSync(join(tmpdir(), 'forecourt-cut-'))
// PostgreSQL, which is not root, has to get to its own.
execFileSync('chmod', ['755', folder])
const [live, after, disk, cut] = ['live', 'after', 'disk', 'cut'].map(name => join(folder, name)) as [
  string,
  string,
  string,
  string,
]
mkdirSync(live)
mkdirSync(after)
const run = (program: string, ...args: string[]): Buffer => execFileSync(program, args, { stdio: 'pipe' })

/** A store on a disk, in the middle of its work. */
type Running = {
  where: string
  /** Nothing of it writes any more; the power is gone. */
  freeze: () => void
  end: () => Promise<void>
}

/** What is in a store that was found after a cut; throws where it does not open or is not whole. */
type Engine = { start: () => Promise<Running>; idsAfter: () => Promise<Set<unknown>> }

const sqlite: Engine = {
  start: async () => ({ where: join(live, 'store.sqlite'), freeze: () => {}, end: async () => {} }),
  idsAfter: async () => {
    const store = new Database(join(after, 'store.sqlite'))
    try {
      if (store.pragma('integrity_check', { simple: true }) !== 'ok') throw new Error('not whole')
      return new Set(store.prepare('select id from leads').pluck().all())
    } finally {
      store.close()
    }
  },
}

let postgresFolder = ''
const postgres: Engine = {
  start: async () => {
    run('chmod', '777', live)
    const { url, freeze, kill } = await startPostgres(findPostgres()!, { within: live })
    postgresFolder = readdirSync(live).find(name => name.startsWith('forecourt-postgres-'))!
    return { where: `${url}/postgres`, freeze, end: kill }
  },
  idsAfter: async () => {
    const server = await startPostgres(findPostgres()!, { at: join(after, postgresFolder) })
    const client = new pg.Client({ connectionString: `${server.url}/postgres` })
    try {
      await client.connect()
      const { rows } = await client.query<{ id: string }>('select id from leads')
      return new Set(rows.map(({ id }) => id))
    } finally {
      await client.end()
      await server.kill()
    }
  },
}

const engine = { sqlite, postgres }[ENGINE]
let acknowledged = 0
let lost = 0
let unopened = 0
for (let count = 0; count < CUTS; count++) {
  run('truncate', '-s', `${DISK_MEGABYTES}M`, disk)
  run('mkfs.ext4', '-q', '-F', disk)
  run('mount', '-o', 'loop', disk, live)
  const store = await engine.start()
  const { writer, ids, ended } = await startWriting(store.where, values.control ? ENGINE : undefined)
  await setTimeout(200 + Math.random() * 800)
  writer.kill('SIGSTOP')
  const told = [...ids]
  store.freeze()
  run('cp', '--sparse=always', disk, cut)
  writer.kill('SIGKILL')
  await ended
  await store.end()
  await unmount(live)

  // Mounting replays the journal of the file system, as a machine does when the power is back.
  run('mount', '-o', 'loop', cut, after)
  try {
    const kept = await engine.idsAfter()
    lost += told.filter(id => !kept.has(id)).length
  } catch {
    unopened++
    lost += told.length
  }
  await unmount(after)
  acknowledged += told.length
}
rmSync(folder, { recursive: true })
console.log(
  JSON.stringify({ engine: ENGINE, cuts: CUTS, control: values.control ?? false, acknowledged, lost, unopened }),
)
process.exit((values.control ? lost > 0 : lost + unopened === 0 && acknowledged > 0) ? 0 : 1)

/** The processes of a killed server take a moment to let go of its files. */
async function unmount(place: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      run('umount', place)
      return
    } catch (error) {
      if (tries > 50) throw error
      await setTimeout(100)
    }
  }
}
