// The two files by which a bundle tells a static host what to do, read as the large hosts read them.

export type HeaderRule = {
  matches(path: string): boolean
  removed: readonly string[]
  set: readonly [string, string][]
}

export type RedirectRule = { match(path: string): string | undefined; status: number }

/**
 * `_headers`: a path alone on its line, below it indented headers. Rules add up in order: a header that two rules set is
 * joined with a comma, and `! Name` takes away what rules before have set.
 */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: { pattern: string; removed: string[]; set: [string, string][] }[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    if (!/^\s/.test(line)) {
      rules.push({ pattern: line.trim(), removed: [], set: [] })
      continue
    }
    const rule = rules.at(-1)
    const removed = /^\s*!\s*(\S+)/.exec(line)?.[1]
    const [, name, value] = /^\s*([^:\s]+):\s*(.*)$/.exec(line) ?? []
    if (removed !== undefined) rule?.removed.push(removed)
    else if (name !== undefined) rule?.set.push([name, value!.trim()])
  }
  return rules.map(({ pattern, ...rule }) => ({ ...rule, matches: path => matchPath(pattern, path) !== undefined }))
}

/** What the rules say for one address. */
export function headersFor(path: string, rules: readonly HeaderRule[]): Headers {
  const headers = new Headers()
  for (const { matches, removed, set } of rules) {
    if (!matches(path)) continue
    for (const name of removed) headers.delete(name)
    for (const [name, value] of set) headers.append(name, value)
  }
  return headers
}

/** `_redirects`: `from to status` on each line; `:name` stands for one part of the address and `*` for any rest. */
export function parseRedirects(text: string): RedirectRule[] {
  return text
    .split('\n')
    .map(line => line.replace(/\s#.*$|^#.*$/, '').trim())
    .filter(line => line !== '')
    .map(line => {
      const [from, to, code = '301'] = line.split(/\s+/)
      const status = Number.parseInt(code, 10)
      // A browser is sent to an address, where a line break or a question mark must not end it; a file has a plain path.
      const written = status >= 300 && status < 400 ? encodedPath : (value: string) => value
      return {
        status,
        match(path) {
          const values = matchPath(from!, path)
          return values && to!.replace(/:([a-z]\w*)/gi, (whole, name: string) => written(values[name] ?? whole))
        },
      }
    })
}

const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** The first rule that fits an address, and where it leads. */
export function findRedirect(path: string, rules: readonly RedirectRule[]): { to: string; status: number } | undefined {
  for (const { match, status } of rules) {
    const to = match(path)
    if (to !== undefined) return { to, status }
  }
  return undefined
}

const patterns = new Map<string, RegExp>()

/** What stands for the parts of a pattern, the rest of the address as `splat`; nothing if it does not fit. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const known = patterns.get(pattern) ?? toRegExp(pattern)
  patterns.set(pattern, known)
  const found = known.exec(path)
  return found === null ? undefined : { ...found.groups }
}

/** A slash at the end of an address makes no difference, and `/cars/*` is `/cars` too. */
function toRegExp(pattern: string): RegExp {
  const path = pattern.replace(/\/$/, '')
  const takesRest = path.endsWith('/*')
  const source = (takesRest ? path.slice(0, -2) : path)
    .split(PLACEHOLDER)
    // Every second part is a placeholder.
    .map((part, index) => (index % 2 === 0 ? escaped(part) : part === '*' ? '.*' : `(?<${part.slice(1)}>[^/]+)`))
    .join('')
  return new RegExp(`^${source}${takesRest ? '(?:/(?<splat>.*))?' : ''}/?$`)
}

const PLACEHOLDER = /(\*|:[a-z]\w*)/i

const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
