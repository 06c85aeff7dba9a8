// The files of a dealer that can be edited: read, and made into new texts from what was typed. Nothing here writes.
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { splitFrontMatter } from '../../src/site/content.ts'
import { FaultError } from '../../src/site/faults.ts'
import { parseJsonFile } from '../../src/site/json.ts'
import { SiteSchema } from '../../src/site/schema/site.ts'
import { changed, type Field, fits, isRecord, type Typed, toTyped } from './fields.ts'
import { type Kind, LIST } from './kinds.ts'
import { type SettingPath, settingAt, settingIn, withSetting } from './settings-text.ts'
import { bodyOf, newText, withChanges } from './written-text.ts'

/** A file, or a group of the settings, as a form shows it. */
export type Document = {
  /** Below the sites folder. */
  file: string
  text: string
  version: string
  fields: Readonly<Record<string, unknown>>
  body: string
  /** Where the group stands in the settings. */
  at?: SettingPath
}

export type Listed = { name: string; title: string; fields: Readonly<Record<string, unknown>>; isBroken: boolean }

/** The field of the form that holds the text below the fields. */
export const BODY = 'body'

/** The boxes that take out lines which the site does not know. */
export const REMOVED = 'remove'

/** The one name that a group of the settings, or a list, has; an entry of a list of the settings is called by its id. */
export const SETTING = 'site'

export const versionOf = (text: string): string => hash('sha256', text)

/** Where the form for something new is; no file can be called so. */
export const NEW = '_new'

/** A name is a file in its folder and nothing else. */
export const isName = (name: string): boolean => /^[a-z0-9]+(-+[a-z0-9]+)*$/i.test(name) && name.length <= 120

/** Where a document stands, below the sites folder. */
export const fileOf = (slug: string, { place }: Kind, name: string): string =>
  'folder' in place ? `${slug}/${place.folder}/${name}.md` : `${slug}/${'list' in place ? place.list : 'site.json'}`

/** Before the names of its fields. */
export const prefixOf = ({ place }: Kind): string =>
  'setting' in place && place.setting !== null ? `${place.setting}.` : ''

/** What reading gives; undefined where a file cannot be read as what it should be. */
export function readable<Answer>(read: () => Answer): Answer | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof FaultError)) throw error
    return undefined
  }
}

/** Those of a kind that a dealer has, by title. */
export function listDocuments(sitesDir: string, slug: string, kind: Kind): Listed[] {
  if ('each' in kind.place) return listEntries(sitesDir, slug, kind, kind.place.each)
  if (!('folder' in kind.place)) return []
  const folder = join(sitesDir, slug, kind.place.folder)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => name.endsWith('.md') && isName(name.slice(0, -3)))
    .map((file): Listed => {
      const name = file.slice(0, -3)
      const { fields } = readable(() => splitFrontMatter(readFileSync(join(folder, file), 'utf8'), file)) ?? {}
      const title = fields?.[kind.titleKey]
      return {
        name,
        title: typeof title === 'string' ? title : name,
        fields: fields ?? {},
        isBroken: fields === undefined,
      }
    })
    .sort((one, other) => one.title.localeCompare(other.title, 'en'))
}

/** In the order of the settings; none where these cannot be read. */
function listEntries(sitesDir: string, slug: string, kind: Kind, list: string): Listed[] {
  const file = fileOf(slug, kind, SETTING)
  const settings = readable(() => parseJsonFile(readFileSync(join(sitesDir, file), 'utf8'), file))
  return entriesIn(settings, kind, list)
    .filter(({ name }) => isName(name))
    .map(entry => ({ ...entry, fields: {}, isBroken: false }))
}

/** Each at its place in the list; what has no id has an empty name. */
function entriesIn(settings: unknown, { titleKey }: Kind, list: string): { name: string; title: string }[] {
  const entries = (settings as Record<string, unknown> | undefined)?.[list]
  if (!Array.isArray(entries)) return []
  return entries.map((entry: Record<string, unknown> | null) => {
    const { id = '', [titleKey]: title = id } = entry ?? {}
    return { name: String(id), title: String(title) }
  })
}

/** Of the entries that a list of these settings has. */
export const entryNames = (settings: unknown, kind: Kind, list: string): string[] =>
  entriesIn(settings, kind, list)
    .map(({ name }) => name)
    .filter(isName)

