import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createApi } from '../../src/api/app.ts'
import { describedRoutes, openApiOf } from '../../src/api/openapi.ts'
import { RefusedSchema } from '../../src/contract/answers.ts'
import { newKey } from '../../src/stores/api-client.ts'
import { engines, PHONE, type Visitor } from '../support/api.ts'
import { hostileBody, hostileValue } from '../support/hostile.ts'
import { send } from '../support/http.ts'
import { type MoneyApi, moneyApi } from '../support/money.ts'

/** `FORECOURT_FUZZ=10000` sends as many; without it a short run. */
const REQUESTS = Number(process.env.FORECOURT_FUZZ ?? 250)
const LONGEST_MILLISECONDS = 2_000

const { routes } = createApi({} as never)
const answers = describedRoutes(routes)
const calls = Object.entries(openApiOf(routes).paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)

/** What nobody outside may ever read. */
const INTERNALS =
  /\bat .+\.(ts|js):\d|node_modules|SQLITE|syntax error|violates|"leads"|ECONN|undefined is not|ZodError/i

const call = fc.constantFrom(...calls).chain(({ method, path, operation }) => {
  const schema = operation.requestBody?.content['application/json'].schema ?? {}
  const text = fc.oneof(
    fc.constantFrom('4711', crypto.randomUUID(), '3000, Australia'),
    hostileValue.map(value => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))),
  )
  return fc.record({
    method: fc.constant(method),
    pattern: fc.constant(path),
    path: fc
      .array(text, { minLength: 3, maxLength: 3 })
      .map(values => path.replace(/\{\w+\}/g, () => encode(values[0]!))),
    query: fc
      .constantFrom(...operation.parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name), 'x')
      .chain(name => text.map(value => `${name}=${encode(value)}`)),
    body: method === 'GET' ? fc.constant(undefined) : hostileBody(schema),
    isSignedIn: fc.boolean(),
    type: fc.constantFrom(
      'application/json',
      'application/json',
      'application/json',
      'text/plain',
      'application/json; charset=x',
    ),
    key: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
    ),
  })
})

/** Half of a surrogate pair cannot be in an address. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, 2_000)

const printable = (text: string): string => text.replace(/[^\x21-\x7e]/g, '')

describe.each(engines)('on %s', engine => {
  let api: MoneyApi
  let user: Visitor
  beforeAll(async () => {
    api = await moneyApi({ engine, perMinute: 1_000_000 })
    user = await api.signIn(PHONE)
  })
  afterAll(() => api.stop())

  test(`E12 of ${REQUESTS} requests made from the OpenAPI document none breaks the API or shows its inside`, async () => {
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(call, async ({ method, pattern, path, query, body, isSignedIn, type, key }) => {
        const asking = isSignedIn ? user : api.visitor()
        const cookie = [...asking.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const started = performance.now()
        const response = await send(api.port, `${path}?${query}`, {
          method,
          headers: {
            Host: asking.host,
            ...(method === 'GET' ? {} : { Origin: `http://${asking.host}`, 'Content-Type': type }),
            'Idempotency-Key': key === undefined ? newKey() : printable(key),
            ...(cookie === '' ? {} : { Cookie: cookie }),
          },
          ...(body === undefined ? {} : { body }),
        })
        const text = await response.text()
        expect(performance.now() - started).toBeLessThan(LONGEST_MILLISECONDS)
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        expect([response.status, text]).toEqual([expect.toSatisfy((status: number) => status < 500), text])
        expect(text).not.toMatch(INTERNALS)
        const isOk = response.status === 200
        const schema = isOk ? answers.get(`${method} ${toPattern(pattern)}`)?.told?.answer : RefusedSchema
        expect(schema).toBeDefined()
        expect(z.safeParse(schema!, JSON.parse(text)).error?.issues ?? []).toEqual([])
        if (path.includes('/sign-out') && isOk && isSignedIn) user = await freshUser()
      }),
      { numRuns: REQUESTS },
    )
    // The requests did get past the door.
    expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 400, 401, 404, 415]))
  }, 600_000)

  const freshUser = async (): Promise<Visitor> => {
    api.clock.now += 25 * 3_600_000
    return api.signIn(PHONE)
  }
})

const toPattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')
