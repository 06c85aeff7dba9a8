import { once } from 'node:events'
import { Agent, createServer, request, type Server } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { createApi } from '../../src/api/app.ts'
import { MOST_KINDS_AN_HOUR } from '../../src/api/csp-reports/routes.ts'
import type { Db } from '../../src/api/db/tables.ts'
import { type OpenApi, openApiOf } from '../../src/api/openapi.ts'
import { settingsFrom } from '../../src/api/settings.ts'
import { HOUR } from '../../src/domain/durations.ts'
import { routes } from '../../src/routes.ts'
import {
  aForm,
  assertNamesNobody,
  engines,
  PHONE,
  postgresDatabase,
  type TestApi,
  testApi,
  twoDealers,
} from '../support/api.ts'
import { send } from '../support/http.ts'

/** `SLOW_CLIENTS=1500` is the whole experiment. */
const SLOW_CLIENTS = Number(process.env.SLOW_CLIENTS ?? 150)

const KEY = { 'Idempotency-Key': 'a-key-of-this-very-form' }

/** What each answer has; without it a browser would guess, keep, frame or hand on what it was told. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  'cache-control': /^no-store$/,
  'content-security-policy': /^default-src 'none'; (style-src 'sha256-[\w+/=]+'; )?frame-ancestors 'none'$/,
  'content-type': /^(application\/json|text\/html; charset=utf-8)/i,
  'cross-origin-resource-policy': /^same-origin$/,
  'referrer-policy': /^no-referrer$/,
  'strict-transport-security': /^max-age=31536000$/,
  'x-content-type-options': /^nosniff$/,
  'x-request-id': /^[0-9a-f-]{36}$/,
}

/** It names nobody and is the same for all, so that a CDN may keep it for a moment. */
const KEPT_FOR_A_MOMENT = '/api/reservations/cars'

/** Which headers an answer lacks, or has and should not. */
function missingFrom({ headers, ok }: Response, path?: string): string[] {
  const expected =
    ok && path === KEPT_FOR_A_MOMENT ? { ...HEADERS, 'cache-control': /^public, max-age=0, s-maxage=5$/ } : HEADERS
  const missing = Object.entries(expected).filter(([name, right]) => !right.test(headers.get(name) ?? ''))
  return [
    ...missing.map(([name]) => name),
    ...[...headers.keys()].filter(name => /^access-control|^server$|^x-powered/.test(name)),
  ]
}

/** A report of a browser, with somebody in each of its fields. */
const STOPPED = {
  documentURL: 'https://www.northside.example/cars/a-car?phone=0491570006',
  effectiveDirective: 'script-src-elem',
  blockedURL: 'https://evil.example/x.js?email=visitor@example.com',
  sample: 'visitor@example.com',
}

/** As after a failover, when the old primary goes on as one that only reads; or as SQLite is told not to write. */
async function readOnly(db: Db, database: string | undefined): Promise<void> {
  if (database === undefined) return void (await sql`pragma query_only = 1`.execute(db))
  const name = new URL(database).pathname.slice(1)
  await sql`alter database ${sql.ref(name)} set default_transaction_read_only = on`.execute(db)
  await endConnections(db)
}

