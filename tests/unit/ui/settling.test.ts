import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dropWaiting,
  finishWaiting,
  SLIDER_SETTLES_AFTER_MS,
  settling,
  TYPING_SETTLES_AFTER_MS,
} from '../../../src/ui/settling.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('SR-04 given keystrokes at 0, 100 and 200 ms, one search runs at 500 ms and none before', () => {
  const search = vi.fn()
  const typing = settling(search, TYPING_SETTLES_AFTER_MS)
  typing.soon('s')
  vi.advanceTimersByTime(100)
  typing.soon('su')
  vi.advanceTimersByTime(100)
  typing.soon('suv')
  vi.advanceTimersByTime(299)
  expect(search).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(search.mock.calls).toEqual([['suv']])
})

test('SR-07 a search runs 400 ms after the last move of a slider', () => {
  const search = vi.fn()
  const sliding = settling(search, SLIDER_SETTLES_AFTER_MS)
  sliding.soon(1)
  vi.advanceTimersByTime(350)
  sliding.soon(2)
  vi.advanceTimersByTime(399)
  expect(search).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(search.mock.calls).toEqual([[2]])
})

test('what is cancelled does not happen', () => {
  const search = vi.fn()
  const typing = settling(search, TYPING_SETTLES_AFTER_MS)
  typing.soon('suv')
  typing.cancel()
  vi.runAllTimers()
  expect(search).not.toHaveBeenCalled()
})

test('what waits when its slider goes happens at once, and once', () => {
  const search = vi.fn()
  const sliding = settling(search, SLIDER_SETTLES_AFTER_MS)
  sliding.soon(1)
  expect(sliding.isWaiting()).toBe(true)
  sliding.finish()
  expect(sliding.isWaiting()).toBe(false)
  sliding.finish()
  vi.runAllTimers()
  expect(search.mock.calls).toEqual([[1]])
})

test('what waits on a page is done, once, before what has to come after it', () => {
  const done: string[] = []
  const sliding = settling((price: number) => done.push(`price ${price}`), SLIDER_SETTLES_AFTER_MS)
  const other = settling((year: number) => done.push(`year ${year}`), SLIDER_SETTLES_AFTER_MS)
  const cancelled = settling(() => done.push('cancelled'), SLIDER_SETTLES_AFTER_MS)
  cancelled.soon(1)
  cancelled.cancel()
  sliding.soon(1)
  sliding.soon(2)
  other.soon(2020)
  finishWaiting()
  done.push('all cleared')
  vi.runAllTimers()
  expect(done).toEqual(['price 2', 'year 2020', 'all cleared'])
})

test('what waits on a page that is left by Back is not done, and what is moved after it is', () => {
  const search = vi.fn()
  const sliding = settling(search, SLIDER_SETTLES_AFTER_MS)
  sliding.soon(1)
  dropWaiting()
  vi.runAllTimers()
  expect(search).not.toHaveBeenCalled()
  sliding.soon(2)
  vi.runAllTimers()
  expect(search.mock.calls).toEqual([[2]])
})
