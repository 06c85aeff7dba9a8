import { type Fault, FaultError } from '../faults.ts'
import type { PicturesMended } from './pictures.ts'
import type { Refusal } from './refusal.ts'

/** What a reader finds in a row: data in the shape of a car, still to be checked, or why there is none. */
export type ReadRow = { row: number; car: unknown } | Refusal

/** What a row has, by name, to be mended; nothing where it is refused, or no record at all. */
export function fieldsOf(read: ReadRow): Record<string, unknown> | undefined {
  if (!('car' in read) || typeof read.car !== 'object' || read.car === null || Array.isArray(read.car)) return undefined
  return read.car as Record<string, unknown>
}

/**
 * Turns the text of a feed into rows. What makes the whole text unreadable is a `FaultError`. With `isForeign` the names are a
 * supplier's, and what stands under them is as it came.
 */
export type Reader = (text: string, file: string, isForeign?: boolean) => Iterable<ReadRow>

/** Under this an element of XML that is a group has its own text, beside its attributes and what stands in it. */
export const OWN_TEXT = Symbol('own text')

/** What a row of CSV has in several columns of the same name. */
export class SameColumns extends Array<unknown> {}

const ENDS_IN_LINE_BREAK = /[\r\n][ \t]*$/

/** With this sign DOS ends a text, and some exports do still. */
export const DOS_END = '\x1a'

/**
 * A text that ends in the middle of its last row was cut off, and nobody knows how many rows went with it: it is a fault, not a
 * shorter feed.
 */
export function checkEnd(text: string, file: string, isLastWhole: boolean): void {
  if (isLastWhole || ENDS_IN_LINE_BREAK.test(text) || text.endsWith(DOS_END)) return
  const message = 'was cut off in the middle of its last row'
  const remedy = 'send it again, or end the file with a line break if this row is all of it'
  throw new FaultError({ file, message, remedy, isPassing: true })
}

/** Words that a field does not take, and in how many rows they stand. */
export type StrangeWords = { field: string; words: readonly (readonly [word: string, rows: number])[] }

/** What became of one feed. `unknown` are names in its rows that are no field of a car: what stands there is left out. */
export type FeedReport = {
  file: string
  accepted: number
  /** Of the accepted, those that show a price, and those that show a picture. */
  priced: number
  pictured: number
  /** Dollars for one car: the geometric mean of the prices. */
  usualPrice?: number
  /** Of the accepted, how many say something in each field that cars do not lose in a day. */
  fields?: Readonly<Record<string, number>>
  refused: Refusal[]
  unknown?: readonly string[]
  /** Of a feed whose columns have names of their own, those that nobody reads. */
  besides?: readonly string[]
  /** For each field with words that it does not take, what to do about them. */
  strange?: readonly Fault[]
  pictures?: PicturesMended
  /** Used cars with an odometer of 0. */
  unread?: number
}
