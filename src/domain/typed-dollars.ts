/** How people write that they mean Australian dollars, beside a `$` or in its place. */
const OWN = '(?:AUD?|A)?'

const WRITTEN = new RegExp(`^${OWN}\\$*${OWN}([\\d.]+)(k?)(?:dollars|${OWN}\\$?)$`, 'i')

/**
 * The sum that a visitor typed, in Australian dollars as every price is: `$25,000.50`, `30k`, `30,000 dollars`, `A$30,000`,
 * `$A30,000`, `30,000 AUD`. NaN where it is none, more than one, or in another currency. Source: RG-08, DC-173.
 */
export function typedDollars(text: string): number {
  const [, digits = 'none', thousands] = WRITTEN.exec(text.replace(/[,\s]/g, '')) ?? []
  return Number(digits) * (thousands ? 1000 : 1)
}
