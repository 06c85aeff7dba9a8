import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../src/api/db/in-transaction.ts'
import { MIGRATIONS } from '../../src/api/db/migrations/index.ts'
import { openDb } from '../../src/api/db/open.ts'
import { engines, postgresDatabase } from '../support/api.ts'

function aPlace(engine: string): Promise<string> | string {
  if (engine === 'postgres') return postgresDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'store.sqlite')
}

describe.each(engines)('on %s', engine => {
  test('E26 of processes that start together one brings the schema up to date and the others wait', async () => {
    const where = await aPlace(engine)
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDb(where)))
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(opened[0]!)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS))
    await Promise.all(opened.map(db => db.destroy()))
  })

  test('E26 a release starts on the schema of a newer one and leaves it alone', async () => {
    const where = await aPlace(engine)
    const first = await openDb(where)
    await sql`insert into kysely_migration (name, timestamp) values ('999 of the future', '2027-01-01')`.execute(first)
    await sql`alter table leads add column of_the_future text`.execute(first)
    await first.destroy()
    const again = await openDb(where)
    expect(await again.selectFrom('leads').select('id').execute()).toEqual([])
    await again.destroy()
  })

  test('E26 a migration that was published and then renamed is refused, not run again', async () => {
    const where = await aPlace(engine)
    const first = await openDb(where)
    await sql`update kysely_migration set name = '001 something else' where name = '001 foundation'`.execute(first)
    await first.destroy()
    await expect(openDb(where)).rejects.toThrow(/could not be brought up to date/)
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
    const results = await Promise.allSettled(Array.from({ length: 120 }, (_, number) => write(number)))
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

test('SQLite is opened so that what is acknowledged is on the disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-store-'))
  const db = await openDb(join(folder, 'store.sqlite'))
  const pragma = async (name: string): Promise<unknown> =>
    Object.values((await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)).rows[0]!)[0]
  expect([await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys')]).toEqual([
    'wal',
    2,
    1,
  ])
  expect(await pragma('busy_timeout')).toBe(5_000)
  await db.destroy()
  rmSync(folder, { recursive: true })
})

test('E5 two processes on one SQLite file lose nothing of each other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-store-'))
  const where = join(folder, 'store.sqlite')
  const [one, other] = [await openDb(where), await openDb(where)]
  const insert = (db: typeof one, id: string) =>
    db
      .insertInto('phone_reveals')
      .values({ id, site: 'northside', car_id: 1, dealership_id: 1, created_at: 1 })
      .execute()
  await Promise.all(
    Array.from({ length: 150 }, (_, index) => [insert(one, `a${index}`), insert(other, `b${index}`)]).flat(),
  )
  expect(await one.selectFrom('phone_reveals').select('id').execute()).toHaveLength(300)
  await one.destroy()
  await other.destroy()
  rmSync(folder, { recursive: true })
})

test('E4 a full disk is told, reading goes on, and writing too when there is room again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-store-'))
  const where = join(folder, 'store.sqlite')
  const db = await openDb(where)
  const insert = (id: string) =>
    db
      .insertInto('miscellaneous')
      .values({ id, site: 'x', column_name: 'x', value: 'x'.repeat(50_000), created_at: 1 })
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

test('E27 a copy made while the store is in use opens and has all that was in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-store-'))
  const db = await openDb(join(folder, 'store.sqlite'))
  const row = { site: 'x', car_id: 1, dealership_id: 1, created_at: 1 }
  await db
    .insertInto('phone_reveals')
    .values({ id: 'a', ...row })
    .execute()
  await sql`vacuum into ${join(folder, 'copy.sqlite')}`.execute(db)
  await db.destroy()
  const copy = new Database(join(folder, 'copy.sqlite'), { readonly: true })
  expect(copy.prepare('select id from phone_reveals').all()).toEqual([{ id: 'a' }])
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
  copy.close()
  rmSync(folder, { recursive: true })
})

test.skipIf(inject('postgres') === undefined)(
  'PostgreSQL is refused when it would lose what it acknowledged',
  async () => {
    const where = await postgresDatabase()
    await expect(openDb(`${where}?options=-c%20synchronous_commit%3Doff`)).rejects.toThrow(/synchronous_commit off/)
  },
)
