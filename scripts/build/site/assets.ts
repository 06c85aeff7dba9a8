// The files that a bundle takes over as they are.
import { existsSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import type { Fault } from '../../../src/site/faults.ts'
import type { SiteSettings } from '../../../src/site/schema/site.ts'

/** A file of the bundle by its address below the root, without the first slash, and where its bytes lie. */
export type Asset = { path: string; source: string }

type Folders = { publicDir: string; sitesDir: string }

/**
 * Every file that this site takes over: `public/` and shared folders such as `_art` at the root, the site's own
 * `assets/` under `/assets/`, those of its brands under `/brands/{manufacturer}/`. Where two have the same address, the
 * one nearer to the site counts. Notes in Markdown stay behind, and so does what a name hides that begins with a dot.
 */
export const siteAssets = (settings: SiteSettings, folders: Folders): Asset[] => found(settings, folders).assets

/** Links in these folders that lead to what is neither this dealer's nor shared: anything may be there. */
export const strayLinks = (settings: SiteSettings, folders: Folders): Fault[] =>
  found(settings, folders).astray.map(link => ({
    file: join(basename(folders.sitesDir), relative(folders.sitesDir, link)),
    message: 'is a link to what is neither of this dealer nor shared',
    remedy: 'put the files here, or into a folder beside the dealers whose name begins with "_", and link to that',
  }))

function found(settings: SiteSettings, { publicDir, sitesDir }: Folders): { assets: Asset[]; astray: string[] } {
  const dealer = join(sitesDir, settings.slug)
  const sources: [folder: string, under: string][] = [
    [publicDir, ''],
    ...settings.sharedAssets.map((folder): [string, string] => [join(sitesDir, folder), '']),
    ...settings.brands.map((brand): [string, string] => [
      join(sitesDir, '_brands', brand, 'assets'),
      `brands/${brand}/`,
    ]),
    [join(dealer, 'assets'), 'assets/'],
  ]
  const shared = readdirSync(sitesDir).filter(name => name.startsWith('_'))
  const grounds = [publicDir, dealer, ...shared.map(name => join(sitesDir, name))].flatMap(
    folder => targetOf(folder) ?? [],
  )
  const walk: Walk = { grounds, astray: [] }
  const byPath = new Map<string, Asset>()
  for (const [folder, under] of sources) {
    if (!existsSync(folder)) continue
    if (!isWithin(realpathSync(folder), grounds)) walk.astray.push(folder)
    else for (const asset of filesIn(folder, under, walk)) byPath.set(asset.path, asset)
  }
  return { assets: [...byPath.values()].sort((one, other) => (one.path < other.path ? -1 : 1)), astray: walk.astray }
}

/** Where the picture lies that the dealer has for its icons, if it has one. */
export const ownIcon = (settings: SiteSettings, folders: Folders): string | undefined =>
  settings.icon && siteAssets(settings, folders).find(({ path }) => `/${path}` === settings.icon)?.source

/** `grounds` are the folders in which a link may end, by their true paths; `astray` gathers those that end elsewhere. */
type Walk = { grounds: readonly string[]; astray: string[] }

/** The files of a folder, each under its address; `above` are the folders that led to it. */
function filesIn(folder: string, under: string, walk: Walk, above: readonly string[] = []): Asset[] {
  const way = [...above, folder]
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const { name } = entry
    if (name.startsWith('.')) return []
    const [path, source] = [`${under}${name}`, `${folder}/${name}`]
    const found = entry.isSymbolicLink() ? leadsTo(source, way) : entry
    if (found === undefined || (found.isFile() && name.endsWith('.md'))) return []
    if (found !== entry && !isWithin(realpathSync(source), walk.grounds)) {
      walk.astray.push(source)
      return []
    }
    if (found.isDirectory()) return filesIn(source, `${path}/`, walk, way)
    // A bundle holds the file, as a link in it would lead elsewhere.
    return found.isFile() ? [{ path, source: found === entry ? source : realpathSync(source) }] : []
  })
}

/** Whether a true path lies in one of these folders, and in none there that a dot hides. */
const isWithin = (path: string, grounds: readonly string[]): boolean =>
  grounds.some(ground => {
    const below = `${path}${sep}`.startsWith(`${ground}${sep}`) ? relative(ground, path) : undefined
    return below !== undefined && !below.split(sep).some(part => part.startsWith('.'))
  })

/** What is at the end of a link, unless that is a folder that the link is in: that would have no end. */
function leadsTo(link: string, way: readonly string[]): Stats | undefined {
  const target = targetOf(link)
  if (target === undefined) return undefined
  const leadsBack = way.some(folder => `${realpathSync(folder)}${sep}`.startsWith(`${target}${sep}`))
  return leadsBack ? undefined : statSync(target)
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
