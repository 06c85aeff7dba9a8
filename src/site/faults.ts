import { z } from 'zod'
import { formatNumber } from '../domain/format.ts'
import { didYouMean, nearest } from './nearest.ts'

/** What is wrong in a file of a site, for the person who edits it. */
export type Fault = {
  /** As that person knows it, e.g. "sites/northside/site.json". */
  file: string
  /** The place in the file: a key such as "search.key", or a line and column. */
  path?: string
  message: string
  remedy?: string
  /** It may be gone a moment later, with nothing changed: a server did not answer this time, or broke off. */
  isPassing?: true
}

/** `sites/northside/site.json ✖ Algolia needs a search-only key → at search.key` */
export function formatFault({ file, path, message, remedy }: Fault): string {
  return `${file} ✖ ${message}${remedy ? `; ${remedy}` : ''}${path ? ` → at ${path}` : ''}`
}

/** Of one kind in a file, whoever reads them has seen by then what to do. */
const MOST_OF_A_KIND = 10

/** The first few faults of each kind in a file, and of the others how many there are. */
export function firstFaults(faults: readonly Fault[]): Fault[] {
  const counts = new Map<string, number>()
  const kinds = faults.map(kindOfFault)
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const told = new Map<string, number>()
  return faults.flatMap((fault, index) => {
    const kind = kinds[index]!
    const before = told.get(kind) ?? 0
    told.set(kind, before + 1)
    if (before < MOST_OF_A_KIND) return [fault]
    if (before > MOST_OF_A_KIND) return []
    const { message: _, remedy: __, ...where } = fault
    return [{ ...where, message: `and ${formatNumber(counts.get(kind)! - MOST_OF_A_KIND)} more of these` }]
  })
}

/** What is told of the faults of a site, line by line. */
export const formatFaults = (faults: readonly Fault[]): string[] => firstFaults(faults).map(formatFault)

/** Equal for faults that differ only in names, numbers, and places of one list. */
function kindOfFault({ file, path = '', message, isPassing }: Fault): string {
  return JSON.stringify([file, path.replace(/\d+/g, '#'), message.replace(/"(?:[^"\\]|\\.)*"|\d+/g, '#'), isPassing])
}

/** A problem that ends the reading of one file and carries what to tell. */
export class FaultError extends Error {
  readonly faults: readonly Fault[]

  constructor(...faults: Fault[]) {
    super(faults.map(formatFault).join('\n'))
    this.name = 'FaultError'
    this.faults = faults
  }
}

/**
 * How data of people is checked: every fault in our words, with what was there. And without the code that Zod would write for
 * each schema: to write it takes four times as long as to check a site's settings, and hardly speeds up thousands of cars.
 */
export const CHECKING = {
  error: friendly,
  reportInput: true,
  jitless: true,
} as const satisfies z.core.ParseContext<z.core.$ZodIssue>

/** The data in the shape of its schema, or every fault in it at once. */
export function parseData<Schema extends z.ZodType>(
  schema: Schema,
  data: unknown,
  file: string,
): { ok: true; value: z.infer<Schema> } | { ok: false; faults: Fault[] } {
  const result = schema.safeParse(data, CHECKING)
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, faults: result.error.issues.flatMap(issue => issueFaults(issue, [], schema, file)) }
}

/** One line for a row of stock: `price: a number belongs here, not a text ("$34990")`. */
export function reasonOf(error: z.ZodError): string {
  return error.issues
    .flatMap(issue => issueFaults(issue, [], undefined, '').map(fault => quoting(fault, issue.input)))
    .map(({ path, message, remedy }) => `${path ? `${path}: ` : ''}${message}${remedy ? `; ${remedy}` : ''}`)
    .join('. ')
}

const MOST_QUOTED = 40

/** With the text that was refused: in a feed of thousands of rows, that is found soonest. */
function quoting(fault: Fault, input: unknown): Fault {
  if (typeof input !== 'string' || input === '') return fault
  const start = JSON.stringify(input.slice(0, MOST_QUOTED))
  if (fault.message.includes(start)) return fault
  return { ...fault, message: `${fault.message} (${start}${input.length > MOST_QUOTED ? '…' : ''})` }
}

type Issue = z.core.$ZodIssue

