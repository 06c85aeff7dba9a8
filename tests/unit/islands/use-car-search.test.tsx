// @vitest-environment happy-dom

import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { InstantSearch, InstantSearchSSRProvider } from 'react-instantsearch'
import { beforeEach, expect, test, vi } from 'vitest'
import { isTakenBack } from '../../../src/islands/search/asking.ts'
import {
  answersOfPage,
  type CarSearch,
  type Surroundings,
  useCarSearchOf,
} from '../../../src/islands/search/use-car-search.ts'
import { useSearchWidget } from '../../../src/islands/search/use-search-widget.ts'
import { stockFiles } from '../../../src/search/files.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { carStateMapping } from '../../../src/search/routing.ts'
import { CAR_INDEX } from '../../../src/search/settings.ts'
import { EVERY_CAR, type SearchState, withToggled } from '../../../src/search/state.ts'
import { settling } from '../../../src/ui/settling.ts'
import type { SearchSetup } from '../../../src/views/search-page.ts'
import { aCar } from '../../support/builders.ts'
import { stockClient } from '../../support/stock-client.ts'

const cars = ['GX', 'GX', 'VX'].map((badge, index) => toSearchRecord(aCar({ id: index + 1, badge })))
const client = stockClient(stockFiles(cars))

/** Answers that wait until the test lets them go, the oldest first. */
let held: ((failure?: Error) => void)[]
let search: CarSearch
let isAsking: boolean
let root: Root
let isOutOfReach: boolean

const heldClient = {
  search: async (requests: Parameters<typeof client.search>[0]) => {
    if (isOutOfReach) throw new Error('no network')
    const answer = await client.search(requests)
    await new Promise<void>((resolve, reject) => held.push(failure => (failure ? reject(failure) : resolve())))
    return answer
  },
}
const reread = vi.fn<Surroundings['reread']>()
const setup = {
  found: { count: 3, pages: 1, values: { badge: { GX: 2, VX: 1 } }, bounds: {} },
  implied: EVERY_CAR,
  hitsPerPage: 24,
} as unknown as SearchSetup
const surroundings = { setup, asking: { ready: true }, foresee: () => {}, reread } as unknown as Surroundings
/** The badges that were written to the address. */
let written: (readonly string[])[]
const router = {
  read: () => EVERY_CAR,
  createURL: () => '',
  write: (state: SearchState) => {
    if (!isTakenBack(surroundings.asking, state)) written.push(state.values.badge ?? [])
  },
  onUpdate: () => {},
  dispose: () => {},
}

function Search() {
  useSearchWidget({ filters: '', facets: ['badge'] })
  const heard = useCarSearchOf(surroundings)
  search = heard.search
  isAsking = heard.isAsking
  return null
}

const widgets = (
  <InstantSearch
    searchClient={heldClient as never}
    indexName={CAR_INDEX}
    routing={{ router, stateMapping: carStateMapping }}
    future={{ preserveSharedStateOnUnmount: true }}
  >
    <Search />
  </InstantSearch>
)

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const settle = () => pass(20)
const tap = async (badge: string) => {
  await act(async () =>
    search.change(asked => withToggled(asked, 'badge', badge, !asked.values.badge?.includes(badge))),
  )
  await settle()
}
const answer = async (failure?: Error) => {
  const letGo = held.shift()!
  await act(async () => letGo(failure))
  await settle()
}
const shown = () => ({ asked: search.state.values.badge ?? [], count: search.count, slow: search.slow, isAsking })

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers()
  held = []
  written = []
  isOutOfReach = false
  root = createRoot(document.createElement('main'))
  await act(async () => root.render(widgets))
  await settle()
  await answer()
  return async () => {
    await act(async () => root.unmount())
    vi.useRealTimers()
  }
})

test('the page changes with the answer to a tap, and not with the tap', async () => {
  await tap('GX')
  expect(shown()).toEqual({ asked: [], count: 3, slow: false, isAsking: true })
  await answer()
  expect(shown()).toEqual({ asked: ['GX'], count: 2, slow: false, isAsking: false })
})

test('where no cars were shown yet, nothing is marked as the last of them', async () => {
  await act(async () => root.unmount())
  root = createRoot(document.createElement('main'))
  await act(async () => root.render(widgets))
  await pass(1000)
  expect(search.hits).toBeUndefined()
  expect(shown()).toMatchObject({ slow: false, isAsking: false })
  await answer()
})

test('an answer that a quicker tap has overtaken is not shown, on a slow line either', async () => {
  await tap('GX')
  await tap('VX')
  await answer()
  expect(shown()).toEqual({ asked: [], count: 3, slow: false, isAsking: true })
  await pass(1000)
  expect(shown()).toEqual({ asked: [], count: 3, slow: true, isAsking: true })
  await answer()
  expect(shown()).toEqual({ asked: ['GX', 'VX'], count: 3, slow: false, isAsking: false })
})

test('DC-48 a failure is told only when nothing asked since is under way', async () => {
  await tap('GX')
  await tap('VX')
  await answer(new Error('no network'))
  expect(search.failed).toBe(false)
  expect(shown()).toMatchObject({ asked: [], isAsking: true })
  await answer()
  expect(shown()).toMatchObject({ asked: ['GX', 'VX'], isAsking: false })
  await tap('GX')
  await tap('VX')
  await answer()
  await answer(new Error('no network'))
  expect(search.failed).toBe(true)
})

