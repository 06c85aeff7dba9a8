// Imports point down: tells every import in src/ that reaches a folder it must not know.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * From top to bottom, what each folder of `src/` may import besides itself; `type x` allows types only.
 * A bare name is a folder, `src` what lies in none of them (`routes.ts`); a name with a colon is a package.
 * This table is the architecture; what lives in each folder, the README says ("Where things are").
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  pages: ['layouts', 'components', 'islands', 'ui', 'styles', 'type views'],
  layouts: ['components', 'islands', 'ui', 'domain', 'styles', 'type views', 'type seo'],
  components: ['islands', 'ui', 'stores', 'domain', 'styles', 'type views', 'type site', 'type seo', 'type records'],
  islands: ['stores', 'ui', 'search', 'contract', 'domain', 'type records', 'type views'],
  stores: ['search', 'contract', 'domain', 'type api', 'type records'],
  ui: ['domain', 'type records'],
  api: ['src', 'views', 'site', 'contract', 'search', 'domain', 'type records'],
  src: ['views', 'seo', 'site', 'domain', 'type records'],
  views: ['seo', 'site', 'search', 'domain', 'type records'],
  seo: ['site', 'domain', 'type records'],
  site: ['search', 'domain', 'records'],
  contract: ['domain'],
  search: ['domain', 'type records'],
  domain: ['type records'],
  records: ['package:zod'],
  styles: [],
}

/** Packages that only these folders may use: what they cost or do must not reach the others. */
const ONLY_IN: Record<string, readonly string[]> = {
  zod: ['records', 'site'],
  'zod/mini': ['contract', 'api', 'islands'],
  react: ['islands', 'ui'],
  'react-dom': ['islands'],
  'react-instantsearch': ['islands'],
  'node:': ['site', 'api', 'views', 'seo'],
}

export type UpwardImport = { file: string; line: number; message: string }

type Import = { specifier: string; typeOnly: boolean; line: number }

const IMPORT =
  /^\s*(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

function importsOf(source: string): Import[] {
  return [...source.matchAll(IMPORT)].map(match => ({
    specifier: (match[2] ?? match[3])!,
    typeOnly: match[1] !== undefined || isTypeList(match[0]),
    line: source.slice(0, match.index).split('\n').length + (/^\s*/.exec(match[0])?.[0].split('\n').length ?? 1) - 1,
  }))
}

/** `import { type A, type B } from` brings types only. */
function isTypeList(statement: string): boolean {
  const names = /\{([^}]*)\}/.exec(statement)?.[1]
  if (names === undefined || /import\s+[\w*]/.test(statement)) return false
  const parts = names.split(',').map(part => part.trim())
  return parts.every(part => part === '' || part.startsWith('type '))
}

/**
 * Every import of the files given that points up, or brings a package where it does not belong. A file in a folder that the
 * table does not know is refused by itself, at its first line.
 */
export function upwardImports(files: Record<string, string>): UpwardImport[] {
  return Object.entries(files).flatMap(([file, source]) => {
    const from = folderOf(file)
    const allowed = MAY_IMPORT[from]
    if (allowed === undefined) {
      return [{ file, line: 1, message: `${from}/ is no folder of the table → say in MAY_IMPORT what it may import` }]
    }
    return importsOf(source).flatMap(({ specifier, typeOnly, line }) => {
      const fault = specifier.startsWith('.')
        ? folderFault(from, allowed, folderOf(join(dirname(file), specifier)), typeOnly)
        : typeOnly
          ? undefined
          : packageFault(from, specifier)
      return fault === undefined ? [] : [{ file, line, message: fault }]
    })
  })
}

function folderFault(from: string, allowed: readonly string[], to: string, typeOnly: boolean): string | undefined {
  if (to === from || allowed.includes(to)) return undefined
  if (allowed.includes(`type ${to}`)) {
    return typeOnly ? undefined : `${from}/ may know the types of ${to}/ only → import type`
  }
  return `${from}/ must not import ${to}/ → move the shared piece down, or pass it in`
}

function packageFault(from: string, specifier: string): string | undefined {
  const rule = Object.keys(ONLY_IN).find(name =>
    name.endsWith(':') ? specifier.startsWith(name) : specifier === name || specifier.startsWith(`${name}/`),
  )
  const home = ONLY_IN[specifier] ?? (rule === undefined ? undefined : ONLY_IN[rule])
  if (home === undefined || home.includes(from)) return undefined
  return `${specifier} stays in ${home.map(folder => `${folder}/`).join(', ')} → keep it out of ${from}/`
}

/** `src/domain/price.ts` is of `domain`; a file of `src/` itself, such as `routes.ts`, is of `src`. */
function folderOf(file: string): string {
  const parts = file.split('/')
  return parts[0] === 'src' && parts.length > 2 ? parts[1]! : parts[0]!
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const top = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
  const paths = globSync('src/**/*.{ts,tsx,astro}', { cwd: top }).map(path => relative(top, join(top, path)))
  const found = upwardImports(Object.fromEntries(paths.map(path => [path, readFileSync(join(top, path), 'utf8')])))
  for (const { file, line, message } of found) console.error(`${file}:${line} ✖ ${message}`)
  console.log(
    found.length === 0 ? `imports: ${paths.length} files, all point down` : `imports: ${found.length} to mend`,
  )
  process.exitCode = found.length === 0 ? 0 : 1
}
