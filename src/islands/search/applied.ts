import { isNeed, wantedOf } from '../../domain/needs.ts'
import type { NumericFacetName } from '../../search/settings.ts'
import {
  entriesOf,
  type Range,
  type RangeName,
  type SearchState,
  withQuery,
  withRange,
  withValues,
} from '../../search/state.ts'
import type { SearchSetup } from '../../views/search-page.ts'
import { NEED_WORDS, wantedText } from './need-words.ts'
import { rangeValueLabel, sectionLabel, standaloneLabel } from './sections.ts'

/** One thing that narrows a search, in words, and how to search without it. */
type Applied = { key: string; text: string; without: (state: SearchState) => SearchState }

/** All that narrows a search: its text, each value, each range, each need. */
export function appliedIn(state: SearchState, setup: SearchSetup): Applied[] {
  const { labels } = setup
  const text: Applied[] =
    state.query === '' ? [] : [{ key: 'query', text: `“${state.query}”`, without: state => withQuery(state, '') }]
  const values = entriesOf(state.values).flatMap(([facet, chosen]) =>
    chosen.map(
      (value): Applied => ({
        key: `${facet}:${value}`,
        text: standaloneLabel(facet, value, labels),
        without: state =>
          withValues(
            state,
            facet,
            (state.values[facet] ?? []).filter(other => other !== value),
          ),
      }),
    ),
  )
  const ranges = entriesOf(state.ranges).map(
    ([name, range]): Applied => ({
      key: name,
      text: rangeName(name, range, setup),
      without: state => withRange(state, name, {}),
    }),
  )
  return [...text, ...values, ...ranges]
}

function rangeName(name: RangeName, range: Range, setup: SearchSetup): string {
  if (!isNeed(name)) return `${sectionLabel(name, setup.labels)} ${rangeText(name, range, setup)}`
  const wanted = wantedOf(name, range)
  const title = setup.labels[NEED_WORDS[name].name]
  return wanted === undefined ? title : `${title}: ${wantedText(name, wanted, setup)}`
}

function rangeText(facet: NumericFacetName, { min, max }: Range, { distance }: SearchSetup): string {
  const show = (value: number) => rangeValueLabel(facet, value, distance)
  if (min === undefined) return `≤ ${show(max!)}`
  return max === undefined ? `≥ ${show(min)}` : `${show(min)} – ${show(max)}`
}
