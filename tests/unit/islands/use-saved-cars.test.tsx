// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useSavedCars } from '../../../src/islands/watchlist/use-saved-cars.ts'
import { stockFiles } from '../../../src/search/files.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { watchlistPage } from '../../../src/views/watchlist-page.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'
import { stockClient } from '../../support/stock-client.ts'

/** One index for two dealers. */
const cars = ['Toyota', 'Kia', 'Toyota'].map((make, index) =>
  aCar({ id: index + 1, slug: `car-${index + 1}`, make, status: index === 2 ? 'sold' : 'in_stock' }),
)
const client = stockClient(stockFiles(cars.map(toSearchRecord)))
vi.mock('../../../src/islands/search/search-client.ts', () => ({ searchClient: () => client }))

test('CF-09, DC-81 saved cars are those of the site, sold or not, and any other is gone', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const { setup } = watchlistPage(aSite({ settings: { search: { filter: 'make:Toyota' } } }))
  const ids = [3, 2, 999, 1]
  let saved: ReturnType<typeof useSavedCars> | undefined
  function Saved() {
    saved = useSavedCars(ids, setup)
    return null
  }
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => act(async () => root.unmount()))
  await act(async () => root.render(<Saved />))
  await act(() => vi.waitFor(() => expect(saved!.cars).toHaveLength(2)))
  expect(saved!.cars.map(({ id }) => id).sort()).toEqual([1, 3])
  expect([...saved!.gone].sort()).toEqual([2, 999])
})
