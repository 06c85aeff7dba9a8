import { CompiledQuery, type Insertable } from 'kysely'
import { type Use, usedUp, useUp, windowOf } from '../limits.ts'
import { inTransaction } from './in-transaction.ts'
import { isSqlite } from './is-sqlite.ts'
import { preparedAs } from './postgres.ts'
import type { Db, Tables } from './tables.ts'

/** A row and its table. */
export type Row = {
  [Table in keyof Tables]: { into: Table; values: Insertable<Tables[Table]> }
}[keyof Tables]

type Once = {
  /** What the row uses up; where nothing is left, it is refused with 429. */
  use: Use
  row: Row
  /** What belongs to it: there exactly when the row is. One that another row has brought along already is not doubled. */
  along: readonly Row[]
}

/**
 * Inserts a row and what belongs to it, wholly or not at all; on the disk when this resolves. Tells whether it was new: a
 * row that the store has already, by any of its names, is left as it is, and nothing belongs to it a second time.
 */
export async function insertOnce(db: Db, once: Once): Promise<boolean> {
  return isSqlite(db) ? oneByOne(db, once) : inOneStatement(db, once)
}

/** In the process of the store itself a statement costs little, and the disk is waited for once for all who come together. */
function oneByOne(db: Db, { use, row, along }: Once): Promise<boolean> {
  return inTransaction(db, async transaction => {
    await useUp(transaction, use)
    const insert = ({ into, values }: Row) =>
      transaction
        .insertInto(into)
        .values(values)
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
    const { numInsertedOrUpdatedRows } = await insert(row)
    if (numInsertedOrUpdatedRows === 0n) return false
    for (const one of along) await insert(one)
    return true
  })
}

/**
 * Over a network each statement is a journey there and back, and a lead would take five. PostgreSQL can do all in one, and
 * understands it once for each connection.
 */
async function inOneStatement(db: Db, { use, row, along }: Once): Promise<boolean> {
  const { site, action, subject, now, most } = use
  const values = [site, action, subject, now, now - windowOf(use), most]
  for (const one of [row, ...along]) values.push(...(Object.values(one.values) as typeof values))
  const { rows } = await db.executeQuery<{ uses: number; kept: number }>(
    CompiledQuery.raw(statementFor([row, ...along]), values),
  )
  const { uses, kept } = rows[0]!
  if (uses === 0) throw await usedUp(db, use)
  return kept > 0
}

const statements = new Map<string, string>()

/** The first six parameters say the use, as `useUp` does; the others are the values of the rows, one after the other. */
function statementFor(rows: readonly Row[]): string {
  const shape = rows.map(({ into, values }) => `${into}(${Object.keys(values)})`).join()
  const known = statements.get(shape)
  if (known !== undefined) return known
  let parameter = 6
  const insertion = ({ into, values }: Row, from: string): string => {
    const columns = Object.keys(values)
    return `insert into ${into} (${columns}) select ${columns.map(() => `$${++parameter}`)} from ${from} on conflict do nothing`
  }
  const [row, ...along] = rows
  const text = `${preparedAs(`insert-once-${statements.size}`)}
    with used as (
      insert into limits (site, action, subject, window_started_at, used) values ($1, $2, $3, $4, 1)
      on conflict (site, action, subject) do update set
        used = case when limits.window_started_at <= $5 then 1 else limits.used + 1 end,
        window_started_at = case when limits.window_started_at <= $5 then $4 else limits.window_started_at end
      where limits.window_started_at <= $5 or limits.used < $6
      returning 1
    ),
    ${[
      `kept as (${insertion(row!, 'used')} returning 1)`,
      ...along.map((one, index) => `along_${index} as (${insertion(one, 'kept')})`),
    ].join(',\n')}
    select (select count(*) from used) as uses, (select count(*) from kept) as kept`
  statements.set(shape, text)
  return text
}
