// Pages of a site as a build at another moment would make them, for whoever wants to see them before it comes.
import { join } from 'node:path'
import { findRoute } from '../../../src/routes.ts'
import { formatFaults } from '../../../src/site/faults.ts'
import type { LoadOptions } from '../../../src/site/load.ts'
import { loadSiteAt } from '../../../src/site/load-at.ts'
import { siteChrome } from '../../../src/views/chrome.ts'
import { stockOf } from '../../../src/views/stock.ts'
import { renderPage } from './render.ts'

export type SiteAtMoment = {
  /** The moment that was meant. */
  at: Date
  /** The page at an address, if there is one then. */
  page(path: string): Promise<Buffer | undefined>
  /** A file of the stock's index, by its name: what is listed changes with the day. */
  searchFile(name: string): Uint8Array | undefined
}

let last: Promise<unknown> = Promise.resolve()

/** The renderer makes one page at a time, and writes the next one over its bytes. */
function oneByOne<Made>(make: () => Promise<Made>): Promise<Made> {
  const made = last.then(make)
  last = made.catch(() => {})
  return made
}

/**
 * A dealer's site at a moment, e.g. "2026-12-26" or "2026-12-26T09:00"; what is wrong with the site is an error. `reading` is how
 * its feeds are read, where what builds remember lies, and whether what is held back shows.
 */
export async function siteAtMoment(
  sitesDir: string,
  slug: string,
  moment: string,
  reading: Pick<LoadOptions, 'keeper' | 'fetchFeed' | 'changesDir' | 'withHeld'> = {},
): Promise<SiteAtMoment> {
  const loaded = await loadSiteAt(join(sitesDir, slug), moment, { sitesDir, ...reading })
  if (!loaded.ok) throw new Error(formatFaults(loaded.faults).join('\n'))
  const { site } = loaded
  // As a build hands it to its threads.
  const chrome: App.Locals['chrome'] = JSON.parse(JSON.stringify(siteChrome(site)))
  return {
    at: site.at,
    async page(path) {
      const found = findRoute(site, path)
      if (found === undefined) return undefined
      const { route, params } = found
      const view = route.view(site, params)
      return oneByOne(async () => Buffer.from(await renderPage({ pattern: route.pattern, path }, { chrome, view })))
    },
    searchFile: name => stockOf(site).files.find(file => file.name === name)?.bytes,
  }
}
