// What there is to look at on a dealer's site as it is saved, and the ways from there to the forms and to the cars.
import { setTimeout } from 'node:timers/promises'
import { changesAhead } from '../../src/site/changes-ahead.ts'
import { type Fault, firstFaults } from '../../src/site/faults.ts'
import { tooManyHeld } from '../../src/site/held-by-law.ts'
import type { LoadResult } from '../../src/site/load.ts'
import type { Site } from '../../src/site/site.ts'
import { faultsOf, upkeepOf } from '../build/site/upkeep.ts'
import { upkeepParts, type Way, type Ways } from '../build/site/upkeep-page.ts'
import { NEW, SETTING } from './documents.ts'
import { formAt } from './form-at.ts'
import { kindOf } from './kinds.ts'

/** The page that tells it, or what is wrong with the site, so that nobody can look. */
export type ToLookAt = { things: number; html: string } | { faults: readonly Fault[] }

/** `pageUrl` gives the address of a page of the site, by its path. Undefined where only a feed of the web does not come. */
export function toLookAt(
  loaded: LoadResult,
  { sitesDir, slug, pageUrl }: { sitesDir: string; slug: string; pageUrl: (path: string) => string },
): ToLookAt | undefined {
  if (!loaded.ok)
    return loaded.faults.every(({ isPassing }) => isPassing) ? undefined : { faults: firstFaults(loaded.faults) }
  const { site, report } = loaded
  const upkeep = upkeepOf(site, changesAhead(site), report.feeds)
  const isBuilt = faultsOf(upkeep, site.settings).length === 0 && tooManyHeld(site) === undefined
  return upkeepParts(upkeep, { isBuilt, ways: waysOf(site, { sitesDir, slug, pageUrl }) })
}

function waysOf(
  site: Site,
  { sitesDir, slug, pageUrl }: { sitesDir: string; slug: string; pageUrl: (path: string) => string },
): Ways {
  const forms = new Map<string, Way | undefined>()
  return {
    toForm({ where, rule = '' }) {
      // Nothing of a car is in a form, and a list may have thousands.
      if (where.startsWith('/cars/')) return undefined
      const key = `${rule} ${where}`
      if (!forms.has(key)) forms.set(key, formAt(site, sitesDir, slug, { where, rule }))
      return forms.get(key)
    },
    toKind(id) {
      const { place, one, title } = kindOf(id)!
      const [top, form] = [`/sites/${slug}`, `/sites/${slug}/${id}`]
      if ('folder' in place) return { label: `New ${one}`, href: `${form}/${NEW}` }
      return { label: title, href: 'each' in place ? `${top}#kind-${id}` : `${form}/${SETTING}` }
    },
    toPage: pageUrl,
  }
}

/** Nobody waits longer for a number beside a link. */
const LONGEST_WAIT_MILLISECONDS = 2_000

/** What it is by then, else undefined. */
export const soon = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([answer.catch(() => undefined), setTimeout(LONGEST_WAIT_MILLISECONDS, undefined, { ref: false })])
