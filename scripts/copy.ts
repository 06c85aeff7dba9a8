// npm run copy -- FILE: a copy of the store as it is now, beside a server that goes on; as before a new version.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { cannotOpen } from '../src/api/db/cannot-open.ts'
import { copyTo } from '../src/api/db/copies.ts'
import { isFile } from '../src/api/settings.ts'
import { operatorCommand, tellStore } from './options/store.ts'
import { systemRefusal } from './options/system-refusal.ts'
import { UsageError } from './options/usage.ts'

const USAGE = `npm run copy -- FILE

  Copies the SQLite store of FORECOURT_DATABASE to a file that is not there yet, with all that was acknowledged. The server may
  run. To go back to it, stop the server, put it in the store's place, and remove the -wal and -shm beside that.`

await operatorCommand(USAGE, async ([to, ...others]) => {
  if (to === undefined || others.length > 0) throw new UsageError(USAGE)
  await copy(resolve(to))
})

async function copy(to: string): Promise<void> {
  const database = tellStore()
  if (!isFile(database)) throw new UsageError('a PostgreSQL is copied by its own means → pg_dump, or what its host has')
  if (existsSync(to)) throw new UsageError(`${to} is there already → name a new file, so that no copy is lost`)
  makeFolderOf(to)
  await copyTo(resolve(database), to).catch(error => {
    throw refusedThere(to, error) ?? cannotOpen(database, error)
  })
  console.log(`copied to ${to}`)
}

/** SQLite tells of a full disk alike whichever it is; one that is only read from needs no room. */
function refusedThere(to: string, error: Error): UsageError | undefined {
  const refusal = systemRefusal(error.message, dirname(to))
  if (refusal === undefined) return undefined
  return new UsageError(`${to} cannot be written: ${refusal.reason}; the store is as it was → ${refusal.remedy}`)
}

/** What is wrong with where the copy is to go is no fault of the store. */
function makeFolderOf(to: string): void {
  try {
    mkdirSync(dirname(to), { recursive: true })
  } catch (error) {
    throw new UsageError(`${to} cannot be written (${(error as Error).message}) → name a folder that you may write to`)
  }
}
