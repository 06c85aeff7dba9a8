import { arePricesAlike } from './price.ts'
import { changedAt, isThere, type WatchedCar } from './watched-stock.ts'

/** What a letter may tell of a car; `dollars` is what it cost when that was last told. */
export type News = { kind: 'new' | 'back' | 'gone' } | { kind: 'dropped'; dollars: number }

/**
 * Two moments, in milliseconds since 1970: up to when all has been told, and after which a change is too young to be told, as
 * pages are built after the feed has changed.
 */
export type Since = { told: number; until: number }

/** What a search that finds a car has to tell of it; nothing of a car that is gone. Source: features 3.2. */
export function newsForSearch(car: WatchedCar, since: Since): News | undefined {
  if (!isThere(car)) return undefined
  return isBetween(car.since, since) ? { kind: 'new' } : dropOf(car, since)
}

/**
 * What there is to tell to who waits for a car: that it has gone, that one is back that was gone when that was told, and a
 * lower price. Source: features 3.2.
 */
export function newsOfCar(car: WatchedCar, since: Since): News | undefined {
  const { goneAt, backAt, isDoubted } = car
  if (!isThere(car))
    return goneAt !== undefined && !isDoubted && isBetween(goneAt, since) ? { kind: 'gone' } : undefined
  const wasGone = goneAt !== undefined && goneAt <= since.told
  if (isBetween(car.since, since) || (wasGone && isBetween(backAt, since))) return { kind: 'back' }
  return dropOf(car, since)
}

/** Whether it stands as it is for long enough: what is told of a car must still be so when the letter is read. */
export const isSettled = (car: WatchedCar, { until }: Pick<Since, 'until'>): boolean => changedAt(car) <= until

const isBetween = (moment: number | undefined, { told, until }: Since): boolean =>
  moment !== undefined && moment > told && moment <= until

/**
 * A price that is lower than the one that stood when all had been told, of the same kind. One that fell and rose again is
 * none. Source: ACL s. 18 and 48.
 */
function dropOf({ since, prices }: WatchedCar, { told }: Since): News | undefined {
  const [now, kind, , ended] = prices.at(-1) ?? []
  const [dollars, kindThen] =
    prices.find(([, , from, until = Number.POSITIVE_INFINITY]) => from <= told && told < until) ?? []
  if (since > told || now === undefined || ended !== undefined || dollars === undefined) return undefined
  return now < dollars && arePricesAlike(kind, kindThen) ? { kind: 'dropped', dollars } : undefined
}
