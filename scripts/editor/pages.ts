// The pages of the editor: the dealers, what a dealer has and what there is to look at, a form beside the real page, what was
// changed.
import { formatCount } from '../../src/domain/format.ts'
import { UPKEEP_STYLE } from '../build/site/upkeep-page.ts'
import { escapeHtml } from '../serve/escape.ts'
import { ownPage } from '../serve/own-page.ts'
import type { Turn } from './day-state.ts'
import { BODY, type Listed, NEW, prefixOf, REMOVED, SETTING } from './documents.ts'
import type { Field, Typed } from './fields.ts'
import { capital, type FormMessage, type FormParts, fieldHtml, idOf, markdownHtml, PAGE_LIST } from './form.ts'
import type { FormLink, Note } from './form-of.ts'
import type { Act, Entry } from './history.ts'
import { GROUPS, type Kind } from './kinds.ts'
import type { LeadingTo } from './leading-to.ts'
import { ON_ITS_WAY } from './live.ts'
import { linkTo, type Notes, noteHtml, notesHtml } from './notes.ts'
import type { Namer } from './pictures.ts'
import { EDITOR_SCRIPT } from './script.ts'
import type { StandardPage } from './standard-pages.ts'
import { EDITOR_STYLE } from './style.ts'
import type { ToLookAt } from './to-look-at.ts'

/** The dealer's own: a moment as people there tell it. */
type Clock = (at: Date) => string

/** `token` goes back with every form, so that no other website can send one. */
export type Common = { token: string }

type Page = {
  title: string
  /** Beside that of all pages. */
  style?: string
  crumbs?: readonly (readonly [label: string, href: string])[]
  body: string
  status?: number
  frames?: string
}

