import { rangeInWords, standaloneLabel } from '../../search/in-words.ts'
import { entriesOf, type SearchState, withRange, withText, withValues } from '../../search/state.ts'
import type { SearchSetup } from '../../views/search-page.ts'

/** One thing that narrows a search, in words, and how to search without it. */
type Applied = { key: string; text: string; without: (state: SearchState) => SearchState }

/** All that narrows a search: its text, each value, each range, each need. */
export function appliedIn(state: SearchState, setup: SearchSetup): Applied[] {
  const { labels } = setup
  const text: Applied[] =
    state.query === '' ? [] : [{ key: 'query', text: `“${state.query}”`, without: state => withText(state, '') }]
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
      text: rangeInWords(name, range, setup),
      without: state => withRange(state, name, {}),
    }),
  )
  return [...text, ...values, ...ranges]
}
