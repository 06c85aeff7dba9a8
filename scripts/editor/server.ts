// The editor by HTTP: forms for the files of a dealer, each beside the real page, for whoever sits at this computer.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isSame } from '../../src/api/keyed-hash.ts'
import type { CompiledApp } from '../build/compile.ts'
import { settledSlugs } from '../options/dealers.ts'
import { keptApp } from '../publish/kept-app.ts'
import type { Publisher } from '../publish/publisher.ts'
import { contentType } from '../serve/content-type.ts'
import { typefaceAt } from '../serve/dealers-page.ts'
import { type HereEnv, hostOf, isFromHere, isOurOrigin } from '../serve/from-here.ts'
import { dealerNamed } from '../serve/host-names.ts'
import { type Changes, changesIn } from './changes.ts'
import { createCommitState } from './commit-state.ts'
import { type Clock, dayState, hasEnded, type Turn, turnsIn, whyUnseen } from './day-state.ts'
import { clockOf, type Dealer, readDealer } from './dealer.ts'
import {
  type Document,
  fileOf,
  type Listed,
  listDocuments,
  openDocument,
  readable,
  rowChanged,
  SETTING,
  textOf,
  titleIn,
} from './documents.ts'
import { createDrafts } from './drafts.ts'
import { whyHeld } from './findings.ts'
import { faultNote, fileNote, formOf, lineNote, type Note } from './form-of.ts'
import { createForms, formAt, isTrying, notTried } from './forms.ts'
import { heldFeeds } from './held-feeds.ts'
import { createHistory, type Entry, orChanged } from './history.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { KINDS, type Kind, kindOf } from './kinds.ts'
import { type LeadingTo, leadingTo } from './leading-to.ts'
import { type LiveNow, type LiveState, liveState, ON_ITS_WAY, type Reaches } from './live.ts'
import { type PageListed, pageList } from './page-list.ts'
import { dealersPage, deletePage, historyPage, messagePage, notThere, sitePage, toLookAtPage } from './pages.ts'
import { pictureRoutes } from './picture-routes.ts'
import { LARGEST_PICTURE_BYTES, namersIn, ownPictures } from './pictures.ts'
import { sentence } from './plain-words.ts'
import { createShop, shopUrl } from './shop.ts'
import { standardPages } from './standard-pages.ts'
import { soon, type ToLookAt, toLookAt } from './to-look-at.ts'
import { windowCardRoutes } from './window-cards/routes.ts'
import { whyUnwritten } from './write-whole.ts'

export type EditorOptions = {
  sitesDir: string
  dataDir: string
  /** The one of this process, if there is no other. */
  publisher?: Publisher | undefined
  /** Where that one tells its state. */
  statusUrl?: string | undefined
  /** Asked each time: another publisher may begin or end meanwhile. */
  liveNow(): LiveNow
  /** Hears of each change that was written; where it rejects, as when Git refuses the commit, the pages say so. */
  onSaved?(entry: Entry): Promise<void>
  /** Where saves are commits: the files of a dealer that Git has not taken. */
  uncommittedOf?(slug: string): Promise<readonly string[]>
  /** Hears of each picture that was added or removed again, by its address and those of its copies. */
  onPicture?(slug: string, path: string, copies: readonly string[]): Promise<void>
  /** Gives the app by which pages are shown. */
  appOf?: (folder: string) => Promise<CompiledApp>
  now?: () => Date
}

export type Editor = { app: Hono; stop(): void }

const LARGEST_FORM_BYTES = 1024 * 1024

/** What is said of a change once it is there: in place of “It is live.”, where that is not what shoppers see. */
type Words = Readonly<Record<Reaches | 'notCommitted', string | undefined>>

const OF_A_TEXT: Words = {
  shoppers: undefined,
  commit: 'It is committed. Shoppers see it once it is pushed.',
  far: 'It is built, and goes to where shoppers see it.',
  notCommitted: 'It is not committed, so that shoppers do not see it.',
}
const OF_A_DELETION: Words = {
  shoppers: 'The live site is without it.',
  commit: 'That is committed. Shoppers are without it once that is pushed.',
  far: 'The site is built without it, and goes to where shoppers see it.',
  notCommitted: 'That is not committed, so that shoppers still see what was there.',
}

