// The default target: a folder with every release of every dealer, and for each a link to the one that is live.
import { hash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
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
import { linkOrCopy, removeFile } from '../build/site/bundle-folder.ts'
import { placeFile } from '../build/site/place-file.ts'
import { type BundleManifest, MANIFEST, readManifest, showSame } from './manifest.ts'
import type { Live, Published, Release, Target } from './target.ts'

const RELEASES_KEPT = 10

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
export function localFolder(folder: string, kept = RELEASES_KEPT): Target {
  const homeOf = (slug: string): string => join(folder, 'releases', slug)
  const linkOf = (slug: string): string => join(folder, 'current', slug)
  const heldMark = (slug: string): string => join(homeOf(slug), 'held')
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
    const manifest = readManifest(release)!
    return { folder: release, files: manifest.files, manifest }
  }

  const isHeld = (slug: string): boolean => existsSync(heldMark(slug)) && liveId(slug) !== idsOf(slug).at(-1)

  const switchTo = (slug: string, id: string): void => {
    mkdirSync(join(folder, 'current'), { recursive: true })
    const link = join(folder, 'current', `.${slug}`)
    rmSync(link, { force: true })
    symlinkSync(join('..', 'releases', slug, id), link)
    renameSync(link, linkOf(slug))
  }

  const makeRoom = (slug: string): void => {
    const current = liveId(slug)
    const old = idsOf(slug).filter(id => id !== current)
    for (const id of old.slice(0, Math.max(0, old.length + 1 - kept))) {
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
      const manifest = readManifest(bundle)
      if (manifest === undefined) throw new Error(`${bundle} holds no whole bundle`)
      const current = liveId(slug)
      const before = current === undefined ? undefined : wholeAt(slug, current)
      if (before !== undefined && showSame(before.manifest, manifest) && !(asked && isHeld(slug)))
        return { kind: 'same' }
      if (isHeld(slug) && !asked) return { kind: 'held' }
      const next = nextOf(slug)
      await fill(next, { folder: bundle, files: manifest.files }, before)
      // From here on nothing waits: whoever rolls back does so before or after all of it.
      if (isHeld(slug) && !asked) return { kind: 'held' }
      const id = String(Number(idsOf(slug).at(-1) ?? 0) + 1).padStart(6, '0')
      renameSync(next, join(homeOf(slug), id))
      switchTo(slug, id)
      rmSync(heldMark(slug), { force: true })
      makeRoom(slug)
      const files = Object.entries(manifest.files).filter(([path, sha256]) => before?.files[path] !== sha256).length
      return { kind: 'published', id, files }
    },
    live(slug): Live | undefined {
      const id = liveId(slug)
      return id === undefined ? undefined : { id, since: lstatSync(linkOf(slug)).mtime, isHeld: isHeld(slug) }
    },
    releases(slug): Release[] {
      const current = liveId(slug)
      const toRelease = (id: string): Release => ({
        id,
        at: statSync(join(homeOf(slug), id, MANIFEST)).mtime,
        isLive: id === current,
      })
      return idsOf(slug).map(toRelease).reverse()
    },
    roll(slug, way) {
      const ids = idsOf(slug)
      const id = ids[ids.indexOf(liveId(slug) ?? '') + (way === 'back' ? -1 : 1)]
      if (id === undefined) return undefined
      if (way === 'back') writeFileSync(heldMark(slug), '')
      switchTo(slug, id)
      if (id === ids.at(-1)) rmSync(heldMark(slug), { force: true })
      return id
    },
    async prepare(slug) {
      const current = liveId(slug)
      if (current === undefined || readManifest(nextOf(slug)) !== undefined) return
      const live = wholeAt(slug, current)
      await fill(nextOf(slug), live, live)
    },
  }
}

type Whole = { folder: string; files: BundleManifest['files'] }

/**
 * Makes a folder hold exactly the bundle `wanted`, whatever it held. What the live release has as well comes from there, as
 * it was looked at when it was new; a new file is read again before it counts.
 */
async function fill(folder: string, wanted: Whole, live: Whole | undefined): Promise<void> {
  const there = readManifest(folder)?.files
  if (there === undefined) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // From here on it is no longer what its manifest said.
  rmSync(join(folder, MANIFEST), { force: true })
  for (const path of Object.keys(there ?? {})) if (wanted.files[path] === undefined) removeFile(folder, path)
  const missing = Object.entries(wanted.files).filter(([path, sha256]) => there?.[path] !== sha256)
  for (let from = 0; from < missing.length; from += FILES_AT_ONCE) {
    for (const [path, sha256] of missing.slice(from, from + FILES_AT_ONCE)) {
      const isKnown = live?.files[path] === sha256
      const source = join(isKnown ? live.folder : wanted.folder, path)
      placeFile(join(folder, path), target => linkOrCopy(source, target))
      if (isKnown || hash('sha256', await readFile(join(folder, path))) === sha256) continue
      throw new Error(`${path} is damaged in the bundle → build the site with --force`)
    }
    await setImmediate()
  }
  placeFile(join(folder, MANIFEST), target => linkOrCopy(join(wanted.folder, MANIFEST), target))
}
