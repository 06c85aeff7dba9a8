import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { copyBeforeChange, copyOfToday, keepCopies } from '../../src/api/db/copies.ts'
import { inTransaction } from '../../src/api/db/in-transaction.ts'
import { toJson } from '../../src/api/db/json.ts'
import { migrate } from '../../src/api/db/migrate.ts'
import { MIGRATIONS } from '../../src/api/db/migrations/index.ts'
import { openDb } from '../../src/api/db/open.ts'
import { openPostgres, preparedAs } from '../../src/api/db/postgres.ts'
import { ENQUIRIES } from '../../src/api/db/retention.ts'
import { openSqlite } from '../../src/api/db/sqlite.ts'
import type { Db } from '../../src/api/db/tables.ts'
import { keepTidy, tidy } from '../../src/api/db/tidy.ts'
import type { Log } from '../../src/api/log.ts'
import { SettingsError } from '../../src/api/settings.ts'
import { engines, postgresDatabase } from '../support/api.ts'
import { startWriting, type Unsafe } from '../support/writing.ts'

function aPlace(engine: string): Promise<string> | string {
  if (engine === 'postgres') return postgresDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'store.sqlite')
}

const startNextRelease = (where: string, { finish = false, env = {} } = {}): ChildProcess => {
  const program = join(import.meta.dirname, 'experiments/migrator.ts')
  return spawn(process.execPath, [program, where, ...(finish ? ['finish'] : [])], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** How the next release ends when it may bring the store up to date. */
async function nextRelease(where: string, env = {}): Promise<number | null> {
  const [code] = await once(startNextRelease(where, { finish: true, env }), 'exit')
  return code as number | null
}

/** Kills the next release when it has done the first half of its change. */
async function killedInTheMiddle(where: string, env = {}): Promise<void> {
  const release = startNextRelease(where, { env })
  await once(release.stdout!, 'data')
  const gone = once(release, 'exit')
  release.kill('SIGKILL')
  await gone
}

const namesOfTables = async (db: Db): Promise<string[]> =>
  (await db.introspection.getTables()).map(({ name }) => name).sort()

test('E26 the control: a SQLite file that is changed statement by statement is no release’s after such a kill', async () => {
  const where = (await aPlace('sqlite')) as string
  await killedInTheMiddle(where, { UNSAFE: 'yes' })
  expect(await nextRelease(where, { UNSAFE: 'yes' })).toBe(1)
})

/** As a release left a store that did not know this migration, nor any later one. */
async function takeBackTo(migration: '009' | '010' | '012', db: Db): Promise<void> {
  await sql`delete from kysely_migration where name >= ${migration}`.execute(db)
  for (const column of ['estimate', 'emailed_at']) await db.schema.alterTable('valuations').dropColumn(column).execute()
  for (const table of ['alerts', 'watched_cars']) await db.schema.dropTable(table).execute()
  if (migration === '012') return
  await db.schema.dropTable('tracked_leads').execute()
  await db.schema.dropIndex('outbox_no_letters').execute()
}

describe.each(engines)('on %s', engine => {
  test('E26 of processes that start together one brings the schema up to date and the others wait', async () => {
    const where = await aPlace(engine)
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDb(where)))
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(opened[0]!)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS))
    await Promise.all(opened.map(db => db.destroy()))
  })

  test('E26 a usual start changes nothing and locks nothing, as a pooler would give the lock to another connection', async () => {
    const where = await aPlace(engine)
    const said: string[] = []
    const start = async () => {
      said.length = 0
      const db = await openDb(where, { onQuery: ({ query }) => said.push(query.sql) })
      await db.destroy()
      return said.filter(one => /lock|create table|insert/i.test(one)).length
    }
    expect(await start()).toBeGreaterThan(0)
    expect([await start(), said.some(one => one.includes('kysely_migration'))]).toEqual([0, true])
  })

  test('E26 a release starts on the schema of a newer one and leaves it alone', async () => {
    const where = await aPlace(engine)
    const first = await openDb(where)
    await sql`insert into kysely_migration (name, timestamp) values ('999 of the future', '2027-01-01')`.execute(first)
    await sql`alter table leads add column of_the_future text`.execute(first)
    await first.destroy()
    const again = await openDb(where)
    expect((await sql`select of_the_future from leads`.execute(again)).rows).toEqual([])
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(again)
    expect(rows).toContainEqual({ name: '999 of the future' })
    await again.destroy()
  })

  test('E26 a migration that was published and then renamed is refused, not run again', async () => {
    const where = await aPlace(engine)
    const first = await openDb(where)
    await sql`update kysely_migration set name = '001 something else' where name = '001 foundation'`.execute(first)
    await first.destroy()
    await expect(openDb(where)).rejects.toThrow(/could not be brought up to date/)
  })

  test('a store of before 2026-11-28 forgets who asked for holds that have come to their end', async () => {
    const where = await aPlace(engine)
    const before = await openDb(where)
    for (const [car_id, state] of (
      ['held', 'reserved', 'released', 'refunded', 'purchased', 'available'] as const
    ).entries()) {
      const asked = { id: state, site: 'x', car_id, idempotency_key: state, form_hash: '', state, visitor: 'hidden' }
      const paid = {
        deposit_cents: 100,
        currency: 'AUD',
        return_url: '',
        form: '{}' as never,
        events: 0,
        created_at: 1,
      }
      await before
        .insertInto('reservations')
        .values({ ...asked, ...paid })
        .execute()
    }
    await takeBackTo('009', before)
    await before.destroy()
    const after = await openDb(where)
    const known = await after.selectFrom('reservations').select('id').where('visitor', 'is not', null).execute()
    expect(known).toEqual([{ id: 'held' }])
    await after.destroy()
  })

  test('E26 killed in the middle of a change of the schema, the store is as it was, and the next start brings it up to date', async () => {
    const where = await aPlace(engine)
    const before = await openDb(where)
    const reveal = { id: 'kept', site: 'northside', car_id: 1, dealership_id: 1, created_at: 1 }
    await before.insertInto('phone_reveals').values(reveal).execute()
    const tables = await namesOfTables(before)
    await before.destroy()
    await killedInTheMiddle(where)
    const after = await openDb(where)
    expect(await namesOfTables(after)).toEqual(tables)
    await after.destroy()
    expect(await nextRelease(where)).toBe(0)
    const next = await openDb(where)
    expect(await namesOfTables(next)).toEqual([...tables, 'first_half', 'second_half'].sort())
    expect(await next.selectFrom('phone_reveals').selectAll().execute()).toEqual([reveal])
    await next.destroy()
  })

  test('E26 killed in the middle of its first start, the store begins anew', async () => {
    const where = await aPlace(engine)
    await killedInTheMiddle(where)
    const db = await openDb(where)
    expect(await db.selectFrom('leads').select('id').execute()).toEqual([])
    await db.destroy()
  })

  test('of writes at the same moment one that fails takes back its own and nothing else', async () => {
    const db = await openDb(await aPlace(engine))
    const row = { site: 'northside', car_id: 1, dealership_id: 1, created_at: 1 }
    const write = (number: number) =>
      inTransaction(db, async transaction => {
        await transaction
          .insertInto('phone_reveals')
          .values({ id: `row ${number}`, ...row })
          .execute()
        if (number % 3 === 0) throw new Error(`not ${number}`)
        return number
      })
    const results: PromiseSettledResult<number>[] = []
    // More at once than there are connections, and so many only that on a busy machine none waits too long for one.
    for (let first = 0; first < 120; first += 24) {
      const numbers = Array.from({ length: 24 }, (_, index) => first + index)
      results.push(...(await Promise.allSettled(numbers.map(write))))
    }
    const taken = results.flatMap(result => (result.status === 'fulfilled' ? [`row ${result.value}`] : []))
    expect(taken).toHaveLength(80)
    const rows = await db.selectFrom('phone_reveals').select('id').execute()
    expect(rows.map(({ id }) => id).sort()).toEqual(taken.sort())
    await db.destroy()
    await expect(write(1)).rejects.toThrow()
  })

  test('every table has a site, and every row that a request writes must name it', async () => {
    const db = await openDb(await aPlace(engine))
    const tables = await db.introspection.getTables()
    expect(tables.length).toBeGreaterThan(10)
    for (const { name, columns } of tables) {
      const site = columns.find(column => column.name === 'site')
      // What the sign-in library wants and we never fill.
      const isEmpty = name === 'accounts' || name === 'verifications'
      expect([name, site?.isNullable]).toEqual([name, isEmpty])
    }
    await db.destroy()
  })
})

