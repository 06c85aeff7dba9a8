// A form from fields, with what was typed and what is wrong with it.
import { escapeHtml } from '../serve/escape.ts'
import { type Field, isDay, rowNumbers, type Typed } from './fields.ts'

/** What is wrong, in plain words, by the path of its field; without one it is about the whole. */
/** One that `stays` is no matter of what the fields hold now, as what a colleague wrote meanwhile. */
export type FormMessage = { path: string | undefined; text: string; stays?: true }

/**
 * `pictures` is the id of the list that pictures are chosen from; `scripts`, whether they run where this is shown, as an
 * element for pages without them may not stand in another.
 */
export type FormParts = {
  typed: Typed
  told: readonly FormMessage[]
  pictures: string
  scripts: 'there' | 'missing' | 'unknown'
}

/** As the first word of a heading. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

/** Stands for the number of a new row; in a list within a row of another, for its own and not for that one's. */
const newRow = (path: string): string => `__row${path.split('[').length}__`

/** The id of a field in the page. */
export const idOf = (path: string): string => `f-${path.replaceAll(/[^a-z0-9_]+/gi, '-').replace(/-$/, '')}`

export function fieldHtml(field: Field, path: string, parts: FormParts): string {
  const { widget, label, hint } = field
  if (widget.kind === 'group') {
    const isFilled = widget.fields.some(inner => (parts.typed.get(`${path}.${inner.key}`)?.[0] ?? '') !== '')
    const body = widget.fields.map(inner => fieldHtml(inner, `${path}.${inner.key}`, parts)).join('')
    return folded(path, label, hint, body, { parts, isOpen: isFilled })
  }
  if (widget.kind === 'groups') return rowsHtml(field, path, parts)
  if (widget.kind === 'choices' || widget.kind === 'yes') return boxesHtml(field, path, parts)
  return wrapped(field, path, parts, controlHtml(field, path, parts))
}

/** The id of the list that the pages of the site are chosen from; the script fills it once somebody comes to a link. */
export const PAGE_LIST = 'site-pages'

/** A text in Markdown, such as that below the fields of an offer. */
export function markdownHtml(path: string, label: string, hint: string, parts: FormParts, rows = 10): string {
  const field: Field = { key: path, label, hint, required: false, widget: { kind: 'long' } }
  return wrapped(
    field,
    path,
    parts,
    marksHtml(path, label, parts) + textarea(path, parts, described(field, path, parts), rows),
  )
}

const MARKS = { heading: 'Heading', bold: 'Bold', list: 'List', link: 'Link', picture: 'Picture' }

/** The id of what a button asks before it writes, where it asks. */
const panelId = (id: string, mark: string): string | undefined =>
  mark === 'link' || mark === 'picture' ? `${id}-put-${mark}` : undefined

/** Buttons that write the signs of Markdown around what is selected. What they ask for has no names, so it is no field of the form. */
function marksHtml(path: string, label: string, { pictures }: FormParts): string {
  const id = idOf(path)
  const buttons = Object.entries(MARKS).map(([mark, says]) => {
    const asks = panelId(id, mark)
    return `<button type="button" class="quiet" data-mark="${mark}"${asks === undefined ? '' : ` aria-expanded="false" aria-controls="${asks}"`}>${says}</button>`
  })
  const put =
    '<span class="row-acts"><button type="button" class="quiet" data-put>Put it in</button><button type="button" class="quiet" data-leave>Leave it out</button></span>'
  const wrong = (field: string) => `<p class="wrong" id="${field}-wrong"></p>`
  const [picture, alt] = [`${path}-picture`, `${id}-alt`]
  return `<div class="marks" role="group" aria-label="Signs in ${escapeHtml(label)}" data-marks-of="${id}" hidden data-scripted>${buttons.join('')}
<div class="asks" id="${panelId(id, 'link')}" hidden><label for="${id}-to">Where it leads</label><input type="text" id="${id}-to" list="${PAGE_LIST}" autocomplete="off" spellcheck="false">${put}</div>
<div class="asks" id="${panelId(id, 'picture')}" hidden><div class="field picture"><label for="${idOf(picture)}">Picture</label>
<input type="text" id="${idOf(picture)}" list="${pictures}" autocomplete="off" spellcheck="false" aria-describedby="${idOf(picture)}-wrong">${pictureHtml(picture)}${wrong(idOf(picture))}</div>
<div class="field"><label for="${alt}">What it shows</label><p class="hint" id="${alt}-hint">In a few words, for whoever does not see it: “The workshop in Taree”.</p>
<input type="text" id="${alt}" autocomplete="off" aria-describedby="${alt}-hint ${alt}-wrong">${wrong(alt)}</div>${put}</div></div>
`
}

