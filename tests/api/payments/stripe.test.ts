import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { trueChance } from '../../../src/api/chance.ts'
import { type PaymentOrder, type PaymentProcessor, RefundRefused } from '../../../src/api/payments/processor.ts'
import { createSandbox } from '../../../src/api/payments/sandbox/app.ts'
import { type Kept, openSandboxStore, type SandboxStore } from '../../../src/api/payments/sandbox/store.ts'
import { stripeProcessor } from '../../../src/api/payments/stripe.ts'
import { DISPUTED } from '../../support/money.ts'

// Stripe's own library against a server that speaks Stripe's wire format: what it sends is looked at byte by byte.

const ORDER: PaymentOrder = {
  reference: 'reservation:1',
  site: 'northside',
  cents: 20_000,
  currency: 'aud',
  what: 'Refundable deposit: a car',
  returnUrl: 'http://northside.localhost/cars/a-car/checkout?reservation=1',
  startedAt: Date.parse('2026-06-10T02:00:00Z'),
}

let server: Server
let store: SandboxStore
let processor: PaymentProcessor
let sandbox: ReturnType<typeof createSandbox>
const seen: { method: string; path: string; headers: IncomingMessage['headers']; form: URLSearchParams }[] = []
/** What happens to the next calls instead of an answer. */
const faults: ('500' | 'cut' | '500 after the work' | { status: number; refund: object })[] = []
/** What the key may not look at. */
const forbidden = new Set<string>()
/** For the controls: a processor that takes no notice of the keys of calls. */
let isForgetful = false

beforeAll(async () => {
  store = openSandboxStore(':memory:')
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url: path = '', headers } = request
    const body = Buffer.concat(chunks).toString()
    seen.push({ method, path, headers, form: new URLSearchParams(body) })
    const isLater = typeof faults[0] === 'object' && !(method === 'POST' && path === '/v1/refunds')
    const fault = isLater ? undefined : faults.shift()
    if (typeof fault === 'object') return void response.writeHead(fault.status).end(JSON.stringify(fault.refund))
    if (fault === 'cut') return void request.socket.destroy()
    if (forbidden.has(path.split('?')[0]!))
      return void response.writeHead(403).end('{"error":{"type":"invalid_request_error"}}')
    if (fault === '500') return void response.writeHead(500).end('{}')
    if (isForgetful) headers['idempotency-key'] = crypto.randomUUID()
    const init = { method, headers: headers as Record<string, string>, ...(method === 'GET' ? {} : { body }) }
    const answer = await sandbox.app.request(`http://127.0.0.1${path}`, init)
    if (fault !== undefined) return void response.writeHead(500).end('{}')
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const now = () => ORDER.startedAt
  const tell = async () => {}
  sandbox = createSandbox({ store, now, chance: trueChance, origin: address, webhookSecret: 'whsec_x', tell })
  processor = stripeProcessor({ key: 'sk_test_x', webhookSecret: 'whsec_x', address, now })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  store.close()
})
beforeEach(() => {
  seen.length = 0
  faults.length = 0
  forbidden.clear()
  isForgetful = false
})

let keys = 0
const aKey = () => `hold-${keys++}:start`
const payWith = (url: string, card: string) =>
  sandbox.app.request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ card }).toString(),
  })

test("DC-90 an order goes out in Stripe's form, with its key, and holds no card", async () => {
  const key = aKey()
  const { ref, url } = await processor.start(ORDER, key)
  expect([ref, url]).toEqual([expect.stringMatching(/^cs_/), expect.stringContaining(ref)])
  const [{ method, path, headers, form }] = seen as [(typeof seen)[number]]
  expect([method, path]).toEqual(['POST', '/v1/checkout/sessions'])
  expect(headers).toMatchObject({
    'idempotency-key': key,
    authorization: 'Bearer sk_test_x',
    'content-type': 'application/x-www-form-urlencoded',
    'stripe-version': expect.stringMatching(/^\d{4}-\d\d-\d\d/),
  })
  expect(Object.fromEntries(form)).toMatchObject({
    mode: 'payment',
    client_reference_id: 'reservation:1',
    'metadata[site]': 'northside',
    'line_items[0][price_data][unit_amount]': '20000',
    'line_items[0][price_data][currency]': 'aud',
    success_url: ORDER.returnUrl,
  })
  expect([...form.keys()].some(name => /card|number|cvc/.test(name))).toBe(false)
})

