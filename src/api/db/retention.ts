import { DAY } from '../../domain/durations.ts'
import { ALERT_LASTS } from '../alerts/limits.ts'
import { CODE_LASTS } from '../sign-in/limits.ts'
import type { Instant, Tables } from './tables.ts'

const YEAR = 365 * DAY

/** What a dealer may be asked about a shopper, long after the shopper wrote. */
export const ENQUIRIES = 2 * YEAR
/** As many as two of eight years of the calendar are leap years. */
const EIGHT_YEARS = 8 * YEAR + 2 * DAY
/**
 * As long as books must be kept: 5 years in Australia, 7 in America, and in New Zealand 7 from the end of the income year, which
 * may be a year after the payment.
 */
export const BOOKS = EIGHT_YEARS
/** Longer than any notice of a payment is late (DC-89). */
export const UNPAID = 90 * DAY

type RuleOf<Table extends keyof Tables> = {
  table: Table
  /** The time from which it counts, and how long. */
  since: keyof Tables[Table] & string
  milliseconds: number
  /** Only rows that have one of these values. */
  only?: { [Column in keyof Tables[Table]]?: readonly Tables[Table][Column][] }
}
export type RetentionRule = { [Table in keyof Tables]: RuleOf<Table> }[keyof Tables]

/**
 * How long we keep what, in one place, and as the privacy policies in `site/default-pages` say it; `tidy` removes the rest every hour, over all sites, because age is the same
 * everywhere. An idempotency key lives as long as the row that it names. What is not here ends by itself (sessions, and
 * users without any) or names nobody (wordings of consent). What waits to be sent, a held or reserved car and a refund
 * under way have no age.
 */
export const RETENTION: readonly RetentionRule[] = [
  { table: 'limits', since: 'window_started_at', milliseconds: DAY },
  { table: 'sign_in_codes', since: 'expires_at', milliseconds: 0 },
  // What a phone has used up counts for 30 days, which may begin on the last of its days.
  { table: 'sign_in_phones', since: 'day_started_at', milliseconds: 31 * DAY },
  // It is in somebody's mail box, and its content is gone from here; a code that never arrived names a phone.
  { table: 'outbox', since: 'done_at', milliseconds: 30 * DAY, only: { state: ['done'] } },
  { table: 'outbox', since: 'created_at', milliseconds: CODE_LASTS, only: { state: ['dead'], kind: ['sms'] } },
  { table: 'outbox', since: 'created_at', milliseconds: ENQUIRIES, only: { state: ['dead'] } },
  { table: 'leads', since: 'created_at', milliseconds: ENQUIRIES },
  { table: 'tracked_leads', since: 'created_at', milliseconds: ENQUIRIES },
  { table: 'valuations', since: 'updated_at', milliseconds: ENQUIRIES },
  { table: 'appointments', since: 'starts_at', milliseconds: ENQUIRIES },
  { table: 'miscellaneous', since: 'created_at', milliseconds: ENQUIRIES },
  { table: 'phone_reveals', since: 'created_at', milliseconds: ENQUIRIES },
  { table: 'watchlist', since: 'saved_at', milliseconds: ENQUIRIES },
  // Until a box has said yes, it ends with the time for that.
  { table: 'alerts', since: 'ends_at', milliseconds: 0 },
  // No alert that has watched it is left by then.
  { table: 'watched_cars', since: 'gone_at', milliseconds: ALERT_LASTS },
  { table: 'purchases', since: 'issued_at', milliseconds: ENQUIRIES },
  { table: 'spins', since: 'spun_at', milliseconds: ENQUIRIES },
  { table: 'payment_notices', since: 'received_at', milliseconds: UNPAID },
  { table: 'reservations', since: 'created_at', milliseconds: UNPAID, only: { state: ['available'], paid_at: [null] } },
  { table: 'reservations', since: 'created_at', milliseconds: BOOKS, only: { state: ['purchased', 'refunded'] } },
  { table: 'online_payments', since: 'created_at', milliseconds: UNPAID, only: { state: ['waiting', 'ended'] } },
  { table: 'online_payments', since: 'created_at', milliseconds: BOOKS, only: { state: ['paid'] } },
]

/** When the tidying up takes a row; nothing where that hangs on more than its age. */
export function keptUntil<Table extends keyof Tables>(table: Table, row: Tables[Table]): Instant | undefined {
  const values: Partial<Record<string, unknown>> = row
  const ends = RETENTION.filter(rule => rule.table === table)
    .filter(({ only = {} }) => Object.entries(only).every(([column, some]) => some.includes(values[column] as never)))
    .map(({ since, milliseconds }) => (values[since] as Instant) + milliseconds)
  return ends.length === 0 ? undefined : Math.min(...ends)
}
