// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { stockFilter } from '../../../src/domain/visibility.ts'
import { valuesOfStock } from '../../../src/islands/search/filter-request.ts'
import { LiveSearch } from '../../../src/islands/search/SearchIsland.tsx'
import type { SearchRequest } from '../../../src/search/state.ts'
import { searchPage } from '../../../src/views/search-page.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const client = vi.hoisted(() => ({ search: vi.fn() }))
vi.mock('../../../src/islands/search/search-client.ts', () => ({ searchClient: () => client }))

const NOW = new Date('2025-06-05T10:20:30Z')
const listed = { soldWindowDays: 5, exclusionRule: 4 as const }
const filter = 'make:Toyota OR make:Kia'
const { setup } = searchPage(aSite({ cars: [aCar()], settings: { stock: listed, search: { filter } } }))

const asked = (): SearchRequest[] => client.search.mock.calls.flatMap(([requests]) => requests)

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers({ now: NOW })
  client.search.mockReset().mockReturnValue(new Promise(() => {}))
  return () => vi.useRealTimers()
})

test('CF-09, SR-42, DC-34, DC-35 a search in the browser asks for no car that the site does not list, for its counts neither', async () => {
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.querySelector('main')!)
  await act(async () => root.render(<LiveSearch setup={setup} cards={<div />} />))
  const used = [...document.querySelectorAll('label')].find(label => label.textContent!.startsWith('Used'))!
  await act(async () => used.querySelector('input')!.click())
  await act(async () => void (await vi.advanceTimersByTimeAsync(100)))
  await act(async () => root.unmount())
  expect(asked().map(({ params }) => [params.hitsPerPage, params.facetFilters])).toEqual([
    [21, [['car_type:used']]],
    [0, undefined],
  ])
  for (const { params } of asked()) expect(params.filters).toBe(stockFilter({ ...listed, filter }, NOW))
})

test('CF-09, DC-35 what the stock has of a facet is asked for among the cars that the site lists', async () => {
  void valuesOfStock(['make'], setup)
  expect(asked().map(({ params }) => params.filters)).toEqual([stockFilter({ ...listed, filter }, NOW)])
})
