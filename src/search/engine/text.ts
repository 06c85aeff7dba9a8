import type { Bits } from './bits.ts'
import { addBit, emptyBits } from './bits.ts'
import type { Column } from './columns.ts'
import { valueText } from './columns.ts'
import type { IndexPlan } from './plan.ts'
import type { TypoTolerance } from './query.ts'
import type { Standing, Terms } from './terms.ts'
import { createTerms, findTerm, standingFor, standingNear, typosAllowed } from './terms.ts'
import { compoundsOf, indexedWords, joined, MOST_WORDS, tellingWords, wordsOf } from './words.ts'

/** No way to say something in other words is longer: "4 wheel drive" of the trade, and what a dealer calls a body. */
const MOST_WORDS_OF_A_SYNONYM = 5

/** Beyond this distance two words are just both there. */
const FAR = 8

export type TextMatch = {
  rows: Bits
  /** Of each row that matches, how well: typos, then distance of the words, exactness and attribute. Lower is better. */
  scores: Uint16Array
  words: readonly (readonly string[])[]
}

export type TextSearch = {
  /** Undefined for a text without any word: every row matches. */
  match(text: string, typos: TypoTolerance, prefix: boolean): TextMatch | undefined
}

export type TextPlan = {
  columns: readonly Column[]
  /** What is typed, with what else is looked for; the same may be typed in several of them. */
  synonyms: readonly (readonly [string, readonly string[]])[]
} & Pick<
  IndexPlan,
  | 'titleColumns'
  | 'identifiers'
  | 'withoutTypos'
  | 'wholeWords'
  | 'numbered'
  | 'kinds'
  | 'silentWords'
  | 'yieldsTo'
  | 'fillers'
>

/**
 * Where the words of the stock stand. They are indexed by value, not by row: "toyota" stands in one make, whichever cars
 * have it. Rows are reached through their codes.
 */
type WordIndex = {
  terms: Terms
  /** The places of term `t` are those from `starts[t]` to `starts[t + 1]`. */
  starts: Uint32Array
  columnOf: Uint8Array
  codeOf: Uint32Array
  placeOf: Uint8Array
  /** For each column, whether mistyped words find nothing in it. */
  exact: readonly boolean[]
  /** For each column, whether beginnings of words find nothing in it. */
  whole: readonly boolean[]
  /** The place of the column whose values a short number may begin. */
  numbered: number
  /** The words of each synonym, by what is typed, as one word. */
  synonyms: ReadonlyMap<string, readonly (readonly string[])[]>
  /** For each title column, how many words each value has. */
  lengths: readonly Uint8Array[]
  everyRow: Uint32Array
}

export function createTextSearch(plan: TextPlan, rowCount: number): TextSearch {
  // Made when first needed: the first answer has no text, and should not wait.
  let made: WordIndex | undefined
  const index = (): WordIndex => {
    made ??= indexWords(plan, rowCount)
    return made
  }
  return {
    match(text, typos, prefix) {
      const compounds = compoundsOf(text)
      if (compounds.length === 0) return undefined
      const words = askedWords(plan, index().terms, compounds)
      if (words.length === 0) return undefined
      const mayGoOn = prefix && !plan.kinds.includes(words.at(-1)!)
      return matchWords(plan, index(), rowCount, words, typos, mayGoOn)
    },
  }
}

/** A compound is asked for as one word where the stock knows it so, else by its parts; what says nothing is left out. */
function askedWords({ fillers }: TextPlan, terms: Terms, compounds: readonly (readonly string[])[]): readonly string[] {
  const words = compounds
    .flatMap(parts => (findTerm(terms, parts.join('')) === undefined ? parts : parts.join('')))
    .slice(0, MOST_WORDS)
  return tellingWords(words, fillers)
}