test.runIf(engines.includes('postgres'))(
  'E26 a new version starts also where another needs long for the same change, and where somebody has a table for a while @nightly',
  async () => {
    const where = await postgresDatabase()
    const before = await openDb(where)
    await takeBackTo('010', before)
    await before.destroy()
    const others = new Kysely<object>({ dialect: openPostgres(where, { changesSchema: true }) })
    // As Kysely has it, while it changes the schema.
    const changing = others.connection().execute(async other => {
      await sql`select pg_advisory_lock(${sql.lit(3_853_314_791_062_309_107n)})`.execute(other)
      await sql`select pg_sleep(6)`.execute(other)
      await sql`select pg_advisory_unlock_all()`.execute(other)
    })
    const copying = others.transaction().execute(async other => {
      await sql`lock table outbox in row exclusive mode`.execute(other)
      await sql`select pg_sleep(9)`.execute(other)
    })
    await setTimeout(100)
    const after = await openDb(where)
    const { rows } = await sql`select 1 from pg_indexes where indexname = 'outbox_no_letters'`.execute(after)
    expect(rows).toHaveLength(1)
    await Promise.all([changing, copying, after.destroy()])
    await others.destroy()
  },
)

test.runIf(engines.includes('postgres'))(
  'E26 a new version starts also where the role may wait only as long as a request, as behind PgBouncer @nightly',
  async () => {
    const where = await postgresDatabase()
    const before = await openDb(where)
    await takeBackTo('009', before)
    await sql`
      create function takes_long() returns trigger language plpgsql as 'begin perform pg_sleep(3); return null; end'
    `.execute(before)
    await sql`
      create trigger takes_long before update on reservations for each statement execute function takes_long()
    `.execute(before)
    await sql`alter database ${sql.id(new URL(where).pathname.slice(1))} set statement_timeout = '2s'`.execute(before)
    // Another process that makes the same change; its connection is older than the time-out.
    const changing = before.connection().execute(async other => {
      await sql`select pg_advisory_lock(${sql.lit(3_853_314_791_062_309_107n)})`.execute(other)
      await sql`select pg_sleep(3)`.execute(other)
      await sql`select pg_advisory_unlock_all()`.execute(other)
    })
    await setTimeout(100)
    const after = await openDb(where)
    const { rows } = await sql`select 1 from pg_indexes where indexname = 'outbox_no_letters'`.execute(after)
    expect(rows).toHaveLength(1)
    await changing
    await Promise.all([before.destroy(), after.destroy()])
  },
)

