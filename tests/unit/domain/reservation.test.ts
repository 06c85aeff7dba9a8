import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/domain/durations.ts'
import {
  afterEvent,
  endOf,
  type HoldEnd,
  RESERVATION_STATES,
  type ReleasedBy,
  type Reservation,
  type ReservationEvent,
  type ReservationState,
  type ReservationStep,
  takesCar,
} from '../../../src/domain/reservation.ts'

const NOW = new Date('2025-06-02T01:00:00Z')
const TERMS = { holdHours: 48 }
const inFuture = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

const before = {
  'not yet started': { state: 'available' },
  'hold timed out': { state: 'available', holdEnd: 'timeOver' },
  'payment failed': { state: 'available', holdEnd: 'failed' },
  'hold cancelled': { state: 'available', holdEnd: 'cancelled' },
  held: { state: 'held', heldUntil: inFuture(1) },
  'held, time over': { state: 'held', heldUntil: NOW },
  reserved: { state: 'reserved', reservedUntil: inFuture(1) },
  'reserved, time over': { state: 'reserved', reservedUntil: NOW },
  purchased: { state: 'purchased' },
  released: { state: 'released', refundTry: 2 },
  refunded: { state: 'refunded', refundTry: 2 },
} as const satisfies Record<string, Reservation>

const events = {
  'a start, car free': { kind: 'started', carIsFree: true },
  'a start, car taken': { kind: 'started', carIsFree: false },
  'a payment, car free': { kind: 'paid', carIsFree: true },
  'a payment, car taken': { kind: 'paid', carIsFree: false },
  'a failed payment': { kind: 'paymentFailed' },
  'a cancellation': { kind: 'cancelled' },
  'the end of its time': { kind: 'timeOver' },
  'the sale': { kind: 'saleCompleted' },
  'a confirmed refund': { kind: 'refundConfirmed' },
  'a failed refund': { kind: 'refundFailed', refundTry: 2 },
  'a failed refund, told again': { kind: 'refundFailed', refundTry: 1 },
} as const satisfies Record<string, ReservationEvent>

const held: ReservationStep = {
  next: { state: 'held', heldUntil: inFuture(15 * MINUTE) },
  changed: true,
  effects: ['askForPayment'],
}
const reserved: ReservationStep = {
  next: { state: 'reserved', reservedUntil: inFuture(48 * HOUR) },
  changed: true,
  effects: ['sendLead', 'mailShopper'],
}
const chargedNothing = (holdEnd: HoldEnd): ReservationStep => ({
  next: { state: 'available', holdEnd },
  changed: true,
  effects: ['endPayment'],
})
const released = (releasedBy: ReleasedBy): ReservationStep => ({
  next: { state: 'released', refundTry: 1 },
  changed: true,
  effects: ['refundDeposit', 'mailShopper', 'tellDealer'],
  releasedBy,
})
/** The dealer has given the deposit back, in the account at the payment processor. */
const returned: ReservationStep = {
  next: { state: 'refunded', refundTry: 0 },
  changed: true,
  effects: ['mailShopper', 'tellDealer'],
  releasedBy: 'dealer',
}
const purchased: ReservationStep = { next: { state: 'purchased' }, changed: true, effects: [] }
const refunded: ReservationStep = { next: { state: 'refunded', refundTry: 2 }, changed: true, effects: [] }
const triedAgain: ReservationStep = {
  next: { state: 'released', refundTry: 3 },
  changed: true,
  effects: ['noteForSupport', 'refundDeposit'],
}
const noFurtherEffect = (next: Reservation): ReservationStep => ({ next, changed: false, effects: [] })