function indexWords({ columns, titleColumns, ...plan }: TextPlan, rowCount: number): WordIndex {
  const found = new Map<string, number[]>()
  const lengths = columns.slice(0, titleColumns).map(column => new Uint8Array(column.size + 1))
  columns.forEach((column, at) => {
    const isIdentifier = plan.identifiers.includes(column.name)
    const stronger = columns.find(({ name }) => name === plan.yieldsTo[column.name])
    const silent = new Set([...(plan.silentWords[column.name] ?? []), ...wordsIn(stronger)])
    for (let code = 1; code <= column.size; code++) {
      let length = 0
      const text = valueText(column, code)
      const words = indexedWords(text)
      if (isIdentifier) words.push({ word: joined(text), place: WHOLE })
      for (const { word, place } of words) {
        if (silent.has(word)) continue
        length = place + 1
        let places = found.get(word)
        if (places === undefined) {
          places = []
          found.set(word, places)
        }
        places.push(at, code, Math.min(place, isIdentifier ? WHOLE : LAST_PLACE))
      }
      if (at < titleColumns) lengths[at]![code] = Math.min(length, 0xff)
    }
  })
  const words = [...found.keys()].sort()
  const total = [...found.values()].reduce((sum, places) => sum + places.length / 3, 0)
  const index = {
    terms: createTerms(words),
    starts: new Uint32Array(words.length + 1),
    columnOf: new Uint8Array(total),
    codeOf: new Uint32Array(total),
    placeOf: new Uint8Array(total),
    exact: columns.map(({ name }) => plan.withoutTypos.includes(name)),
    whole: columns.map(({ name }) => plan.wholeWords.includes(name)),
    numbered: columns.findIndex(({ name }) => name === plan.numbered),
    synonyms: synonymsOf(plan),
    lengths,
    everyRow: new Uint32Array(rowCount).map((_, row) => row),
  }
  let next = 0
  words.forEach((word, term) => {
    const places = found.get(word)!
    for (let i = 0; i < places.length; i += 3) {
      index.columnOf[next] = places[i]!
      index.codeOf[next] = places[i + 1]!
      index.placeOf[next] = places[i + 2]!
      next++
    }
    index.starts[term + 1] = next
  })
  return index
}

function synonymsOf({ synonyms }: Pick<TextPlan, 'synonyms'>): WordIndex['synonyms'] {
  const others = new Map<string, string[][]>()
  for (const [typed, words] of synonyms) {
    others.set(joined(typed), [...(others.get(joined(typed)) ?? []), ...words.map(wordsOf)])
  }
  return others
}

/** Words further on in a long text are all taken to stand here. */
const LAST_PLACE = 0xfe
const wordsIn = (column: Column | undefined): string[] =>
  Array.from({ length: column?.size ?? 0 }, (_, i) =>
    indexedWords(valueText(column!, i + 1)).map(({ word }) => word),
  ).flat()

/** Stands for the place of an identifier as a whole. */
const WHOLE = 0xff

// How well one word matches one row, lowest best: typos, then whether the word only begins so, then the column.
const NONE = 0xffff
const TYPO = 1 << 8
const BEGINS = 1 << 7
/** Found as two words: no typo, yet not quite what was asked for. */
const AS_PAIR = BEGINS

/** One word asked for: by column, how well each value matches it, and at which place of the value. */
type Slot = { columns: SlotColumn[] }
type SlotColumn = { column: number; quality: Uint16Array; place: Uint8Array }

/** A word read as two, which must stand side by side. */
type Pair = { words: readonly [string, string]; first: Slot; second: Slot }

/** The ways to read one word. */
type Reading = { slot: Slot; pairs: Pair[] }

function matchWords(
  plan: TextPlan,
  index: WordIndex,
  rowCount: number,
  words: readonly string[],
  tolerance: TypoTolerance,
  prefix: boolean,
): TextMatch {
  const others = inOtherWords(index, words)
  const ranked = (standings: readonly (readonly Standing[])[]) =>
    rank(plan, index, rowCount, words, standings, others, tolerance)
  const begun = waysBegun(index.terms, words, prefix)
  if (tolerance === 'none' || tolerance === 'min') {
    const match = firstFound(begun, ranked)
    // Most texts are typed right: then nothing needs to be looked for nearby.
    if (tolerance === 'none' || match.found) return match
  }
  const near = words.map((word, i) => {
    const most = typosAllowed(word)
    if (most === 0) return []
    return standingNear(index.terms, word, most, prefix && i === words.length - 1).filter(({ typos }) => typos > 0)
  })
  return firstFound(begun, standings => ranked(standings.map((exact, i) => [...exact, ...near[i]!])))
}

