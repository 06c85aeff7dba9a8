// What a form asks for, from the schema that the site is checked by, and what comes back from it.
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { daysAfter } from '../../src/domain/calendar.ts'
import { DateTextSchema, LinkSchema, OwnPictureSchema } from '../../src/records/fields.ts'
import { SpecialHoursSchema } from '../../src/records/location.ts'
import { PromoTileSchema } from '../../src/records/promo-tile.ts'
import type { Words } from './words.ts'

export type Option = { value: string; label: string }

export type Widget =
  | { kind: 'text' | 'long' | 'date' | 'time' | 'picture' | 'link' | 'colour' | 'list' }
  /** A box; `isOn` where one that nobody has touched is ticked. */
  | { kind: 'yes'; isOn: boolean }
  /** A list of texts, with an empty line between two. */
  | { kind: 'paragraphs' }
  | { kind: 'number'; isWhole: boolean }
  /** The last day of something that is gone when the day in the file begins (DC-146). */
  | { kind: 'last-day' }
  /** The end of a day: browsers know midnight as 00:00 alone, and the file has it as 24:00. */
  | { kind: 'closing-time' }
  /** Of one that `isOpen`, nothing is chosen before somebody does. */
  | { kind: 'choice'; options: readonly Option[]; isNumber?: boolean; isOpen?: boolean }
  | { kind: 'choices'; options: readonly Option[]; areNumbers: boolean }
  | { kind: 'group'; fields: readonly Field[] }
  | ({ kind: 'groups'; one: string } & Row)

/** `repeats` are keys without a field, which say again what the fields say. */
type Row = { fields: readonly Field[]; repeats: readonly string[] }

/** `key` is its name in the file. */
export type Field = { key: string; label: string; hint?: string | undefined; required: boolean; widget: Widget }

/** What was typed, by the path of its field: `banner.image`, `actions[0].label`. */
export type Typed = ReadonlyMap<string, readonly string[]>

/** As the check counts them. */
export const charactersIn = (text: string): number => text.replaceAll('\r\n', '\n').trim().length

type Node = {
  type?: string
  pattern?: string
  enum?: (string | number)[]
  anyOf?: Node[]
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  default?: unknown
}

const nodeOf = (schema: z.ZodType): Node => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Node

const DATE = nodeOf(DateTextSchema).pattern
const LINK = nodeOf(LinkSchema).pattern
const OWN_PICTURE = nodeOf(OwnPictureSchema).pattern
const COLOUR = nodeOf(PromoTileSchema).properties!['background']!.pattern
const TIME = nodeOf(SpecialHoursSchema).properties!['start_hour']!.pattern

/** The fields of a record, in the order of `words` and then of the schema. `options` knows what only the dealer's data tell. */
export function fieldsOf(
  schema: z.ZodType,
  words: Words,
  options: Readonly<Record<string, readonly Option[]>> = {},
): Field[] {
  return fieldsIn(nodeOf(schema), words, options)
}

function fieldsIn(node: Node, words: Words, options: Readonly<Record<string, readonly Option[]>>): Field[] {
  const { properties = {}, required = [] } = node
  const order = Object.keys(words)
  const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length)
  return Object.entries(properties)
    .filter(([key, inner]) => typeof words[key] !== 'string' && canBeTicked(options[key], inner))
    .sort(([one], [other]) => rank(one) - rank(other))
    .map(([key, inner]) => {
      const told = words[key]
      const {
        label = sentence(key),
        hint,
        one = 'entry',
        fields = {},
        isLong = false,
        isLastDay = false,
        isPicture = false,
      } = typeof told === 'object' ? told : {}
      const widget = widgetOf(key, inner, { isLong, isLastDay, isPicture, one, fields, options })
      const isAsked = required.includes(key) && !('default' in inner) && widget.kind !== 'yes'
      return { key, label, hint, required: isAsked, widget }
    })
}

/** Where a dealer has nothing to tick, nobody is asked to. */
const canBeTicked = (options: readonly Option[] | undefined, { type }: Node): boolean =>
  type !== 'array' || options?.length !== 0

