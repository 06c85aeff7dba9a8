import { findRoute } from '../routes.ts'
import type { Site } from '../site/site.ts'
import type { HasPage } from './links.ts'

// The table of addresses knows the views and this asks the table, so the two files import each other; this one needs the
// table only when a page is asked for, the table reads its views' constants at once. So whoever does not import the table first
// must begin with a view that the table reads no constant of.

const known = new WeakMap<Site, Map<string, boolean>>()

/** Whether a site has a page at an address of its own; asked of the one table, and remembered. */
export function pagesOf(site: Site): HasPage {
  const answers = known.get(site) ?? new Map<string, boolean>()
  known.set(site, answers)
  return path => {
    const answer = answers.get(path) ?? findRoute(site, path) !== undefined
    answers.set(path, answer)
    return answer
  }
}
