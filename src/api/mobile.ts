import { getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import type { Region } from '../domain/wording.ts'

const COUNTRIES = { 'en-AU': 'AU', 'en-NZ': 'NZ', 'en-US': 'US' } as const satisfies Record<Region, string>

/** In America a number does not tell whether it is a mobile one. */
const MOBILE = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/**
 * The international form of a mobile number of the site's country: 0412 345 678 becomes +61412345678, however it is
 * written. Nothing for any other number: codes are not sent abroad or to a landline. Source: DC-166.
 */
export function toMobile(written: string, region: Region): string | undefined {
  const country = COUNTRIES[region]
  const number = parsePhoneNumberFromString(written, country)
  if (number === undefined || !number.isValid() || number.country !== country || number.ext) return undefined
  return MOBILE.has(number.getType() ?? '') ? number.number : undefined
}

/** A mobile number as the country writes it: "0412 345 678". */
export const exampleOf = (region: Region): string => getExampleNumber(COUNTRIES[region], examples)!.formatNational()
