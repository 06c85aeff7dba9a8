// What cars of a site were offered at, as its builds have shown it: beside the other things that builds remember, in `changes/`.
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
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
export const chargedBefore = (folder: string, slug: string): ChargedPrices => recall(pricesFile(folder, slug)).prices()

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
 * place. A build that dies in between leaves what was known, and the next one goes on from there.
 */
export function prepareCharged(folder: string, { slug, live, of, asked, at }: Shown): { keep(): void } {
  const file = pricesFile(folder, slug)
  const { head, prices } = recall(file)
  const isSame = head.of === of && head.at <= at
  if (isSame || head.at - at > CLOCK_BACK_DAYS * DAY) return { keep() {} }
  const known = at < head.at ? seenUntil(prices(), at) : prices()
  // Builds into two out folders may write of one site at once.
  const prepared = `${file}.${hash('sha1', live).slice(0, 8)}.new`
  write(prepared, { format: FORMAT, at, of }, chargedAfter(known, asked(), at))
  return { keep: () => renameSync(prepared, file) }
}

/** What was built for `at` is not shown to shoppers after all, or not any more: no price counts from there on. */
export function withdrawCharged(folder: string, slug: string, at: number): void {
  const file = pricesFile(folder, slug)
  if (!existsSync(file)) return
  write(`${file}.new`, { format: FORMAT, at, of: '' }, withdrawnAt(recall(file).prices(), at))
  renameSync(`${file}.new`, file)
}

function write(file: string, head: Head, prices: ChargedPrices): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(head)}\n${JSON.stringify([...prices])}\n`)
}

function recall(file: string): { head: Head; prices(): ChargedPrices } {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const end = text.indexOf('\n')
  const head = parsed<Head>(text.slice(0, end))
  if (head?.format !== FORMAT) return { head: { format: FORMAT, at: 0, of: '' }, prices: () => new Map() }
  return { head, prices: () => new Map(parsed<[number, Charged[]][]>(text.slice(end))) }
}

function parsed<Value>(text: string): Value | undefined {
  try {
    return JSON.parse(text)
  } catch {
    // A power cut can leave a file empty that was put in place whole.
    return undefined
  }
}
