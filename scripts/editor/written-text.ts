// Writes changes into a text that somebody wrote by hand: what was not changed stays, byte for byte.
import { isDeepStrictEqual } from 'node:util'
import { isMap, isScalar, type Pair, parseDocument, stringify, type YAMLMap } from 'yaml'
import { splitFrontMatter } from '../../src/site/content.ts'

/** A text that is written in such a way that a change would reach further than it should: better no save. */
export class UnwritableError extends Error {}

/** New values by field; `undefined` takes the field out. */
export type Changes = ReadonlyMap<string, unknown>

/** It begins the file, behind the mark that some editors put there. */
const FRONT_MATTER = /(?<!.)\uFEFF?---[ \t]*\r?\n(?<yaml>.*?)^---[ \t]*(?:\r?\n|$)(?<body>.*)$/dms

/** As the fields of the sample dealers are written: texts in quotes, one line for each. */
const AS_WRITTEN = { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 } as const

/** A new text with these fields, in this order, and what stands below them. */
export function newText(fields: Readonly<Record<string, unknown>>, body: string): string {
  return `---\n${linesOf(fields)}---\n${bodyLines(body)}`
}

/**
 * The text with changed fields, and with another body if one is given. Comments, order, unknown fields and the way in which
 * the others are written stay as they are.
 */
export function withChanges(text: string, changes: Changes, body?: string): string {
  const parts = FRONT_MATTER.exec(text)
  if (!parts) throw new UnwritableError('a text without front matter')
  const { yaml = '', body: oldBody = '' } = parts.groups!
  const [start] = parts.indices!.groups!['yaml']!
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const between = text.slice(start + yaml.length, text.length - oldBody.length)
  const written =
    text.slice(0, start) +
    withNewlines(yamlWith(yaml, changes), newline) +
    // A fence that ends the file has no newline yet.
    (body === undefined || between.endsWith('\n') ? between : between + newline) +
    (body === undefined ? oldBody : withNewlines(bodyLines(body), newline))
  checkFields(text, written, changes)
  return written
}

/** The body as a person edits it: without the empty lines around it. */
export const bodyOf = (text: string): string => splitFrontMatter(text, '').body.replaceAll('\r\n', '\n').trim()

const bodyLines = (body: string): string => (body.trim() === '' ? '' : `\n${body.trim()}\n`)

const linesOf = (fields: Readonly<Record<string, unknown>>): string =>
  Object.keys(fields).length === 0 ? '' : stringify(fields, AS_WRITTEN)

const withNewlines = (text: string, newline: string): string => text.replace(/\r?\n/g, newline)

function yamlWith(yaml: string, changes: Changes): string {
  const { contents } = parseDocument(yaml)
  if (contents === null) return yaml + linesOf(without(Object.fromEntries(changes)))
  if (!isMap(contents) || contents.flow) {
    return linesOf(without({ ...(contents.toJSON() as object), ...Object.fromEntries(changes) }))
  }
  const pairs = placesOf(contents, yaml)
  const edits = [...changes].map(([key, value]): Edit => {
    const place = pairs.get(key)
    const line = value === undefined ? '' : linesOf({ [key]: value })
    if (place === undefined) return { from: yaml.length, to: yaml.length, text: line }
    // What is written behind the value, such as a comment, stays unless the field goes.
    return value === undefined
      ? { from: place.from, to: endOfLine(yaml, place.to), text: '' }
      : { from: place.from, to: place.to, text: line.trimEnd() }
  })
  return edited(yaml.endsWith('\n') || yaml === '' ? yaml : `${yaml}\n`, edits)
}

type Place = { from: number; to: number }
type Edit = Place & { text: string }

/** Where each field stands, from its key to the end of its value. */
function placesOf(map: YAMLMap, yaml: string): Map<string, Place> {
  return new Map(
    (map.items as Pair[]).flatMap(({ key, value }): [string, Place][] => {
      if (!isScalar(key) || !key.range) return []
      const [from, keyEnd] = key.range
      const end = (value as { range?: [number, number, number] } | null)?.range?.[1] ?? keyEnd
      // A list in lines of its own ends, for the parser, behind the newline of its last line.
      return [[String(key.value), { from, to: from + yaml.slice(from, end).trimEnd().length }]]
    }),
  )
}

const endOfLine = (text: string, from: number): number => {
  const at = text.indexOf('\n', from)
  return at === -1 ? text.length : at + 1
}

/** From the end to the beginning, so that what comes before keeps its place; of two at one place, the first stays first. */
function edited(text: string, edits: readonly Edit[]): string {
  return edits
    .map((edit, index) => ({ ...edit, index }))
    .sort((one, other) => other.from - one.from || other.index - one.index)
    .reduce((whole, { from, to, text: piece }) => whole.slice(0, from) + piece + whole.slice(to), text)
}

const without = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

function checkFields(before: string, after: string, changes: Changes): void {
  const wanted = without({ ...splitFrontMatter(before, '').fields, ...Object.fromEntries(changes) })
  if (!isDeepStrictEqual(fieldsIn(after), wanted)) {
    throw new UnwritableError('the fields could not be written into this text without changing others')
  }
}

/** None where the change has made another text of it, as where a field is used that it has replaced. */
function fieldsIn(text: string): unknown {
  try {
    return splitFrontMatter(text, '').fields
  } catch {
    return undefined
  }
}
