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
  row: Extract<Row, { values: { id: string } }>
  /** What belongs to it: there exactly when the row is. One that another row has brought along already is not doubled. */
  along: readonly Row[]
}

/**
 * Inserts a row and what belongs to it, wholly or not at all; on the disk when this resolves. Tells whether it was new: a
 * row that the store has already, by any of its names, is left as it is, and nothing belongs to it a second time.
 */
export async function insertOnce(db: Db, once: Once): Promise<boolean> {
  return isSqlite(db) ? oneByOne(db, once) : inTurnOf(db)(once)
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

// Over a network each statement is a journey there and back, and a lead would take five. PostgreSQL can do all in one, and
// for all who come while it is busy with others.

type Waiting = PromiseWithResolvers<boolean> & { once: Once }

/** So many statements are under way at once: who waits for another's lock does not hold up everybody. */
const LANES = 2
const MOST_TOGETHER = 20

const turns = new WeakMap<Db, (once: Once) => Promise<boolean>>()

function inTurnOf(db: Db): (once: Once) => Promise<boolean> {
  const known = turns.get(db) ?? createTurns(db)
  turns.set(db, known)
  return known
}

function createTurns(db: Db): (once: Once) => Promise<boolean> {
  let queue: Waiting[] = []
  let lanes = 0

  const drive = async (): Promise<void> => {
    lanes++
    while (queue.length > 0) {
      const group = fitting(queue)
      queue = queue.filter(one => !group.includes(one))
      await writeTogether(db, group)
    }
    lanes--
  }

  return once => {
    const waiting = { ...Promise.withResolvers<boolean>(), once }
    queue.push(waiting)
    if (lanes < LANES) void drive()
    return waiting.promise
  }
}

/** The first that waits, and those that can go along: one statement counts each subject once, by one rule, in one table. */
function fitting(queue: readonly Waiting[]): Waiting[] {
  const first = queue[0]!.once
  const group = new Map<string, Waiting>()
  for (const waiting of queue) {
    const { use, row } = waiting.once
    const isAlike =
      row.into === first.row.into &&
      use.action === first.use.action &&
      use.most === first.use.most &&
      windowOf(use) === windowOf(first.use)
    const subject = `${use.site} ${use.subject}`
    if (isAlike && !group.has(subject)) group.set(subject, waiting)
    if (group.size === MOST_TOGETHER) break
  }
  // Two servers that count the same two subjects do so in the same order, or each would wait for the other.
  return [...group].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, waiting]) => waiting)
}

/** Never throws: each hears of its own fault. One that the store refuses does not take the others along. */
async function writeTogether(db: Db, group: readonly Waiting[]): Promise<void> {
  try {
    const written = await inOneStatement(
      db,
      group.map(({ once }) => once),
    )
    for (const { once, resolve, reject } of group) {
      const { uses, kept } = written.get(once.row.values.id)!
      if (uses) resolve(kept)
      else usedUp(db, once.use).then(reject, reject)
    }
  } catch (error) {
    if (group.length === 1 || !isRefusal(error)) for (const { reject } of group) reject(error)
    else await Promise.all(group.map(one => writeTogether(db, [one])))
  }
}

/** Whether the store took nothing, for a value, a constraint or a lock; of a connection that broke nobody knows. */
const isRefusal = (error: unknown): boolean =>
  /^((2[1-3]|40)\w{3}|55P03)$/.test(String((error as { code?: unknown }).code))

type Written = { of: string; uses: boolean; kept: boolean }

async function inOneStatement(db: Db, group: readonly Once[]): Promise<Map<string, Written>> {
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
  return new Map(rows.map(written => [written.of, written]))
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
        used = case when limits.window_started_at <= excluded.window_started_at - $3 then 1 else limits.used + 1 end,
        window_started_at = case
          when limits.window_started_at <= excluded.window_started_at - $3 then excluded.window_started_at
          else limits.window_started_at
        end
      where limits.window_started_at <= excluded.window_started_at - $3 or limits.used < $4
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
