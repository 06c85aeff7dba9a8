import { readFileSync } from 'node:fs'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ALERT_LASTS, YES_WITHIN } from '../../src/api/alerts/limits.ts'
import { MOST_COPIES } from '../../src/api/db/copies.ts'
import { BOOKS, ENQUIRIES, RETENTION, type RetentionRule, UNPAID } from '../../src/api/db/retention.ts'
import type { Tables } from '../../src/api/db/tables.ts'
import { keepTidy, tidy } from '../../src/api/db/tidy.ts'
import { SESSION_DAYS } from '../../src/api/sign-in/auth.ts'
import { CODE_MINUTES } from '../../src/contract/sign-in.ts'
import { DEFAULT_LABELS } from '../../src/site/label-texts.ts'
import { DRAFT_KEPT } from '../../src/stores/drafts.ts'
import { engines, OTHER_PHONE, PHONE, type TestApi, testApi } from '../support/api.ts'

const REGIONS = ['', '.en-NZ', '.en-US']

const policyOf = (region: string): string =>
  readFileSync(new URL(`../../src/site/default-pages/privacy-policy${region}.md`, import.meta.url), 'utf8').replaceAll(
    /\s+/g,
    ' ',
  )

test.each(REGIONS)('features §3.12 the privacy policy%s says for how long we keep what', region => {
  const policy = policyOf(region)
  const DAY = 24 * 3_600_000
  expect([ENQUIRIES, BOOKS, UNPAID].map(time => time / DAY)).toEqual([2 * 365, 8 * 365 + 2, 90])
  expect(policy).toContain('until you remove them, and for two years at most')
  expect(policy).toContain('through our website stays on its systems for two years')
  expect(policy).toContain(
    'our books for eight years, as these are to be kept for seven after the end of their year; one that was begun and never paid, for 90 days',
  )
  expect([ALERT_LASTS, YES_WITHIN].map(time => time / DAY)).toEqual([180, 7])
  expect(policy).toContain('until you stop them and for 180 days at most, or for 7 if nobody there says yes to them')
  expect(MOST_COPIES).toBe(7)
  expect(policy).toContain('Copies that are made in case these systems fail keep it for a week more.')
})

test('features §3.12 what is told of forms says for how long we keep what', () => {
  const { noticeKeptTwoYears, noticeKeptBooks } = DEFAULT_LABELS
  const YEAR = 365 * 24 * 3_600_000
  expect([ENQUIRIES / YEAR, Math.floor(BOOKS / YEAR), (UNPAID / YEAR) * 365]).toEqual([2, 8, 90])
  expect(noticeKeptTwoYears).toMatch(/^Two years /)
  expect(noticeKeptBooks).toMatch(/^Eight years .*, 90 days if nothing was paid, and a week more in their backups\./)
  expect(MOST_COPIES).toBe(7)
})

test('books are kept for seven years after the end of the year of a payment, whenever in it that was made', () => {
  for (let year = 2025; year < 2035; year += 1) {
    const firstDay = Date.UTC(year, 3, 1)
    expect(firstDay + BOOKS).toBeGreaterThanOrEqual(Date.UTC(year + 8, 3, 1))
  }
})

test.each(REGIONS)(
  'the privacy policy%s tells what the browser keeps, and which cookies are set for how long',
  region => {
    const policy = policyOf(region)
    for (const kept of [
      /saved, compared or reserved, and what you searched for and last asked about/,
      /which pages you looked at, until you close them/,
      /a form that you began or that was refused, until you come back more than a day later/,
      /a form that could not be sent, until it is/,
      /if you sign in, your phone number\./,
    ])
      expect(policy).toMatch(kept)
    expect([SESSION_DAYS, CODE_MINUTES, DRAFT_KEPT]).toEqual([30, 10, 24 * 3_600_000])
    expect(policy).toContain('one cookie for 30 days, and another for ten minutes while you enter the code')
  },
)

/** Ends by itself, is never filled, or names nobody. */
const WITHOUT_RULE = ['accounts', 'consent_wordings', 'sessions', 'users', 'verifications']

