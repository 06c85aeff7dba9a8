// What was typed, tried out: the text that it makes, its page, and what is wrong, each told at its place in the form.
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { endsFirst } from '../../src/site/checks/shared.ts'
import { type Fault, pathText } from '../../src/site/faults.ts'
import { type Dealer, readDealer } from './dealer.ts'
import { BODY, type Document, fileOf, isName, prefixOf, rowChanged, textFrom } from './documents.ts'
import type { Drafts } from './drafts.ts'
import { charactersIn, type Field, isDate, placeTyped, type Typed } from './fields.ts'
import { foundIn } from './findings.ts'
import type { FormMessage } from './form.ts'
import { type Kind, LIST } from './kinds.ts'
import { plainly, sentence, withPoint } from './plain-words.ts'
import { UnwritableError } from './written-text.ts'

export type Asked = {
  slug: string
  kind: Kind
  /** Of its file; `NEW` for one that is none yet. */
  name: string
  document: Document | undefined
  fields: readonly Field[]
  typed: Typed
  /** The text from which on it was changed, where that is not the document: before a save. */
  since?: string | undefined
}

export type Trial = {
  text: string
  name: string
  /** Below the sites folder. */
  file: string
  told: FormMessage[]
  elsewhere: readonly Fault[]
  /** What may be saved so, and somebody should look at. */
  notes: readonly FormMessage[]
  shown: { token: string; path: string } | undefined
}

/** The field in which a new one gets its name. */
export const NEW_NAME = 'new-name'

/** The name under which something that has none yet is tried: that of no file. */
const NAMELESS = 'draft-without-a-name'

export async function tryOut(
  sitesDir: string,
  drafts: Drafts,
  { slug, kind, name, document, fields, typed, since = document?.text ?? '' }: Asked,
): Promise<Trial> {
  const prefix = prefixOf(kind)
  const isNew = document === undefined
  const ownName = isNew ? nameFor(kind, typed) : name
  const file = fileOf(slug, kind, ownName)
  const text = written(kind, fields, typed, document)
  if (text === undefined) {
    return {
      text: '',
      name,
      file,
      told: [{ path: undefined, text: UNWRITABLE }],
      elsewhere: [],
      notes: [],
      shown: undefined,
    }
  }
  const nameTold = isNew ? wrongName(ownName, existsSync(join(sitesDir, file))) : undefined
  const triedName = nameTold === undefined ? ownName : NAMELESS
  const triedFile = fileOf(slug, kind, triedName)
  const tried = await drafts.try({
    slug,
    file: triedFile,
    text,
    pictures: picturesIn(fields, prefix, typed),
    pageOf: site => kind.pageOf(site, triedName, rowChanged(kind, since, text)),
    lookAt: site => foundIn(site, kind, triedName, typed.get(kind.titleKey)?.[0]?.trim() ?? ''),
  })
  const { zone, region } = readDealer(sitesDir, slug, new Date())
  const inPlace = (fault: Fault): FormMessage => {
    const one = plainly(inForm(kind, document, fault), {
      file: `${basename(sitesDir)}/${triedFile}`,
      fields,
      prefix,
      region,
    })
    const field = fields.find(({ key }) => one.path?.startsWith(prefix + key))
    if (field === undefined || one.path === undefined) return one
    const before = document?.fields[field.key]
    const path = placeTyped(field, prefix + field.key, typed, before, one.path)
    const [given = ''] = typed.get(path) ?? []
    const number = fault.message === 'a number belongs here, not a text' && withPoint(given)
    if (number) return { path, text: `Please write it with a point, such as ${number}.` }
    // Of a text that is one of several in its field, nobody has counted the others.
    const isTooLong = TOO_LONG.test(fault.message) && fault.path?.endsWith(']') === false
    return { path, text: isTooLong ? `${one.text.replace(/\.$/, '')}: it has ${charactersIn(given)}.` : one.text }
  }
  const checked = tried.faults.map(inPlace)
  // The check comes to what hangs together only when each field by itself is right, and a file may call its last day otherwise
  // than the form does.
  const dates = datesTold(typed, { zone, region })
  const told = [...checked.filter(one => !dates.some(({ path }) => path === one.path)), ...dates]
  // Whoever has not given it a title yet hears of that only.
  if (nameTold !== undefined && (ownName !== '' || told.length === 0)) told.unshift({ path: NEW_NAME, text: nameTold })
  const { elsewhere, notes, shown } = tried
  return { text, name: ownName, file, told, elsewhere, notes: notes.map(inPlace), shown }
}