/** All but the one that asks; that ends itself. */
async function endConnections(db: Db): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`
    .execute(db)
    .catch(() => {})
}

test('E16 the controls: a handler without our rules lacks the headers, and a report that is logged as it came names somebody', async () => {
  const bare = createAdaptorServer({ fetch: new Hono().all('*', c => c.json({ success: true })).fetch }) as Server
  await once(bare.listen(0, '127.0.0.1'), 'listening')
  const answer = await send((bare.address() as { port: number }).port, '/api/auth/me')
  expect(missingFrom(answer)).toEqual(Object.keys(HEADERS).filter(name => name !== 'content-type'))
  bare.close()
  for (const field of ['documentURL', 'blockedURL', 'sample'] as const) {
    expect(() => assertNamesNobody([JSON.stringify({ event: 'csp-violation', was: STOPPED[field] })])).toThrow(
      'names somebody',
    )
  }
})

describe.each(engines)('on %s', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi({ engine })
  })
  afterAll(() => api.stop())

  test('health and readiness answer on any host, and readiness asks the store', async () => {
    for (const path of ['/api/health', '/api/ready']) {
      const response = await send(api.port, path, { headers: { Host: '10.0.0.7' } })
      expect([path, response.status]).toEqual([path, 200])
    }
    const broken = await testApi({ engine })
    await broken.db.destroy()
    expect((await send(broken.port, '/api/health')).status).toBe(200)
    expect((await send(broken.port, '/api/ready')).status).toBe(503)
    await expect(broken.stop()).rejects.toThrow('destroyed')
  })

  test('readiness is no longer told where the store can only be read, and who ask at once share an answer', async () => {
    const database = engine === 'postgres' ? await postgresDatabase() : undefined
    const own = await testApi({ engine, ...(database === undefined ? {} : { database }) })
    const ready = async () => (await send(own.port, '/api/ready')).status
    const before = own.statements.length
    expect(await Promise.all([ready(), ready(), ready()])).toEqual([200, 200, 200])
    expect(own.statements.slice(before).filter(text => text.includes('limits'))).toHaveLength(1)
    await readOnly(own.db, database)
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000)
    onTestFinished(() => void vi.restoreAllMocks())
    expect([await ready(), await ready()]).toEqual([503, 503])
    await own.db.destroy()
    await own.stop().catch(() => {})
  })

  test('a dealer is found by host name and by nothing else', async () => {
    const asked = (headers: Record<string, string>) => send(api.port, '/api/auth/me', { headers })
    expect((await asked({ Host: 'northside.localhost' })).status).toBe(200)
    expect((await asked({ Host: 'eastside.localhost' })).status).toBe(404)
    const forged = { 'X-Forwarded-Host': 'northside.localhost', 'X-Forecourt-Host': 'northside.localhost' }
    expect((await asked({ Host: 'eastside.localhost', ...forged })).status).toBe(404)
    expect((await asked({ Host: 'eastside.localhost', ...forged, 'X-Forecourt-Proxy': 'guess' })).status).toBe(404)
  })

  test.each(['rotated', ''])(
    'a proxy that proves itself with “%s”, which is not our secret, is an error in the log, once an hour',
    async proof => {
      const own = await testApi({ engine, proxySecret: 'of the CDN' })
      onTestFinished(() => own.stop())
      const asked = (headers: Record<string, string>) => send(own.port, '/api/auth/me', { headers })
      const told = () => own.logged.flatMap(line => (line.includes('proxy-refused') ? [JSON.parse(line)] : []))
      const passedOn = { 'X-Forecourt-Host': 'northside.localhost', 'X-Forecourt-Address': '203.0.113.7' }
      expect((await asked({ Host: 'northside.localhost', ...passedOn })).status).toBe(200)
      expect((await asked({ Host: 'api', ...passedOn, 'X-Forecourt-Proxy': 'of the CDN' })).status).toBe(200)
      expect(told()).toEqual([])
      expect((await asked({ Host: 'api', ...passedOn, 'X-Forecourt-Proxy': proof })).status).toBe(404)
      expect((await asked({ Host: 'northside.localhost', ...passedOn, 'X-Forecourt-Proxy': proof })).status).toBe(200)
      expect(told()).toEqual([{ at: expect.any(String), level: 'error', event: 'proxy-refused' }])
      own.clock.now += HOUR
      await asked({ Host: 'api', ...passedOn, 'X-Forecourt-Proxy': proof })
      expect(told()).toHaveLength(2)
    },
  )

  test('the error that a proxy is refused is one an hour for all processes on a store, and none where no secret is set', async () => {
    const own = await testApi({ engine, proxySecret: 'of the CDN' })
    onTestFinished(() => own.stop())
    const told = () => own.logged.filter(line => line.includes('proxy-refused')).length
    const forged = { Host: 'northside.localhost', 'X-Forecourt-Proxy': 'guess' }
    // Each has told nothing yet, as another process on this store.
    const askedOf = async (proxySecrets: readonly string[]) =>
      (await createApi({ ...own.services, proxySecrets }).request('/api/auth/me', { headers: forged })).status
    expect([await askedOf([]), told()]).toEqual([200, 0])
    expect([await askedOf(['of the CDN']), told()]).toEqual([200, 1])
    expect([await askedOf(['of the CDN']), told()]).toEqual([200, 1])
    own.clock.now += HOUR
    expect([await askedOf(['of the CDN']), told()]).toEqual([200, 2])
  })

  test('while the secret of a proxy changes, the one before is believed too', async () => {
    const env = { FORECOURT_SECRET: 's'.repeat(32), FORECOURT_PROXY_SECRET: 'of today' }
    const { proxySecrets } = settingsFrom({ ...env, FORECOURT_PROXY_SECRET_BEFORE: 'of yesterday' })
    expect(settingsFrom({ ...env, FORECOURT_PROXY_SECRET_BEFORE: '' }).proxySecrets).toEqual(['of today'])
    const own = await testApi({ engine, proxySecret: proxySecrets })
    onTestFinished(() => own.stop())
    const asked = (proof: string) =>
      send(own.port, '/api/auth/me', {
        headers: { Host: 'api', 'X-Forecourt-Host': 'northside.localhost', 'X-Forecourt-Proxy': proof },
      })
    for (const proof of ['of today', 'of yesterday']) expect((await asked(proof)).status).toBe(200)
    for (const proof of ['of tomorrow', '']) expect((await asked(proof)).status).toBe(404)
  })

  test('a browser hears of the hosts below a dealer what the pages say, as it keeps what it heard last', async () => {
    const { northside, southside } = twoDealers()
    const https = { includeSubDomains: true }
    const sites = { northside: { ...northside!, settings: { ...northside!.settings, https } }, southside: southside! }
    const own = await testApi({ engine, sites })
    const said = async (slug: string, path: string) =>
      (await send(own.port, path, { headers: { Host: `${slug}.localhost` } })).headers.get('strict-transport-security')
    for (const path of ['/api/auth/me', '/api/nothing']) {
      expect(await said('northside', path)).toBe('max-age=31536000; includeSubDomains')
      expect(await said('southside', path)).toBe('max-age=31536000')
    }
    await own.stop()
  })

  test('E16 every answer of every route, refusals too, has its headers, and a refusal its two fields', async () => {
    const asking = api.visitor()
    const paths = Object.keys(openApiOf(createApi(api.services).routes).paths)
    expect(paths.length).toBeGreaterThan(20)
    for (const path of [...paths, '/api/openapi.json', '/api/nothing']) {
      for (const method of ['GET', 'POST', 'PUT']) {
        const body = method === 'GET' ? null : '{}'
        const response = await asking.fetch(path, { method, headers: { 'Content-Type': 'application/json' }, body })
        expect([method, path, missingFrom(response, path)]).toEqual([method, path, []])
        if (response.headers.get('content-type')?.startsWith('application/json') && !response.ok) {
          const refusal = { success: false, error: expect.stringMatching(/^[A-Z].*\.$/) }
          expect([method, path, await response.json()]).toEqual([method, path, refusal])
        }
      }
    }
  })

  test('E14 a change from another origin, without one, or not as JSON has no effect', async () => {
    const host = `northside.localhost:${api.port}`
    const good = { Host: host, Origin: `http://${host}`, 'Content-Type': 'application/json', ...KEY }
    const { Origin, ...noOrigin } = good
    const bad: [number, Record<string, string>][] = [
      [403, noOrigin],
      [403, { ...good, Origin: 'https://evil.example' }],
      [403, { ...good, Origin: `http://southside.localhost:${api.port}` }],
      [403, { ...good, Origin: 'null' }],
      [403, { ...good, Origin: `javascript://${host}` }],
      [403, { ...good, Origin: `http://${host}/elsewhere?` }],
      [403, { ...good, Origin: `http://somebody@${host}` }],
      [403, { ...good, 'Sec-Fetch-Site': 'cross-site' }],
      [403, { ...good, 'Sec-Fetch-Site': 'same-site' }],
      [415, { ...good, 'Content-Type': 'text/plain' }],
      [415, { ...good, 'Content-Type': 'application/x-www-form-urlencoded' }],
      [415, { ...good, 'Content-Type': 'application/json; charset=utf-16' }],
    ]
    const body = JSON.stringify(aForm())
    for (const [status, headers] of bad) {
      const response = await send(api.port, '/api/leads', { method: 'POST', headers, body })
      expect([response.status, headers]).toEqual([status, headers])
    }
    expect((await send(api.port, '/api/leads', { headers: { Host: host } })).status).toBe(404)
    expect(await api.db.selectFrom('leads').selectAll().execute()).toEqual([])
    expect((await send(api.port, '/api/leads', { method: 'POST', headers: good, body })).status).toBe(200)
  })

  test('E12 a body that is too long, no JSON or no UTF-8 is refused as such', async () => {
    const asking = api.visitor()
    const post = (body: string | Uint8Array) =>
      send(api.port, '/api/leads', {
        method: 'POST',
        headers: { Host: asking.host, Origin: `http://${asking.host}`, 'Content-Type': 'application/json', ...KEY },
        body,
      })
    expect((await post('x'.repeat(64 * 1024 + 1))).status).toBe(413)
    expect((await post('{"name":')).status).toBe(400)
    expect((await post('')).status).toBe(400)
    expect((await post(Uint8Array.of(0x22, 0xff, 0x22))).status).toBe(400)
    expect((await post('['.repeat(60_000))).status).toBe(400)
    expect((await post(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).status).toBe(400)
  })

  test('E16 what the policy of a page has stopped is heard from browsers, and logged without what names somebody', async () => {
    const report = (body: object, type = 'csp-violation') => ({ type, age: 1, url: 'https://x.example/', body })
    const send_ = (reports: unknown, headers: Record<string, string> = {}) =>
      send(api.port, '/api/csp-report', {
        method: 'POST',
        headers: { Host: `northside.localhost:${api.port}`, 'Content-Type': 'application/reports+json', ...headers },
        body: JSON.stringify(reports),
      })
    const before = api.logged.length
    const reports = [report(STOPPED), report({ ...STOPPED, blockedURL: 'inline' }), report(STOPPED, 'deprecation')]
    expect((await send_(reports)).status).toBe(200)
    const told = api.logged.slice(before).filter(line => line.includes('csp-violation'))
    expect(told.map(line => JSON.parse(line))).toMatchObject([
      { site: 'northside', directive: 'script-src-elem', page: '/cars', blocked: 'https://evil.example' },
      { site: 'northside', directive: 'script-src-elem', page: '/cars', blocked: 'inline' },
    ])
    assertNamesNobody(api.logged.slice(before))
    for (const wrong of [{}, [report({ ...STOPPED, effectiveDirective: 'x"\n{' })], 'text', null]) {
      expect((await send_(wrong)).status).toBe(400)
    }
    api.services.limits.perMinute = 10
    const answers = await Promise.all(Array.from({ length: 12 }, () => send_([report(STOPPED)])))
    expect(answers.map(({ status }) => status)).toContain(429)
    api.services.limits.perMinute = 1_000
  })

  test('E16 each kind of what a policy has stopped is logged once in an hour, and of many kinds a few', async () => {
    const told = async (reports: object[]) => {
      const before = api.logged.length
      const answer = await send(api.port, '/api/csp-report', {
        method: 'POST',
        headers: { Host: `southside.localhost:${api.port}`, 'Content-Type': 'application/reports+json' },
        body: JSON.stringify(reports.map(body => ({ type: 'csp-violation', body }))),
      })
      expect(answer.status).toBe(200)
      const lines = api.logged.slice(before).map(line => JSON.parse(line) as Record<string, unknown>)
      return lines.filter(({ event }) => event === 'csp-violation')
    }
    const other = (host: number) => ({ ...STOPPED, blockedURL: `https://made-up-${host}.example/x.js` })
    expect(await told(Array(50).fill(STOPPED))).toHaveLength(1)
    expect(await told([STOPPED, { ...STOPPED, blockedURL: 'inline' }])).toMatchObject([{ blocked: 'inline' }])
    const many = await told(Array.from({ length: 50 }, (_, host) => other(host)))
    expect(many).toHaveLength(MOST_KINDS_AN_HOUR - 2 + 1)
    expect(many.at(-1)).toMatchObject({ site: 'southside', moreNotTold: true })
    expect(await told([other(77)])).toEqual([])
    api.clock.now += 60 * 60_000
    expect(await told([STOPPED, other(77)])).toHaveLength(2)
  })

  test('a fault of ours shows a fixed text and a request id, and its log holds no value of a row', async () => {
    const broken = await testApi({ engine })
    await broken.db.schema.dropTable('leads').execute()
    const response = await broken.visitor().post('/leads', aForm({ message: 'a secret wish' }), KEY)
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(JSON.parse(text)).toEqual({ success: false, error: expect.stringContaining('Please try again') })
    expect(text).not.toMatch(/leads|select|insert|relation|table/i)
    const id = response.headers.get('x-request-id')
    const fault = broken.logged.find(line => line.includes('"fault"'))
    expect(fault).toContain(id)
    expect(broken.logged.join()).not.toMatch(/secret wish|Visitor|example\.com/)
    await broken.stop()
  })
})

