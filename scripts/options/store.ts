// The store that the commands of an operator work on: the server's own.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { isFile, settingsFrom } from '../../src/api/settings.ts'
import { UsageError } from './usage.ts'

/** Where the settings have it; a `UsageError` where there is none yet. */
export function namedStore(env: NodeJS.ProcessEnv = process.env): string {
  // Only the database is needed here; the secret of the API is not.
  const { database } = settingsFrom({ ...env, FORECOURT_MODE: 'local' }, { localSecret: () => 'x'.repeat(32) })
  // An empty store would be made there, in which everything has arrived and nobody is known.
  if (isFile(database) && !existsSync(database)) {
    throw new UsageError(`there is no store at ${resolve(database)} → set FORECOURT_DATABASE as the server has it`)
  }
  return database
}
