// What the editor says of when something shows.
import { timeOfOffer } from '../../src/domain/offer.ts'
import { timeOfTile } from '../../src/domain/promo-tile.ts'
import { isOver, isRunning, lastDayBefore } from '../../src/domain/running-time.ts'
import { turnAt } from '../../src/domain/seasonal-hero.ts'
import { instantOf, localDate } from '../../src/domain/time-zone.ts'
import type { Region } from '../../src/domain/wording.ts'
import { isDate } from './fields.ts'
import type { Kind } from './kinds.ts'

type Fields = Readonly<Record<string, unknown>>

/** The dealer's own clock, and how days are written there. */
export type Clock = { now: Date; zone: string; region: Region }

type Days = { first: string | undefined; last: string | undefined; is: 'ahead' | 'on' | 'over' }

/** What the list says of it. */
export function dayState(kind: Kind, fields: Fields, clock: Clock): string {
  const { first, last, is } = daysOf(kind, fields, clock)
  if (is === 'over') return `ended ${told(last!, clock)}`
  if (is === 'ahead') return `from ${told(first!, clock)}`
  if (last !== undefined) return `until ${told(last, clock)}`
  if ('expiry' in kind.words) return fields['expiry'] ? '' : 'on, no last day'
  return isDate(fields['date']) ? told(fields['date'].slice(0, 10), clock) : ''
}

/** Whether its last day is over. */
export const hasEnded = (kind: Kind, fields: Fields, clock: Clock): boolean => daysOf(kind, fields, clock).is === 'over'

/** Whether its first day is still to come, as whoever gave it one knows. */
export const isAhead = (kind: Kind, fields: Fields, clock: Clock): boolean => daysOf(kind, fields, clock).is === 'ahead'

/** For whoever has saved what shoppers do not see today. */
export function whyUnseen(kind: Kind, fields: Fields, clock: Clock): string | undefined {
  const { first, last, is } = daysOf(kind, fields, clock)
  if (is === 'over') return `This ${kind.one} is over: its last day was ${told(last!, clock)}.`
  if (is !== 'ahead') return undefined
  const isThere = kind.id === 'offers' ? ' Whoever has its address can read it already, with that day above it.' : ''
  return `Shoppers will see this ${kind.one} from ${told(first!, clock)}.${isThere}`
}

/** One of those that take turns: its days for a list, what to say of them to whoever writes it, and its place in the file. */
export type Turn = { title: string; is: Days['is']; state: string; says: string; row: object; index: number }

/** Of a group whose rows show for a time, as home banners do: those that have their days, in the order of the form. */
export function turnsIn(kind: Kind, fields: Fields, clock: Clock): Turn[] {
  const listed = kind.rows === undefined ? undefined : fields[kind.rows]
  const all: unknown[] = Array.isArray(listed) ? listed : []
  const rows = all.filter(hasDays)
  return rows.map((row, place): Turn => {
    const { title } = row
    const of = { title, row, index: all.indexOf(row) }
    const { first, last, is } = daysOf(kind, row, clock)
    const until = told(last!, clock)
    if (is === 'over') {
      return { ...of, is, state: `ended ${until}`, says: `“${title}” is over: its last day was ${until}.` }
    }
    const days = is === 'on' ? `until ${until}` : `from ${told(first!, clock)} to ${until}`
    const begins = is === 'on' ? clock.now : instantOf(row.start!, clock.zone)
    const turn = turnAt(rows, begins, clock.zone)
    const behind = turn === place ? '' : `, but not while “${rows[turn]!.title}” does, which stands before it`
    return { ...of, is, state: days, says: `“${title}” shows ${days}${behind}.` }
  })
}

type Dated = { title: string; start?: string; expiry: string }

const hasDays = (row: unknown): row is Dated => {
  const { title, start, expiry } = (row ?? {}) as Fields
  if (typeof title !== 'string' || !isDate(expiry)) return false
  return start === undefined || (isDate(start) && start <= expiry)
}

/** For whoever gives a day that is still to come to what begins on none. */
export function showsAtOnce(kind: Kind, { date }: Fields, clock: Clock): string | undefined {
  const { now, zone } = clock
  if (!('date' in kind.words) || !isDate(date) || localDate(instantOf(date, zone), zone) <= localDate(now, zone)) {
    return undefined
  }
  return `This ${kind.one} shows at once, with ${told(date.slice(0, 10), clock)} above it.`
}

function daysOf(kind: Kind, { start, expiry }: Fields, { now, zone }: Clock): Days {
  const words = kind.words['expiry']
  // A last day is kept as the midnight after it, an instant as with promo tiles; an offer's expiry is the day itself.
  const timeOf = typeof words === 'object' && words.isLastDay ? timeOfTile : timeOfOffer
  const written = { start: isDate(start) ? start : undefined, expiry: isDate(expiry) ? expiry : undefined }
  const time = timeOf(written, zone)
  return {
    first: time.start && localDate(time.start, zone),
    last: time.end && lastDayBefore(time.end, zone),
    is: isOver(time, now) ? 'over' : isRunning(time, now) ? 'on' : 'ahead',
  }
}

/** A day as people there write it. */
export const told = (day: string, { region }: Pick<Clock, 'region'>): string =>
  new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))