/** A list that has no file yet is opened as an empty one; the first save makes the file. */
const EMPTY_LIST = '[]\n'

/** What a form is about; undefined where there is nothing. */
export function textOf(sitesDir: string, slug: string, kind: Kind, name: string): string | undefined {
  const path = join(sitesDir, fileOf(slug, kind, name))
  if (existsSync(path)) return readFileSync(path, 'utf8')
  return 'list' in kind.place ? EMPTY_LIST : undefined
}

/** A `FaultError` where the file cannot be read as what it should be; undefined where there is none, or none of this name in it. */
export function openDocument(sitesDir: string, slug: string, kind: Kind, name: string): Document | undefined {
  const text = textOf(sitesDir, slug, kind, name)
  return text === undefined ? undefined : documentOf(kind, fileOf(slug, kind, name), text, name)
}

/** The document that a text is, or holds under this name; undefined where it holds none. */
export function documentOf(kind: Kind, file: string, text: string, name = SETTING): Document | undefined {
  const version = versionOf(text)
  if ('folder' in kind.place) {
    const { fields } = splitFrontMatter(text, file)
    return { file, text, version, fields, body: bodyOf(text) }
  }
  const data = parseJsonFile(text, file)
  if ('list' in kind.place) return { file, text, version, fields: { [LIST]: data }, body: '' }
  const at = settingPath(kind, data, name)
  if (at === undefined) return undefined
  const group = (settingIn(text, at) ?? {}) as Record<string, unknown>
  const fields = { ...standardOf(kind, data), ...group, ...saidElsewhere(kind, group) }
  return { file, text, version, fields, body: '', at }
}

/** What the site has where its settings say nothing, as far as these can be read. */
function standardOf({ standard }: Kind, data: unknown): Record<string, unknown> {
  const settings = standard && SiteSchema.safeParse(data).data
  return settings === undefined ? {} : (standard?.(settings) ?? {})
}

/** What an entry says only by other names than that of the field. */
function saidElsewhere({ aliases = {} }: Kind, entry: Record<string, unknown>): Record<string, unknown> {
  const said = Object.entries(aliases)
    .filter(([key]) => !entry[key])
    .map(([key, paths]) => [key, paths.map(path => settingAt(entry, path)).find(Boolean)] as const)
  return Object.fromEntries(said.filter(([, value]) => value !== undefined))
}

/** Where a group stands in these settings; undefined where they do not have it. */
export function settingPath(kind: Kind, settings: unknown, name: string): SettingPath | undefined {
  const { place } = kind
  if ('setting' in place) return place.setting === null ? [] : [place.setting]
  if (!('each' in place)) return undefined
  const index = entriesIn(settings, kind, place.each).findIndex(entry => entry.name === name)
  if (index === -1) return undefined
  if (place.byId !== undefined) return [...place.byId, name]
  return [place.each, index, ...(place.group === undefined ? [] : [place.group])]
}

/** Of a list, the last row that is not there as it was before, else the last of those that are gone; undefined where all are as they were. */
export function rowChanged(kind: Kind, before: string, text: string): Record<string, unknown> | undefined {
  if (!('list' in kind.place) && kind.rows === undefined) return undefined
  const rowsIn = (text: string): unknown[] => {
    const data = readable(() => parseJsonFile(text, ''))
    const rows =
      kind.rows === undefined ? data : settingAt(data, [...(settingPath(kind, data, SETTING) ?? []), kind.rows])
    return Array.isArray(rows) ? rows : []
  }
  const lastBeside = (rows: unknown[], others: unknown[]): unknown =>
    rows.findLast(row => !others.some(other => isDeepStrictEqual(row, other)))
  const [was, is] = [rowsIn(before), rowsIn(text)]
  const row = lastBeside(is, was) ?? lastBeside(was, is)
  return isRecord(row) ? row : undefined
}

/** What stands in the form for a document. */
export function typedOf(
  kind: Kind,
  fields: readonly Field[],
  { fields: values, body }: Pick<Document, 'fields' | 'body'>,
): Typed {
  const prefix = prefixOf(kind)
  return new Map([
    ...fields.flatMap(field => toTyped(field, prefix + field.key, values[field.key])),
    ...(kind.body === undefined ? [] : [[BODY, [body]] as [string, string[]]]),
  ])
}

