// Writes one setting into a dealer's `site.json`: the rest of the file stays, byte for byte.
import { isDeepStrictEqual } from 'node:util'
import { isMap, isSeq, type Node, parseDocument, type Scalar, type YAMLMap } from 'yaml'
import { remembering } from '../../src/domain/remembering.ts'
import { isRecord } from './fields.ts'
import { UnwritableError } from './written-text.ts'

/** Names of settings, and numbers of entries in their lists, as `['locations', 2, 'contact_detail']`. */
export type SettingPath = readonly (string | number)[]

/** The setting at a path, if the file has it. */
export const settingIn = (text: string, path: SettingPath): unknown => settingAt(JSON.parse(text), path)

/** The same of settings that have been read. */
export const settingAt = (settings: unknown, path: SettingPath): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], settings)

/** The text with this setting, put where its group ends if it is new; without it where it is `undefined`. */
export function withSetting(text: string, path: SettingPath, value: unknown): string {
  // JSON is YAML, whose parser tells where everything stands.
  const root = parseDocument(text).contents
  const written = placed(text, root, path, value)
  if (!isDeepStrictEqual(JSON.parse(written), setIn(JSON.parse(text), path, value))) {
    throw new UnwritableError(`${path.join('.')} could not be written into this file without changing other settings`)
  }
  return written
}

/**
 * The settings `text` without what was changed from `before` to `after`, so that all that was changed since stays; undefined
 * where a part of that is another by now, or stands elsewhere.
 */
export function withoutChange(text: string, before: string, after: string): string | undefined {
  try {
    return partsToUndo(text, before, after)?.reduce((written, [path, value]) => withSetting(written, path, value), text)
  } catch (error) {
    if (!(error instanceof UnwritableError || error instanceof SyntaxError)) throw error
    return undefined
  }
}

/** Whether all that was changed from `before` to `after` is still there as it was left, so that it can be undone. */
export function hasChange(text: string, before: string, after: string): boolean {
  try {
    return partsToUndo(text, before, after) !== undefined
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return false
  }
}

/** The places that were changed, with what was there before; undefined where one is another by now, or stands elsewhere. */
function partsToUndo(text: string, before: string, after: string): [SettingPath, unknown][] | undefined {
  const [now, was, did] = [text, before, after].map(parsed)
  const parts = differences(did, was)
  const isAsItWas = ([path]: [SettingPath, unknown]): boolean =>
    isDeepStrictEqual(settingAt(now, path), settingAt(did, path)) && path.every((_, end) => isOfOne(path.slice(0, end)))
  // An entry of a list may have another number by now.
  const isOfOne = (path: SettingPath): boolean => idAt(now, path) === idAt(did, path)
  return parts.every(isAsItWas) ? parts : undefined
}

/** What was changed in a month asks for the same few texts again and again. */
const parsed = remembering((text: string): unknown => JSON.parse(text), 100)

const hasId = (entry: unknown): boolean => isRecord(entry) && entry['id'] !== undefined

const idAt = (settings: unknown, path: SettingPath): unknown =>
  (settingAt(settings, path) as { id?: unknown } | null | undefined)?.id

/**
 * The places, as far down as they differ, with what `other` has there. A list whose entries do not all say by an id which one
 * they are differs as a whole: by its number, another entry could be taken for the one that was changed.
 */
function differences(one: unknown, other: unknown, path: SettingPath = []): [SettingPath, unknown][] {
  if (isDeepStrictEqual(one, other)) return []
  const areLists =
    Array.isArray(one) && Array.isArray(other) && one.length === other.length && [...one, ...other].every(hasId)
  if (areLists) return one.flatMap((entry, index) => differences(entry, other[index], [...path, index]))
  if (!(isRecord(one) && isRecord(other))) return [[path, other]]
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return keys.flatMap(key => differences(one[key], other[key], [...path, key]))
}

function placed(text: string, node: unknown, path: SettingPath, value: unknown): string {
  const [key = '', ...rest] = path
  if (isSeq(node) && typeof key === 'number') return placed(text, node.items[key], rest, value)
  if (!isMap(node)) throw new UnwritableError(`there is no group that could hold ${key}`)
  const known = node.get(key, true) as Node | undefined
  if (known !== undefined) {
    if (rest.length > 0) return placed(text, known, rest, value)
    if (value === undefined) return without(text, node, key)
    const [from, to] = known.range!
    return text.slice(0, from) + indented(value, indentAt(text, from)) + text.slice(to)
  }
  if (value === undefined) return text
  const inner = rest.reduceRight<unknown>((nested, name) => ({ [name]: nested }), value)
  return withNew(text, node, String(key), inner)
}

function withNew(text: string, map: YAMLMap, key: string, value: unknown): string {
  const last = map.items.at(-1)?.value as Node | undefined
  const [open, close] = map.range!
  const indent = last === undefined ? `${indentAt(text, open)}  ` : indentAt(text, last.range![0])
  const line = `\n${indent}${JSON.stringify(key)}: ${indented(value, indent)}`
  if (last !== undefined) return `${text.slice(0, last.range![1])},${line}${text.slice(last.range![1])}`
  return `${text.slice(0, open + 1)}${line}\n${indentAt(text, open)}${text.slice(close - 1)}`
}

/** With the comma before it, or the one behind the first of several. */
function without(text: string, map: YAMLMap, key: string | number): string {
  const { items } = map
  const place = items.findIndex(({ key: name }) => (name as Scalar).value === key)
  const endOf = (at: number): number => (items[at]!.value as Node).range![1]
  const startOf = (at: number): number => (items[at]!.key as Node).range![0]
  if (place > 0) return text.slice(0, endOf(place - 1)) + text.slice(endOf(place))
  return items.length === 1
    ? `${text.slice(0, map.range![0])}{}${text.slice(map.range![1])}`
    : text.slice(0, startOf(0)) + text.slice(startOf(1))
}

const indented = (value: unknown, indent: string): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)

/** The spaces with which the line begins that holds this place. */
function indentAt(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1)
  return /^[ \t]*/.exec(line)![0]
}

function setIn(settings: unknown, [key = '', ...rest]: SettingPath, value: unknown): unknown {
  const group = settings as Record<string | number, unknown>
  if (rest.length > 0 && value === undefined && group[key] === undefined) return settings
  const inner = rest.length === 0 ? value : setIn(group[key] ?? {}, rest, value)
  if (Array.isArray(settings)) return settings.with(Number(key), inner)
  const { [key]: _, ...others } = group
  return inner === undefined ? others : { ...group, [key]: inner }
}