test.each(['500', 'cut', '500 after the work'] as const)(
  'E10 an answer that is lost (%s) is asked for again under the same key, and it is one payment',
  async fault => {
    faults.push(fault)
    const key = aKey()
    const { ref } = await processor.start(ORDER, key)
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([key, key])
    expect((await processor.start(ORDER, key)).ref).toBe(ref)
  },
)

test('E10 the control: where keys are forgotten, an answer that is lost makes a second payment, and another order is not refused', async () => {
  isForgetful = true
  faults.push('500 after the work')
  const key = aKey()
  const { ref } = await processor.start(ORDER, key)
  expect((await processor.start(ORDER, key)).ref).not.toBe(ref)
  await expect(processor.start({ ...ORDER, cents: 100 }, key)).resolves.toBeDefined()
})

test('E10 a key with other details is refused', async () => {
  const key = aKey()
  await processor.start(ORDER, key)
  await expect(processor.start({ ...ORDER, cents: 100 }, key)).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
})

test('E10 a payment is open, then paid, and refunded once whatever is asked', async () => {
  const { ref, url } = await processor.start(ORDER, aKey())
  expect(await processor.find(ref)).toEqual({
    ref,
    reference: 'reservation:1',
    site: 'northside',
    state: 'open',
    cents: 20_000,
    currency: 'aud',
    refunds: [],
  })
  expect((await payWith(url, '4242 4242 4242 4242')).headers.get('Location')).toBe(ORDER.returnUrl)
  await processor.end(ref, `${ref}:end`)
  expect(await processor.find(ref)).toMatchObject({ state: 'paid' })
  const refund = { cents: 20_000, refundTry: 1 }
  await Promise.all([1, 2, 3].map(() => processor.refund(ref, refund, `${ref}:refund-1`)))
  expect((await processor.find(ref)).refunds).toEqual([{ ...refund, state: 'succeeded' }])
  await expect(processor.refund(ref, { cents: 20_000, refundTry: 2 }, `${ref}:refund-2`)).rejects.toThrow(RefundRefused)
})

test.each([
  [400, DISPUTED],
  [402, { error: { type: 'card_error', code: 'insufficient_funds', message: 'Insufficient funds.' } }],
  [403, { error: { type: 'invalid_request_error', message: 'This key may make no refunds.' } }],
])('DC-88 a refund that Stripe refuses with %i is told apart from a Stripe that is away', async (status, refund) => {
  const { ref, url } = await processor.start(ORDER, aKey())
  await payWith(url, '4242424242424242')
  const ask = (refundTry: number) => processor.refund(ref, { cents: 20_000, refundTry }, `${ref}:refund-${refundTry}`)
  faults.push({ status, refund })
  await expect(ask(1)).rejects.toThrow(RefundRefused)
  for (const other of [401, 409]) {
    // Stripe's library asks again by itself where a key is in use.
    faults.push(
      ...Array.from({ length: other === 409 ? 3 : 1 }, () => ({ status: other, refund: { error: { type: 'x' } } })),
    )
    const error = await ask(2).catch(one => one)
    expect([other, error instanceof Error, error instanceof RefundRefused]).toEqual([other, true, false])
  }
  await ask(2)
  expect((await processor.find(ref)).refunds).toMatchObject([{ refundTry: 2, state: 'succeeded' }])
})

test('E10 a payment is found by the intent that it was paid by, and one that began elsewhere in the account is none of ours', async () => {
  const { ref, url } = await processor.start(ORDER, aKey())
  await payWith(url, '4242 4242 4242 4242')
  const { payment_intent } = store.find<Kept & { payment_intent: string }>(ref)!
  expect(await processor.find(payment_intent)).toEqual(await processor.find(ref))
  expect(await processor.find('pi_of_the_workshop')).toMatchObject({ site: '', refunds: [] })
})

test('DC-88 a key that may not look at disputes finds payments all the same', async () => {
  const { ref, url } = await processor.start(ORDER, aKey())
  await payWith(url, '4242 4242 4242 4242')
  forbidden.add('/v1/disputes')
  expect(await processor.find(ref)).toMatchObject({ state: 'paid', refunds: [] })
})