test('SQLite is opened so that what is acknowledged is on the disk, and what is deleted is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-store-'))
  const db = await openDb(join(folder, 'store.sqlite'))
  const pragma = async (name: string): Promise<unknown> =>
    Object.values((await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)).rows[0]!)[0]
  const names = ['journal_mode', 'synchronous', 'foreign_keys', 'secure_delete']
  expect(await Promise.all(names.map(pragma))).toEqual(['wal', 2, 1, 1])
  expect(await pragma('busy_timeout')).toBe(5_000)
  await db.destroy()
  rmSync(folder, { recursive: true })
})

describe('what was forgotten in time is no longer in the file of a SQLite store, nor in the log beside it', () => {
  const MARK = 'forget me on the disk too'
  const traces = (where: string): number =>
    [where, `${where}-wal`].map(file => readFileSync(file, 'latin1').split(MARK).length - 1).reduce((a, b) => a + b)

  const withOldRows = async () => {
    const where = (await aPlace('sqlite')) as string
    const db = await openDb(where)
    onTestFinished(() => db.destroy())
    const values = Array.from({ length: 200 }, (_, number) => ({
      id: `row ${number}`,
      site: 'northside',
      column_name: 'x',
      value: toJson(`${MARK} ${'x'.repeat(number * 10)}`),
      created_at: number,
    }))
    await db.insertInto('miscellaneous').values(values).execute()
    // Half of them go, so that pages stay in use and have gaps.
    return { where, services: { db, now: () => ENQUIRIES + 100, log: () => {} } }
  }

  test('but for the rows that are still kept', async () => {
    const { where, services } = await withOldRows()
    expect(traces(where)).toBeGreaterThanOrEqual(200)
    await tidy(services)
    expect(traces(where)).toBe(100)
  })

  test('at the latest the next time, where somebody reads meanwhile: nobody is kept waiting for that', async () => {
    const { where, services } = await withOldRows()
    const reader = new Database(where, { readonly: true })
    reader.exec('begin')
    reader.prepare('select count(*) from miscellaneous').get()
    const begun = performance.now()
    await tidy(services)
    expect(performance.now() - begun).toBeLessThan(2_000)
    expect(traces(where)).toBeGreaterThan(100)
    expect((await sql`pragma busy_timeout`.execute(services.db)).rows).toEqual([{ timeout: 5_000 }])
    reader.close()
    await tidy(services)
    expect(traces(where)).toBe(100)
  })
})

