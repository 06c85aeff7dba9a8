import { statSync } from 'node:fs'
import type { Brand } from './brands.ts'
import { type Folders, fileNamed, sourcesOf } from './checks/pictures.ts'
import type { Content } from './content.ts'
import type { KeptRecords } from './kept-records.ts'
import type { SiteSettings } from './schema/site.ts'

/** Of a picture as it is seen, in pixels. */
export type PictureSize = { width: number; height: number }

type Written = { brands: readonly Brand[]; content: Content }

/**
 * How large each picture of ours is that stands in a text, by its address, so that its place is kept while it loads. What cannot
 * be read as a picture has no size. Source: DC-182.
 */
export async function textPicturesOf(
  written: Written,
  settings: SiteSettings,
  folders: Folders,
  records: KeptRecords,
): Promise<Readonly<Record<string, PictureSize>>> {
  const addresses = new Set(textsOf(written).flatMap(html => Array.from(html.matchAll(OWN), ([, address]) => address!)))
  const sizes: Record<string, PictureSize> = {}
  for (const address of addresses) {
    const file = sourcesOf(fileNamed(address), settings, folders)
      .map(path => ({ path, stat: statSync(path, { throwIfNoEntry: false }) }))
      .find(({ stat }) => stat?.isFile())
    const size = file && (await sizeOf(file.path, `${file.stat!.mtimeMs} ${file.stat!.size}`, records))
    if (size !== undefined) sizes[address] = size
  }
  return sizes
}

/** A picture of ours in markup that has passed the allow-list. */
const OWN = /<img\b[^>]*\ssrc="(\/[^"\s]+)"/g

const textsOf = ({ brands, content: { offers, pages, posts, brands: brandPages } }: Written): string[] => [
  ...[...pages, ...brandPages, ...posts].map(({ value }) => value.html),
  ...[...offers, ...brands.flatMap(brand => brand.offers)].map(({ value }) => value.sanitized_description ?? ''),
]

async function sizeOf(path: string, version: string, records: KeptRecords): Promise<PictureSize | undefined> {
  const source = `size of ${path} ${version}`
  const known = records.get(source) as PictureSize | undefined
  if (known !== undefined) return known
  // Few texts have a picture, and a build that meets none need not load this.
  const { default: sharp } = await import('sharp')
  const found = await sharp(path)
    .metadata()
    .catch(() => undefined)
  if (found === undefined) return undefined
  const { width, height } = found.autoOrient
  records.set(source, { width, height })
  return { width, height }
}
