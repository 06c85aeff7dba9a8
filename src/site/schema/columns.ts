import { z } from 'zod'
import { type FieldKind, fieldsOfCar } from '../feeds/fields-of-car.ts'
import { plainName } from '../feeds/same-name.ts'
import { nearest } from '../nearest.ts'

/** Editors complete from it. Nobody else needs all fields before a feed is read. */
const NAMES_FIELDS = {
  get propertyNames() {
    return { enum: [...fieldsOfCar().keys()] }
  },
}

const ColumnSchema = z.string().trim().min(1, 'write the name of a column')

/**
 * The field comes first: a car has each but once, so that no two columns can be one field by a slip, and one column may well be
 * two fields. Source: EN-01 to EN-12.
 */
export const ColumnsSchema = z
  .record(z.string(), z.union([ColumnSchema, z.array(ColumnSchema).min(1), z.null()]))
  .superRefine((columns, context) => {
    for (const [field, column] of Object.entries(columns)) {
      const known = fieldsOfCar().get(field)
      const message =
        known === undefined
          ? unknownField(field, [column].flat())
          : Array.isArray(column) && !OF_SEVERAL.has(known.kind)
            ? 'is one thing, so name one column; only a text or a list is made of several'
            : undefined
      if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
    }
  })
  .meta(NAMES_FIELDS)
  .optional()
  .describe(
    'For a feed whose columns have other names: under each field of a car the column that it is in, e.g. "km": "Odometer"; { } if all are called as ours. In JSON and XML "price.total" is what stands under "total" of "price", "Spec[Name=VIN].Value" the value beside the name "VIN" in a list, and "Photo[1]" the first of several. A text or list may be of several: ["Photo 1", "Photo 2"]. With null, the field is in none',
  )

const OF_SEVERAL: ReadonlySet<FieldKind['kind']> = new Set(['text', 'list'])

function unknownField(field: string, columns: readonly (string | null)[] = []): string {
  const turned = columns.find(column => column !== null && fieldsOfCar().has(column))
  const is = `"${field}" is no field of a car`
  if (turned !== undefined) return `${is}; the field comes first: "${turned}": "${field}"`
  const meant = nearest(field, [...fieldsOfCar().keys()])
  return `${is}; ${meant === undefined ? 'src/records/car.ts names them all' : `did you mean "${meant}"?`}`
}

const OursSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Source: EN-03, SR-46. */
export const ValuesSchema = z
  .record(z.string(), z.record(z.string(), OursSchema))
  .superRefine((values, context) => {
    for (const [field, words] of Object.entries(values)) {
      const known = fieldsOfCar().get(field)
      if (known === undefined) {
        context.addIssue({ code: 'custom', path: [field], message: unknownField(field) })
        continue
      }
      for (const [word, message] of wrongWords(words, known)) {
        context.addIssue({ code: 'custom', path: [field, word], message })
      }
    }
  })
  .meta(NAMES_FIELDS)
  .optional()
  .describe(
    'Words of the feed, and ours for them, by the field of a car: "car_type": { "N": "new", "U": "used" }; null for a word that says nothing. Others stay as they are',
  )

type Ours = z.infer<typeof OursSchema>

function* wrongWords(words: Readonly<Record<string, Ours>>, known: FieldKind): Generator<[string, string]> {
  const before = new Map<string, string>()
  for (const [word, ours] of Object.entries(words)) {
    const same = before.get(plainName(word))
    if (same !== undefined && words[same] !== ours) yield [word, `is the same word as "${same}", with another meaning`]
    before.set(plainName(word), word)
    const wrong = ours === null ? undefined : wrongOurs(ours, known)
    if (wrong !== undefined) yield [word, wrong]
  }
}

function wrongOurs(ours: NonNullable<Ours>, { kind, words }: FieldKind): string | undefined {
  if (words !== undefined && !words.includes(String(ours))) {
    const meant = nearest(String(ours), words)
    return `"${ours}" is none of our words; ${meant === undefined ? '' : `did you mean "${meant}"? `}write one of ${words.join(', ')}, or null`
  }
  if (kind === 'number' && typeof ours !== 'number') return 'a number or null belongs here'
  if (kind === 'boolean' && typeof ours !== 'boolean') return 'true, false or null belongs here'
  return kind === 'group' ? 'a group has no words; name a field in it, e.g. "variant.induction"' : undefined
}

export const SometimesSchema = z
  .array(ColumnSchema)
  .optional()
  .describe('Columns that are not in every feed: any other that "columns" names and no row has is a fault')

const DAY_ORDERS = ['day/month', 'month/day'] as const

export type DayOrder = (typeof DAY_ORDERS)[number]

export const DayOrderSchema = z
  .enum(DAY_ORDERS)
  .optional()
  .describe('Which comes first in dates such as 31/05/2026; others are read without it')

type ColumnSettings = {
  reader: string
  columns?: z.infer<typeof ColumnsSchema>
  values?: z.infer<typeof ValuesSchema>
  sometimes?: readonly string[] | undefined
  dates?: DayOrder | undefined
}

/** What is wrong in how they go together. */
export function checkColumns(feed: ColumnSettings, context: z.RefinementCtx): void {
  const { reader, columns, sometimes = [] } = feed
  const wrong = (path: PropertyKey[], message: string): void => context.addIssue({ code: 'custom', path, message })
  if (columns === undefined) {
    for (const name of ['values', 'sometimes', 'dates'] as const) {
      if (feed[name] !== undefined) wrong([name], `goes with "columns"; add "columns": { } if all are called as ours`)
    }
    return
  }
  if (reader !== 'forecourt') wrong(['columns'], `goes with the reader "forecourt", as "${reader}" knows its columns`)
  const named = new Set(Object.values(columns).flat().map(String))
  for (const [at, column] of sometimes.entries()) {
    if (!named.has(column)) wrong(['sometimes', at], `"${column}" is none of those that "columns" names`)
  }
}
