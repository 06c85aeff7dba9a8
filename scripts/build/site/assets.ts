// The files that a bundle takes over as they are.
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { SiteSettings } from '../../../src/site/schema/site.ts'

/** A file of the bundle by its address below the root, without the first slash, and where its bytes lie. */
export type Asset = { path: string; source: string }

type Folders = { publicDir: string; sitesDir: string }

/**
 * Every file that this site takes over: `public/` and shared folders such as `_art` at the root, the site's own
 * `assets/` under `/assets/`, those of its brands under `/brands/{manufacturer}/`. Where two have the same address, the
 * one nearer to the site counts. Notes in Markdown stay behind.
 */
export function siteAssets(settings: SiteSettings, { publicDir, sitesDir }: Folders): Asset[] {
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

/** Where the picture lies that the dealer has for its icons, if it has one. */
export const ownIcon = (settings: SiteSettings, folders: Folders): string | undefined =>
  settings.icon && siteAssets(settings, folders).find(({ path }) => `/${path}` === settings.icon)?.source

/** The files of a folder, each under its address; `above` are the folders that led to it. */
function filesIn(folder: string, under: string, above: readonly string[] = []): Asset[] {
  if (!existsSync(folder)) return []
  const way = [...above, folder]
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const { name } = entry
    const [path, source] = [`${under}${name}`, `${folder}/${name}`]
    if (entry.isDirectory() || (entry.isSymbolicLink() && leadsOn(source, way))) return filesIn(source, `${path}/`, way)
    return entry.isFile() && !name.startsWith('.') && !name.endsWith('.md') ? [{ path, source }] : []
  })
}

/** Whether a link leads to a folder, and not back to one that it is in: that would have no end. */
function leadsOn(link: string, way: readonly string[]): boolean {
  const target = targetOf(link)
  if (target === undefined || !statSync(target).isDirectory()) return false
  return !way.some(folder => `${realpathSync(folder)}${sep}`.startsWith(`${target}${sep}`))
}

/** None where there is nothing, or where links lead to one another. */
function targetOf(link: string): string | undefined {
  try {
    return realpathSync(link)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
