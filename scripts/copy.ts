// npm run copy -- FILE: a copy of the store as it is now, beside a server that goes on; as before a new version.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { shownStore } from '../src/api/db/cannot-open.ts'
import { copyTo } from '../src/api/db/copies.ts'
import { isFile, SettingsError } from '../src/api/settings.ts'
import { namedStore } from './options/store.ts'
import { flagsOf, UsageError } from './options/usage.ts'

const USAGE = `npm run copy -- FILE

  Copies the SQLite store of FORECOURT_DATABASE to a file that is not there yet, with all that was acknowledged. The server may
  run. To go back to it, stop the server, put it in the store's place, and remove the -wal and -shm beside that.`

try {
  const { positionals, values } = flagsOf({ allowPositionals: true, options: { help: { type: 'boolean' } } }, USAGE)
  const [to, ...others] = positionals
  if (values.help) console.log(USAGE)
  else if (to === undefined || others.length > 0) throw new UsageError(USAGE)
  else await copy(resolve(to))
} catch (error) {
  if (!(error instanceof UsageError || error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function copy(to: string): Promise<void> {
  const database = namedStore()
  console.log(`store: ${shownStore(database)}`)
  if (!isFile(database)) throw new UsageError('a PostgreSQL is copied by its own means → pg_dump, or what its host has')
  if (existsSync(to)) throw new UsageError(`${to} is there already → name a new file, so that no copy is lost`)
  mkdirSync(dirname(to), { recursive: true })
  await copyTo(resolve(database), to)
  console.log(`copied to ${to}`)
}
