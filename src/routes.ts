import type { PageMeta } from './seo/meta.ts'
import type { Site } from './site/site.ts'
import { homePage } from './views/home.ts'
import { notFoundPage } from './views/not-found.ts'

/** What stands for the variable parts of a pattern: `{ slug: 'new-cars' }` for `/pages/[slug]`. */
export type Params = Readonly<Record<string, string>>

/** What every view has; a page knows the rest of its own. */
export type PageView = { meta: PageMeta }

/** One kind of page: where it is, how many there are, and what each shows. */
export type Route = {
  /** As Astro writes it, so it names the file in `pages/` too: `/cars/[slug]` is `pages/cars/[slug].astro`. */
  pattern: string
  /** The pages that this site has; a page without variable parts gives one empty object, or none if it is switched off. */
  paths(site: Site): Iterable<Params>
  view(site: Site, params: Params): PageView
}

const always = (): Params[] => [{}]

/** The one table of addresses. In order: where two patterns match, the first counts. */
export const routes: readonly Route[] = [
  { pattern: '/', paths: always, view: homePage },
  { pattern: '/404', paths: always, view: notFoundPage },
]

/** The address of one page: the pattern with its variable parts filled in. */
export function pathOf(pattern: string, params: Params): string {
  return pattern.replace(VARIABLE, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${pattern} needs “${name}”`)
    return value
  })
}

/** The route and its params for an address of this site, if it has such a page. A trailing slash is allowed (DC-25). */
export function findRoute(site: Site, path: string): { route: Route; params: Params } | undefined {
  const wanted = path.length > 1 ? path.replace(/\/+$/, '') : path
  for (const route of routes) {
    const beginning = route.pattern.split('[', 1)[0]!
    if (!wanted.startsWith(beginning)) continue
    for (const params of route.paths(site)) {
      if (pathOf(route.pattern, params) === wanted) return { route, params }
    }
  }
  return undefined
}

/** `[slug]` is one part of an address, `[...path]` any number of them. */
const VARIABLE = /\[(?:\.\.\.)?([a-z_]+)\]/gi
