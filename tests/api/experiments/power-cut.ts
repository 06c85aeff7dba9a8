// A power cut under lead load: the store lies on a file system of its own; in the middle of the writing the bytes that the
// disk has been given are copied, and the copy is opened. Needs root, for mounting. Takes out the plug of SQLite.
// node tests/api/experiments/power-cut.ts [--cuts 20] [--control]
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'

const { values } = parseArgs({ options: { cuts: { type: 'string' }, control: { type: 'boolean' } } })
if (process.getuid?.() !== 0) {
  console.log('skipped: the power cut needs root, to mount a file system of its own')
  process.exit(process.env.CI === undefined ? 0 : 1)
}
const CUTS = Number(values.cuts ?? 20)
const DISK_MEGABYTES = 64

const folder = mkdtempSync(join(tmpdir(), 'forecourt-cut-'))
const [live, after] = [join(folder, 'live'), join(folder, 'after')]
mkdirSync(live)
mkdirSync(after)
const run = (program: string, ...args: string[]): Buffer => execFileSync(program, args, { stdio: 'pipe' })

let acknowledged = 0
let lost = 0
let unopened = 0
for (let cut = 0; cut < CUTS; cut++) {
  const disk = join(folder, 'disk')
  run('truncate', '-s', `${DISK_MEGABYTES}M`, disk)
  run('mkfs.ext4', '-q', '-F', disk)
  run('mount', '-o', 'loop', disk, live)
  const { writer, ids } = await startWriting(join(live, 'store.sqlite'))
  await setTimeout(200 + Math.random() * 800)
  writer.kill('SIGSTOP')
  const told = [...ids]
  copyFileSync(disk, join(folder, 'cut'))
  writer.kill('SIGKILL')
  await new Promise(resolve => writer.once('exit', resolve))
  run('umount', live)

  // Mounting replays the journal of the file system, as a machine does when the power is back.
  run('mount', '-o', 'loop', join(folder, 'cut'), after)
  try {
    const store = new Database(join(after, 'store.sqlite'))
    const kept = new Set(store.prepare('select id from leads').pluck().all())
    lost += told.filter(id => !kept.has(id)).length
    if (store.pragma('integrity_check', { simple: true }) !== 'ok') unopened++
    store.close()
  } catch {
    unopened++
    lost += told.length
  }
  run('umount', after)
  acknowledged += told.length
}
rmSync(folder, { recursive: true })
console.log(JSON.stringify({ cuts: CUTS, control: values.control ?? false, acknowledged, lost, unopened }))
process.exit((values.control ? lost > 0 : lost + unopened === 0 && acknowledged > 0) ? 0 : 1)

/** A process that takes leads and says the id of each when it is acknowledged. */
async function startWriting(file: string): Promise<{ writer: ChildProcess; ids: string[] }> {
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), file], {
    env: { ...process.env, UNSAFE: values.control ? '1' : '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ids: string[] = []
  const first = Promise.withResolvers<void>()
  createInterface(writer.stdout!).on('line', id => {
    ids.push(id)
    first.resolve()
  })
  await first.promise
  return { writer, ids }
}
