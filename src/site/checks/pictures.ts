import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatsOf, WIDE_WIDTHS, type WidthsBeside, widthsOf } from '../../domain/picture.ts'
import type { Brand } from '../brands.ts'
import type { Content } from '../content.ts'
import type { SiteSettings } from '../schema/site.ts'

type Written = { settings: SiteSettings; brands: readonly Brand[]; content: Content }

/** The folder of a site, and the one beside it that sites share. */
export type Folders = { dir: string; sitesDir: string }

/** A picture of ours that a file shows, by its address there. */
export type Named = { file: string; address: string }

/** The pictures of ours that a dealer's texts and settings show, each file's once. */
export function picturesNamed(
  { settings, brands, content }: Written,
  { name, siteFile }: { name: string; siteFile: string },
): Named[] {
  const { offers, pages, posts, promoTiles, team } = content
  const entries = [...offers, ...pages, ...content.brands, ...posts, ...promoTiles]
  const shown: (readonly [file: string, value: unknown])[] = [
    [siteFile, settings],
    ...[...entries, ...brands.flatMap(brand => brand.offers)].map(({ file, value }) => [file, value] as const),
    [`${name}/content/team.json`, team],
  ]
  return shown.flatMap(([file, value]) => {
    const addresses = new Set([...JSON.stringify(value).matchAll(PICTURE)].map(([, address]) => address!))
    return [...addresses].map(address => ({ file, address }))
  })
}

/** Those that the dealer does not have: their place would stay empty. */
export function missingPictures(named: readonly Named[], settings: SiteSettings, folders: Folders): string[] {
  const sourceOf = looking(settings, folders)
  return named
    .filter(({ address }) => sourceOf(address) === undefined)
    .map(
      ({ file, address }) =>
        `${file} shows ${fileNamed(address)}, and there is no such picture → put it there, or leave it out`,
    )
}

/**
 * The widths of those that lie here with others beside them than the site's pictures have, as of one that somebody has put there
 * by hand or that staff have added. To ask for what is not there would show nothing.
 */
export function widthsBeside(named: readonly Named[], settings: SiteSettings, folders: Folders): WidthsBeside {
  const { pictures } = settings
  if (pictures.kind === 'cdn') return {}
  const sourceOf = looking(settings, folders)
  const least = widthsOf(pictures)
  const asked: readonly number[] = pictures.kind === 'widths' ? pictures.widths : []
  const of = (address: string): readonly number[] => {
    const source = sourceOf(address)
    if (source === undefined || !COPIED.test(source)) return asked
    const there = widthsThere(source, settings, WIDE_WIDTHS)
    return least.every(width => there.includes(width)) ? there : []
  }
  const addresses = [...new Set(named.map(({ address }) => address))]
  const all = addresses.map(address => [address, of(address)] as const)
  return Object.fromEntries(all.filter(([, there]) => there.join() !== asked.join()))
}

/** Of the site's widths and `more`, those in which a picture lies beside its file in each format, ascending. */
export function widthsThere(source: string, { pictures }: SiteSettings, more: readonly number[]): number[] {
  const stem = source.replace(/\.[^.]*$/, '')
  return [...new Set([...widthsOf(pictures), ...more])]
    .sort((one, other) => one - other)
    .filter(width => formatsOf(pictures).every(format => existsSync(`${stem}-${width}.${format}`)))
}

/** The kinds of pictures that come in several widths. */
const COPIED = /\.(?:webp|avif|jpe?g|png)$/i

/** The file that an address names, looked for once. */
function looking(settings: SiteSettings, folders: Folders): (address: string) => string | undefined {
  const found = new Map<string, string | undefined>()
  return address => {
    if (!found.has(address)) {
      const sources = sourcesOf(fileNamed(address), settings, folders)
      found.set(
        address,
        sources.find(source => existsSync(source)),
      )
    }
    return found.get(address)
  }
}

/** Where a picture may lie: the addresses are those of `siteAssets`. */
export function sourcesOf(path: string, settings: SiteSettings, { dir, sitesDir }: Folders): string[] {
  const [, make = '', ofMake = ''] = /^\/brands\/([^/]+)\/(.+)$/.exec(path) ?? []
  return [
    ...settings.sharedAssets.map(folder => join(sitesDir, folder, path)),
    ...(path.startsWith('/assets/') ? [join(dir, path)] : []),
    ...(settings.brands.includes(make) ? [join(sitesDir, '_brands', make, 'assets', ofMake)] : []),
  ]
}

/** A path of the folders that `sourcesOf` knows, as a field has it or the markup of a text: what else the root has is ours. */
const PICTURE = /"(\/(?:assets|brands|art)\/[^"\\\s]+\.(?:avif|gif|jpe?g|png|svg|webp))\\?"/gi

/** The file of ours that an address names, which may have a space as `%20`; one that is written wrongly is a name like any other. */
export function fileNamed(address: string): string {
  const path = address.replace(/[?#].*/, '')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