/** A page of the editor, with the way back above it. */
export function page({ title, style = '', crumbs = [], body, status, frames }: Page): Response {
  const trail = [['Editor', '/'] as const, ...crumbs]
    .map(([label, href]) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`)
    .join('<span aria-hidden="true"> / </span>')
  return ownPage({
    title: `${escapeHtml(title)} · Forecourt`,
    style: EDITOR_STYLE + style,
    script: EDITOR_SCRIPT,
    forms: true,
    cache: 'no-store',
    ...(status !== undefined && { status }),
    ...(frames !== undefined && { frames }),
    body: `<header><p class="mark">Forecourt</p><nav aria-label="Where you are">${trail}</nav></header>\n${body}`,
  })
}

export type Dealer = { slug: string; name: string; count: number }

export function dealersPage(dealers: readonly Dealer[]): Response {
  const list = dealers
    .map(
      ({ slug, name, count }) =>
        `<li><a class="card" href="/sites/${slug}"><strong>${escapeHtml(name)}</strong><span>${escapeHtml(slug)} · ${count} things to edit</span></a></li>`,
    )
    .join('')
  return page({
    title: 'Editor',
    body: `<main class="wide"><h1>Whose site shall we edit?</h1><ul class="cards">${list}</ul></main>`,
  })
}

export type KindListed = {
  kind: Kind
  documents: readonly (Listed & { state: string })[]
  /** Its rows that show for a time. */
  turns: readonly Turn[]
  /** Those of ours that its site shows. */
  standard: readonly StandardPage[]
}

type SitePage = {
  slug: string
  name: string
  kinds: readonly KindListed[]
  liveUrl: string
  /** How much there is to look at, as far as that is known. */
  toLookAt: ToLookAt | undefined
  /** What was done just now. */
  done: Entry | undefined
  /** What leads nowhere since then. */
  leading: readonly LeadingTo[]
  /** The picture that was removed just now, by its address. */
  removed: string | undefined
  /** The dealer's own, and what names each. */
  pictures: readonly { path: string; namers: readonly Namer[] }[]
  /** Else nobody knows which of them its cars have, and none may be removed. */
  isStockRead: boolean
  /** What somebody should know that is no fault of theirs. */
  notes: readonly Note[]
  /** What Git has not taken, each in a few words. */
  uncommitted: readonly Note[]
}

/** Of more, nobody reads each. */
const UNCOMMITTED_SHOWN = 5

function uncommittedHtml(uncommitted: readonly Note[]): string {
  if (uncommitted.length === 0) return ''
  const lines = uncommitted.slice(0, UNCOMMITTED_SHOWN).map(noteHtml)
  const more = uncommitted.length - lines.length
  const all = more === 0 ? lines : [...lines, `and ${more} more`]
  return `<div class="notice busy"><p>On this computer, and not committed: ${formatCount(uncommitted.length, 'file', 'files')}. Whoever looks after the files can do that.</p><ul>${all.map(line => `<li>${line}</li>`).join('')}</ul></div>`
}

function standardHtml(form: string, pages: readonly StandardPage[]): string {
  if (pages.length === 0) return ''
  const links = pages.map(({ name, title }) => `<a href="${form}?from=${name}">${escapeHtml(title)}</a>`)
  return `<p class="none">With our standard text, until you write your own: ${links.join(', ')}</p>`
}

const nameOf = (path: string): string => path.replace('/assets/', '')

const pictureUrl = (slug: string, path: string): string => `/sites/${slug}/picture?path=${encodeURIComponent(path)}`

export const STOCK_UNREAD =
  'The stock cannot be read now, and its cars may have pictures that are here: so none can be removed.'

/** Folded, as the pictures of a folder that is closed are not fetched. */
function picturesHtml({ slug, pictures, isStockRead }: Pick<SitePage, 'slug' | 'pictures' | 'isStockRead'>): string {
  const items = pictures.map(({ path, namers }) => {
    const name = escapeHtml(nameOf(path))
    const named = namers.map(({ label, form }) => (form === undefined ? escapeHtml(label) : linkTo(form)))
    const state =
      named.length > 0
        ? `Named in ${named.join(', ')}`
        : !isStockRead
          ? 'Named in no text'
          : `Named nowhere · <a href="/sites/${slug}/pictures/delete?path=${encodeURIComponent(path)}" aria-label="Remove ${name}">Remove</a>`
    return `<li><img class="thumb" loading="lazy" alt="" src="${escapeHtml(pictureUrl(slug, path))}"><div><strong>${name}</strong><br><span class="state">${state}</span></div></li>`
  })
  const all =
    items.length === 0
      ? '<p class="none">None yet.</p>'
      : `<details class="part"><summary>All pictures <span class="count">${items.length}</span></summary>${isStockRead ? '' : `<p class="none">${STOCK_UNREAD}</p>`}<ul class="own-pictures">${items.join('')}</ul></details>`
  return `<section class="kind" id="pictures" aria-labelledby="kind-pictures"><div class="top"><div><h3 id="kind-pictures">Pictures</h3><p>What was added to this dealer, and where it is used. Each is on the site until it is removed.</p></div></div>${all}</section>`
}

type RemovalPage = { slug: string; dealerName: string; path: string }

/** Asks first, as a picture cannot be brought back here. */
export function removalPage({ slug, dealerName, path }: RemovalPage, { token }: Common): Response {
  const name = escapeHtml(nameOf(path))
  return page({
    title: `Remove ${nameOf(path)}`,
    crumbs: [[dealerName, `/sites/${slug}`]],
    body: `<main class="narrow"><h1>Remove this picture?</h1><p class="lead">${name} is taken off the site. You cannot undo it here: keep a copy if you may need it again.</p>
<p><img class="whole" alt="" src="${escapeHtml(pictureUrl(slug, path))}"></p>
<form method="post" action="/sites/${slug}/pictures/delete" class="acts"><input type="hidden" name="token" value="${token}"><input type="hidden" name="path" value="${escapeHtml(path)}"><button class="first danger">Remove</button><a class="button" href="/sites/${slug}#pictures">Keep it</a></form></main>`,
  })
}

export function sitePage(
  { slug, name, kinds, liveUrl, toLookAt, done, leading, removed, pictures, isStockRead, notes, uncommitted }: SitePage,
  { token }: Common,
): Response {
  const sectionOf = ({ kind, documents, turns, standard }: KindListed): string => {
    const isList = 'folder' in kind.place
    const item = (at: string, title: string, note: string): string =>
      `<li><a href="/sites/${slug}/${kind.id}/${at}">${escapeHtml(title)}</a>${note === '' ? '' : `<span class="state">${escapeHtml(note)}</span>`}</li>`
    const items = [
      ...documents.map(({ name, title, state, isBroken }) => item(name, title, isBroken ? 'cannot be read' : state)),
      ...turns.map(({ title, state, index }) =>
        item(`${SETTING}#${idOf(`${prefixOf(kind)}${kind.rows}[${index}]`)}`, title, state),
      ),
    ].join('')
    const act = isList
      ? `<a class="button" href="/sites/${slug}/${kind.id}/${NEW}">New ${escapeHtml(kind.one)}</a>`
      : 'each' in kind.place
        ? ''
        : `<a class="button" href="/sites/${slug}/${kind.id}/${SETTING}">Edit</a>`
    const ours = standardHtml(`/sites/${slug}/${kind.id}/${NEW}`, standard)
    const none = isList ? `<p class="none">None yet.</p>` : ''
    return `<section class="kind" aria-labelledby="kind-${kind.id}"><div class="top"><div><h3 id="kind-${kind.id}">${escapeHtml(kind.title)}</h3><p>${escapeHtml(kind.about)}</p></div>${act}</div>${items === '' ? none : `<ul>${items}</ul>`}${ours}</section>`
  }
  const byGroup = Map.groupBy(kinds, ({ kind }) => kind.group)
  const groups = Object.entries(GROUPS).map(([group, heading]) => {
    const own = byGroup.get(group as Kind['group'])
    return own === undefined
      ? ''
      : `<section class="group" aria-labelledby="group-${group}"><h2 id="group-${group}">${escapeHtml(heading)}</h2><div class="kinds">${own.map(sectionOf).join('')}${group === 'look' ? picturesHtml({ slug, pictures, isStockRead }) : ''}</div></section>`
  })
  return page({
    title: name,
    crumbs: [[name, `/sites/${slug}`]],
    body: `<main class="wide"><h1>${escapeHtml(name)}</h1>
<p class="lead"><a href="/sites/${slug}/to-look-at">${LOOK}</a>${toLookAt === undefined ? '' : ` (${howMuch(toLookAt)})`} · <a href="${escapeHtml(liveUrl)}">See the live site</a> · <a href="/sites/${slug}/history">What was changed</a> · <a href="/sites/${slug}/window-cards">Window cards</a></p>
${done === undefined ? '' : doneHtml(done, token)}
${removed === undefined ? '' : `<p class="notice good" role="status">The picture ${escapeHtml(nameOf(removed))} was removed.</p>`}
${leadingHtml('These lead to it still, and so nowhere:', leading)}
${notesHtml({ notes })}
${uncommittedHtml(uncommitted)}
${groups.join('')}</main>`,
  })
}

