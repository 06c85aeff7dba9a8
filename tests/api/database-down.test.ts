import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newKey } from '../../src/stores/api-client.ts'
import { aForm, type TestApi, testApi } from '../support/api.ts'
import { send } from '../support/http.ts'
import { findPostgres, newDatabase, startPostgres, type TestPostgres } from '../support/postgres.ts'

/**
 * Passes on what is said to a port of this machine, until it forgets the connections of that moment, without a word, and
 * those that come later where it is to be silent for ever.
 */
async function forgetfulNetwork(target: number) {
  const sockets = new Set<Socket>()
  let isSilent = false
  const proxy = createServer(near => {
    if (isSilent) {
      sockets.add(near.on('error', () => {}).pause())
      return
    }
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.pipe(to)
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    port: (proxy.address() as AddressInfo).port,
    forget: ({ forEver = false } = {}) => {
      isSilent = forEver
      for (const socket of sockets) socket.unpipe().pause()
    },
    hasSwallowed: () => [...sockets].some(({ readableLength }) => readableLength > 0),
    /** Those that it had forgotten end as well. */
    recover: () => {
      isSilent = false
      for (const socket of sockets) if (socket.isPaused()) socket.destroy()
    },
    stop: () => proxy.close(),
  }
}

/** `DATABASE_KILLS=30` is the whole experiment. */
const KILLS = Number(process.env.DATABASE_KILLS ?? 1)
/** Of which the control has to lose leads in one. */
const KILLS_OF_CONTROL = 8

describe.skipIf(inject('postgres') === undefined)('when PostgreSQL is killed', () => {
  let server: TestPostgres
  let api: TestApi
  beforeAll(async () => {
    server = await startPostgres(findPostgres()!)
    api = await testApi({ database: await newDatabase(server.url, 'leads') })
  })
  afterAll(async () => {
    await api.stop()
    await server.stop()
  })

  /** Kills the server under lead load, starts it again, and waits until leads are taken again. */
  const killUnderLoad = async () => {
    const acknowledged: string[] = []
    const statuses = new Set<number>()
    let isOver = false
    const write = async (): Promise<void> => {
      const asking = api.visitor()
      while (!isOver) {
        const answer = await asking.post('/leads', aForm(), { 'Idempotency-Key': newKey() })
        statuses.add(answer.status)
        if (answer.status === 200) acknowledged.push(((await answer.json()) as { lead_id: string }).lead_id)
        else await setTimeout(20)
      }
    }
    const writers = Array.from({ length: 4 }, write)
    while (acknowledged.length < 5) await setTimeout(20)
    await setTimeout(300 * Math.random())
    await server.kill()
    const meanwhile = await Promise.all(['/api/ready', '/api/health'].map(path => send(api.port, path)))
    await server.start()
    const known = acknowledged.length
    while (acknowledged.length < known + 5) await setTimeout(20)
    isOver = true
    await Promise.all(writers)
    const kept = new Set((await api.db.selectFrom('leads').select('id').execute()).map(({ id }) => id))
    const lost = acknowledged.filter(id => !kept.has(id))
    return { statuses, lost, meanwhile: meanwhile.map(({ status }) => status) }
  }

  test('E22 when the network swallows what is sent over its connections, the API says 503 and goes on over new ones', async () => {
    const network = await forgetfulNetwork(Number(new URL(server.url).port))
    const where = new URL(await newDatabase(server.url, 'behind_a_network'))
    where.port = String(network.port)
    // Some seconds in production; long enough to bring a schema up to date on a busy machine.
    where.searchParams.set('query_timeout', '1000')
    const own = await testApi({ database: where.href })
    const lead = () => own.visitor().post('/leads', aForm(), { 'Idempotency-Key': newKey() })
    expect((await lead()).status).toBe(200)
    network.forget()
    expect((await lead()).status).toBe(503)
    await expect.poll(async () => (await lead()).status).toBe(200)
    network.recover()
    await own.stop()
    network.stop()
  })

  test('E22 leads do not pile up before a silent network: who would wait too long hears 503 with a time to come again', async () => {
    const network = await forgetfulNetwork(Number(new URL(server.url).port))
    const where = new URL(await newDatabase(server.url, 'behind_silence'))
    where.port = String(network.port)
    // So long that only the queue can have ended the wait.
    where.searchParams.set('query_timeout', '60000')
    const own = await testApi({ database: where.href })
    const lead = () => own.visitor().post('/leads', aForm(), { 'Idempotency-Key': newKey() })
    expect((await lead()).status).toBe(200)
    network.forget({ forEver: true })
    let isFirstAnswered = false
    const first = lead().finally(() => {
      isFirstAnswered = true
    })
    await expect.poll(network.hasSwallowed).toBe(true)
    const others = await Promise.all(Array.from({ length: 40 }, lead))
    expect(isFirstAnswered).toBe(false)
    network.recover()
    for (const { status, headers } of [...others, await first]) {
      expect({ status, comeAgainIn: headers.get('Retry-After') }).toEqual({ status: 503, comeAgainIn: '2' })
    }
    await expect.poll(async () => (await lead()).status).toBe(200)
    await own.stop()
    network.stop()
  })

  test(
    'E2 E22 the API says 503, and afterwards goes on by itself without having lost a lead',
    async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        const { statuses, lost, meanwhile } = await killUnderLoad()
        expect(meanwhile).toEqual([503, 200])
        expect([...statuses].sort()).toEqual([200, 503])
        expect(lost).toEqual([])
      }
    },
    // Only ends a test that hangs: the server goes through all of its files after it was killed.
    180_000 * KILLS,
  )

  test('E2 the control: a server that was told meanwhile not to wait for the disk loses leads', async () => {
    const where = api.db
    await sql`alter system set synchronous_commit = off`.execute(where)
    await sql`alter system set wal_writer_delay = '10s'`.execute(where)
    await sql`select pg_reload_conf()`.execute(where)
    // A kill may fall just after everything was written, so that one alone proves nothing.
    let lost: string[] = []
    for (let kill = 0; kill < KILLS_OF_CONTROL && lost.length === 0; kill++) lost = (await killUnderLoad()).lost
    expect(lost).not.toEqual([])
  }, 180_000)
})
