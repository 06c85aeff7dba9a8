import { afterEach, expect, test, vi } from 'vitest'
import { findCarById } from '../../../src/islands/find-car.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a line that stands still fails the search for a car, and the next search asks again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
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
    const found = expect(findCarById(7)).rejects.toThrow('stands still')
    await vi.advanceTimersByTimeAsync(15_000)
    await found
    expect(parts).toHaveLength(attempts)
  }
})

test('a car is found on a slow line, as long as its file goes on coming', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let file: ReadableStreamDefaultController<Uint8Array>
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/compare/')) return Response.error()
    const start = (body: typeof file): void => {
      file = body
    }
    return new Response(new ReadableStream({ start }))
  })
  const finding = findCarById(9)
  for (const part of ['{"9":', '{"id":9}', '}']) {
    await vi.advanceTimersByTimeAsync(14_000)
    file!.enqueue(new TextEncoder().encode(part))
    await new Promise(setImmediate)
  }
  file!.close()
  expect(await finding).toEqual({ id: 9 })
})
