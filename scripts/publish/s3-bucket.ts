// A target in an S3-compatible storage: every release of every dealer, and for each an object that says which is live.
import { hash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentType } from '../serve/content-type.ts'
import { headersFor, parseHeaders } from '../serve/rules.ts'
import { digestsOf, isHashed, KEPT, type Kept, keptOf } from './kept.ts'
import { type BundleManifest, MANIFEST, readManifest, showSame } from './manifest.ts'
import type { Condition, S3Store } from './s3-store.ts'
import { type Live, type Published, type Release, rolledTo, type Target } from './target.ts'

const RELEASES_KEPT = 10
const REQUESTS_AT_ONCE = 16
const LIVE = 'live.json'

/** A cache before the storage may still lead to what was live a moment ago. */
const REUSED_AFTER_MILLISECONDS = 60_000

/** What `{slug}/live.json` says; `folder` is all that a host has to read of it. */
export type LiveObject = {
  /** Of the live release, below the place of the publisher. */
  folder: string
  live: string
  since: string
  isHeld: boolean
  /** Oldest first; `left` is when it was last taken from the stage. */
  releases: readonly { id: string; folder: string; at: string; isWithdrawn: boolean; left?: string }[]
  /** A folder that no release is in: the next one of this writer grows there. */
  spare?: string | undefined
  /** Who wrote this: a publisher, from its start to its end. */
  writer: string
}

type Known = { state: LiveObject; tag: string }
type Whole = { folder: string; manifest: BundleManifest; kept: Kept }

type Options = {
  releasesKept?: number
  now?: () => Date
  /** Throws where this publisher may not write any more. */
  check?: () => void
}

