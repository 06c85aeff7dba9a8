import { expect, test } from 'vitest'
import { AppointmentsQuerySchema } from '../../../src/contract/appointments.ts'
import { idIn } from '../../../src/domain/ids.ts'
import { CarSchema } from '../../../src/records/index.ts'
import { aCar } from '../../support/builders.ts'

const LARGEST = Number.MAX_SAFE_INTEGER

test('an address may name each id that a feed may give, and none besides', () => {
  for (const id of [1, 4711, 999_999_999_999_999, LARGEST]) {
    expect(CarSchema.safeParse(aCar({ id })).success, String(id)).toBe(true)
    expect(idIn(String(id))).toBe(id)
  }
  for (const none of [
    '',
    '0',
    '07',
    '-7',
    '1.5',
    '1e3',
    '0x10',
    ' 7',
    '7 ',
    'x',
    String(LARGEST + 1),
    '9'.repeat(16),
    '9'.repeat(400),
  ])
    expect(idIn(none), none).toBeUndefined()
})

test('a time for a test drive is asked for with such ids alone', () => {
  const asked = (car_id: string) =>
    AppointmentsQuerySchema.safeParse({ dealership_slug: 'northside', date: '2026-06-10', car_id }).success
  expect([asked('1'), asked(String(LARGEST)), asked('9'.repeat(16)), asked('0')]).toEqual([true, true, false, false])
})
