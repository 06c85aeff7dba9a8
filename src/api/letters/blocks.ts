import type { Car } from '../../records/index.ts'

/** A line of a letter, or nothing. A price is told in larger letters where a letter has a dress. */
export type Line = string | { price: string } | undefined

/** What stands together in a letter to a shopper. In text all of it is lines. */
export type Block = {
  lines: readonly Line[]
  /** Where it leads: in text an address in a line of its own, else a button that says so. */
  link?: { label: string; href: string } | undefined
  /** The car that it is about, whose picture it has. The first line is what the car is called. */
  car?: Car | undefined
  /** A title of what follows, a list of what is to come, or what has to be there and nobody looks for. */
  as?: 'title' | 'list' | 'quiet'
}

export type Written = { subject: string; blocks: readonly Block[] }

/** The words of a line. */
export const wordsOf = (line: Line): string | undefined => (typeof line === 'object' ? line.price : line)
