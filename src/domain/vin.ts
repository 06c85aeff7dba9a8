import type { Region } from './wording.ts'

const WHOLE = /^(?!(.)\1+$)[A-HJ-NPR-Z\d]{17}$/i

/** Whether a VIN names one car: feeds also write "TBA", noughts, or its last figures only. */
export const isWholeVin = (vin: string): boolean => WHOLE.test(vin)

/** Before, each maker numbered cars in a way of its own. Source: 49 CFR 565. */
const WHOLE_SINCE = 1981

/** Regions whose law has the ninth figure of a VIN check the others. Source: 49 CFR 565.15. */
const CHECKED: ReadonlySet<Region> = new Set(['en-US'])

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const
const CHECK_AT = 8

/** What a letter counts in the check digit of a VIN. Source: 49 CFR 565.15. */
const VALUES: Readonly<Record<string, number>> = Object.fromEntries([
  ...[...'0123456789'].map((digit, value) => [digit, value] as const),
  ...[...'ABCDEFGH'].map((letter, index) => [letter, index + 1] as const),
  ...[...'JKLMN'].map((letter, index) => [letter, index + 1] as const),
  ['P', 7],
  ['R', 9],
  ...[...'STUVWXYZ'].map((letter, index) => [letter, index + 2] as const),
])

/** The figure, or X, that stands ninth in a VIN of capital letters by its others; what stands there does not count. */
export function checkDigit(vin: string): string {
  const sum = [...vin].reduce((total, letter, index) => total + (VALUES[letter] ?? 0) * WEIGHTS[index]!, 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

const isChecked = (vin: string): boolean => vin[CHECK_AT] === checkDigit(vin)

/** Whether a VIN is one that others may be told: whole and, where its figures check one another, without a slip in them. */
export const isSoundVin = (vin: string, region: Region): boolean =>
  isWholeVin(vin) && (!CHECKED.has(region) || isChecked(vin.toUpperCase()))

/**
 * Whether a feed means a VIN and has it wrong. What has no figure but noughts, such as "TBA", says that there is none yet; a car
 * from before 1981 has the number that its maker gave it.
 */
export const isWrongVin = (vin: string, region: Region, year = WHOLE_SINCE): boolean =>
  year >= WHOLE_SINCE && /[1-9]/.test(vin) && !isSoundVin(vin, region)