/** Two processes that write into one file until each has had its turn often, and what is in the file then. */
async function twoWriters(unsafe?: Unsafe) {
  const where = (await aPlace('sqlite')) as string
  const both = await Promise.all([startWriting(where, unsafe), startWriting(where, unsafe)])
  const ends = Promise.all(both.map(({ ended }) => ended))
  let isOver = false
  const often = async (): Promise<void> => {
    while (!isOver && both.some(({ ids }) => ids.length < 40)) await setTimeout(10)
  }
  await Promise.race([often(), ...both.map(({ ended }) => ended)])
  isOver = true
  for (const { writer } of both) writer.kill('SIGKILL')
  const said = (await ends).map(end => end.said).join('')
  const db = await openDb(where)
  const kept = new Set((await db.selectFrom('leads').select('id').execute()).map(({ id }) => id))
  await db.destroy()
  const acknowledged = both.flatMap(({ ids }) => ids)
  return { said, acknowledged, lost: acknowledged.filter(id => !kept.has(id)) }
}

test('E5 two processes on one SQLite file lose nothing of each other', async () => {
  const { said, acknowledged, lost } = await twoWriters()
  expect([said, lost]).toEqual(['', []])
  expect(acknowledged.length).toBeGreaterThanOrEqual(80)
})

test('E5 the control: processes that do not wait for each other fail', async () => {
  expect((await twoWriters('impatient')).said).toContain('SQLITE_BUSY')
})

test('E26 the control: who brings a SQLite file up to date without waiting for its turn fails', async () => {
  const where = await aPlace('sqlite')
  const opened: Db[] = Array.from({ length: 4 }, () => new Kysely({ dialect: openSqlite(where) }))
  for (const db of opened) await sql`pragma busy_timeout = 0`.execute(db)
  const results = await Promise.allSettled(opened.map(db => migrate(db)))
  expect(results.map(({ status }) => status)).toContain('rejected')
  await Promise.all(opened.map(db => db.destroy()))
})

