import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nightlyUnless } from '../../scripts/check/nightly.ts'
import { createApi } from '../../src/api/app.ts'
import { describedRoutes, openApiOf } from '../../src/api/openapi.ts'
import { RefusedSchema } from '../../src/contract/answers.ts'
import { PLAIN_FORM_PATH } from '../../src/domain/lead-form.ts'
import { newKey } from '../../src/stores/api-client.ts'
import { aForm, engines, PHONE, type Visitor } from '../support/api.ts'
import { asText, hostileBody, hostileForm, hostileValue } from '../support/hostile.ts'
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

/** What people at a dealer or shoppers open from a mail, whose token nobody has here: it is answered by a page. */
const PAGES_OF_MAILS: readonly string[] = ['/api/tracker/people/{token}', '/api/alerts/{id}/{token}']

/** What nobody outside may ever read. */
const INTERNALS =
  /\bat .+\.(ts|js):\d|node_modules|SQLITE|syntax error|violates|"leads"|ECONN|undefined is not|ZodError/i

const JSON_TYPE = 'application/json'

const call = fc.constantFrom(...calls).chain(({ method, path, operation }) => {
  const [heard = JSON_TYPE, { schema = {} } = {}] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const text = fc.oneof(fc.constantFrom('4711', crypto.randomUUID(), '3000, Australia'), hostileValue.map(asText))
  const body = heard === JSON_TYPE ? hostileBody(schema) : hostileForm(schema, aForm())
  return fc.record({
    method: fc.constant(method),
    pattern: fc.constant(path),
    statuses: fc.constant(Object.keys(operation.responses).map(Number)),
    path: fc
      .array(text, { minLength: 3, maxLength: 3 })
      .map(values => path.replace(/\{\w+\}/g, () => encode(values[0]!))),
    query: fc
      .constantFrom(...operation.parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name), 'x')
      .chain(name => text.map(value => `${name}=${encode(value)}`)),
    body: method === 'GET' ? fc.constant(undefined) : body,
    isSignedIn: fc.boolean(),
    type: fc.constantFrom(heard, heard, heard, 'text/plain', `${heard}; charset=x`),
    referer: fc.oneof(
      fc.constantFrom('http://northside.localhost/a?"><script>', 'javascript:alert(1)', 'http://x//evil.example/'),
      text.map(value => printable(`http://northside.localhost/${value}`)),
    ),
    key: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
    ),
  })
})

const TICK_MILLISECONDS = 20

/**
 * An answer, unless none comes for too long. What counts is time in which this process was awake: where the machine has
 * none for it, nothing hangs. Who is at work all that time is found out by how much.
 */
async function withoutHanging<Answer>(asked: Promise<Answer>): Promise<Answer> {
  let isAnswered = false
  const hanging = async (): Promise<never> => {
    for (let awake = 0; awake < LONGEST_MILLISECONDS && !isAnswered; awake += TICK_MILLISECONDS) {
      await setTimeout(TICK_MILLISECONDS)
    }
    throw new Error(`no answer within ${LONGEST_MILLISECONDS} ms`)
  }
  return Promise.race([asked, hanging()]).finally(() => {
    isAnswered = true
  })
}

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

  test(`E12 of ${REQUESTS} requests made from the OpenAPI document none breaks the API or shows its inside${nightlyUnless(engine === engines.at(-1))}`, async () => {
    const met = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        call,
        async ({ method, pattern, statuses, path, query, body, isSignedIn, type, referer, key }) => {
          const asking = isSignedIn ? user : api.visitor()
          const cookie = [...asking.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
          const cpu = process.cpuUsage()
          const answering = send(api.port, `${path}?${query}`, {
            method,
            headers: {
              Host: asking.host,
              ...(method === 'GET' ? {} : { Origin: `http://${asking.host}`, 'Content-Type': type }),
              Referer: referer,
              'Idempotency-Key': key === undefined ? newKey() : printable(key),
              ...(cookie === '' ? {} : { Cookie: cookie }),
            },
            ...(body === undefined ? {} : { body }),
          })
          const response = await withoutHanging(answering)
          const text = await response.text()
          const spent = process.cpuUsage(cpu)
          expect((spent.user + spent.system) / 1_000).toBeLessThan(LONGEST_MILLISECONDS)
          met.add(response.status)
          expect([response.status, text]).toEqual([expect.toBeOneOf(statuses), text])
          expect(text).not.toMatch(INTERNALS)
          if (pattern === PLAIN_FORM_PATH) return assertAnswersAForm(response, text)
          if (PAGES_OF_MAILS.includes(pattern)) return assertIsOwnPage(response, text)
          const isOk = response.status === 200
          const schema = isOk ? answers.get(`${method} ${toPattern(pattern)}`)?.told?.answer : RefusedSchema
          expect(schema).toBeDefined()
          expect(z.safeParse(schema!, JSON.parse(text)).error?.issues ?? []).toEqual([])
          if (path.includes('/sign-out') && isOk && isSignedIn) user = await freshUser()
        },
      ),
      { numRuns: REQUESTS },
    )
    // The requests did get past the door.
    expect([...met]).toEqual(expect.arrayContaining([200, 400, 401, 404, 415]))
  }, 600_000)

  const freshUser = async (): Promise<Visitor> => {
    api.clock.now += 25 * 3_600_000
    return api.signIn(PHONE)
  }
})

/** All that the page of a refused form is made of. Whatever else is in one came out of what was sent. */
const OWN_MARKUP = new Set(
  'html lang, head, meta charset, meta name content, title, style, body, header, main, h1, ul, li, p, a href'.split(
    ', ',
  ),
)

/** Where scripts do not run, a form is answered by another page: that of thanks, or one that says what is wrong. */
function assertAnswersAForm({ status, headers }: Response, text: string): void {
  if (status === 303) {
    expect([headers.get('Location'), text]).toEqual(['/success', ''])
    return
  }
  assertIsOwnPage({ headers }, text)
}

function assertIsOwnPage({ headers }: Pick<Response, 'headers'>, text: string): void {
  expect(headers.get('Content-Type')).toBe('text/html; charset=UTF-8')
  const foreign: string[] = []
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      const written = [tag, ...Object.keys(attributes)].join(' ')
      // The way back stays at this dealer.
      if (!OWN_MARKUP.has(written) || !/^\/(?!\/)/.test(attributes.href ?? '/'))
        foreign.push(JSON.stringify([tag, attributes]))
    },
  })
  parser.end(text)
  expect(foreign).toEqual([])
}

const toPattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')
