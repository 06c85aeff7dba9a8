// When what a page shows last changed, as far as builds have seen it: `lastmod` of the sitemap.
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { carsFile } from '../../../src/site/feeds/cars-at-last-build.ts'
import { pricesFile } from '../../../src/site/price-memory.ts'
import { servedManifest } from './bundle-folder.ts'

/** A page of the sitemap as this build finds it. */
export type ListedPage = {
  path: string
  /** Equal while the page shows the same. */
  content: string
  /** The day that the data tell, for a page that no build has seen yet. */
  dayTold(): string | undefined
}

/** Of what a page shows, as text. Nothing is taken from it by this, so it is short. */
export const contentOf = (text: string): string => hash('sha1', text, 'base64url').slice(0, 12)

/** A page of the sitemap, with the day of its last change where that is known: "2026-05-31". */
export type DatedPage = { path: string; day?: string }

/** By path: the content as it was last seen, and the day since when it is so; "" where nobody knows. */
export type Seen = Readonly<Record<string, readonly [content: string, day: string]>>

/**
 * What is seen of the pages on a day, after what was seen `before`. A page that shows something else changed on this day,
 * and so did one that is new. The first build of all has seen nothing, so it believes the data, and never says “today” of
 * what may have been so for years.
 */
export function seenOn(day: string, pages: readonly ListedPage[], before: Seen | undefined): Seen {
  const seen: Record<string, Seen[string]> = {}
  for (const { path, content, dayTold } of pages) {
    const last = before?.[path]
    if (last?.[0] === content) seen[path] = last
    else seen[path] = [content, before === undefined ? (dayTold() ?? '') : day]
  }
  return seen
}

/** The changes of one site: read before a build, kept after it. */
export type ChangeLog = {
  /** Where no build has seen the site at its address yet: the dealers whose sites builds have seen there. */
  othersBefore: readonly string[]
  date(pages: readonly ListedPage[]): DatedPage[]
  /**
   * Writes down what was seen, before the bundle that tells it is served; `bundle` is the SHA-256 of its manifest. Once it is
   * served, `keep` puts that in place, which is only a rename. Where a build does not come to it, the next one does it.
   */
  prepare(bundle: string): { keep(): void }
}

/** The shape of `Stored`; what another version of this code wrote is forgotten, not misread. */
const FORMAT = 1

/** `bundle` identifies the one that tells it. */
type Stored = { format: typeof FORMAT; bundle?: string; day: string; seen: Seen }

/**
 * Opens what is known of the site at `root`, whose bundle is served at `live`. It is about addresses, not about folders: a
 * bundle that is made anew, or in another place, has the same days. So it lies apart from what a rebuild remembers, and
 * whoever builds on a machine that forgets keeps this folder from build to build. A look at another time than the present is
 * not kept: with `--at`, tomorrow's page can be seen, but has not been there yet.
 */
export function openChangeLog(
  folder: string,
  { slug, root, live, day, today }: { slug: string; root: string; live: string; day: string; today: string },
): ChangeLog {
  const file = fileOf(folder, slug, root)
  // Builds into two out folders may write of one site at once.
  const prepared = `${file}.${hash('sha1', live).slice(0, 8)}.new`
  putInPlace(prepared, file, live)
  const stored = recall(file)
  let seen: Seen = {}
  return {
    othersBefore: stored === undefined && root !== '' ? othersAt(folder, slug, root) : [],
    date(pages) {
      seen = seenOn(day, pages, stored?.seen)
      return pages.map(({ path }) => {
        const [, changed] = seen[path]!
        return changed === '' || changed > day ? { path } : { path, day: changed }
      })
    },
    prepare(bundle) {
      const isPresent = day <= today && day >= (stored?.day ?? '')
      if (!isPresent || isSame(seen, stored?.seen)) return { keep() {} }
      const text: Stored = { format: FORMAT, bundle, day, seen }
      mkdirSync(folder, { recursive: true })
      writeFileSync(prepared, JSON.stringify(text))
      return { keep: () => renameSync(prepared, file) }
    },
  }
}

/**
 * What a build had prepared that died as soon as its bundle was served. Not so for a bundle that never was, nor where a build
 * into another folder has seen the site on a later day.
 */
function putInPlace(prepared: string, file: string, live: string): void {
  const left = recall(prepared)
  if (left?.bundle === undefined || left.bundle !== servedManifest(live)) return
  if (left.day >= (recall(file)?.day ?? '')) renameSync(prepared, file)
}

const fileOf = (folder: string, slug: string, root: string): string =>
  join(folder, `${slug}-${hash('sha1', root).slice(0, 8)}.json`)

const NAME = /^(?<slug>.+)-[0-9a-f]{8}\.json$/

/** By the names of the files alone. */
function othersAt(folder: string, slug: string, root: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.flatMap(name => {
    const other = NAME.exec(name)?.groups?.['slug'] ?? slug
    return other !== slug && join(folder, name) === fileOf(folder, other, root) ? [other] : []
  })
}

/** How many pages of each dealer the last build has listed; of one with several addresses, at the largest. */
export function pagesSeen(folder: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const slug = NAME.exec(name)?.groups?.['slug']
    const stored = slug === undefined ? undefined : recall(join(folder, name))
    if (slug === undefined || stored === undefined) continue
    counts.set(slug, Math.max(counts.get(slug) ?? 0, Object.keys(stored.seen).length))
  }
  return counts
}

/** The names of the files of this folder that tell of one dealer, its cars and what they cost among them. */
export function changeFiles(folder: string, slug: string): string[] {
  const ofStock = [carsFile(folder, slug), pricesFile(folder, slug)].map(file => basename(file))
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter(name => NAME.exec(name)?.groups?.['slug'] === slug || ofStock.includes(name))
}

function recall(file: string): Stored | undefined {
  if (!existsSync(file)) return undefined
  try {
    const stored: Stored = JSON.parse(readFileSync(file, 'utf8'))
    return stored.format === FORMAT ? stored : undefined
  } catch {
    // A power cut can leave a file empty that was put in place whole.
    return undefined
  }
}

function isSame(seen: Seen, before: Seen | undefined): boolean {
  if (before === undefined) return false
  const paths = Object.keys(seen)
  return paths.length === Object.keys(before).length && paths.every(path => seen[path] === before[path])
}
