import type { Filter } from '../engine/query.ts'

/** A filter that cannot be read; the message says where. The hosted engine answers the same with status 400. */
export class FilterError extends Error {
  override name = 'FilterError'
}

type Token = { kind: 'word' | 'quoted' | 'mark'; text: string; at: number }

const TOKEN = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(<=|>=|!=|[<>=:()])|([^\s<>=:()"'!]+|!(?!=)))/gy

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const end = text.trimEnd().length
  while (at < end) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    if (match === null) throw new FilterError(`filters: cannot read “${text.slice(at, at + 20)}” at ${at}`)
    const quoted = match[1] ?? match[2]
    if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted.replace(/\\(["'\\])/g, '$1'), at })
    else if (match[3] !== undefined) tokens.push({ kind: 'mark', text: match[3], at })
    else tokens.push({ kind: 'word', text: match[4]!, at })
    at = TOKEN.lastIndex
  }
  return tokens
}

/**
 * Reads the filter language of the hosted engine: `attribute:value`, `attribute:"a value"`, numeric comparisons,
 * `attribute:1 TO 9`, NOT, AND, OR and brackets. AND binds tighter than OR. Wider than the hosted one, which refuses AND
 * inside OR (DC-34).
 */
export function parseFilters(text: string): Filter {
  const tokens = tokensOf(text)
  let next = 0
  const fail = (wanted: string): never => {
    const token = tokens[next]
    throw new FilterError(`filters: expected ${wanted} at ${token ? `“${token.text}”` : 'the end'}`)
  }
  const isWord = (word: string): boolean => tokens[next]?.kind === 'word' && tokens[next]!.text === word
  const isMark = (mark: string): boolean => tokens[next]?.kind === 'mark' && tokens[next]!.text === mark
  const take = (test: boolean): boolean => {
    if (test) next++
    return test
  }
  const textOf = (wanted: string): string => {
    const token = tokens[next]
    if (token === undefined || token.kind === 'mark') return fail(wanted)
    next++
    return token.text
  }

  const anyOf = (): Filter => {
    const parts = [allOf()]
    while (take(isWord('OR'))) parts.push(allOf())
    return parts.length === 1 ? parts[0]! : { kind: 'any', of: parts }
  }
  const allOf = (): Filter => {
    const parts = [one()]
    while (take(isWord('AND'))) parts.push(one())
    return parts.length === 1 ? parts[0]! : { kind: 'all', of: parts }
  }
  const one = (): Filter => {
    if (take(isWord('NOT'))) return { kind: 'not', of: one() }
    if (take(isMark('('))) {
      const inside = anyOf()
      if (!take(isMark(')'))) fail('“)”')
      return inside
    }
    return comparison()
  }
  const comparison = (): Filter => {
    const attribute = textOf('an attribute')
    if (take(isMark(':'))) {
      const value = textOf(`a value of ${attribute}`)
      return take(isWord('TO')) ? range(attribute, value, textOf('an upper end')) : { kind: 'value', attribute, value }
    }
    const operator = tokens[next]
    if (operator?.kind !== 'mark' || operator.text === '(' || operator.text === ')') return fail('“:” or a comparison')
    next++
    return compared(attribute, operator.text, textOf('a number'))
  }

  if (tokens.length === 0) return { kind: 'all', of: [] }
  const filter = anyOf()
  return next === tokens.length ? filter : fail('AND, OR or the end')
}

const numberOf = (text: string): number => {
  const number = Number(text)
  if (text.trim() === '' || Number.isNaN(number)) throw new FilterError(`filters: “${text}” is not a number`)
  return number
}

function range(attribute: string, from: string, to: string): Filter {
  return { kind: 'range', attribute, min: numberOf(from), max: numberOf(to) }
}

// The next number up or down: an exclusive end as an inclusive one.
function justBeside(number: number, direction: 1 | -1): number {
  const step = Math.max(Math.abs(number) * Number.EPSILON, Number.MIN_VALUE)
  return number + direction * step
}

function compared(attribute: string, operator: string, text: string): Filter {
  const number = numberOf(text)
  const within = (min: number, max: number): Filter => ({ kind: 'range', attribute, min, max })
  switch (operator) {
    case '<':
      return within(-Infinity, justBeside(number, -1))
    case '<=':
      return within(-Infinity, number)
    case '>':
      return within(justBeside(number, 1), Infinity)
    case '>=':
      return within(number, Infinity)
    case '=':
      return within(number, number)
    case '!=':
      return { kind: 'not', of: within(number, number) }
    default:
      throw new FilterError(`filters: “${operator}” compares nothing`)
  }
}

/** `facetFilters` and `numericFilters`: an outer list of ANDs, inner lists of ORs; a text alone is a list of one. */
type Nested = string | readonly (string | readonly string[])[]

function parseNested(nested: Nested | undefined, parseOne: (text: string) => Filter): Filter {
  if (nested === undefined) return { kind: 'all', of: [] }
  const list = typeof nested !== 'string' ? nested : nested.trim() === '' ? [] : listIn(nested)
  return {
    kind: 'all',
    of: list.map(part => (typeof part === 'string' ? parseOne(part) : { kind: 'any', of: part.map(parseOne) })),
  }
}

/** Sent as part of an address, a list is JSON or, in the older way, joined by commas. */
export function listIn(text: string): readonly string[] {
  return text.startsWith('[') ? (JSON.parse(text) as string[]) : text.split(',')
}

/** `make:Toyota`, or `make:-Toyota` for all others; `\-` begins a value with a hyphen. */
export function parseFacetFilters(nested: Nested | undefined): Filter {
  return parseNested(nested, text => {
    const colon = text.indexOf(':')
    if (colon < 1) throw new FilterError(`facetFilters: “${text}” has no attribute`)
    const attribute = text.slice(0, colon)
    const value = text.slice(colon + 1)
    if (value.startsWith('-')) return { kind: 'not', of: { kind: 'value', attribute, value: value.slice(1) } }
    return { kind: 'value', attribute, value: value.startsWith('\\-') ? value.slice(1) : value }
  })
}

/** `price>=10000` or `price:10000 TO 20000`. */
export function parseNumericFilters(nested: Nested | undefined): Filter {
  return parseNested(nested, text => {
    const match = /^\s*([^\s<>=!:]+)\s*(?:(<=|>=|!=|<|>|=)\s*(\S+)|:\s*(\S+)\s+TO\s+(\S+))\s*$/.exec(text)
    if (match === null) throw new FilterError(`numericFilters: cannot read “${text}”`)
    const [, attribute, operator, number, from, to] = match
    return operator === undefined ? range(attribute!, from!, to!) : compared(attribute!, operator, number!)
  })
}
