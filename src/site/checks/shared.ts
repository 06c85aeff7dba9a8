import { endOfDay } from '../../domain/end-of-day.ts'
import { instantOf, TIME } from '../../domain/time-zone.ts'
import type { Fault } from '../faults.ts'

/** The items of a list whose key an earlier one has already. */
export function repeats<Item>(
  list: readonly Item[],
  keyOf: (item: Item) => string | number | undefined,
  path: string,
  key: string,
): Omit<Fault, 'file'>[] {
  const first = new Map<string | number, number>()
  return list.flatMap((item, index) => {
    const value = keyOf(item)
    if (value === undefined) return []
    const before = first.get(value)
    if (before === undefined) first.set(value, index)
    return before === undefined
      ? []
      : [{ path: `${path}[${index}].${key}`, message: `${value} is already the ${key} of ${path}[${before}]` }]
  })
}

/** Until when a close before the opening is one in the night after, which the hours of a day do not reach. */
const NIGHT_ENDS = '06:00'

/** Hours of a day ("08:30") that end before they begin, as midnight written 00:00 does. */
export function closesFirst(open: string, close: string, at: Omit<Fault, 'message'>): Fault[] {
  if (open < close) return []
  const message = `it closes at ${close}, before it opens at ${open}`
  return [{ ...at, message, ...(close <= NIGHT_ENDS && { remedy: 'a day ends at midnight, written 24:00' }) }]
}

export type Period = { start?: string | undefined; end?: string | undefined; zone: string }

/** A period that is over before it begins: one without a time ends with its day. Source: DC-140, DC-146. */
export function endsFirst({ start, end, zone }: Period, at: Omit<Fault, 'message'>): Fault[] {
  if (!start || !end) return []
  const starts = instantOf(start, zone)
  if (TIME.test(end) ? starts <= instantOf(end, zone) : starts < endOfDay(end, zone)) return []
  return [{ ...at, message: `it ends on ${end}, before it starts on ${start}` }]
}
