// npm run outbox: what has not arrived yet, for the operator; `replay [ID]` gives dead letters another
// round of attempts, and sends what waits for its next one.
import { openDb } from '../src/api/db/open.ts'
import type { Db } from '../src/api/db/tables.ts'
import { hurry, replay, undelivered } from '../src/api/outbox/letters.ts'
import { SettingsError } from '../src/api/settings.ts'
import { namedStore, shownStore } from './options/store.ts'
import { flagsOf, UsageError } from './options/usage.ts'

const USAGE = 'npm run outbox -- [list | replay [ID]]'

try {
  const { positionals, values } = flagsOf({ allowPositionals: true, options: { help: { type: 'boolean' } } }, USAGE)
  const [command = 'list', id] = positionals
  if (values.help) console.log(USAGE)
  else if (command === 'list' || command === 'replay') await work(command, id)
  else throw new UsageError(USAGE)
} catch (error) {
  if (!(error instanceof UsageError || error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function work(command: 'list' | 'replay', id: string | undefined): Promise<void> {
  const database = namedStore()
  console.log(`store: ${shownStore(database)}`)
  const db = await openDb(database)
  try {
    if (command === 'replay') await sendAgain(db, id)
    else await list(db)
  } finally {
    await db.destroy()
  }
}

async function sendAgain(db: Db, id?: string): Promise<void> {
  // Counted first: a dead letter waits, too, once it is to be tried again.
  const waiting = await hurry(db, Date.now(), id)
  const dead = await replay(db, Date.now(), id)
  console.log(`dead letters that are tried again: ${dead}; mails and webhooks that waited and go now: ${waiting}`)
}

async function list(db: Db): Promise<void> {
  const letters = await undelivered(db)
  for (const { id, site, kind, subject, state, attempts, due_at, last_error } of letters) {
    console.log(
      [id, site, kind, subject, state, `${attempts} attempts`, new Date(due_at).toISOString(), last_error ?? ''].join(
        '  ',
      ),
    )
  }
  console.log(letters.length === 0 ? 'everything has arrived' : `${letters.length} have not arrived`)
}
