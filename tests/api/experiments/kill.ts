// E1. kill -9 of the API at random moments under lead, watchlist and reservation load: what was acknowledged is there, and
// once, and every deposit that was paid reserves its car or goes back.
// node tests/api/experiments/kill.ts [--kills 200] [--engine sqlite|postgres] [--control]
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { openDb } from '../../../src/api/db/open.ts'
import type { Db } from '../../../src/api/db/tables.ts'
import { startSandbox } from '../../../src/api/payments/sandbox/server.ts'
import type { ReservationShown } from '../../../src/contract/reservations.ts'
import { bundled } from '../../support/bundled.ts'
import { send } from '../../support/http.ts'
import { experimentFolder, killableApi } from '../../support/killable.ts'
import { type Answer, type Post, poster, signIn } from '../../support/load.ts'
import { findPostgres, newDatabase, startPostgres } from '../../support/postgres.ts'

/** The API in one file, for as many experiments as are asked for; its folder is the caller's to remove. */
export const bundledApi = (): ReturnType<typeof bundled> => bundled(join(import.meta.dirname, 'api.ts'))

export type Kills = {
  kills: number
  bundle: Awaited<ReturnType<typeof bundledApi>>
  /** Where the store is: the path of a file, or an address. */
  database?: string
  /** Gives each attempt a key of its own, as a form without any would: must double leads. */
  control?: boolean
  say?: (line: string) => void
}

export type Found = {
  kills: number
  /** Leads, saved cars and holds. */
  acknowledged: number
  missing: number
  doubled: number
  /** Leads of which no letter was written down. */
  unsent: number
  paid: number
  /** Deposits that are neither a reservation's nor on their way back. The control does not wait until that can be said. */
  adrift: number | undefined
}

/** Fewer than a watchlist may have. */
const SAVED_CARS = 450
/** More than can be held from one kill to the next. */
const HELD_CARS = 12
const WRITERS = 5
const SAVERS = 6
/** Each reserves cars that no other does. */
const SHOPPERS = 2

/** From the moment that the API answers to the kill, in milliseconds. */
const LIVES = { shortest: 150, longest: 650 }
const LONGEST_SETTLING_MILLISECONDS = 60_000

export async function killExperiment({
  kills,
  bundle,
  database,
  control = false,
  say = () => {},
}: Kills): Promise<Found> {
  const cars = Math.max(SAVED_CARS, kills * HELD_CARS)
  const { folder, sitesDir } = experimentFolder(cars)
  const where = database ?? join(folder, 'store.sqlite')
  const sandbox = await startSandbox({ mode: 'local', dataDir: folder, secret: 'of the experiment', port: 0 })
  const api = await killableApi({
    database: where,
    sitesDir,
    program: bundle.program,
    env: { EXPERIMENT_ACCOUNT: JSON.stringify(sandbox.account), NODE_COMPILE_CACHE: join(bundle.folder, 'compiled') },
  })
  sandbox.tell(async ({ body, signature }) => {
    const headers = { Host: api.host, 'Stripe-Signature': signature }
    const answer = await send(api.port, '/api/payments/confirm', { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`the notice was answered with ${answer.status}`)
  })
  await api.start()
  const db = await openDb(where)
  const { post, close } = poster(api, WRITERS + SAVERS + SHOPPERS)
  const savers = await Promise.all(
    Array.from({ length: SAVERS }, async (_, index) => {
      const phone = `+6149157${1_000 + index}`
      return { phone, cookie: await signIn(phone, post, db) }
    }),
  )
  const load: Load = { isOver: false, cars, leads: new Map(), saved: new Map(), holds: new Map(), paid: new Set() }
  const clients = [
    ...Array.from({ length: WRITERS }, (_, index) => writeLeads(index, post, load, control)),
    ...savers.map(saver => saveCars(saver, post, load)),
    ...Array.from({ length: SHOPPERS }, (_, index) => reserveCars(index, post, load)),
  ]
  for (let count = 1; count <= kills; count++) {
    const known = acknowledged(load)
    await setTimeout(LIVES.shortest + Math.random() * (LIVES.longest - LIVES.shortest))
    // A slow machine may have come to nothing yet, and its kill would prove nothing.
    await until(() => acknowledged(load) > known)
    await api.kill()
    await api.start()
    if (count % 10 === 0) say(`${count} kills, ${load.leads.size} leads and ${load.holds.size} holds acknowledged`)
  }
  await until(async () => (control ? (await compare(db, load)).doubled > 0 : load.paid.size > 0))
  load.isOver = true
  await Promise.all(clients)
  const adrift = control ? undefined : await settled(db, load)
  await api.kill()
  close()
  const found = await compare(db, load)
  await db.destroy()
  await sandbox.stop()
  rmSync(folder, { recursive: true })
  return { kills, ...found, paid: load.paid.size, adrift }
}

/** Comes to an end also where it never is so: then the figures tell. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + LONGEST_SETTLING_MILLISECONDS
  while (!(await isSo()) && Date.now() < end) await setTimeout(20)
}

type Load = {
  isOver: boolean
  /** How many the dealer has. */
  cars: number
  /** The id that was answered, by the message that says which lead it is. */
  leads: Map<string, string>
  /** By phone. */
  saved: Map<string, Set<number>>
  /** The id that was answered, by car. */
  holds: Map<number, string>
  /** Ids of reservations whose deposit was paid. */
  paid: Set<string>
}

function acknowledged({ leads, saved, holds }: Load): number {
  return leads.size + holds.size + [...saved.values()].reduce((sum, cars) => sum + cars.size, 0)
}