test.skipIf(!engines.includes('postgres'))(
  'E22 a lead that PostgreSQL only reads for is to come again, and does over a new connection once it writes',
  async () => {
    const database = await postgresDatabase()
    const own = await testApi({ engine: 'postgres', database })
    const post = () => own.visitor().post('/leads', aForm(), KEY)
    await readOnly(own.db, database)
    // The first may still meet a connection that has just ended.
    await post()
    const refused = await post()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    const name = new URL(database).pathname.slice(1)
    // Over a connection of another: ours were made while it only read, and stay so.
    const other = new pg.Client(`${inject('postgres')}/postgres`)
    await other.connect()
    await other.query(`alter database "${name}" set default_transaction_read_only = off`)
    await other.end()
    expect((await post()).status).toBe(200)
    await own.stop()
  },
)

test('E21 over its capacity the API says 503 at once, and takes work again afterwards', async () => {
  const capacity = { atOnce: 1, waiting: 1, turnMilliseconds: 5_000, answerMilliseconds: 8_000 }
  const api = await testApi({ capacity })
  const held = Promise.withResolvers<undefined>()
  api.services.geocoder = () => held.promise
  const asking = api.visitor()
  // Which of three sockets is heard first is nobody's to say.
  const asked = Array.from({ length: 3 }, () => asking.get('/geocode?address=3000'))
  const refused = await Promise.race(asked)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  held.resolve(undefined)
  expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 200, 503])
  expect((await asking.get('/geocode?address=3000')).status).toBe(200)
  await api.stop()
})

