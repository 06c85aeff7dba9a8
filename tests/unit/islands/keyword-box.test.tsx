// @vitest-environment happy-dom

import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Asking } from '../../../src/islands/search/asking.ts'
import { KeywordBox } from '../../../src/islands/search/KeywordBox.tsx'
import { type CarSearch, CarSearchContext } from '../../../src/islands/search/use-car-search.ts'
import { EVERY_CAR, withText } from '../../../src/search/state.ts'
import { $searchHistory, clearSearchHistory } from '../../../src/stores/search-history.ts'
import { dropWaiting, TYPING_SETTLES_AFTER_MS } from '../../../src/ui/settling.ts'
import type { SearchSetup } from '../../../src/views/search-page.ts'

let page: HTMLElement
let root: Root
let asking: Asking

const setup = {
  labels: {},
  needs: ['seat_count'],
  kinds: ['car'],
  facets: ['price'],
  distance: { region: 'en-AU', stock: { distanceUnit: 'km' } },
} as unknown as SearchSetup

/** The search shows cars that were found by a text. */
const show = (query: string, failed = false) =>
  act(async () => {
    const state = withText(EVERY_CAR, query)
    const search = {
      setup,
      asking,
      state,
      failed,
      change: step => {
        asking.wanted = step(asking.wanted ?? state)
      },
    } as Partial<CarSearch> as CarSearch
    root.render(
      <CarSearchContext value={search}>
        <KeywordBox />
      </CarSearchContext>,
    )
  })
const box = () => page.querySelector('input')!
const write = (text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box(), text)
  box().dispatchEvent(new Event('input', { bubbles: true }))
}
const type = (text: string) => act(async () => write(text))
const submit = () => box().form!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
const pause = () => act(async () => void (await vi.advanceTimersByTimeAsync(TYPING_SETTLES_AFTER_MS)))

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers()
  page = document.createElement('main')
  document.body.replaceChildren(page)
  root = createRoot(page)
  asking = { ready: true, early: [] }
  await show('')
  return async () => {
    await act(async () => root.unmount())
    vi.useRealTimers()
  }
})

test('issue 2: a text that waits for its answer stays when what was found before it is drawn once more, and so does what is typed on', async () => {
  await type('hy')
  await pause()
  expect(asking.wanted?.query).toBe('hy')
  await show('')
  expect(box().value).toBe('hy')
  await type('hybrid')
  await show('hy')
  expect(box().value).toBe('hybrid')
  await pause()
  expect(asking.wanted?.query).toBe('hybrid')
  await show('hybrid')
  expect(box().value).toBe('hybrid')
})

test('issue 2: a text whose place something else takes before its answer goes: another choice of the page, or Back', async () => {
  for (const overtake of [() => withText(EVERY_CAR, ''), () => undefined]) {
    await type('hy')
    await pause()
    asking.wanted = overtake()
    await show('')
    expect(box().value).toBe('')
  }
})

const enter = () =>
  act(async () => {
    submit()
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
  })

test('features.md 3.1 Enter makes filters of plain words: the box keeps the others, and what is typed on', async () => {
  await type('hilux 5 seats under 40k')
  await enter()
  const ranges = { seat_count: { min: 5 }, price: { max: 40_000 } }
  expect(asking.wanted).toEqual({ ...EVERY_CAR, query: 'hilux', ranges })
  expect(box().value).toBe('hilux')
  await type('hilux sr5')
  await show('hilux')
  expect(box().value).toBe('hilux sr5')
  await pause()
  expect(asking.wanted).toEqual({ ...EVERY_CAR, query: 'hilux sr5', ranges })
})

test('features.md 3.1 a text without plain words, and one that is typed on before they are read, are searched for as they are', async () => {
  await type('mazda 3')
  await enter()
  expect(asking.wanted).toEqual(withText(EVERY_CAR, 'mazda 3'))
  await type('under 40k')
  await act(async () => {
    submit()
    write('under 40k or so')
    await vi.dynamicImportSettled()
  })
  await pause()
  expect(asking.wanted).toEqual(withText(EVERY_CAR, 'under 40k or so'))
  expect(box().value).toBe('under 40k or so')
})

test('a text that nobody answered stays, goes with the next answer that is to something else, and stays when it is typed on', async () => {
  await type('toyota')
  await pause()
  await show('', true)
  expect(box().value).toBe('toyota')
  await show('')
  expect(box().value).toBe('')
  await type('kia')
  await pause()
  await show('', true)
  await type('kia rio')
  await show('')
  expect(box().value).toBe('kia rio')
  await pause()
  expect(asking.wanted?.query).toBe('kia rio')
})

test('letters that are typed this moment stay when a text comes whose search was said to have failed', async () => {
  await type('hy')
  await pause()
  await show('', true)
  await type('hybrid')
  await show('hy')
  expect(box().value).toBe('hybrid')
  await pause()
  expect(asking.wanted?.query).toBe('hybrid')
})

test('Enter asks once more for a text that nobody answered, and the pause does not', async () => {
  await show('kia', true)
  await type('kia')
  await pause()
  expect(asking.wanted).toBeUndefined()
  await enter()
  expect(asking.wanted).toEqual(withText(EVERY_CAR, 'kia'))
})

test('a text is searched for as it stands where nothing tells in time what it says in plain words', async () => {
  await type('7 seats')
  const reader = Promise.withResolvers<object>()
  vi.doMock('../../../src/search/plain-words.ts', () => reader.promise)
  onTestFinished(() => {
    reader.resolve({ readingsOf: () => [] })
    vi.doUnmock('../../../src/search/plain-words.ts')
  })
  await act(async () => {
    submit()
    await vi.advanceTimersByTimeAsync(1000)
  })
  expect(asking.wanted).toEqual(withText(EVERY_CAR, '7 seats'))
})

test('what a text says in plain words is not asked for when Back came before it was read', async () => {
  await type('7 seats')
  await act(async () => {
    submit()
    dropWaiting()
    asking.isBoxUnsure = true
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(1000)
  })
  expect(asking.wanted).toBeUndefined()
})

test('a text that Back came before is not searched for, and goes with what Back leads to', async () => {
  await type('kia')
  await act(async () => {
    dropWaiting()
    asking.isBoxUnsure = true
  })
  await pause()
  expect(asking.wanted).toBeUndefined()
  await show('')
  expect(box().value).toBe('')
})

test('DC-44 a text is remembered when it is sent, or when one of the cars that it found is looked at, and not by being typed', async () => {
  const forget = () => act(async () => clearSearchHistory())
  onTestFinished(forget)
  await forget()
  await type('kia')
  await pause()
  await show('hilux')
  const results = document.createElement('div')
  results.className = 'search'
  results.innerHTML =
    '<article class="car-card"><a id="car" href="/cars/hilux-1"></a><a id="finance" href="/finance?car_id=1"></a></article>'
  document.body.append(results)
  const click = (id: string) => act(async () => document.getElementById(id)!.click())
  await click('finance')
  expect($searchHistory.get()).toEqual([])
  await click('car')
  expect($searchHistory.get()).toEqual(['hilux'])
  await show('')
  await click('car')
  await type('Ute')
  await enter()
  expect($searchHistory.get()).toEqual(['Ute', 'hilux'])
})