type Standings = Standing[][]

/** What the first of them finds that finds anything; else what the last does. */
function firstFound<Match extends { found: boolean }>(
  [first, ...rest]: readonly [Standings, ...Standings[]],
  ranked: (standings: Standings) => Match,
): Match {
  return rest.reduce((match, standings) => (match.found ? match : ranked(standings)), ranked(first))
}

/** As it may be a model: one figure, or two that begin no year. */
const SHORT_NUMBER = /^(?!19|20)\p{N}{1,2}$/u

/** What stands for each word, the last one maybe begun: a short number first of all not just anywhere. */
function waysBegun(terms: Terms, words: readonly string[], prefix: boolean): readonly [Standings, ...Standings[]] {
  const exact = words.map((word, i) => standingFor(terms, word, prefix && i === words.length - 1))
  const last = exact.at(-1)!
  const isShort = prefix && words.length > 1 && SHORT_NUMBER.test(words.at(-1)!)
  const leading = last.map((standing): Standing => (standing.begins ? { ...standing, leads: true } : standing))
  const anywhere = withJoined(terms, words, exact, prefix)
  return isShort ? [withJoined(terms, words, exact.with(-1, leading), prefix), anywhere] : [anywhere]
}

/** What stands for each word by way of a synonym: for a synonym of several words, the same for each of them. */
function inOtherWords({ synonyms }: WordIndex, words: readonly string[]): (readonly string[])[][] {
  const others: (readonly string[])[][] = words.map(() => [])
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(from + MOST_WORDS_OF_A_SYNONYM, words.length); to++) {
      const found = synonyms.get(words.slice(from, to).join(''))
      if (found !== undefined) for (let at = from; at < to; at++) others[at]!.push(...found)
    }
  }
  return others
}

/** "land cruiser" also asks for "landcruiser": the joined word stands for both. */
function withJoined(terms: Terms, words: readonly string[], standings: Standings, prefix: boolean): Standings {
  const all = standings.map(exact => [...exact])
  for (let i = 0; i + 1 < words.length; i++) {
    const joined = standingFor(terms, words[i]! + words[i + 1]!, prefix && i + 2 === words.length)
    all[i]!.push(...joined)
    all[i + 1]!.push(...joined)
  }
  return all
}

/** The two words that one word may be, parted between letter and figure or into words of two letters and more. */
function pairsOf(plan: TextPlan, index: WordIndex, word: string): Pair[] {
  const only = (term: number) => slotOf(plan, index, [{ term, typos: 0, begins: false }], [])
  const pairs: Pair[] = []
  for (let at = 1; at < word.length; at++) {
    const between = /\p{N}/u.test(word[at - 1]!) !== /\p{N}/u.test(word[at]!)
    if (!between && (at < 2 || word.length - at < 2)) continue
    const words = [word.slice(0, at), word.slice(at)] as const
    const [first, second] = [findTerm(index.terms, words[0]), findTerm(index.terms, words[1])]
    if (first === undefined || second === undefined) continue
    pairs.push({ words, first: only(first), second: only(second) })
  }
  return pairs
}

