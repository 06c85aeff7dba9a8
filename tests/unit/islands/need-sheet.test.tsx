// @vitest-environment happy-dom

import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, test } from 'vitest'
import type { Asking } from '../../../src/islands/search/asking.ts'
import { CarSearchProvider } from '../../../src/islands/search/Later.tsx'
import { NeedSheet } from '../../../src/islands/search/NeedSheet.tsx'
import { Needs } from '../../../src/islands/search/Needs.tsx'
import { type CarSearch, CarSearchContext } from '../../../src/islands/search/use-car-search.ts'
import { wantedIn, withNeed } from '../../../src/islands/search/wanted.ts'
import { EVERY_CAR, type SearchState } from '../../../src/search/state.ts'
import { searchPage } from '../../../src/views/search-page.ts'
import { aSite } from '../../support/site.ts'

const { setup } = searchPage(aSite(), {})
const asking: Asking = { ready: true, early: [] }

let page: HTMLElement
let root: Root
let asked: (number | undefined)[]

/** An answer, or what a search that failed went back to: another object each time. */
const show = (state: SearchState, others: Partial<CarSearch> = {}) =>
  act(async () => {
    const change: CarSearch['change'] = step => asked.push(wantedIn(step(state)).seat_count)
    const search = { setup, asking, state, hits: [], count: 3, slow: false, failed: false, change, ...others }
    root.render(
      <CarSearchContext value={search as unknown as CarSearch}>
        <NeedSheet name="seat_count" onClosed={() => {}} />
      </CarSearchContext>,
    )
  })
const boxes = () => [...page.querySelectorAll<HTMLInputElement>('[type=radio]')]
const ticked = () => boxes().findIndex(({ checked }) => checked)
const tap = (place: number) => act(async () => boxes()[place]!.click())

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  page = document.createElement('main')
  document.body.replaceChildren(page)
  root = createRoot(page)
  asked = []
  return () => act(async () => root.unmount())
})

test('a need that nobody answered is ticked no more, and can be asked for again, each time', async () => {
  const five = withNeed(EVERY_CAR, 'seat_count', 5)
  await show(five)
  expect(ticked()).toBe(2)
  for (const times of [1, 2]) {
    await tap(3)
    expect(asked).toHaveLength(times)
    expect(ticked()).toBe(3)
    await show({ ...five }, { failed: true })
    expect(ticked()).toBe(2)
  }
  expect(asked).toEqual([7, 7])
})

test('a need that was tapped stays ticked while its answer is slow', async () => {
  const state = { ...EVERY_CAR }
  await show(state)
  await tap(3)
  await show(state, { slow: true })
  expect(ticked()).toBe(3)
  await show(withNeed(EVERY_CAR, 'seat_count', 7))
  expect(ticked()).toBe(3)
})

test('the sheet of a need tells at once that its answer is slow, and no longer that it failed while it is tried again', async () => {
  const around = (others: Partial<CarSearch>, isAsking = false) =>
    act(async () => {
      const plain = {
        setup,
        asking,
        state: EVERY_CAR,
        hits: [],
        count: 3,
        slow: false,
        failed: false,
        opening: () => {},
      }
      const search = { ...plain, ...others }
      root.render(
        <CarSearchProvider value={search as unknown as CarSearch} isAsking={isAsking}>
          <Needs />
        </CarSearchProvider>,
      )
    })
  await around({})
  await act(async () => page.querySelector<HTMLElement>('.need')!.click())
  await around({ slow: true }, true)
  expect(page.querySelector('.show-cars [data-slow]')).not.toBeNull()
  await around({ failed: true })
  expect(page.querySelector('[role=alert]')).not.toBeNull()
  await around({ retried: true }, true)
  expect(page.querySelector('[role=alert]')).toBeNull()
})

test('a list of one kind is asked nothing that none of it can answer, but for what is wished already', async () => {
  const mixed = {
    ...setup,
    needs: ['seat_count', 'trailer_kg', 'weekly_dollars'],
    needsOfKind: { car: ['seat_count', 'weekly_dollars'], caravan: ['trailer_kg', 'weekly_dollars'] },
  }
  const chips = (...item_type: string[]) =>
    chipsOf({ ...EVERY_CAR, values: item_type.length === 0 ? {} : { item_type } })
  const chipsOf = async (state: SearchState) => {
    await act(async () => {
      const search = { setup: mixed, asking, state, hits: [], count: 3 } as unknown as CarSearch
      root.render(
        <CarSearchProvider value={search} key={JSON.stringify(state)}>
          <Needs />
        </CarSearchProvider>,
      )
    })
    return page.querySelectorAll('.need').length
  }
  expect(await chips()).toBe(3)
  expect(await chips('caravan')).toBe(2)
  expect(await chips('car', 'caravan')).toBe(3)
  expect(await chips('motorcycle')).toBe(0)
  expect(await chipsOf({ ...withNeed(EVERY_CAR, 'seat_count', 7), values: { item_type: ['motorcycle'] } })).toBe(1)
})
