import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertOnce } from '../../src/api/db/insert-once.ts'
import type { Json } from '../../src/api/db/json.ts'
import { openDb } from '../../src/api/db/open.ts'
import type { Db } from '../../src/api/db/tables.ts'
import type { Lead } from '../../src/contract/leads.ts'
import { engines, postgresDatabase } from '../support/api.ts'

const NOW = 1_800_000_000_000

describe.each(engines)('on %s', engine => {
  let db: Db
  const asked: CompiledQuery[] = []
  beforeAll(async () => {
    const where = engine === 'postgres' ? await postgresDatabase() : ':memory:'
    db = await openDb(where, { onQuery: ({ query }) => asked.push(query) })
  })
  afterAll(() => db.destroy())
  beforeEach(async () => {
    for (const table of ['leads', 'outbox', 'limits'] as const) await db.deleteFrom(table).execute()
    asked.length = 0
  })

  type Asked = { id: string; key?: string; subject?: string; most?: number; at?: number; category?: string | null }

  /** A lead with a letter about it, of a visitor who may send one a minute. */
  const insert = ({ id, key = id, subject = id, most = 1, at = NOW, category = 'General Enquiry' }: Asked) =>
    insertOnce(db, {
      use: { site: 'northside', action: 'lead', subject, most, now: at },
      row: {
        into: 'leads',
        values: {
          id,
          site: 'northside',
          idempotency_key: key,
          form_hash: '',
          category: category as string,
          subcategory: null,
          car_id: 4711,
          location_id: null,
          form: `{"message":"\\"it's\\" ünique\\n${id}"}` as Json<Lead>,
          consent_hash: null,
          created_at: at,
        },
      },
      along: [
        {
          into: 'outbox',
          values: {
            id: `letter of ${id}`,
            site: 'northside',
            kind: 'mail',
            subject: id,
            payload: '{}',
            state: 'waiting',
            attempts: 0,
            due_at: at,
            created_at: at,
            done_at: null,
            last_error: null,
          },
        },
      ],
    })

  const kept = async () => {
    const leads = await db.selectFrom('leads').select('id').execute()
    const letters = await db.selectFrom('outbox').select('subject').execute()
    expect(letters.map(({ subject }) => subject).sort()).toEqual(leads.map(({ id }) => id).sort())
    return new Set(leads.map(({ id }) => id))
  }

  test('of 100 leads that come together each is taken with its letter, as it was sent', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => `lead ${index}`)
    expect(await Promise.all(ids.map(id => insert({ id })))).toEqual(ids.map(() => true))
    expect(await kept()).toEqual(new Set(ids))
    expect(
      await db
        .selectFrom('leads')
        .select(['form', 'car_id', 'subcategory', 'created_at'])
        .where('id', '=', 'lead 7')
        .executeTakeFirst(),
    ).toEqual({
      form: `{"message":"\\"it's\\" ünique\\nlead 7"}`,
      car_id: 4711,
      subcategory: null,
      created_at: NOW,
    })
  })

  test('of leads that come together one that is refused by the store, a limit or its key takes no other along', async () => {
    const good = Array.from({ length: 20 }, (_, index) => ({ id: `good ${index}` }))
    const wrong = { id: 'wrong', category: null }
    const twice = [1, 2].map(number => ({ id: `twice ${number}`, key: 'the same' }))
    const often = [1, 2, 3].map(number => ({ id: `often ${number}`, subject: 'one visitor', most: 1 }))
    const settle = (group: readonly Asked[]) => Promise.allSettled(group.map(insert))
    const [taken, refused, doubled, limited] = await Promise.all([
      settle(good),
      settle([wrong]),
      settle(twice),
      settle(often),
    ])
    expect(taken.every(one => one.status === 'fulfilled' && one.value)).toBe(true)
    expect(refused).toMatchObject([{ status: 'rejected', reason: { message: expect.stringMatching(/null/i) } }])
    expect(doubled.map(one => one.status === 'fulfilled' && one.value).sort()).toEqual([false, true])
    expect(limited.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(limited.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 429 } })
    const ids = await kept()
    expect(ids.size).toBe(20 + 1 + 1)
    expect(ids.isSupersetOf(new Set(good.map(({ id }) => id)))).toBe(true)
  })

  test('a visitor who has used up a minute sends again in the next, by the clock of the call', async () => {
    expect(await insert({ id: 'first', subject: 'a visitor' })).toBe(true)
    await expect(insert({ id: 'second', subject: 'a visitor', at: NOW + 59_999 })).rejects.toMatchObject({
      status: 429,
    })
    expect(await insert({ id: 'third', subject: 'a visitor', at: NOW + 60_000 })).toBe(true)
  })

  // The other writes each by itself, and waits for the disk once for all.
  if (engine !== 'postgres') return
  test('leads that come together are few statements, and one alone is one', async () => {
    await insert({ id: 'alone' })
    expect(asked).toHaveLength(1)
    await Promise.all(Array.from({ length: 40 }, (_, index) => insert({ id: `lead ${index}` })))
    expect(asked.length).toBeLessThan(8)
  })
})