type FieldHints = {
  isLong: boolean
  isLastDay: boolean
  isPicture: boolean
  one: string
  fields: Words
  options: Readonly<Record<string, readonly Option[]>>
}

function widgetOf(key: string, node: Node, told: FieldHints): Widget {
  const { isLong, isLastDay, isPicture, one, fields, options } = told
  const { type, pattern, anyOf, items } = node
  if (anyOf) return widgetOf(key, anyOf.find(branch => branch.type === 'string') ?? anyOf[0]!, told)
  if (node.enum) return { kind: 'choice', options: node.enum.map(toOption) }
  if (type === 'boolean') return { kind: 'yes', isOn: node.default === true }
  const known = options[key]
  if (known !== undefined && type !== 'array') return { kind: 'choice', options: known, isNumber: type === 'integer' }
  if (type === 'integer' || type === 'number') return { kind: 'number', isWhole: type === 'integer' }
  if (type === 'object') return { kind: 'group', fields: fieldsIn(node, fields, options) }
  if (type === 'array') {
    const choices = known ?? items?.enum?.map(toOption)
    if (choices !== undefined) return { kind: 'choices', options: choices, areNumbers: items?.type === 'integer' }
    if (items?.properties) return { kind: 'groups', one, ...rowOf(items, fields, options) }
    return { kind: isLong ? 'paragraphs' : 'list' }
  }
  if (pattern === DATE) return { kind: isLastDay ? 'last-day' : 'date' }
  if (pattern === TIME) return { kind: CLOSING.has(key) ? 'closing-time' : 'time' }
  if (pattern === COLOUR) return { kind: 'colour' }
  if (pattern === OWN_PICTURE) return { kind: 'picture' }
  if (pattern === LINK) return { kind: isPicture || /image|photo|picture/.test(key) ? 'picture' : 'link' }
  return { kind: isLong ? 'long' : 'text' }
}

function rowOf(node: Node, words: Words, options: Readonly<Record<string, readonly Option[]>>): Row {
  const fields = fieldsIn(node, words, options)
  const repeats = Object.keys(words).filter(key => words[key] === 'repeats')
  return { fields: asksForWords(fields) ? fields : fields.map(withOpenChoice), repeats }
}

/** Whether a row with nothing but choices is an empty one, as the first option of each is there from the beginning. */
const asksForWords = (fields: readonly Field[]): boolean =>
  fields.some(({ required, widget }) => required && widget.kind !== 'choice')

const withOpenChoice = ({ widget, ...field }: Field): Field => ({
  ...field,
  widget: widget.kind === 'choice' ? { ...widget, isOpen: true } : widget,
})

const toOption = (value: string | number): Option => ({ value: String(value), label: sentence(String(value)) })

