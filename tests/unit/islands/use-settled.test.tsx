// @vitest-environment happy-dom

import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSettled } from '../../../src/islands/search/use-settled.ts'

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function aStatus() {
  const place = document.createElement('p')
  const root = createRoot(place)
  const Status = ({ text, about }: { text: string; about: string }) => useSettled(text, about, 700)
  return {
    show: (text: string, about: string) => act(async () => root.render(<Status text={text} about={about} />)),
    wait: (ms: number) => act(async () => vi.advanceTimersByTime(ms)),
    said: () => place.textContent,
  }
}

test('nothing is said of what the page brought, and of quick changes only the last', async () => {
  const { show, wait, said } = aStatus()
  await show('12 cars', 'all')
  await wait(1000)
  expect(said()).toBe('')
  await show('9 cars', 'Toyota')
  await wait(500)
  await show('4 cars', 'Toyota, Ute')
  await wait(500)
  expect(said()).toBe('')
  await wait(500)
  expect(said()).toBe('4 cars')
})

test('the same count of another search is said again, and that of the same search is not', async () => {
  const { show, wait, said } = aStatus()
  await show('5,012 cars', 'all')
  await show('5,012 cars', 'Toyota')
  await wait(700)
  expect(said()).toBe('5,012 cars')
  await show('5,012 cars', 'Toyota, Ute')
  await show('5,012 cars', 'Ute')
  await wait(700)
  expect(said()).toBe('5,012 cars\u00a0')
  await wait(2000)
  expect(said()).toBe('5,012 cars\u00a0')
  await show('5,012 cars', 'all')
  await wait(700)
  expect(said()).toBe('5,012 cars')
})
