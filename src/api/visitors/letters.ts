import { keptUntil } from '../db/retention.ts'
import type { OutboxRow } from '../db/tables.ts'
import { type Kind, LETTER_KINDS, LETTERS } from '../outbox/kinds.ts'
import type { Mail } from '../ports/mail.ts'
import { type Holding, type Stay, UNTOLD } from './holding.ts'
import { rowsOf, type Search } from './search.ts'
import type { Who } from './who.ts'

type About = {
  /** The ids of all that was found of them. */
  ids: ReadonlySet<string>
  /** Those of them whose letters and work stay with them. */
  staying: ReadonlySet<string>
  /** Those of them of which the dealer has to hear, come what may. */
  paid: ReadonlySet<string>
}

const MAIL = 'mail' satisfies Kind

/** What tells of somebody, or is left to do for them alone. All other work is about money and names nobody. */
const PERSONAL: ReadonlySet<string> = new Set<Kind>([...LETTER_KINDS, 'spin-over', 'valuation-shown'])

/** What goes out about what was found, or to them. A worker that has taken it up finds no row to note its end in. */
export async function findLetters({ ids, ...about }: About, search: Search): Promise<Holding<'outbox'>[]> {
  const found: Holding<'outbox'>[] = []
  for await (const row of rowsOf('outbox', search)) {
    if (!ids.has(row.subject) && !namesThem(row, search.who)) continue
    const stays = stayOf(row, about)
    found.push({ row: withoutSecrets(row), ...(stays && { stays }) })
  }
  return found
}

function stayOf(row: OutboxRow, { staying, paid }: Omit<About, 'ids'>): Stay | undefined {
  const until = keptUntil('outbox', row)
  if (!PERSONAL.has(row.kind)) return { why: 'it is work about money, and names nobody', until }
  if (staying.has(row.subject)) return { why: 'what it is about stays', until }
  return paid.has(row.subject) && row.state !== 'done' ? { why: UNTOLD, until } : undefined
}

/** Those of some ids about which a letter is still to arrive. */
export async function untoldOf(ids: readonly string[], { db }: Pick<Search, 'db'>): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const letters = await db
    .selectFrom('outbox')
    .select('subject')
    .where('kind', 'in', LETTERS)
    .where('state', '!=', 'done')
    .where('subject', 'in', ids)
    .execute()
  return new Set(letters.map(({ subject }) => subject))
}

/** What text messages, mails and webhooks have of people. */
type Sent = {
  to?: string | readonly string[]
  boxes?: Mail['boxes']
  replyTo?: string
  body?: { form?: { phone: string; email: string } }
}

/** By the boxes of a dealer that a mail goes to nobody is found: what is in them is of many. */
function namesThem({ payload }: Pick<OutboxRow, 'payload'>, who: Who): boolean {
  const { to, boxes, replyTo, body } = JSON.parse(payload) as Sent
  const addresses = [boxes === undefined ? (to ?? []) : [], replyTo ?? []].flat()
  return addresses.some(who.isTheirs) || (body?.form !== undefined && who.hasSent(body.form))
}

/** What stands before the token in the links of a lead's private page, and of an alert. */
const LINK = /(\/api\/tracker\/people\/|\/enquiry#|\/api\/alerts\/[\w-]+\/)[\w-]+/g

/**
 * A code opens the account to whoever reads it, the link of a lead lets its people or its shopper speak, that of an alert
 * whoever has it, and the address of a
 * webhook may be a secret of the dealer.
 */
function withoutSecrets(row: OutboxRow): OutboxRow {
  const { to, body } = JSON.parse(row.payload) as Sent
  if (row.kind === MAIL) {
    // Its text says all that its HTML does, and is what people read through.
    const { html: _, ...mail } = JSON.parse(row.payload) as Mail
    return { ...row, payload: JSON.stringify(mail).replace(LINK, '$1…') }
  }
  const told: Partial<Record<string, Sent>> = { sms: { to }, webhook: { body } } satisfies Partial<Record<Kind, Sent>>
  const payload = told[row.kind]
  return payload === undefined ? row : { ...row, payload: JSON.stringify(payload) }
}
