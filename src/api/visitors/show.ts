import type { Holding, Holdings } from './holding.ts'
import { PERSONAL_TABLES, type PersonalTable, TOLD } from './tables.ts'

/** What was found, as it can be handed to the person: by table, with `stays` on what an erasure would leave. */
export function toShown(holdings: Holdings): Partial<Record<PersonalTable, object[]>> {
  return Object.fromEntries(
    PERSONAL_TABLES.map(table => [table, holdings[table].map(holding => shownRow(table, holding))] as const).filter(
      ([, rows]) => rows.length > 0,
    ),
  )
}

function shownRow(table: PersonalTable, { row, stays }: Holding<PersonalTable>): object {
  const values = new Map(Object.entries(row))
  const told = Object.fromEntries(TOLD[table].shown.map(column => [column, legible(column, values.get(column))]))
  return stays === undefined ? told : { ...told, stays: { why: stays.why, until: legible('until', stays.until) } }
}

const TIMES = /_at$|(^|_)until$/
const JSON_TEXTS = new Set(['answers', 'form', 'payload', 'value', 'vehicle'])

/** For people: times as dates, and what is JSON in the store as what it says. */
function legible(column: string, value: unknown): unknown {
  if (typeof value === 'number' && TIMES.test(column)) return new Date(value).toISOString()
  return typeof value === 'string' && JSON_TEXTS.has(column) ? JSON.parse(value) : value
}
