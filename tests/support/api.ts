import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, vi } from 'vitest'
import { findingHere } from '../../src/api/alerts/finding.ts'
import { ALERT_PACE } from '../../src/api/alerts/pace.ts'
import { createApi } from '../../src/api/app.ts'
import { drawingHere } from '../../src/api/cars/pdf/drawing.ts'
import { createPress } from '../../src/api/cars/pdf/press.ts'
import { type Chance, trueChance } from '../../src/api/chance.ts'
import { openDb } from '../../src/api/db/open.ts'
import type { Db, OutboxRow } from '../../src/api/db/tables.ts'
import { tableGeocoder } from '../../src/api/geocode/table.ts'
import { createLog } from '../../src/api/log.ts'
import { CAPACITY, type Capacity } from '../../src/api/middleware/capacity.ts'
import type { Kind, Payloads } from '../../src/api/outbox/kinds.ts'
import {
  type Courier,
  type Couriers,
  createOutbox,
  type Entry,
  type Job,
  type Outbox,
} from '../../src/api/outbox/outbox.ts'
import { ABOUT_MONEY, paymentCouriers } from '../../src/api/payments/couriers.ts'
import { createProcessors } from '../../src/api/payments/processors.ts'
import { createPictures } from '../../src/api/ports/pictures.ts'
import type { Sms } from '../../src/api/ports/sms.ts'
import { createNodeServer } from '../../src/api/server.ts'
import type { Services } from '../../src/api/services.ts'
import type { SiteDirectory } from '../../src/api/sites.ts'
import { spinCouriers } from '../../src/api/spins/settled.ts'
import { valuationCouriers } from '../../src/api/valuations/couriers.ts'
import { ownMarket } from '../../src/api/valuations/own-market.ts'
import type { LeadForm } from '../../src/contract/leads.ts'
import type { Site } from '../../src/site/site.ts'
import { createApiClient } from '../../src/stores/api-client.ts'
import { send } from './http.ts'
import { newDatabase } from './postgres.ts'
import { aSite } from './site.ts'

export type Engine = 'sqlite' | 'postgres'

/** The same suite runs on each; without a PostgreSQL on one. */
export const engines: readonly Engine[] = inject('postgres') === undefined ? ['sqlite'] : ['sqlite', 'postgres']

/** A number that nobody has: Australia keeps a few for stories. */
export const PHONE = '+61491570006'
export const OTHER_PHONE = '+61491570156'

export type TestApi = Awaited<ReturnType<typeof testApi>>
export type Visitor = ReturnType<TestApi['visitor']>

type Options = {
  engine?: Engine
  /** In place of an engine's fresh one. */
  database?: string
  /** By slug. Without any: northside and southside, with one car each. */
  sites?: Record<string, Site>
  /** Without one, as in production. */
  capacity?: Capacity
  perMinute?: number
  couriers?: Partial<Couriers>
  /** In place of chance, part by part. */
  chance?: Partial<Chance>
  /** More than one while it changes. */
  proxySecret?: string | readonly string[]
  /** Whoever takes money in this test; without one nothing can be paid. */
  payments?: Services['payments']
  /** Lets letters go by themselves, as on a server: then they may go between any two steps of a test. */
  wakes?: boolean
}

/** Two dealers that share a server and nothing else. */
export function twoDealers(): Record<string, Site> {
  const settings = { leads: { mailTo: ['leads@northside.example'] }, baseUrl: 'https://www.northside.example' }
  const northside = aSite({ settings })
  const southside = aSite({
    settings: {
      ...settings,
      slug: 'southside',
      name: 'Southside Cars',
      baseUrl: 'https://www.southside.example',
      leads: { mailTo: ['leads@southside.example'] },
    },
  })
  return { northside, southside: { ...southside, cars: southside.cars.map(car => ({ ...car, id: 5811 })) } }
}

/**
 * For a crowd of 50 and more in one moment: how long its turns and answers take on the machine of the tests says nothing
 * about who of it wins. All others are answered within what production allows.
 */
export const PATIENT: Capacity = { ...CAPACITY, turnMilliseconds: 25_000, answerMilliseconds: 25_000 }

