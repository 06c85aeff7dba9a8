const HOUR_SECONDS = 3600
const DAY_HOURS = 24

/** Source: Table C. `available` is 0 for a sold car whether its status or its flag says so (DC-52). */
const EXCLUSION_FILTERS = {
  0: '',
  1: 'available=1',
  2: 'NOT status:coming_soon',
  3: 'available=1 AND status:in_stock',
  4: '(NOT status:coming_soon OR car_type:new)',
} as const

export type ExclusionRule = keyof typeof EXCLUSION_FILTERS

export type ListedStock = {
  soldWindowDays: number
  exclusionRule: ExclusionRule
  /** The site's own filter (CF-09). */
  filter?: string
}

/**
 * The filter of every search of cars: what is listed now. The time is rounded down to the hour so that the same filter
 * comes again and is found in caches. Written in the hosted engine's language, which allows no AND inside OR.
 * Source: SR-40 to SR-43, DC-34, DC-35, CF-09.
 */
export function listedFilter({ soldWindowDays, exclusionRule, filter }: ListedStock, now: Date): string {
  const since = (Math.floor(now.getTime() / 1000 / HOUR_SECONDS) - soldWindowDays * DAY_HOURS) * HOUR_SECONDS
  const listed = soldWindowDays > 0 ? `(available=1 OR sold_date_timestamp>=${since})` : 'available=1'
  const exclusion = EXCLUSION_FILTERS[exclusionRule]
  return [listed, 'show_on_dealer_website:true', exclusion, filter && grouped(filter)].filter(Boolean).join(' AND ')
}

/** A filter that offers alternatives needs brackets beside AND; one that has only ANDs must have none. */
function grouped(filter: string): string {
  const outsideBrackets = filter.replace(/"[^"]*"|'[^']*'/g, '').replace(/\([^()]*\)/g, '')
  return /\sOR\s/.test(outsideBrackets) ? `(${filter})` : filter
}
