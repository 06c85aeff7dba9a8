// What a supplier writes in a cell, as the field of a car wants it. What does not look like it stays as it is, for the schema to
// refuse.
import { withoutEntities } from '../../domain/entities.ts'
import { MAX_LITRES } from '../../records/car.ts'
import { nothing } from '../../records/fields.ts'
import type { DayOrder } from '../schema/columns.ts'
import type { FieldKind } from './fields-of-car.ts'
import { sameName } from './same-name.ts'

/** The value, or why nobody can say what is meant. */
type Cell = { value: unknown } | { reason: string }

/** Puts another word in the place of one. */
type InOurWords = (value: unknown) => unknown

/** `value` under a column, as `field` holds it. */
export function cellFor(
  field: string,
  { kind, words }: FieldKind,
  value: unknown,
  { dates, inOurWords }: { dates: DayOrder | undefined; inOurWords: InOurWords },
): Cell {
  if (kind === 'list') return { value: listIn(field, value)?.map(inOurWords) }
  const said = inOurWords(alone(value))
  if (nothing(said) === undefined) return { value: undefined }
  if (kind === 'text') return { value: LITRES.has(field) ? litresIn(said) : said }
  if (kind === 'date') return dateIn(said, dates)
  if (kind === 'boolean') return { value: YES_NO.get(String(said).trim().toLowerCase()) ?? said }
  if (words !== undefined) return { value: words.find(word => sameName(word, String(said))) ?? said }
  if (kind === 'group') return typeof said === 'string' ? jsonIn(said) : { value: said }
  if (LITRES.has(field)) return { value: litresIn(said) }
  if (IN_THOUSANDS.has(field) && DOTTED_THOUSANDS.test(String(said).trim().replace(CURRENCY, ''))) {
    return { reason: dottedThousands(String(said).trim()) }
  }
  if (IS_ID.test(field) && /[a-z]/i.test(String(said))) return { value: said }
  return { value: numberIn(said) }
}

/** Of a list with one thing in it, that; of texts, all of them as one. */
function alone(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const parts = value.filter(part => nothing(part) !== undefined)
  return parts.length > 1 && parts.every(part => typeof part === 'string') ? parts.join(', ') : parts[0]
}

/** The letter of "12A" is no unit: "12B" is another. */
const IS_ID = /(^|_)id$/

/** "45.000 km" may be 45 or 45 thousand, and as the wrong one of the two nobody would notice it. */
export const DOTTED_THOUSANDS = /^[1-9]\d{0,2}(\.\d{3})+\s*[a-z]*\.?\*?$/i

export const dottedThousands = (text: string): string =>
  `"${text}" has a dot that may part thousands → write it without`

/** What counts in thousands. Nobody has 5,000 seats: there "5.000" is 5 as a database writes it. */
export const IN_THOUSANDS: ReadonlySet<string> = new Set([
  'price',
  'before_price',
  'offer_price',
  'subscription_price',
  'km',
  'views',
])

const CURRENCY = /^\s*(?:(?:a|au|nz|us)?\$|aud|nzd|usd)\s*/i
const NUMBER = /^([+-]?(?:\d{1,3}(?:[, \u00a0]\d{3})+|\d+)(?:\.\d+)?)\s*([a-z]*)\.?\*?$/i
/** As units these words change the number. */
const MULTIPLE = /^(k|m|mil|mio|million|thousand)$/i

/** "$34,990", "39990 AUD", "45 000 km", "5 Seats": one number, with what is paid or counted. */
function numberIn(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const [, number, unit = ''] = NUMBER.exec(value.trim().replace(CURRENCY, '')) ?? []
  return number === undefined || MULTIPLE.test(unit) ? value : Number(number.replace(/[, \u00a0]/g, ''))
}

const LITRES: ReadonlySet<string> = new Set(['engine_size_litres', 'variant.enginesize_litres'])
// Only from the first digit of a number, and spaces in one place: else of thousands of them each is looked at as often.
const IN_LITRES = /((?<!\d)\d+(?:\.\d+)?|(?<![a-z\d])\d,\d)\s*(?:-\s*)?l(?:it(?:re|er)s?|trs?)?\b/i
const IN_CC = /(?<!\d|\d,)(\d[\d,]*)\s*(?:cc|ccm|cm3|cm³)(?![a-z])/i
const CC_A_LITRE = 1000
const IN_CYLINDERS_OR_POWER = /^\s*\d+(?:\.\d+)?\s*(?:-\s*)?(?:cyl|kw|ps|b?hp)/i

/**
 * "2.0L", "4 cyl, 2 L", "1,998 cc", 1998: what is more than any engine has in litres is in cubic centimetres. "4 cyl" says nothing
 * of either.
 */
function litresIn(value: unknown): unknown {
  const text = String(value)
  const told = IN_LITRES.exec(text)?.[1]
  if (told !== undefined) return Number(told.replace(',', '.'))
  const inCc = IN_CC.exec(text)?.[1]
  if (inCc === undefined && IN_CYLINDERS_OR_POWER.test(text)) return undefined
  const number = numberIn(inCc ?? value)
  return typeof number === 'number' && number > MAX_LITRES ? number / CC_A_LITRE : number
}