const typedAt = (path: string, { typed }: FormParts): string => typed.get(path)?.[0] ?? ''

const wrongWith = (path: string, { told }: FormParts): readonly FormMessage[] => told.filter(one => one.path === path)

function wrapped({ label, hint, required, widget }: Field, path: string, parts: FormParts, control: string): string {
  const id = idOf(path)
  const asked = required ? '' : ' <span class="optional">optional</span>'
  const look = widget.kind === 'picture' ? pictureHtml(path) : ''
  return `<div class="field ${widget.kind}" data-path="${escapeHtml(path)}">
<label for="${id}">${escapeHtml(label)}${asked}</label>${hintHtml(id, hint)}
${control}${look}
${wrongHtml(path, parts)}</div>`
}

const hintHtml = (id: string, hint: string | undefined): string =>
  hint === undefined ? '' : `<p class="hint" id="${id}-hint">${escapeHtml(hint)}</p>`

const wrongHtml = (path: string, parts: FormParts): string =>
  `<p class="wrong" id="${idOf(path)}-wrong">${wrongWith(path, parts)
    .map(({ text }) => escapeHtml(text))
    .join(' ')}</p>`

function described({ hint }: Pick<Field, 'hint'>, path: string, parts: FormParts): string {
  const id = idOf(path)
  const invalid = wrongWith(path, parts).length > 0 ? ' aria-invalid="true"' : ''
  return ` aria-describedby="${hint === undefined ? '' : `${id}-hint `}${id}-wrong"${invalid}`
}

function textarea(path: string, parts: FormParts, more: string, rows: number): string {
  // The browser drops the first newline.
  return `<textarea id="${idOf(path)}" name="${escapeHtml(path)}" rows="${rows}"${more}>\n${escapeHtml(typedAt(path, parts))}</textarea>`
}

function controlHtml(field: Field, path: string, parts: FormParts): string {
  const { widget } = field
  const value = typedAt(path, parts)
  const more = described(field, path, parts)
  const input = (type: string, extra = ''): string =>
    `<input id="${idOf(path)}" name="${escapeHtml(path)}" type="${type}" value="${escapeHtml(value)}" autocomplete="off"${extra}${more}>`
  switch (widget.kind) {
    case 'long':
      return textarea(path, parts, more, 4)
    case 'paragraphs':
      return textarea(path, parts, more, 6)
    case 'date':
    case 'last-day':
      // A calendar shows days only, and would drop anything else that somebody wrote.
      return input(value === '' || isDay(value) ? 'date' : 'text')
    case 'time':
    case 'closing-time':
      return input(value === '' || /^\d\d:\d\d$/.test(value) ? 'time' : 'text')
    case 'number':
      // The keys of a phone for digits have no minus.
      return input('text', widget.isWhole ? ' inputmode="numeric"' : '')
    case 'picture':
      return input('text', ` list="${parts.pictures}" spellcheck="false"`)
    case 'link':
      return input('text', ` list="${PAGE_LIST}" spellcheck="false"`)
    case 'colour':
      return `<div class="colour-row">${input('text', ' spellcheck="false"')}${swatchHtml(field, path)}</div>`
    case 'choice': {
      const isAsked = field.required && !(widget.isOpen && value === '')
      const none = { value: '', label: field.required ? 'Please choose' : 'None' }
      const options = [...(isAsked ? [] : [none]), ...widget.options]
      const known = options.some(option => option.value === value) || value === ''
      const all = known ? options : [...options, { value, label: value }]
      return `<select id="${idOf(path)}" name="${escapeHtml(path)}"${more}>${all.map(option => `<option value="${escapeHtml(option.value)}"${option.value === value ? ' selected' : ''}>${escapeHtml(option.label)}</option>`).join('')}</select>`
    }
    default:
      return input('text')
  }
}

/** Shows the colour that is written, and takes one that is chosen by eye. */
const swatchHtml = ({ label }: Field, path: string): string =>
  `<input type="color" class="swatch" data-colour-of="${idOf(path)}" aria-label="Choose the ${escapeHtml(label.toLowerCase())}" hidden data-scripted>`

