// Who is told that something went live, for dealers whose settings ask for it: Algolia gets the cars, search engines the
// addresses that changed (IndexNow), the dealer's own system a signed call. What is to be told is kept until it was.
import { hash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { postSigned, webhookSecretIn, webhookSecretVariable } from '../../src/api/ports/webhook.ts'
import { isOfMoment } from './manifest.ts'
import { isAtAlgolia, removeStocks, tellAlgolia } from './notices/algolia.ts'
import { type Settings, settingsIfRead, settingsOf } from './notices/asked.ts'
import { changedUrls, rootOf } from './notices/changed-urls.ts'
import { tellSearchEngines } from './notices/index-now.ts'
import {
  createUntoldFiles,
  type Guess,
  type HookBody,
  type Kept,
  LostError,
  type Untold,
  withoutLost,
} from './notices/untold.ts'
import { type Contents, differences, type Published, type Rolled } from './target.ts'

/** Why something could not be told, and what is not told any more, as nobody asks for it. */
export type NoticeOutcome = { faults: readonly string[]; ended: readonly string[] }

export type Notices = {
  /** Writes down what is to be told of a release, which shows what is in `shown`. */
  note(slug: string, published: Published, shown: Contents | undefined): Promise<void>
  /** Writes down what a roll has changed; `open` looks into a release. */
  noteRoll(slug: string, rolled: Rolled, open: (id: string) => Promise<Contents | undefined>): Promise<void>
  /** Tells what is untold. */
  tell(slug: string): Promise<NoticeOutcome>
  /** The dealers of whom something is untold that can be told from here, also from a run before. */
  untold(): string[]
  /** Why something could not be told. */
  faults(slug: string): readonly string[]
  /** What nobody can be told any more, until the next release or roll. */
  lost(slug: string): string | undefined
  /** What this host lacks to tell what is untold. To try again helps nothing until it is there. */
  lacking(slug: string): readonly string[]
}

export type NoticesOptions = {
  sitesDir: string
  dataDir: string
  env?: NodeJS.ProcessEnv
  now?: () => Date
}

/** One kind of listener. `Name` is what it asks for in the settings of a dealer. */
type Listener<What> = {
  isAsked(settings: Settings): boolean
  /** What has to be set at this host, if it is not. */
  lacks(settings: Settings): string | undefined
  /** Gives why nothing was told, where nothing needs to be any more. */
  tell(slug: string, what: What, settings: Settings): Promise<string | undefined>
  /** What is so while it is untold, and when nobody asks for it any more. */
  untold: string
  ended: string
}

type Listeners = { [Kind in keyof Untold]-?: Listener<NonNullable<Untold[Kind]>> }

/** In the order in which they are told. */
function listenersBy({ sitesDir, dataDir, env = process.env, now = () => new Date() }: NoticesOptions): Listeners {
  const secretOf = (name: string): string | undefined => webhookSecretIn(env, name)
  const post = postSigned({ now: () => now().getTime(), secretOf })
  return {
    cars: {
      isAsked: settings => isAtAlgolia(settings, env),
      lacks: () => (env['ALGOLIA_ADMIN_KEY'] ? undefined : 'ALGOLIA_ADMIN_KEY'),
      tell: (slug, cars) => tellAlgolia(slug, cars, { sitesDir, dataDir, env }),
      untold: 'Algolia has not all of its cars',
      ended:
        'is not searched at Algolia any more, and nothing is sent there → delete its indexes there, if they are still to be seen',
    },
    pages: {
      isAsked: settings => settings.publish.indexNowKey !== undefined,
      lacks: () => undefined,
      tell: (_slug, pages, settings) => tellSearchEngines(pages, settings.publish.indexNowKey!, env),
      untold: 'search engines were not told',
      ended: 'has no publish.indexNowKey any more, and search engines are not told',
    },
    hook: {
      isAsked: settings => settings.publish.webhook !== undefined,
      lacks(settings) {
        const { secret } = settings.publish.webhook!
        return secretOf(secret) === undefined ? webhookSecretVariable(secret) : undefined
      },
      tell: (_slug, { id, body }, settings) => post(id, { ...settings.publish.webhook!, body }).then(() => undefined),
      untold: 'its system was not told',
      ended: 'has no publish.webhook any more, and its system is not told',
    },
  }
}

export function createNotices(options: NoticesOptions): Notices {
  const { sitesDir, dataDir, env = process.env, now = () => new Date() } = options
  // As with mails: what somebody tries on a laptop is nobody's business.
  const isProduction = env['FORECOURT_MODE'] === 'production'
  const { read, write, forget, endLost, slugs } = createUntoldFiles(join(dataDir, 'notices'))
  const listeners = listenersBy(options)
  const kinds = Object.keys(listeners) as (keyof Untold)[]
  const faults = new Map<string, readonly string[]>()
  const telling = new Map<string, Promise<unknown>>()
  const noting = new Map<string, Promise<unknown>>()

  /** Of what is untold, what this host lacks to tell it; undefined for what it could tell. */
  const untoldOf = (slug: string): { kind: keyof Untold; lacks: string | undefined }[] => {
    const untold = read(slug)
    const kindsUntold = kinds.filter(kind => untold[kind] !== undefined)
    if (kindsUntold.length === 0) return []
    const settings = settingsIfRead(sitesDir, slug)
    return kindsUntold.map(kind => {
      const isAsked = typeof settings === 'object' && listeners[kind].isAsked(settings)
      return { kind, lacks: isAsked ? listeners[kind].lacks(settings) : undefined }
    })
  }

  const tellOne = async (slug: string, kind: keyof Untold): Promise<Partial<Record<keyof NoticeOutcome, string>>> => {
    const what = read(slug)[kind]
    const { isAsked, lacks, tell, untold, ended } = listeners[kind] as Listener<unknown>
    try {
      if (what === undefined) return {}
      const settings = settingsOf(sitesDir, slug)
      if (settings === undefined) throw new Error('its site.json cannot be read at this moment, or has a fault')
      if (settings === 'gone' || !isAsked(settings)) {
        forget(slug, kind, what)
        if (kind === 'cars') removeStocks(dataDir, slug)
        if (settings !== 'gone' && what.isGuess) return {}
        return { ended: settings === 'gone' ? `${slug} is no dealer any more: ${untold}` : `${slug} ${ended}` }
      }
      if (lacks(settings) !== undefined) return {}
      const left = await tell(slug, what, settings)
      forget(slug, kind, what)
      return left === undefined ? {} : { ended: `${slug} is live, but ${left}` }
    } catch (error) {
      const said = `${slug} is live, but ${untold}: ${(error as Error).message}`
      if (!(error instanceof LostError)) return { faults: said }
      forget(slug, kind, what, { lost: said })
      return { ended: said }
    }
  }

  const tellNow = async (slug: string): Promise<NoticeOutcome> => {
    const told: Partial<Record<keyof NoticeOutcome, string>>[] = []
    for (const kind of kinds) told.push(await tellOne(slug, kind))
    const found = told.flatMap(({ faults: fault }) => fault ?? [])
    faults.set(slug, found)
    return { faults: found, ended: told.flatMap(({ ended }) => ended ?? []) }
  }

  const asks = (slug: string, kind: keyof Untold): boolean => askedOf(slug).includes(kind)

  /** What a release before noted by the settings stays no guess. */
  const guessOf = (slug: string, before: Guess | undefined): Guess =>
    settingsIfRead(sitesDir, slug) === undefined && (before === undefined || before.isGuess) ? { isGuess: true } : {}

  /** Before all else: to find out what changed, the target is read, and that may fail. */
  const noteCars = (slug: string, shown: Contents, how: { release: string; isRolled: boolean; at: string }): void => {
    // What a release before lost meanwhile is mended with these cars, too.
    if (!asks(slug, 'cars')) return
    const before = withoutLost(read(slug))
    write(slug, { ...before, cars: { shown: digestOf(shown), ...how, ...guessOf(slug, before.cars) } })
  }

  type Live = {
    id: string
    /** When it went live, as somebody else may publish before all of it is written down. */
    at: string
    changed: readonly string[]
    gone: readonly string[]
    shown: Contents
    left?: Contents | undefined
  }

  const noteChanges = async (slug: string, { id, at, changed, gone, shown, left }: Live): Promise<void> => {
    const root = rootOf(await shown.text('robots.txt'))
    const urls = root === undefined ? [] : await changedUrls({ shown, left, changed, gone }, root, now())
    const before = read(slug)
    const untold: Kept = { ...before }
    if (asks(slug, 'pages') && root !== undefined) {
      // At an address that the site has left, search engines take none of them.
      const all = union(before.pages?.root === root ? before.pages.urls : [], urls)
      if (all.length > 0) untold.pages = { root, urls: all, ...guessOf(slug, before.pages) }
      else delete untold.pages
    }
    // To nobody but the pages themselves is it news that the same cars were confirmed again.
    const isOfMoments = changed.length > 0 && gone.length === 0 && changed.every(isOfMoment)
    if (asks(slug, 'hook') && !isOfMoments) {
      const feeds = root === undefined ? [] : changed.filter(isFeed).map(path => `${root}/${path}`)
      const body: HookBody = {
        event: 'published',
        site: slug,
        release: id,
        at,
        ...(root !== undefined && { sitemap: `${root}/sitemap.xml` }),
        feeds: union(before.hook?.body.feeds, feeds),
        pages: union(before.hook?.body.pages, urls),
      }
      untold.hook = { id: randomUUID(), body, ...guessOf(slug, before.hook) }
    }
    write(slug, untold)
  }

  /** While somebody writes the settings, or they are away, all are: whether that is so is seen when it is told. */
  const askedOf = (slug: string): (keyof Untold)[] => {
    const settings = settingsIfRead(sitesDir, slug)
    if (settings === 'gone') return []
    return settings === undefined ? kinds : kinds.filter(kind => listeners[kind].isAsked(settings))
  }

  /** In the order in which it went live, however long it takes to look into it. */
  const inTurn = async (slug: string, note: () => Promise<void>): Promise<void> => {
    endLost(slug)
    if (!isProduction) return
    if (!asks(slug, 'cars')) removeStocks(dataDir, slug)
    if (askedOf(slug).length === 0) return
    const noted = (noting.get(slug) ?? Promise.resolve()).catch(() => {}).then(note)
    noting.set(slug, noted)
    await noted
  }

  return {
    async note(slug, published, shown) {
      if (published.kind !== 'published' || shown === undefined) return
      const at = now().toISOString()
      await inTurn(slug, async () => {
        noteCars(slug, shown, { release: published.id, isRolled: false, at })
        await noteChanges(slug, { ...published, at, shown })
      })
    },
    async noteRoll(slug, { id, left: leftId }, open) {
      const at = now().toISOString()
      await inTurn(slug, async () => {
        const shown = await open(id)
        if (shown === undefined) return
        noteCars(slug, shown, { release: id, isRolled: true, at })
        const left = await open(leftId)
        await noteChanges(slug, { id, at, ...differences(shown.files, left?.files), shown, left })
      })
    },
    tell(slug) {
      const told = (telling.get(slug) ?? Promise.resolve()).catch(() => {}).then(() => tellNow(slug))
      telling.set(slug, told)
      return told
    },
    untold: () => (isProduction ? slugs().filter(slug => untoldOf(slug).some(({ lacks }) => lacks === undefined)) : []),
    faults: slug => faults.get(slug) ?? [],
    lost: slug => (isProduction ? read(slug).lost : undefined),
    lacking: slug =>
      isProduction
        ? untoldOf(slug).flatMap(({ kind, lacks }) =>
            lacks === undefined
              ? []
              : [`${slug} is live, but ${listeners[kind].untold}: ${lacks} is not set on this machine → set it there`],
          )
        : [],
  }
}

const isFeed = (path: string): boolean => path.startsWith('feeds/')

const union = (one: readonly string[] = [], other: readonly string[]): string[] => [...new Set([...one, ...other])]

/** Equal for releases with the same files, whatever their numbers. */
const digestOf = ({ files }: Contents): string => hash('sha256', JSON.stringify(Object.entries(files).sort()))