function slotOf(
  plan: TextPlan,
  index: WordIndex,
  standings: readonly Standing[],
  phrases: readonly (readonly string[])[],
): Slot {
  const columns: (SlotColumn | undefined)[] = []
  const add = (at: number, typos: number, begins: boolean, behind = 0): void => {
    const column = index.columnOf[at]!
    if ((typos > 0 && index.exact[column]) || (begins && index.whole[column])) return
    const size = plan.columns[column]!.size + 1
    columns[column] ??= { column, quality: new Uint16Array(size).fill(NONE), place: new Uint8Array(size) }
    const { quality, place } = columns[column]
    const code = index.codeOf[at]!
    const standing = index.placeOf[at] === WHOLE ? 0 : column
    const here = typos * TYPO + (begins ? BEGINS : 0) + standing + behind
    if (here >= quality[code]!) return
    quality[code] = here
    place[code] = index.placeOf[at]!
  }
  const leadsAt = (at: number) => index.columnOf[at] === index.numbered && index.placeOf[at] === 0
  for (const { term, typos, begins, leads } of standings) {
    for (let at = index.starts[term]!; at < index.starts[term + 1]!; at++) {
      if (leads === undefined || leadsAt(at)) add(at, typos, begins)
    }
  }
  // Of what stands equally well, the word that was typed comes before another for it.
  for (const phrase of phrases) for (const at of placesOf(index, phrase)) add(at, 0, false, 1)
  return { columns: columns.filter(column => column !== undefined) }
}

/** The places where the first of some words stands with the others right behind it. */
function placesOf({ terms, starts, columnOf, codeOf, placeOf }: WordIndex, words: readonly string[]): number[] {
  const spotOf = (at: number, back: number) => `${columnOf[at]} ${codeOf[at]} ${placeOf[at]! - back}`
  const all = words.map(word => {
    const term = findTerm(terms, word)
    if (term === undefined) return []
    return Array.from({ length: starts[term + 1]! - starts[term]! }, (_, i) => starts[term]! + i)
  })
  const [first = [], ...rest] = all
  const following = rest.map((places, i) => new Set(places.map(at => spotOf(at, i + 1))))
  return first.filter(at => following.every(spots => spots.has(spotOf(at, 0))))
}

/** The rows that have every word, each with its score; of those, the ones with as few typos as the tolerance asks for. */
function rank(
  plan: TextPlan,
  index: WordIndex,
  rowCount: number,
  words: readonly string[],
  standings: readonly (readonly Standing[])[],
  others: readonly (readonly (readonly string[])[])[],
  tolerance: TypoTolerance,
): TextMatch & { found: boolean } {
  const readings = words.map(
    (word, i): Reading => ({
      slot: slotOf(plan, index, standings[i]!, others[i]!),
      pairs: pairsOf(plan, index, word),
    }),
  )
  const matching = readings.reduce<Matching>((left, reading) => narrowed(plan, index, left, reading), {
    rows: index.everyRow,
    qualities: [],
  })
  const scores = new Uint16Array(rowCount)
  const places = new Int16Array(words.length)
  let least = NONE
  for (let at = 0; at < matching.rows.length; at++) {
    const row = matching.rows[at]!
    let typos = 0
    let begins = 0
    let columns = 0
    for (const quality of matching.qualities) {
      typos += quality[at]! >> 8
      begins |= quality[at]! & BEGINS
      columns += quality[at]! & (BEGINS - 1)
    }
    // One word is near itself; words that all stand in the first column, or are an identifier together, are near enough.
    const areApart = words.length > 1 && typos + begins + columns > 0
    if (areApart) for (let i = 0; i < places.length; i++) places[i] = placeOf(plan, index, readings[i]!, row)
    scores[row] = scoreOf(typos, areApart ? distanceOf(places) : 0, begins === 0 ? 0 : 1, columns)
    if (typos < least) least = typos
  }
  const most = tolerance === 'all' ? NONE : tolerance === 'strict' ? least + 1 : least
  const rows = emptyBits(rowCount)
  for (const row of matching.rows) if (scores[row]! >> TYPOS_IN_SCORE <= most) addBit(rows, row)
  const named = standings.map((standing, i) => [
    words[i]!,
    ...standing.map(({ term }) => index.terms.words[term]!),
    ...others[i]!.flat(),
    ...readings[i]!.pairs.flatMap(pair => pair.words),
  ])
  return { rows, scores, words: named, found: matching.rows.length > 0 }
}

/** Rows that have the words so far, and how well each of the words matches each of them. */
type Matching = { rows: Uint32Array; qualities: Uint16Array[] }