const LOOK = 'What to look at'

function howMuch(toLookAt: ToLookAt): string {
  if ('faults' in toLookAt) return 'something must be mended first'
  return toLookAt.things === 0 ? 'nothing now' : formatCount(toLookAt.things, 'thing', 'things')
}

type ToLookAtPage = { slug: string; name: string; found: { html: string } | { faults: readonly Note[] } }

/** For whoever comes in the morning: what to do, and the way there. */
export function toLookAtPage({ slug, name, found }: ToLookAtPage): Response {
  const body =
    'html' in found
      ? found.html
      : `<h1>${LOOK}</h1><p class="lead">More is told here once this is mended, which keeps the site of ${escapeHtml(name)} as it was:</p><div class="notice bad"><ul>${found.faults.map(fault => `<li>${noteHtml(fault)}</li>`).join('')}</ul></div>`
  return page({
    title: `${LOOK}: ${name}`,
    crumbs: [[name, `/sites/${slug}`]],
    style: UPKEEP_STYLE,
    body: `<main class="narrow upkeep">${body}</main>`,
  })
}

export type FormPage = {
  slug: string
  dealerName: string
  kind: Kind
  /** None for a new one. */
  name: string | undefined
  title: string
  fields: readonly Field[]
  typed: Typed
  /** The version that was opened; empty for a new one. */
  version: string
  told: readonly FormMessage[]
  /** What somebody should know that is no fault of theirs. */
  above: Notes
  unknown: readonly string[]
  leftAlone: readonly Field[]
  pictures: readonly string[]
  shownUrl: string | undefined
  /** The same page on the live site. */
  liveUrl: string | undefined
  day: string
  clock: Clock
  /** The change that was just saved. */
  saved: Entry | undefined
  /** Whether a save has just changed nothing. */
  isSame: boolean
  frames: string
  status: number | undefined
}

