import type { OnlinePayment } from '../../contract/payments.ts'
import type { ReserveCar } from '../../contract/reservations.ts'
import type { Vehicle } from '../../contract/valuation.ts'
import type { HoldEnd, ReservationState } from '../../domain/reservation.ts'
import type { ValuationAnswers, ValuationStep } from '../../domain/valuation.ts'
import type { Estimate } from '../../domain/valuation-estimate.ts'
import type { Json } from './json.ts'
import type { Instant } from './tables.ts'

export type ReservationRow = {
  id: string
  site: string
  car_id: number
  /** Of the shopper, in international form; nothing where it is no mobile one of the country. */
  phone: string | null
  idempotency_key: string
  /** Of the form as it came, to tell a repetition from another form under the same key. */
  form_hash: string
  state: ReservationState
  /** Why an available car is available again. */
  hold_end: HoldEnd | null
  /** When the hold or the reservation ends. */
  ends_at: Instant | null
  refund_try: number | null
  deposit_cents: number
  currency: string
  /** The processor's name for the payment, once it has answered. */
  payment_ref: string | null
  payment_url: string | null
  return_url: string
  paid_at: Instant | null
  /** The customer's form. */
  form: Json<ReserveCar>
  /** Who asked, hidden, as limits know them; nobody once the hold has come to its end. */
  visitor: string | null
  /** Grows with every event; setting it first is what makes two events take turns. */
  events: number
  created_at: Instant
}

/** A notice of a payment processor: once, however often it was sent. */
export type PaymentNoticeRow = {
  site: string
  processor: string
  event_id: string
  payment_ref: string | null
  settled_at: Instant | null
  received_at: Instant
}

export type OnlinePaymentRow = {
  id: string
  site: string
  idempotency_key: string
  form_hash: string
  receipt_number: string
  state: 'waiting' | 'paid' | 'ended'
  cents: number
  currency: string
  payment_ref: string | null
  payment_url: string | null
  return_url: string
  form: Json<OnlinePayment>
  created_at: Instant
}

export type ValuationRow = {
  /** The lead that it began with. */
  lead_id: string
  site: string
  step: ValuationStep
  /** Empty until the questions are answered. */
  answers: Json<Partial<ValuationAnswers>>
  rego: string | null
  rego_state: string | null
  /** The car that was found or written by hand. */
  vehicle: Json<Vehicle> | null
  /** Whole dollars. */
  offer: number | null
  /** All that the offer was shown with; nothing of one from before this was kept. */
  estimate: Json<Estimate> | null
  /** The last moment at which it stands. */
  valid_until: Instant | null
  /** When a letter of it, accepted, was written to its shopper. */
  emailed_at: Instant | null
  updated_at: Instant
}

/** A sale that the dealer has told of. */
export type PurchaseRow = {
  site: string
  reference: string
  /** Of the buyer, in international form. */
  phone: string
  issued_at: Instant
}

export type SpinRow = {
  id: string
  site: string
  phone: string
  kind: 'purchase' | 'deposit'
  /** The purchase's reference, or the id of the reservation whose deposit it was. */
  reference: string
  /** The purchase whose spin this is, or beside whose spin it is the second. */
  purchase: string
  segment: number
  prize: string
  chosen_at: Instant | null
  spun_at: Instant
}

export type AppointmentRow = {
  site: string
  location_id: number
  starts_at: Instant
  lead_id: string
  booked_at: Instant
}

/** What selling needs beside leads. */
export type SellingTables = {
  reservations: ReservationRow
  payment_notices: PaymentNoticeRow
  online_payments: OnlinePaymentRow
  valuations: ValuationRow
  purchases: PurchaseRow
  spins: SpinRow
  appointments: AppointmentRow
}
