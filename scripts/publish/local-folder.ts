// The default target: a folder with every release of every dealer, and for each a link to the one that is live.
import { hash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { chunksOf } from '../../src/domain/chunks.ts'
import { linkOrCopy, MANIFEST, removeFile } from '../build/site/bundle-folder.ts'
import { placeFile, writeNew } from '../build/site/place-file.ts'
import { inPlainWords, isOutOfRoom } from '../options/system-refusal.ts'
import { RELEASES_KEPT } from './book.ts'
import { digestsOf, KEPT, type Kept, keptOf, readKept } from './kept.ts'
import { type BundleManifest, contentsOf, DamagedError, readManifest } from './manifest.ts'
import { decision, nextId, waits, withdrawn } from './next-release.ts'
import { differences, type Live, type Published, type Release, rolledTo, type Target } from './target.ts'

type LocalOptions = { releasesKept?: number; now?: () => Date }

/** So many files at once; then whoever waits for the server has a turn. */
const FILES_AT_ONCE = 64

/**
 * `current/{slug}` is a link to a folder in `releases/{slug}/`: what a host serves is `current`. A release grows in the
 * folder `.next` and gets its manifest last and its number only when it is whole; the link is replaced in one step. Releases
 * share the files that are equal through hard links, so none is ever written in place.
 *
 * To link the 10,000 files of a big dealer takes longer than to render the pages that changed. So the release that makes
 * room for a new one is not deleted: it becomes `.next`, in which only what differs is touched.
 */
export function localFolder(
  folder: string,
  { releasesKept = RELEASES_KEPT, now = () => new Date() }: LocalOptions = {},
): Target {
  const rolls = new Map<string, number>()
  const homeOf = (slug: string): string => join(folder, 'releases', slug)
  const linkOf = (slug: string): string => join(folder, 'current', slug)
  const heldMark = (slug: string): string => join(homeOf(slug), 'held')
  const withdrawnList = (slug: string): string => join(homeOf(slug), 'withdrawn.json')
  const nextOf = (slug: string): string => join(homeOf(slug), '.next')

  /** Oldest first. */
  const idsOf = (slug: string): string[] =>
    existsSync(homeOf(slug))
      ? readdirSync(homeOf(slug))
          .filter(name => /^\d+$/.test(name))
          .sort()
      : []

  const liveId = (slug: string): string | undefined =>
    lstatSync(linkOf(slug), { throwIfNoEntry: false }) && basename(readlinkSync(linkOf(slug)))

  const wholeAt = (slug: string, id: string) => {
    const release = join(homeOf(slug), id)
    const manifest = readManifest(release)
    return manifest && { folder: release, files: manifest.files, kept: readKept(release), manifest }
  }

  const isHeld = (slug: string): boolean => existsSync(heldMark(slug)) && liveId(slug) !== idsOf(slug).at(-1)

  const switchTo = (slug: string, id: string): void => {
    mkdirSync(join(folder, 'current'), { recursive: true })
    const link = join(folder, 'current', `.${slug}`)
    rmSync(link, { force: true })
    symlinkSync(join('..', 'releases', slug, id), link)
    renameSync(link, linkOf(slug))
  }

  const withdrawnOf = (slug: string): string[] =>
    existsSync(withdrawnList(slug)) ? JSON.parse(readFileSync(withdrawnList(slug), 'utf8')) : []

  /** Those after the live one, which somebody left by going back. */
  const withdrawNewer = (slug: string, live: Pick<Live, 'id' | 'isHeld'>): void => {
    const had = withdrawnOf(slug)
    const ids = idsOf(slug).filter(id => withdrawn({ id, isWithdrawn: had.includes(id) }, live))
    writeFileSync(`${withdrawnList(slug)}.new`, JSON.stringify(ids))
    renameSync(`${withdrawnList(slug)}.new`, withdrawnList(slug))
  }

  /** Names the disk where it is full, and leaves on it no half release: whatever else writes there needs that room. */
  const refused = (error: Error, next: string): Error => {
    if (isOutOfRoom(error.message)) rmSync(next, { recursive: true, force: true })
    const told = inPlainWords(error.message, folder)
    return told === error.message ? error : new Error(told)
  }

  const makeRoom = (slug: string): void => {
    const current = liveId(slug)
    const old = idsOf(slug).filter(id => id !== current)
    for (const id of old.slice(0, Math.max(0, old.length + 1 - releasesKept))) {
      if (existsSync(nextOf(slug))) rmSync(join(homeOf(slug), id), { recursive: true })
      else renameSync(join(homeOf(slug), id), nextOf(slug))
    }
  }

  /**
   * A crash can leave a whole release that never went live; it goes, lest anybody goes forward to it. Where none is live, as
   * in a copy without its links, nobody can tell which one did: then all stay.
   */
  const dropUnborn = (slug: string): void => {
    const current = liveId(slug)
    if (current === undefined || existsSync(heldMark(slug))) return
    for (const id of idsOf(slug)) if (id > current) rmSync(join(homeOf(slug), id), { recursive: true })
  }

  for (const slug of existsSync(join(folder, 'releases')) ? readdirSync(join(folder, 'releases')) : []) dropUnborn(slug)

  return {
    async publish(slug, bundle, { asked = false } = {}): Promise<Published> {
      const rollsBefore = rolls.get(slug)
      const hold = () => ({ asked: asked && rolls.get(slug) === rollsBefore, isHeld: isHeld(slug) })
      const manifest = readManifest(bundle)
      if (manifest === undefined) throw new Error(`${bundle} holds no whole bundle`)
      const current = liveId(slug)
      const before = current === undefined ? undefined : wholeAt(slug, current)
      const kind = decision(before?.manifest, manifest, hold())
      if (kind !== 'published') return { kind }
      const next = nextOf(slug)
      const wanted = { folder: bundle, files: manifest.files, kept: keptOf(before, manifest.files, now()) }
      await fill(next, wanted, before).catch(error => {
        throw refused(error, next)
      })
      // From here on nothing waits: whoever rolls back does so before or after all of it.
      if (waits(hold())) return { kind: 'held' }
      const left = liveId(slug)
      if (isHeld(slug) && left !== undefined) withdrawNewer(slug, { id: left, isHeld: true })
      const id = nextId(idsOf(slug))
      renameSync(next, join(homeOf(slug), id))
      switchTo(slug, id)
      rmSync(heldMark(slug), { force: true })
      makeRoom(slug)
      return { kind: 'published', id, ...differences(manifest.files, before?.files) }
    },
    live(slug): Live | undefined {
      const id = liveId(slug)
      return id === undefined ? undefined : { id, since: lstatSync(linkOf(slug)).mtime, isHeld: isHeld(slug) }
    },
    releases(slug): Release[] {
      const current = liveId(slug)
      const withdrawn = withdrawnOf(slug)
      const toRelease = (id: string): Release => ({
        id,
        at: statSync(join(homeOf(slug), id, MANIFEST)).mtime,
        isLive: id === current,
        isWithdrawn: withdrawn.includes(id),
      })
      return idsOf(slug).map(toRelease).reverse()
    },
    async roll(slug, way) {
      const releases = this.releases(slug)
      const id = rolledTo(releases, way)?.id
      const left = liveId(slug)
      if (id === undefined || left === undefined) return undefined
      rolls.set(slug, (rolls.get(slug) ?? 0) + 1)
      if (way === 'back') writeFileSync(heldMark(slug), '')
      switchTo(slug, id)
      if (id === releases[0]!.id) rmSync(heldMark(slug), { force: true })
      return { id, left }
    },
    open: async (slug, id) => contentsOf(join(homeOf(slug), id)),
    async prepare(slug) {
      const current = liveId(slug)
      if (current === undefined || readManifest(nextOf(slug)) !== undefined) return
      const live = wholeAt(slug, current)
      if (live !== undefined) await fill(nextOf(slug), live, live)
    },
  }
}

type Whole = { folder: string; files: BundleManifest['files']; kept: Kept }

/**
 * Makes a folder hold exactly the bundle `wanted`, whatever it held. What the live release has as well comes from there, as
 * it was looked at when it was new; a new file is read again before it counts.
 */
async function fill(folder: string, wanted: Whole, live: Whole | undefined): Promise<void> {
  const own = readManifest(folder)?.files
  const there = own && { ...own, ...digestsOf(readKept(folder)) }
  const files = { ...wanted.files, ...digestsOf(wanted.kept) }
  const known = live && { ...live.files, ...digestsOf(live.kept) }
  if (there === undefined) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // From here on it is no longer what its manifest said.
  for (const name of [MANIFEST, KEPT]) rmSync(join(folder, name), { force: true })
  for (const path of Object.keys(there ?? {})) if (files[path] === undefined) removeFile(folder, path)
  const missing = Object.entries(files).filter(([path, sha256]) => there?.[path] !== sha256)
  for (const some of chunksOf(missing, FILES_AT_ONCE)) {
    for (const [path, sha256] of some) {
      const isKnown = known?.[path] === sha256
      const source = join(isKnown ? live!.folder : wanted.folder, path)
      placeFile(join(folder, path), target => linkOrCopy(source, target))
      if (isKnown || hash('sha256', await readFile(join(folder, path))) === sha256) continue
      throw new DamagedError(path)
    }
    await setImmediate()
  }
  if (Object.keys(wanted.kept).length > 0) writeNew(join(folder, KEPT), JSON.stringify(wanted.kept))
  placeFile(join(folder, MANIFEST), target => linkOrCopy(join(wanted.folder, MANIFEST), target))
}
