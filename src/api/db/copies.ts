import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { faultFacts, type Log } from '../log.ts'

/** The last week. */
const MOST_COPIES = 7
const LOOK_EVERY_MILLISECONDS = 3_600_000

export type CopyOrder = { file: string; copy: string }

type Options = {
  /** The store, and the folder of its copies; better on another disk. */
  file: string
  folder: string
  now: () => number
}

/**
 * Copies a SQLite store while it is written, unless that was done today; what was acknowledged before is in the copy. A
 * thread of its own does it, so that everybody is answered meanwhile. To go back to a copy is to put it in the store's place.
 */
export async function copyOfToday({ file, folder, now }: Options): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const day = new Date(now()).toISOString().slice(0, 10)
  const copy = join(folder, `${basename(file, '.sqlite')}-${day}.sqlite`)
  if (existsSync(copy)) return copy
  // Under another name until it is whole.
  const part = `${copy}.part`
  rmSync(part, { force: true })
  await inThread({ file, copy: part })
  renameSync(part, copy)
  for (const old of copiesIn(folder, file).slice(0, -MOST_COPIES)) rmSync(join(folder, old))
  return copy
}

/** By their names: oldest first. */
function copiesIn(folder: string, file: string): string[] {
  const names = readdirSync(folder).filter(name => /-\d{4}-\d\d-\d\d\.sqlite$/.test(name))
  return names.filter(name => name.startsWith(`${basename(file, '.sqlite')}-`)).sort()
}

function inThread(order: CopyOrder): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const thread = new Worker(new URL('./copy-thread.ts', import.meta.url), { workerData: order })
  thread.once('error', reject)
  thread.once('exit', () => resolve())
  return promise
}

/** Makes a copy a day until the function that it returns is called. */
export function keepCopies({ log, ...options }: Options & { log: Log }): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve()
  const run = (): void => {
    underWay = copyOfToday(options).catch(error => log('error', 'copy-failed', faultFacts(error)))
  }
  run()
  const timer = setInterval(run, LOOK_EVERY_MILLISECONDS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
