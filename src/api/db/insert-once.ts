import { CompiledQuery, type Insertable, type Transaction } from 'kysely'
import { type Use, usedUp, useUp, windowOf } from '../limits.ts'
import { inTransaction } from './in-transaction.ts'
import { inTurns } from './in-turns.ts'
import { isSqlite } from './is-sqlite.ts'
import { preparedAs } from './postgres.ts'
import type { Db, Tables } from './tables.ts'

/** A row and its table. */
export type Row = {
  [Table in keyof Tables]: { into: Table; values: Insertable<Tables[Table]> }
}[keyof Tables]

/** A row with an id, and what goes with it. */
export type Rows = {
  row: Extract<Row, { values: { id: string } }>
  /** What belongs to it: there exactly when the row is. One that another row has brought along already is not doubled. */
  along: readonly Row[]
}

/** What the row uses up; where nothing is left, it is refused with 429. */
type Once = Rows & { use: Use }

/**
 * Inserts a row and what belongs to it, wholly or not at all; on the disk when this resolves. Tells whether it was new: a
 * row that the store has already, by any of its names, is left as it is, and nothing belongs to it a second time.
 */
export async function insertOnce(db: Db, once: Once): Promise<boolean> {
  return isSqlite(db) ? oneByOne(db, once) : together(db, once)
}

/** In the process of the store itself a statement costs little, and the disk is waited for once for all who come together. */
function oneByOne(db: Db, { use, ...rows }: Once): Promise<boolean> {
  return inTransaction(db, async transaction => {
    await useUp(transaction, use)
    return insertRows(rows, transaction)
  })
}

/** The same in a transaction of somebody else, for what uses nothing up. */
export async function insertRows({ row, along }: Rows, transaction: Transaction<Tables>): Promise<boolean> {
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
}

const insertInTurn = inTurns({
  write: inOneStatement,
  // One statement counts each subject once, by one rule, in one table.
  rule: ({ use, row }: Once) => `${row.into} ${use.action} ${use.most} ${windowOf(use)}`,
  subject: ({ use }) => `${use.site} ${use.subject}`,
})

/** Over a network a lead would take five journeys. PostgreSQL can do all of it in one, and for several leads at once. */
async function together(db: Db, once: Once): Promise<boolean> {
  const { uses, kept } = await insertInTurn(db, once)
  if (!uses) throw await usedUp(db, once.use)
  return kept
}

type Written = { of: string; uses: boolean; kept: boolean }

async function inOneStatement(db: Db, group: readonly Once[]): Promise<Written[]> {
  const [{ use, row }] = group as readonly [Once]
  const belonging = group.flatMap(once => once.along.map(one => ({ ...one, of: once.row.values.id })))
  // In one order, whoever came first: each order would be a statement of its own.
  const along = [...Map.groupBy(belonging, ({ into }) => into)].sort(([one], [other]) => (one < other ? -1 : 1))
  const asked = group.map(once => ({
    of: once.row.values.id,
    site: once.use.site,
    subject: once.use.subject,
    now: once.use.now,
  }))
  const tables = along.map(([into, rows]) => ({ into, columns: Object.keys(rows[0]!.values) }))
  const { rows } = await db.executeQuery<Written>(
    CompiledQuery.raw(statementFor({ into: row.into, columns: Object.keys(row.values) }, tables), [
      JSON.stringify(asked),
      use.action,
      windowOf(use),
      use.most,
      JSON.stringify(group.map(once => once.row.values)),
      ...along.map(([, rows]) => JSON.stringify(rows)),
    ]),
  )
  const written = new Map(rows.map(one => [one.of, one]))
  return group.map(({ row }) => written.get(row.values.id)!)
}

type Shape = { into: string; columns: readonly string[] }

const statements = new Map<string, string>()

/**
 * The parameters: who asks (`of` is the id of the row), the rule by which they use something up, the rows, and for each
 * further table what belongs to them. All lists are JSON, read by the types that the tables have.
 */
function statementFor({ into, columns }: Shape, along: readonly Shape[]): string {
  const shape = [{ into, columns }, ...along].map(one => `${one.into}(${one.columns})`).join()
  const known = statements.get(shape)
  if (known !== undefined) return known
  const text = `${preparedAs(`insert-once-${statements.size}`)}
    with asked as materialized (
      select * from json_to_recordset($1) as asked ("of" text, site text, subject text, now bigint)
    ),
    used as (
      insert into limits (site, action, subject, window_started_at, used) select site, $2, subject, now, 1 from asked
      on conflict (site, action, subject) do update set
        used = case when abs(limits.window_started_at - excluded.window_started_at) >= $3 then 1 else limits.used + 1 end,
        window_started_at = case
          when abs(limits.window_started_at - excluded.window_started_at) >= $3 then excluded.window_started_at
          else limits.window_started_at
        end
      where abs(limits.window_started_at - excluded.window_started_at) >= $3 or limits.used < $4
      returning site, subject
    ),
    able as materialized (select "of" from asked where (site, subject) in (select site, subject from used)),
    kept as (
      insert into ${into} (${columns}) select ${columns} from json_populate_recordset(null::${into}, $5)
      where id in (select "of" from able) on conflict do nothing returning id
    )${along
      .map(
        (one, index) => `,
    along_${index} as (
      insert into ${one.into} (${one.columns}) select ${one.columns.map(column => `one.${column}`)}
      from json_to_recordset($${6 + index}) as sent ("of" text, "values" json),
        json_populate_record(null::${one.into}, sent.values) as one
      where sent."of" in (select id from kept) on conflict do nothing
    )`,
      )
      .join('')}
    select "of", "of" in (select "of" from able) as uses, "of" in (select id from kept) as kept from asked`
  statements.set(shape, text)
  return text
}
