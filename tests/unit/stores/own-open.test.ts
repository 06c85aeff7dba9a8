import { afterEach, expect, test, vi } from 'vitest'
import { ownOpen } from '../../../src/stores/own-open.ts'
import { keepReservation, ownReservation } from '../../../src/stores/reservations.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A browser that began to reserve a car, and an API that says how that stands. */
function answering(answer: object, status = 200): void {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  })
  vi.stubGlobal('fetch', async () => Response.json(answer, { status }))
  keepReservation({ id: 'own', slug: 'a-car' })
}

test('DC-93 what was begun is found again while it keeps the car from others, and forgotten when it does not', async () => {
  for (const state of ['held', 'reserved', 'purchased']) {
    answering({ success: true, id: 'own', state })
    expect(await ownOpen('a-car')).toMatchObject({ id: 'own', state })
    expect(ownReservation('a-car')?.id).toBe('own')
  }
  for (const state of ['available', 'released', 'refunded']) {
    answering({ success: true, id: 'own', state })
    expect(await ownOpen('a-car')).toBeUndefined()
    expect(ownReservation('a-car')).toBeUndefined()
  }
})

test('DC-93 what the API does not know is forgotten; what it cannot tell of now is not', async () => {
  answering({ success: false, error: 'no id' }, 400)
  expect(await ownOpen('a-car')).toBeUndefined()
  expect(ownReservation('a-car')).toBeUndefined()
  answering({ success: false, error: 'no such reservation' }, 404)
  expect(await ownOpen('a-car')).toBeUndefined()
  expect(ownReservation('a-car')).toBeUndefined()
  answering({ success: false, error: 'busy' }, 429)
  expect(await ownOpen('a-car')).toBeUndefined()
  expect(ownReservation('a-car')?.id).toBe('own')
})
