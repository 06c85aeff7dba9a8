import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { undelivered } from '../../src/api/outbox/letters.ts'
import { smsCourier } from '../../src/api/ports/sms.ts'
import { PHONE, type TestApi, testApi } from '../support/api.ts'

/** A provider of text messages, which can refuse. */
const got: { headers: NodeJS.Dict<string | string[]>; body: { to: string; text: string; reference: string } }[] = []
let status = 202
const provider = createServer((request, response) => {
  let body = ''
  request.on('data', chunk => {
    body += chunk
  })
  request.on('end', () => {
    got.push({ headers: request.headers, body: JSON.parse(body) })
    response.writeHead(status).end()
  })
})

let api: TestApi
beforeAll(async () => {
  await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as { port: number }
  const settings = { url: `http://127.0.0.1:${port}/messages`, token: 'token of the provider' }
  api = await testApi({ couriers: { sms: job => smsCourier({ ...settings, now: () => api.clock.now })(job) } })
})
afterAll(async () => {
  await api.stop()
  provider.close()
})
beforeEach(async () => {
  await api.empty()
  got.length = 0
  status = 202
})

test('a code goes to the provider with its token and a reference that stays the same over all attempts', async () => {
  status = 503
  const asking = api.visitor()
  await asking.requestCode(PHONE)
  await api.outbox.deliver()
  status = 202
  api.clock.now += 10_000
  await api.outbox.deliver()
  expect(got).toHaveLength(2)
  const [first, second] = got
  expect(first!.headers.authorization).toBe('Bearer token of the provider')
  expect(first!.body).toEqual({
    to: PHONE,
    text: expect.stringMatching(/^\d{6} is your Northside Cars/),
    reference: first!.headers['idempotency-key'],
  })
  expect(second!.body).toEqual(first!.body)
  expect(await asking.verifyCode(PHONE, second!.body.text.slice(0, 6))).toMatchObject({ ok: true })
})

test('the answer to a request for a code does not wait for the provider, nor tell that it is down', async () => {
  status = 500
  expect(await api.visitor().requestCode(PHONE)).toEqual({ ok: true, data: { success: true } })
})

test('a code that has expired is not sent any more', async () => {
  status = 500
  await api.visitor().requestCode(PHONE)
  await api.outbox.deliver()
  expect(got).toHaveLength(1)
  status = 202
  api.clock.now += 11 * 60_000
  await api.outbox.deliver()
  expect(got).toHaveLength(1)
  expect(await undelivered(api.db)).toMatchObject([{ kind: 'sms', state: 'dead' }])
})