function pictureHtml(path: string): string {
  const id = idOf(path)
  return `<div class="picture-row"><img class="thumb" alt="" data-picture-of="${id}" hidden src="data:,">
<button type="button" class="quiet" data-choose-for="${id}" aria-expanded="false" hidden data-scripted>Choose a picture</button>
<label class="add-picture" hidden data-scripted>Add a picture<input type="file" accept="image/png,image/jpeg,image/webp,image/avif" data-upload-to="${id}"></label>
<span class="upload-said" role="status"></span></div>`
}

function boxesHtml(field: Field, path: string, parts: FormParts): string {
  const { label, hint, widget } = field
  const chosen = parts.typed.get(path) ?? []
  const box = (value: string, name: string, id: string, more = ''): string =>
    `<label class="box"><input type="checkbox" id="${id}" name="${escapeHtml(path)}" value="${escapeHtml(value)}"${chosen.includes(value) ? ' checked' : ''}${more}>${escapeHtml(name)}</label>`
  const id = idOf(path)
  if (widget.kind !== 'choices') {
    return `<div class="field yes" data-path="${escapeHtml(path)}">${box('yes', label, id, described(field, path, parts))}${hintHtml(id, hint)}${wrongHtml(path, parts)}</div>`
  }
  const boxes = widget.options
    .map(({ value, label: name }, index) => box(value, name, index === 0 ? id : `${id}-${index}`))
    .join('')
  return `<fieldset class="field choices" data-path="${escapeHtml(path)}"${described(field, path, parts)}><legend>${escapeHtml(label)}</legend>${hintHtml(id, hint)}${boxes}${wrongHtml(path, parts)}</fieldset>`
}

type Folding = { parts: FormParts; isOpen: boolean; count?: number }

function folded(
  path: string,
  label: string,
  hint: string | undefined,
  body: string,
  { parts, isOpen, count }: Folding,
): string {
  const id = idOf(path)
  const isWrong = parts.told.some(
    one => one.path === path || one.path?.startsWith(`${path}.`) || one.path?.startsWith(`${path}[`),
  )
  const many = count === undefined ? '' : ` <span class="count">${count}</span>`
  return `<details class="part" id="${id}-part" data-path="${escapeHtml(path)}"${isOpen || isWrong ? ' open' : ''}><summary id="${id}" tabindex="0">${escapeHtml(label)}${many}</summary>
<div class="inner">${hintHtml(id, hint)}${wrongHtml(path, parts)}${body}</div></details>`
}

function rowsHtml({ label, hint, widget }: Field, path: string, parts: FormParts): string {
  if (widget.kind !== 'groups') return ''
  const row = (index: number | string, rowParts: FormParts): string => {
    const fields = widget.fields.map(inner => fieldHtml(inner, `${path}[${index}].${inner.key}`, rowParts)).join('')
    const name = typeof index === 'number' ? `${widget.one} ${index + 1}` : `new ${widget.one}`
    const button = (act: string, says: string): string =>
      `<button type="button" class="quiet" ${act} hidden data-scripted aria-label="${says} ${escapeHtml(name)}">${says}</button>`
    return `<fieldset class="row" data-row id="${idOf(`${path}[${index}]`)}" tabindex="-1"><legend>${escapeHtml(capital(name))}</legend>${fields}<div class="row-acts">${button('data-up-row', 'Move up')}${button('data-remove-row', 'Remove')}</div></fieldset>`
  }
  const numbers = rowNumbers(path, parts.typed)
  const next = Math.max(-1, ...numbers) + 1
  const filled = numbers.map(number => row(number, parts)).join('')
  const emptyRow = (number: number | string, scripts: FormParts['scripts']): string =>
    row(number, { ...parts, typed: new Map(), told: [], scripts })
  const mark = newRow(path)
  const scripted =
    (): string => `<template data-row-of="${escapeHtml(path)}" data-mark="${mark}">${emptyRow(mark, 'there')}</template>
<button type="button" class="quiet" data-add-row="${escapeHtml(path)}" hidden data-scripted>Add ${withArticle(escapeHtml(widget.one))}</button>`
  const plain = (): string => emptyRow(next, 'missing')
  const adding = {
    there: scripted,
    missing: plain,
    unknown: (): string => `${scripted()}\n<noscript>${plain()}</noscript>`,
  }
  const body = `<div class="rows" data-rows="${escapeHtml(path)}" data-next="${next}">${filled}</div>
${adding[parts.scripts]()}`
  const isWithinRow = path.includes('[')
  return folded(path, label, hint, body, {
    parts,
    isOpen: numbers.length > 0 && !isWithinRow,
    count: numbers.length,
  })
}
