// A form from its opening to its save: what was typed is tried while it is typed, and never lost, whatever others do meanwhile.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Context } from 'hono'
import { FaultError } from '../../src/site/faults.ts'
import { pathOfPage } from '../../src/views/written-paths.ts'
import { type HereEnv, hostOf, portOf } from '../serve/from-here.ts'
import { adviceOn, longTitle } from './advice.ts'
import type { CommitState } from './commit-state.ts'
import { isAhead, showsAtOnce, turnsIn, whyUnseen } from './day-state.ts'
import { clockOf, type Dealer, fieldsFor, freshFields } from './dealer.ts'
import {
  type Document,
  documentOf,
  fileOf,
  isName,
  leftAlone,
  NEW,
  openDocument,
  prefixOf,
  readable,
  SETTING,
  textOf,
  titleIn,
  typedOf,
  unknownKeys,
} from './documents.ts'
import { type Drafts, picturesOf } from './drafts.ts'
import type { Field, Typed } from './fields.ts'
import type { FormMessage } from './form.ts'
import { faultNote, formOf, type Note } from './form-of.ts'
import { type Entry, type History, orChanged } from './history.ts'
import { type Kind, kindOf } from './kinds.ts'
import { merged, type Question } from './merging.ts'
import type { Notes } from './notes.ts'
import { formPage, labelAt, messagePage, notThere } from './pages.ts'
import { picturesToChoose } from './pictures.ts'
import { PART_PARAMETER } from './place-script.ts'
import { sentence } from './plain-words.ts'
import { shopUrl } from './shop.ts'
import { isStandardPage, standardCopy } from './standard-pages.ts'
import { type Asked, NEW_NAME, type Trial, tryOut } from './trial.ts'
import { whyUnwritten } from './write-whole.ts'

/** What a form carries beside the fields. */
const CARRIED = new Set(['token', 'version', 'act', 'day'])

/** A form to show: what it is about, and what to say above it. */
type Shown = Asked & {
  version: string
  told?: readonly FormMessage[]
  saved?: Entry | undefined
  /** Whether a save has just changed nothing. */
  isSame?: boolean
  status?: 409 | 422 | 500 | 507
}

/** What is edited, as its address says. */
export type FormAt = { slug: string; kind: Kind; name: string }

type Options = {
  sitesDir: string
  drafts: Drafts
  history: History
  commits: CommitState
  onSaved(entry: Entry): Promise<void>
  dealerOf(slug: string): Dealer
  entryOf(slug: string, id: string | undefined): Entry | undefined
  /** Whether it is told beside a save what stands in the way of its going live. */
  tellsRefusals(slug: string): boolean
  common: { token: string }
  now(): Date
}

