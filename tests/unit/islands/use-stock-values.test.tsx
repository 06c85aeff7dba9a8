// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStockValues } from '../../../src/islands/search/use-stock-values.ts'
import type { SearchRequest } from '../../../src/search/state.ts'
import type { SearchSetup } from '../../../src/views/search-page.ts'

const client = vi.hoisted(() => ({ search: vi.fn() }))
vi.mock('../../../src/islands/search/search-client.ts', () => ({ searchClient: () => client }))

const setupOf = (engine: 'embedded' | 'algolia') =>
  ({
    found: { count: 3, pages: 1, values: { make: { Toyota: 2, Kia: 1 } }, bounds: {} },
    listed: { soldWindowDays: 3, exclusionRule: 0 },
    client: { engine },
    attributes: [],
  }) as unknown as SearchSetup

let root: Root
let values: ReturnType<typeof useStockValues>

async function read(query: string, engine: 'embedded' | 'algolia' = 'embedded') {
  const setup = setupOf(engine)
  function Values() {
    values = useStockValues(query, setup)
    return null
  }
  await act(async () => root.render(<Values />))
  return values
}

const asked = () =>
  client.search.mock.calls.flatMap(([requests]) => requests.map(({ params }: SearchRequest) => params))

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers()
  root = createRoot(document.createElement('main'))
  client.search.mockReset().mockImplementation(async requests => ({
    results: requests.map(() => ({ facets: { make: { Toyota: 2, Kia: 1, Mazda: 4 } } })),
  }))
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

test.each([
  '',
  '?make=Toyota,Kia&year=2020-&utm_source=a',
  '?body=suv&car_type=used&seats=7',
  '?price_range=20000-25000&weekly_price_range=400-',
])('nothing is asked for %j, of which the page knows all', async query => {
  expect(await read(query)).toEqual({})
  expect(client.search).not.toHaveBeenCalled()
})

test.each(['?make=toyota', '?make=Toyota,Mazda', '?make=constructor'])('the stock is asked for %j', async query => {
  expect(await read(query)).toEqual({ make: { Toyota: 2, Kia: 1, Mazda: 4 } })
  expect(asked()).toMatchObject([{ facets: ['make'], hitsPerPage: 0 }])
})

test('without an answer the address counts as it is written', async () => {
  client.search.mockRejectedValue(new Error('no network'))
  expect(await read('?make=toyota')).toEqual({})
})

test('DC-48 a hosted engine that does not answer keeps the search waiting for three seconds, an embedded one until it is loaded', async () => {
  client.search.mockReturnValue(new Promise(() => {}))
  expect(await read('?make=toyota', 'algolia')).toBeUndefined()
  await act(async () => void (await vi.advanceTimersByTimeAsync(2_999)))
  expect(values).toBeUndefined()
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)))
  expect(values).toEqual({})
  await act(async () => root.unmount())
  root = createRoot(document.createElement('main'))
  await read('?make=toyota', 'embedded')
  await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)))
  expect(values).toBeUndefined()
})
