import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openDb } from '../../src/api/db/open.ts'
import { createOutbox } from '../../src/api/outbox/outbox.ts'
import { hastenPutOff } from '../../src/api/outbox/put-off.ts'
import { DAY, HOUR, MINUTE } from '../../src/domain/durations.ts'
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

  test('E25 what was to go while the clock was ahead goes once it is right, is an error in the log, and has the date of then', async () => {
    const rightNow = api.clock.now
    const held = await api.held()
    await api.outbox.deliver()
    api.clock.now += 40 * DAY
    await api.visitor().sendLead(aForm(), newKey())
    // As a process leaves it that is killed in the middle of a second attempt.
    const [lead] = (await api.letters()).filter(({ state, kind }) => state === 'waiting' && kind === 'mail')
    const tried = { ...lead!, id: 'tried', attempts: 2, created_at: rightNow, due_at: api.clock.now + MINUTE }
    const refund = { ...lead!, id: 'refund', kind: 'payment-refund', payload: '{}', attempts: 3 }
    await api.db.insertInto('outbox').values([tried, refund]).execute()

    api.clock.now = rightNow + MINUTE
    const usual = { ...lead!, id: 'usual', attempts: 20, due_at: api.clock.now + 7 * HOUR, created_at: rightNow }
    await api.db.insertInto('outbox').values(usual).execute()
    // One that sends nothing itself.
    const stop = createOutbox({ ...api.services, keepsDelivered: true, couriers: {}, takesUpMilliseconds: 0 }).start()
    const told = () => api.logged.flatMap(line => (line.includes('clock-put-back') ? [JSON.parse(line)] : []))
    await expect.poll(told).toMatchObject([{ level: 'error', waited: 3 }])
    await stop()
    const rows = new Map((await api.letters()).map(row => [row.id, row]))
    const at = api.clock.now
    expect(rows.get(lead!.id)).toMatchObject({ due_at: at, created_at: at, attempts: 0 })
    expect(rows.get('tried')).toMatchObject({ due_at: at, created_at: rightNow, attempts: 2 })
    expect(rows.get('refund')).toMatchObject({ due_at: at })
    expect(rows.get('usual')).toMatchObject({ due_at: usual.due_at })
    expect([...rows.values()].find(({ kind }) => kind === 'reservation-over')!.due_at).toBe(rightNow + 15 * MINUTE)
    expect(await api.stateOf(held.id)).toMatchObject({ state: 'held' })
    await api.db.deleteFrom('outbox').where('id', 'in', ['tried', 'refund', 'usual']).execute()
    await api.outbox.deliver()
    expect((await api.letters()).find(({ id }) => id === lead!.id)).toMatchObject({ state: 'done', attempts: 1 })
  })

  test('E25 a last retry seen by a clock a minute behind stays where it is, and an end that was tried comes back from a clock ahead', async () => {
    const row = api.outbox.rowOf({ site: 'northside', kind: 'reservation-over', subject: 'a', payload: { endsAt: 0 } })
    const at = api.clock.now
    const rows = [
      { ...row, id: 'last', kind: 'mail', attempts: 20, due_at: at + MINUTE + 7.19 * HOUR },
      { ...row, id: 'tried', attempts: 3, due_at: at + 40 * DAY },
      { ...row, id: 'not yet', due_at: at + 40 * DAY },
    ]
    await api.db.insertInto('outbox').values(rows).execute()
    await hastenPutOff(api.services)
    const due = (await api.letters()).map(({ id, due_at }) => [id, due_at - at])
    expect(Object.fromEntries(due)).toEqual({ last: MINUTE + 7.19 * HOUR, tried: 0, 'not yet': 40 * DAY })
    const told = api.logged.flatMap(line => (line.includes('clock-put-back') ? [JSON.parse(line)] : []))
    expect(told).toMatchObject([{ level: 'error', waited: 1 }])
    await api.db.deleteFrom('outbox').execute()
  })

  test('E25 a letter that is on its way while the clock is put right is not sent once more beside itself', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const sent: string[] = []
    const mail = async ({ subject }: { subject: string }) => {
      sent.push(subject)
      if (subject === 'slow') await promise
    }
    const own = createOutbox({ ...api.services, keepsDelivered: true, couriers: { mail }, patienceMilliseconds: 1 })
    const write = async (subject: string) => {
      const payload = { to: ['sales@northside.example'], subject, text: subject, host: 'northside.example' }
      const row = own.rowOf({ site: 'northside', kind: 'mail', subject, payload })
      await api.db.insertInto('outbox').values(row).execute()
    }
    api.clock.now += 40 * DAY
    await write('slow')
    const delivering = own.deliver()
    await expect.poll(() => sent).toEqual(['slow'])
    await write('put off')

    api.clock.now -= 40 * DAY
    const stop = own.start()
    await expect.poll(() => sent).toContain('put off')
    expect(sent).toEqual(['slow', 'put off'])
    expect(api.logged.filter(line => line.includes('clock-put-back'))).toHaveLength(1)
    resolve()
    await delivering
    await stop()
    expect((await api.letters()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['done', 1],
      ['done', 1],
    ])
  })

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
