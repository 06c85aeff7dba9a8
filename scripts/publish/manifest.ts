import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { HOUR } from '../../src/domain/durations.ts'
import { STOCK_CONFIRMED_PATH } from '../../src/domain/freshness.ts'
import { MANIFEST } from '../build/site/bundle-folder.ts'
import { digestsOf, KEPT, readKept } from './kept.ts'
import { checkPaths } from './paths.ts'
import type { Contents } from './target.ts'

/** What a bundle says of itself; `files` by path, each with the SHA-256 of its bytes. */
export type BundleManifest = {
  slug: string
  builtAt: string
  revision: string
  /** When the feeds were last confirmed, after how many hours its pages call that long ago, and a digest of how they say so. */
  confirmed?: { at: string; staleAfterHours: number; told: string }
  files: Readonly<Record<string, string>>
}

/** Undefined where there is none: the folder is no whole bundle. */
export function readManifest(folder: string): BundleManifest | undefined {
  const file = join(folder, MANIFEST)
  return existsSync(file) ? parseManifest(readFileSync(file, 'utf8')) : undefined
}

/** Throws where a path leads out of the bundle: whoever can write a manifest must not name a file of another dealer by it. */
export function parseManifest(text: string): BundleManifest {
  const manifest: BundleManifest = JSON.parse(text)
  checkPaths(Object.keys(manifest.files), MANIFEST)
  return manifest
}

/** A bundle in a folder here; undefined where it is not whole. */
export function contentsOf(folder: string): Contents | undefined {
  const manifest = readManifest(folder)
  const text = async (path: string): Promise<string> =>
    manifest?.files[path] === undefined ? '' : readFileSync(join(folder, path), 'utf8')
  return manifest && { files: manifest.files, text }
}

/** A file of a bundle has other bytes than its manifest says. */
export class DamagedError extends Error {
  constructor(path: string) {
    super(`${path} is damaged in the bundle → build the site with --force`)
  }
}

/** When the stock was written down, and when it was confirmed: what differs with each build of the same cars. */
const MOMENT_FILES = { 'stock-state.json': '', [STOCK_CONFIRMED_PATH.slice(1)]: '' }

/** Whether a file differs with each build of the same cars. */
export const isOfMoment = (path: string): boolean => path in MOMENT_FILES

/** Whether two bundles show the same. Who built them, and at which moment, nobody sees, unless what is live gets old by it. */
export function showSame(live: BundleManifest, next: BundleManifest): boolean {
  const shown = ({ files, confirmed, ...about }: BundleManifest): string =>
    JSON.stringify({
      ...about,
      builtAt: '',
      revision: '',
      confirmed: confirmed && { ...confirmed, at: '' },
      files: { ...files, ...MOMENT_FILES },
    })
  return shown(live) === shown(next) && !isRenewed(live, next)
}

/**
 * Whether the next one was confirmed so much later that the live one would soon be called stale, though its feeds are read. Half
 * the time: no oftener than it must be, as a release that shows the same makes another one go.
 */
function isRenewed({ confirmed: live }: BundleManifest, { confirmed: next }: BundleManifest): boolean {
  if (live === undefined || next === undefined) return false
  return Date.parse(next.at) - Date.parse(live.at) >= (next.staleAfterHours / 2) * HOUR
}

/** All that is wrong with a folder by its own manifest: files that are missing, changed or too many. */
export function faultsOf(folder: string): string[] {
  const manifest = readManifest(folder)
  if (manifest === undefined) return [`${MANIFEST} is missing`]
  const files = { ...manifest.files, ...digestsOf(readKept(folder)) }
  const present = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(path => path !== MANIFEST && path !== KEPT)
  const wrong = Object.entries(files).flatMap(([path, sha256]) => {
    if (!existsSync(join(folder, path))) return [`${path} is missing`]
    return hash('sha256', readFileSync(join(folder, path))) === sha256 ? [] : [`${path} is not what it was`]
  })
  return [...wrong, ...present.filter(path => !(path in files)).map(path => `${path} is too many`)]
}