test('E21 the control: where there is room to wait, nobody is sent away', async () => {
  const api = await testApi({ capacity: { atOnce: 1, waiting: 2, turnMilliseconds: 5_000, answerMilliseconds: 8_000 } })
  const asked = Array.from({ length: 3 }, () => api.visitor().get('/geocode?address=3000'))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200])
  await api.stop()
})

test('E21 what takes too long is answered with 503, not with silence', async () => {
  const api = await testApi({ capacity: { atOnce: 5, waiting: 5, turnMilliseconds: 50, answerMilliseconds: 50 } })
  api.services.geocoder = () => new Promise(() => {})
  expect((await api.visitor().get('/geocode?address=3000')).status).toBe(503)
  await api.stop()
})

/** Clients who send a letter every half a second: one in two of the headers, the other of the body. Resolves when all are cut off. */
async function drip(port: number, clients: number): Promise<void> {
  const closed = Array.from({ length: clients }, (_, client) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      client % 2 === 0
        ? 'POST /api/leads HTTP/1.1\r\nHost: northside.localhost\r\nX-Slow: '
        : 'POST /api/leads HTTP/1.1\r\nHost: northside.localhost\r\nOrigin: http://northside.localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    )
    const dripping = setInterval(() => socket.write('a'), 500)
    return new Promise<void>(resolve => {
      socket.on('close', () => {
        clearInterval(dripping)
        resolve()
      })
    })
  })
  await Promise.all(closed)
}

