import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { formatNumber } from '../../domain/format.ts'
import type { Car } from '../../records/index.ts'
import { keeping } from '../keeper.ts'
import type { SiteSettings } from '../schema/site.ts'
import { type Folders, fileNamed, sourcesOf } from './pictures.ts'

/** A picture that a car shows and its dealer does not have, as the feed writes it, and the id of the first car that shows it. */
export type MissingPicture = { address: string; id: number }

/**
 * Pictures of cars among the dealer's own files that are not there: their place would stay empty. Only of a folder that the
 * dealer has: one that is not here at all may come from elsewhere, as where an API has the data alone.
 */
export function missingCarPictures(cars: readonly Car[], settings: SiteSettings, folders: Folders): MissingPicture[] {
  // Of a path a CDN makes an address of its own.
  if (settings.pictures.kind === 'cdn') return []
  const listed = new Map<string, ReadonlySet<string> | undefined>()
  const namesIn = (folder: string): ReadonlySet<string> | undefined => {
    if (!listed.has(folder)) listed.set(folder, namesOf(folder))
    return listed.get(folder)
  }
  const isListed = (file: string): boolean => namesIn(dirname(file))?.has(basename(file)) ?? false
  return localPictures({ cars }).filter(({ address }) => {
    const path = fileNamed(address)
    const [top] = TOP_FOLDER.exec(path) ?? []
    if (top === undefined || sourcesOf(`${top}.`, settings, folders).every(folder => !namesIn(folder))) return false
    return !sourcesOf(path, settings, folders).some(isListed)
  })
}

/** Where the files of one source begin. */
const TOP_FOLDER = /^\/(?:brands\/[^/]+|[^/]+)\//

function namesOf(folder: string): ReadonlySet<string> | undefined {
  try {
    return new Set(readdirSync(folder))
  } catch {
    return undefined
  }
}

/** Each once; asked for once for the same stock, as a build that changes words alone reads no cars. */
const localPictures = keeping('local pictures of cars', ({ cars }: { cars: readonly Car[] }): MissingPicture[] => {
  const first = new Map<string, number>()
  const note = (address: string, id: number): void => {
    if (address.startsWith('/') && !first.has(address)) first.set(address, id)
  }
  for (const { id, images, primary_image_url } of cars) {
    if (primary_image_url !== undefined) note(primary_image_url, id)
    for (const address of images) note(address, id)
  }
  return [...first].map(([address, id]) => ({ address, id }))
})

/** So many of the pictures that a warning counts are named. */
const NAMED = 5

/** One warning for all of them. */
export function missingCarPicturesTold(missing: readonly MissingPicture[], slug: string): string[] {
  if (missing.length === 0) return []
  const named = missing.slice(0, NAMED).map(({ address, id }) => `${address} of car ${id}`)
  const more = missing.length - named.length
  const list = `${named.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`
  return [
    missing.length === 1
      ? `${slug} has no picture ${list}, so its cars are shown without it → put it there, or correct the feed`
      : `${slug} has none of ${formatNumber(missing.length)} pictures of its cars, so they are shown without: ${list} → put them there, or correct the feed`,
  ]
}
