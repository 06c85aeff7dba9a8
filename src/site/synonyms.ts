import { BODY_STYLES, bodyLabel } from '../domain/body.ts'
import type { IndexPlan } from '../search/engine/plan.ts'
import { joined, tellingWords, wordsOf } from '../search/engine/words.ts'
import { FILLERS } from '../search/fillers.ts'
import { plural } from '../search/heading.ts'
import { labelsOf } from './labels.ts'
import type { SiteSettings } from './schema/site.ts'

type Synonyms = IndexPlan['synonyms']

/**
 * What is typed on this site and what its stock says for it, one way, besides the words of the trade: its own
 * `search.synonyms`, and its names of bodies where they are not ours. Source: SR-03, CF-03.
 */
export function synonymsOf(settings: Pick<SiteSettings, 'search' | 'labels' | 'region' | 'template'>): Synonyms {
  const all = [...Object.entries(settings.search.synonyms), ...bodyNames(settings)]
  return Object.fromEntries(
    [...Map.groupBy(all, ([typed]) => typed)].map(([typed, ways]) => [
      typed,
      [...new Set(ways.flatMap(([, others]) => others))],
    ]),
  )
}

/**
 * What cards call a body, and headings several of them, for the code that the stock has: "work truck" and "work trucks" for
 * `ute`. Several words are looked for together. A name that means another body to the trade finds both: of a dealer whose
 * cab chassis are "Trucks", "truck" finds those and utes, as shoppers may mean either.
 */
function bodyNames(settings: Parameters<typeof labelsOf>[0]): (readonly [string, readonly string[]])[] {
  const labels = labelsOf(settings)
  return BODY_STYLES.flatMap(style => {
    const name = bodyLabel(style, labels)
    const code = style.toLowerCase()
    if (joined(name) === code) return []
    return [...new Set([name, plural(name)].map(asTyped))].filter(Boolean).map(typed => [typed, [code]] as const)
  })
}

const SAYING_NOTHING: readonly string[] = [...FILLERS, 'car', 'cars']

/** Without what says nothing of a body: "family" alone is a "Family Car", too. */
const asTyped = (name: string): string => tellingWords(wordsOf(name), SAYING_NOTHING).join(' ')