/** Every cell that is not refused. */
const CELLS: Record<keyof typeof before, Partial<Record<keyof typeof events, ReservationStep>>> = {
  'not yet started': { 'a start, car free': held },
  'hold timed out': { 'a payment, car free': reserved, 'a payment, car taken': released('latePayment') },
  'payment failed': { 'a payment, car free': reserved, 'a payment, car taken': released('latePayment') },
  'hold cancelled': { 'a payment, car free': released('latePayment'), 'a payment, car taken': released('latePayment') },
  held: {
    'a payment, car free': reserved,
    'a payment, car taken': reserved,
    'a failed payment': chargedNothing('failed'),
    'a cancellation': chargedNothing('cancelled'),
  },
  'held, time over': {
    'a payment, car free': reserved,
    'a payment, car taken': released('latePayment'),
    'a failed payment': chargedNothing('failed'),
    'a cancellation': chargedNothing('cancelled'),
    'the end of its time': chargedNothing('timeOver'),
  },
  reserved: {
    'a payment, car free': noFurtherEffect(before.reserved),
    'a payment, car taken': noFurtherEffect(before.reserved),
    'a cancellation': released('cancelled'),
    'the sale': purchased,
    'a confirmed refund': returned,
  },
  'reserved, time over': {
    'a payment, car free': noFurtherEffect(before['reserved, time over']),
    'a payment, car taken': noFurtherEffect(before['reserved, time over']),
    'a cancellation': released('cancelled'),
    'the end of its time': released('timeOver'),
    'a confirmed refund': returned,
  },
  purchased: {
    'a payment, car free': noFurtherEffect(before.purchased),
    'a payment, car taken': noFurtherEffect(before.purchased),
  },
  released: {
    'a payment, car free': noFurtherEffect(before.released),
    'a payment, car taken': noFurtherEffect(before.released),
    'a confirmed refund': refunded,
    'a failed refund': triedAgain,
    'a failed refund, told again': noFurtherEffect(before.released),
  },
  refunded: {
    'a payment, car free': noFurtherEffect(before.refunded),
    'a payment, car taken': noFurtherEffect(before.refunded),
    // The bank has taken back its word.
    'a failed refund': triedAgain,
    'a failed refund, told again': noFurtherEffect(before.refunded),
  },
}

describe('Table E, DC-85', () => {
  const cells = Object.keys(before).flatMap(from =>
    Object.keys(events).map(event => [from as keyof typeof before, event as keyof typeof events] as const),
  )

  test.each(cells)('%s meets %s', (from, event) => {
    expect(afterEvent(before[from], events[event], NOW, TERMS)).toEqual(CELLS[from][event])
  })

  test('the cells are of all states', () => {
    expect(new Set(Object.values(before).map(({ state }) => state))).toEqual(new Set(RESERVATION_STATES))
  })
})

test('DC-88, RS-02 48 hours are elapsed hours over both changes of the clocks, and as many as the site sets', () => {
  for (const paidAt of ['2026-04-04T10:00:00+11:00', '2026-10-03T10:00:00+10:00'].map(text => new Date(text))) {
    const step = afterEvent({ state: 'held', heldUntil: paidAt }, events['a payment, car free'], paidAt, TERMS)
    expect(endOf(step!.next)!.getTime() - paidAt.getTime()).toBe(172_800_000)
  }
  const step = afterEvent(before.held, events['a payment, car free'], NOW, { holdHours: 1.5 })
  expect(endOf(step!.next)).toEqual(inFuture(90 * MINUTE))
})

test('DC-88 a hold ends after 15 minutes and a reservation after 48 hours, not a millisecond sooner', () => {
  const kindAt = (from: Reservation, moment: Date) => afterEvent(from, { kind: 'timeOver' }, moment, TERMS)?.next.state
  const end = inFuture(15 * MINUTE)
  expect(kindAt(held.next, new Date(end.getTime() - 1))).toBeUndefined()
  expect(kindAt(held.next, end)).toBe('available')
  const end48 = inFuture(48 * HOUR)
  expect(kindAt(reserved.next, new Date(end48.getTime() - 1))).toBeUndefined()
  expect(kindAt(reserved.next, end48)).toBe('released')
})

test('DC-88 a reservation has an end while it is held or reserved, and none before or after', () => {
  const ends = Object.values(before).filter(reservation => endOf(reservation) !== undefined)
  expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['held', 'reserved']))
})

test('DC-87 a car is kept from others while it is held, reserved or purchased', () => {
  const keeping = RESERVATION_STATES.filter(state => takesCar({ state }))
  expect(keeping).toEqual(['held', 'reserved', 'purchased'] satisfies ReservationState[])
})
