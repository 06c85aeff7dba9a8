import type { Insertable, Selectable, Updateable } from 'kysely'
import type { ReservationShown } from '../../contract/reservations.ts'
import type { Reservation } from '../../domain/reservation.ts'
import { localIso } from '../../domain/time-zone.ts'
import type { Site } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'
import type { ReservationRow } from '../db/selling-tables.ts'

export type KeptReservation = Selectable<ReservationRow>

/** Under which key the lead of a reservation is kept, so that it is sent once. */
export const leadKeyOf = ({ id }: Pick<KeptReservation, 'id'>): string => `reservation-${id}`

/** What a row says of its reservation. */
export function reservationOf({ state, hold_end, ends_at, refund_try }: KeptReservation): Reservation {
  switch (state) {
    case 'available':
      return hold_end === null ? { state } : { state, holdEnd: hold_end }
    case 'held':
      return { state, heldUntil: new Date(ends_at!) }
    case 'reserved':
      return { state, reservedUntil: new Date(ends_at!) }
    case 'released':
    case 'refunded':
      // What was refunded by an earlier release tells no try.
      return { state, refundTry: refund_try ?? 1 }
    case 'purchased':
      return { state }
  }
}

type StateColumns = Pick<ReservationRow, 'state' | 'hold_end' | 'ends_at' | 'refund_try'>

export function columnsOf(reservation: Reservation): Insertable<StateColumns> & Updateable<StateColumns> {
  const none = { hold_end: null, ends_at: null, refund_try: null }
  switch (reservation.state) {
    case 'available':
      return { ...none, state: 'available', hold_end: reservation.holdEnd ?? null }
    case 'held':
      return { ...none, state: 'held', ends_at: reservation.heldUntil.getTime() }
    case 'reserved':
      return { ...none, state: 'reserved', ends_at: reservation.reservedUntil.getTime() }
    case 'released':
    case 'refunded':
      return { ...none, state: reservation.state, refund_try: reservation.refundTry }
    case 'purchased':
      return { ...none, state: 'purchased' }
  }
}

/** What whoever knows a reservation's id may read of it, at an instant. */
export function reservationShown(
  row: KeptReservation,
  { settings }: Pick<Site, 'settings'>,
  now: number,
): ReservationShown {
  const { id, car_id, deposit_cents, payment_url } = row
  const common = { success: true, id, car_id, deposit: deposit_cents / 100 } as const
  const none = { hold_end: null, ends_at: null, milliseconds_left: null, payment_url: null } as const
  const until = (end: Date) => ({
    ends_at: localIso(end, siteZone(settings)),
    milliseconds_left: Math.max(0, end.getTime() - now),
  })
  const reservation = reservationOf(row)
  const { state } = reservation
  switch (state) {
    case 'available':
      return { ...common, ...none, state, hold_end: reservation.holdEnd ?? null }
    case 'held':
      return { ...common, ...none, state, ...until(reservation.heldUntil), payment_url }
    case 'reserved':
      return { ...common, ...none, state, ...until(reservation.reservedUntil) }
    case 'purchased':
    case 'released':
    case 'refunded':
      return { ...common, ...none, state }
  }
}