test('E4 a full disk is told, reading goes on, and writing too when there is room again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-store-'))
  const where = join(folder, 'store.sqlite')
  const db = await openDb(where)
  const insert = (id: string) =>
    db
      .insertInto('miscellaneous')
      .values({ id, site: 'x', column_name: 'x', value: toJson('x'.repeat(50_000)), created_at: 1 })
      .execute()
  await insert('first')
  const pages = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0]!.page_count
  await sql`pragma max_page_count = ${sql.raw(String(pages + 5))}`.execute(db)
  await expect(insert('second')).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  expect(await db.selectFrom('miscellaneous').select('id').execute()).toEqual([{ id: 'first' }])
  await sql`pragma max_page_count = 1000000`.execute(db)
  await insert('third')
  expect(await db.selectFrom('miscellaneous').select('id').execute()).toHaveLength(2)
  await db.destroy()
  rmSync(folder, { recursive: true })
})

test('E27 a copy made while leads are written has all that was acknowledged; a copy of the file alone has not', async () => {
  const where = (await aPlace('sqlite')) as string
  const { writer, ids, ended } = await startWriting(where)
  // For as long as somebody reads, what comes later is not taken over into the file.
  const reader = new Database(where, { readonly: true })
  reader.exec('begin')
  const early = new Set(reader.prepare('select id from leads').pluck().all())
  while (ids.filter(id => !early.has(id)).length < 50) await setTimeout(10)
  const told = [...ids]
  const db = await openDb(where)
  await sql`vacuum into ${`${where}.copy`}`.execute(db)
  copyFileSync(where, `${where}.file`)
  reader.close()
  writer.kill('SIGKILL')
  await ended
  await db.destroy()
  const copy = new Database(`${where}.copy`, { readonly: true })
  const kept = new Set(copy.prepare('select id from leads').pluck().all())
  expect(told.filter(id => !kept.has(id))).toEqual([])
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
  copy.close()
  expect(() => {
    const file = new Database(`${where}.file`, { readonly: true })
    const found = file.prepare('select id from leads').pluck().all()
    file.close()
    if (told.some(id => !found.includes(id))) throw new Error('leads are missing')
  }).toThrow()
})

test('E26 a new release copies a store that has a folder of copies before it changes that, and anew where today has one', async () => {
  const where = (await aPlace('sqlite')) as string
  const folder = `${where}.copies`
  const before = await openDb(where)
  await takeBackTo('012', before)
  await before.destroy()
  const now = () => Date.parse('2026-11-29T10:00:00Z')
  const earlier = await copyOfToday({ file: where, folder, now })
  const said: string[] = []
  const log: Log = (_, event) => said.push(event)
  const start = (copiesDir?: string) =>
    openDb(where, {
      beforeChange: copyBeforeChange({ database: where, ...(copiesDir && { copiesDir }) }, { now, log }),
    })
  const reveal = { id: 'later', site: 'northside', car_id: 1, dealership_id: 1, created_at: 1 }
  const writer = new Database(where)
  writer.prepare('insert into phone_reveals values (@id, @site, @car_id, @dealership_id, @created_at)').run(reveal)
  writer.close()
  const after = await start(folder)
  expect(await after.selectFrom('alerts').selectAll().execute()).toEqual([])
  await after.destroy()
  expect(readdirSync(folder)).toEqual([basename(earlier)])
  const copy = new Database(earlier, { readonly: true })
  onTestFinished(() => void copy.close())
  expect(copy.prepare('select id from phone_reveals').pluck().all()).toEqual(['later'])
  expect(copy.prepare("select name from sqlite_schema where name = 'alerts'").all()).toEqual([])
  const { mtimeMs } = statSync(earlier)
  await (await start(folder)).destroy()
  expect([statSync(earlier).mtimeMs, said]).toEqual([mtimeMs, []])
})

test('E26 a new release starts where its copy of the store fails, and wakes somebody', async () => {
  const where = (await aPlace('sqlite')) as string
  const before = await openDb(where)
  await takeBackTo('012', before)
  await before.destroy()
  const [said, folder]: [string[], string] = [[], `${where}.copies`]
  writeFileSync(folder, 'a file')
  const told = { now: () => 0, log: ((level, event) => said.push(`${level} ${event}`)) as Log }
  const after = await openDb(where, { beforeChange: copyBeforeChange({ database: where, copiesDir: folder }, told) })
  expect(await after.selectFrom('alerts').selectAll().execute()).toEqual([])
  await after.destroy()
  expect(said).toEqual(['error copy-failed'])
})

