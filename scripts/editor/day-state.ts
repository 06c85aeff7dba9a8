import type { Kind } from './kinds.ts'

const DAY = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'UTC' })

/** What the list says of when something shows: `today` is the dealer's own day. */
export function dayState(kind: Kind, fields: Readonly<Record<string, unknown>>, today: string): string {
  const { first, last, dated, isOver, isAhead } = daysOf(kind, fields, today)
  if (isOver) return `ended ${told(last!)}`
  if (isAhead) return `from ${told(first!)}`
  if (last !== undefined) return `until ${told(last)}`
  return dated === undefined ? '' : told(dated)
}

/** Why shoppers do not see it on the dealer's own day `today`, where its days say so: what is saved goes live all the same. */
export function whyUnseen(kind: Kind, fields: Readonly<Record<string, unknown>>, today: string): string | undefined {
  const { first, isOver, isAhead } = daysOf(kind, fields, today)
  if (isOver) return 'Its days are over, so shoppers do not see it.'
  return isAhead ? `Shoppers see it from ${told(first!)} on.` : undefined
}

function daysOf(kind: Kind, { start, expiry, date }: Readonly<Record<string, unknown>>, today: string) {
  const day = (value: unknown): string | undefined =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : undefined
  const [first, last, dated] = [day(start), day(expiry), day(date)]
  // Of a tile, the last day is no longer one on which it shows.
  const isOver = last !== undefined && (kind.id === 'offers' ? last < today : last <= today)
  return { first, last, dated, isOver, isAhead: first !== undefined && first > today }
}

function told(day: string): string {
  const at = new Date(`${day}T00:00Z`)
  return Number.isNaN(at.getTime()) ? day : DAY.format(at)
}
