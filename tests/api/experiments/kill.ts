// kill -9 of the API at random moments under lead and watchlist load: what was acknowledged is there, and once.
// node tests/api/experiments/kill.ts [--kills 200] [--engine sqlite|postgres] [--control]
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { openDb } from '../../../src/api/db/open.ts'
import type { Db } from '../../../src/api/db/tables.ts'
import { send } from '../../support/http.ts'
import { experimentFolder, type Killable, killableApi, PROXY_SECRET } from '../../support/killable.ts'
import { findPostgres, newDatabase, startPostgres } from '../../support/postgres.ts'

export type Kills = {
  kills: number
  /** Where the store is: the path of a file, or an address. */
  database?: string
  /** Gives each attempt a key of its own, as a form without any would: must double leads. */
  control?: boolean
  say?: (line: string) => void
}

export type Found = { kills: number; acknowledged: number; missing: number; doubled: number; unsent: number }

/** Fewer than a watchlist may have. */
const CARS = 450
const WRITERS = 6
const SAVERS = 2

/** From the moment that the API answers to the kill, in milliseconds. */
const LIVES = { shortest: 150, longest: 650 }

export async function killExperiment({ kills, database, control = false, say = () => {} }: Kills): Promise<Found> {
  const { folder, sitesDir } = experimentFolder(CARS)
  const where = database ?? join(folder, 'store.sqlite')
  const api = await killableApi({ database: where, sitesDir })
  await api.start()
  const db = await openDb(where)
  const savers = await Promise.all(
    Array.from({ length: SAVERS }, (_, index) => signIn(`+6149157${1_000 + index}`, api, db)),
  )
  const load = { isOver: false, leads: new Map<string, string>(), saved: new Map<string, Set<number>>() }
  const clients = [
    ...Array.from({ length: WRITERS }, (_, index) => writeLeads(index, api, load, control)),
    ...savers.map(saver => saveCars(saver, api, load)),
  ]
  for (let count = 1; count <= kills; count++) {
    await setTimeout(LIVES.shortest + Math.random() * (LIVES.longest - LIVES.shortest))
    await api.kill()
    await api.start()
    if (count % 10 === 0) say(`${count} kills, ${load.leads.size} leads acknowledged`)
  }
  load.isOver = true
  await Promise.all(clients)
  await api.kill()
  const found = await compare(db, load)
  await db.destroy()
  rmSync(folder, { recursive: true })
  return { kills, ...found }
}

type Load = {
  isOver: boolean
  /** The id that was answered, by the message that says which lead it is. */
  leads: Map<string, string>
  /** By phone. */
  saved: Map<string, Set<number>>
}

let visitors = 0

function post(api: Killable, path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const visitor = visitors++
  return send(api.port, path, {
    method: 'POST',
    headers: {
      Host: api.host,
      Origin: `http://${api.host}`,
      'Content-Type': 'application/json',
      'X-Forecourt-Proxy': PROXY_SECRET,
      'X-Forecourt-Address': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
      ...headers,
    },
    body: JSON.stringify(body),
  })
}

/** One call in four is not waited for to its end, as on a phone in a tunnel; the API goes on with it all the same. */
async function impatiently(answer: Promise<Response>): Promise<Response> {
  if (Math.random() > 0.25) return answer
  answer.catch(() => {})
  return Promise.race([answer, setTimeout(Math.random() * 60).then(() => Promise.reject(new Error('gave up')))])
}

