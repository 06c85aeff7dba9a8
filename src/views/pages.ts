import { oncePerSite } from '../site/once-per-site.ts'
import type { Site } from '../site/site.ts'
import type { HasPage } from './links.ts'

// The table of addresses imports the views, so no view can import it. As it is loaded, it leaves word here of what it has.
let isInTable = (_site: Site, _path: string): boolean => {
  throw new Error('No table of addresses to ask yet; import src/routes.ts where the program begins')
}

/** For the table of addresses: how to tell whether it has an address of a site. */
export function answerPagesOf(look: (site: Site, path: string) => boolean): void {
  isInTable = look
}

const answersKnown = oncePerSite(() => new Map<string, boolean>())

/** Whether a site has a page at an address of its own; asked of the one table, and remembered. */
export function pagesOf(site: Site): HasPage {
  const answers = answersKnown(site)
  return path => {
    const answer = answers.get(path) ?? isInTable(site, path)
    answers.set(path, answer)
    return answer
  }
}
