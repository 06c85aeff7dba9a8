// Every page of a site, read one after the other: what is wrong on each, and which of their links lead nowhere.
import { createApi } from '../../src/api/app.ts'
import { openApiOf } from '../../src/api/openapi.ts'
import type { Services } from '../../src/api/services.ts'
import { pageSight } from './page-sight.ts'

export type Crawled = { path: string; html: string }

export type Host = {
  lang: string
  /** The root of the site's own addresses, without a slash at the end. */
  root: string
  /** The path of the page or file that an address shows, after any redirect; nothing for a dead one. */
  find(path: string): string | undefined
}

/** What the API answers: a method and a path. */
const API_CALLS = new Set(
  Object.entries(openApiOf(createApi({} as Services).routes).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  ),
)

/** The faults of all pages, each once, with how many pages have it and the first of them. */
export async function crawl(
  pages: Iterable<Crawled> | AsyncIterable<Crawled>,
  host: Host,
): Promise<{ pages: number; faults: string[] }> {
  const found = new Map<string, { first: string; count: number }>()
  const idsByPage = new Map<string, ReadonlySet<string>>()
  const leads = new Map<string, OwnAddress & { from: string }>()
  const targets = new Map<string, string | undefined>()

  const report = (path: string, fault: string): void => {
    const known = found.get(fault)
    if (known === undefined) found.set(fault, { first: path, count: 1 })
    else known.count++
  }
  const find = (path: string): string | undefined => {
    if (!targets.has(path)) targets.set(path, API_CALLS.has(`GET ${path}`) ? path : host.find(path))
    return targets.get(path)
  }

  for await (const { path, html } of pages) {
    const sight = pageSight(html)
    idsByPage.set(path, sight.ids)
    for (const fault of sight.faults) report(path, fault)
    for (const part of ['title', 'description', 'canonical'] as const) {
      if (sight[part].trim() === '') report(path, `no ${part}`)
    }
    if (sight.lang !== host.lang) report(path, `the language is “${sight.lang}”`)
    const canonical = ownAddress(sight.canonical, path, host.root)
    if (canonical === undefined || find(canonical.path) === undefined) {
      report(path, `the canonical link leads to “${sight.canonical}”`)
    }
    for (const file of sight.files) {
      const own = ownAddress(file, path, host.root)
      if (file === '' || (own !== undefined && find(own.path) === undefined)) report(path, `there is no file “${file}”`)
    }
    for (const link of sight.links) {
      const own = ownAddress(link, path, host.root)
      if (own === undefined) continue
      const key = own.id === '' ? own.path : `${own.path}#${own.id}`
      if (!leads.has(key)) leads.set(key, { ...own, from: path })
    }
    for (const form of sight.forms) {
      const [method, action] = form.split(/ (.*)/) as [string, string]
      const own = ownAddress(action, path, host.root)
      // A page is there to be read; only the API hears what is sent.
      const isHeard =
        own === undefined || (method === 'GET' ? find(own.path) !== undefined : API_CALLS.has(`${method} ${own.path}`))
      if (!isHeard) report(path, `nobody hears a form that goes to ${form}`)
    }
  }

  for (const [address, { path, id, from }] of leads) {
    const target = find(path)
    if (target === undefined) report(from, `a dead link to ${address}`)
    else if (id !== '' && idsByPage.get(target)?.has(id) === false) report(from, `there is no place ${address}`)
  }
  const faults = [...found].map(
    ([fault, { first, count }]) => `${fault} · ${first}${count > 1 ? ` and ${count - 1} more` : ''}`,
  )
  return { pages: idsByPage.size, faults }
}

type OwnAddress = { path: string; id: string }

const ELSEWHERE = 'https://elsewhere.example'

/** An address of the site itself: its path, and the place on that page. Nothing for one that leads elsewhere. */
function ownAddress(written: string, page: string, root: string): OwnAddress | undefined {
  const isOwn =
    written.startsWith('/') || written.startsWith('#') || (root !== '' && `${written}/`.startsWith(`${root}/`))
  if (!isOwn || written.startsWith('//')) return undefined
  const local = root !== '' && written.startsWith(root) ? written.slice(root.length) : written
  const { pathname, hash } = new URL(local, ELSEWHERE + page)
  return { path: decodeURIComponent(pathname), id: decodeURIComponent(hash.slice(1)) }
}