/** The rows of those that have one more word. Column by column, so that each loop is short and over one array. */
function narrowed(plan: TextPlan, index: WordIndex, { rows, qualities }: Matching, reading: Reading): Matching {
  const best = new Uint16Array(rows.length).fill(NONE)
  for (const { column, quality } of reading.slot.columns) lowerTo(best, quality, plan.columns[column]!, rows)
  for (const pair of reading.pairs) {
    for (let i = 0; i < rows.length; i++) {
      if (best[i]! > AS_PAIR && placeOfPair(plan, index, pair, rows[i]!) !== -1) best[i] = AS_PAIR
    }
  }
  let kept = 0
  for (let i = 0; i < best.length; i++) if (best[i] !== NONE) kept++
  const left: Matching = {
    rows: new Uint32Array(kept),
    qualities: [...qualities, best].map(() => new Uint16Array(kept)),
  }
  for (let i = 0, next = 0; i < rows.length; i++) {
    if (best[i] === NONE) continue
    left.rows[next] = rows[i]!
    for (let word = 0; word < qualities.length; word++) left.qualities[word]![next] = qualities[word]![i]!
    left.qualities[qualities.length]![next++] = best[i]!
  }
  return left
}

function lowerTo(best: Uint16Array, quality: Uint16Array, { codes, starts }: Column, rows: Uint32Array): void {
  if (starts === undefined) {
    for (let i = 0; i < rows.length; i++) {
      const here = quality[codes[rows[i]!]!]!
      if (here < best[i]!) best[i] = here
    }
    return
  }
  for (let i = 0; i < rows.length; i++) {
    for (let at = starts[rows[i]!]!; at < starts[rows[i]! + 1]!; at++) {
      if (quality[codes[at]!]! < best[i]!) best[i] = quality[codes[at]!]!
    }
  }
}

// A score has 16 bits: typos, distance of the words, whether one only begins so, columns.
const TYPOS_IN_SCORE = 13

function scoreOf(typos: number, distance: number, begins: number, columns: number): number {
  return (Math.min(typos, 7) << TYPOS_IN_SCORE) | (Math.min(distance, 63) << 7) | (begins << 6) | Math.min(columns, 63)
}

/** Where in the title of the row the word stands best, counted over the title's columns; -1 for elsewhere. */
function placeIn({ columns, titleColumns }: TextPlan, { lengths }: WordIndex, slot: Slot, row: number): number {
  let best = NONE
  let place = -1
  let before = 0
  let column = 0
  for (const part of slot.columns) {
    if (part.column >= titleColumns) break
    for (; column < part.column; column++) before += lengths[column]![columns[column]!.codes[row]!]!
    const code = columns[part.column]!.codes[row]!
    if (part.quality[code]! >= best) continue
    best = part.quality[code]!
    place = before + part.place[code]!
  }
  return place
}

/** Where a word stands in the title of the row: as itself, or else as two words side by side. */
function placeOf(plan: TextPlan, index: WordIndex, { slot, pairs }: Reading, row: number): number {
  const place = placeIn(plan, index, slot, row)
  if (place !== -1) return place
  for (const pair of pairs) {
    const pairPlace = placeOfPair(plan, index, pair, row)
    if (pairPlace !== -1) return pairPlace
  }
  return -1
}

function placeOfPair(plan: TextPlan, index: WordIndex, { first, second }: Pair, row: number): number {
  const place = placeIn(plan, index, first, row)
  return place !== -1 && placeIn(plan, index, second, row) === place + 1 ? place : -1
}

/** How far apart the words stand, one after the other: 0 when side by side in the order asked. */
function distanceOf(places: Int16Array): number {
  let distance = 0
  for (let i = 1; i < places.length; i++) {
    const [before, here] = [places[i - 1]!, places[i]!]
    if (before === -1 || here === -1) distance += FAR
    else distance += Math.min(FAR, here > before ? here - before - 1 : before - here + 1)
  }
  return distance
}
