import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { HOUR } from '../../domain/durations.ts'
import { faultFacts } from '../log.ts'
import type { Services } from '../services.ts'
import { type ApiSettings, isFile } from '../settings.ts'
import { alone } from './sqlite.ts'

/** The last week. */
export const MOST_COPIES = 7
const LOOK_EVERY_MILLISECONDS = HOUR

export type CopyOrder = { file: string; copy: string }

type Options = {
  /** The store, and the folder of its copies; better on another disk. */
  file: string
  folder: string
  now: () => number
  /** Whether one of earlier today gives way to it. */
  anew?: boolean
}

/**
 * Copies a SQLite store while it is written, unless that was done today already; what was acknowledged before is in the copy. A
 * thread of its own does it, so that everybody is answered meanwhile. To go back to a copy is to put it in the store's place.
 */
export async function copyOfToday({ file, folder, now, anew = false }: Options): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const day = new Date(now()).toISOString().slice(0, 10)
  const copy = join(folder, `${prefixOf(file)}${day}.sqlite`)
  // Another server on this store may be about to do the same.
  return alone(`${file}.copies`, async () => {
    if (!anew && existsSync(copy)) return copy
    await copyWholly(file, copy)
    for (const old of copiesIn(folder, file).slice(0, -MOST_COPIES)) rmSync(join(folder, old))
    return copy
  })
}

/** Copies a store to any file, also while it is written, and takes turns with the copies of the days. */
export const copyTo = (file: string, copy: string): Promise<void> =>
  alone(`${file}.copies`, () => copyWholly(file, copy))

/** Under another name until it is whole; a part of one would only fill the disk. */
async function copyWholly(file: string, copy: string): Promise<void> {
  const part = join(dirname(copy), `${basename(file)}.part`)
  rmSync(part, { force: true })
  try {
    await inThread({ file, copy: part })
    renameSync(part, copy)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

const prefixOf = (file: string): string => `${basename(file, '.sqlite')}-`

/** By their names: oldest first. */
function copiesIn(folder: string, file: string): string[] {
  const prefix = prefixOf(file)
  const isOurs = (name: string): boolean =>
    name.startsWith(prefix) && /^\d{4}-\d\d-\d\d\.sqlite$/.test(name.slice(prefix.length))
  return readdirSync(folder).filter(isOurs).sort()
}

function inThread(order: CopyOrder): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const thread = new Worker(new URL('./copy-thread.ts', import.meta.url), { workerData: order })
  thread.once('error', reject)
  thread.once('exit', () => resolve())
  return promise
}

type Copying = Pick<ApiSettings, 'database' | 'copiesDir'>
type Told = Pick<Services, 'now' | 'log'>

/** The copy of today, of what the release before has left: nothing else takes a store back to that. Nothing without a folder of copies. */
export const copyBeforeChange = ({ database, copiesDir }: Copying, { now, log }: Told) =>
  copiesDir === undefined || !isFile(database)
    ? undefined
    : (): Promise<unknown> =>
        // A release that is wanted now is not held back by a disk that is full; the line wakes somebody.
        copyOfToday({ file: database, folder: copiesDir, now, anew: true }).catch(tellingOf(log))

const tellingOf = (log: Told['log']) => (error: unknown) => log('error', 'copy-failed', faultFacts(error))

/** Makes the copies that the settings ask for, one a day, until the function that it returns is called. */
export function keepCopies({ database, copiesDir }: Copying, { now, log }: Told): () => Promise<void> {
  if (copiesDir === undefined || !isFile(database)) return async () => {}
  let underWay: Promise<unknown> = Promise.resolve()
  const run = (): void => {
    underWay = underWay.then(() => copyOfToday({ file: database, folder: copiesDir, now })).catch(tellingOf(log))
  }
  run()
  const timer = setInterval(run, LOOK_EVERY_MILLISECONDS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
