import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenApi } from '../../src/api/openapi.ts'
import { aForm, engines, type TestApi, testApi } from '../support/api.ts'
import { send } from '../support/http.ts'

const KEY = { 'Idempotency-Key': 'a-key-of-this-very-form' }

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
    broken.server.close()
  })

  test('a dealer is found by host name and by nothing else', async () => {
    const asked = (headers: Record<string, string>) => send(api.port, '/api/auth/me', { headers })
    expect((await asked({ Host: 'northside.localhost' })).status).toBe(200)
    expect((await asked({ Host: 'eastside.localhost' })).status).toBe(404)
    const forged = { 'X-Forwarded-Host': 'northside.localhost', 'X-Forecourt-Host': 'northside.localhost' }
    expect((await asked({ Host: 'eastside.localhost', ...forged })).status).toBe(404)
    expect((await asked({ Host: 'eastside.localhost', ...forged, 'X-Forecourt-Proxy': 'guess' })).status).toBe(404)
  })

  test('every answer, refusals too, has its headers, and a refusal its two fields', async () => {
    const asking = api.visitor()
    for (const response of [
      await asking.get('/auth/me'),
      await asking.get('/nothing'),
      await asking.post('/leads', 1),
    ]) {
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'content-type': expect.stringMatching(/^application\/json/),
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(response.headers.has('access-control-allow-origin')).toBe(false)
      if (response.status !== 200) {
        expect(await response.json()).toEqual({ success: false, error: expect.stringMatching(/^[A-Z].*\.$/) })
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

test('E21 over its capacity the API says 503 at once, and takes work again afterwards', async () => {
  const capacity = { atOnce: 1, waiting: 1, turnMilliseconds: 5_000, answerMilliseconds: 8_000 }
  const api = await testApi({ capacity })
  const held = Promise.withResolvers<undefined>()
  api.services.geocoder = () => held.promise
  const asking = api.visitor()
  const first = asking.get('/geocode?address=3000')
  const second = asking.get('/geocode?address=3000')
  const third = await Promise.race([first, second, asking.get('/geocode?address=3000')])
  expect([third.status, third.headers.get('retry-after')]).toEqual([503, '2'])
  held.resolve(undefined)
  expect([(await first).status, (await second).status]).toEqual([200, 200])
  expect((await asking.get('/geocode?address=3000')).status).toBe(200)
  await api.stop()
})

test('E21 what takes too long is answered with 503, not with silence', async () => {
  const api = await testApi({ capacity: { atOnce: 5, waiting: 5, turnMilliseconds: 50, answerMilliseconds: 50 } })
  api.services.geocoder = () => new Promise(() => {})
  expect((await api.visitor().get('/geocode?address=3000')).status).toBe(503)
  await api.stop()
})

test('E20 slow clients are cut off, others are answered meanwhile, and the log stays quiet', async () => {
  const api = await testApi()
  const closed: Promise<void>[] = []
  for (let count = 0; count < 150; count++) {
    const socket = connect(api.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      count % 2 === 0
        ? 'POST /api/leads HTTP/1.1\r\nHost: northside.localhost\r\nX-Slow: '
        : `POST /api/leads HTTP/1.1\r\nHost: northside.localhost\r\nOrigin: http://northside.localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    )
    const dripping = setInterval(() => socket.write('a'), 500)
    closed.push(
      new Promise(resolve => {
        socket.on('close', () => {
          clearInterval(dripping)
          resolve()
        })
      }),
    )
  }
  await setTimeout(1_000)
  const asking = api.visitor()
  expect((await asking.get('/auth/me')).status).toBe(200)
  const all = Promise.all(closed).then(() => 'closed')
  expect(await Promise.race([all, setTimeout(14_000, 'still open')])).toBe('closed')
  expect((await asking.get('/auth/me')).status).toBe(200)
  expect(api.logged.filter(line => line.includes('"error"'))).toEqual([])
  await api.stop()
})

test('the OpenAPI document tells every route of the API, with what it takes and answers', async () => {
  const api = await testApi()
  const document = (await (await send(api.port, '/api/openapi.json')).json()) as OpenApi
  const told = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  expect(told).toEqual(
    expect.arrayContaining([
      'POST /api/watchlist/save-car',
      'POST /api/watchlist/remove-car',
      'GET /api/watchlist',
      'POST /api/auth/request-code',
      'POST /api/auth/verify-code',
      'GET /api/auth/me',
      'POST /api/auth/sign-out',
      'POST /api/phone-reveal',
      'POST /api/leads',
      'POST /api/miscellaneous',
      'GET /api/cars/{id}/finance-disclaimer',
      'GET /api/geocode',
    ]),
  )
  const lead = document.paths['/api/leads']!.post!
  expect(lead.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: true }])
  expect(lead.requestBody?.content['application/json'].schema).toMatchObject({
    type: 'object',
    additionalProperties: false,
    required: expect.arrayContaining(['name', 'last_name', 'email', 'phone']),
  })
  expect(document.paths['/api/watchlist']!.get!.security).toEqual([{ session: [] }])
  await api.stop()
})
