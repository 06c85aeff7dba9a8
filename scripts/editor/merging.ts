// Two people's changes of one form put together: by field, and in lists by row.
import { isDeepStrictEqual } from 'node:util'
import { rowNumbers, type Typed } from './fields.ts'

/**
 * What only a person can decide: a field that both have changed, a row that the one has changed and the other taken out, or
 * a list that both have put in an order of their own.
 */
export type Question = { path: string; about: 'field' | 'they-took-out' | 'i-took-out' | 'order' }

export type Merged = { typed: Typed; questions: Question[] }

/**
 * What to show to somebody who wanted to save while another had saved: their changes, and the other's where they changed
 * nothing. Of a list, the rows are numbered as in `theirs`, the file that is saved over, and those that it does not have
 * come behind; `mine` has the numbers of `base`, as a form keeps them. Where there is a question, mine stands, and no row
 * that somebody has worked on is lost.
 */
export function merged(base: Typed, mine: Typed, theirs: Typed): Merged {
  const names = [...base.keys(), ...mine.keys(), ...theirs.keys()]
  const lists = new Set(names.filter(name => name.includes('[')).map(wholeOf))
  const typed = new Map<string, readonly string[]>()
  const questions: Question[] = []
  for (const part of new Set(names.map(wholeOf))) {
    const [was, ours, other] = [base, mine, theirs].map(all => partOf(all, part))
    const isMine = !isSame(ours!, was!)
    const isTheirs = !isSame(other!, was!)
    const areBoth = isMine && isTheirs && !isSame(ours!, other!)
    if (areBoth && lists.has(part)) {
      const rows = mergedRows(part, was!, ours!, other!)
      for (const [name, texts] of rows.typed) typed.set(name, texts)
      questions.push(...rows.questions)
      continue
    }
    if (areBoth) questions.push({ path: part, about: 'field' })
    for (const [name, texts] of isMine ? ours! : other!) typed.set(name, texts)
  }
  return { typed, questions }
}

