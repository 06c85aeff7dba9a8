import * as z from 'zod/mini'
import { toShownDistance } from '../domain/distance.ts'
import { DETAIL, PLATE_GAP } from '../domain/lead-form.ts'
import { typedDollars } from '../domain/typed-dollars.ts'
import type { Region } from '../domain/wording.ts'
import { type LeadForm, LeadSchema } from './leads.ts'

/** What a form holds, as a browser sends it: names and texts. A ticked box is "true", an empty one "false" or missing. */
export type FormEntry = readonly [name: string, value: string]

/** What a form asks of one of its fields, beside what the contract asks of it anyway. */
export type FieldRule = {
  name: string
  required: boolean
  /** Another field, in place of which it is required: an answer to either will do. */
  unless?: string | undefined
  /** What the visitor reads when a required field is empty; the contract's own words where there are none. */
  missing?: string | undefined
  /** The same when what is there will not do. */
  invalid?: string | undefined
}

export type Fault = { name: string; message: string }

/** Stands where neither the form nor the contract has words. */
export const PLEASE_CHECK = 'Please check this field.'

const LONGEST_DETAIL = 300

/** Begins the names of the fields that are parts of `consent`. */
const CONSENT = 'consent.'

type Field = keyof typeof LeadSchema.shape
const isField = (name: string): name is Field => Object.hasOwn(LeadSchema.shape, name)

const FLAGS: ReadonlySet<string> = new Set<Field>([
  'opt_in',
  'opt_in_finance',
  'opt_in_trade',
  'terms_conditions',
  'terms_agreed',
  'form_completed',
  'offer_accepted',
])

const NUMBERS: ReadonlySet<string> = new Set<Field>([
  'car_id',
  'location_id',
  'car_dealership_id',
  'kms',
  'year',
  'rating',
])

/**
 * What the page of a car puts into a form, as the feed has it. The visitor can mend nothing of it, and `car_id` says which
 * car it is: so what the contract would refuse is left out, and the lead goes. Source: FM-03, API-12.
 */
const OF_THE_CAR: ReadonlySet<string> = new Set<Field>([
  'Vehicle Make',
  'Vehicle Model',
  'car_type',
  'stock_number',
  'vehicle_status',
  'car_dealership_id',
])

const PLATES: ReadonlySet<string> = new Set<Field>(['rego', 'Rego'])
const CODE_GAPS = new RegExp(PLATE_GAP, 'g')

/** What people write of an odometer: "41,000", "41k", "41 000 km", "25,000 miles". The k of "80,000k" stands for kilometres. */
const READING = /^((?:\d{1,3}(?:[,\s]\d{3})+|\d+)(?:\.\d+)?)\s*(k?|kms?|mi|miles)$/i

/**
 * In the unit that the region's visitors read, or as it is written without one; NaN where it is no reading. It shares no
 * `typedNumber` of domain/ with the script of a search, for which that would be a file of its own. Source: DC-114, RG-06.
 */
function readingOf(text: string, region: Region | undefined): number {
  const [, digits = 'none', unit = ''] = READING.exec(text) ?? []
  const value = Number(digits.replace(/[,\s]/g, ''))
  if (/^k$/i.test(unit)) return value < 1000 ? value * 1000 : value
  // A dot may part thousands here, as in "25.000 km".
  if (digits.includes('.')) return Number.NaN
  if (region === undefined || unit === '') return value
  return toShownDistance(value, { region, stock: { distanceUnit: /^k/i.test(unit) ? 'km' : 'mi' } })
}

/**
 * A text of a form as the contract wants it: people write numbers as "25,000", the reading of an odometer as "25k" too, sums in
 * dollars, and a plate or VIN as it is on the car, "ABC-123". Source: DC-114.
 */
function typed(name: string, text: string, region?: Region): unknown {
  if (FLAGS.has(name)) return text === 'true'
  if (PLATES.has(name)) return text.replace(CODE_GAPS, '')
  if (name === 'vin') return text.replace(CODE_GAPS, '').toUpperCase()
  if (name === 'car_ids') return text.split(',').map(Number)
  if (name === 'offer_from_client') return typedDollars(text)
  if (name === 'kms') return readingOf(text, region)
  if (NUMBERS.has(name)) return Number(text.replace(/[,\s]/g, ''))
  return text
}

/** What a contract says of a text in a field: nothing if it will do, "" if it will not and there are no words for that. */
export type Judge = (name: string, text: string) => string | undefined

/** Everything that is wrong with a form, in the order of its fields. Source: FM-04 to FM-16, DC-114. */
export function faultsOf(
  entries: Iterable<FormEntry>,
  rules: readonly FieldRule[],
  judge: Judge = saidOfLead,
): Fault[] {
  const texts = new Map(entries)
  const textOf = (name: string): string => (texts.get(name) ?? '').trim()
  return rules.flatMap(rule => {
    const required = rule.unless === undefined ? rule.required : textOf(rule.unless) === ''
    const message = faultOf({ ...rule, required }, textOf(rule.name), judge)
    return message === undefined ? [] : [{ name: rule.name, message }]
  })
}

function faultOf({ name, required, missing, invalid }: FieldRule, text: string, saidOf: Judge): string | undefined {
  const isEmpty = FLAGS.has(name) ? text !== 'true' : text === ''
  if (isEmpty) return required ? (missing ?? (saidOf(name, '') || (invalid ?? PLEASE_CHECK))) : undefined
  const said = saidOf(name, text)
  return said === '' ? (invalid ?? PLEASE_CHECK) : said
}

/** The contract of leads, of which every form is made that says nothing else. */
export function saidOfLead(name: string, text: string): string | undefined {
  if (!isField(name)) return text.length <= LONGEST_DETAIL ? undefined : ''
  return said(LeadSchema.shape[name], typed(name, text))
}

/** What a schema says of a value. */
export function said(schema: z.ZodMiniType, value: unknown): ReturnType<Judge> {
  const result = z.safeParse(schema, value, { error: () => '' })
  return result.success ? undefined : (result.error.issues[0]?.message ?? '')
}

/**
 * The lead that a form makes: fields that were left empty are left out, `consent.wording` is a part of `consent`, and
 * questions without a name in the contract are lines of `details`. Without scripts a browser ends lines in two characters,
 * which count as one, as in its own field. `region` is the site's, in whose unit an odometer is read. Source: FM-01, DC-114.
 */
export function leadOf(entries: Iterable<FormEntry>, region: Region): LeadForm {
  const lead: Record<string, unknown> = {}
  const details: string[] = []
  for (const [name, raw] of entries) {
    const text = raw.trim().replace(/\r\n?/g, '\n')
    if (text === '') continue
    if (name.startsWith(DETAIL)) details.push(`${name.slice(DETAIL.length)}: ${text}`)
    else if (name.startsWith(CONSENT))
      lead.consent = { ...(lead.consent as object), [name.slice(CONSENT.length)]: text }
    else if (!OF_THE_CAR.has(name) || saidOfLead(name, text) === undefined) lead[name] = typed(name, text, region)
  }
  if (details.length > 0) lead.details = details.join('\n')
  // The contract judges it, here by field and at the API as a whole.
  return lead as LeadForm
}
