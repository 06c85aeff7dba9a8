// @vitest-environment happy-dom

import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { Announced } from '../../../src/islands/search/Announced.tsx'
import type { Asking } from '../../../src/islands/search/asking.ts'
import { type CarSearch, CarSearchContext } from '../../../src/islands/search/use-car-search.ts'
import { EVERY_CAR, type SearchState, withText } from '../../../src/search/state.ts'
import { searchPage } from '../../../src/views/search-page.ts'
import { aSite } from '../../support/site.ts'

const { setup } = searchPage(aSite(), {})
const [kia, rio] = [withText(EVERY_CAR, 'kia'), withText(EVERY_CAR, 'kia rio')]

let page: HTMLElement
let root: Root
let asking: Asking

/** The page shows what was found. */
const show = (state: SearchState, count: number, others: Partial<CarSearch> = {}) =>
  act(async () => {
    const search = { setup, asking, state, hits: [], count, slow: false, failed: false, ...others }
    root.render(
      <CarSearchContext value={search as unknown as CarSearch}>
        <Announced />
      </CarSearchContext>,
    )
  })
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const said = () => page.textContent

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers()
  page = document.createElement('main')
  root = createRoot(page)
  asking = { ready: true, early: [], asked: EVERY_CAR }
  await show(EVERY_CAR, 900)
  return async () => {
    await act(async () => root.unmount())
    vi.useRealTimers()
  }
})

test('a count is not read out while the answer to the next choice is on its way, and is when that fails', async () => {
  asking.asked = kia
  await show(kia, 12)
  await pass(500)
  asking.asked = rio
  await pass(2000)
  expect(said()).toBe('')
  asking.asked = kia
  await pass(700)
  expect(said()).toBe('12 cars')
})

test('a count that failed to be brought up to date is not read out while it is tried again', async () => {
  await show(EVERY_CAR, 900, { failed: true })
  await pass(700)
  await show(EVERY_CAR, 900, { retried: true })
  await pass(700)
  expect(said()!.trim()).toBe('')
  await show(EVERY_CAR, 900, { retried: true, slow: true })
  await pass(700)
  expect(said()).toBe('Loading cars')
})

test('who waits long for an answer hears that cars are loading, and then what was found', async () => {
  asking.asked = kia
  await pass(200)
  await show(EVERY_CAR, 900, { slow: true })
  await pass(700)
  expect(said()).toBe('Loading cars')
  await show(kia, 12)
  await pass(700)
  expect(said()).toBe('12 cars')
})
