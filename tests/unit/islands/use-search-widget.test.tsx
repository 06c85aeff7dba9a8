// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { InstantSearch, useInstantSearch } from 'react-instantsearch'
import { beforeAll, expect, test } from 'vitest'
import { useSearchWidget } from '../../../src/islands/search/use-search-widget.ts'
import { stockFiles } from '../../../src/search/files.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { type IndexUiState, toUiState } from '../../../src/search/routing.ts'
import { CAR_INDEX } from '../../../src/search/settings.ts'
import {
  EVERY_CAR,
  type SearchState,
  withPage,
  withRange,
  withSort,
  withText,
  withToggled,
} from '../../../src/search/state.ts'
import { aCar } from '../../support/builders.ts'
import { stockClient } from '../../support/stock-client.ts'

const cars = [
  { badge: '-', price: 10_000, seats: 5 },
  { badge: 'GX', price: 20_000, seats: 5 },
  { badge: 'GX', price: 30_000, seats: 7 },
]
const stock = stockFiles(cars.map((car, index) => toSearchRecord(aCar({ id: index + 1, ...car }))))

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

/** What the widgets find for a search, and what they then say was searched for. */
async function searched(state: SearchState): Promise<{ ids: string[]; uiState: IndexUiState }> {
  let shown: { ids: string[]; uiState: IndexUiState } = { ids: [], uiState: {} }
  function Search() {
    useSearchWidget({ filters: '', facets: ['badge', 'price'] })
    const { results, indexUiState } = useInstantSearch()
    shown = { ids: results.hits.map(({ objectID }) => objectID), uiState: indexUiState }
    return null
  }
  const client = stockClient(stock)
  const root = createRoot(document.createElement('main'))
  await act(async () => {
    root.render(
      <InstantSearch
        searchClient={client as never}
        indexName={CAR_INDEX}
        initialUiState={{ [CAR_INDEX]: toUiState(state) }}
        future={{ preserveSharedStateOnUnmount: true }}
      >
        <Search />
      </InstantSearch>,
    )
  })
  await act(async () => root.unmount())
  return shown
}

test.each([
  ['a value', withToggled(EVERY_CAR, 'badge', 'GX', true), ['3', '2']],
  ['a value that begins with a hyphen', withToggled(EVERY_CAR, 'badge', '-', true), ['1']],
  ['a text', withText(EVERY_CAR, 'GX'), ['3', '2']],
  ['an order', withSort(EVERY_CAR, 'price_asc'), ['1', '2', '3']],
  ['a page', withPage(EVERY_CAR, 2), []],
  ['a need', withRange(EVERY_CAR, 'seat_count', { min: 6 }), ['3']],
  ['a range', withRange(EVERY_CAR, 'price', { min: 15_000, max: 25_000 }), ['2']],
])('DC-30 %s is asked for as it is, and comes back as it went', async (_, state, ids) => {
  expect(await searched(state)).toEqual({ ids, uiState: toUiState(state) })
})
