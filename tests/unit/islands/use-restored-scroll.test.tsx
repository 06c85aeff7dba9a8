// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CarSearch } from '../../../src/islands/search/use-car-search.ts'

const ledTo = vi.fn()

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'back_forward' } as unknown as PerformanceEntry])
  vi.stubGlobal('scrollTo', ledTo.mockClear())
  sessionStorage.setItem(`place ${location.pathname}${location.search}`, '2400')
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

/** Comes back to a search that shows one thing after the other. */
async function comeBackTo(...shown: readonly CarSearch['hits'][]) {
  vi.resetModules()
  const { useRestoredScroll } = await import('../../../src/islands/search/use-restored-scroll.ts')
  const Cars = ({ hits }: { hits: CarSearch['hits'] }) => {
    useRestoredScroll(hits)
    return null
  }
  const root = createRoot(document.createElement('main'))
  onTestFinished(() => act(async () => root.unmount()))
  for (const hits of shown) await act(async () => root.render(<Cars hits={hits} />))
}

test('who comes back to cars that had to be found is led to their place once', async () => {
  await comeBackTo(undefined, [], undefined, [])
  expect(ledTo.mock.calls).toEqual([[{ top: 2400, behavior: 'instant' }]])
})

test('who comes back to the page’s own cars and then filters stays where they are', async () => {
  await comeBackTo('page', [])
  expect(ledTo).not.toHaveBeenCalled()
})