/** One call in four is not waited for to its end, as on a phone in a tunnel; the API goes on with it all the same. */
async function impatiently(answer: Promise<Answer>): Promise<Answer> {
  if (Math.random() > 0.25) return answer
  answer.catch(() => {})
  return Promise.race([answer, setTimeout(Math.random() * 60).then(() => Promise.reject(new Error('gave up')))])
}

/** Tries until it is taken, as a page does whose visitor pressed Send once. */
async function untilTaken(load: Load, attempt: () => Promise<Answer>): Promise<Answer | undefined> {
  while (!load.isOver) {
    const answer = await impatiently(attempt()).catch(() => undefined)
    if (answer?.status === 200) return answer
    if (answer !== undefined && answer.status < 500) throw new Error(`${answer.status} ${answer.body}`)
    await setTimeout(20)
  }
  return undefined
}

const shopper = { name: 'A', last_name: 'B', email: 'a@example.com', phone: '0491570006' }

async function writeLeads(writer: number, post: Post, load: Load, control: boolean): Promise<void> {
  for (let number = 0; !load.isOver; number++) {
    const message = `lead ${writer}-${number}`
    const form = { ...shopper, car_id: 1 + (number % load.cars), message }
    const fixed = crypto.randomUUID()
    const answer = await untilTaken(load, () =>
      post('/api/leads', form, { headers: { 'Idempotency-Key': control ? crypto.randomUUID() : fixed } }),
    )
    if (answer !== undefined) load.leads.set(message, (JSON.parse(answer.body) as { lead_id: string }).lead_id)
  }
}

type Saver = { phone: string; cookie: string }

async function saveCars({ phone, cookie }: Saver, post: Post, load: Load): Promise<void> {
  const saved = new Set<number>()
  load.saved.set(phone, saved)
  for (let car = 1; car <= SAVED_CARS && !load.isOver; car++) {
    const body = { phone_number: phone, car_id: car }
    const options = { headers: { Cookie: cookie } }
    if ((await untilTaken(load, () => post('/api/watchlist/save-car', body, options))) !== undefined) saved.add(car)
  }
}

/** Holds one car after the other, and pays for most of them. */
async function reserveCars(first: number, post: Post, load: Load): Promise<void> {
  for (let car = 1 + first; car <= load.cars && !load.isOver; car += SHOPPERS) {
    const key = crypto.randomUUID()
    const answer = await untilTaken(load, () =>
      post('/api/reservations', { ...shopper, car_id: car }, { headers: { 'Idempotency-Key': key } }),
    )
    if (answer === undefined) return
    const { id, payment_url } = JSON.parse(answer.body) as ReservationShown
    load.holds.set(car, id)
    if (payment_url !== null && Math.random() < 0.8 && (await payAt(payment_url))) load.paid.add(id)
  }
}

/** Whether the card was taken. */
async function payAt(url: string): Promise<boolean> {
  const { port, pathname } = new URL(url)
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const answer = await send(Number(port), pathname, { method: 'POST', headers, body: 'card=4242424242424242' })
  return answer.status === 303
}

/** When the notices have come: how many deposits are nobody's. */
async function settled(db: Db, { paid }: Load): Promise<number> {
  const until = Date.now() + LONGEST_SETTLING_MILLISECONDS
  for (;;) {
    const rows = await db.selectFrom('reservations').select(['id', 'state']).execute()
    const adrift = rows.filter(({ id, state }) => paid.has(id) && !['reserved', 'released', 'refunded'].includes(state))
    if (adrift.length === 0 || Date.now() > until) return adrift.length
    await setTimeout(200)
  }
}

async function compare(
  db: Db,
  { leads, saved, holds }: Load,
): Promise<Pick<Found, 'acknowledged' | 'missing' | 'doubled' | 'unsent'>> {
  // A deposit that is paid makes a lead of its own.
  const all = await db.selectFrom('leads').select(['id', 'form', 'subcategory']).execute()
  const rows = all.filter(({ subcategory }) => subcategory !== 'Reservation')
  const ids = Map.groupBy(rows, ({ form }) => (JSON.parse(form) as { message: string }).message)
  const kept = await db.selectFrom('watchlist').select(['phone', 'car_id']).execute()
  const cars = new Set(kept.map(({ phone, car_id }) => `${phone} ${car_id}`))
  const reservations = await db.selectFrom('reservations').select(['id', 'car_id']).execute()
  const held = Map.groupBy(reservations, ({ car_id }) => car_id)
  const letters = await db.selectFrom('outbox').select('subject').where('kind', '=', 'mail').execute()
  const sent = new Set(letters.map(({ subject }) => subject))
  const missingLeads = [...leads].filter(([message, id]) => !ids.get(message)?.some(row => row.id === id))
  const missingHolds = [...holds].filter(([car, id]) => !held.get(car)?.some(row => row.id === id))
  const wanted = [...saved].flatMap(([phone, set]) => [...set].map(car => `${phone} ${car}`))
  const missingCars = wanted.filter(entry => !cars.has(entry))
  return {
    acknowledged: leads.size + wanted.length + holds.size,
    missing: missingLeads.length + missingHolds.length + missingCars.length,
    doubled: [...ids.values(), ...held.values()].filter(same => same.length > 1).length,
    unsent: all.filter(({ id }) => !sent.has(id)).length,
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
  const bundle = await bundledApi()
  const kills = Number(values.kills ?? 200)
  const options: Kills = { kills, bundle, control: values.control ?? false, say: console.log }
  const found = await killExperiment(database === undefined ? options : { ...options, database })
  await server?.stop()
  rmSync(bundle.folder, { recursive: true })
  console.log(JSON.stringify(found))
  const isRight = values.control
    ? found.doubled > 0
    : found.missing + found.doubled + found.unsent + found.adrift! === 0
  process.exit(isRight ? 0 : 1)
}
