import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createServices } from '../../src/api/create-services.ts'
import { openDb } from '../../src/api/db/open.ts'
import type { Db } from '../../src/api/db/tables.ts'
import { createServerless } from '../../src/api/serverless.ts'
import { settingsFrom } from '../../src/api/settings.ts'
import { newKey } from '../../src/stores/api-client.ts'
import { aForm, type TestApi, testApi } from '../support/api.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-serverless-'))
let api: TestApi
beforeAll(async () => {
  api = await testApi()
  vi.stubEnv('FORECOURT_MODE', 'local')
  vi.stubEnv('FORECOURT_SECRET', 's'.repeat(40))
  vi.stubEnv('FORECOURT_DATABASE', join(folder, 'store.sqlite'))
  vi.stubEnv('FORECOURT_SITES', join(import.meta.dirname, '../support/sites'))
})
afterAll(async () => {
  await api.stop()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const HOST = 'plain.localhost'
const lead = {
  method: 'POST',
  headers: { Host: HOST, Origin: `https://${HOST}`, 'Content-Type': 'application/json', 'Idempotency-Key': newKey() },
  body: JSON.stringify(aForm({ car_id: undefined })),
}

test('DC-27 the API is a plain function from request to answer; what it sends afterwards is handed to the host', async () => {
  const serverless = createServerless({}, async () => api.services)
  const later: Promise<unknown>[] = []
  const url = 'https://northside.localhost/api/leads'
  const headers = { ...lead.headers, Host: 'northside.localhost', Origin: 'https://northside.localhost' }
  const answer = await serverless.fetch(new Request(url, { ...lead, headers }), { later: work => later.push(work) })
  expect([answer.status, await answer.json()]).toEqual([200, { lead_id: expect.any(String) }])
  await Promise.all(later)
  expect(api.delivered.map(({ kind }) => kind)).toEqual(['mail'])
})

test('what cannot be sent after an answer leaves its cause in the log', async () => {
  const deliver = () => Promise.reject(Object.assign(new Error('of somebody'), { code: 'SQLITE_FULL' }))
  const services = { ...api.services, outbox: { ...api.services.outbox, deliver } }
  const later: Promise<unknown>[] = []
  const request = new Request('https://northside.localhost/api/health', { headers: { Host: 'northside.localhost' } })
  await createServerless({}, async () => services).fetch(request, { later: work => later.push(work) })
  await Promise.all(later)
  const told = api.logged.filter(line => line.includes('outbox-stopped'))
  expect(told).toEqual([expect.stringContaining('"code":"SQLITE_FULL"')])
})

test('an address of the host itself that is none is told as the host’s, not as one of the CDN', async () => {
  const serverless = createServerless({}, async () => ({ ...api.services }))
  const request = new Request('https://northside.localhost/api/auth/me', { headers: { Host: 'northside.localhost' } })
  await serverless.fetch(request, { address: 'unknown' })
  const told = api.logged.filter(line => line.includes('address-unknown'))
  expect(told).toEqual([expect.stringContaining('"toldBy":"host"')])
})

test('a store that cannot be opened is tried again with the next request', async () => {
  let tries = 0
  const serverless = createServerless({}, async () => {
    if (tries++ === 0) throw new Error('not yet')
    return api.services
  })
  const request = () => new Request('https://northside.localhost/api/health')
  await expect(serverless.fetch(request())).rejects.toThrow('not yet')
  expect((await serverless.fetch(request())).status).toBe(200)
})

/** What nobody keeps any more: a notice of years ago. */
const insertOld = (db: Db): Promise<unknown> =>
  db
    .insertInto('payment_notices')
    .values({ site: 'northside', processor: 'stripe', event_id: crypto.randomUUID(), received_at: 1 })
    .execute()
const countOld = async (db: Db): Promise<number> =>
  (await db.selectFrom('payment_notices').select('site').execute()).length

test('a function that runs by the clock deletes what has had its time, once an hour', async () => {
  const serverless = createServerless({}, async () => api.services)
  await insertOld(api.db)
  await serverless.deliver()
  expect(await countOld(api.db)).toBe(0)
  await insertOld(api.db)
  // Another process of the same host knows of it.
  await createServerless({}, async () => api.services).deliver()
  expect(await countOld(api.db)).toBe(1)
  api.clock.now += 3_600_000
  await serverless.deliver()
  expect(await countOld(api.db)).toBe(0)
})

test('what has had its time is deleted also where sending takes longer than the host lets a function run', async () => {
  api.clock.now += 3_600_000
  await insertOld(api.db)
  const { promise, resolve } = Promise.withResolvers<void>()
  const services = { ...api.services, outbox: { ...api.services.outbox, deliver: () => promise } }
  const delivering = createServerless({}, async () => services).deliver()
  await expect.poll(() => countOld(api.db)).toBe(0)
  resolve()
  await delivering
})

test('the entry for Netlify that runs every minute sends what is due, and tidies up', async () => {
  const db = await openDb(join(folder, 'store.sqlite'))
  await insertOld(db)
  const due = { site: 'plain', kind: 'nothing-known', subject: 'a test', payload: '{}', state: 'waiting' as const }
  await db
    .insertInto('outbox')
    .values({ ...due, id: 'due', attempts: 0, due_at: 1, created_at: Date.now(), done_at: null, last_error: null })
    .execute()
  const { default: deliver } = await import('../../src/api/hosts/netlify-deliver.ts')
  await deliver()
  const letter = await db.selectFrom('outbox').select('state').where('id', '=', 'due').executeTakeFirst()
  expect([await countOld(db), letter?.state]).toEqual([0, 'dead'])
  await db.destroy()
})

test('DC-27 the entries for Netlify say how a function tells its path and clock, which Netlify reads in that file alone', async () => {
  const told = async (name: string) => {
    const file = join(import.meta.dirname, '../../src/api/hosts', name)
    // What came from here would be overlooked: the API would be at no address, and nothing would run by the clock.
    expect(Object.keys(await import(file))).toEqual(['default'])
    return /^\/\/ {3}(export const config = .*)$/m.exec(readFileSync(file, 'utf8'))?.[1]
  }
  expect(await told('netlify.ts')).toBe("export const config = { path: '/api/*' }")
  expect(await told('netlify-deliver.ts')).toBe("export const config = { schedule: '* * * * *' }")
})

test('DC-27 the entry for Netlify takes a request and a context', async () => {
  const { default: handler } = await import('../../src/api/hosts/netlify.ts')
  const later: Promise<unknown>[] = []
  const context = { ip: '203.0.113.7', waitUntil: (work: Promise<unknown>) => void later.push(work) }
  const answer = await handler(new Request(`https://${HOST}/api/leads`, lead), context)
  expect([answer.status, await answer.json()]).toEqual([200, { lead_id: expect.any(String) }])
  await Promise.all(later)
})

test('E22 a function begins to send nothing by itself that its host would stop in the middle; a server does', async () => {
  const sentBy = async (env: Record<string, string>) => {
    const database = join(folder, `${crypto.randomUUID()}.sqlite`)
    const settings = settingsFrom({ ...process.env, ...env, FORECOURT_DATABASE: database })
    const services = await createServices(settings, { logFrom: 'error' })
    onTestFinished(() => services.db.destroy())
    const answer = await createServerless({}, async () => services).fetch(
      new Request(`https://${HOST}/api/leads`, lead),
    )
    expect(answer.status).toBe(200)
    return async () => (await services.db.selectFrom('outbox').select('state').execute()).map(({ state }) => state)
  }
  const byFunction = await sentBy({ FORECOURT_CALL_SECONDS: '25' })
  await expect.poll(await sentBy({})).toEqual(['done'])
  expect(await byFunction()).toEqual(['waiting'])
})

test('DC-27 the entry for AWS Lambda takes an event of an HTTP API and answers as such', async () => {
  const { handler } = await import('../../src/api/hosts/aws-lambda.ts')
  const event = {
    version: '2.0',
    routeKey: '$default',
    rawPath: '/api/auth/me',
    rawQueryString: '',
    headers: { host: HOST },
    requestContext: { http: { method: 'GET', path: '/api/auth/me', sourceIp: '203.0.113.7' }, domainName: HOST },
    isBase64Encoded: false,
  }
  const answer = await handler(event as never)
  expect(answer).toMatchObject({ statusCode: 200, body: '{"user":null}' })
})
