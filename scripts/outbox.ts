// npm run outbox: what has not arrived yet, for the operator; `replay [ID]` gives dead letters another round of attempts.
import { parseArgs } from 'node:util'
import { openDb } from '../src/api/db/open.ts'
import { replay, undelivered } from '../src/api/outbox/letters.ts'
import { settingsFrom } from '../src/api/settings.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [command = 'list', id] = positionals
// Only the database is needed here; the secret of the API is not.
const { database } = settingsFrom({ ...process.env, FORECOURT_MODE: 'local' }, { localSecret: () => 'x'.repeat(32) })
const db = await openDb(database)
switch (command) {
  case 'list': {
    const letters = await undelivered(db)
    for (const { id, site, kind, subject, state, attempts, due_at, last_error } of letters) {
      console.log(
        [id, site, kind, subject, state, `${attempts} attempts`, new Date(due_at).toISOString(), last_error ?? ''].join(
          '  ',
        ),
      )
    }
    console.log(letters.length === 0 ? 'everything has arrived' : `${letters.length} have not arrived`)
    break
  }
  case 'replay':
    console.log(`${await replay(db, Date.now(), id)} dead letters are tried again`)
    break
  default:
    console.error('npm run outbox -- [list | replay [ID]]')
    process.exitCode = 2
}
await db.destroy()