/** The forms of the editor: each is opened, and takes what is typed there. */
export function createForms(options: Options) {
  const { sitesDir, drafts, history, commits, onSaved, dealerOf, entryOf, tellsRefusals, common, now } = options
  return { open, take }

  async function open(c: Context<HereEnv>): Promise<Response> {
    const at = formAt(c.req.param())
    if (at === undefined) return notThere(`/sites/${c.req.param('slug')}`)
    const { slug, kind, name } = at
    const dealer = dealerOf(slug)
    try {
      const document = name === NEW ? undefined : openDocument(sitesDir, slug, kind, name)
      if (document === undefined && name !== NEW) return notThere(`/sites/${slug}`)
      const fields = fieldsFor(kind, dealer)
      const typed =
        document === undefined ? freshTyped(kind, fields, dealer, c.req.query('from')) : typedOf(kind, fields, document)
      const version = document === undefined ? '' : history.keep(document.text)
      const saved = entryOf(slug, c.req.query('saved'))
      return await shownForm(c, {
        ...at,
        document,
        fields,
        typed,
        version,
        saved,
        since: saved && (saved.before === undefined ? '[]' : history.kept(saved.before)),
        isSame: c.req.query('same') !== undefined,
      })
    } catch (error) {
      if (!(error instanceof FaultError)) throw error
      const { region } = dealerOf(slug)
      const faults = error.faults.map(({ message, remedy }) => sentence(message, remedy, region))
      const back = { href: `/sites/${slug}`, label: 'Back to the list' }
      const file = fileOf(slug, kind, name)
      const text = `${faults.join(' ')} Whoever looks after the files can mend it: ${file}.`
      return messagePage(`${formOf(sitesDir, file)?.link.label ?? file} cannot be read`, text, back, 422)
    }
  }

  /** What was typed: tried while it is typed, or saved. */
  async function take(c: Context<HereEnv>): Promise<Response> {
    const at = formAt(c.req.param())
    if (at === undefined) return notThere(`/sites/${c.req.param('slug')}`)
    const { slug, kind, name } = at
    const typed = typedFrom(await c.req.parseBody({ all: true }))
    const version = typed.get('version')?.[0] ?? ''
    const opened = name === NEW ? undefined : history.kept(version)
    if (name !== NEW && opened === undefined) {
      return c.text('This page is out of date: please go back, copy what you typed, and reload it.', 409)
    }
    const document = opened === undefined ? undefined : documentOf(kind, fileOf(slug, kind, name), opened, name)
    if (name !== NEW && document === undefined) return notThere(`/sites/${slug}`)
    const shown: Shown = { ...at, document, fields: fieldsFor(kind, dealerOf(slug)), typed, version }
    if (typed.get('act')?.[0] === 'save') return saveOrKeep(c, shown)
    if (!isTrying(c)) return shownForm(c, shown)
    const tried = await tryOut(sitesDir, drafts, shown)
    const told = tried.told.map(one => ({
      ...one,
      ...(one.path !== undefined && { label: labelAt(one.path, shown.fields, prefixOf(kind)) }),
    }))
    return c.json({ told, ...notesOn(shown, tried), shown: pageUrl(c, shown, tried) ?? null })
  }

  /** Where the disk takes nothing: with all that was typed, to be saved once there is room again. */
  async function saveOrKeep(c: Context<HereEnv>, shown: Shown): Promise<Response> {
    try {
      return await save(c, shown)
    } catch (error) {
      const why = whyUnwritten(error)
      if (why === undefined) throw error
      return shownForm(c, { ...shown, told: [{ path: undefined, text: why.text }], status: why.status })
    }
  }

  async function save(c: Context<HereEnv>, shown: Shown): Promise<Response> {
    const { slug, kind, name, document } = shown
    const now = document === undefined ? undefined : textOf(sitesDir, slug, kind, name)
    if (document !== undefined && now === undefined) return gone(c, shown)
    if (document !== undefined && now !== document.text) {
      const onTop = onTopOfTheirs(shown, document)
      return onTop === undefined ? conflict(c, shown, document) : save(c, onTop)
    }
    const tried = await tryOut(sitesDir, drafts, shown)
    if (tried.told.length > 0) return shownForm(c, { ...shown, told: tried.told, status: 422 })
    if (tried.text === document?.text) return c.redirect(`/sites/${slug}/${kind.id}/${name}?same=1`, 303)
    return orChanged<Response | Promise<Response>>(
      () => {
        const { text, file } = tried
        const isNew = !existsSync(join(sitesDir, file))
        const entry = history.write({
          slug,
          file,
          title: titleIn(kind, text, name),
          act: isNew ? 'added' : 'changed',
          from: isNew ? undefined : document?.version,
          text,
        })
        commits.hear(entry.file, onSaved(entry))
        return c.redirect(`/sites/${slug}/${kind.id}/${tried.name}?saved=${entry.id}`, 303)
      },
      // In the very moment between looking and writing.
      () => save(c, shown),
    )
  }

  async function shownForm(c: Context<HereEnv>, shown: Shown): Promise<Response> {
    const { slug, kind, name, document, fields, typed, version, saved, status } = shown
    const dealer = dealerOf(slug)
    const { name: dealerName, settings, today } = dealer
    // An empty form has nothing wrong with it yet.
    const isFirstLook = c.req.method === 'GET' && document === undefined && !typed.has(NEW_NAME)
    let why: ReturnType<typeof whyUnwritten>
    // A draft needs room on the disk as well; without any, the form stands without its page.
    const untried = (error: unknown): undefined => {
      why = whyUnwritten(error)
      if (why === undefined) throw error
    }
    const tried = isFirstLook ? undefined : await tryOut(sitesDir, drafts, shown).catch(untried)
    return formPage(
      {
        slug,
        dealerName,
        kind,
        name: document === undefined ? undefined : name,
        title: document === undefined ? '' : titleIn(kind, document.text, name),
        fields,
        typed,
        version,
        told: shown.told ?? tried?.told ?? (why ? [{ path: undefined, text: why.text }] : []),
        above: tried === undefined ? { elsewhere: [], notes: commits.refusedOf(slug) } : notesOn(shown, tried),
        unknown: document === undefined ? [] : unknownKeys(kind, document),
        leftAlone: document === undefined ? [] : leftAlone(fields, document),
        pictures: settings === undefined ? [] : picturesToChoose(picturesOf(settings, sitesDir), settings.pictures),
        shownUrl: tried && pageUrl(c, shown, tried),
        liveUrl: kind.effect === undefined && tried?.shown ? shopUrl(c, slug, tried.shown.path) : undefined,
        day: typed.get('day')?.[0] || today,
        clock: clockOf(dealer),
        saved,
        isSame: shown.isSame ?? false,
        frames: `http://${slug}.localhost${portOf(hostOf(c))}`,
        status: status ?? why?.status,
      },
      common,
    )
  }

  /** What somebody should know of what is typed, though it may be saved so. */
  function notesOn(
    { slug, kind, document, fields, typed, saved }: Shown,
    { name, file, text, elsewhere, notes }: Trial,
  ): Notes {
    const { settings, zone, region } = dealerOf(slug)
    // What was just saved says so where it says that it is there.
    const read = text === '' ? undefined : readable(() => documentOf(kind, file, text, name))
    const tried = saved === undefined ? read : undefined
    const clock = { now: now(), zone, region }
    const unseen = tried && (whyUnseen(kind, tried.fields, clock) ?? showsAtOnce(kind, tried.fields, clock))
    const turns = read === undefined ? [] : turnsIn(kind, read.fields, clock)
    const shownNow = turns.find(({ is }) => is === 'on')
    const toCome = tried === undefined ? [] : turns.filter(({ is }) => is === 'ahead')
    const long = longTitle(kind, typed)
    const placed = ({ path, text }: FormMessage): string =>
      path === undefined ? text : `${labelAt(path, fields, prefixOf(kind))}: ${text}`
    const isMeant = tried !== undefined && isAhead(kind, tried.fields, clock)
    const isStandard = kind.hasStandard && document === undefined && settings && isStandardPage(name, settings)
    return {
      elsewhere: elsewhere.map(fault => faultNote(sitesDir, fault, region)),
      isToldLive: saved !== undefined && tellsRefusals(slug),
      notes: [
        ...[...notes, ...adviceOn(kind, typed, clock)].map(note => ({ text: placed(note) })),
        ...(long === undefined ? [] : [plain(placed(long))]),
        ...(unseen === undefined ? [] : [isMeant ? plain(unseen) : { text: unseen }]),
        ...(shownNow === undefined ? [] : [plain(`${shownNow.says} ${USUAL_WAITS}`)]),
        ...toCome.map(({ says }) => plain(says)),
        ...(isStandard ? [plain(`The site has a standard page at ${pathOfPage(name)}. Yours takes its place.`)] : []),
        ...commits.refusedOf(slug),
      ],
    }
  }

  function pageUrl(c: Context<HereEnv>, { slug, kind, typed }: Asked, { shown }: Trial): string | undefined {
    if (shown === undefined) return undefined
    const at = typed.get('day')?.[0] || dealerOf(slug).today
    const asked = new URLSearchParams({ draft: shown.token, at, ...(kind.part && { [PART_PARAMETER]: kind.part }) })
    return shopUrl(c, slug, `${shown.path}?${asked}`)
  }

  /** Somebody has deleted what is being edited: what was typed becomes a new one, if it is saved again. */
  function gone(c: Context<HereEnv>, shown: Shown): Promise<Response> {
    const typed: Typed = new Map([...shown.typed, [NEW_NAME, [shown.name]]])
    const text = 'Somebody has deleted it meanwhile. What you typed is here: save it to have it again.'
    return shownForm(c, {
      ...shown,
      typed,
      document: undefined,
      version: '',
      told: [{ path: undefined, text, stays: true }],
      status: 409,
    })
  }

  /**
   * The form over the file as it is now, where nothing has changed there that this form shows: many forms share the settings, and
   * a new phone number is no reason to ask whoever saves a colour.
   */
  function onTopOfTheirs(shown: Shown, base: Document): Shown | undefined {
    const { slug, kind, name, fields } = shown
    const theirs = readable(() => openDocument(sitesDir, slug, kind, name))
    if (theirs === undefined) return undefined
    if (!isDeepStrictEqual(typedOf(kind, fields, theirs), typedOf(kind, fields, base))) return undefined
    return { ...shown, document: theirs, version: history.keep(theirs.text) }
  }

  /** Somebody saved between opening and saving: theirs stays where we changed nothing, and nothing typed is lost. */
  function conflict(c: Context<HereEnv>, shown: Shown, base: Document): Promise<Response> {
    const { slug, kind, name, fields } = shown
    const theirs = readable(() => openDocument(sitesDir, slug, kind, name))
    if (theirs === undefined) {
      const how = 'each' in kind.place ? 'this cannot be found in it' : 'it cannot be read'
      const text = `Somebody else has changed the file meanwhile, in such a way that ${how}. What you typed is here: save it once whoever looks after the files has mended it.`
      return shownForm(c, { ...shown, told: [{ path: undefined, text, stays: true }], status: 409 })
    }
    const theirTyped = typedOf(kind, fields, theirs)
    const mine = new Map([...shown.typed].filter(([field]) => !CARRIED.has(field)))
    const { typed, questions } = merged(typedOf(kind, fields, base), mine, theirTyped)
    const what = questions.length === 0 ? 'Their changes are' : 'What only they have changed is'
    const told: FormMessage[] = [
      {
        path: undefined,
        text: `Somebody else, or you in another tab, has saved this while you had it open. ${what} in the form now, beside yours. Please look, and save again.`,
      },
      ...questions.map(question => ({
        path: question.path,
        text: questionText(question, labelAt(question.path, fields, prefixOf(kind)), theirTyped),
      })),
    ]
    const version = history.keep(theirs.text)
    const stays = told.map(one => ({ ...one, stays: true as const }))
    return shownForm(c, { ...shown, document: theirs, typed, version, told: stays, status: 409 })
  }
}

