// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { KeywordBox } from '../../../src/islands/search/KeywordBox.tsx'
import { type CarSearch, CarSearchContext, type Start } from '../../../src/islands/search/use-car-search.ts'
import { EVERY_CAR, withQuery } from '../../../src/search/state.ts'
import { TYPING_SETTLES_AFTER_MS } from '../../../src/ui/settling.ts'

let page: HTMLElement
let root: Root
let start: Start

/** The search shows cars that were found by a text. */
const show = (query: string) =>
  act(async () => {
    const state = withQuery(EVERY_CAR, query)
    const search = {
      setup: { labels: {} },
      start,
      state,
      change: step => {
        start.wanted = step(start.wanted ?? state)
      },
    } as Partial<CarSearch> as CarSearch
    root.render(
      <CarSearchContext value={search}>
        <KeywordBox />
      </CarSearchContext>,
    )
  })
const box = () => page.querySelector('input')!
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box(), text)
    box().dispatchEvent(new Event('input', { bubbles: true }))
  })
const pause = () => act(async () => void (await vi.advanceTimersByTimeAsync(TYPING_SETTLES_AFTER_MS)))

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers()
  page = document.createElement('main')
  document.body.replaceChildren(page)
  root = createRoot(page)
  start = { ready: true, early: [], focus: null }
  await show('')
  return async () => {
    await act(async () => root.unmount())
    vi.useRealTimers()
  }
})

test('issue 2: a text that waits for its answer stays when what was found before it is drawn once more, and so does what is typed on', async () => {
  await type('hy')
  await pause()
  expect(start.wanted?.query).toBe('hy')
  await show('')
  expect(box().value).toBe('hy')
  await type('hybrid')
  await show('hy')
  expect(box().value).toBe('hybrid')
  await pause()
  expect(start.wanted?.query).toBe('hybrid')
  await show('hybrid')
  expect(box().value).toBe('hybrid')
})

test('issue 2: a text whose place something else takes before its answer goes: another choice of the page, or Back', async () => {
  for (const overtake of [() => withQuery(EVERY_CAR, ''), () => undefined]) {
    await type('hy')
    await pause()
    start.wanted = overtake()
    await show('')
    expect(box().value).toBe('')
  }
})
