import { formatNumber } from './format.ts'
import { fill } from './text.ts'

/** Source: SR-26. */
const COUNTED_UP_TO = 1999

/** The number that stands over the results: above 1999, on sites set so, all of their stock. Source: SR-26, DC-32. */
export function countShown(found: number, stockCount: number | undefined): number {
  return stockCount !== undefined && found > COUNTED_UP_TO ? stockCount : found
}

/** "1 car", "1,234 cars", in the site's own words. */
export function carsFoundText(count: number, labels: Readonly<{ carFound: string; carsFound: string }>): string {
  return count === 1 ? labels.carFound : fill(labels.carsFound, { count: formatNumber(count) })
}