test('E27 a store is copied once a day while it is written, a week of copies is kept, and any of them goes on as a store', async () => {
  const where = (await aPlace('sqlite')) as string
  const { writer, ids, ended } = await startWriting(where)
  const folder = `${where}.copies`
  const clock = { now: Date.parse('2026-11-22T10:00:00Z') }
  const copies: string[] = []
  const told: string[][] = []
  for (let day = 0; day < 9; day++) {
    told.push([...ids])
    copies.push(await copyOfToday({ file: where, folder, now: () => clock.now }))
    clock.now += 86_400_000
  }
  writer.kill('SIGKILL')
  await ended
  expect(readdirSync(folder)).toEqual(copies.slice(-7).map(copy => basename(copy)))
  expect(await copyOfToday({ file: where, folder, now: () => clock.now - 86_400_000 })).toBe(copies.at(-1))
  for (const [index, copy] of copies.entries()) {
    if (index < 2) continue
    const db = await openDb(copy)
    const kept = new Set((await db.selectFrom('leads').select('id').execute()).map(({ id }) => id))
    expect(told[index]!.filter(id => !kept.has(id))).toEqual([])
    await db
      .insertInto('phone_reveals')
      .values({ id: 'x', site: 'x', car_id: 1, dealership_id: 1, created_at: 1 })
      .execute()
    await db.destroy()
  }
})

function isWhole(file: string): boolean {
  const store = new Database(file, { readonly: true })
  const found = store.pragma('integrity_check', { simple: true })
  store.close()
  return found === 'ok'
}

/** As a bad block of a disk leaves a store: it opens, and cannot be read to its end. */
function spoilLastPage(file: string): void {
  const store = new Database(file)
  const pageBytes = store.pragma('page_size', { simple: true }) as number
  store.exec(`create table last as select randomblob(${50 * pageBytes}) as bytes`)
  const { rootpage } = store.prepare("select rootpage from sqlite_schema where name = 'last'").get() as {
    rootpage: number
  }
  store.close()
  const bytes = readFileSync(file)
  bytes.fill(0xff, (rootpage - 1) * pageBytes, rootpage * pageBytes)
  writeFileSync(file, bytes)
}

test('E27 two servers on one store make one whole copy of it', async () => {
  const where = (await aPlace('sqlite')) as string
  await (await openDb(where)).destroy()
  const folder = `${where}.copies`
  const copies = await Promise.all([1, 2, 3].map(() => copyOfToday({ file: where, folder, now: () => 0 })))
  expect(readdirSync(folder)).toEqual(['store-1970-01-01.sqlite'])
  expect(new Set(copies)).toEqual(new Set([join(folder, 'store-1970-01-01.sqlite')]))
  expect(isWhole(copies[0]!)).toBe(true)
})

test('E27 a store that breaks off while it is copied is told, and leaves no half of a copy', async () => {
  const where = (await aPlace('sqlite')) as string
  await (await openDb(where)).destroy()
  spoilLastPage(where)
  const folder = `${where}.copies`
  const logged: string[] = []
  const stop = keepCopies(
    { database: where, copiesDir: folder },
    { now: () => 0, log: (level, event) => logged.push(`${level} ${event}`) },
  )
  await stop()
  expect(logged).toEqual(['error copy-failed'])
  expect(readdirSync(folder)).toEqual([])
})

