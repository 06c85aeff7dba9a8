import { expect, test } from 'vitest'
import {
  dropReservation,
  keepReservation,
  mayBeOpen,
  noteReserved,
  ownReservation,
} from '../../../src/stores/reservations.ts'
import type { Keeping } from '../../../src/stores/stored.ts'

function browser(): () => Keeping {
  const kept = new Map<string, string>()
  const keeping: Keeping = {
    getItem: name => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: name => void kept.delete(name),
  }
  return () => keeping
}

test('a reservation is found again by its car: the newest of it, until it is dropped', () => {
  const keeping = browser()
  expect(ownReservation('a-car', keeping)).toBeUndefined()
  keepReservation({ id: 'first', slug: 'a-car' }, keeping)
  keepReservation({ id: 'other', slug: 'another-car' }, keeping)
  keepReservation({ id: 'second', slug: 'a-car' }, keeping)
  expect(ownReservation('a-car', keeping)?.id).toBe('second')
  expect(ownReservation('another-car', keeping)?.id).toBe('other')
  dropReservation('second', keeping)
  expect(ownReservation('a-car', keeping)).toBeUndefined()
})

test('what is kept may still be open until its time is over, if that is known', () => {
  const until = (at: number) => ({ id: 'own', slug: 'a-car', until: { at, text: 'noon' } })
  expect(mayBeOpen(undefined)).toBe(false)
  expect(mayBeOpen({ id: 'own', slug: 'a-car' })).toBe(true)
  expect([mayBeOpen(until(Date.now() + 60_000)), mayBeOpen(until(Date.now() - 1))]).toEqual([true, false])
})

test('ten cars are kept, the newest', () => {
  const keeping = browser()
  for (let number = 1; number <= 11; number += 1)
    keepReservation({ id: `id-${number}`, slug: `car-${number}` }, keeping)
  expect(ownReservation('car-1', keeping)).toBeUndefined()
  expect(ownReservation('car-2', keeping)?.id).toBe('id-2')
  expect(ownReservation('car-11', keeping)?.id).toBe('id-11')
})

test('a browser that keeps nothing has none, and nothing goes wrong', () => {
  const refusing = (): Keeping => {
    throw new Error('no storage')
  }
  keepReservation({ id: 'first', slug: 'a-car' }, refusing)
  expect(ownReservation('a-car', refusing)).toBeUndefined()
})

test('what is no list of reservations is none, and until when counts only with its moment', () => {
  const keeping = browser()
  for (const anything of ['{}', '"words"', '7', 'null']) {
    keeping().setItem('reservations', anything)
    expect(ownReservation('a-car', keeping)).toBeUndefined()
  }
  keepReservation({ id: 'own', slug: 'a-car' }, keeping)
  expect(ownReservation('a-car', keeping)).toEqual({ id: 'own', slug: 'a-car' })
  keeping().setItem('reservations', JSON.stringify([{ id: 'own', slug: 'a-car', until: 'noon' }]))
  expect(ownReservation('a-car', keeping)).toEqual({ id: 'own', slug: 'a-car' })
})

test('that a reservation came about is to be recorded once, by the browser that began it, which knows from then on until when', () => {
  const keeping = browser()
  const noon = { at: 12, text: 'noon' }
  keepReservation({ id: 'own', slug: 'a-car' }, keeping)
  keepReservation({ id: 'other', slug: 'another-car' }, keeping)
  expect(noteReserved('of-somebody-else', noon, keeping)).toBe(false)
  expect([noteReserved('own', noon, keeping), noteReserved('own', noon, keeping)]).toEqual([true, false])
  expect(noteReserved('other', { at: 13, text: 'one' }, keeping)).toBe(true)
  // As when a second tab of the browser is told of it.
  keepReservation({ id: 'own', slug: 'a-car' }, keeping)
  expect(noteReserved('own', noon, keeping)).toBe(false)
  expect(ownReservation('a-car', keeping)).toEqual({ id: 'own', slug: 'a-car', until: noon })
})

test.each(['null', '[null]', '[7, "a-car"]', '[{}]', '{"id":"own"}', 'no JSON'])(
  'what was stored by others (%s) counts as nothing, and what is ours beside it stays',
  text => {
    const keeping = browser()
    keeping().setItem('reservations', text)
    expect(ownReservation('a-car', keeping)).toBeUndefined()
    expect(noteReserved('own', { at: 1, text: 'noon' }, keeping)).toBe(false)
    keepReservation({ id: 'own', slug: 'a-car' }, keeping)
    expect(ownReservation('a-car', keeping)).toEqual({ id: 'own', slug: 'a-car' })
  },
)
