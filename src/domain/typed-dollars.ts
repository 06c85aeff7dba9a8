import type { Region } from './wording.ts'

/** How people write whose dollars they mean, beside a `$` or in its place. */
const OWN: Readonly<Record<Region, string>> = { 'en-AU': 'AUD?|A', 'en-NZ': 'NZD?', 'en-US': 'USD?' }

/**
 * The sum that a visitor typed, in dollars of the dealer's country: `$25,000.50`, `30k`, `30,000 dollars`, in Australia
 * `A$30,000`, `$A30,000` and `30,000 AUD` as well. NaN where it is none, more than one, or in another currency.
 */
export function typedDollars(text: string, region: Region): number {
  const own = `(?:${OWN[region]})?`
  const written = new RegExp(`^${own}\\$*${own}([\\d.]+)(k?)(?:dollars|${own}\\$?)$`, 'i')
  const [, digits = 'none', thousands] = written.exec(text.replace(/[,\s]/g, '')) ?? []
  return Number(digits) * (thousands ? 1000 : 1)
}