test('E27 a copy has its name only when it is whole, and what a killed server left of one goes with the next', async () => {
  const where = (await aPlace('sqlite')) as string
  const store = new Database(where)
  store.exec('create table filler as select randomblob(30000000) as bytes')
  store.close()
  const folder = `${where}.copies`
  mkdirSync(folder)
  writeFileSync(join(folder, 'store.sqlite.part'), 'half of another day')
  const copy = join(folder, 'store-1970-01-01.sqlite')
  let isMade = false
  const making = copyOfToday({ file: where, folder, now: () => 0 }).finally(() => {
    isMade = true
  })
  const sizes = new Set<number>()
  while (!isMade) {
    if (existsSync(copy)) sizes.add(statSync(copy).size)
    await setTimeout(1)
  }
  expect(await making).toBe(copy)
  sizes.add(statSync(copy).size)
  expect(sizes.size).toBe(1)
  expect(isWhole(copy)).toBe(true)
  expect(readdirSync(folder)).toEqual([basename(copy)])
})

test('E27 the copies of another store in the same folder stay', async () => {
  const where = (await aPlace('sqlite')) as string
  await (await openDb(where)).destroy()
  const folder = `${where}.copies`
  mkdirSync(folder)
  const others = Array.from({ length: 8 }, (_, day) => `store-test-2026-11-0${day + 1}.sqlite`)
  for (const name of others) writeFileSync(join(folder, name), '')
  const days = Array.from({ length: 8 }, (_, day) => day * 86_400_000)
  const copies: string[] = []
  for (const day of days) copies.push(basename(await copyOfToday({ file: where, folder, now: () => day })))
  expect(readdirSync(folder).sort()).toEqual([...copies.slice(-7), ...others])
})

test.skipIf(inject('postgres') === undefined)(
  'PostgreSQL is refused when it would lose what it acknowledged',
  async () => {
    const where = await postgresDatabase()
    await expect(openDb(`${where}?options=-c%20synchronous_commit%3Doff`)).rejects.toThrow(/synchronous_commit off/)
  },
)

test('a store that cannot be opened is told in one line with its remedy, and without its password', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const text = join(folder, 'store.txt')
  writeFileSync(text, 'this is a text, and no store, however long one may look at it. '.repeat(20))
  const told = async (where: string) => {
    const error = await openDb(where).then(
      () => undefined,
      (fault: unknown) => fault,
    )
    expect(error).toBeInstanceOf(SettingsError)
    return (error as Error).message
  }
  expect(await told(text)).toMatch(/^FORECOURT_DATABASE \(.*store\.txt\): it is no SQLite store → [^\n]*$/)
  expect(await told(folder)).toMatch(/^FORECOURT_DATABASE \(.*\): it cannot be opened → [^\n]*$/)
  expect(await told(join(text, 'store.sqlite'))).toMatch(/: its folder cannot be made or entered → [^\n]*$/)
  const far = 'postgres://us:hush@127.0.0.1:9/forecourt'
  expect(await told(far)).toBe(
    'FORECOURT_DATABASE (postgres://127.0.0.1:9/forecourt): nothing answers there → start it, or name the host and port where it is',
  )
  expect(await told(await poolerThatRefuses('statement_timeout'))).toMatch(
    /: a PgBouncer before it refuses our time-outs → name them in its ignore_startup_parameters [^\n]*$/,
  )
})

/** As PgBouncer 1.18 answers who asks for what it does not know of a connection. */
async function poolerThatRefuses(parameter: string): Promise<string> {
  const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${parameter}\0\0`
  const refusal = Buffer.from(`E0000${fields}`)
  refusal.writeInt32BE(refusal.length - 1, 1)
  const pooler = createServer(socket => socket.once('data', () => socket.end(refusal))).listen(0, '127.0.0.1')
  onTestFinished(() => void pooler.close())
  await once(pooler, 'listening')
  return `postgres://us@127.0.0.1:${(pooler.address() as AddressInfo).port}/forecourt`
}

