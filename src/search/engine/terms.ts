import { lowerBound } from './columns.ts'
import { sharedLength } from './dictionary.ts'

/** One typo from so many letters, two from so many (design.md §8). */
const ONE_TYPO_FROM = 4
const TWO_TYPOS_FROM = 8

/** Longer than any word that a shopper mistypes. What is looked for nearby grows with the square of its length. */
const LONGEST_MISTYPED = 64

/** A word of the stock that stands for a word asked for, with the typos between them. */
export type Standing = {
  term: number
  typos: number
  begins: boolean
  /** Only where it is the first word of a value of the numbered column. */
  leads?: true
}

/** All words of the stock, in order. */
export type Terms = {
  words: readonly string[]
  /** How many letters each shares with the one before. */
  shared: Uint16Array
}

export function createTerms(words: readonly string[]): Terms {
  return { words, shared: Uint16Array.from(words, (word, i) => (i === 0 ? 0 : sharedLength(words[i - 1]!, word))) }
}

export function findTerm({ words }: Terms, word: string): number | undefined {
  const at = lowerBound(words, word)
  return words[at] === word ? at : undefined
}

/** The words equal to one, or, with `prefix`, beginning with it. */
export function standingFor({ words }: Terms, word: string, prefix: boolean): Standing[] {
  const found: Standing[] = []
  for (let term = lowerBound(words, word); term < words.length && words[term]!.startsWith(word); term++) {
    const begins = words[term] !== word
    if (begins && !prefix) break
    found.push({ term, typos: 0, begins })
  }
  return found
}

/** How many typos a word may have. Figures are not mistyped into other figures: a 2018 car is not a 2019 one. */
export function typosAllowed(word: string): number {
  if (/\p{N}/u.test(word) || word.length > LONGEST_MISTYPED) return 0
  return word.length >= TWO_TYPOS_FROM ? 2 : word.length >= ONE_TYPO_FROM ? 1 : 0
}

/**
 * The words at most so many typos away: a letter too many, missing, wrong, or two swapped. A typo in the first letter
 * counts as two. With `prefix`, a word may go on after what was typed.
 *
 * The terms are walked as the tree that their order is: a row of the edit table is computed once for a beginning that
 * many terms share, and beginnings that are already too far are passed over.
 */
export function standingNear({ words, shared }: Terms, word: string, most: number, prefix: boolean): Standing[] {
  const found: Standing[] = []
  const width = word.length + 1
  const deepest = word.length + most + 1
  const rows = Array.from({ length: deepest + 1 }, () => new Uint8Array(width))
  for (let i = 0; i < width; i++) rows[0]![i] = i
  // The least typos with which any beginning so long, or shorter, stands for the whole word.
  const leastSoFar = new Uint8Array(deepest + 1).fill(0xff)
  leastSoFar[0] = word.length
  // One typo in the first letter is two, so with one allowed the first letter is right.
  const firstLetter = most < 2 ? word[0]! : ''
  const start = lowerBound(words, firstLetter)
  let valid = 0
  let tooFarAt = Number.POSITIVE_INFINITY
  for (let term = start; term < words.length; term++) {
    const other = words[term]!
    if (!other.startsWith(firstLetter)) break
    const same = term === start ? 0 : shared[term]!
    if (same >= tooFarAt) {
      // Too far to be the word, but its beginning may be what was typed.
      const typos = withFirstLetter(leastSoFar[tooFarAt]!, other, word)
      if (prefix && typos <= most) found.push({ term, typos, begins: true })
      continue
    }
    tooFarAt = Number.POSITIVE_INFINITY
    const depth = Math.min(other.length, deepest)
    for (let at = Math.min(same, valid) + 1; at <= depth; at++) {
      valid = at
      const least = fillRow(rows, at, word, other)
      leastSoFar[at] = Math.min(leastSoFar[at - 1]!, rows[at]![width - 1]!)
      if (least > most) {
        tooFarAt = at
        break
      }
    }
    const whole = tooFarAt > depth && depth === other.length ? rows[depth]![width - 1]! : 0xff
    const reached = Math.min(depth, tooFarAt)
    const distance = prefix ? Math.min(whole, leastSoFar[reached]!) : whole
    const typos = withFirstLetter(distance, other, word)
    if (typos <= most) found.push({ term, typos, begins: distance < whole })
  }
  return found
}

function withFirstLetter(typos: number, other: string, word: string): number {
  return typos > 0 && other[0] !== word[0] ? typos + 1 : typos
}

/** Fills one row of the edit table from the two before; the least number in it. */
function fillRow(rows: readonly Uint8Array[], at: number, word: string, other: string): number {
  const row = rows[at]!
  const before = rows[at - 1]!
  const letter = other.charCodeAt(at - 1)
  row[0] = at
  let least = at
  for (let i = 1; i <= word.length; i++) {
    const wanted = word.charCodeAt(i - 1)
    let typos = Math.min(before[i]! + 1, row[i - 1]! + 1, before[i - 1]! + (wanted === letter ? 0 : 1))
    const swapped =
      i > 1 && at > 1 && wanted === other.charCodeAt(at - 2) && word.charCodeAt(i - 2) === letter && wanted !== letter
    if (swapped) typos = Math.min(typos, rows[at - 2]![i - 2]! + 1)
    row[i] = typos
    if (typos < least) least = typos
  }
  return least
}
