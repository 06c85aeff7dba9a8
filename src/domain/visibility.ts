import type { Car } from '../records/index.ts'
import { isAvailable, isSold } from './availability.ts'
import { DAY, HOUR } from './durations.ts'
import type { Span } from './span.ts'

/** Numbers of Table C; what each leaves out is in `isExcluded`. */
export const EXCLUSION_RULES = [0, 1, 2, 3, 4] as const
export type ExclusionRule = (typeof EXCLUSION_RULES)[number]

export type VisibilitySettings = {
  /** For how many days a sold car stays listed; 0 for not at all. Source: SR-41, SR-42. */
  soldWindowDays: number
  exclusionRule: ExclusionRule
}

type ListedCar = Pick<Car, 'status' | 'sold' | 'sold_date_timestamp' | 'show_on_dealer_website' | 'car_type'>

/**
 * Since when a car must have been sold to be listed still, in Unix seconds, or undefined when no sold car is.
 * Rounded down to the hour, so that equal searches within an hour are equal texts for the cache. Source: DC-34.
 */
export function soldSince(now: Date, { soldWindowDays }: VisibilitySettings): number | undefined {
  if (soldWindowDays <= 0) return undefined
  return (Math.floor((now.getTime() - soldWindowDays * DAY) / HOUR) * HOUR) / 1000
}

/** Whether a car is in the lists and searches of its site now. `stockFilter` says the same to a search engine. Source: SR-40 to SR-43. */
export function isListed(car: ListedCar, settings: VisibilitySettings, now: Date): boolean {
  if (!car.show_on_dealer_website || isExcluded(car, settings.exclusionRule)) return false
  const since = soldSince(now, settings)
  return isAvailable(car) || (since !== undefined && (car.sold_date_timestamp ?? 0) >= since)
}

/** The first moment at which a sold car is no longer listed, by the hours that `soldSince` counts. */
export function listedUntil(
  { sold_date_timestamp: sold }: Pick<Car, 'sold_date_timestamp'>,
  { soldWindowDays }: Pick<VisibilitySettings, 'soldWindowDays'>,
): Date | undefined {
  if (sold === undefined) return undefined
  const hours = Math.floor((sold * 1000) / HOUR) + 1
  return new Date(hours * HOUR + soldWindowDays * DAY)
}

/** Since when a sold car is on no list of its site any more; a car that is for sale is not judged. */
export function unlistedSpan(car: ListedCar, settings: VisibilitySettings): Span | undefined {
  if (!isSold(car)) return undefined
  const wasListed = settings.soldWindowDays > 0 && !isExcluded(car, settings.exclusionRule)
  return [(wasListed ? listedUntil(car, settings)?.getTime() : undefined) ?? 0, Number.MAX_SAFE_INTEGER]
}

/** Whether the site's stock exclusion rule leaves a car out. Source: CF-16, Table C. */
function isExcluded(car: ListedCar, rule: ExclusionRule): boolean {
  const comingSoon = car.status === 'coming_soon' && !isSold(car)
  switch (rule) {
    case 0:
      return false
    case 1:
      return isSold(car)
    case 2:
      return comingSoon
    case 3:
      return isSold(car) || comingSoon
    case 4:
      return comingSoon && car.car_type !== 'new'
  }
}

// The index carries `available`: 1 for a car that is not sold, else 0 (DC-34). Its status says sold where the flag does.
const EXCLUSION_FILTERS: Readonly<Record<ExclusionRule, readonly string[]>> = {
  0: [],
  1: ['available=1'],
  2: ['NOT status:coming_soon'],
  3: ['available=1', 'NOT status:coming_soon'],
  4: ['(NOT status:coming_soon OR car_type:new)'],
}

/**
 * The filter of every car search of a site, in the filter language of the hosted search service: which cars are
 * visible, which the exclusion rule leaves out, and the site's own filter. Source: CF-09, DC-34, DC-35.
 */
export function stockFilter(settings: VisibilitySettings & { filter?: string | undefined }, now: Date): string {
  const since = soldSince(now, settings)
  return [
    since === undefined ? 'available=1' : `(available=1 OR sold_date_timestamp>=${since})`,
    'show_on_dealer_website:true',
    ...EXCLUSION_FILTERS[settings.exclusionRule],
    ...ownFilter(settings.filter),
  ].join(' AND ')
}

/** The site's own filter, where it has one, as a part that AND may join to others. Source: CF-09. */
export function ownFilter(filter: string | undefined): string[] {
  const own = filter?.trim()
  return own ? [hasOr(own) ? `(${own})` : own] : []
}

/** Whether a filter has an OR outside brackets and quotes, which AND would otherwise split. */
function hasOr(filter: string): boolean {
  let depth = 0
  for (const [token] of filter.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[()]|\bOR\b/g)) {
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    else if (token === 'OR' && depth === 0) return true
  }
  return false
}
