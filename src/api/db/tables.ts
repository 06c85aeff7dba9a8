import type { Kysely } from 'kysely'
import type { Lead } from '../../contract/leads.ts'
import type { Charged } from '../../domain/charged-prices.ts'
import type { Json } from './json.ts'
import type { SellingTables } from './selling-tables.ts'

// One schema for SQLite and PostgreSQL: ids are text, times are epoch milliseconds, flags are 0 or 1, lists and objects
// are JSON in a text. Every table has a `site`, and every query of a request says which.

/** Epoch milliseconds. */
export type Instant = number

export type LeadRow = {
  id: string
  site: string
  /** The browser's own, so that sending twice is sending once. */
  idempotency_key: string
  /** Of the form as it came, to tell a repetition from another form under the same key. */
  form_hash: string
  category: string
  subcategory: string | null
  car_id: number | null
  location_id: number | null
  /** The whole form. */
  form: Json<Lead>
  /** SHA-256 of what the visitor agreed to; the words are in `consent_wordings`. */
  consent_hash: string | null
  created_at: Instant
}

/** What a shopper sees of a lead on its private page, and what dealer and shopper have said there. Source: features #10. */
export type TrackedLeadRow = {
  lead_id: string
  site: string
  /** The place that took it, also once its car has left the stock. */
  location_id: number
  /** SHA-256 of the token in the shopper's link, and of that in the dealer's. */
  shopper_hash: string
  people_hash: string
  /** By when a reply is promised, if one is. */
  promised_at: Instant | null
  /** From then on the shopper may say that they still wait; nothing where they wait for no reply. */
  waits_until: Instant | null
  read_at: Instant | null
  replied_at: Instant | null
  escalated_at: Instant | null
  withdrawn_at: Instant | null
  /** That of the lead, with which it goes. */
  created_at: Instant
}

/** Letters that a shopper asked for, about one car or about a search. Source: features 3.2. */
export type AlertRow = {
  id: string
  site: string
  email: string
  /** One of the two: the car, or the search as an address has it. */
  car_id: number | null
  search: string | null
  /** What letters call the car, by which they name it once it has left the stock. */
  car_name: string | null
  created_at: Instant
  /** When somebody with the box said yes; nothing is told before. */
  confirmed_at: Instant | null
  ends_at: Instant
  /** What happened up to then has been told, or was so when it was confirmed. */
  told_at: Instant
  /** Up to when nothing more was found that would have to be told, where that was looked for. */
  looked_at: Instant | null
  /** When the last letter went, if one has. */
  written_at: Instant | null
  /** Of the words that were agreed to. */
  consent_hash: string | null
}

/** A car as all looks at the stock for alerts have it (`domain/watched-stock.ts`). */
export type WatchedCarRow = {
  site: string
  car_id: number
  make: string
  model: string
  /** When it came, or came back; 0 where it was there at the first look. */
  since: Instant
  /** When it was last missed, and when it was back after that. */
  gone_at: Instant | null
  back_at: Instant | null
  /** Whether most of the stock is gone with it, so that nobody is told. */
  doubted: 0 | 1
  prices: Json<readonly Charged[]>
}

export type ConsentWordingRow = {
  site: string
  hash: string
  version: string
  wording: string
  first_seen_at: Instant
}

/** `waiting` until it is delivered (`done`), or given up until somebody replays it (`dead`). */
export type OutboxState = 'waiting' | 'done' | 'dead'

/** Work for the world outside, written down in the transaction that made it necessary. */
export type OutboxRow = {
  id: string
  site: string
  kind: string
  /** What it is about, e.g. a lead's id; it stands in the log, so it names nobody. */
  subject: string
  /** JSON, of what depends on the kind. */
  payload: string
  state: OutboxState
  attempts: number
  due_at: Instant
  created_at: Instant
  done_at: Instant | null
  last_error: string | null
}

export type WatchlistRow = { site: string; phone: string; car_id: number; saved_at: Instant }

/** One code of a phone in one browser. */
export type SignInCodeRow = {
  site: string
  phone: string
  /** HMAC of the cookie of the browser that asked. */
  browser: string
  /** HMAC of the code. */
  code: string
  tries: number
  expires_at: Instant
}

/** What a phone has used up of codes and guesses (DC-166). */
export type SignInPhoneRow = {
  site: string
  phone: string
  next_send_at: Instant
  day_started_at: Instant
  sent: number
  wrong: number
  month_started_at: Instant
  wrong_in_month: number
}

/** How often an address did something in the window that runs. */
export type LimitRow = { site: string; action: string; subject: string; window_started_at: Instant; used: number }

export type PhoneRevealRow = {
  id: string
  site: string
  car_id: number
  dealership_id: number
  created_at: Instant
}

export type MiscellaneousRow = {
  id: string
  site: string
  column_name: string
  value: Json<unknown>
  created_at: Instant
}

export type Tables = SellingTables & {
  leads: LeadRow
  tracked_leads: TrackedLeadRow
  alerts: AlertRow
  watched_cars: WatchedCarRow
  consent_wordings: ConsentWordingRow
  outbox: OutboxRow
  watchlist: WatchlistRow
  sign_in_codes: SignInCodeRow
  sign_in_phones: SignInPhoneRow
  limits: LimitRow
  phone_reveals: PhoneRevealRow
  miscellaneous: MiscellaneousRow
}

export type Db = Kysely<Tables>