/** One call over the connections of a load balancer: whether one of them was used again. */
function isSentAgain(port: number, agent: Agent): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path: '/api/auth/me', headers: { Host: 'northside.localhost' }, agent }, answer => {
      answer.resume().on('end', () => resolve(asked.reusedSocket))
    })
    asked.on('error', reject).end()
  })
}

test('E20 slow clients are cut off, others are answered meanwhile, also over a connection that was kept, and the log stays quiet', async () => {
  const api = await testApi()
  const balancer = new Agent({ keepAlive: true })
  expect(await isSentAgain(api.port, balancer)).toBe(false)
  // The control: by the limits that Node sets of itself they stay.
  const lax = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
  await once(lax, 'listening')
  const isCutOffToo = vi.fn()
  void drip((lax.address() as { port: number }).port, 10).then(isCutOffToo)
  const all = drip(api.port, SLOW_CLIENTS).then(() => 'closed')
  await setTimeout(1_000)
  const asking = api.visitor()
  expect((await asking.get('/auth/me')).status).toBe(200)
  expect(await Promise.race([all, setTimeout(14_000, 'still open')])).toBe('closed')
  expect((await asking.get('/auth/me')).status).toBe(200)
  expect(await isSentAgain(api.port, balancer)).toBe(true)
  balancer.destroy()
  expect(api.logged.filter(line => line.includes('"error"'))).toEqual([])
  expect(isCutOffToo).not.toHaveBeenCalled()
  lax.closeAllConnections()
  lax.close()
  await api.stop()
})

