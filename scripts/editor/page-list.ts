// The pages of a dealer's site by their titles, for whoever chooses where a link leads.
import { pathOf, routes } from '../../src/routes.ts'
import { absolute } from '../../src/site/root.ts'
import type { Site } from '../../src/site/site.ts'

export type PageListed = { path: string; title: string }

/** Too many to choose from, or further on in a list. */
const isPassedOver = (pattern: string): boolean =>
  pattern.startsWith('/cars/') || pattern.includes('/page/[page]') || pattern === '/search/[first]/[second]'

/** Those that are to be found, each once, under the address that counts; no car, and no list of cars but the first of its kind. */
export function pageList(site: Site): PageListed[] {
  const { name } = site.settings
  const all = routes
    .filter(({ pattern }) => !isPassedOver(pattern))
    .flatMap(({ pattern, paths, view }) =>
      Array.from(paths(site), (params): PageListed[] => {
        const path = pathOf(pattern, params)
        const { title, canonical, robots } = view(site, params).meta
        return robots === undefined && canonical === absolute(site, path)
          ? [{ path, title: title.replace(` | ${name}`, '') }]
          : []
      }).flat(),
    )
  return all.sort((one, other) => one.title.localeCompare(other.title, 'en'))
}
