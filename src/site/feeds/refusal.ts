// Why a row of a feed is no car of the site. It loads nothing, as the command that builds tells it.

/**
 * A row that is left out, with the reason for the person who sends the feed. It is counted from 1 as by whoever opens the feed: the
 * row of a spreadsheet, whose first has the names of the fields; the line of NDJSON; the place in a list. `name` is what staff
 * know the car by, such as `2019 Mazda CX-5 (U00123)`, where the row tells that.
 */
export type Refusal = { row: number; reason: string; name?: string }

/** Characters of either: what is wrong with a row may be its name. */
const MOST_TOLD = 80

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** What staff know a car by: its name and stock number, or one of them; nothing where it has neither. */
export function nameForStaff({ name, stocknum }: { name?: unknown; stocknum?: unknown }): string | undefined {
  const [told, number] = [name, stocknum].map(value => (isPlain(value) ? `${value}`.trim().slice(0, MOST_TOLD) : ''))
  if (!told || !number) return told || number || undefined
  return `${told} (${number})`
}

/** A row that is left out, with the car that it tells. */
export function refusal(row: number, reason: string, fields: { name?: unknown; stocknum?: unknown } = {}): Refusal {
  const name = nameForStaff(fields)
  return { row, reason, ...(name !== undefined && { name }) }
}

/** `row 12, 2019 Mazda CX-5 (U00123): price: …`, for console and report. */
export const refusalInWords = ({ row, reason, name }: Refusal): string =>
  `row ${row}${name === undefined ? '' : `, ${name}`}: ${reason}`
