// What cars of a site were offered at, as its builds have shown it: beside the other things that builds remember, in `changes/`.
import { hash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type AskedPrice,
  type Charged,
  type ChargedPrices,
  chargedAfter,
  seenUntil,
  withdrawnAt,
} from '../domain/charged-prices.ts'
import { DAY } from '../domain/durations.ts'

/** The shape of the file; what another version of this code wrote is forgotten, not misread. */
const FORMAT = 1

/**
 * The first line of the file, so that a build of the same stock need not read the second, the prices. `at` is the moment of the
 * build that has written it, in milliseconds since 1970; `of` is equal for equal stocks, and empty where none is shown.
 */
type Head = { format: typeof FORMAT; at: number; of: string }

/** A clock that is farther behind what was written is not believed: a machine may start in 1970. */
const CLOCK_BACK_DAYS = 400

export const pricesFile = (folder: string, slug: string): string => join(folder, `${slug}.prices.json`)

/** What is known of a site's prices; nothing where no build has seen any. */
export const chargedBefore = (folder: string, slug: string): ChargedPrices =>
  readPrices(pricesFile(folder, slug)).prices

type Shown = {
  slug: string
  live: string
  /** Equal for equal stocks, whose prices are equal. */
  of: string
  asked: () => readonly AskedPrice[]
  /** The moment that they are asked from, in milliseconds since 1970. */
  at: number
}

/**
 * Writes down what cars are offered at, before the bundle that says so comes to `live`; once it is there, `keep` puts that in
 * place. Where a build died in between, nobody knows which of the two bundles shoppers saw: what stood until then ends there.
 */
export function prepareCharged(folder: string, { slug, live, of, asked, at }: Shown): { keep(): void } {
  const file = pricesFile(folder, slug)
  // Builds into two out folders may write of one site at once.
  const prepared = `${file}.${hash('sha1', live).slice(0, 8)}.new`
  const [head, left] = [readHead(file), readHead(prepared)]
  const isLeft = left.of !== '' && left.at >= head.at
  const isSame = head.of === of && head.at <= at && !isLeft
  if (isSame || head.at - at > CLOCK_BACK_DAYS * DAY) return { keep() {} }
  const { line, prices } = pricesToChange(file)
  const seen = at < head.at ? seenUntil(prices, at) : prices
  const after = chargedAfter(isLeft ? withdrawnAt(seen, Math.min(left.at, at)) : seen, asked(), at)
  write(prepared, { format: FORMAT, at, of }, after === prices ? line : lineOf(after))
  return { keep: () => renameSync(prepared, file) }
}

/** What was built for `at` is not shown to shoppers after all, or not any more: no price counts from there on. */
export function withdrawCharged(folder: string, slug: string, at: number): void {
  const file = pricesFile(folder, slug)
  if (!existsSync(file)) return
  write(`${file}.new`, { format: FORMAT, at, of: '' }, lineOf(withdrawnAt(pricesToChange(file).prices, at)))
  renameSync(`${file}.new`, file)
}

function write(file: string, head: Head, line: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(head)}\n${line}\n`)
}

const lineOf = (prices: ChargedPrices): string => JSON.stringify([...prices])

const NO_HEAD: Head = { format: FORMAT, at: 0, of: '' }
/** More than the first line ever has. */
const HEAD_BYTES = 1_024

/** What cannot be read, or has another shape, as a power cut can leave a file empty that was put in place whole, is nothing. */
const readHead = (file: string): Head => tried(() => parseHead(firstBytes(file)), NO_HEAD)

type Prices = { line: string; prices: ChargedPrices }

const nothingKnown = (): Prices => ({ line: '[]', prices: new Map() })

const readPrices = (file: string): Prices => tried(() => parsePrices(readFileSync(file, 'utf8')), nothingKnown())

/** What a build goes on from: where that is out of order, it is put aside and told, as it may be the only proof that there is. */
function pricesToChange(file: string): Prices {
  if (!existsSync(file)) return nothingKnown()
  const text = readFileSync(file, 'utf8')
  // A power cut leaves nothing to lose.
  if (text === '') return nothingKnown()
  try {
    return parsePrices(text)
  } catch (error) {
    renameSync(file, `${file}.damaged`)
    throw new Error(
      `what is remembered of earlier prices is out of order, and was put aside as ${file}.damaged: they are proven anew`,
      { cause: error },
    )
  }
}

function parsePrices(text: string): Prices {
  parseHead(text)
  const line = text.slice(text.indexOf('\n') + 1).trimEnd()
  const cars: unknown = JSON.parse(line)
  if (!Array.isArray(cars) || !cars.every(isCar)) throw new Error('no list of cars')
  return { line, prices: new Map(cars) }
}

function parseHead(text: string): Head {
  const head: Head | null = JSON.parse(text.slice(0, text.indexOf('\n')))
  if (head?.format !== FORMAT) throw new Error('of another version')
  return head
}

const isCar = (car: unknown): car is [number, Charged[]] =>
  Array.isArray(car) && typeof car[0] === 'number' && Array.isArray(car[1]) && car[1].every(Array.isArray)

function firstBytes(file: string): string {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(HEAD_BYTES)
    return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, HEAD_BYTES, 0))
  } finally {
    closeSync(descriptor)
  }
}

function tried<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read()
  } catch {
    return otherwise
  }
}
