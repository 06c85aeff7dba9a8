import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Brand } from '../brands.ts'
import type { Content } from '../content.ts'
import type { SiteSettings } from '../schema/site.ts'

type Written = { settings: SiteSettings; brands: readonly Brand[]; content: Content }

/** The folder of a site, and the one beside it that sites share. */
export type Folders = { dir: string; sitesDir: string }

/** How the site is called, as well. */
type Place = Folders & { name: string; siteFile: string }

/** Pictures of its own that a dealer shows and does not have: their place would stay empty. */
export function missingPictures(
  { settings, brands, content }: Written,
  { name, siteFile, ...folders }: Place,
): string[] {
  const { offers, pages, posts, promoTiles, team } = content
  const entries = [...offers, ...pages, ...content.brands, ...posts, ...promoTiles]
  const shown: (readonly [file: string, value: unknown])[] = [
    [siteFile, settings],
    ...[...entries, ...brands.flatMap(brand => brand.offers)].map(({ file, value }) => [file, value] as const),
    [`${name}/content/team.json`, team],
  ]
  const found = new Map<string, boolean>()
  const isThere = (path: string): boolean => {
    const known = found.get(path) ?? sourcesOf(path, settings, folders).some(source => existsSync(source))
    found.set(path, known)
    return known
  }
  return shown.flatMap(([file, value]) =>
    picturesIn(value)
      .filter(path => !isThere(path))
      .map(path => `${file} shows ${path}, and there is no such picture → put it there, or leave it out`),
  )
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

function picturesIn(value: unknown): string[] {
  return [...new Set([...JSON.stringify(value).matchAll(PICTURE)].map(([, path]) => fileNamed(path!)))]
}

/** The file of ours that an address names, which may have a space as `%20`; one that is written wrongly is a name like any other. */
export function fileNamed(address: string): string {
  const path = address.replace(/[?#].*/, '')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
