import fc from 'fast-check'

type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
}

/** What somebody sends who wants to see us fall. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1e308,
    -1e308,
    2 ** 53,
    2 ** 63,
    0.1,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\udfff\ud800',
    'ﷺ'.repeat(200),
    '\u202e\u200f',
    "' or 1=1 --",
    '"; drop table leads; --',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '../../../../etc/passwd',
    'a\r\nBcc: x@example.com',
    '=cmd|calc',
    'x'.repeat(5_000),
    '9'.repeat(400),
    [],
    {},
    [[[[[[]]]]]],
    { __proto__: null, toString: 1, constructor: { prototype: {} } },
    { $ne: null },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.bigInt().map(String),
  fc.jsonValue({ maxDepth: 4 }),
)

const UNREPRESENTABLE = /\\p\{/

/** A value that fits a schema of the OpenAPI document, or nearly. */
function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map(fitting))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(fitting(schema.items ?? {}), { maxLength: 5 })
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 1, max: Math.min(schema.maximum ?? 10_000, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return hostileValue
  }
}

function textOf({ pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined && !UNREPRESENTABLE.test(pattern)) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ minLength, maxLength: Math.min(maxLength, 80) })
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = fc.record(
    Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, fitting(schema)])),
    { requiredKeys: required },
  )
  if (typeof additionalProperties !== 'object') return fields
  return fc.dictionary(fc.string({ maxLength: 10 }), fitting(additionalProperties), { maxKeys: 4 })
}

/** The same with something wrong in it: a field swapped, dropped or added. */
function nearlyFitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const keys = [...Object.keys(schema.properties ?? {}), '__proto__', 'constructor', 'site', 'role', 'id']
  return fc
    .tuple(fitting(schema), fc.array(fc.tuple(fc.constantFrom(...keys), hostileValue), { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => {
      if (typeof value !== 'object' || value === null) return changes[0]![1]
      const changed = Object.entries(value).concat(changes)
      // A key that is there twice, and `__proto__` as a key of its own, exist in JSON but not in an object.
      return {
        json: `{${changed.map(([key, field]) => `${JSON.stringify(key)}:${JSON.stringify(field) ?? 'null'}`).join()}}`,
      }
    })
}

/** The fields of a form, as a browser sends them: those of a right one, and some that are not. */
export function hostileForm(schema: JsonSchema, right: object): fc.Arbitrary<string | Uint8Array> {
  const names = [...Object.keys(schema.properties ?? {}), 'consent.wording', '__proto__', '<b>']
  const fields = fc.oneof(fitting(schema), fc.constant(right)).map(value => Object.entries(value as object))
  const changes = fc.array(fc.tuple(fc.constantFrom(...names), hostileValue), { maxLength: 3 })
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(fields, changes)
        .map(entries => new URLSearchParams(entries.flat().map(([name, value]) => [name, asText(value)])).toString()),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    { weight: 1, arbitrary: fc.constantFrom('', 'name=%', '%00=%ff&&&=', `name=${'x'.repeat(70_000)}`) },
  )
}

/** As it stands in an address or a field. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** A body as it goes over the wire. */
export function hostileBody(schema: JsonSchema): fc.Arbitrary<string | Uint8Array> {
  return fc.oneof(
    { weight: 4, arbitrary: fitting(schema).map(value => JSON.stringify(value)) },
    {
      weight: 4,
      arbitrary: nearlyFitting(schema).map(value =>
        typeof value === 'object' && value !== null && 'json' in value
          ? String(value.json)
          : (JSON.stringify(value) ?? 'null'),
      ),
    },
    { weight: 1, arbitrary: hostileValue.map(value => JSON.stringify(value) ?? 'null') },
    { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '['.repeat(30_000),
        `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`,
        '\ufeff{}',
        'x'.repeat(70_000),
      ),
    },
  )
}
