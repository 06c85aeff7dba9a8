import { expect, test } from 'vitest'
import type { LeadForm } from '../../../src/contract/leads.ts'
import { createApiClient, NOT_LET_THROUGH, NOT_REACHED, newKey } from '../../../src/stores/api-client.ts'

const form: LeadForm = { name: 'Test', last_name: 'Visitor', email: 'a@b.example', phone: '0491 570 006' }

/** A client whose calls are answered in turn; a thrown answer is a network that fails. */
function clientWith(...answers: (Response | Error)[]) {
  const asked: { url: string; key: string | null; body: unknown }[] = []
  const waits: number[] = []
  const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const headers = new Headers(init?.headers)
    asked.push({
      url: String(url),
      key: headers.get('Idempotency-Key'),
      body: JSON.parse(String(init?.body ?? 'null')),
    })
    const answer = answers.shift()!
    if (answer instanceof Error) throw answer
    return answer
  }
  const wait = async (milliseconds: number): Promise<void> => void waits.push(milliseconds)
  return { client: createApiClient({ fetch: fetch as typeof globalThis.fetch, wait }), asked, waits }
}

const refused = (status: number, error = 'No.') => Response.json({ success: false, error }, { status })

test('a lead that was not reached or met a busy API is sent again under the same key', async () => {
  const { client, asked, waits } = clientWith(new TypeError('network'), refused(503), Response.json({ lead_id: 'one' }))
  const key = newKey()
  expect(await client.sendLead(form, key)).toEqual({ ok: true, data: { lead_id: 'one' } })
  expect(asked).toEqual(Array.from({ length: 3 }, () => ({ url: '/api/leads', key, body: form })))
  expect(waits).toEqual([1_000, 3_000])
})

test('a refusal is told in the words of the API and not tried again', async () => {
  const { client, asked } = clientWith(refused(400, 'Please enter your first name.'))
  expect(await client.sendLead(form, newKey())).toEqual({
    ok: false,
    status: 400,
    error: 'Please enter your first name.',
  })
  expect(asked).toHaveLength(1)
})

test('a refusal says how long to wait, where the API does', async () => {
  const headers = { 'Retry-After': '42' }
  const answer = Response.json({ success: false, error: 'Please wait.' }, { status: 429, headers })
  expect(await clientWith(answer).client.requestCode('0491 570 006')).toMatchObject({ status: 429, waitSeconds: 42 })
})

test('an API that cannot be reached is told as such, whatever stands in between answers', async () => {
  const html = new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } })
  expect(await clientWith(html).client.requestCode('0491 570 006')).toEqual({
    ok: false,
    status: 0,
    error: NOT_REACHED,
  })
})

test('what a firewall refuses in its own words is refused, not lost on the way; what only the API can mean is not believed', async () => {
  const saying = (status: number) => new Response('<h1>No</h1>', { status, headers: { 'Content-Type': 'text/html' } })
  const inJson = (status: number) => Response.json({ message: 'Forbidden' }, { status })
  for (const answer of [saying, inJson]) {
    for (const status of [403, 407, 413, 429, 451, 500]) {
      const { client, asked } = clientWith(answer(status))
      const error = NOT_LET_THROUGH
      expect(await client.sendLead(form, newKey())).toEqual({ ok: false, status, error, isForeign: true })
      expect(asked).toHaveLength(1)
    }
    for (const status of [401, 404, 408, 502, 503, 504, 522]) {
      expect(await clientWith(answer(status)).client.requestCode('0491 570 006')).toMatchObject({ status: 0 })
    }
  }
  expect(await clientWith(saying(200)).client.requestCode('0491 570 006')).toMatchObject({ status: 0 })
})

test('an answer that breaks off on the way is none, whatever its status', async () => {
  const broken = new ReadableStream({ start: body => body.error(new TypeError('network error')) })
  expect(await clientWith(new Response(broken, { status: 400 })).client.requestCode('0491 570 006')).toMatchObject({
    status: 0,
  })
})

test('what a heart asks for is sent even where its page is left at once', async () => {
  const kept: (boolean | undefined)[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    kept.push(init?.keepalive)
    return Response.json({ success: true })
  }
  const client = createApiClient({ fetch: fetch as typeof globalThis.fetch })
  await client.saveCar('+61491570006', 7)
  await client.removeCar('+61491570006', 7)
  expect(kept).toEqual([true, true])
})

test('a code is asked for once: a second text message is not what a slow network should cost', async () => {
  const { client, asked } = clientWith(new TypeError('network'), Response.json({ success: true }))
  expect(await client.requestCode('0491 570 006')).toMatchObject({ ok: false, status: 0 })
  expect(asked).toHaveLength(1)
})

test('an API that takes the call and never answers counts as not reached, and is asked again where that is safe', async () => {
  let calls = 0
  const silent = (_: unknown, init?: RequestInit): Promise<Response> => {
    calls++
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal!.reason)))
  }
  const client = createApiClient({ fetch: silent as typeof globalThis.fetch, wait: async () => {}, answerWithin: 5 })
  expect(await client.sendLead(form, newKey())).toEqual({ ok: false, status: 0, error: NOT_REACHED })
  expect(calls).toBe(3)
})

test('an id from an address is one part of a path, and reaches no other route', async () => {
  const { client, asked } = clientWith(refused(404), refused(404), refused(404))
  const id = '../auth/sign-out?x#'
  await client.reservation(id)
  await client.cancelReservation(id)
  await client.onlinePayment(id)
  const sent = '..%2Fauth%2Fsign-out%3Fx%23'
  expect(asked.map(({ url }) => url)).toEqual([
    `/api/reservations/${sent}`,
    `/api/reservations/${sent}/cancel`,
    `/api/online-payments/${sent}`,
  ])
})
