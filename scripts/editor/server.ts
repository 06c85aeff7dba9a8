// The editor by HTTP: forms for the files of a dealer, each beside the real page, for whoever sits at this computer.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isSame } from '../../src/api/keyed-hash.ts'
import { FaultError, formatFault } from '../../src/site/faults.ts'
import { pathOfPage } from '../../src/views/written-paths.ts'
import type { CompiledApp } from '../build/compile.ts'
import { settledSlugs } from '../build/options.ts'
import { keptApp } from '../publish/kept-app.ts'
import type { Publisher } from '../publish/publisher.ts'
import { typefaceAt } from '../serve/dealers-page.ts'
import { dealerNamed, type HereEnv, hostOf, isFromHere, isOurOrigin, portOf } from '../serve/from-here.ts'
import { dayState, showsAtOnce, whyUnseen } from './day-state.ts'
import { type Dealer, fieldsFor, freshFields, readDealer } from './dealer.ts'
import {
  type Document,
  documentOf,
  fileOf,
  isName,
  leftAlone,
  listDocuments,
  merged,
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
import { createDrafts, picturesOf } from './drafts.ts'
import type { Field, Typed } from './fields.ts'
import type { Told } from './form.ts'
import { heldFeeds } from './held-feeds.ts'
import { ChangedError, createHistory, type Entry } from './history.ts'
import { KINDS, type Kind, kindOf } from './kinds.ts'
import { liveState } from './live.ts'
import { dealersPage, deletePage, formPage, historyPage, labelAt, messagePage, sitePage } from './pages.ts'
import { addPicture, assetAnswer, LARGEST_PICTURE_BYTES, removePicture } from './pictures.ts'
import { PART_PARAMETER } from './place-script.ts'
import { createShop, shopUrl } from './shop.ts'
import { isStandardPage, standardCopy, standardPages } from './standard-pages.ts'
import { type Asked, NEW_NAME, type Trial, tryOut } from './trial.ts'
import { whyUnwritten } from './write-whole.ts'

export type EditorOptions = {
  sitesDir: string
  dataDir: string
  /** The bundles that are live. */
  liveDir: string
  /** The one of this process, if there is no other. */
  publisher?: Publisher | undefined
  /** Where that one tells its state. */
  statusUrl?: string | undefined
  /** What a save becomes that is live at once elsewhere: one that has to be pushed, or that is sent somewhere else. */
  reaches?: Reaches
  /** Both as they are now, where another publisher may have begun or ended since. */
  liveNow?(): { liveDir: string; reaches: Reaches }
  /** Hears of each change that was written; where it rejects, as when Git refuses the commit, the pages say so. */
  onSaved?(entry: Entry): Promise<void>
  /** Hears of each picture that was added or removed again, by its address. */
  onPicture?(slug: string, path: string): Promise<void>
  /** Gives the app by which pages are shown. */
  appOf?: (folder: string) => Promise<CompiledApp>
  now?: () => Date
}

export type Reaches = 'shoppers' | 'commit' | 'far'

export type Editor = { app: Hono; stop(): void }

const LARGEST_FORM_BYTES = 1024 * 1024

/** What a form carries beside the fields. */
const CARRIED = new Set(['token', 'version', 'act', 'day'])

/** What is said in place of “It is live.” */
const INSTEAD: Readonly<Record<Reaches, string | undefined>> = {
  shoppers: undefined,
  commit: 'It is committed. Shoppers see it once it is pushed.',
  far: 'It is built, and goes to where shoppers see it.',
}
const NOT_COMMITTED = 'It is not committed, so that shoppers do not see it.'

/** A form to show: what it is about, and what to say above it. */
type Shown = Asked & {
  version: string
  told?: readonly Told[]
  saved?: Entry | undefined
  status?: 409 | 422 | 500 | 507
}

type FormAt = { slug: string; kind: Kind; name: string }

export function createEditor(options: EditorOptions): Editor {
  const {
    sitesDir,
    dataDir,
    liveDir,
    publisher,
    statusUrl,
    reaches = 'shoppers',
    liveNow = () => ({ liveDir, reaches }),
    onSaved = async () => {},
    onPicture = async () => {},
    appOf = keptApp(),
    now = () => new Date(),
  } = options
  const app = new Hono<HereEnv>()
  const formToken = keptToken(join(dataDir, 'editor'))
  const common = { token: formToken }
  const history = createHistory(sitesDir, join(dataDir, 'editor'), now)
  // What is typed looks as the publisher beside it shows it, which keeps its app too.
  const fetchFeed = heldFeeds()
  const drafts = createDrafts({ sitesDir, dataDir, appOf, fetchFeed })
  const shop = createShop({ sitesDir, dataDir, liveDir, drafts, appOf, fetchFeed, now })
  const dealerOf = (slug: string) => readDealer(sitesDir, slug, now())
  const entryOf = (slug: string, id: string | undefined): Entry | undefined =>
    id === undefined ? undefined : history.entries(slug).find(entry => entry.id === id)

  /** Pictures, as “northside/assets/pump.webp”, until the editor ends. */
  const addedHere = new Set<string>()
  const uncommitted = new Map<string, string>()
  /** The last commit of each file that is still under way. */
  const committing = new Map<string, Promise<void>>()
  const hear = (file: string, heard: Promise<void>): void => {
    committing.set(file, heard)
    heard
      .then(
        () => uncommitted.delete(file),
        (error: Error) => uncommitted.set(file, `${file} is saved, and Git did not take it: ${error.message.trim()}`),
      )
      .finally(() => committing.get(file) === heard && committing.delete(file))
  }
  const uncommittedOf = (slug: string): string[] =>
    [...uncommitted].filter(([file]) => file.startsWith(`${slug}/`)).map(([, text]) => text)

  app.onError((error, c) => {
    const { text, status } = whyUnwritten(error) ?? { text: 'The editor came upon something unforeseen.', status: 500 }
    console.error(error)
    if (/^\/sites\/[^/]+\/pictures(\/remove)?$/.test(c.req.path)) return c.json({ text }, status)
    const [, id = ''] = /^\/sites\/[^/]+\/([^/]+)\/[^/]+$/.exec(c.req.path) ?? []
    const isForm = c.req.method === 'POST' && kindOf(id) !== undefined
    if (isForm && isTrying(c)) return c.json(notTried(text), status)
    const kept = isForm ? ' What you typed is still there when you go back.' : ''
    return messagePage('This did not work', text + kept, { href: '/', label: 'Back to the dealers' }, status)
  })
  app.use(async (c, next) =>
    isFromHere(c) ? next() : c.text('The editor is for the computer that it runs on, by the name localhost.', 403),
  )
  app.use(async (c, next) => {
    const slug = dealerNamed(hostOf(c))
    if (slug === undefined) return next()
    return settledSlugs(sitesDir).includes(slug) ? shop(c, dealerOf(slug)) : c.text('There is no such dealer.', 404)
  })
  app.use(
    bodyLimit({
      maxSize: LARGEST_PICTURE_BYTES + LARGEST_FORM_BYTES,
      onError: c => c.text('This is too much at once.', 413),
    }),
  )
  app.use(async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const { token } = isOurOrigin(c) ? await c.req.parseBody() : {}
    if (typeof token === 'string' && isSame(token, formToken)) return next()
    return c.text('This page is out of date: please go back, copy what you typed, reload it and try again.', 403)
  })

  app.get('/typeface/:file', c => typefaceAt(c.req.raw, c.req.path) ?? c.notFound())
  app.get('/', () =>
    dealersPage(
      settledSlugs(sitesDir).map(slug => ({
        slug,
        name: dealerOf(slug).name,
        count: KINDS.reduce((sum, kind) => sum + listDocuments(sitesDir, slug, kind).length, 0),
      })),
    ),
  )

  app.use('/sites/:slug/*', async (c, next) =>
    settledSlugs(sitesDir).includes(c.req.param('slug')) ? next() : notThere('/'),
  )
  app.get('/sites/:slug', c => {
    const { slug } = c.req.param()
    const { name, settings, zone } = dealerOf(slug)
    const useful = KINDS.filter(({ isFor }) => settings === undefined || isFor === undefined || isFor(settings))
    const kinds = useful.map(kind => {
      const documents = listDocuments(sitesDir, slug, kind).map(listed => ({
        ...listed,
        state: dayState(kind, listed.fields, { now: now(), zone }),
      }))
      const own = documents.map(document => document.name)
      const hasStandard = kind.hasStandard && settings !== undefined
      return { kind, documents, standard: hasStandard ? standardPages(join(liveDir, slug), own, settings) : [] }
    })
    const shown = kinds.filter(
      ({ kind, documents }) => documents.length > 0 || !(kind.id === 'brands' || 'each' in kind.place),
    )
    const done = entryOf(slug, c.req.query('done'))
    return sitePage(
      { slug, name, kinds: shown, liveUrl: shopUrl(c, slug, '/'), done, notes: uncommittedOf(slug) },
      common,
    )
  })

  app.get('/sites/:slug/history', c => {
    const { slug } = c.req.param()
    return historyPage({ slug, name: dealerOf(slug).name, entries: history.entries(slug) }, common)
  })
  app.post('/sites/:slug/undo/:id', c => {
    const { slug, id } = c.req.param()
    if (entryOf(slug, id) === undefined) return notThere(`/sites/${slug}`)
    return orChanged(
      () => {
        const entry = history.undo(id)!
        hear(entry.file, onSaved(entry))
        return c.redirect(`/sites/${slug}?done=${entry.id}`, 303)
      },
      () =>
        messagePage(
          'This was changed again since',
          'To undo it now would take back what was saved after it, too. Undo the later change first, or edit it by hand.',
          { href: `/sites/${slug}/history`, label: 'What was changed' },
          409,
        ),
    )
  })

  app.get('/sites/:slug/picture', c => {
    const { settings } = dealerOf(c.req.param('slug'))
    return (settings && assetAnswer(settings, sitesDir, c.req.query('path') ?? '')) ?? c.notFound()
  })
  app.post('/sites/:slug/pictures', async c => {
    const { picture } = await c.req.parseBody()
    if (!(picture instanceof File)) return c.json({ text: 'Please choose a picture.' }, 422)
    const { slug } = c.req.param()
    const added = await addPicture(join(sitesDir, slug), picture)
    if (added.path !== undefined) {
      addedHere.add(slug + added.path)
      hear(slug + added.path, onPicture(slug, added.path))
    }
    return c.json(added, added.path === undefined ? 422 : 200)
  })
  app.post('/sites/:slug/pictures/remove', async c => {
    const { slug } = c.req.param()
    const path = String((await c.req.parseBody())['path'])
    // One that was there before is somebody else's, and a page may show it by another way than a text.
    if (!addedHere.has(slug + path)) return c.json({ text: 'It was added too long ago to be removed here.' }, 422)
    const removed = removePicture(join(sitesDir, slug), path)
    if (!removed.isGone) return c.json(removed, 422)
    addedHere.delete(slug + path)
    hear(slug + path, onPicture(slug, path))
    return c.json(removed)
  })

  const FORM = '/sites/:slug/:kind/:name'
  app.get(FORM, c => openForm(c))
  app.post(FORM, c => takeForm(c))
  app.get(`${FORM}/live`, c => {
    const at = formAt(c.req.param())
    const since = new Date(c.req.query('since') ?? '')
    if (at === undefined || Number.isNaN(since.getTime())) return c.json({ error: 'what, and since when?' }, 400)
    const { slug, kind, name } = at
    const { fields = {} } = readable(() => openDocument(sitesDir, slug, kind, name)) ?? {}
    const unseen = whyUnseen(kind, fields, { now: now(), zone: dealerOf(slug).zone })
    const refused = uncommittedOf(slug)
    const file = fileOf(slug, kind, name)
    const { liveDir, reaches } = liveNow()
    if (reaches === 'commit' && committing.has(file))
      return c.json({ kind: 'coming', text: 'It is on its way.', faults: [] })
    const instead = reaches === 'commit' && uncommitted.has(file) ? NOT_COMMITTED : INSTEAD[reaches]
    const { effect } = kind
    const state = liveState(slug, since, { liveDir, publisher, now: now(), unseen, effect, instead, statusUrl })
    return c.json({ ...state, faults: [...state.faults, ...refused] })
  })
  app.get(`${FORM}/delete`, c => {
    const at = formAt(c.req.param())
    const document = at && 'folder' in at.kind.place ? readRaw(at) : undefined
    if (at === undefined || document === undefined) return notThere(`/sites/${c.req.param('slug')}`)
    const version = history.keep(document)
    const title = titleIn(at.kind, document, at.name)
    return deletePage({ ...at, dealerName: dealerOf(at.slug).name, title, version }, common)
  })
  app.post(`${FORM}/delete`, async c => {
    const at = formAt(c.req.param())
    const document = at && 'folder' in at.kind.place ? readRaw(at) : undefined
    if (at === undefined || document === undefined) return notThere(`/sites/${c.req.param('slug')}`)
    const { slug, kind, name } = at
    const { version } = await c.req.parseBody()
    const change = {
      slug,
      file: fileOf(slug, kind, name),
      title: titleIn(kind, document, name),
      act: 'deleted' as const,
    }
    return orChanged(
      () => {
        const entry = history.write({ ...change, from: String(version), text: undefined })
        hear(entry.file, onSaved(entry))
        return c.redirect(`/sites/${slug}?done=${entry.id}`, 303)
      },
      () =>
        messagePage(
          'Somebody has changed it meanwhile',
          'It was not deleted. Please look at it again first.',
          { href: `/sites/${slug}`, label: 'Back to the list' },
          409,
        ),
    )
  })

  return { app: app as unknown as Hono, stop: drafts.stop }

  function formAt({ slug = '', kind: id = '', name = '' }: Record<string, string>): FormAt | undefined {
    const kind = kindOf(id)
    return kind !== undefined && canBeNamed(kind, name) ? { slug, kind, name } : undefined
  }

  function readRaw({ slug, kind, name }: FormAt): string | undefined {
    return textOf(sitesDir, slug, kind, name)
  }

  async function openForm(c: Context<HereEnv>): Promise<Response> {
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
      return await shownForm(c, { ...at, document, fields, typed, version, saved: entryOf(slug, c.req.query('saved')) })
    } catch (error) {
      if (!(error instanceof FaultError)) throw error
      const text = `${error.faults.map(formatFault).join(' ')} Whoever looks after the files can mend it.`
      const back = { href: `/sites/${slug}`, label: 'Back to the list' }
      return messagePage(`${fileOf(slug, kind, name)} cannot be read`, text, back, 422)
    }
  }

  /** What was typed: tried while it is typed, or saved. */
  async function takeForm(c: Context<HereEnv>): Promise<Response> {
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
    return c.json({ told: tried.told, notes: notesOn(shown, tried), shown: pageUrl(c, shown, tried) ?? null })
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
    const now = document === undefined ? undefined : readRaw(shown)
    if (document !== undefined && now === undefined) return gone(c, shown)
    if (document !== undefined && now !== document.text) {
      const onTop = onTopOfTheirs(shown, document)
      return onTop === undefined ? conflict(c, shown, document) : save(c, onTop)
    }
    const tried = await tryOut(sitesDir, drafts, shown)
    if (tried.told.length > 0) return shownForm(c, { ...shown, told: tried.told, status: 422 })
    if (tried.text === document?.text) return c.redirect(`/sites/${slug}/${kind.id}/${name}`, 303)
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
        hear(entry.file, onSaved(entry))
        return c.redirect(`/sites/${slug}/${kind.id}/${tried.name}?saved=${entry.id}`, 303)
      },
      // In the very moment between looking and writing.
      () => save(c, shown),
    )
  }

  async function shownForm(c: Context<HereEnv>, shown: Shown): Promise<Response> {
    const { slug, kind, name, document, fields, typed, version, saved, status } = shown
    const { name: dealerName, settings, today } = dealerOf(slug)
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
        notes: tried === undefined ? uncommittedOf(slug) : notesOn(shown, tried),
        unknown: document === undefined ? [] : unknownKeys(kind, document),
        leftAlone: document === undefined ? [] : leftAlone(fields, document),
        pictures: settings === undefined ? [] : picturesOf(settings, sitesDir),
        shownUrl: tried && pageUrl(c, shown, tried),
        liveUrl: kind.effect === undefined && tried?.shown ? shopUrl(c, slug, tried.shown.path) : undefined,
        day: typed.get('day')?.[0] || today,
        saved,
        frames: `http://${slug}.localhost${portOf(hostOf(c))}`,
        status: status ?? why?.status,
      },
      common,
    )
  }

  /** What somebody should know of what is typed, though it may be saved so. */
  function notesOn({ slug, kind, document, saved }: Shown, { name, file, text, elsewhere }: Trial): string[] {
    const { settings, zone } = dealerOf(slug)
    // What was just saved says so where it says that it is there.
    const tried = saved === undefined && text !== '' ? readable(() => documentOf(kind, file, text, name)) : undefined
    const clock = { now: now(), zone }
    const unseen = tried && (whyUnseen(kind, tried.fields, clock) ?? showsAtOnce(kind, tried.fields, clock))
    const isStandard = kind.hasStandard && document === undefined && settings && isStandardPage(name, settings)
    return [
      ...elsewhere.map(fault => `You can save this, but the site goes live only when this is mended: ${fault}`),
      ...(unseen === undefined ? [] : [unseen]),
      ...(isStandard ? [`The site has a standard page at ${pathOfPage(name)}. Yours takes its place.`] : []),
      ...uncommittedOf(slug),
    ]
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
      told: [{ path: undefined, text }],
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
      return shownForm(c, { ...shown, told: [{ path: undefined, text }], status: 409 })
    }
    const theirTyped = typedOf(kind, fields, theirs)
    const mine = new Map([...shown.typed].filter(([field]) => !CARRIED.has(field)))
    const { typed, both } = merged(typedOf(kind, fields, base), mine, theirTyped)
    const told: Told[] = [
      {
        path: undefined,
        text: 'Somebody else has saved this while you had it open. Their changes are in the form now, beside yours. Please look, and save again.',
      },
      ...both.map(path => ({
        path,
        text: `Both of you have changed ${labelAt(path, fields, prefixOf(kind))}. Yours stands here; theirs is: “${wordsAt(theirTyped, path)}”.`,
      })),
    ]
    const version = history.keep(theirs.text)
    return shownForm(c, { ...shown, document: theirs, typed, version, told, status: 409 })
  }
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

function orChanged<Answer>(write: () => Answer, otherwise: () => Answer): Answer {
  try {
    return write()
  } catch (error) {
    if (!(error instanceof ChangedError)) throw error
    return otherwise()
  }
}

/** Whether it is the page's script that asks, while somebody types. */
const isTrying = (c: Context): boolean => c.req.header('Accept')?.includes('application/json') ?? false

/** What that script is told where nothing could be tried. */
const notTried = (text: string) => ({ told: [{ path: undefined, text }], notes: [], shown: null })

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

/** The same after a restart, so that a form that was open all the while can still be saved. */
function keptToken(folder: string): string {
  const file = join(folder, 'token')
  const known = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (/^[0-9a-f-]{36}$/.test(known)) return known
  const fresh = randomUUID()
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, fresh, { mode: 0o600 })
  return fresh
}

function typedFrom(body: Record<string, unknown>): Typed {
  return new Map(
    Object.entries(body).map(([name, value]) => [
      name,
      (Array.isArray(value) ? value : [value]).filter(one => typeof one === 'string'),
    ]),
  )
}

const notThere = (href: string): Response =>
  messagePage('There is no such page', 'It may have been deleted or renamed.', { href, label: 'Back to the list' }, 404)
