import { z } from 'zod'
import { CarSchema } from '../../records/car.ts'

/** What a field of a car holds; of one that takes only some words, `words` are all of them. */
export type FieldKind = {
  kind: 'text' | 'number' | 'boolean' | 'date' | 'words' | 'list' | 'group'
  words?: readonly string[]
}

type JsonSchema = {
  type?: string
  enum?: readonly string[]
  pattern?: string
  properties?: Record<string, JsonSchema>
}

let kinds: ReadonlyMap<string, FieldKind> | undefined

/**
 * Every field of a car with what it holds, from the schema itself, which is asked when somebody wants to know: those of a group
 * also by themselves, as "variant.torque".
 */
export function fieldsOfCar(): ReadonlyMap<string, FieldKind> {
  kinds ??= new Map(fieldsIn(z.toJSONSchema(CarSchema, { io: 'input' }) as JsonSchema))
  return kinds
}

function* fieldsIn({ properties = {} }: JsonSchema, group = ''): Generator<[string, FieldKind]> {
  for (const [name, field] of Object.entries(properties)) {
    yield [`${group}${name}`, kindOf(field)]
    yield* fieldsIn(field, `${group}${name}.`)
  }
}

function kindOf({ type, enum: words, pattern }: JsonSchema): FieldKind {
  if (words !== undefined) return { kind: 'words', words }
  if (type === 'number' || type === 'integer') return { kind: 'number' }
  if (type === 'boolean') return { kind: 'boolean' }
  if (type === 'array') return { kind: 'list' }
  if (type === 'object') return { kind: 'group' }
  return { kind: pattern?.startsWith(DATE_PATTERN) ? 'date' : 'text' }
}

/** As `DateTextSchema` begins, which no other text of a car does. */
const DATE_PATTERN = '^\\d{4}-\\d{2}('
