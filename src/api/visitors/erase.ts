import { type RawBuilder, sql, type Transaction } from 'kysely'
import { emptyLog } from '../db/empty-log.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Instant, Tables } from '../db/tables.ts'
import type { Holding, Stay } from './holding.ts'
import { holdingsOf } from './holdings.ts'
import type { Search } from './search.ts'
import { PERSONAL_TABLES, type PersonalTable, TOLD } from './tables.ts'

/** What became of the rows of a table. */
export type Outcome = { table: PersonalTable; erased: number; kept: readonly Kept[] }
export type Kept = { rows: number; why: string; until: Instant | undefined }

/**
 * Deletes all that a store holds on somebody, but for what has to stay, in which it writes over what need not; all of it or
 * nothing. On SQLite it tells whether the log beside the file could be emptied too: else the next tidying up does.
 */
export async function eraseVisitor(search: Search): Promise<{ outcomes: Outcome[]; isOffDisk: boolean }> {
  const outcomes = await inTransaction(search.db, async transaction => {
    await takeTurn(transaction)
    // What is under way is another thing by now than when it was shown.
    const holdings = await holdingsOf({ ...search, db: transaction })
    const all: Outcome[] = []
    for (const table of PERSONAL_TABLES) all.push(await eraseFrom(table, holdings[table], transaction))
    return all
  })
  return {
    outcomes: outcomes.filter(({ erased, kept }) => erased + kept.length > 0),
    isOffDisk: await emptyLog(search.db),
  }
}

/** SQLite lets nobody write who has begun by reading, once another process has written since. This changes nothing. */
const takeTurn = (transaction: Transaction<Tables>) =>
  transaction.updateTable('outbox').set({ attempts: 0 }).where('id', '=', '').execute()

async function eraseFrom(
  table: PersonalTable,
  holdings: readonly Holding<PersonalTable>[],
  transaction: Transaction<Tables>,
): Promise<Outcome> {
  for (const { row, stays } of holdings) {
    const isThis = sql.join(conditionsOf(table, row), sql` and `)
    if (stays === undefined) await sql`delete from ${sql.table(table)} where ${isThis}`.execute(transaction)
    else if (stays.instead !== undefined) {
      const changes = Object.entries(stays.instead).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${isThis}`.execute(transaction)
    }
  }
  const staying = holdings.flatMap(({ stays = [] }) => stays)
  const kept = [...Map.groupBy(staying, ({ why }) => why)].map(([why, alike]) => ({
    rows: alike.length,
    why,
    until: lastOf(alike),
  }))
  return { table, erased: holdings.length - staying.length, kept }
}

function conditionsOf(table: PersonalTable, row: object): RawBuilder<unknown>[] {
  const values = new Map(Object.entries(row))
  return TOLD[table].key.map(column => sql`${sql.ref(column)} = ${values.get(column)}`)
}

/** When the last of them is gone; nothing where that hangs on more than time. */
function lastOf(stays: readonly Stay[]): Instant | undefined {
  const times = stays.flatMap(({ until = [] }) => until)
  return times.length < stays.length ? undefined : Math.max(...times)
}
