import type { Instant } from '../db/tables.ts'
import type { AllTables, PersonalTable } from './tables.ts'

/** A row of somebody's. Erased it goes, unless something says why it stays. */
export type Holding<Table extends PersonalTable> = { row: AllTables[Table]; stays?: Stay }

export type Stay = {
  why: string
  /** When it goes by itself; nothing where that hangs on more than time. */
  until?: Instant | undefined
  /** What is written over in it, so that it tells no more than it must. */
  instead?: Readonly<Record<string, string | null>>
}

/** Why what the dealer has yet to hear of money or a prize stays: it is told nowhere else. */
export const UNTOLD =
  'the dealer has yet to hear of this payment or prize: see to it with `npm run outbox`, and erase again'

export type Holdings = { readonly [Table in PersonalTable]: readonly Holding<Table>[] }

/** Rows that nothing keeps. */
export const free = <Table extends PersonalTable>(rows: readonly AllTables[Table][]): Holding<Table>[] =>
  rows.map(row => ({ row }))
