// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'

type Entry = { target: Element; isIntersecting: boolean }

test('PR-04 what is watched is in sight as the browser last told, and what it has not told of is not', async () => {
  let tell: (entries: Entry[]) => void = () => {}
  const watched = new Set<Element>()
  class Observer {
    constructor(heard: (entries: Entry[]) => void) {
      tell = heard
    }
    observe = (element: Element) => watched.add(element)
    unobserve = (element: Element) => watched.delete(element)
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  // Who has read it before has its observer made of the browser's own.
  vi.resetModules()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  const { isInSight, watchSight } = await import('../../../src/ui/in-sight.ts')
  const section = document.createElement('details')
  const stop = watchSight(section)
  expect(watched.has(section)).toBe(true)
  expect(isInSight(section)).toBe(false)
  tell([{ target: section, isIntersecting: true }])
  expect(isInSight(section)).toBe(true)
  tell([{ target: section, isIntersecting: false }])
  expect(isInSight(section)).toBe(false)
  stop()
  expect(watched.has(section)).toBe(false)
})
