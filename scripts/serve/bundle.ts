// A bundle as a static host sees it: files by address, and what `_headers` and `_redirects` say.
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { digestsOf, readKept } from '../publish/kept.ts'
import { findRedirect, type HeaderRule, headersFor, parseHeaders, parseRedirects, type RedirectRule } from './rules.ts'

export type Manifest = {
  slug: string
  name: string
  template: string
  region: string
  cars: number
  picture?: string
  colours: { primary: string; secondary: string }
  builtAt: string
  /** Of a site whose own host stands in for the hosted search: what is asked for, and the index to answer from. */
  algolia?: { appId: string; key: string; indexPrefix: string; stock: string } | undefined
  files: Record<string, string>
}

export type Bundle = {
  folder: string
  manifest: Manifest
  /** What may be asked for, by path with its digest: the files of the manifest, and those that the release before left. */
  files: Readonly<Record<string, string>>
  headers: HeaderRule[]
  redirects: RedirectRule[]
}

export type Found =
  | { kind: 'file'; file: string; sha256: string; status: number; headers: Headers }
  | { kind: 'redirect'; to: string; status: number }

/** What only the host itself reads. */
const NOT_SERVED = new Set(['_headers', '_redirects'])

const opened = new Map<string, { version: string; bundle: Bundle }>()

/** The bundle of a dealer, read anew when a build has replaced it, or a link leads to another. */
export function openBundle(outDir: string, slug: string): Bundle | undefined {
  const place = join(outDir, slug)
  if (!/^[a-z0-9-]+$/.test(slug) || !existsSync(join(place, 'manifest.json'))) return undefined
  // All files of an answer are of one bundle, also when the link is changed meanwhile.
  const folder = realpathSync(place)
  const version = `${folder} ${statSync(join(folder, 'manifest.json')).mtimeMs}`
  const known = opened.get(place)
  if (known?.version === version) return known.bundle
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  const manifest = JSON.parse(read('manifest.json')) as Manifest
  const bundle: Bundle = {
    folder,
    manifest,
    files: { ...digestsOf(readKept(folder)), ...manifest.files },
    headers: parseHeaders(read('_headers')),
    redirects: parseRedirects(read('_redirects')),
  }
  opened.set(place, { version, bundle })
  return bundle
}

/** Whether there was a bundle of this dealer before. */
export const wasOpened = (outDir: string, slug: string): boolean => opened.has(join(outDir, slug))

/**
 * What a host answers for an address: its file, else what `_redirects` says, else the page for unknown addresses. Only
 * files that are listed are ever served, so no address leads out of the bundle.
 */
export function findInBundle(bundle: Bundle, path: string): Found {
  const headers = headersFor(path, bundle.headers)
  const asFile = (file: string | undefined, status: number): Found | undefined =>
    file === undefined
      ? undefined
      : { kind: 'file', file: join(bundle.folder, file), sha256: bundle.files[file]!, status, headers }
  const direct = asFile(fileAt(bundle, path), 200)
  if (direct !== undefined) return direct
  const redirect = findRedirect(path, bundle.redirects)
  if (redirect !== undefined && redirect.status >= 300 && redirect.status < 400)
    return { kind: 'redirect', ...redirect }
  const rewritten = redirect && asFile(fileAt(bundle, redirect.to), redirect.status)
  return rewritten ?? asFile('404.html', 404)!
}

/** `/cars/golf` and `/cars/golf/` are both `cars/golf/index.html` (DC-25). */
function fileAt({ files }: Bundle, path: string): string | undefined {
  const name = path.slice(1).replace(/\/$/, '')
  const names = name === '' ? ['index.html'] : [name, `${name}/index.html`, `${name}.html`]
  return names.find(candidate => Object.hasOwn(files, candidate) && !NOT_SERVED.has(candidate))
}