/** Tries until it is taken, as a page does whose visitor pressed Send once. */
async function untilTaken(load: Load, attempt: () => Promise<Response>): Promise<Response | undefined> {
  while (!load.isOver) {
    const answer = await impatiently(attempt()).catch(() => undefined)
    if (answer?.status === 200) return answer
    if (answer !== undefined && answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`)
    await setTimeout(20)
  }
  return undefined
}

async function writeLeads(writer: number, api: Killable, load: Load, control: boolean): Promise<void> {
  for (let number = 0; !load.isOver; number++) {
    const message = `lead ${writer}-${number}`
    const form = {
      name: 'A',
      last_name: 'B',
      email: 'a@example.com',
      phone: '0491570006',
      car_id: 1 + (number % CARS),
      message,
    }
    const fixed = crypto.randomUUID()
    const answer = await untilTaken(load, () =>
      post(api, '/api/leads', form, { 'Idempotency-Key': control ? crypto.randomUUID() : fixed }),
    )
    if (answer !== undefined) load.leads.set(message, ((await answer.json()) as { lead_id: string }).lead_id)
  }
}

type Saver = { phone: string; cookie: string }

async function saveCars({ phone, cookie }: Saver, api: Killable, load: Load): Promise<void> {
  const saved = new Set<number>()
  load.saved.set(phone, saved)
  for (let car = 1; car <= CARS && !load.isOver; car++) {
    const body = { phone_number: phone, car_id: car }
    if ((await untilTaken(load, () => post(api, '/api/watchlist/save-car', body, { Cookie: cookie }))) !== undefined) {
      saved.add(car)
    }
  }
}

async function signIn(phone: string, api: Killable, db: Db): Promise<Saver> {
  const asked = await post(api, '/api/auth/request-code', { phone_number: phone })
  const browser = cookieOf(asked, '__Host-code')
  const texts = await db.selectFrom('outbox').select('payload').where('kind', '=', 'sms').execute()
  const code = texts
    .map(({ payload }) => JSON.parse(payload) as { to: string; text: string })
    .find(({ to }) => to === phone)!
    .text.slice(0, 6)
  const verified = await post(api, '/api/auth/verify-code', { phone_number: phone, code }, { Cookie: browser })
  return { phone, cookie: cookieOf(verified, '__Host-session') }
}

function cookieOf(answer: Response, name: string): string {
  const line = answer.headers.getSetCookie().find(cookie => cookie.startsWith(`${name}=`))
  if (line === undefined) throw new Error(`no ${name} in an answer of ${answer.status}`)
  return line.split(';')[0]!
}

async function compare(db: Db, { leads, saved }: Load): Promise<Omit<Found, 'kills'>> {
  const rows = await db.selectFrom('leads').select(['id', 'form']).execute()
  const ids = Map.groupBy(rows, ({ form }) => (JSON.parse(form) as { message: string }).message)
  const kept = await db.selectFrom('watchlist').select(['phone', 'car_id']).execute()
  const cars = new Set(kept.map(({ phone, car_id }) => `${phone} ${car_id}`))
  const letters = await db.selectFrom('outbox').select('subject').where('kind', '=', 'mail').execute()
  const sent = new Set(letters.map(({ subject }) => subject))
  const missingLeads = [...leads].filter(([message, id]) => !ids.get(message)?.some(row => row.id === id))
  const wanted = [...saved].flatMap(([phone, set]) => [...set].map(car => `${phone} ${car}`))
  return {
    acknowledged: leads.size + wanted.length,
    missing: missingLeads.length + wanted.filter(entry => !cars.has(entry)).length,
    doubled: [...ids.values()].filter(same => same.length > 1).length,
    unsent: rows.filter(({ id }) => !sent.has(id)).length,
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: { kills: { type: 'string' }, engine: { type: 'string' }, control: { type: 'boolean' } },
  })
  const bin = values.engine === 'postgres' ? findPostgres() : undefined
  if (values.engine === 'postgres' && bin === undefined) throw new Error('there is no PostgreSQL server here')
  const server = bin === undefined ? undefined : await startPostgres(bin)
  const database = server && (await newDatabase(server.url, 'experiment'))
  const options: Kills = { kills: Number(values.kills ?? 200), control: values.control ?? false, say: console.log }
  const found = await killExperiment(database === undefined ? options : { ...options, database })
  await server?.stop()
  console.log(JSON.stringify(found))
  const isRight = values.control ? found.doubled > 0 : found.missing + found.doubled + found.unsent === 0
  process.exit(isRight ? 0 : 1)
}
