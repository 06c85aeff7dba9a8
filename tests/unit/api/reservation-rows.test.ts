import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { columnsOf, type KeptReservation, reservationShown } from '../../../src/api/reservations/rows.ts'
import { ReservationSchema } from '../../../src/contract/reservations.ts'
import type { Reservation } from '../../../src/domain/reservation.ts'
import { aSite } from '../../support/site.ts'

const end = new Date('2026-12-03T01:00:00Z')
const wall = '2026-12-03T12:00:00+11:00'
const none = { hold_end: null, ends_at: null, milliseconds_left: null, payment_url: null }

const STATES: readonly [Reservation, told: object][] = [
  [{ state: 'available' }, {}],
  [{ state: 'available', holdEnd: 'failed' }, { hold_end: 'failed' }],
  [
    { state: 'held', heldUntil: end },
    { ends_at: wall, milliseconds_left: 1_000, payment_url: '/pay' },
  ],
  [
    { state: 'reserved', reservedUntil: end },
    { ends_at: wall, milliseconds_left: 1_000 },
  ],
  [{ state: 'purchased' }, {}],
  [{ state: 'released', refundTry: 1 }, {}],
  [{ state: 'refunded', refundTry: 1 }, {}],
]

// A page that was opened before a release reads every key of what the API says after it.
test.each(STATES)('Table E %o is told with the same keys as every other state', (reservation, told) => {
  const row = {
    ...columnsOf(reservation),
    id: 'own',
    car_id: 7,
    deposit_cents: 20_050,
    payment_url: '/pay',
  } as KeptReservation
  const shown = JSON.parse(JSON.stringify(reservationShown(row, aSite(), end.getTime() - 1_000)))
  const common = { success: true, id: 'own', car_id: 7, deposit: 200.5, state: reservation.state }
  expect(shown).toStrictEqual({ ...common, ...none, ...told })
  expect(z.parse(ReservationSchema, shown)).toEqual(shown)
})
