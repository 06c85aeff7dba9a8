// npm run visitor: what the store holds on somebody who asks: `show` as JSON to hand on, `erase` deletes it; for the operator.
import { openDb } from '../src/api/db/open.ts'
import { leadKeyOf } from '../src/api/reservations/rows.ts'
import { SettingsError, shownStore } from '../src/api/settings.ts'
import { ELSEWHERE } from '../src/api/visitors/elsewhere.ts'
import { eraseVisitor } from '../src/api/visitors/erase.ts'
import { holdingsOf } from '../src/api/visitors/holdings.ts'
import { type Search, sitesIn } from '../src/api/visitors/search.ts'
import { toShown } from '../src/api/visitors/show.ts'
import { toWho, type Who } from '../src/api/visitors/who.ts'
import { EMAIL } from '../src/contract/leads.ts'
import { chosenSlugs } from './options/dealers.ts'
import { namedStore } from './options/store.ts'
import { flagsOf, UsageError } from './options/usage.ts'

const USAGE = `npm run -s visitor -- show [--site a,b] [--phone +61412345678] [--email name@mail.example] [--not ID,ID]
npm run visitor -- erase --site a,b [--phone +61412345678] [--email name@mail.example] [--not ID,ID]

--not leaves out leads, reservations and online payments that are another person's, with what is about them`

const OPTIONS = {
  site: { type: 'string' },
  phone: { type: 'string' },
  email: { type: 'string' },
  not: { type: 'string' },
  help: { type: 'boolean' },
} as const

const OTHER_COUNTRIES =
  'a phone that was typed without the code of its country may be one of another country: read what `show` lists'

type Asked = { site?: string; phone?: string; email?: string; not?: string }
/** What is handed on is logged alone: what is said of it beside, as errors. */
type Says = { log: (line: string) => void; error: (line: string) => void }

/** Shows or erases; gives the exit code. */
export async function visitorCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  says: Says = console,
): Promise<number> {
  try {
    const { positionals, values } = flagsOf({ args: [...args], allowPositionals: true, options: OPTIONS }, USAGE)
    const [command, ...others] = positionals
    if (values.help) says.log(USAGE)
    else if (others.length > 0) throw new UsageError(`${others.join(' ')}: what has a space goes in quotes\n\n${USAGE}`)
    else if (command === 'show' || command === 'erase') await work(command, values, { env, says })
    else throw new UsageError(USAGE)
    return 0
  } catch (fault) {
    if (!(fault instanceof UsageError || fault instanceof SettingsError)) throw fault
    says.error(fault.message)
    return 2
  }
}

type Around = { env: NodeJS.ProcessEnv; says: Says }

async function work(command: 'show' | 'erase', asked: Asked, { env, says }: Around): Promise<void> {
  const who = whoIn(asked)
  if (command === 'erase' && !asked.site) throw new UsageError('name the dealers with --site: each answers for itself')
  const database = namedStore(env)
  const store = shownStore(database)
  says.error(`store: ${store}`)
  const db = await openDb(database)
  try {
    const sites = chosenSlugs(await sitesIn(db), asked.site, store)
    const search = await without(asked.not, { db, sites, who, now: Date.now() })
    if (who.phone !== undefined) says.error(OTHER_COUNTRIES)
    await (command === 'show' ? show(asked, search, says) : erase(search, says))
  } finally {
    await db.destroy()
  }
}

function whoIn({ phone, email }: Asked): Who {
  if (!phone && !email) throw new UsageError(`name a phone, a mail address or both\n\n${USAGE}`)
  if (email && !EMAIL.test(email.trim()))
    throw new UsageError(`--email ${email}: write the address alone, e.g. jo@mail.example`)
  const who = toWho({ phone, email })
  if (who === undefined)
    throw new UsageError(`--phone ${phone}: write it as from abroad and in full, e.g. +61412345678`)
  return who
}

/** A slip in an id would delete what is another person's. */
async function without(not: string | undefined, search: Search): Promise<Search> {
  if (not === undefined) return search
  const { leads, reservations, online_payments } = await holdingsOf(search)
  const found = new Set([...leads, ...reservations, ...online_payments].map(({ row }) => row.id))
  const ids = not.split(',').map(id => id.trim())
  const unknown = ids.filter(id => !found.has(id))
  if (unknown.length > 0) throw new UsageError(`--not ${unknown}: \`show\` lists no such lead, reservation or payment`)
  const keys = new Set(ids.map(id => leadKeyOf({ id })))
  const withThem = leads.filter(({ row }) => keys.has(row.idempotency_key)).map(({ row }) => row.id)
  return { ...search, not: new Set([...ids, ...withThem]) }
}

async function show({ phone, email }: Asked, search: Search, { log }: Says): Promise<void> {
  const holdings = toShown(await holdingsOf(search))
  const asked = { phone, email, sites: search.sites, at: new Date(search.now).toISOString() }
  log(JSON.stringify({ asked, holdings, elsewhere: ELSEWHERE }, null, 2))
}

async function erase(search: Search, { log }: Says): Promise<void> {
  const { outcomes, isOffDisk } = await eraseVisitor(search)
  for (const { table, erased, kept } of outcomes) {
    if (erased > 0) log(`${table}: ${erased} erased`)
    for (const { rows, why, until } of kept) log(`${table}: ${rows} kept ${dayOf(until)}as ${why}`)
  }
  if (outcomes.length === 0) log('the store holds nothing on them')
  if (!isOffDisk)
    log('the log beside the store still has it, as somebody reads there: the server empties it within the hour')
  for (const place of ELSEWHERE) log(`also ask: ${place}`)
}

function dayOf(until: number | undefined): string {
  return until === undefined ? '' : `until ${new Date(until).toISOString().slice(0, 10)} `
}

if (import.meta.main) process.exitCode = await visitorCommand(process.argv.slice(2))
