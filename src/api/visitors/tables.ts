import type { SigningTables } from '../db/signing-tables.ts'
import type { Tables } from '../db/tables.ts'

export type AllTables = Tables & SigningTables

/** What of the store says nothing of anybody, or cannot be found by a phone or a mail address. All of it ends by itself. */
export const NAMES_NOBODY = {
  accounts: 'always empty',
  verifications: 'always empty',
  consent_wordings: 'words that were shown to all; who agreed to them, their forms say',
  limits: 'network addresses, phones and mail addresses behind a keyed hash, for a day',
  payment_notices: 'names of the payment processor for payments, not for people',
  phone_reveals: 'a car and a time',
  watched_cars: 'cars and their prices',
} as const satisfies Partial<Record<keyof AllTables, string>>

/** A table that is not decided upon above or below does not compile. */
export type PersonalTable = Exclude<keyof AllTables, keyof typeof NAMES_NOBODY>

type Told<Table extends PersonalTable> = {
  /** By which a row is found again. */
  key: readonly (keyof AllTables[Table] & string)[]
  /** What is handed to the person; not what opens a door (codes, tokens, keys) nor what only our machines read (hashes). */
  shown: readonly (keyof AllTables[Table] & string)[]
}

export const TOLD: { readonly [Table in PersonalTable]: Told<Table> } = {
  leads: {
    key: ['id'],
    shown: ['site', 'id', 'category', 'subcategory', 'car_id', 'location_id', 'form', 'created_at'],
  },
  tracked_leads: {
    key: ['lead_id'],
    shown: [
      'site',
      'lead_id',
      'location_id',
      'promised_at',
      'waits_until',
      'read_at',
      'replied_at',
      'escalated_at',
      'withdrawn_at',
      'created_at',
    ],
  },
  valuations: {
    key: ['lead_id'],
    shown: [
      'site',
      'lead_id',
      'step',
      'answers',
      'rego',
      'rego_state',
      'vehicle',
      'offer',
      'estimate',
      'valid_until',
      'emailed_at',
      'updated_at',
    ],
  },
  appointments: {
    key: ['site', 'location_id', 'starts_at'],
    shown: ['site', 'location_id', 'starts_at', 'lead_id', 'booked_at'],
  },
  miscellaneous: { key: ['id'], shown: ['site', 'column_name', 'value', 'created_at'] },
  reservations: {
    key: ['id'],
    shown: [
      'site',
      'id',
      'car_id',
      'phone',
      'state',
      'hold_end',
      'ends_at',
      'deposit_cents',
      'currency',
      'payment_ref',
      'payment_url',
      'paid_at',
      'form',
      'created_at',
    ],
  },
  online_payments: {
    key: ['id'],
    shown: [
      'site',
      'id',
      'receipt_number',
      'state',
      'cents',
      'currency',
      'payment_ref',
      'payment_url',
      'form',
      'created_at',
    ],
  },
  purchases: { key: ['site', 'reference'], shown: ['site', 'reference', 'phone', 'issued_at'] },
  spins: { key: ['id'], shown: ['site', 'phone', 'kind', 'reference', 'purchase', 'prize', 'chosen_at', 'spun_at'] },
  watchlist: { key: ['site', 'phone', 'car_id'], shown: ['site', 'car_id', 'saved_at'] },
  alerts: {
    key: ['id'],
    shown: [
      'site',
      'id',
      'email',
      'car_id',
      'car_name',
      'search',
      'created_at',
      'confirmed_at',
      'ends_at',
      'told_at',
      'looked_at',
      'written_at',
    ],
  },
  sign_in_codes: { key: ['site', 'phone', 'browser'], shown: ['site', 'expires_at'] },
  sign_in_phones: {
    key: ['site', 'phone'],
    shown: ['site', 'day_started_at', 'sent', 'wrong', 'month_started_at', 'wrong_in_month'],
  },
  // Before the users they are of, with whom they go.
  sessions: { key: ['id'], shown: ['site', 'created_at', 'expires_at'] },
  users: { key: ['id'], shown: ['site', 'created_at'] },
  outbox: { key: ['id'], shown: ['site', 'kind', 'subject', 'state', 'payload', 'created_at'] },
}

export const PERSONAL_TABLES = Object.keys(TOLD) as PersonalTable[]