describe.each(engines)('on %s', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi({ engine })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  let number = 0

  /** Some row of a table; each is another one. */
  const insert = async (table: keyof Tables, fields: Record<string, unknown>): Promise<void> => {
    const { columns } = (await api.db.introspection.getTables()).find(({ name }) => name === table)!
    number++
    const row = columns
      .filter(({ isNullable }) => !isNullable)
      .map(({ name, dataType }) => [name, /text/i.test(dataType) ? `${name} ${number}` : number])
    await api.db
      .insertInto(table)
      .values({ ...Object.fromEntries(row), ...fields } as Insertable<Tables[typeof table]>)
      .execute()
  }

  const timesIn = async ({ table, since }: RetentionRule): Promise<number[]> => {
    const found = await sql<{ at: number }>`select ${sql.ref(since)} as at from ${sql.table(table)}`.execute(api.db)
    return found.rows.map(({ at }) => Number(at))
  }

  const nameOf = ({ table, only }: RetentionRule) => (only === undefined ? table : `${table} ${JSON.stringify(only)}`)
  const rules = RETENTION.map(rule => ({ rule, name: nameOf(rule) }))

  test.each(rules)('a row of $name is kept to the end of its time, and no longer', async ({ rule }) => {
    const { table, since, milliseconds, only = {} } = rule
    const fields = Object.fromEntries(Object.entries(only).map(([column, [value]]) => [column, value]))
    const edge = api.clock.now - milliseconds
    for (const time of [edge - 1, edge]) await insert(table, { ...fields, [since]: time })
    await tidy(api.services)
    expect(await timesIn(rule)).toEqual([edge])
  })

  test('what has not come to its end stays, however old: letters that wait, cars that are held, refunds under way', async () => {
    await insert('outbox', { state: 'waiting', created_at: 1 })
    for (const state of ['held', 'reserved', 'released']) {
      await insert('reservations', { state, created_at: 1, paid_at: 1 })
    }
    await tidy(api.services)
    const count = async (table: 'outbox' | 'reservations') =>
      (await api.db.selectFrom(table).select('site').execute()).length
    expect([await count('outbox'), await count('reservations')]).toEqual([1, 3])
  })

  test('DC-92 who began to pay online and did not is forgotten, and who paid is in the books', async () => {
    const old = api.clock.now - 91 * 24 * 3_600_000
    for (const state of ['waiting', 'ended', 'paid'] as const) {
      await insert('online_payments', { state, created_at: old })
    }
    await tidy(api.services)
    expect(await api.db.selectFrom('online_payments').select('state').execute()).toEqual([{ state: 'paid' }])
  })

  test('what cannot be deleted for now, as a table that is locked, keeps nothing else, and the log says so', async () => {
    await insert('leads', { created_at: 1 })
    await sql`alter table limits rename to limits_away`.execute(api.db)
    await tidy(api.services).finally(() => sql`alter table limits_away rename to limits`.execute(api.db))
    expect(await api.db.selectFrom('leads').select('id').execute()).toEqual([])
    const failed = api.logged.filter(line => line.includes('"tidy-failed"'))
    expect(failed).toEqual([expect.stringContaining('"what":"limits"')])
  })

  test('who has signed out is forgotten, and comes back to the same watchlist', async () => {
    const leaver = await api.signIn(PHONE)
    const stayer = await api.signIn(OTHER_PHONE)
    await leaver.saveCar(PHONE, 4711)
    await leaver.signOut()
    const users = async () => (await sql`select id from users`.execute(api.db)).rows.length
    await tidy(api.services)
    expect(await users()).toBe(2)
    api.clock.now += 3_600_001
    await tidy(api.services)
    expect(await users()).toBe(1)
    expect(await stayer.me()).toMatchObject({ data: { user: { phone: OTHER_PHONE } } })
    api.clock.now += 24 * 3_600_000
    const again = await api.signIn(PHONE)
    expect(await again.watchlist()).toMatchObject({ data: { cars: [{ id: 4711 }] } })
  })

  test('every table has its rule, and the server follows them from its start', async () => {
    const tables = (await api.db.introspection.getTables()).map(({ name }) => name)
    const ruled: string[] = RETENTION.map(({ table }) => table)
    expect([...new Set([...ruled, ...WITHOUT_RULE])].sort()).toEqual(tables.sort())
    // Of what a server was at work on within a month; else it doubts its clock.
    await keepTidy(api.services)()
    await insert('leads', { created_at: 1 })
    await keepTidy(api.services)()
    expect(await api.db.selectFrom('leads').select('id').execute()).toEqual([])
  })
})
