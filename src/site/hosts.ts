import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDealerName } from './dealer-name.ts'
import type { Fault } from './faults.ts'
import { parseJson } from './parse-json.ts'

/** The host that a dealer's file names, and where in it. */
type Named = { slug: string; host: string; path: string }

/** A dealer whose host is another's already, as after a copied folder; the other keeps it. */
export type HostClash = { keeper: Named; other: Named }

/**
 * The dealers of a folder by the hosts that their files name, those of before too, with and without "www". Of two dealers with
 * one host the one that had it `before` keeps it, else the first by name whose it is now: a lead must not change its receiver
 * because of a folder that was added, and both are told. So does one whose folder or file is away at this moment; how long,
 * `before` decides.
 */
export function hostNames(
  sitesDir: string,
  before: ReadonlyMap<string, string> = new Map(),
): { slugs: ReadonlyMap<string, string>; clashes: readonly HostClash[] } {
  const keepers = new Map<string, Named>()
  const clashes: HostClash[] = []
  const isAway = before.size > 0 && !existsSync(sitesDir)
  const folders = isAway ? [] : readdirSync(sitesDir)
  const byName = [...new Set([...folders, ...before.values()])].sort().flatMap(slug => {
    const file = join(sitesDir, slug, 'site.json')
    const isThere = isDealerName(slug) && existsSync(file)
    return isThere ? namedIn(file, slug, before) : asBefore(slug, before)
  })
  const turnOf = ({ host, slug, path }: Named): number => (before.get(host) === slug ? 0 : isFormer(path) ? 2 : 1)
  for (const named of byName.sort((one, other) => turnOf(one) - turnOf(other))) {
    const { host } = named
    const hosts = [host, host.startsWith('www.') ? host.slice(4) : `www.${host}`]
    const keeper = hosts.map(one => keepers.get(one)).find(known => known !== undefined)
    if (keeper === undefined) for (const one of hosts) keepers.set(one, named)
    // An address of before may be the one of now with or without its "www".
    else if (keeper.slug === named.slug) continue
    else clashes.push({ keeper, other: named })
  }
  return { slugs: new Map([...keepers].map(([host, { slug }]) => [host, slug])), clashes }
}

/** Clashes as faults of both dealers, by slug. */
export function clashFaults(sitesDir: string, clashes: readonly HostClash[]): { slug: string; fault: Fault }[] {
  const fileOf = ({ slug }: Named): string => `${basename(sitesDir)}/${slug}/site.json`
  const faultOf = (named: Named, another: Named) => ({
    slug: named.slug,
    fault: {
      file: fileOf(named),
      path: named.path,
      message: `"${named.host}" is the address of ${fileOf(another)} too, and what visitors send would all go to one of them`,
      remedy: 'give each dealer an address of its own',
    },
  })
  return clashes.flatMap(({ keeper, other }) => [faultOf(keeper, other), faultOf(other, keeper)])
}

type NamesHost = {
  slug?: string
  baseUrl?: string
  formerUrls?: string[]
  dealerships?: { config?: { base_domain?: string } }[]
}

/**
 * None in a file that has another dealer's slug, as after a copied folder: it cannot be loaded, so it takes no host. A file that
 * is broken for now lets go of none.
 */
function namedIn(file: string, slug: string, before: ReadonlyMap<string, string>): Named[] {
  try {
    const { slug: own, baseUrl, formerUrls = [], dealerships = [] } = parseJson(readFileSync(file, 'utf8')) as NamesHost
    if (own !== slug) return []
    const index = dealerships.findIndex(({ config }) => config?.base_domain)
    const address = baseUrl ?? dealerships[index]?.config?.base_domain
    if (address === undefined) return []
    const path = baseUrl === undefined ? `dealerships[${index}].config.base_domain` : 'baseUrl'
    const now = { slug, host: new URL(address).hostname, path }
    return [now, ...formerUrls.map((url, at) => ({ slug, host: new URL(url).hostname, path: `${FORMER}[${at}]` }))]
  } catch {
    return asBefore(slug, before)
  }
}

const asBefore = (slug: string, before: ReadonlyMap<string, string>): Named[] =>
  [...before].filter(([, had]) => had === slug).map(([host]) => ({ slug, host, path: 'baseUrl' }))

const FORMER = 'formerUrls'
const isFormer = (path: string): boolean => path.startsWith(FORMER)
