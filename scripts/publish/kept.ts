// Files of earlier releases that a new one still carries: a page that was opened before the switch asks for them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY, HOUR } from '../../src/domain/durations.ts'
import type { BundleManifest } from './manifest.ts'
import { checkPaths, isHashed } from './paths.ts'

/** Beside the manifest, which tells only of the release's own files. Where nothing is kept, there is none. */
export const KEPT = 'kept.json'

/** By path; `until` is when nobody is expected to ask any more. */
export type Kept = Readonly<Record<string, { sha256: string; until: string }>>

/** With a feed every few minutes a day would have a hundred indexes of the stock, of some megabytes each. */
const keptFor = (path: string): number => (path.startsWith('search/') ? 2 * HOUR : DAY)

/** What was replaced last is asked for most. */
const KEPT_AT_MOST = 2_000

export function readKept(folder: string): Kept {
  const file = join(folder, KEPT)
  return existsSync(file) ? parseKept(readFileSync(file, 'utf8')) : {}
}

/** Throws where a path leads out of the release, as `parseManifest` does. */
export function parseKept(text: string): Kept {
  const kept: Kept = JSON.parse(text)
  checkPaths(Object.keys(kept), KEPT)
  return kept
}

/** As a manifest tells of its files. */
export const digestsOf = (kept: Kept): Record<string, string> =>
  Object.fromEntries(Object.entries(kept).map(([path, { sha256 }]) => [path, sha256]))

/** What a release with these files carries of the one before it. */
export function keptOf(
  before: { files: BundleManifest['files']; kept: Kept } | undefined,
  files: BundleManifest['files'],
  now: Date,
): Kept {
  if (before === undefined) return {}
  const until = (path: string): string => new Date(now.getTime() + keptFor(path)).toISOString()
  const replaced = Object.entries(before.files).map(([path, sha256]) => [path, { sha256, until: until(path) }] as const)
  const kept = [...Object.entries(before.kept), ...replaced]
    .filter(([path, file]) => isHashed(path) && files[path] === undefined && file.until > now.toISOString())
    .sort(([, one], [, other]) => (one.until < other.until ? 1 : one.until > other.until ? -1 : 0))
  return Object.fromEntries(kept.slice(0, KEPT_AT_MOST))
}