const USUAL_WAITS = 'Meanwhile the usual one does not: to see it, choose a later day above the page.'

const plain = (text: string): Note => ({ text, isPlain: true })

/** Undefined for what no form is about. */
export function formAt({ slug = '', kind: id = '', name = '' }: Record<string, string>): FormAt | undefined {
  const kind = kindOf(id)
  return kind !== undefined && canBeNamed(kind, name) ? { slug, kind, name } : undefined
}

function canBeNamed({ place }: Kind, name: string): boolean {
  if ('folder' in place) return name === NEW || isName(name)
  return 'each' in place ? isName(name) : name === SETTING
}

/** What the form for a new one begins with: our standard page named `from`, where it is to become the dealer's own. */
function freshTyped(kind: Kind, fields: readonly Field[], dealer: Dealer, from = ''): Typed {
  const { settings } = dealer
  if (!kind.hasStandard || settings === undefined || !isStandardPage(from, settings)) {
    return typedOf(kind, fields, { fields: freshFields(kind, dealer), body: '' })
  }
  return new Map([[NEW_NAME, [from]], ...typedOf(kind, fields, standardCopy(from, settings))])
}

/** Whether it is the page's script that asks, while somebody types. */
export const isTrying = (c: Context): boolean => c.req.header('Accept')?.includes('application/json') ?? false

