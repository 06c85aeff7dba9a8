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

/** A period that is over before it begins. */
export function endsFirst(start: string | undefined, end: string | undefined, at: Omit<Fault, 'message'>): Fault[] {
  // By date: the two may be written with and without a time.
  if (!start || !end || start.slice(0, 10) <= end.slice(0, 10)) return []
  return [{ ...at, message: `it ends on ${end}, before it starts on ${start}` }]
}