const TOO_LONG = /^is longer than \d+ characters$/

/** What the check calls the text below the fields. */
const IN_THE_TEXT: readonly string[] = ['the text', 'html', 'sanitized_description']

/** A list is one field of its form, of which the file knows nothing; of an entry, the form does not know which one it is. */
function inForm({ place, body }: Kind, document: Document | undefined, fault: Fault): Fault {
  const { path = '' } = fault
  if (body !== undefined && IN_THE_TEXT.includes(path)) return { ...fault, path: BODY }
  if ('list' in place && path.startsWith('[')) return { ...fault, path: LIST + path }
  const own = 'each' in place && document?.at ? `${pathText(document.at)}.` : ''
  return own !== '' && path.startsWith(own) ? { ...fault, path: path.slice(own.length) } : fault
}

function datesTold(typed: Typed, { zone, region }: Pick<Dealer, 'zone' | 'region'>): FormMessage[] {
  return [...typed].flatMap(([path, [start = '']]) => {
    const [end = ''] = path.endsWith('start') ? (typed.get(path.replace(/start$/, 'expiry')) ?? []) : []
    // A day that is none is told by the check itself.
    if (!isDate(start) || !isDate(end)) return []
    const at = path.replace(/start$/, 'expiry')
    return endsFirst({ start, end, zone }, { file: '' }).map(({ message }) => ({
      path: at,
      text: sentence(message, undefined, region),
    }))
  })
}

const UNWRITABLE =
  'The file is written in a way that this editor cannot change without changing more. Whoever looks after the files can do it.'

function written(
  kind: Kind,
  fields: readonly Field[],
  typed: Typed,
  document: Document | undefined,
): string | undefined {
  try {
    return textFrom(kind, fields, typed, document)
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error
    return undefined
  }
}

function wrongName(name: string, isTaken: boolean): string | undefined {
  if (name === '') return 'Please give it a name.'
  if (!isName(name)) return 'Please write small letters, digits and hyphens only, e.g. winter-service.'
  return isTaken ? `There is one with this name already: ${name}.` : undefined
}

/** What a new one is called: by its name in the address, else by what it says. */
function nameFor(kind: Kind, typed: Typed): string {
  const given = typed.get(NEW_NAME)?.[0]?.trim() ?? ''
  if (given !== '') return given
  return (typed.get(kind.titleKey)?.[0] ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/’|'|\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
}

function picturesIn(fields: readonly Field[], prefix: string, typed: Typed): { path: string; picture: string }[] {
  const isPicture = (path: string, among: readonly Field[], start: string): boolean =>
    among.some(({ key, widget }) => {
      const own = start + key
      if (widget.kind === 'picture') return path === own
      if (widget.kind === 'group') return isPicture(path, widget.fields, `${own}.`)
      const row = path.startsWith(`${own}[`) ? /^\[\d+\]\./.exec(path.slice(own.length))?.[0] : undefined
      return widget.kind === 'groups' && row !== undefined && isPicture(path, widget.fields, own + row)
    })
  return [...typed].flatMap(([path, [picture = '']]) =>
    picture.trim() !== '' && isPicture(path, fields, prefix) ? [{ path, picture: picture.trim() }] : [],
  )
}