/** The list that a field of one of its rows belongs to, else the field itself. */
const wholeOf = (name: string): string => name.replace(/\[.*$/s, '')

const partOf = (typed: Typed, part: string): Typed => new Map([...typed].filter(([name]) => wholeOf(name) === part))

/** What was typed, as it counts: a browser sends an empty text, and of boxes only those that are ticked, in the order of the form. */
const counting = (typed: Typed): [string, string[]][] =>
  [...typed]
    .map(([name, texts]): [string, string[]] => [
      name,
      texts
        .map(text => text.replaceAll('\r\n', '\n'))
        .filter(text => text !== '')
        .toSorted(),
    ])
    .filter(([, texts]) => texts.length > 0)

const isSame = (one: Typed, other: Typed): boolean => isDeepStrictEqual(counting(one), counting(other))

/** The rows of a list by their numbers, in their order; their fields are named as in `.date`. */
type Rows = ReadonlyMap<number, Typed>

function rowsOf(list: string, typed: Typed): Rows {
  const rows = new Map(rowNumbers(list, typed).map(number => [number, new Map<string, readonly string[]>()]))
  for (const [name, texts] of typed) {
    const [, number, field] = (name.startsWith(list) && /^\[(\d+)\](.*)$/s.exec(name.slice(list.length))) || []
    if (field !== undefined) rows.get(Number(number))?.set(field, texts)
  }
  return rows
}

/** Of two versions of a list, the numbers of the rows that the one has and the other has not, and of those that have changed. */
export function rowsCompared(list: string, before: Typed, after: Typed) {
  const [was, is] = [rowsOf(list, before), rowsOf(list, after)]
  const pairs = [...likest(was, is)].sort(([one], [other]) => one - other)
  const unlike = pairs.filter(([number, now]) => !isSame(was.get(number)!, is.get(now)!))
  const changed = unlike.filter(([number, now]) => !isAnother(was.get(number)!, is.get(now)!))
  const kept = pairs.filter(pair => changed.includes(pair) || !unlike.includes(pair))
  const found = new Set(kept.map(([number]) => number))
  const taken = new Set(kept.map(([, now]) => now))
  return {
    added: [...is.keys()].filter(number => !taken.has(number)),
    gone: [...was.keys()].filter(number => !found.has(number)),
    changed,
    isMoved: kept.some(([, now], index) => index > 0 && now < kept[index - 1]![1]),
  }
}

/** Whether a row that is like one before tells of something else: its name is another, and not its name alone. */
function isAnother(before: Typed, after: Typed): boolean {
  const [name] = nameOf(before)
  const others = (row: Typed): Typed => new Map([...row].filter(([field]) => field !== name))
  return !isCalledAlike(before, after) && !isSame(others(before), others(after))
}

/** The first field of a row that has something in it, as a person's name or the day of a holiday without one. */
const nameOf = (row: Typed): readonly [field?: string, texts?: string[]] => counting(row)[0] ?? []

/** Whether another version of a row has the name that it had before. */
function isCalledAlike(before: Typed, row: Typed): boolean {
  const [name, texts] = nameOf(before)
  return name === undefined || isDeepStrictEqual(new Map(counting(row)).get(name), texts)
}

/** A row of the one list that is, or will be: its numbers in each of the three, where it has one there. */
type Row = { was?: number; mine?: number; theirs?: number }

function mergedRows(list: string, base: Typed, mine: Typed, theirs: Typed): Merged {
  const [was, ours, other] = [base, mine, theirs].map(typed => rowsOf(list, typed)) as [Rows, Rows, Rows]
  const all = rowsPaired(was, ours, other)
  let next = Math.max(-1, ...other.keys()) + 1
  const typed = new Map<string, readonly string[]>()
  const questions: Question[] = []
  for (const row of inOrder(all, ours, other)) {
    const [before, my, their] = [was.get(row.was!), ours.get(row.mine!), other.get(row.theirs!)]
    const kept = mergedRow(before, my, their)
    if (kept === undefined) continue
    const start = `${list}[${row.theirs ?? next++}]`
    for (const [name, texts] of kept.typed) typed.set(start + name, texts)
    questions.push(...kept.questions.map(({ path, about }) => ({ path: start + path, about })))
  }
  if (isMoved(all, ours, 'mine') && isMoved(all, other, 'theirs') && !areInOneOrder(all, ours, other)) {
    questions.push({ path: list, about: 'order' })
  }
  return { typed, questions }
}

/** What becomes of a row; undefined where it goes. */
function mergedRow(before: Typed | undefined, my: Typed | undefined, their: Typed | undefined): Merged | undefined {
  if (my !== undefined && their !== undefined) return merged(before ?? new Map(), my, their)
  const left = my ?? their
  if (left === undefined || (before !== undefined && isSame(left, before))) return undefined
  if (before === undefined) return { typed: left, questions: [] }
  return { typed: left, questions: [{ path: '', about: my === undefined ? 'i-took-out' : 'they-took-out' }] }
}

/**
 * Which row of the one is which of the others: mine by its number, theirs by what is in it. Where I have changed a row that
 * has another name with them, it may be another with them: what I said of the one must not be said of the other unasked.
 */
function rowsPaired(was: Rows, ours: Rows, other: Rows): Row[] {
  const theirsOf = new Map(
    [...likest(was, other)].filter(([number, theirs]) => {
      const [before, my] = [was.get(number)!, ours.get(number)]
      const isMine = my !== undefined && !isSame(my, before) && isCalledAlike(before, my)
      return !isMine || isCalledAlike(before, other.get(theirs)!)
    }),
  )
  const known = [...was.keys()].map((number): Row => {
    const theirs = theirsOf.get(number)
    return { was: number, ...(ours.has(number) && { mine: number }), ...(theirs !== undefined && { theirs }) }
  })
  const taken = new Set(theirsOf.values())
  const theirNew = [...other.keys()].filter(number => !taken.has(number))
  const myNew = [...ours.keys()].filter(number => !was.has(number))
  const wholesOf = (rows: Rows) => new Map(readRows(rows).map(({ number, whole }) => [number, whole]))
  const [wholes, theirWholes] = [wholesOf(ours), wholesOf(other)]
  const added = theirNew.map((theirs): Row => {
    // What both have added alike is one.
    const at = myNew.findIndex(number => wholes.get(number) === theirWholes.get(theirs))
    return at === -1 ? { theirs } : { theirs, mine: myNew.splice(at, 1)[0]! }
  })
  return [...known, ...added, ...myNew.map((mine): Row => ({ mine }))]
}

/** Of a row that has changed, so much at least is as it was; else it is another. */
const LIKE = 0.5

/** A row, read once for all comparisons: each of its fields as one text, and the whole of it. */
type Read = { number: number; place: number; fields: ReadonlyMap<string, string>; whole: string }

const readRows = (rows: Rows): Read[] =>
  [...rows].map(([number, row], place) => {
    const fields = counting(row).map(([name, texts]): [string, string] => [name, JSON.stringify(texts)])
    return { number, place, fields: new Map(fields), whole: JSON.stringify(fields.toSorted()) }
  })

/** The row of `other` that each row of `was` has become, the likest first, and of those the nearest. */
function likest(was: Rows, other: Rows): Map<number, number> {
  const [before, after] = [readRows(was), readRows(other)]
  const found = new Map<number, number>()
  const taken = new Set<number>()
  const pair = (one: Read, their: Read) => ({
    number: one.number,
    theirs: their.number,
    likeness: likeness(one, their),
    distance: Math.abs(one.place - their.place),
  })
  const take = (pairs: ReturnType<typeof pair>[]): void => {
    for (const { number, theirs } of pairs.sort(
      (one, two) => two.likeness - one.likeness || one.distance - two.distance,
    )) {
      if (found.has(number) || taken.has(theirs)) continue
      found.set(number, theirs)
      taken.add(theirs)
    }
  }
  // Most rows are as they were, and are found by what they say; only what is left is compared row by row.
  const same = Map.groupBy(after, ({ whole }) => whole)
  take(before.flatMap(row => (same.get(row.whole) ?? []).map(their => pair(row, their))))
  const left = after.filter(({ number }) => !taken.has(number))
  take(
    before
      .filter(({ number }) => !found.has(number))
      .flatMap(row => left.map(their => pair(row, their)).filter(({ likeness }) => likeness >= LIKE)),
  )
  return found
}

/** From 0 to 1: the share of their fields that are alike. */
function likeness({ fields }: Read, { fields: others }: Read): number {
  let alike = 0
  for (const [name, text] of fields) if (others.get(name) === text) alike++
  const all = fields.size + others.size
  return all === 0 ? 1 : (2 * alike) / all
}

/** In my order where I have moved rows, else in theirs; rows that the other has beside stand behind those that they stand behind there. */
function inOrder(all: readonly Row[], ours: Rows, other: Rows): Row[] {
  const [mine, theirs] = [sorted(all, ours, 'mine'), sorted(all, other, 'theirs')]
  const [main, beside] = isMoved(all, ours, 'mine') ? [mine, theirs] : [theirs, mine]
  const order = [...main]
  beside.forEach((row, index) => {
    if (order.includes(row)) return
    const behind = beside.slice(0, index).findLast(before => order.includes(before))
    let place = behind === undefined ? 0 : order.indexOf(behind) + 1
    while (place < order.length && !beside.includes(order[place]!)) place++
    order.splice(place, 0, row)
  })
  return order
}

type Side = 'mine' | 'theirs'

/** Those that a side has, as it has them. */
const sorted = (all: readonly Row[], rows: Rows, side: Side): Row[] =>
  [...rows.keys()].map(number => all.find(row => row[side] === number)!)

const numbersOf = (rows: readonly Row[]): number[] => rows.flatMap(({ was }) => was ?? [])

/** Whether a side has put the rows that were there in another order. */
function isMoved(all: readonly Row[], rows: Rows, side: Side): boolean {
  const numbers = numbersOf(sorted(all, rows, side))
  return numbers.some((number, index) => index > 0 && number < numbers[index - 1]!)
}

function areInOneOrder(all: readonly Row[], ours: Rows, other: Rows): boolean {
  const [mine, theirs] = [sorted(all, ours, 'mine'), sorted(all, other, 'theirs')]
  const inBoth = ({ mine, theirs }: Row): boolean => mine !== undefined && theirs !== undefined
  return isDeepStrictEqual(numbersOf(mine.filter(inBoth)), numbersOf(theirs.filter(inBoth)))
}
