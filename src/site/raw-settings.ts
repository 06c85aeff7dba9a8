// The settings of a dealer as they stand in its file. Unchecked: somebody may be writing at this moment, and the build tells
// what is wrong. It loads no package, as a rebuild reads settings before any.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from './parse-json.ts'

export type RawFeed = { file?: unknown; url?: unknown } | null | undefined

/**
 * Of the dealer's folder, with or without the mark that some editors put before a text; empty where its file is not there or
 * holds none.
 */
export function rawSettings(folder: string): Record<string, unknown> {
  const file = join(folder, 'site.json')
  try {
    return existsSync(file) ? ((parseJson(readFileSync(file, 'utf8')) ?? {}) as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Where its stock comes from, as far as that is written down; none where its settings say nothing of it. */
export function rawFeeds(folder: string): RawFeed[] {
  const feeds = (rawSettings(folder)['stock'] as { feeds?: unknown } | null | undefined)?.feeds
  return Array.isArray(feeds) ? feeds : []
}

/** The files of its feeds, by their names in the dealer's folder. */
export const feedFiles = (feeds: readonly RawFeed[]): string[] =>
  feeds.flatMap(feed => (typeof feed?.file === 'string' ? [feed.file] : []))

/** What its makes share with their other dealers, as folders below that of the sites: "_brands/kia". */
export const brandFolders = (folder: string): string[] =>
  namesOf(rawSettings(folder)['brands']).map(brand => `_brands/${brand}`)

/** All that it shares with other dealers: also folders of pictures, such as "_art". */
export const sharedFolders = (folder: string): string[] => [
  ...brandFolders(folder),
  ...namesOf(rawSettings(folder)['sharedAssets']),
]

/** Unchecked as they are, they lead out of no folder. */
const namesOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter(name => typeof name === 'string' && /^[\w-]+$/.test(name)) : []