describe.skipIf(inject('postgres') === undefined)(
  'behind a pooler that gives each transaction another connection',
  () => {
    async function aStore() {
      const db = new Kysely({ dialect: openPostgres(await postgresDatabase()) })
      onTestFinished(() => db.destroy())
      const ask = async (plus: string) => {
        const { rows } = await sql<{ n: number }>`${sql.raw(preparedAs('ask'))} select 1 ${sql.raw(plus)} as n`.execute(
          db,
        )
        return rows[0]?.n
      }
      const prepared = async () => {
        const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)
        return rows.map(({ name }) => name)
      }
      return { db, ask, prepared }
    }

    test('what another connection has prepared is asked all the same, from then on unprepared', async () => {
      const { db, ask, prepared } = await aStore()
      expect(await ask('')).toBe(1)
      expect(await prepared()).toHaveLength(1)
      await sql`deallocate all`.execute(db)
      expect(await ask('')).toBe(1)
      expect(await ask('')).toBe(1)
      expect(await prepared()).toEqual([])
    })

    test('what another process has prepared over this connection is no fault, and never taken for ours', async () => {
      const { ask, prepared } = await aStore()
      expect([await ask(''), await ask('+ 1')]).toEqual([1, 2])
      const [ours] = await prepared()
      const other = await aStore()
      await sql.raw(`prepare "${ours}" as select 9 as n`).execute(other.db)
      expect(await other.ask('')).toBe(1)
    })
  },
)

test.skipIf(process.platform === 'win32')(
  'a store and its copies are nobody else’s to read on the machine',
  async () => {
    const where = (await aPlace('sqlite')) as string
    const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8)
    const db = await openDb(where)
    expect([modeOf(where), modeOf(`${where}-wal`), modeOf(`${where}-shm`)]).toEqual(['600', '600', '600'])
    expect(modeOf(await copyOfToday({ file: where, folder: `${where}.copies`, now: () => 0 }))).toBe('600')
    await db.destroy()
    // Of a version before: the group keeps what it has.
    chmodSync(where, 0o644)
    await (await openDb(where)).destroy()
    expect(modeOf(where)).toBe('640')
  },
)

describe.each(engines)('on %s', engine => {
  test('a clock that is years ahead at a start deletes nothing, and a store that was long out of use is tidied up a day later', async () => {
    const db = await openDb(await aPlace(engine))
    onTestFinished(() => db.destroy())
    const clock = { now: Date.parse('2026-11-22T10:00:00Z') }
    const told: string[] = []
    const start = async () => {
      told.length = 0
      await keepTidy({ db, now: () => clock.now, log: (level, event) => void told.push(`${level} ${event}`) })()
      return (await db.selectFrom('leads').select('id').orderBy('id').execute()).map(({ id }) => id)
    }
    const lead = {
      site: 'northside',
      category: 'General Enquiry',
      form: toJson({ name: 'Al' } as never),
      form_hash: '',
    }
    await db
      .insertInto('leads')
      .values([
        { ...lead, id: 'new', idempotency_key: 'new', created_at: clock.now },
        { ...lead, id: 'old', idempotency_key: 'old', created_at: clock.now - ENQUIRIES - 1 },
      ])
      .execute()
    const right = clock.now
    // Of a store that has no note yet, its newest row tells.
    clock.now = right + 10 * ENQUIRIES
    expect([await start(), told]).toEqual([['new', 'old'], ['error tidy-refused']])
    clock.now = right
    expect([await start(), told]).toEqual([['new'], []])
    // A doubt of before does not count once the clock was right again.
    clock.now = right + 10 * ENQUIRIES + 86_400_000
    expect([await start(), told]).toEqual([['new'], ['error tidy-refused']])
    clock.now = right
    expect([await start(), told]).toEqual([['new'], []])
    clock.now = right + 30 * 86_400_000
    expect([await start(), told]).toEqual([['new'], []])
    clock.now += ENQUIRIES
    expect([await start(), told]).toEqual([['new'], ['error tidy-refused']])
    clock.now += 86_399_999
    expect([await start(), told]).toEqual([['new'], ['error tidy-refused']])
    clock.now += 1
    expect([await start(), told]).toEqual([[], []])
  })
})
