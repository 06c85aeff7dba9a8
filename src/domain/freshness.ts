import { DAY, HOUR, MINUTE } from './durations.ts'
import { fill } from './text.ts'

/** Of which reading of its feeds a stock is, and when these last vouched for it, as `Date` reads it. */
export type Confirmed = { stock: string; at: string }

/** What a page says of it. */
export const FRESHNESS_LABELS = [
  'confirmedInStock',
  'lastConfirmed',
  'checkStillHere',
  'justNow',
  'minuteAgo',
  'minutesAgo',
  'hourAgo',
  'hoursAgo',
  'dayAgo',
  'daysAgo',
] as const
type FreshnessLabels = Readonly<Record<(typeof FRESHNESS_LABELS)[number], string>>

/** What the build tells its pages. */
export type StockConfirmed = { confirmed: Confirmed; staleAfterHours: number; labels: FreshnessLabels }

/** Where a bundle has it: a file of its own, as it is another with each reading, and what the cars are mostly is not. */
export const STOCK_CONFIRMED_PATH = '/stock-confirmed.json'

export type Freshness = { line: string; isStale: boolean }

/**
 * How fresh it is that a free car is in stock. It says how long ago and not when, which is so in every time zone.
 * Source: features.md 2.
 */
export function freshnessShown(
  milliseconds: number,
  { staleAfterHours, labels }: Omit<StockConfirmed, 'confirmed'>,
): Freshness {
  const isStale = milliseconds >= staleAfterHours * HOUR
  const label = isStale ? labels.lastConfirmed : labels.confirmedInStock
  return { line: fill(label, { ago: agoInWords(milliseconds, labels) }), isStale }
}

const UNITS = [
  { length: DAY, one: 'dayAgo', many: 'daysAgo' },
  { length: HOUR, one: 'hourAgo', many: 'hoursAgo' },
  { length: MINUTE, one: 'minuteAgo', many: 'minutesAgo' },
] as const

/** In the largest unit that has passed whole. Clocks of two servers differ by seconds, so what is to come is now. */
function agoInWords(milliseconds: number, labels: FreshnessLabels): string {
  const passed = UNITS.find(({ length }) => milliseconds >= length)
  if (passed === undefined) return labels.justNow
  const count = Math.floor(milliseconds / passed.length)
  return count === 1 ? labels[passed.one] : fill(labels[passed.many], { count })
}

/** The later word of two on one stock: of another than its own, a page does not tell. Source: features.md 2. */
export function lastConfirmed(built: Confirmed, since: Confirmed | undefined): Confirmed {
  if (since?.stock !== built.stock) return built
  return Date.parse(since.at) > Date.parse(built.at) ? since : built
}
