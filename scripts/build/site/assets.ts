// The files that a bundle takes over as they are.
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
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
    for (const source of filesIn(folder)) {
      const path = under + relative(folder, source).split(sep).join('/')
      byPath.set(path, { path, source })
    }
  }
  return [...byPath.values()].sort((one, other) => (one.path < other.path ? -1 : 1))
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.md'))
    .map(entry => join(entry.parentPath, entry.name))
}