/** Without the maps service, which is somebody else's. */
const TABLE_H = [
  'POST /api/watchlist/save-car',
  'POST /api/watchlist/remove-car',
  'GET /api/watchlist',
  'POST /api/auth/request-code',
  'POST /api/auth/verify-code',
  'GET /api/auth/me',
  'POST /api/auth/sign-out',
  'POST /api/phone-reveal',
  'POST /api/leads',
  'POST /api/valuation/adjustments',
  'POST /api/valuation/rego-lookup',
  'POST /api/valuation/accept',
  'POST /api/miscellaneous',
  'GET /api/cars/{id}/finance-disclaimer',
  'GET /api/cars/{slug}/pdf',
  'GET /api/appointments',
  'POST /api/reservations',
  'GET /api/reservations/{id}',
  'POST /api/reservations/{id}/cancel',
  'POST /api/payments/confirm',
  'POST /api/online-payments',
  'GET /api/spins',
  'POST /api/spins',
  'POST /api/spins/choose',
]

test('DC-169 the OpenAPI document tells every route of the API, those of Table H among them, with what it takes and answers', async () => {
  const api = await testApi()
  const document = (await (await send(api.port, '/api/openapi.json')).json()) as OpenApi
  const told = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  expect(told).toEqual(expect.arrayContaining(TABLE_H))
  const mounted = createApi(api.services).routes.filter(({ method }) => method !== 'ALL')
  const named = mounted.map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`)
  expect([...new Set([...told, 'GET /api/openapi.json'])].sort()).toEqual([...new Set(named)].sort())
  const speechless = Object.entries(document.paths).filter(
    ([path, { post }]) => post && !post.requestBody && !/(sign-out|cancel)$/.test(path),
  )
  expect(speechless).toEqual([])
  const lead = document.paths['/api/leads']!.post!
  expect(lead.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: true }])
  expect(lead.requestBody?.content['application/json']?.schema).toMatchObject({
    type: 'object',
    additionalProperties: false,
    required: expect.arrayContaining(['name', 'last_name', 'email', 'phone']),
  })
  expect(document.paths['/api/watchlist']!.get!.security).toEqual([{ session: [] }])
  await api.stop()
})

test('AU-07 no call needs more than to be signed in, no page is for staff, and nobody has a role', async () => {
  const api = await testApi()
  const { components, paths } = openApiOf(createApi(api.services).routes)
  expect(Object.keys(components.securitySchemes)).toEqual(['session'])
  const demands = Object.values(paths).flatMap(methods => Object.values(methods).map(({ security }) => security))
  expect(new Set(demands.map(security => JSON.stringify(security)))).toEqual(new Set([undefined, '[{"session":[]}]']))
  const columns = (await api.db.introspection.getTables()).flatMap(table =>
    table.columns.map(column => `${table.name}.${column.name}`),
  )
  expect(columns).toContain('users.phone_number')
  const addresses = [...Object.keys(paths), ...routes.map(({ pattern }) => pattern)]
  expect([...columns, ...addresses].filter(name => /admin|staff|role|permission/i.test(name))).toEqual([])
  await api.stop()
})

test('E23 the control: each test of this API fails when its log holds a phone, a mail address, a code or a cookie', async () => {
  const line = (facts: object) => [JSON.stringify({ at: '', level: 'info', event: 'x', ...facts })]
  assertNamesNobody(line({ site: 'northside', route: '/api/leads', ms: 491 }))
  for (const facts of [{ to: PHONE }, { to: '0491 570 006' }, { error: 'Key (email)=(visitor@example.com)' }]) {
    expect(() => assertNamesNobody(line(facts))).toThrow('names somebody')
  }
  expect(() => assertNamesNobody(line({ path: '/x?code=123456' }), new Set(['123456']))).toThrow('names somebody')
  const api = await testApi()
  await api.signIn()
  api.services.log('info', 'a slip of ours', { phone: PHONE })
  await expect(api.stop()).rejects.toThrow('names somebody')
})
