import { HOUR, MINUTE } from './durations.ts'

/** How long a car waits for the deposit. Source: Table E. */
export const HOLD_MINUTES = 15

/** As `reservation` of `site.json` has it. Source: RS-01, RS-02. */
export type ReservationTerms = { holdHours: number }

/** Source: Table E. */
export const RESERVATION_STATES = ['available', 'held', 'reserved', 'purchased', 'released', 'refunded'] as const
export type ReservationState = (typeof RESERVATION_STATES)[number]

/** How a hold came to nothing. */
export const HOLD_ENDS = ['failed', 'cancelled', 'timeOver'] as const
export type HoldEnd = (typeof HOLD_ENDS)[number]

/** One shopper's reservation of one car; `available` before it starts, and again when its hold came to nothing. */
export type Reservation =
  | { state: 'available'; holdEnd?: HoldEnd }
  | { state: 'held'; heldUntil: Date }
  | { state: 'reserved'; reservedUntil: Date }
  | { state: 'purchased' }
  /** `refundTry` counts from 1; what the dealer gave back is none of our tries, and 0. */
  | { state: 'released'; refundTry: number }
  | { state: 'refunded'; refundTry: number }

/**
 * `carIsFree` tells whether the car could be reserved now, were it not for this very reservation. A refund fails by its
 * try: told twice, it would otherwise be paid twice.
 */
export type ReservationEvent =
  | { kind: 'started'; carIsFree: boolean }
  | { kind: 'paid'; carIsFree: boolean }
  | { kind: 'paymentFailed' }
  | { kind: 'cancelled' }
  | { kind: 'timeOver' }
  | { kind: 'saleCompleted' }
  | { kind: 'refundConfirmed' }
  | { kind: 'refundFailed'; refundTry: number }

/**
 * Why a deposit goes back; a late payment found the car with another, or was not wanted any more, and a dealer gives one back
 * in the account at the payment processor.
 */
export type ReleasedBy = 'cancelled' | 'timeOver' | 'latePayment' | 'dealer'

/** What is to be done about an event, besides keeping the new state; whom the car is with, the state tells (`takesCar`). */
export type ReservationEffect =
  | 'askForPayment'
  | 'endPayment'
  | 'sendLead'
  | 'mailShopper'
  | 'tellDealer'
  | 'refundDeposit'
  | 'noteForSupport'

export type ReservationStep = {
  next: Reservation
  /** Not where it had heard of the event before: then nothing is to be kept or done. */
  changed: boolean
  effects: readonly ReservationEffect[]
  releasedBy?: ReleasedBy
}

/**
 * What an event makes of a reservation; nothing when it is refused in this state, which stays as it is. A payment or a
 * failed refund that is told again changes nothing and is not refused. Times are instants, so 48 hours are 48 hours over any change of the clocks.
 * Source: Table E, DC-85, DC-87 to DC-89.
 */
export function afterEvent(
  reservation: Reservation,
  event: ReservationEvent,
  now: Date,
  terms: ReservationTerms,
): ReservationStep | undefined {
  switch (reservation.state) {
    case 'available':
      return ofAvailable(reservation, event, now, terms)
    case 'held':
      return ofHeld(reservation, event, now, terms)
    case 'reserved':
      return ofReserved(reservation, event, now)
    case 'released':
    case 'refunded':
      return ofReleased(reservation, event)
    case 'purchased':
      return event.kind === 'paid' ? unchanged(reservation) : undefined
  }
}

type In<State extends ReservationState> = Extract<Reservation, { state: State }>

function ofAvailable(
  reservation: In<'available'>,
  event: ReservationEvent,
  now: Date,
  terms: ReservationTerms,
): ReservationStep | undefined {
  const { holdEnd } = reservation
  if (holdEnd === undefined) {
    if (event.kind !== 'started' || !event.carIsFree) return undefined
    return changedTo({ state: 'held', heldUntil: later(now, HOLD_MINUTES * MINUTE) }, ['askForPayment'])
  }
  if (event.kind !== 'paid') return undefined
  // Who called it off wants the money back, not the car.
  return event.carIsFree && holdEnd !== 'cancelled' ? reserved(now, terms) : released('latePayment')
}

