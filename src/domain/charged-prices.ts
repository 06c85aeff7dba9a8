import { DAY } from './durations.ts'
import { arePricesAlike } from './price.ts'

/**
 * One price of a car as shoppers could read it: whole dollars, what it says of itself ("Drive Away", or ""), and from when to
 * when, in milliseconds since 1970. Without an end it still stands.
 */
export type Charged = readonly [dollars: number, kind: string, from: number, until?: number]

/** By the id of the car, the oldest price first. A map, as an object of thousands of large numbers is slow to read and to fill. */
export type ChargedPrices = ReadonlyMap<number, readonly Charged[]>

/** What a car is offered at now: whole dollars, and what its price says of itself. */
export type AskedPrice = { id: number; dollars: number; kind: string }

/** A car that is gone for so long is forgotten; one that comes back sooner has its prices. */
const GONE_DAYS = 90
/** Longer than any window that a site can ask for. */
const KEPT_DAYS = 400
/** A price that changes with each build must not fill the memory. */
const PRICES_OF_A_CAR = 50

/**
 * What is known of prices once these are offered at the moment `at`: the last ones before, if nothing is another. A price stood
 * until the build that showed another one, however long that was, as a page says the same until then. Source: features #12.
 */
export function chargedAfter(before: ChargedPrices, asked: readonly AskedPrice[], at: number): ChargedPrices {
  const changed: [id: number, prices: readonly Charged[]][] = []
  let stayed = 0
  for (const price of asked) {
    const known = before.get(price.id)
    const prices = pricesWith(known ?? [], price, at)
    if (known !== undefined) stayed++
    if (prices !== known) changed.push([price.id, prices])
  }
  if (stayed < before.size) {
    const offered = new Set(asked.map(({ id }) => id))
    for (const [id, known] of before) {
      const prices = offered.has(id) ? known : pricesOfGone(known, at)
      if (prices !== known) changed.push([id, prices])
    }
  }
  return changed.length === 0 ? before : withPrices(before, changed)
}

function withPrices(before: ChargedPrices, changed: readonly [number, readonly Charged[]][]): ChargedPrices {
  const after = new Map(before)
  for (const [id, prices] of changed) {
    if (prices.length > 0) after.set(id, prices)
    else after.delete(id)
  }
  return after
}

function pricesWith(before: readonly Charged[], { dollars, kind }: AskedPrice, at: number): readonly Charged[] {
  const last = before.at(-1)
  const stands = last !== undefined && isOpen(last) && isSame(last, dollars, kind)
  // Most cars have had one price, and nothing of that is to be gone through.
  if (stands && before.length === 1) return before
  const prices = stands ? before : [...endedAt(before, at), [dollars, kind, at] as const]
  const kept = prices.filter(([, , , until]) => until === undefined || at - until <= KEPT_DAYS * DAY)
  if (kept.length > PRICES_OF_A_CAR) return kept.slice(-PRICES_OF_A_CAR)
  return kept.length === before.length && stands ? before : kept
}

function pricesOfGone(before: readonly Charged[], at: number): readonly Charged[] {
  const prices = endedAt(before, at)
  const [, , , until = at] = prices.at(-1) ?? []
  return at - until > GONE_DAYS * DAY ? [] : prices
}

/** No price stands beyond a moment: what was to begin then never was. The same list where that is so already. */
export function endedAt(prices: readonly Charged[], at: number): readonly Charged[] {
  if (prices.every(([, , , until]) => until !== undefined && until <= at)) return prices
  return prices.flatMap(([dollars, kind, from, until = at]): Charged[] =>
    from < at ? [[dollars, kind, from, Math.min(until, at)]] : [],
  )
}

/**
 * The prices as a clock that was put back to `at` may have seen them: what stands still stands, and nothing ended later.
 */
export function seenUntil(charged: ChargedPrices, at: number): ChargedPrices {
  return eachCar(charged, prices => {
    const last = prices.at(-1)
    const stands = last !== undefined && isOpen(last) && last[2] < at
    return stands ? [...endedAt(prices.slice(0, -1), at), last] : endedAt(prices, at)
  })
}

/** No car is offered at its price any more, as where a build was taken back: what is known ends at the moment `at`. */
export const withdrawnAt = (charged: ChargedPrices, at: number): ChargedPrices =>
  eachCar(charged, prices => endedAt(prices, at))

function eachCar(charged: ChargedPrices, of: (prices: readonly Charged[]) => readonly Charged[]): ChargedPrices {
  const cars = Array.from(charged, ([id, prices]) => [id, of(prices)] as const)
  return new Map(cars.filter(([, prices]) => prices.length > 0))
}

/** What proves an earlier price: that it was charged for so many days between two moments, in milliseconds since 1970. */
export type Proof = { days: number; from: number; at: number }

/** A price that a car is said to have had, in whole dollars; it costs `now`, and the price says of itself what `kind` is. */
export type EarlierPrice = { dollars: number; kind: string; now: number }

/**
 * For how many days a car was offered at an earlier price or a higher one, of the same kind. Only the days between count, and
 * gaps in them do not: a shopper could not have paid it then. Nor do days after which it cost less than now: it has gone up
 * since. Source: features #12, ACL s. 18 and 29.
 */
export function daysCharged(
  prices: readonly Charged[],
  { dollars, kind, now }: EarlierPrice,
  { from: first, at }: Omit<Proof, 'days'>,
): number {
  const alike = endedAt(prices, at).filter(price => arePricesAlike(price[1], kind))
  const spans = alike
    .slice(alike.findLastIndex(price => price[0] < now) + 1)
    .map(([charged, , from, until = at]) => (charged >= dollars ? until - Math.max(from, first) : 0))
  return spans.reduce((sum, span) => sum + Math.max(span, 0), 0) / DAY
}

/** Whether this price, or a higher one, was really charged. Source: features #12. */
export const isProven = (prices: readonly Charged[], was: EarlierPrice, proof: Proof): boolean =>
  daysCharged(prices, was, proof) >= proof.days

/** By how many dollars a car costs less than at its price before, and since which moment. */
export type Reduction = { dollars: number; since: number }

/**
 * The last step of a car's price, where that went down from one that was really charged. What it costs now may be known from
 * this build alone, and may have been away for some days. Source: features #12.
 */
export function reductionOf(
  prices: readonly Charged[],
  { dollars: now, kind }: Omit<AskedPrice, 'id'>,
  proof: Proof,
): Reduction | undefined {
  const last = prices.findLastIndex(price => !isSame(price, now, kind))
  const [dollars, kindBefore] = prices[last] ?? [0, kind]
  if (dollars <= now || !arePricesAlike(kindBefore, kind)) return undefined
  if (!isProven(prices, { dollars, kind, now }, proof)) return undefined
  return { dollars: dollars - now, since: prices[last + 1]?.[2] ?? proof.at }
}

// By their places: to take thousands of tuples apart by a pattern took ten times as long.
const isOpen = (price: Charged): boolean => price[3] === undefined

const isSame = (price: Charged, dollars: number, kind: string): boolean => price[0] === dollars && price[1] === kind
