import { afterEach, expect, test, vi } from 'vitest'
import { findCar } from '../../../src/islands/find-car.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a line that stands still fails the search for a car, and the next search asks again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(milliseconds => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('late')), milliseconds)
    return controller.signal
  })
  const parts: string[] = []
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (path.startsWith('/compare/')) parts.push(path)
    return new Promise((_, reject) => options?.signal?.addEventListener('abort', () => reject(options.signal!.reason)))
  })
  for (const attempts of [1, 2]) {
    const found = expect(findCar(7)).rejects.toThrow('late')
    await vi.advanceTimersByTimeAsync(15_000)
    await found
    expect(parts).toHaveLength(attempts)
  }
})