const sentence = (key: string): string => {
  const words = key.replaceAll(/[_-]/g, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/** Whether the form can show what the file has there. What it cannot show, it leaves alone. */
export function fits({ widget }: Field, value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (widget.kind === 'group')
    return isRecord(value) && widget.fields.every(({ key, ...field }) => fits({ key, ...field }, value[key]))
  if (widget.kind === 'groups') {
    const { fields } = widget
    return (
      Array.isArray(value) && value.every(row => isRecord(row) && fields.every(field => fits(field, row[field.key])))
    )
  }
  if (widget.kind === 'list')
    return Array.isArray(value) && value.every(item => typeof item === 'string' && !item.includes(','))
  if (widget.kind === 'paragraphs') {
    return Array.isArray(value) && value.every(item => typeof item === 'string' && paragraphsIn(item).length === 1)
  }
  if (widget.kind === 'choices') {
    return Array.isArray(value) && value.every(item => widget.options.some(option => option.value === String(item)))
  }
  if (widget.kind === 'yes') return typeof value === 'boolean'
  return typeof value === 'string' || typeof value === 'number'
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands in the form for a value. */
export function toTyped({ widget }: Field, path: string, value: unknown): [string, string[]][] {
  if (widget.kind === 'group') {
    const record = isRecord(value) ? value : {}
    return widget.fields.flatMap(field => toTyped(field, `${path}.${field.key}`, record[field.key]))
  }
  if (widget.kind === 'groups') {
    const rows = Array.isArray(value) ? value : []
    return rows.flatMap((row, index) =>
      widget.fields.flatMap(field =>
        toTyped(field, `${path}[${index}].${field.key}`, isRecord(row) ? row[field.key] : undefined),
      ),
    )
  }
  if (widget.kind === 'choices') return [[path, Array.isArray(value) ? value.map(String) : []]]
  if (widget.kind === 'list') return [[path, [Array.isArray(value) ? value.join(', ') : '']]]
  if (widget.kind === 'paragraphs') return [[path, [Array.isArray(value) ? value.join('\n\n') : '']]]
  if (widget.kind === 'yes') return [[path, (value ?? widget.isOn) === true ? ['yes'] : []]]
  const text = value === undefined || value === null ? '' : String(value)
  if (widget.kind === 'closing-time') return [[path, [text === END_OF_DAY ? MIDNIGHT : text]]]
  return [[path, [widget.kind === 'last-day' ? movedDay(text, -1) : text]]]
}

/** The texts between empty lines. */
const paragraphsIn = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')

/** What a day ends at is called so, in the usual hours and in those of holidays. */
const CLOSING: ReadonlySet<string> = new Set(['close', 'end_hour'])
const MIDNIGHT = '00:00'
const END_OF_DAY = '24:00'

/** What is no day of the calendar, such as one with a time, stays as it is. */
const movedDay = (text: string, days: number): string => (isDay(text) ? daysAfter(text, days) : text)

/** A date as the site's files may have it, with a time or without. */
export const isDate = (value: unknown): value is string => DateTextSchema.safeParse(value).success

/** As "2026-05-31". */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && isDate(text)

/**
 * The value that was typed; `undefined` where there is nothing. `before` is what the file had, whose parts without a field
 * in the form stay.
 */
function fromTyped(field: Field, path: string, typed: Typed, before: unknown): unknown {
  const { widget } = field
  const [first = ''] = typed.get(path) ?? []
  const text = first.replaceAll('\r\n', '\n')
  switch (widget.kind) {
    case 'group':
      return groupFrom(widget.fields, path, typed, before)
    case 'groups':
      return rowsFrom(widget, path, typed, before)
    case 'choices': {
      const chosen = typed.get(path) ?? []
      if (chosen.length === 0) return undefined
      // A browser sends ticks in the order of the form; what stays ticked stays in that of the file.
      const known = (Array.isArray(before) ? before : []).map(String).filter(value => chosen.includes(value))
      const inOrder = [...known, ...chosen.filter(value => !known.includes(value))]
      return widget.areNumbers ? inOrder.map(Number) : inOrder
    }
    case 'list': {
      const items = text
        .split(',')
        .map(item => item.trim())
        .filter(item => item !== '')
      return items.length === 0 ? undefined : items
    }
    case 'paragraphs': {
      const paragraphs = paragraphsIn(text)
      return paragraphs.length === 0 ? undefined : paragraphs
    }
    case 'yes': {
      const isTicked = first === 'yes'
      return isTicked === widget.isOn ? undefined : isTicked
    }
    case 'choice':
      return text.trim() === '' ? undefined : widget.isNumber ? Number(text) : text.trim()
    case 'number':
      return text.trim() === '' ? undefined : numberFrom(text, field)
    case 'last-day':
      return movedDay(text.trim(), 1) || undefined
    case 'closing-time':
      return (text.trim() === MIDNIGHT ? END_OF_DAY : text.trim()) || undefined
    default:
      return text.trim() || undefined
  }
}

/**
 * With a sign of dollars before it or of per cent after it, as people write prices and rates, where the field is one; what is
 * none stays as it was typed.
 */
function numberFrom(text: string, { label, hint = '' }: Field): number | string {
  const [, dollars, percent] = /^\s*(?:\$\s*([\d.]+)|(-?[\d.]+)\s*%)\s*$/.exec(text) ?? []
  const asked = `${label} ${hint}`
  const bare = (/dollar/i.test(asked) ? dollars : undefined) ?? (/per cent/i.test(asked) ? percent : undefined)
  const number = Number(bare ?? text)
  return Number.isNaN(number) ? text : number
}

function groupFrom(
  fields: readonly Field[],
  path: string,
  typed: Typed,
  before: unknown,
): Record<string, unknown> | undefined {
  const record: Record<string, unknown> = isRecord(before) ? { ...before } : {}
  for (const field of fields) {
    const value = changed(field, `${path}.${field.key}`, typed, record[field.key])
    if (value === undefined) delete record[field.key]
    else record[field.key] = value
  }
  const choices = fields.filter(({ widget }) => widget.kind === 'choice' && !widget.isOpen).map(({ key }) => key)
  return Object.keys(record).every(key => choices.includes(key)) ? undefined : record
}

function rowsFrom(row: Row, path: string, typed: Typed, before: unknown): unknown[] | undefined {
  const rows = filledRows(row, path, typed, before).map(({ row }) => row)
  return rows.length === 0 ? undefined : rows
}

/** A row in which something was changed loses what would go on saying what it said before. */
function rowFrom(
  { fields, repeats }: Row,
  path: string,
  typed: Typed,
  before: unknown,
): Record<string, unknown> | undefined {
  const row = groupFrom(fields, path, typed, before)
  if (row === undefined || isDeepStrictEqual(row, before)) return row
  return Object.fromEntries(Object.entries(row).filter(([key]) => !repeats.includes(key)))
}

/** The numbers of the rows of a list, in the order in which they stand in the form; the file knows each by its number. */
export const rowNumbers = (path: string, typed: Typed): number[] => [
  ...new Set(
    [...typed.keys()]
      .filter(name => name.startsWith(`${path}[`))
      .map(name => Number.parseInt(name.slice(path.length + 1), 10))
      .filter(number => Number.isInteger(number)),
  ),
]

/** The rows that are not empty, each with its number in the form. */
function filledRows(
  row: Row,
  path: string,
  typed: Typed,
  before: unknown,
): { index: number; row: Record<string, unknown> }[] {
  return rowNumbers(path, typed).flatMap(index => {
    const filled = rowFrom(row, `${path}[${index}]`, typed, Array.isArray(before) ? before[index] : undefined)
    return filled === undefined ? [] : [{ index, row: filled }]
  })
}

/** Lists that are typed in one field. */
const IN_ONE_FIELD = ['list', 'paragraphs', 'choices']

/** Where in the form a place in the file was typed: the file has no rows that were left empty, and may have them in another order. */
export function placeTyped(field: Field, path: string, typed: Typed, before: unknown, place: string): string {
  const { widget } = field
  const within = place.slice(path.length)
  const [whole = '', number = ''] = /^\[(\d+)\]/.exec(within) ?? []
  if (IN_ONE_FIELD.includes(widget.kind) && whole !== '') return path
  if (widget.kind === 'group') return placeIn(widget.fields, path, typed, before, within)
  if (widget.kind !== 'groups' || whole === '') return place
  const index = filledRows(widget, path, typed, before)[Number(number)]?.index ?? Number(number)
  const row = Array.isArray(before) ? before[index] : undefined
  return placeIn(widget.fields, `${path}[${index}]`, typed, row, within.slice(whole.length))
}

/** The same for the fields of a group or a row; `within` is the rest of the place. */
function placeIn(fields: readonly Field[], path: string, typed: Typed, before: unknown, within: string): string {
  const [, key = ''] = /^\.([^.[]+)/.exec(within) ?? []
  const field = fields.find(one => one.key === key)
  if (field === undefined) return path + within
  return placeTyped(field, `${path}.${key}`, typed, isRecord(before) ? before[key] : undefined, path + within)
}

/** The value of the file itself where nothing else was typed, so that it stays as it is written. */
export function changed(field: Field, path: string, typed: Typed, before: unknown): unknown {
  if (!fits(field, before)) return before
  const unchanged = fromTyped(field, path, new Map(toTyped(field, path, before)), before)
  const now = fromTyped(field, path, typed, before)
  return isDeepStrictEqual(unchanged, now) ? before : now
}
