/** How people write that they mean Australian dollars, beside a `$` or in its place. */
const OWN = '(?:AUD?|A)?'

/** Whole dollars as people write them. A comma stands before three digits, or "12,50" would be a hundred times as much. */
export const WHOLE_DOLLARS = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)`

// More than cents would be the thousands of who writes "25.000", but for a k behind them.
const SUM = String.raw`${WHOLE_DOLLARS}(?:\.\d{0,2}|\.\d+(?=k))?`

const WRITTEN = new RegExp(String.raw`^${OWN}\$*${OWN}(${SUM})(k?)(?:dollars|${OWN}\$?)$`, 'i')

const SPACES_IN_NUMBER = /(\d)\s+(?=\d)/g

/**
 * The sum that a visitor typed, in Australian dollars as every price is: `$25,000.50`, `25 000`, `30k`, `30,000 dollars`,
 * `A$30,000`, `$A30,000`, `30,000 AUD`. NaN where it is none, more than one, or in another currency. Source: RG-08, DC-173.
 */
export function typedDollars(text: string): number {
  const read = text.replace(SPACES_IN_NUMBER, '$1,').replace(/\s/g, '')
  const [, digits = 'none', thousands] = WRITTEN.exec(read) ?? []
  return Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1)
}
