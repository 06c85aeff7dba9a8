// What the editor says of when something shows.
import { endOfDay } from '../../src/domain/end-of-day.ts'
import { instantOf, localDate } from '../../src/domain/time-zone.ts'
import { isDate } from './fields.ts'
import type { Kind } from './kinds.ts'

type Fields = Readonly<Record<string, unknown>>

/** The dealer's own clock. */
type Clock = { now: Date; zone: string }

type Days = { first: string | undefined; last: string | undefined; is: 'ahead' | 'on' | 'over' }

/** What the list says of it. */
export function dayState(kind: Kind, fields: Fields, clock: Clock): string {
  const { first, last, is } = daysOf(kind, fields, clock)
  if (is === 'over') return `ended ${told(last!)}`
  if (is === 'ahead') return `from ${told(first!)}`
  if (last !== undefined) return `until ${told(last)}`
  return isDate(fields['date']) ? told(fields['date'].slice(0, 10)) : ''
}

/** For whoever has saved what shoppers do not see today. */
export function whyUnseen(kind: Kind, fields: Fields, clock: Clock): string | undefined {
  const { first, last, is } = daysOf(kind, fields, clock)
  if (is === 'over') return `This ${kind.one} is over: its last day was ${told(last!)}.`
  if (is === 'ahead') return `Shoppers will see this ${kind.one} from ${told(first!)}.`
  return undefined
}

/** For whoever gives a day that is still to come to what begins on none. */
export function showsAtOnce(kind: Kind, { date }: Fields, { now, zone }: Clock): string | undefined {
  if (!('date' in kind.words) || !isDate(date) || localDate(instantOf(date, zone), zone) <= localDate(now, zone)) {
    return undefined
  }
  return `This ${kind.one} shows at once, with ${told(date.slice(0, 10))} above it.`
}

function daysOf(kind: Kind, { start, expiry }: Fields, { now, zone }: Clock): Days {
  const words = kind.words['expiry']
  const endOf = typeof words === 'object' && words.isLastDay ? instantOf : endOfDay
  const begins = isDate(start) ? instantOf(start, zone) : undefined
  const ends = isDate(expiry) ? endOf(expiry, zone) : undefined
  return {
    first: begins && localDate(begins, zone),
    last: ends && localDate(new Date(ends.getTime() - 1), zone),
    is: ends !== undefined && ends <= now ? 'over' : begins !== undefined && begins > now ? 'ahead' : 'on',
  }
}

const DAY = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'UTC' })

const told = (day: string): string => DAY.format(new Date(`${day}T00:00Z`))