const PAYLOADS = {
  mail: { to: ['sales@northside.example'], subject: 'a test', text: 'a test', host: 'northside.example' },
  sms: { to: PHONE, text: '123456', expiresAt: Number.MAX_SAFE_INTEGER },
  'payment-end': {},
} as const satisfies Partial<Payloads>

/** Something to send, for whom it does not matter what. */
export const anEntry = (kind: keyof typeof PAYLOADS, subject = 'a test', dueAt?: number): Entry =>
  ({ site: 'northside', kind, subject, payload: PAYLOADS[kind], ...(dueAt && { dueAt }) }) as Entry

/** The API behind a real socket on a real database, with a clock that only the test moves. */
export async function testApi({
  engine = 'sqlite',
  database,
  sites = twoDealers(),
  capacity = CAPACITY,
  perMinute = 1_000,
  couriers,
  chance = {},
  proxySecret,
  payments = createProcessors({ accountOf: () => undefined, now: Date.now }),
  wakes = false,
}: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-api-'))
  const where = database ?? (engine === 'sqlite' ? join(folder, 'store.sqlite') : await postgresDatabase())
  const statements: string[] = []
  const db: Db = await openDb(where, {
    onQuery: event => {
      statements.push(event.query.sql)
    },
  })
  const clock = { now: Date.parse('2026-06-10T02:00:00Z') }
  const logged: string[] = []
  /** Cookies and codes that this API has given out. */
  const secrets = new Set<string>()
  const log = createLog('debug', { now: () => clock.now, write: line => logged.push(line) })
  const delivered: (Job<Kind> & { kind: string })[] = []
  const keep =
    (kind: string): Courier<Kind> =>
    async job => {
      delivered.push({ ...job, kind })
      const code = kind === 'sms' && /^\d{6}/.exec((job.payload as { text: string }).text)?.[0]
      if (code) secrets.add(code)
    }
  const base = { db, now: () => clock.now, chance: { ...trueChance, ...chance }, log }
  const awake = createOutbox({
    ...base,
    keepsDelivered: true,
    neverGivenUp: ABOUT_MONEY,
    couriers: {
      mail: keep('mail'),
      sms: keep('sms'),
      webhook: keep('webhook'),
      ...paymentCouriers(() => services),
      ...valuationCouriers(() => services),
      ...spinCouriers(() => services),
      ...couriers,
    },
  })
  const outbox: Outbox = wakes ? awake : { ...awake, wake: () => {} }
  const services: Services = {
    ...base,
    outbox,
    sites: directoryOf(sites),
    geocoder: tableGeocoder,
    pictures: createPictures({ sitesDir: 'sites' }),
    press: createPress(drawingHere),
    findCars: findingHere,
    alertPace: ALERT_PACE.production,
    payments,
    valuation: ownMarket,
    salesSecret: site => `the sales secret of ${site}`,
    secret: 'a secret for tests only, of 32 letters or more',
    limits: { perMinute },
    proxySecrets: proxySecret === undefined ? [] : [proxySecret].flat(),
  }
  const server = createNodeServer(createApi(services, { capacity }))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }

  /** A browser: keeps its cookies and sends what browsers send. */
  const visitor = (slug = 'northside') => {
    const host = `${slug}.localhost:${port}`
    const cookies = new Map<string, string>()
    const fetch = async (path: string, { method = 'GET', headers = {}, body }: RequestInit = {}): Promise<Response> => {
      const sent: Record<string, string> = { Host: host, ...Object.fromEntries(new Headers(headers)) }
      if (method !== 'GET') Object.assign(sent, { Origin: `http://${host}`, 'Sec-Fetch-Site': 'same-origin' })
      if (cookies.size > 0) sent.Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await send(port, path, {
        method,
        headers: sent,
        ...(body == null ? {} : { body: String(body) }),
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
        if (value !== '') secrets.add(value)
      }
      return response
    }
    const client = createApiClient({ fetch: fetch as typeof globalThis.fetch, wait: () => setTimeout(300) })
    const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(`/api${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    return { ...client, client, host, cookies, fetch, post, get: (path: string) => fetch(`/api${path}`) }
  }

  const messages = () => delivered.filter(({ kind }) => kind === 'sms').map(({ payload }) => payload as Sms)
  const texts = (): string[] => messages().map(({ text }) => text)
  /** What a phone was sent, however it is written: with it may have gone what another still waited for. */
  const textsTo = (phone: string): string[] =>
    messages()
      .filter(({ to }) => to.endsWith(phone.replace(/\D/g, '').slice(-9)))
      .map(({ text }) => text)

  /** The text of the last message to a phone. */
  const lastSms = async (): Promise<string> => {
    await outbox.deliver()
    return texts().at(-1)!
  }

  const codeFor = async (asking: ReturnType<typeof visitor>, phone = PHONE): Promise<string> => {
    const before = textsTo(phone).length
    const asked = await asking.requestCode(phone)
    if (!asked.ok) throw new Error(asked.error)
    await outbox.deliver()
    // The outbox may have woken up by itself, and be about to deliver it.
    await vi.waitFor(() => expect(textsTo(phone).length).toBeGreaterThan(before), { timeout: 10_000 })
    return /^\d{6}/.exec(textsTo(phone).at(-1)!)![0]
  }

  return {
    services,
    db,
    clock,
    logged,
    statements,
    delivered,
    outbox,
    server: server as Server,
    port,
    visitor,
    lastSms,
    codeFor,
    signIn: async (phone = PHONE, slug = 'northside') => {
      const asking = visitor(slug)
      const result = await asking.verifyCode(phone, await codeFor(asking, phone))
      if (!result.ok) throw new Error(result.error)
      return asking
    },
    letters: (): Promise<OutboxRow[]> => db.selectFrom('outbox').selectAll().orderBy('created_at').execute(),
    /** Between two tests. */
    empty: async () => {
      await outbox.deliver()
      assertNamesNobody(logged, secrets)
      for (const table of TABLES) await sql`delete from ${sql.table(table)}`.execute(db)
      delivered.length = 0
      logged.length = 0
      clock.now += 1_000
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      try {
        await outbox.deliver()
        assertNamesNobody(logged, secrets)
      } finally {
        await db.destroy()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** Of those who appear in tests: phones as they are written, mail addresses, names. */
const PERSONAL = /\+?61\s?4\d\d|0491\s?570|491570|[\w.]+@(?!www\.)[\w-]+\.(?:example|com)|"Visitor"|Test Visitor/

/** Made of chance, so that figures in it may be those of a code, or begin like a phone number. */
const OUR_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\bevt_[0-9a-f]{32}\b/g

/** E23: whatever a test has made the API do, its log holds nothing of anybody. */
export function assertNamesNobody(logged: readonly string[], secrets: ReadonlySet<string> = new Set()): void {
  for (const line of logged) {
    const { at, id, ...facts } = JSON.parse(line) as Record<string, unknown>
    const text = JSON.stringify(facts)
    const withoutIds = text.replace(OUR_ID, '')
    const secret = [...secrets].find(one => (/^\d{6}$/.test(one) ? withoutIds : text).includes(one))
    if (PERSONAL.test(withoutIds) || secret !== undefined) throw new Error(`the log names somebody: ${line}`)
  }
}

const TABLES = [
  'alerts',
  'watched_cars',
  'valuations',
  'leads',
  'tracked_leads',
  'consent_wordings',
  'outbox',
  'watchlist',
  'sign_in_codes',
  'sign_in_phones',
  'limits',
  'phone_reveals',
  'miscellaneous',
  'reservations',
  'payment_notices',
  'online_payments',
  'purchases',
  'spins',
  'appointments',
  'sessions',
  'users',
]

/** A fresh, empty one on the server that the tests have started. */
export function postgresDatabase(): Promise<string> {
  return newDatabase(inject('postgres')!, `test_${crypto.randomUUID()}`)
}

function directoryOf(sites: Record<string, Site>): SiteDirectory {
  return {
    bySlug: async slug => sites[slug],
    find: async host => sites[host.replace(/\.localhost(:\d+)?$/, '')],
  }
}

/** A form that is right; a test spells out what it is about. */
export function aForm(fields: Partial<LeadForm> = {}): LeadForm {
  return {
    name: 'Test',
    last_name: 'Visitor',
    email: 'visitor@example.com',
    phone: '0491 570 006',
    message: 'Is it still there?',
    category: 'Used Vehicle Enquiry',
    car_id: 4711,
    opt_in: true,
    ...fields,
  }
}
