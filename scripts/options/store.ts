// The store that the commands of an operator work on: the server's own.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { isFile, SettingsError, settingsFrom, shownStore } from '../../src/api/settings.ts'
import { flagsOf, UsageError } from './usage.ts'

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

/** The same, after saying which it is: whoever works on the wrong one should see it. */
export function tellStore(): string {
  const database = namedStore()
  console.log(`store: ${shownStore(database)}`)
  return database
}

/** A command of an operator: `--help` tells its usage, and what can be mended is said without a stack, with exit code 2. */
export async function operatorCommand(
  usage: string,
  work: (positionals: readonly string[]) => Promise<void>,
): Promise<void> {
  try {
    const { positionals, values } = flagsOf({ allowPositionals: true, options: { help: { type: 'boolean' } } }, usage)
    if (values.help) console.log(usage)
    else await work(positionals)
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}
