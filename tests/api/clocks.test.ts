import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openDb } from '../../src/api/db/open.ts'
import { HOUR, MINUTE } from '../../src/domain/durations.ts'
import { newKey } from '../../src/stores/api-client.ts'
import { aForm, engines, PHONE, postgresDatabase, twoDealers } from '../support/api.ts'
import { type MoneyApi, moneyApi } from '../support/money.ts'
import { ZONES } from '../support/zones.ts'

/** The evening before the clocks change; of zones that change in the same moment one. */
const CHANGES = ZONES.flatMap(({ zone, winter, summer, change }) =>
  change === undefined
    ? []
    : [
        { zone, at: new Date(Date.parse(`${change.back}T00:00:00${summer}`) - 6 * HOUR) },
        { zone, at: new Date(Date.parse(`${change.forward}T00:00:00${winter}`) - 6 * HOUR) },
      ],
).filter(({ at }, index, all) => all.findIndex(other => other.at.getTime() === at.getTime()) === index)

describe.each(engines)('on %s', engine => {
  const sites = twoDealers()
  const northside = sites.northside!
  let api: MoneyApi
  beforeAll(async () => {
    api = await moneyApi({ engine, sites, perMinute: 2 })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  test.each(CHANGES)(
    'E25 RS-02 a deposit paid in $zone at $at reserves for 48 hours, over the change of the clocks',
    async ({ zone, at }) => {
      sites.northside = { ...northside, settings: { ...northside.settings, timezone: zone } }
      api.clock.now = at.getTime()
      const { id } = await api.paid()
      const { ends_at } = await api.stateOf(id)
      expect(Date.parse(ends_at!) - at.getTime()).toBe(172_800_000)
      await api.wait(172_800_000 - 1)
      expect(await api.stateOf(id)).toMatchObject({ state: 'reserved' })
      await api.wait(1)
      expect(await api.stateOf(id)).not.toMatchObject({ state: 'reserved' })
    },
  )

  test('E25 a server whose clock is put back an hour ends nothing before its time, nor twice, and locks nobody out', async () => {
    const asking = api.visitor()
    const lead = () => asking.post('/leads', aForm(), { 'Idempotency-Key': newKey() })
    const { id } = await api.paid()
    const signedIn = await api.signIn()
    expect([await lead(), await lead(), await lead()].map(({ status }) => status)).toEqual([200, 200, 429])
    await api.wait(47 * HOUR)

    api.clock.now -= HOUR
    expect((await signedIn.get('/auth/me')).status).toBe(200)
    expect([await lead(), await lead(), await lead()].map(({ status }) => status)).toEqual([200, 200, 429])
    expect(await asking.requestCode(PHONE)).toMatchObject({ ok: true })
    await api.wait(2 * HOUR - 1)
    expect(await api.stateOf(id)).toMatchObject({ state: 'reserved' })
    await api.wait(1)
    expect(await api.stateOf(id)).toMatchObject({ state: 'refunded' })
    await api.wait(MINUTE)
    const { refunds } = await api.services.payments('northside').find(await refOf(id))
    expect(refunds).toHaveLength(1)
    expect((await api.letters()).filter(({ state }) => state === 'waiting')).toEqual([])
  })

  test('E25 a hold whose end was taken up just before the clock was put back ends when its time has come again', async () => {
    const { id } = await api.held()
    const { promise, resolve } = Promise.withResolvers<void>()
    api.clock.now += 15 * MINUTE
    api.asked.slow = promise
    const ending = api.outbox.deliver()
    await expect.poll(() => api.asked.requests.length).toBeGreaterThan(1)
    api.clock.now -= HOUR
    api.asked.slow = undefined
    resolve()
    await ending
    expect(await api.stateOf(id)).toMatchObject({ state: 'held' })
    await api.wait(HOUR)
    expect(await api.stateOf(id)).toMatchObject({ state: 'available', hold_end: 'timeOver' })
  })

  test.each([1, 72])(
    'E25 put back %i hours in the middle of a minute and between two codes, the clock stops neither leads nor codes',
    async hours => {
      const asking = api.visitor()
      const lead = () => asking.post('/leads', aForm(), { 'Idempotency-Key': newKey() })
      expect([await lead(), await lead(), await lead()].map(({ status }) => status)).toEqual([200, 200, 429])
      expect(await asking.requestCode(PHONE)).toMatchObject({ ok: true })
      expect(await asking.requestCode(PHONE)).toMatchObject({ status: 429 })
      api.clock.now -= hours * HOUR
      expect((await lead()).status).toBe(200)
      expect(await asking.requestCode(PHONE)).toMatchObject({ ok: true })
      expect(await asking.requestCode(PHONE)).toMatchObject({ status: 429 })
      api.clock.now += MINUTE
    },
  )

  async function refOf(id: string): Promise<string> {
    const row = await api.db
      .selectFrom('reservations')
      .select('payment_ref')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.payment_ref!
  }
})

test.skipIf(inject('postgres') === undefined)(
  'E25 the control: two days as a calendar counts them are 47 or 49 hours where the clocks change in between',
  async () => {
    const db = await openDb(await postgresDatabase())
    const hours = new Set<number>()
    for (const { zone, at } of CHANGES) {
      const { rows } = await sql<{ hours: number }>`
        select extract(epoch from (moment + interval '2 days') - moment)::float8 / 3600 as hours
        from (select ${at.toISOString()}::timestamptz as moment, set_config('timezone', ${zone}, false)) as paid
      `.execute(db)
      hours.add(rows[0]!.hours)
    }
    expect([...hours].sort()).toEqual([47, 47.5, 49])
    await db.destroy()
  },
)