test('a page that is marked as waiting stays so through further taps, and changes no more with them', async () => {
  await tap('GX')
  await pass(300)
  const waiting = search
  expect(shown()).toMatchObject({ slow: true, isAsking: true })
  await tap('VX')
  await pass(1000)
  expect(search).toBe(waiting)
  await answer()
  await answer()
  expect(shown()).toMatchObject({ slow: false, isAsking: false })
  await tap('VX')
  expect(shown()).toMatchObject({ slow: false, isAsking: true })
})

test('DC-29, DC-48 trying again asks for what was chosen last, or else for what the address says as the stock spells it', async () => {
  const tryAgain = async () => {
    await act(async () => search.retry())
    await settle()
  }
  reread.mockResolvedValue({ refinementList: { badge: ['VX'] } })
  isOutOfReach = true
  await tap('GX')
  expect(search.failed).toBe(true)
  isOutOfReach = false
  await tryAgain()
  await answer()
  expect(shown()).toMatchObject({ asked: ['GX'], count: 2 })
  isOutOfReach = true
  await tryAgain()
  expect(search.failed).toBe(true)
  isOutOfReach = false
  await tryAgain()
  await answer()
  expect(shown()).toMatchObject({ asked: ['VX'], count: 1 })
})

test('DC-48 while a failed search is tried again nothing says that it failed, so that it is heard when it fails once more', async () => {
  reread.mockResolvedValue({})
  isOutOfReach = true
  await tap('GX')
  const { state } = search
  const spelled = Promise.withResolvers<object>()
  reread.mockReturnValue(spelled.promise)
  isOutOfReach = false
  await act(async () => void search.retry())
  expect(search).toMatchObject({ failed: false, retried: true })
  expect(shown()).toMatchObject({ asked: [], slow: true, isAsking: true })
  await act(async () => spelled.resolve({}))
  await settle()
  expect(search.failed).toBe(false)
  await answer(new Error('no network'))
  expect(search.failed).toBe(true)
  // A box that is ticked now stays so while its answer is awaited.
  const failed = search
  await tap('GX')
  expect(search).toMatchObject({ failed: false, retried: true, slow: false, count: 3 })
  expect(search.state).toBe(failed.state)
  expect(state).not.toBe(failed.state)
})

test('DC-48 a page whose first search fails goes on showing what it was made for, and the next choice starts from that', async () => {
  await act(async () => root.unmount())
  root = createRoot(document.createElement('main'))
  const initialResults = { [CAR_INDEX]: { state: {}, results: answersOfPage(setup) } } as never
  await act(async () =>
    root.render(<InstantSearchSSRProvider initialResults={initialResults}>{widgets}</InstantSearchSSRProvider>),
  )
  await settle()
  isOutOfReach = true
  await tap('GX')
  expect(search).toMatchObject({ failed: true, hits: 'page' })
  expect(shown()).toEqual({ asked: [], count: 3, slow: false, isAsking: false })
  expect(surroundings.asking.asked).toEqual(EVERY_CAR)
  isOutOfReach = false
  expect(held).toEqual([])
  await tap('VX')
  await answer()
  expect(shown()).toMatchObject({ asked: ['VX'], count: 1 })
  expect(written.filter((badges, place) => String(badges) !== String(written[place - 1]))).toEqual([[], ['GX'], ['VX']])
})

test('DC-48 trying again after Back asks for what the address says, and not for what was chosen before it', async () => {
  reread.mockResolvedValue({ refinementList: { badge: ['VX'] } })
  isOutOfReach = true
  await tap('GX')
  expect(search.failed).toBe(true)
  await act(async () => void dispatchEvent(new PopStateEvent('popstate')))
  isOutOfReach = false
  await act(async () => search.retry())
  await settle()
  await answer()
  expect(shown()).toMatchObject({ asked: ['VX'], count: 1 })
})

test('DC-51 what the widgets go back to as a search fails is not written to the address, but each choice is, and trying again is none', async () => {
  reread.mockResolvedValue({})
  await tap('GX')
  await answer()
  isOutOfReach = true
  await tap('VX')
  expect(search.failed).toBe(true)
  await act(async () => search.retry())
  await settle()
  expect(search.failed).toBe(true)
  await tap('Pro')
  isOutOfReach = false
  await act(async () => search.retry())
  await settle()
  await answer()
  const wanted = [[], ['GX'], ['GX', 'VX'], ['GX', 'Pro']]
  expect(written.filter((badges, place) => String(badges) !== String(written[place - 1]))).toEqual(wanted)
})

test('DC-51 a handle that was moved a moment before Back does not narrow what Back leads to', async () => {
  const moved = vi.fn()
  settling(moved, 400).soon(1)
  await act(async () => void dispatchEvent(new PopStateEvent('popstate')))
  await pass(1000)
  expect(moved).not.toHaveBeenCalled()
  expect(surroundings.asking.isBoxUnsure).toBe(true)
})
