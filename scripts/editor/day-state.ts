import type { Kind } from './kinds.ts'

const DAY = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'UTC' })

/** What the list says of when something shows: `today` is the dealer's own day. */
export function dayState(
  kind: Kind,
  { start, expiry, date }: Readonly<Record<string, unknown>>,
  today: string,
): string {
  const day = (value: unknown): string | undefined =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : undefined
  const [first, last, dated] = [day(start), day(expiry), day(date)]
  // Of a tile, the last day is no longer one on which it shows.
  const isOver = last !== undefined && (kind.id === 'offers' ? last < today : last <= today)
  if (isOver) return `ended ${told(last)}`
  if (first !== undefined && first > today) return `from ${told(first)}`
  if (last !== undefined) return `until ${told(last)}`
  return dated === undefined ? '' : told(dated)
}

function told(day: string): string {
  const at = new Date(`${day}T00:00Z`)
  return Number.isNaN(at.getTime()) ? day : DAY.format(at)
}