export function formPage(about: FormPage, { token }: Common): Response {
  const { slug, dealerName, kind, name, title, fields, typed, version, told, above, pictures, shownUrl, status } = about
  const heading = name === undefined ? `New ${kind.one}` : title
  const here = `/sites/${slug}/${kind.id}/${name ?? NEW}`
  const parts: FormParts = { typed, told, pictures: 'pictures', scripts: 'unknown' }
  const prefix = prefixOf(kind)
  const body = kind.body && markdownHtml(BODY, kind.body.label, kind.body.hint, parts)
  const shown = fields.filter(field => !about.leftAlone.includes(field))
  const inputs = shown.map(field => {
    const html = fieldHtml(field, prefix + field.key, parts)
    return field.key === kind.body?.after ? html + body : html
  })
  return page({
    title: heading,
    crumbs: [
      [dealerName, `/sites/${slug}`],
      [kind.title, `/sites/${slug}#kind-${kind.id}`],
    ],
    ...(status !== undefined && { status }),
    frames: about.frames,
    body: `<main class="editing">
<div class="form-side">
<h1>${escapeHtml(heading)}</h1>
${savedHtml(about, here, token)}${about.isSame ? '<div class="notice good" data-same><p role="status">Nothing was changed, so there is nothing to save.</p></div>' : ''}
<div class="summary" role="alert" tabindex="-1">${summaryHtml(told, fields, prefix)}</div>
${notesHtml(above)}
<form method="post" action="${here}" class="edit" data-slug="${slug}" autocomplete="off" novalidate>
<input type="hidden" name="token" value="${token}"><input type="hidden" name="version" value="${escapeHtml(version)}">
${name === undefined ? slugHtml(parts, kind) : ''}
${inputs.join('')}
${about.leftAlone.map(({ label }) => `<p class="notice busy">${escapeHtml(label)}: the file has something here that this form cannot show. It stays as it is.</p>`).join('')}
${about.unknown.length === 0 ? '' : `<fieldset class="field choices"><legend>Lines that the site does not know</legend>${about.unknown.map((key, index) => `<label class="box"><input type="checkbox" name="${REMOVED}" id="remove-${index}" value="${escapeHtml(key)}"${(typed.get(REMOVED) ?? []).includes(key) ? ' checked' : ''}>Take out “${escapeHtml(key)}”</label>`).join('')}</fieldset>`}
<datalist id="pictures">${pictures.map(path => `<option value="${escapeHtml(path)}">`).join('')}</datalist><datalist id="${PAGE_LIST}"></datalist>
<div class="bar"><button class="first" name="act" value="save">Save and publish</button><button name="act" value="try" class="no-script">See the page</button><a class="button only-narrow" href="#page">See the page</a><p class="tried" role="status"></p></div>
</form>
${name === undefined || !('folder' in kind.place) ? '' : `<p class="far"><a class="danger" href="${here}/delete">Delete this ${escapeHtml(kind.one)}</a></p>`}
</div>
<section class="page-side" id="page" aria-labelledby="page-name" tabindex="-1">
<div class="page-top"><h2 id="page-name">The page as shoppers will see it</h2><fieldset class="as" hidden data-scripted><legend>As wide as on a</legend><label><input type="radio" name="as" value="phone" form="none" autocomplete="off" checked>Phone</label><label><input type="radio" name="as" value="desk" form="none" autocomplete="off">Desk</label></fieldset><label class="day" for="day">on <input type="date" id="day" name="day" form="none" autocomplete="off" value="${escapeHtml(about.day)}"></label><a class="open" target="_blank" rel="noopener" href="${escapeHtml(shownUrl ?? '')}"${shownUrl === undefined ? ' hidden' : ''}>Open in a tab</a></div>
<div class="frames">${shownUrl === undefined ? '' : `<iframe title="The page as shoppers will see it" src="${escapeHtml(shownUrl)}"></iframe>`}</div>
<p class="unshown" role="status" hidden>No page here? Some browsers, such as Safari, do not find it. Chrome, Edge and Firefox do.</p>
<p class="no-page"${shownUrl === undefined ? '' : ' hidden'}>The page shows here as soon as nothing is left to mend.</p>
</section>
</main>`,
  })
}

