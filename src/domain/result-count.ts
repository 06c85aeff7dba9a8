/** Source: SR-26. */
const COUNTED_UP_TO = 1999

/** The number that stands over the results: above 1999, on sites set so, all of their stock. Source: SR-26, DC-32. */
export function countShown(found: number, stockCount: number | undefined): number {
  return stockCount !== undefined && found > COUNTED_UP_TO ? stockCount : found
}
