// The files that a bundle takes over as they are.
import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteSettings } from '../../../src/site/schema/site.ts'

/** A file of the bundle by its address below the root, without the first slash, and where its bytes lie. */
export type Asset = { path: string; source: string }

/**
 * Every file that this site takes over: `public/` and shared folders such as `_art` at the root, the site's own
 * `assets/` under `/assets/`, those of its brands under `/brands/{manufacturer}/`. Where two have the same address, the
 * one nearer to the site counts. Notes in Markdown stay behind.
 */
export function siteAssets(
  settings: SiteSettings,
  { publicDir, sitesDir }: { publicDir: string; sitesDir: string },
): Asset[] {
  const sources: [folder: string, under: string][] = [
    [publicDir, ''],
    ...settings.sharedAssets.map((folder): [string, string] => [join(sitesDir, folder), '']),
    ...settings.brands.map((brand): [string, string] => [
      join(sitesDir, '_brands', brand, 'assets'),
      `brands/${brand}/`,
    ]),
    [join(sitesDir, settings.slug, 'assets'), 'assets/'],
  ]
  const byPath = new Map<string, Asset>()
  for (const [folder, under] of sources) {
    for (const asset of filesIn(folder, under)) byPath.set(asset.path, asset)
  }
  return [...byPath.values()].sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** The files of a folder, each under its address. */
function filesIn(folder: string, under: string): Asset[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const { name } = entry
    const [path, source] = [`${under}${name}`, `${folder}/${name}`]
    if (isFolder(entry, source)) return filesIn(source, `${path}/`)
    return entry.isFile() && !name.startsWith('.') && !name.endsWith('.md') ? [{ path, source }] : []
  })
}

/** A link to a folder counts as one. */
const isFolder = (entry: Dirent, path: string): boolean =>
  entry.isDirectory() || (entry.isSymbolicLink() && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