test('E10 what was ended cannot be paid, and ending twice is ending once', async () => {
  const { ref, url } = await processor.start(ORDER, aKey())
  await processor.end(ref, `${ref}:end`)
  await processor.end(ref, `${ref}:end`)
  expect(await processor.find(ref)).toMatchObject({ state: 'ended' })
  expect((await payWith(url, '4242424242424242')).status).toBe(303)
  expect(await processor.find(ref)).toMatchObject({ state: 'ended' })
})

test.each([
  ['processing', 'open'],
  ['requires_payment_method', 'ended'],
  ['canceled', 'ended'],
])('DC-92 what is to be paid by direct debit, and is %s, is %s', async (status, state) => {
  const { ref } = await processor.start(ORDER, aKey())
  const intent = { id: 'pi_test_debit', object: 'payment_intent', status }
  store.keep({ ...store.find(ref)!, status: 'complete', payment_intent: intent } as Kept)
  expect(await processor.find(ref)).toMatchObject({ state })
  expect(seen.some(({ path }) => path.includes('expand'))).toBe(true)
})

test('E10 a processor that stays down is an error, which the outbox tries again', async () => {
  faults.push('500', '500', '500')
  await expect(processor.find('cs_test_any')).rejects.toThrow()
})

describe('the page of the sandbox', () => {
  test.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000000119', 'An error occurred while processing your card. Try again in a little bit.'],
    ['5555 5555 5555 4444', 'This is a test page. Please use one of its test cards.'],
  ])('refuses %s and says why', async (card, words) => {
    const { ref, url } = await processor.start(ORDER, aKey())
    const page = await payWith(url, card)
    expect([page.status, await page.text()]).toEqual([402, expect.stringContaining(words)])
    expect(await processor.find(ref)).toMatchObject({ state: 'open' })
  })

  test('asks for a confirmation where the bank wants one', async () => {
    const { ref, url } = await processor.start(ORDER, aKey())
    const page = await payWith(url, '4000 0025 0000 3155')
    expect(await page.text()).toContain('Your bank asks')
    expect(await processor.find(ref)).toMatchObject({ state: 'open' })
    const body = new URLSearchParams({ confirmed: 'yes' }).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    await sandbox.app.request(url, { method: 'POST', headers, body })
    expect(await processor.find(ref)).toMatchObject({ state: 'paid' })
  })

  test('RS-03 AU-07 shows staff what is paid, and refunds a part and the rest, but no more', async () => {
    const { ref, url } = await processor.start({ ...ORDER, what: '<script>alert(1)</script>' }, aKey())
    const { ref: unpaid } = await processor.start({ ...ORDER, reference: 'reservation:unpaid' }, aKey())
    await payWith(url, '4242424242424242')
    const books = async () => {
      const page = await sandbox.app.request('/payments')
      expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; .*form-action 'self'; /)
      return (await page.text()).split('<section>')[1]!
    }
    const { payment_intent } = store.find<Kept & { payment_intent: string }>(ref)!
    const refund = (dollars: string) => {
      const body = new URLSearchParams({ dollars, reason: 'requested_by_customer' }).toString()
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      return sandbox.app.request(`/payments/${payment_intent}/refund`, { method: 'POST', headers, body })
    }
    expect(await books()).toContain('$200.00 AUD, paid')
    expect(await books()).not.toContain('<script')
    expect((await refund('50')).status).toBe(303)
    expect(await books()).toMatch(/\$200\.00 AUD, of which \$50\.00 refunded.*value="150\.00"/s)
    for (const wrong of ['151', '0', '-1', 'all', '']) {
      const answer = await refund(wrong)
      expect([wrong, answer.status, await answer.text()]).toEqual([wrong, 400, expect.stringContaining('role="alert"')])
    }
    await refund('150')
    expect(await books()).not.toContain('<form')
    expect((await processor.find(ref)).refunds.map(({ cents }) => cents)).toEqual([15_000, 5_000])
    expect(await (await sandbox.app.request('/payments')).text()).not.toContain(unpaid)
  })

  test('runs nothing, whatever a car is called, and keeps no card number', async () => {
    const { ref, url } = await processor.start({ ...ORDER, what: '<script>alert(1)</script>' }, aKey())
    const page = await sandbox.app.request(url)
    expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(await page.text()).not.toContain('<script')
    await payWith(url, '4242424242424242')
    expect(JSON.stringify(store.find(ref))).not.toContain('4242')
  })
})