function slugHtml(parts: FormParts, kind: Kind): string {
  const field: Field = {
    key: 'slug',
    label: 'Name in the address',
    hint: `Lowercase letters, digits and hyphens. Left empty, it is made from the ${kind.titleKey === 'alt' ? 'words' : kind.titleKey}.`,
    required: false,
    widget: { kind: 'text' },
  }
  return fieldHtml(field, 'new-name', parts)
}

function summaryHtml(told: readonly FormMessage[], fields: readonly Field[], prefix: string): string {
  if (told.length === 0) return ''
  const lines = told.map(({ path, text, stays }) => {
    const li = stays ? '<li data-stays>' : '<li>'
    if (path === undefined) return `${li}${escapeHtml(text)}</li>`
    return `${li}<a href="#${idOf(path)}">${escapeHtml(labelAt(path, fields, prefix))}</a>: ${escapeHtml(text)}</li>`
  })
  return `<div class="notice bad"><p><strong>Not saved yet.</strong> Nothing that you typed is lost. Please look at this:</p><ul>${lines.join('')}</ul></div>`
}

/** “Banner, Last day” for `banner.expiry`. */
export function labelAt(path: string, fields: readonly Field[], prefix: string): string {
  for (const { key, label, widget } of fields) {
    const own = prefix + key
    if (path === own) return label
    if (!(path.startsWith(`${own}.`) || path.startsWith(`${own}[`))) continue
    if (widget.kind === 'group') return `${label}, ${labelAt(path, widget.fields, `${own}.`)}`
    const index = /^\[(\d+)\]\.?/.exec(path.slice(own.length))
    if (widget.kind === 'groups' && index !== null) {
      const row = `${capital(widget.one)} ${Number(index[1]) + 1}`
      const start = own + index[0]
      return path === start ? row : `${row}, ${labelAt(path, widget.fields, start)}`
    }
    return label
  }
  return path === 'new-name' ? 'Name in the address' : path === BODY ? 'Text' : path
}

function savedHtml({ saved, liveUrl, clock }: FormPage, here: string, token: string): string {
  if (saved === undefined) return ''
  const link =
    liveUrl === undefined
      ? ''
      : ` <a class="see-live" target="_blank" rel="noopener" href="${escapeHtml(liveUrl)}">See it on the site</a>`
  return `<div class="notice good saved" data-act="${saved.act}" data-live="${here}/live?since=${encodeURIComponent(saved.at)}"><p role="status">Saved at ${timeHtml(saved.at, clock)}. <span class="going-live">${ON_ITS_WAY}</span>${link}</p>${undoForm(saved, token)}</div>`
}

const doneHtml = (done: Entry, token: string): string =>
  `<div class="notice good saved" data-live="/sites/${done.slug}/live?done=${done.id}"><p role="status">“${escapeHtml(done.title)}” was ${actOf(done)}. <span class="going-live">${ON_ITS_WAY}</span></p>${done.act === 'undone' ? '' : undoForm(done, token)}</div>`

/** Among several, each says `what` it is about to whoever hears it without the line that it stands in. */
const undoForm = ({ id, slug }: Entry, token: string, what?: string): string =>
  `<form method="post" action="/sites/${slug}/undo/${id}"><input type="hidden" name="token" value="${token}"><button class="quiet"${what === undefined ? '' : ` aria-label="Undo: ${escapeHtml(what)}"`}>Undo</button></form>`

type DeletePage = {
  slug: string
  dealerName: string
  kind: Kind
  name: string
  title: string
  version: string
  /** What leads to it, and would lead nowhere without it. */
  leading: readonly LeadingTo[]
}

function leadingHtml(says: string, leading: readonly LeadingTo[]): string {
  if (leading.length === 0) return ''
  const lines = leading.map(({ label, form }) => `<li>${form === undefined ? escapeHtml(label) : linkTo(form)}</li>`)
  return `<div class="notice busy"><p>${says}</p><ul>${lines.join('')}</ul></div>`
}