/** Reads which dealers are there and what is live of each. */
export async function s3Bucket(
  store: S3Store,
  { releasesKept = RELEASES_KEPT, now = () => new Date(), check = () => {} }: Options = {},
): Promise<Target> {
  const known = new Map<string, Known>()
  const rolls = new Map<string, number>()
  const writer = randomUUID().slice(0, 8)
  const liveKey = (slug: string): string => `${slug}/${LIVE}`

  /** What the storage says now; another publisher may have written it. */
  const refresh = async (slug: string): Promise<Known | undefined> => {
    const stored = await store.get(liveKey(slug))
    if (stored === undefined) known.delete(slug)
    else known.set(slug, { state: JSON.parse(stored.text), tag: stored.tag })
    return known.get(slug)
  }

  /** Only over what was read: else somebody else has published meanwhile. */
  const write = async (slug: string, state: LiveObject, before: Known | undefined): Promise<Known> => {
    check()
    const condition: Condition = before === undefined ? 'none' : { tag: before.tag }
    const about = { type: 'application/json', cache: 'no-store', condition }
    const tag = await store.put(liveKey(slug), JSON.stringify(state), about)
    if (tag === undefined) {
      await refresh(slug)
      throw new ConflictError(`another publisher has changed what is live of ${slug}`)
    }
    const written = { state, tag }
    known.set(slug, written)
    return written
  }

  const readWhole = async (folder: string): Promise<Whole | undefined> => {
    const [manifest, kept] = await Promise.all([store.get(`${folder}/${MANIFEST}`), store.get(`${folder}/${KEPT}`)])
    if (manifest === undefined) return undefined
    return { folder, manifest: JSON.parse(manifest.text), kept: kept === undefined ? {} : JSON.parse(kept.text) }
  }

  /** The folder that the next release grows in is no release's any more before a file of it is touched. */
  const openSpare = async (slug: string, before: Known | undefined): Promise<string> => {
    if (before === undefined) return newFolder(slug, FIRST_ID)
    const { state } = before
    const isOurs = state.writer === writer
    if (isOurs && state.spare !== undefined) return state.spare
    const oldest = state.releases.length < releasesKept ? undefined : freeRelease(state)
    const spare = oldest?.folder ?? newFolder(slug, nextId(state))
    const releases = state.releases.filter(release => release !== oldest)
    await write(slug, { ...state, releases, spare, writer }, before)
    // One that another publisher has left, or fills in vain: from here on it cannot go live.
    if (state.spare !== undefined) await removeFolder(state.spare)
    return spare
  }

  /** No two publishers ever write into the same one. */
  const newFolder = (slug: string, id: string): string => `${slug}/releases/${id}-${writer}`

  const removeFolder = async (folder: string): Promise<void> =>
    eachOf(await store.list(`${folder}/`), key => store.remove(key))

  /** The oldest one, if no cache leads there any more. */
  const freeRelease = ({ releases, live }: LiveObject): LiveObject['releases'][number] | undefined => {
    const oldest = releases.find(({ id }) => id !== live)
    const isFree = oldest?.left !== undefined && now().getTime() - Date.parse(oldest.left) > REUSED_AFTER_MILLISECONDS
    return isFree ? oldest : undefined
  }

  /** Makes a folder hold exactly the bundle, whatever it held; its manifest comes last. */
  const fill = async (
    folder: string,
    bundle: string,
    manifest: BundleManifest,
    live: Whole | undefined,
  ): Promise<void> => {
    const kept = keptOf(live && { files: live.manifest.files, kept: live.kept }, manifest.files, now())
    const files = allFiles(manifest, kept)
    const held = live === undefined ? {} : allFiles(live.manifest, live.kept)
    const before = await readWhole(folder)
    const there = before === undefined ? {} : allFiles(before.manifest, before.kept)
    const present =
      before === undefined ? await store.list(`${folder}/`) : Object.keys(there).map(path => `${folder}/${path}`)
    // From here on it is no longer what its manifest said.
    for (const name of [MANIFEST, KEPT]) await store.remove(`${folder}/${name}`)
    const rules = parseHeaders(
      existsSync(join(bundle, '_headers')) ? readFileSync(join(bundle, '_headers'), 'utf8') : '',
    )
    const send = async (path: string): Promise<void> => {
      check()
      const sha256 = files[path]!
      if (held[path] === sha256) return store.copy(`${live!.folder}/${path}`, `${folder}/${path}`)
      const bytes = await readFile(join(bundle, path))
      if (hash('sha256', bytes) !== sha256) {
        throw new Error(`${path} is damaged in the bundle → build the site with --force`)
      }
      const cache = headersFor(`/${path}`, rules).get('Cache-Control')
      await store.put(`${folder}/${path}`, bytes, { type: contentType(path), cache, sha256 })
    }
    const missing = Object.keys(files).filter(path => there[path] !== files[path])
    for (const turn of [0, 1, 2])
      await eachOf(
        missing.filter(path => turnOf(path) === turn),
        send,
      )
    const left = present.filter(
      key => files[key.slice(folder.length + 1)] === undefined && key !== `${folder}/${MANIFEST}`,
    )
    await eachOf(left, key => store.remove(key))
    if (Object.keys(kept).length > 0) {
      await store.put(`${folder}/${KEPT}`, JSON.stringify(kept), { type: 'application/json' })
    }
    const text = readFileSync(join(bundle, MANIFEST))
    await store.put(`${folder}/${MANIFEST}`, text, { type: 'application/json', sha256: hash('sha256', text) })
  }

  const slugs = await store.folders('')
  await eachOf(slugs, async slug => void (await refresh(slug)))

  const target: Target = {
    async publish(slug, bundle, { asked = false } = {}): Promise<Published> {
      check()
      const manifest = readManifest(bundle)
      if (manifest === undefined) throw new Error(`${bundle} holds no whole bundle`)
      const rollsBefore = rolls.get(slug)
      const isAsked = (): boolean => asked && rolls.get(slug) === rollsBefore
      const first = await refresh(slug)
      const isHeld = (): boolean => known.get(slug)?.state.isHeld ?? false
      const live = first && (await readWhole(first.state.folder))
      if (live !== undefined && showSame(live.manifest, manifest) && !(isAsked() && isHeld())) return { kind: 'same' }
      if (isHeld() && !isAsked()) return { kind: 'held' }
      const spare = await openSpare(slug, first)
      await fill(spare, bundle, manifest, live)
      if (isHeld() && !isAsked()) return { kind: 'held' }
      const before = known.get(slug)
      const id = before === undefined ? FIRST_ID : nextId(before.state)
      const at = now().toISOString()
      const older = (before?.state.releases ?? []).map(release => ({
        ...release,
        isWithdrawn: release.isWithdrawn || (isHeld() && release.id > before!.state.live),
        ...(release.id === before?.state.live && { left: at }),
      }))
      const releases = [...older, { id, folder: spare, at, isWithdrawn: false }]
      await write(slug, { folder: spare, live: id, since: at, isHeld: false, releases, writer }, before)
      const files = Object.entries(manifest.files).filter(
        ([path, sha256]) => live?.manifest.files[path] !== sha256,
      ).length
      return { kind: 'published', id, files }
    },
    live(slug): Live | undefined {
      const state = known.get(slug)?.state
      return state && { id: state.live, since: new Date(state.since), isHeld: state.isHeld }
    },
    releases(slug): Release[] {
      const state = known.get(slug)?.state
      return (state?.releases ?? [])
        .map(({ id, at, isWithdrawn }) => ({ id, at: new Date(at), isLive: id === state!.live, isWithdrawn }))
        .reverse()
    },
    async roll(slug, way) {
      rolls.set(slug, (rolls.get(slug) ?? 0) + 1)
      for (;;) {
        const before = await refresh(slug)
        const id = rolledTo(target.releases(slug), way)?.id
        if (before === undefined || id === undefined) return undefined
        const { state } = before
        const at = now().toISOString()
        const releases = state.releases.map(release => (release.id === state.live ? { ...release, left: at } : release))
        const { folder } = state.releases.find(release => release.id === id)!
        const isLast = id === state.releases.at(-1)!.id
        try {
          await write(
            slug,
            { ...state, folder, live: id, since: at, isHeld: !isLast && (state.isHeld || way === 'back'), releases },
            before,
          )
          return id
        } catch (error) {
          // What is built at this moment has written meanwhile.
          if (!(error instanceof ConflictError)) throw error
        }
      }
    },
    /** Removes what is more than the releases that are kept: of many in a minute, none could make room for the next. */
    async prepare(slug) {
      for (;;) {
        const before = known.get(slug)
        const oldest = before && before.state.releases.length > releasesKept ? freeRelease(before.state) : undefined
        if (before === undefined || oldest === undefined) return
        const releases = before.state.releases.filter(release => release !== oldest)
        await write(slug, { ...before.state, releases }, before)
        await removeFolder(oldest.folder)
      }
    },
  }
  return target
}

/** Somebody else has written what was to be written. */
class ConflictError extends Error {}

const FIRST_ID = '000001'

/** Never one that was there before, also where its release has made room. */
const nextId = ({ releases, live }: LiveObject): string =>
  String(Math.max(Number(live), ...releases.map(({ id }) => Number(id))) + 1).padStart(FIRST_ID.length, '0')

const allFiles = (manifest: BundleManifest, kept: Kept): Record<string, string> => ({
  ...manifest.files,
  ...digestsOf(kept),
})

/** Hashed files first and pages last, so that at no moment a page asks for what is not there. */
const turnOf = (path: string): 0 | 1 | 2 => (isHashed(path) ? 0 : path.endsWith('.html') ? 2 : 1)

/**
 * Several at once; the first failure ends it, when all that was under way has ended too: what is sent late could overwrite what
 * the next try has sent to the same place.
 */
async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const failures: unknown[] = []
  const workOff = async (): Promise<void> => {
    for (const item of waiting) {
      await work(item).catch(failure => failures.push(failure))
      if (failures.length > 0) return
    }
  }
  await Promise.all(Array.from({ length: Math.min(REQUESTS_AT_ONCE, items.length) }, workOff))
  if (failures.length > 0) throw failures[0]
}