/** What that script is told where nothing could be tried. */
export const notTried = (text: string) => ({ told: [{ path: undefined, text }], elsewhere: [], notes: [], shown: null })

/** What a person is to decide of a field or row, by what it is called. */
function questionText({ path, about }: Question, name: string, theirs: Typed): string {
  if (about === 'field')
    return `Both of you have changed ${name}. Yours stands here; theirs is: “${wordsAt(theirs, path)}”.`
  if (about === 'order') return `Both of you have put ${name} in another order. Yours stands here.`
  return about === 'they-took-out'
    ? `They have taken it out or call it something else, and you have changed it. It stands here still: remove it if it is to go.`
    : `You have taken it out, and they have changed it. It stands here again: remove it if it is to go.`
}

/** A field as it was typed, or the rows of a list, one after the other. */
function wordsAt(typed: Typed, path: string): string {
  const rows = Map.groupBy(
    [...typed].filter(([name]) => name.startsWith(`${path}[`)),
    ([name]) => Number.parseInt(name.slice(path.length + 1), 10),
  )
  const words = (texts: readonly string[]): string => texts.filter(text => text !== '').join(', ')
  if (rows.size === 0) return words(typed.get(path) ?? [])
  return [...rows.values()].map(fields => words(fields.flatMap(([, texts]) => texts))).join('; ')
}

function typedFrom(body: Record<string, unknown>): Typed {
  return new Map(
    Object.entries(body).map(([name, value]) => [
      name,
      (Array.isArray(value) ? value : [value]).filter(one => typeof one === 'string'),
    ]),
  )
}