/** Marks a union of which no branch fits, so that the branch that comes nearest can speak for itself. */
const NO_BRANCH = 'no branch fits'

/** The messages of issues whose schema has no message of its own. */
function friendly(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${kindName(issue.expected)} is missing`
        : `${kindName(issue.expected)} belongs here, not ${kindOf(issue.input)}`
    case 'invalid_value':
      return issue.input === undefined
        ? `one of ${listed(issue.values)} is missing`
        : `${JSON.stringify(issue.input)} is not known here`
    case 'invalid_union':
      return NO_BRANCH
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1 ? 'is empty' : `needs ${issue.minimum} characters`
      if (issue.origin === 'array') return `needs at least ${issue.minimum}`
      return `must be ${issue.inclusive ? 'at least' : 'above'} ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `is longer than ${issue.maximum} characters`
      return `must be ${issue.inclusive ? 'at most' : 'below'} ${issue.maximum}`
    case 'invalid_format':
      return issue.format === 'url' ? 'write an address that starts with https://' : undefined
    default:
      return undefined
  }
}

function issueFaults(issue: Issue, parents: PropertyKey[], schema: z.ZodType | undefined, file: string): Fault[] {
  const keys = [...parents, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    const known = schema ? knownKeys(schema, keys) : []
    return issue.keys.map(key => ({
      file,
      path: pathText([...keys, key]),
      // Known to another branch of a union alone: it goes with none of what else is there, or without what it goes with.
      ...(known.includes(key)
        ? {
            message: `"${key}" does not go with what else stands here`,
            remedy: 'leave one of them out, or add what it goes with',
          }
        : { message: `unknown setting "${key}"`, remedy: didYouMean(key, known) }),
    }))
  }
  if (issue.code === 'invalid_key') {
    return issue.issues.map(({ message }) => ({ file, path: pathText(keys), message }))
  }
  if (issue.code === 'invalid_union' && issue.message === NO_BRANCH) {
    const branches = issue.errors.filter(branch => branch.length > 0)
    const [closest] = branches.sort((one, other) => distance(one) - distance(other))
    if (closest) return closest.flatMap(inner => issueFaults(inner, keys, schema, file))
  }
  const fault: Fault = { file, message: issue.message === NO_BRANCH ? 'does not fit here' : issue.message }
  if (keys.length > 0) fault.path = pathText(keys)
  if (issue.code === 'invalid_value' && issue.message.endsWith('is not known here')) {
    const meant = typeof issue.input === 'string' ? nearest(issue.input, issue.values.map(String)) : undefined
    fault.remedy = `${meant ? `did you mean "${meant}"? ` : ''}write one of ${listed(issue.values)}`
  }
  return [fault]
}

/** How far data is from a branch of a union: a wrong kind of thing is further than any fault within it. */
function distance(issues: Issue[]): number {
  return issues.some(issue => issue.path.length === 0 && issue.code !== 'unrecognized_keys') ? 1000 : issues.length
}

/** The place of a value, as faults tell it: search.key, locations[2].name */
export function pathText(keys: readonly PropertyKey[]): string {
  return keys
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`))
    .join('')
}

const listed = (values: readonly unknown[]): string => values.map(value => JSON.stringify(value)).join(', ')

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group { … }',
  record: 'a group { … }',
  null: 'null',
  undefined: 'nothing',
}

const kindName = (kind: string): string => KINDS[kind] ?? kind

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return kindName(Array.isArray(value) ? 'array' : typeof value)
}

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
}

/** The keys that a schema knows at a path, from the JSON Schema that editors complete from. */
function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let nodes: JsonSchema[] = [z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema]
  for (const key of path) nodes = nodes.flatMap(branches).flatMap(node => below(node, key))
  return [...new Set(nodes.flatMap(branches).flatMap(node => Object.keys(node.properties ?? {})))]
}

const branches = (node: JsonSchema): JsonSchema[] => [
  node,
  ...[...(node.anyOf ?? []), ...(node.oneOf ?? [])].flatMap(branches),
]

function below(node: JsonSchema, key: PropertyKey): JsonSchema[] {
  if (typeof key === 'number') return node.items ? [node.items] : []
  const property = node.properties?.[String(key)] ?? node.additionalProperties
  return property && typeof property === 'object' ? [property] : []
}
