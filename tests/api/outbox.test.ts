import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDb } from '../../src/api/db/open.ts'
import type { Db } from '../../src/api/db/tables.ts'
import type { Kind } from '../../src/api/outbox/kinds.ts'
import { type Courier, createOutbox, LEASE_MILLISECONDS, tellBacklog } from '../../src/api/outbox/outbox.ts'
import { MOST_ATTEMPTS, TOLD_FROM } from '../../src/api/outbox/retry.ts'
import { anEntry, engines, postgresDatabase, type TestApi, testApi } from '../support/api.ts'

const NEVER = 2 ** 30

/** The same object but for these methods, also where it has private fields. */
const withMethods = <Of extends object>(of: Of, methods: Partial<Of>): Of =>
  new Proxy(of, {
    get: (target, name) => {
      const value = Reflect.get(name in methods ? methods : target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

describe.each(engines)('on %s', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi({ engine })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.empty())

  const add = (kind: Parameters<typeof anEntry>[0]) =>
    api.db.transaction().execute(transaction => api.outbox.add(transaction, anEntry(kind)))

  const dueAt = async (): Promise<number> => (await api.letters())[0]!.due_at

  /** A worker whose one job takes until it is told to end, and another one that would like to have the job. */
  const slowAndIdle = (renewEveryMilliseconds: number) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const begun: string[] = []
    const worker = (name: string) => {
      const mail: Courier<'mail'> = async () => {
        begun.push(name)
        await released
      }
      return createOutbox({ ...api.services, keepsDelivered: true, couriers: { mail }, renewEveryMilliseconds })
    }
    return { slow: worker('slow'), idle: worker('idle'), begun, release }
  }

  /** A worker whose mails take until they are told to arrive; its messages to phones go at once. */
  const withMailStuck = (more: { takesUpMilliseconds?: number; db?: Db } = {}) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const sent: string[] = []
    const mail: Courier<'mail'> = async () => {
      await released
      sent.push('mail')
    }
    const sms: Courier<'sms'> = async () => void sent.push('sms')
    const couriers = { mail, sms }
    const outbox = createOutbox({ ...api.services, keepsDelivered: true, couriers, patienceMilliseconds: 1, ...more })
    return { outbox, sent, release }
  }

  test('a job that takes longer than any lease is sent once: its worker says that it is alive', async () => {
    const { slow, idle, begun, release } = slowAndIdle(5)
    await add('mail')
    const sending = slow.deliver()
    await expect.poll(() => begun).toEqual(['slow'])
    for (let lease = 0; lease < 3; lease++) {
      api.clock.now += LEASE_MILLISECONDS - 1_000
      await expect.poll(dueAt).toBe(api.clock.now + LEASE_MILLISECONDS)
      await idle.deliver()
    }
    release()
    await sending
    expect(begun).toEqual(['slow'])
    expect(await api.letters()).toMatchObject([{ state: 'done', attempts: 1 }])
  })

  test('the control: a worker that says nothing for a lease counts as dead, and another takes up its job', async () => {
    const { slow, idle, begun, release } = slowAndIdle(NEVER)
    await add('mail')
    const sending = slow.deliver()
    await expect.poll(() => begun).toEqual(['slow'])
    api.clock.now += LEASE_MILLISECONDS + 1
    const again = idle.deliver()
    await expect.poll(() => begun).toEqual(['slow', 'idle'])
    release()
    await Promise.all([sending, again])
    expect(await api.letters()).toMatchObject([{ state: 'done', attempts: 2 }])
  })

  test('jobs that take long hold up nobody else, and nobody sends them a second time meanwhile', async () => {
    const { outbox, sent, release } = withMailStuck()
    for (let count = 0; count < 9; count++) await add('mail')
    const sending = outbox.deliver()
    await expect.poll(async () => (await api.letters()).filter(({ attempts }) => attempts === 1)).toHaveLength(9)
    for (let count = 0; count < 5; count++) await add('sms')
    void outbox.deliver()
    await expect.poll(() => sent).toEqual(Array(5).fill('sms'))
    // As many as are ever under way at once: what comes now waits until one of them has ended.
    for (let count = 0; count < 3; count++) await add('mail')
    void outbox.deliver()
    release()
    await sending
    expect(sent).toHaveLength(17)
    expect((await api.letters()).every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true)
  })

  test('a code goes at once while more mails than ever go together are stuck, and they go when they can', async () => {
    const { outbox, sent, release } = withMailStuck()
    for (let count = 0; count < 40; count++) await add('mail')
    const sending = outbox.deliver()
    const taken = async () => (await api.letters()).filter(({ attempts }) => attempts > 0).length
    await expect.poll(taken).toBe(10)
    for (let count = 0; count < 7; count++) await add('sms')
    void outbox.deliver()
    await expect.poll(() => sent).toEqual(Array(7).fill('sms'))
    expect(await taken()).toBe(17)
    release()
    await sending
    expect(sent.filter(kind => kind === 'mail')).toHaveLength(40)
    expect((await api.letters()).every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true)
  })

  test('money goes at once while the mails and webhooks of dealers are stuck, and codes too', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const done: string[] = []
    const stuck =
      (kind: string): Courier<Kind> =>
      async () => {
        await released
        done.push(kind)
      }
    const couriers = { mail: stuck('mail'), sms: stuck('sms'), 'payment-end': async () => void done.push('money') }
    const outbox = createOutbox({ ...api.services, keepsDelivered: true, couriers, patienceMilliseconds: 1 })
    for (let count = 0; count < 40; count++) await add('mail')
    for (let count = 0; count < 30; count++) await add('sms')
    const sending = outbox.deliver()
    const taken = async () => (await api.letters()).filter(({ attempts }) => attempts > 0).map(({ kind }) => kind)
    await expect.poll(async () => (await taken()).sort()).toEqual([...Array(10).fill('mail'), ...Array(10).fill('sms')])
    for (let count = 0; count < 12; count++) await add('payment-end')
    void outbox.deliver()
    await expect.poll(() => done).toEqual(Array(12).fill('money'))
    release()
    await sending
    expect(done).toHaveLength(82)
    expect((await api.letters()).every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true)
  })

  /** How often each mail was taken up. */
  const takings = async () => Object.groupBy(await api.letters(), ({ state, attempts }) => `${state} ${attempts}`)

  test('mails that were stuck make place for others also when they end while a code is looked for', async () => {
    const { promise: untilAllEnded, resolve: look } = Promise.withResolvers<void>()
    let mayLook = Promise.resolve()
    const executor = api.db.getExecutor()
    const db = withMethods(api.db, {
      getExecutor: () =>
        withMethods(executor, {
          executeQuery: async <Row>(query: CompiledQuery<Row>) => {
            await mayLook
            return executor.executeQuery(query)
          },
        }),
    })
    const { outbox, sent, release } = withMailStuck({ db })
    for (let count = 0; count < 40; count++) await add('mail')
    const sending = outbox.deliver()
    await expect.poll(async () => (await takings())['waiting 1']).toHaveLength(10)
    mayLook = untilAllEnded
    void outbox.deliver()
    release()
    await expect.poll(async () => (await takings())['done 1']).toHaveLength(10)
    look()
    await expect.poll(() => sent).toHaveLength(40)
    await sending
  })

  test('a worker that is stopped finishes what it has taken up, and leaves the rest to the next', async () => {
    const { outbox, sent, release } = withMailStuck()
    const stop = outbox.start()
    for (let count = 0; count < 40; count++) await add('mail')
    void outbox.deliver()
    await expect.poll(async () => (await takings())['waiting 1']).toHaveLength(10)
    const stopped = stop()
    release()
    await stopped
    expect(sent).toHaveLength(10)
    expect(await takings()).toMatchObject({ 'done 1': { length: 10 }, 'waiting 0': { length: 30 } })
  })

  test('E22 a function takes up nothing in the second half of its call, which the next one sends, once each', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    onTestFinished(() => clock.mockRestore())
    const { outbox, sent, release } = withMailStuck({ takesUpMilliseconds: 12_500 })
    for (let count = 0; count < 40; count++) await add('mail')
    const sending = outbox.deliver()
    await expect.poll(async () => (await takings())['waiting 1']).toHaveLength(10)
    clock.mockReturnValue(12_500)
    release()
    await sending
    expect(await takings()).toMatchObject({ 'done 1': { length: 10 }, 'waiting 0': { length: 30 } })
    await outbox.deliver()
    expect(sent).toHaveLength(40)
    expect(await takings()).toMatchObject({ 'done 1': { length: 40 } })
  })

  test('what a visitor has just made due goes by itself, together with what comes in at the same time', async () => {
    const sent: string[] = []
    const mail: Courier<'mail'> = async ({ id }) => {
      sent.push(id)
    }
    const outbox = createOutbox({ ...api.services, keepsDelivered: true, couriers: { mail } })
    await add('mail')
    outbox.wake()
    outbox.wake()
    await add('mail')
    await expect.poll(async () => (await api.letters()).map(({ state }) => state)).toEqual(['done', 'done'])
    expect(sent).toHaveLength(2)
  })

  test('a worker takes up codes, money and letters beside each other, however much waits of the others or keeps coming', async () => {
    const done: string[] = []
    const couriers = {
      mail: async () => void done.push('mail'),
      // With each code comes another.
      sms: async () => {
        if (done.push('sms') < 100) await add('sms')
      },
      'payment-end': async () => void done.push('money'),
    }
    const outbox = createOutbox({ ...api.services, keepsDelivered: true, couriers })
    for (let count = 0; count < 40; count++) await add('mail')
    api.clock.now += 1
    await add('sms')
    await add('payment-end')
    await outbox.deliver()
    // In the first turn, with as many letters as ever go together.
    expect(done.slice(0, 12).sort()).toEqual([...Array(10).fill('mail'), 'money', 'sms'])
    expect(done.lastIndexOf('mail')).toBeLessThan(done.lastIndexOf('sms'))
  })

  test('letters and codes go while all that is about money is stuck', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const sent: string[] = []
    const send = (kind: string) => async () => void sent.push(kind)
    const couriers = { mail: send('mail'), sms: send('sms'), 'payment-end': () => released }
    const outbox = createOutbox({ ...api.services, keepsDelivered: true, couriers, patienceMilliseconds: 1 })
    for (let count = 0; count < 40; count++) await add('payment-end')
    const sending = outbox.deliver()
    await expect.poll(async () => (await takings())['waiting 1']).toHaveLength(10)
    for (const kind of ['mail', 'sms'] as const) await add(kind)
    void outbox.deliver()
    await expect.poll(() => [...sent].sort()).toEqual(['mail', 'sms'])
    release()
    await sending
    expect(await takings()).toMatchObject({ 'done 1': { length: 42 } })
  })

  test('however many letters wait, a worker looks only at what it takes up, each in the order of its own index', async () => {
    const asked: CompiledQuery[] = []
    const db = await openDb(engine === 'postgres' ? await postgresDatabase() : ':memory:', {
      onQuery: ({ query }) => asked.push(query),
    })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const couriers = { mail: () => released }
    const outbox = createOutbox({ ...api.services, db, keepsDelivered: true, couriers, patienceMilliseconds: 1 })
    const waiting = anEntry('mail')
    // Less would not be worth an index.
    for (let thousand = 0; thousand < 6; thousand++) {
      const state = thousand < 3 ? ('done' as const) : ('waiting' as const)
      await db
        .insertInto('outbox')
        .values(Array.from({ length: 1_000 }, () => ({ ...outbox.rowOf(waiting), state })))
        .execute()
    }
    // PostgreSQL counts by itself what a table holds; a SQLite store knows of nothing.
    if (engine === 'postgres') await sql`analyze`.execute(db)
    const stop = outbox.start()
    void outbox.deliver()
    const looks = () => asked.filter(query => query.sql.includes('as materialized'))
    await expect.poll(() => looks().length).toBe(2)
    const stopped = stop()
    release()
    await stopped
    for (const { sql: text, parameters } of looks()) {
      const explain = engine === 'postgres' ? 'explain' : 'explain query plan'
      const plan = await db.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))
      const lines = JSON.stringify(plan.rows)
      const indexes = [...lines.matchAll(/(?:USING INDEX|Index Scan using) (\w+)/g)].map(([, index]) => index)
      const byId = engine === 'postgres' ? 'outbox_pkey' : 'sqlite_autoindex_outbox_1'
      expect(indexes).toEqual(['outbox_urgent', 'outbox_no_letters', 'outbox_due', byId])
      expect(lines).not.toMatch(/Sort|TEMP B-TREE|Seq Scan|SCAN outbox/)
    }
    await db.destroy()
  })

  test('what fails for ten minutes is an error from then on, and each hour a line tells of what waits', async () => {
    const mail: Courier<'mail'> = async () => {
      throw new Error('down')
    }
    const outbox = createOutbox({ ...api.services, keepsDelivered: true, couriers: { mail } })
    const told = async () => {
      await tellBacklog(api.services)
      return api.logged.splice(0).flatMap(line => {
        const { level, event, waiting, oldestMinutes } = JSON.parse(line) as Record<string, unknown>
        // By its subject the log tells of which lead a line is.
        if (event === 'outbox-failed') expect(line).toContain('"subject":"a test"')
        return event === 'outbox-backlog' ? [{ level, waiting, oldestMinutes }] : []
      })
    }
    expect(await told()).toEqual([])
    await add('mail')
    await add('mail')
    // Work that is due later is no backlog.
    await api.outbox.add(api.db as never, anEntry('payment-end', 'a payment', api.clock.now + 9 * 3_600_000))
    const began = api.clock.now
    for (let attempt = 1; attempt <= TOLD_FROM; attempt++) {
      await outbox.deliver()
      const lines = api.logged.filter(line => line.includes('"outbox-failed"'))
      expect(lines.map(line => JSON.parse(line).level).slice(-2)).toEqual(
        Array(2).fill(attempt < TOLD_FROM ? 'warn' : 'error'),
      )
      if (attempt < TOLD_FROM)
        api.clock.now = Math.max(...(await api.letters()).filter(row => row.kind === 'mail').map(row => row.due_at))
    }
    const minutes = (api.clock.now - began) / 60_000
    expect(minutes).toBeGreaterThan(10)
    expect(minutes).toBeLessThan(13)
    api.clock.now = began + 60 * 60_000
    expect(await told()).toEqual([{ level: 'info', waiting: 2, oldestMinutes: 60 }])
    api.clock.now += 60_000
    expect(await told()).toEqual([{ level: 'error', waiting: 2, oldestMinutes: 61 }])
    await api.db.deleteFrom('outbox').execute()
  })

  test('a store that does not answer is told at once and each quarter of an hour, and once when it has answered for a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    let isDown = true
    const getExecutor: Db['getExecutor'] = () => {
      if (isDown) throw new Error('down')
      return api.db.getExecutor()
    }
    const outbox = createOutbox({
      ...api.services,
      db: withMethods(api.db, { getExecutor }),
      keepsDelivered: true,
      couriers: {},
    })
    const stop = outbox.start()
    onTestFinished(async () => {
      vi.useRealTimers()
      clock.mockRestore()
      await stop()
    })
    /** What the log tells by a second, one look later. */
    const toldAt = async (second: number): Promise<string[]> => {
      clock.mockReturnValue(second * 1_000)
      vi.advanceTimersByTime(1_000)
      await outbox.deliver().catch(() => {})
      return api.logged.splice(0).flatMap(line => {
        const { level, event } = JSON.parse(line) as Record<string, string>
        return /^outbox-(stopped|back)$/.test(event!) ? [`${level} ${event}`] : []
      })
    }
    const [stopped, back] = [['error outbox-stopped'], ['info outbox-back']]
    expect(await toldAt(1)).toEqual(stopped)
    expect(await toldAt(2)).toEqual([])
    expect(await toldAt(899)).toEqual([])
    expect(await toldAt(901)).toEqual(stopped)
    isDown = false
    expect(await toldAt(902)).toEqual([])
    expect(await toldAt(960)).toEqual([])
    expect(await toldAt(961)).toEqual(back)
    expect(await toldAt(962)).toEqual([])
    isDown = true
    expect(await toldAt(963)).toEqual(stopped)
    isDown = false
  })

  test('what is about money is never given up, and told as an error each time; a mail is', async () => {
    const tried: string[] = []
    const fails =
      (kind: string): Courier<Kind> =>
      async () => {
        tried.push(kind)
        throw new Error('down')
      }
    const couriers = { mail: fails('mail'), 'payment-end': fails('payment-end') }
    const neverGivenUp = new Set<Kind>(['payment-end'])
    const outbox = createOutbox({ ...api.services, keepsDelivered: true, couriers, neverGivenUp })
    await add('mail')
    await add('payment-end')
    await api.db.updateTable('outbox').set({ attempts: MOST_ATTEMPTS }).execute()
    await outbox.deliver()
    expect(tried).toEqual(['payment-end'])
    const states = Object.fromEntries((await api.letters()).map(({ kind, state }) => [kind, state]))
    expect(states).toEqual({ mail: 'dead', 'payment-end': 'waiting' })
    expect(api.logged.filter(line => /"error","event":"outbox-failed".*"payment-end"/.test(line))).toHaveLength(1)
  })
})