export function deletePage(
  { slug, dealerName, kind, name, title, version, leading }: DeletePage,
  { token }: Common,
): Response {
  const here = `/sites/${slug}/${kind.id}/${name}`
  return page({
    title: `Delete ${title}`,
    crumbs: [
      [dealerName, `/sites/${slug}`],
      [kind.title, `/sites/${slug}#kind-${kind.id}`],
      [title, here],
    ],
    body: `<main class="narrow"><h1>Delete this ${escapeHtml(kind.one)}?</h1><p class="lead">“${escapeHtml(title)}” is taken off the site. You can undo it afterwards.</p>
${leadingHtml('These lead to it, and would lead nowhere:', leading)}
<form method="post" action="${here}/delete" class="acts"><input type="hidden" name="token" value="${token}"><input type="hidden" name="version" value="${escapeHtml(version)}"><button class="first danger">Delete</button><a class="button" href="${here}">Keep it</a></form></main>`,
  })
}

const ACTS: Record<Act, string> = { changed: 'changed', added: 'added', deleted: 'deleted', undone: 'put back' }

/** To undo what was added takes it away. */
const actOf = ({ act, after }: Entry): string =>
  act === 'undone' && after === undefined ? 'taken away again' : ACTS[act]

/** A later change, where it is one of this editor. */
type Obstacle = { by: Entry | undefined }

type HistoryPage = {
  slug: string
  name: string
  /** With what was changed in each, the forms that show it, and what keeps it from being undone. */
  entries: readonly (Entry & { lines: readonly string[]; forms: readonly FormLink[]; obstacle: Obstacle | undefined })[]
  clock: Clock
}

/** Of more, the form tells. */
const CHANGES_SHOWN = 3
const LONGEST_CHANGE = 120

function changesHtml(lines: readonly string[]): string {
  if (lines.length === 0) return ''
  const shown = lines
    .slice(0, CHANGES_SHOWN)
    .map(line => (line.length > LONGEST_CHANGE ? `${line.slice(0, LONGEST_CHANGE).trimEnd()}…` : line))
  const more = lines.length - shown.length
  return `<br><span class="what">${escapeHtml(shown.join(' · '))}${more === 0 ? '' : ` · and ${more} more`}</span>`
}

function obstacleHtml({ by }: Obstacle, clock: Clock): string {
  const says =
    by === undefined
      ? 'It cannot be undone here any more.'
      : `${by.act === 'changed' ? 'Changed again' : capital(actOf(by))} since: <a href="#change-${by.id}">${escapeHtml(clock(new Date(by.at)))}</a>`
  return `<br><span class="state">${says}</span>`
}

export function historyPage({ slug, name, entries, clock }: HistoryPage, { token }: Common): Response {
  const lines = entries.map(
    entry =>
      `<li id="change-${entry.id}"><div><strong>${escapeHtml(entry.title)}</strong> ${actOf(entry)}<br><span class="state">${timeHtml(entry.at, clock)}${entry.forms.map(form => ` · ${linkTo(form)}`).join('')}</span>${changesHtml(entry.lines)}${entry.obstacle ? obstacleHtml(entry.obstacle, clock) : ''}</div>${entry.obstacle ? '' : undoForm(entry, token, `“${entry.title}” ${actOf(entry)}, ${clock(new Date(entry.at))}`)}</li>`,
  )
  return page({
    title: `What was changed at ${name}`,
    crumbs: [[name, `/sites/${slug}`]],
    body: `<main class="narrow"><h1>What was changed</h1><p class="lead">With this editor, the latest first.</p>${lines.length === 0 ? '<p class="none">Nothing yet.</p>' : `<ul class="history">${lines.join('')}</ul>`}</main>`,
  })
}

export function messagePage(
  title: string,
  text: string,
  { href, label }: { href: string; label: string },
  status: number,
): Response {
  return page({
    title,
    status,
    body: `<main class="narrow"><h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(text)}</p><p><a class="button" href="${escapeHtml(href)}">${escapeHtml(label)}</a></p></main>`,
  })
}

const timeHtml = (at: string, clock: Clock): string =>
  `<time datetime="${escapeHtml(at)}">${escapeHtml(clock(new Date(at)))}</time>`

/** `href` leads back. */
export const notThere = (href: string): Response =>
  messagePage('There is no such page', 'It may have been deleted or renamed.', { href, label: 'Back to the list' }, 404)