export function createEditor(options: EditorOptions): Editor {
  const {
    sitesDir,
    dataDir,
    publisher,
    statusUrl,
    liveNow,
    onSaved = async () => {},
    onPicture = async () => {},
    uncommittedOf = async () => [],
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
  const shop = createShop({ sitesDir, dataDir, liveNow, drafts, appOf, fetchFeed, now })
  const dealerOf = (slug: string) => readDealer(sitesDir, slug, now())
  const entryOf = (slug: string, id: string | undefined): Entry | undefined =>
    id === undefined ? undefined : history.entries(slug).find(entry => entry.id === id)

  /** What is missing of what no page shows, or so that none does: nobody would stumble over it. */
  const gapsUnseen = ({ settings }: Dealer, kind: Kind, name: string): string[] =>
    settings === undefined
      ? []
      : (kind.gaps?.({ settings, locations: settings.locations, at: now() }, name) ?? [])
          .filter(({ hides }) => hides ?? kind.effect !== undefined)
          .map(({ message, remedy }) => sentence(message, remedy))

  /** Why shoppers do not see today what is in a form, or was changed in it by `entry`, or why it does not do what it is for. */
  const unseenOf = async (slug: string, kind: Kind, name: string, entry?: Entry): Promise<string | undefined> => {
    const [gap] = gapsUnseen(dealerOf(slug), kind, name)
    if (gap !== undefined) return gap
    const { fields = {} } = readable(() => openDocument(sitesDir, slug, kind, name)) ?? {}
    const { zone, region, settings } = dealerOf(slug)
    const clock = { now: now(), zone, region }
    const unseen = whyUnseen(kind, fields, clock) ?? unseenTurn(kind, fields, clock, entry)
    return unseen ?? (settings?.adLaw.severity === 'hold' ? await heldOf(slug, kind, name) : undefined)
  }

  /** Of the row that a change was about, where rows show for a time. */
  const unseenTurn = (kind: Kind, fields: Document['fields'], clock: Clock, entry?: Entry): string | undefined => {
    const [before = '', after = ''] = [entry?.before, entry?.after].map(version => version && history.kept(version))
    const row = rowChanged(kind, before, after)
    return turnsIn(kind, fields, clock).find(turn => turn.is !== 'on' && isDeepStrictEqual(turn.row, row))?.says
  }

  const heldKnown = createKeptAnswers<{ why: string | undefined }>(sitesDir)
  const heldOf = async (slug: string, kind: Kind, name: string): Promise<string | undefined> => {
    const text = textOf(sitesDir, slug, kind, name)
    if (text === undefined) return undefined
    const held = await heldKnown.of(slug, `held ${kind.id} ${name}`, async () => {
      const site = await drafts.load(slug, fileOf(slug, kind, name), text)
      return site && { why: whyHeld(site, kind, name) }
    })
    return held?.why
  }

  const commits = createCommitState(sitesDir)
  /** What has become of a change so far, for the page that asks until it is live. */
  const becomeOf = (
    { slug, file, at }: { slug: string; file: string; at: Date },
    { isGone = false, ...shown }: { unseen: string | undefined; effect: string | undefined; isGone?: boolean },
  ): Omit<LiveState, 'faults'> & { faults: Note[]; refused: Note[]; isRefused: boolean } => {
    const { liveDir, reaches } = liveNow()
    if (reaches === 'commit' && commits.isUnderWay(file))
      return { kind: 'coming', text: ON_ITS_WAY, faults: [], refused: [], isRefused: false }
    const words = isGone ? OF_A_DELETION : OF_A_TEXT
    const isRefused = reaches === 'commit' && commits.isRefused(file)
    const instead = words[isRefused ? 'notCommitted' : reaches]
    const dealer = dealerOf(slug)
    const time = clockOf(dealer, { timeStyle: 'medium' })
    const state = liveState(slug, at, { liveDir, publisher, now: now(), instead, statusUrl, time, ...shown })
    const faults = state.faults.map(line => lineNote(sitesDir, line, dealer.region))
    return { ...state, faults, refused: commits.refusedOf(slug), isRefused }
  }
  const forms = createForms({
    sitesDir,
    drafts,
    history,
    commits,
    onSaved,
    dealerOf,
    entryOf,
    tellsRefusals: slug => publisher?.state(slug) !== undefined,
    common,
    now,
  })

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
  // For a form that asks before it is sent.
  app.get('/there', c => c.body(null, 204))
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
  /** What Git did not take before this editor was started, and nobody would know of any more. */
  const uncommittedNotes = async (slug: string): Promise<Note[]> => {
    // One that ends while Git is looking may be seen as it was before.
    const before = commits.filesUnderWay()
    // Where Git cannot even tell that, it tells why with the next save.
    const files = await uncommittedOf(slug).catch(() => [])
    return files.flatMap(file => {
      // Of what is no work of this editor, such as a feed, it says nothing.
      if (formOf(sitesDir, file) === undefined && !isOwnFile(file)) return []
      if (before.has(file) || commits.isUnderWay(file) || commits.isRefused(file)) return []
      return fileNote(sitesDir, file)
    })
  }
  const leadingKnown = createKeptAnswers<LeadingTo[]>(sitesDir)
  /** Asked before a deletion, and again after it, of the same text. */
  const leadingToText = async (about: { slug: string; file: string; text: string }, version: string) => {
    const { slug, file } = about
    return (await leadingKnown.of(slug, `${file} ${version}`, () => leadingTo({ sitesDir, drafts }, about))) ?? []
  }
  /** What leads nowhere since a deletion, which could still be undone. */
  const leadingToDeleted = async ({ slug, file, act, before }: Entry): Promise<LeadingTo[]> => {
    const text = act !== 'deleted' || before === undefined ? undefined : history.kept(before)
    if (before === undefined || text === undefined || existsSync(join(sitesDir, file))) return []
    return leadingToText({ slug, file, text }, before)
  }
  /** Those that are over come last. */
  const turnsNow = (slug: string, kind: Kind, clock: Clock): Turn[] => {
    const { fields = {} } = readable(() => openDocument(sitesDir, slug, kind, SETTING)) ?? {}
    return turnsIn(kind, fields, clock).sort((one, other) => Number(one.is === 'over') - Number(other.is === 'over'))
  }
  const lookedAt = createKeptAnswers<ToLookAt>(sitesDir)
  const toLookAtNow = async (slug: string, pageUrl: (path: string) => string): Promise<ToLookAt | undefined> =>
    lookedAt.of(slug, `to look at ${pageUrl('/')}`, async () =>
      toLookAt(await drafts.saved(slug, now()), { sitesDir, slug, pageUrl }),
    )
  app.get('/sites/:slug/to-look-at', async c => {
    const { slug } = c.req.param()
    const { name, region } = dealerOf(slug)
    const found = await toLookAtNow(slug, path => shopUrl(c, slug, path))
    if (found === undefined) {
      const text = 'The cars cannot be fetched at the moment. Please look again in a minute.'
      return messagePage('Not now', text, { href: `/sites/${slug}`, label: 'Back to the list' }, 503)
    }
    const told = 'faults' in found ? { faults: found.faults.map(one => faultNote(sitesDir, one, region)) } : found
    return toLookAtPage({ slug, name, found: told })
  })
  app.get('/sites/:slug', async c => {
    const { slug } = c.req.param()
    const dealer = dealerOf(slug)
    const { name, settings, zone, region } = dealer
    const clock = { now: now(), zone, region }
    const useful = KINDS.filter(({ isFor }) => settings === undefined || isFor === undefined || isFor(settings))
    const kinds = useful.map(kind => {
      const isOver = ({ fields }: Listed): number => Number(hasEnded(kind, fields, clock))
      const documents = listDocuments(sitesDir, slug, kind)
        .sort((one, other) => isOver(one) - isOver(other))
        .map(listed => ({ ...listed, state: dayState(kind, listed.fields, clock) }))
      const own = documents.map(document => document.name)
      const hasStandard = kind.hasStandard && settings !== undefined
      const turns = kind.rows === undefined ? [] : turnsNow(slug, kind, clock)
      return {
        kind,
        documents,
        turns,
        standard: hasStandard ? standardPages(join(liveNow().liveDir, slug), own, settings) : [],
      }
    })
    const shown = kinds.filter(
      ({ kind, documents }) => documents.length > 0 || !(kind.id === 'brands' || 'each' in kind.place),
    )
    const done = entryOf(slug, c.req.query('done'))
    const uncommitted = await uncommittedNotes(slug)
    const gaps = useful.flatMap(kind =>
      'setting' in kind.place
        ? gapsUnseen(dealer, kind, SETTING).map(text => ({
            form: { label: kind.title, href: `/sites/${slug}/${kind.id}/${SETTING}` },
            text,
          }))
        : [],
    )
    const notes = [...gaps, ...commits.refusedOf(slug)]
    const leading = done === undefined ? [] : await leadingToDeleted(done)
    const siteDir = join(sitesDir, slug)
    const own = settings === undefined ? [] : ownPictures(settings, sitesDir)
    const ofCars = own.length === 0 ? new Set<string>() : await drafts.picturesOfCars(slug, settings!.stock)
    const namers = namersIn(siteDir, ofCars)
    const pictures = own.map(path => ({ path, namers: namers(path) }))
    const gone = c.req.query('removed')
    return sitePage(
      {
        slug,
        name,
        kinds: shown,
        liveUrl: shopUrl(c, slug, '/'),
        toLookAt: await soon(toLookAtNow(slug, path => shopUrl(c, slug, path))),
        done,
        leading,
        removed: gone === undefined || existsSync(join(siteDir, gone)) ? undefined : gone,
        pictures,
        isStockRead: ofCars !== undefined,
        notes,
        uncommitted,
      },
      common,
    )
  })

  /** The texts of a change stay as they are, so each is looked at once. */
  const changesKnown = new Map<string, Changes>()
  const changesOf = (entry: Entry, dealer: Dealer): Changes => {
    const known = changesKnown.get(entry.id)
    if (known !== undefined) return known
    const [before, after] = [entry.before, entry.after].map(version => version && history.kept(version))
    const changes = changesIn(sitesDir, entry, { ...(before && { before }), ...(after && { after }) }, dealer)
    changesKnown.set(entry.id, changes)
    return changes
  }
  app.get('/sites/:slug/history', c => {
    const { slug } = c.req.param()
    const dealer = dealerOf(slug)
    const obstacles = history.obstacles(slug)
    const entries = history.entries(slug).map(entry => {
      const { lines, forms } = changesOf(entry, dealer)
      const { id, file } = entry
      const obstacle = obstacles.has(id) ? { by: obstacles.get(id) } : undefined
      return { ...entry, lines, forms: existsSync(join(sitesDir, file)) ? forms : [], obstacle }
    })
    return historyPage({ slug, name: dealer.name, entries, clock: clockOf(dealer) }, common)
  })
  app.post('/sites/:slug/undo/:id', c => {
    const { slug, id } = c.req.param()
    if (entryOf(slug, id) === undefined) return notThere(`/sites/${slug}`)
    return orChanged(
      () => {
        const entry = history.undo(id)!
        commits.hear(entry.file, onSaved(entry))
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

  app.get('/sites/:slug/live', async c => {
    const { slug } = c.req.param()
    const done = entryOf(slug, c.req.query('done'))
    if (done === undefined) return c.json({ error: 'of what?' }, 400)
    const { file, at, after } = done
    // Of the settings, nobody knows any more which form it was.
    const isGone = after === undefined
    const form = isGone ? undefined : formOf(sitesDir, file)
    const unseen = form && (await unseenOf(slug, form.kind, form.name))
    return c.json(becomeOf({ slug, file, at: new Date(at) }, { unseen, effect: form?.kind.effect, isGone }))
  })

  app.route('/', pictureRoutes({ sitesDir, drafts, commits, onPicture, dealerOf, common }))
  app.route('/', windowCardRoutes({ drafts, dealerOf, now }))

  const pagesKnown = createKeptAnswers<PageListed[]>(sitesDir)
  /** For the fields of links: none while the site cannot be built. */
  app.get('/sites/:slug/page-list', async c => {
    const { slug } = c.req.param()
    const file = `${slug}/site.json`
    const pages = await pagesKnown.of(slug, 'pages', async () => {
      const site = await drafts.load(slug, file, readFileSync(join(sitesDir, file), 'utf8'))
      return site && pageList(site)
    })
    return c.json(pages ?? [])
  })

  const FORM = '/sites/:slug/:kind/:name'
  app.get(FORM, c => forms.open(c))
  app.post(FORM, c => forms.take(c))
  app.get(`${FORM}/live`, async c => {
    const at = formAt(c.req.param())
    const since = new Date(c.req.query('since') ?? '')
    if (at === undefined || Number.isNaN(since.getTime())) return c.json({ error: 'what, and since when?' }, 400)
    const { slug, kind, name } = at
    const { effect } = kind
    const file = fileOf(slug, kind, name)
    const entry = history.entries(slug).find(one => one.file === file && one.at === c.req.query('since'))
    const shown = { unseen: await unseenOf(slug, kind, name, entry), effect }
    return c.json(becomeOf({ slug, file, at: since }, shown))
  })
  app.get(`${FORM}/delete`, async c => {
    const at = formAt(c.req.param())
    const document = at && 'folder' in at.kind.place ? textOf(sitesDir, at.slug, at.kind, at.name) : undefined
    if (at === undefined || document === undefined) return notThere(`/sites/${c.req.param('slug')}`)
    const version = history.keep(document)
    const { slug, kind, name } = at
    const title = titleIn(kind, document, name)
    const leading = await leadingToText({ slug, file: fileOf(slug, kind, name), text: document }, version)
    return deletePage({ ...at, dealerName: dealerOf(slug).name, title, version, leading }, common)
  })
  app.post(`${FORM}/delete`, async c => {
    const at = formAt(c.req.param())
    const document = at && 'folder' in at.kind.place ? textOf(sitesDir, at.slug, at.kind, at.name) : undefined
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
        const entry = leadingKnown.through(slug, `${change.file} ${version}`, () =>
          history.write({ ...change, from: String(version), text: undefined }),
        )
        commits.hear(entry.file, onSaved(entry))
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
}

/** The settings, or a picture in `assets/`: what is hidden there is of other programs. */
const isOwnFile = (file: string): boolean =>
  /^[^/]+\/site\.json$/.test(file) ||
  (/^[^/]+\/assets\//.test(file) && !file.includes('/.') && contentType(file).startsWith('image/'))

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
