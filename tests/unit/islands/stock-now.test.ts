import { afterEach, expect, test, vi } from 'vitest'
import { RESERVED_CARS_PATH, stockStatePart, stockStatePath } from '../../../src/domain/stock-state.ts'
import { stockNow } from '../../../src/islands/stock-now.ts'

const FREE = { status: 'in_stock', price: 9_990 }

afterEach(() => vi.unstubAllGlobals())

/** Tells what is asked for. */
function answering(answers: Record<string, () => Response | Promise<Response>>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    asked.push(path)
    const late = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    return Promise.race([answers[path]?.() ?? new Response('', { status: 404 }), late])
  })
  return asked
}

const FILE = stockStatePath(stockStatePart(7))
const file = (state: object) => ({ [FILE]: () => Response.json(state) })
const api = (...car_ids: number[]) => ({ [RESERVED_CARS_PATH]: () => Response.json({ success: true, car_ids }) })

test('DC-04 DC-87 a car that was reserved online since the build is reserved, and only that one', async () => {
  answering({ ...file({ cars: { 7: FREE, 8: FREE }, reservesOnline: true }), ...api(3, 7) })
  expect((await stockNow(7)).cars).toEqual({ 7: { ...FREE, reserved: true }, 8: FREE })
  answering({ ...file({ cars: { 7: FREE }, reservesOnline: true }), ...api(3) })
  expect((await stockNow(7)).cars).toEqual({ 7: FREE })
})

test('features #2 of a car that is still free the API tells when which stock was last confirmed, if it knows', async () => {
  const state = { cars: { 7: FREE }, reservesOnline: true }
  const confirmed = { stock: 'as-read', at: '2026-11-25T08:00:00.000Z' }
  const telling = (told: object) => ({
    [RESERVED_CARS_PATH]: () => Response.json({ success: true, car_ids: [3], ...told }),
  })
  answering({ ...file(state), ...telling({ confirmed }) })
  expect(await stockNow(7)).toEqual({ ...state, confirmed })
  answering({ ...file(state), ...telling({ confirmed: null }) })
  expect(await stockNow(7)).toEqual(state)
})

test('DC-04 the API is asked about what can be reserved alone', async () => {
  for (const state of [
    { cars: { 7: FREE } },
    { cars: { 7: { ...FREE, reserved: true } }, reservesOnline: true },
    { cars: { 7: { status: 'sold' } }, reservesOnline: true },
    { cars: { 7: { status: 'coming_soon' } }, reservesOnline: true },
    { cars: {}, reservesOnline: true },
  ]) {
    const asked = answering({ ...file(state), ...api(7) })
    expect(await stockNow(7)).toEqual(state)
    expect(asked).toEqual([FILE])
  }
})

test('DC-04 without an answer of the API, or with a late one, the car stands as the file tells', async () => {
  const state = { cars: { 7: FREE }, reservesOnline: true }
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(milliseconds => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('late')), milliseconds)
    return controller.signal
  })
  for (const answer of [
    () => new Response('', { status: 404 }),
    () => new Response('<!doctype html>'),
    () => Response.json({ success: false, error: 'Later.' }, { status: 503 }),
    () => Promise.reject<Response>(new TypeError('offline')),
    () => new Promise<Response>(() => {}),
  ]) {
    answering({ ...file(state), [RESERVED_CARS_PATH]: answer })
    const now = stockNow(7)
    await vi.advanceTimersByTimeAsync(2_000)
    // Somebody may have reserved it.
    expect(await now).toEqual({ ...state, isUnsure: true })
  }
  vi.useRealTimers()
  vi.restoreAllMocks()
})