/** The text as it would be saved: that of the file with what was changed in the form, or a new one. */
export function textFrom(kind: Kind, fields: readonly Field[], typed: Typed, before: Document | undefined): string {
  const prefix = prefixOf(kind)
  const old = before?.fields ?? {}
  const values = fields.map(field => [field.key, changed(field, prefix + field.key, typed, old[field.key])] as const)
  const body = kind.body && (typed.get(BODY)?.[0] ?? '').replaceAll('\r\n', '\n').trim()
  if (before === undefined) {
    return newText(Object.fromEntries(values.filter(([, value]) => value !== undefined)), body ?? '')
  }
  const changes = new Map<string, unknown>(values.filter(([key, value]) => !isDeepStrictEqual(value, old[key])))
  const { at } = before
  if (at !== undefined) {
    const entry = settingIn(before.text, at)
    return [...changes]
      .flatMap(([key, value]) =>
        pathsOf(kind, key, old[key], entry).map(path => [path, value ?? emptyOf(kind, fields, key)] as const),
      )
      .flatMap(([path, value]) => changedParts(path, value, settingAt(entry, path)))
      .reduce((text, [path, value]) => withSetting(text, [...at, ...path], value), before.text)
  }
  if ('list' in kind.place)
    return changes.size === 0 ? before.text : `${JSON.stringify(changes.get(LIST) ?? [], null, 2)}\n`
  for (const key of typed.get(REMOVED) ?? []) if (!(key in kindShape(kind))) changes.set(key, undefined)
  const isSameBody = body === undefined || body === before.body
  return changes.size === 0 && isSameBody
    ? before.text
    : withChanges(before.text, changes, isSameBody ? undefined : body)
}

/** Of a group, only the parts that differ, so that the others stay as they are written. */
function changedParts(path: SettingPath, value: unknown, before: unknown): [SettingPath, unknown][] {
  if (isDeepStrictEqual(value, before)) return []
  if (!isRecord(value) || !isRecord(before)) return [[path, value]]
  const names = [...new Set([...Object.keys(before), ...Object.keys(value)])]
  return names.flatMap(name => changedParts([...path, name], value[name], before[name]))
}

/** What a list or a group that has to be there is written as when nothing is left of it; all else goes. */
function emptyOf({ standard }: Kind, fields: readonly Field[], key: string): unknown {
  const { widget, required } = fields.find(field => field.key === key)!
  if (standard !== undefined) return undefined
  return widget.kind === 'groups' ? [] : widget.kind === 'group' && required ? {} : undefined
}

/** Wherever an entry says what its field has shown; where it said nothing, by the field's own name. */
function pathsOf({ aliases = {} }: Kind, key: string, shown: unknown, entry: unknown): readonly SettingPath[] {
  const { [key]: others = [] } = aliases
  const said = others.filter(path => shown !== undefined && settingAt(entry, path) === shown)
  const isItsOwn = said.length === 0 || settingAt(entry, [key]) !== undefined
  return isItsOwn ? [[key], ...said] : said
}

/** Lines of a file that the site does not know, which only a person can decide about. */
export const unknownKeys = (kind: Kind, { fields }: Pick<Document, 'fields'>): string[] =>
  'folder' in kind.place ? Object.keys(fields).filter(key => !(key in kindShape(kind))) : []

export const kindShape = ({ schema }: Kind): object => (schema as unknown as { shape: object }).shape

/** Fields that the file fills with something that the form cannot show. */
export const leftAlone = (fields: readonly Field[], { fields: values }: Pick<Document, 'fields'>): Field[] =>
  fields.filter(field => !fits(field, values[field.key]))

/** What a text calls itself; where it cannot be read, what else it is called. */
export function titleIn(kind: Kind, text: string, otherwise: string): string {
  const { place, title: ofKind, titleKey } = kind
  if ('each' in place) {
    const entries = entriesIn(
      readable(() => parseJsonFile(text, otherwise)),
      kind,
      place.each,
    )
    return `${ofKind} of ${entries.find(({ name }) => name === otherwise)?.title ?? otherwise}`
  }
  if (!('folder' in place)) return ofKind
  const title = readable(() => splitFrontMatter(text, otherwise).fields[titleKey])
  return typeof title === 'string' ? title : otherwise
}
