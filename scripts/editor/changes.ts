// What a change in the history was about, field by field, from the two texts that were kept.
import { isDeepStrictEqual } from 'node:util'
import { formatCount } from '../../src/domain/format.ts'
import type { Region } from '../../src/domain/wording.ts'
import { parseJsonFile } from '../../src/site/json.ts'
import { told } from './day-state.ts'
import { type Dealer, fieldsFor } from './dealer.ts'
import {
  BODY,
  documentOf,
  entryNames,
  kindShape,
  prefixOf,
  readable,
  SETTING,
  settingPath,
  titleIn,
  typedOf,
} from './documents.ts'
import { type Field, isDay, isRecord, type Typed } from './fields.ts'
import { type FormLink, formOf } from './form-of.ts'
import type { Entry } from './history.ts'
import { KINDS, type Kind } from './kinds.ts'
import { rowsCompared } from './merging.ts'
import { settingAt } from './settings-text.ts'

/** A few words on each field, and the forms that have them. */
export type Changes = { lines: readonly string[]; forms: readonly FormLink[] }

type Texts = { before: string; after: string }

/** Empty where one of the texts is not there, as of something new, or no longer kept. */
export function changesIn(
  sitesDir: string,
  { slug, file, title }: Entry,
  { before, after }: Partial<Texts>,
  dealer: Dealer,
): Changes {
  if (file !== `${slug}/site.json`) {
    const form = formOf(sitesDir, file)
    const lines =
      form && before !== undefined && after !== undefined ? linesOf(form, file, { before, after }, dealer) : []
    return { lines, forms: form ? [form.link] : [] }
  }
  const forms = before === undefined || after === undefined ? [] : formsIn(file, { before, after })
  const changed = forms.map(form => ({ form, lines: linesOf(form, file, { before: before!, after: after! }, dealer) }))
  const shown = changed.filter(({ lines }) => lines.length > 0)
  const links = shown.map(({ form: { kind, name } }) => linkOf(slug, kind, name, titleIn(kind, after!, name)))
  const known = KINDS.find(kind => kind.title === title && 'setting' in kind.place)
  return {
    lines: shown.flatMap(({ lines }) => lines),
    forms: links.length === 0 && known !== undefined ? [linkOf(slug, known, SETTING, title)] : links,
  }
}

const linkOf = (slug: string, kind: Kind, name: string, label: string): FormLink => ({
  label,
  href: `/sites/${slug}/${kind.id}/${name}`,
})

type Form = { kind: Kind; name: string }

/** The forms of the settings in whose groups something is another than before. */
function formsIn(file: string, { before, after }: Texts): Form[] {
  const [was, is] = [before, after].map(text => readable(() => parseJsonFile(text, file)))
  return KINDS.flatMap((kind): Form[] => {
    const { place } = kind
    if (!('setting' in place || 'each' in place)) return []
    const names = 'each' in place ? entryNames(is, kind, place.each) : [SETTING]
    const groupIn = (settings: unknown, name: string): unknown => {
      const at = settingPath(kind, settings, name)
      const group = at === undefined ? undefined : settingAt(settings, at)
      if (prefixOf(kind) === '' && 'setting' in place && isRecord(group))
        return Object.keys(kindShape(kind)).map(key => group[key])
      return group
    }
    return names.filter(name => !isDeepStrictEqual(groupIn(was, name), groupIn(is, name))).map(name => ({ kind, name }))
  })
}

function linesOf({ kind, name }: Form, file: string, { before, after }: Texts, dealer: Dealer): string[] {
  const [was, is] = [before, after].map(text => readable(() => documentOf(kind, file, text, name)))
  if (was === undefined || is === undefined) return []
  const fields = fieldsFor(kind, dealer)
  const about = { was: typedOf(kind, fields, was), is: typedOf(kind, fields, is), region: dealer.region }
  return [
    ...fields.flatMap(field => fieldLines(field, prefixOf(kind) + field.key, about)),
    ...(kind.body !== undefined && was.body !== is.body ? [`${kind.body.label} changed`] : []),
  ].filter((line, index, all) => all.indexOf(line) === index)
}

type About = { was: Typed; is: Typed; region: Region }

function fieldLines(field: Field, path: string, about: About, above = ''): string[] {
  const { widget, label } = field
  if (widget.kind === 'group')
    return widget.fields.flatMap(inner => fieldLines(inner, `${path}.${inner.key}`, about, `${label}, `))
  if (widget.kind === 'groups') return rowLines(field, path, about)
  const [was, is] = [about.was, about.is].map(typed => typed.get(path) ?? [])
  if (isDeepStrictEqual(was, is)) return []
  const shown = [was!, is!].map(texts => worded(field, texts, about.region))
  const isLong = shown.some(text => text.length > LONGEST) || path === BODY
  return [isLong ? `${above}${label} changed` : `${above}${label}: ${shown.join(' → ')}`]
}

/** Longer ones are told to have changed, and not how. */
const LONGEST = 40

function worded({ widget }: Field, texts: readonly string[], region: Region): string {
  const options = 'options' in widget ? widget.options : []
  const words = texts
    .filter(text => text !== '')
    .map(text => options.find(({ value }) => value === text)?.label ?? dayText(text, region))
  if (widget.kind === 'yes') return words.length === 0 ? 'no' : 'yes'
  return words.length === 0 ? 'nothing' : words.join(', ')
}

const dayText = (text: string, region: Region): string => (isDay(text) ? told(text, { region }) : text)

function rowLines({ label, widget }: Field, path: string, about: About): string[] {
  if (widget.kind !== 'groups') return []
  const { added, gone, changed, isMoved } = rowsCompared(path, about.was, about.is)
  const nameOf = (typed: Typed, number: number): string => {
    const names = widget.fields.map(field =>
      worded(field, typed.get(`${path}[${number}].${field.key}`) ?? [], about.region),
    )
    const name = names.find(text => text !== 'nothing') ?? `${number + 1}`
    return name.length > LONGEST ? `${name.slice(0, LONGEST).trimEnd()}…` : name
  }
  const counted = (numbers: readonly number[], typed: Typed, act: string): string[] =>
    numbers.length === 0
      ? []
      : [
          `${formatCount(numbers.length, widget.one, `${widget.one}s`)} ${act}: ${numbers.map(number => nameOf(typed, number)).join(', ')}`,
        ]
  const within = changed.flatMap(([before, now]) => {
    // Both under the number of the one, as the fields of a row are told by their paths.
    const start = `${path}[${now}]`
    const was: Typed = new Map(
      [...about.was].flatMap(([name, texts]) =>
        name.startsWith(`${path}[${before}]`) ? [[start + name.slice(`${path}[${before}]`.length), texts]] : [],
      ),
    )
    const lines = widget.fields.flatMap(field => fieldLines(field, `${start}.${field.key}`, { ...about, was }))
    return lines.map(line => `${nameOf(about.is, now)}, ${line}`)
  })
  const lines = [...counted(added, about.is, 'added'), ...counted(gone, about.was, 'removed'), ...within]
  return lines.length === 0 && isMoved ? [`${label} in another order`] : lines
}