const YES_NO: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1'].map(word => [word, true] as const),
  ...['false', 'no', 'n', '0'].map(word => [word, false] as const),
])

function jsonIn(text: string): Cell {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { reason: 'is not JSON' }
  }
}

const OF_PICTURES: ReadonlySet<string> = new Set(['images', 'thumbnails'])

/** The things of a list, which stand in one cell with something between them; those of JSON are apart, whatever is in them. */
export function listIn(field: string, value: unknown): unknown[] | undefined {
  if (nothing(value) === undefined) return undefined
  if (Array.isArray(value)) {
    const listed = value.filter(one => nothing(one) !== undefined)
    return listed.flatMap(one => (typeof one === 'string' ? withoutEntities(one).trim() : (listIn(field, one) ?? [])))
  }
  if (typeof value !== 'string') return [value]
  const json = /^\s*\[/.test(value) ? jsonIn(value) : undefined
  if (json !== undefined && 'value' in json) return listIn(field, json.value)
  const text = withoutEntities(value).trim()
  const parts = OF_PICTURES.has(field) ? addressesIn(text) : partsOf(text)
  return parts.map(part => part.trim()).filter(part => part !== '')
}

/** An address may hold commas and semicolons of its own: they part addresses where another begins behind them. */
function addressesIn(text: string): string[] {
  const apart = (between: string, begins = ''): string =>
    begins !== '' || /[|\r\n]/.test(between) ? `\n${begins}` : between
  return text.replace(BETWEEN_ADDRESSES, apart).split('\n')
}

const BETWEEN_ADDRESSES = /[|;,\s]+(https?:\/\/|\/)?/gi

/** By the first of these signs that there is; a comma in brackets belongs to what it stands in. */
function partsOf(text: string): string[] {
  if (/<(li|br|p)\b/i.test(text)) return text.split(/<[^<>]*>/)
  const between = [/\|/, /[\r\n]+/, /;/].find(sign => sign.test(text))
  return between === undefined ? (text.match(BETWEEN_COMMAS) ?? []) : text.split(between)
}

/** It goes over a text once: to look from each comma for the end of a bracket took a second for 1,000 cars. */
const BETWEEN_COMMAS = /(?:\([^()]*\)|[^,(]+|\()+/g

const DATE_OF_THREE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[T\s](.*))?$/
const YEAR_FIRST = /^(\d{4})[/.]?(\d{2})[/.]?(\d{2})(?:[T\s](.*))?$/
const MONTH_AND_YEAR = /^(\d{1,2})[/.-](\d{4}|\d{2})$/
const MONTH_IN_WORDS = /^(?:(\d{1,2})[\s-])?([a-z]{3,9})[\s-](\d{4}|\d{2})$/i
const TIME = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(am|pm)?$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A date as our schema has it, of those that count years last: "31/05/2026 4:05 PM", "05/2026", "May 2026". */
function dateIn(value: unknown, order: DayOrder | undefined): Cell {
  if (typeof value !== 'string') return { value }
  const text = value.trim()
  const three = DATE_OF_THREE.exec(text)
  if (three) {
    const [, one = '', other = '', year = '', time] = three
    if (order === undefined) return { reason: `"${text}" has day and month → say by "dates" which of them is first` }
    const [day, month] = order === 'day/month' ? [one, other] : [other, one]
    return { value: `${fullYear(year)}-${two(month)}-${two(day)}${timeIn(time)}` }
  }
  const [, year, month, day = '', time] = YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) return { value: `${year}-${month}-${day}${timeIn(time)}` }
  const [, monthAlone, yearOf = ''] = MONTH_AND_YEAR.exec(text) ?? []
  if (monthAlone !== undefined) return { value: `${fullYear(yearOf)}-${two(monthAlone)}` }
  const [, dayOf, word = '', yearAfter = ''] = MONTH_IN_WORDS.exec(text) ?? []
  const named = MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1
  if (named === 0) return { value: text }
  return { value: `${fullYear(yearAfter)}-${two(named)}${dayOf === undefined ? '' : `-${two(dayOf)}`}` }
}

const two = (part: string | number): string => String(part).padStart(2, '0')

/** Of two digits, the century in which there is such a year of a car: a registration may end in some years' time. */
const fullYear = (year: string): string => (year.length === 4 ? year : `${Number(year) < 60 ? 20 : 19}${year}`)

const HOURS_HALF_DAY = 12

function timeIn(text = ''): string {
  const [, hour, minute, half] = TIME.exec(text.trim()) ?? []
  if (hour === undefined) return ''
  if (half === undefined) return `T${two(hour)}:${minute}`
  return `T${two((Number(hour) % HOURS_HALF_DAY) + (/p/i.test(half) ? HOURS_HALF_DAY : 0))}:${minute}`
}
