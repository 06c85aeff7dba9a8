// Takes leads as the API does, one after the other and some together, and says the id of each once it is acknowledged.
import { sql } from 'kysely'
import { inTransaction } from '../../../src/api/db/in-transaction.ts'
import type { Json } from '../../../src/api/db/json.ts'
import { openDb } from '../../../src/api/db/open.ts'
import type { Lead } from '../../../src/contract/leads.ts'

const db = await openDb(process.argv[2]!)
// The controls: who does not wait for the disk loses leads, and who does not wait for another process fails.
if (process.env.UNSAFE === 'impatient') await sql`pragma busy_timeout = 0`.execute(db)
if (process.env.UNSAFE === 'sqlite') await sql`pragma synchronous = normal`.execute(db)
if (process.env.UNSAFE === 'postgres') {
  await sql`alter system set synchronous_commit = off`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
}

async function take(): Promise<void> {
  for (;;) {
    const id = crypto.randomUUID()
    const row = {
      id,
      site: 'x',
      idempotency_key: id,
      form_hash: '',
      category: '',
      form: 'x'.repeat(500) as Json<Lead>,
      created_at: 1,
    }
    await inTransaction(db, async transaction => {
      await transaction
        .insertInto('leads')
        .values({ ...row, subcategory: null, car_id: null, location_id: null, consent_hash: null })
        .execute()
    })
    process.stdout.write(`${id}\n`)
  }
}

await Promise.all(Array.from({ length: 4 }, take))