function ofHeld(
  { heldUntil }: In<'held'>,
  event: ReservationEvent,
  now: Date,
  terms: ReservationTerms,
): ReservationStep | undefined {
  switch (event.kind) {
    case 'paid':
      return event.carIsFree || now < heldUntil ? reserved(now, terms) : released('latePayment')
    case 'paymentFailed':
      return noHold('failed')
    case 'cancelled':
      return noHold('cancelled')
    case 'timeOver':
      if (now < heldUntil) return undefined
      return noHold('timeOver')
    default:
      return undefined
  }
}

function ofReserved(reservation: In<'reserved'>, event: ReservationEvent, now: Date): ReservationStep | undefined {
  const isOver = now >= reservation.reservedUntil
  switch (event.kind) {
    case 'paid':
      return unchanged(reservation)
    case 'cancelled':
      return released('cancelled')
    case 'timeOver':
      return isOver ? released('timeOver') : undefined
    case 'saleCompleted':
      return isOver ? undefined : changedTo({ state: 'purchased' }, [])
    // Who has the money back has no car: nobody of the dealer has another way to end a reservation (AU-07).
    case 'refundConfirmed':
      return {
        ...changedTo({ state: 'refunded', refundTry: 0 }, ['mailShopper', 'tellDealer']),
        releasedBy: 'dealer',
      }
    default:
      return undefined
  }
}

/** A bank may take back its word on a refund days later: then the deposit is still to be given back. */
function ofReleased(reservation: In<'released' | 'refunded'>, event: ReservationEvent): ReservationStep | undefined {
  switch (event.kind) {
    case 'paid':
      return unchanged(reservation)
    case 'refundConfirmed':
      if (reservation.state === 'refunded') return undefined
      return changedTo({ state: 'refunded', refundTry: reservation.refundTry }, [])
    case 'refundFailed':
      if (event.refundTry !== reservation.refundTry) return unchanged(reservation)
      return changedTo({ state: 'released', refundTry: reservation.refundTry + 1 }, ['noteForSupport', 'refundDeposit'])
    default:
      return undefined
  }
}

const noHold = (holdEnd: HoldEnd): ReservationStep => changedTo({ state: 'available', holdEnd }, ['endPayment'])

const reserved = (now: Date, { holdHours }: ReservationTerms): ReservationStep =>
  changedTo({ state: 'reserved', reservedUntil: later(now, holdHours * HOUR) }, ['sendLead', 'mailShopper'])

const released = (releasedBy: ReleasedBy): ReservationStep => ({
  ...changedTo({ state: 'released', refundTry: 1 }, ['refundDeposit', 'mailShopper', 'tellDealer']),
  releasedBy,
})

const changedTo = (next: Reservation, effects: readonly ReservationEffect[]): ReservationStep => ({
  next,
  changed: true,
  effects,
})

const unchanged = (next: Reservation): ReservationStep => ({ next, changed: false, effects: [] })

const later = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds)

/** The states in which a car is nobody else's; of one car, one reservation at a time is in them. Source: DC-87. */
export const TAKING_STATES = ['held', 'reserved', 'purchased'] as const satisfies readonly ReservationState[]

/** Whether a reservation keeps its car from all others. */
export function takesCar({ state }: { state: ReservationState }): boolean {
  return (TAKING_STATES as readonly ReservationState[]).includes(state)
}

/** When a hold or a reservation ends by itself; nothing for what has ended or waits for a refund. */
export function endOf(reservation: Reservation): Date | undefined {
  if (reservation.state === 'held') return reservation.heldUntil
  return reservation.state === 'reserved' ? reservation.reservedUntil : undefined
}
