import type { Dealership, Location } from '../records/index.ts'

/** Source: VD-42. */
const MASK_SHOWS = 5

/** The number to call, as written: of the location, else of the dealership. Source: DC-74. */
export function phoneOf(
  location: Pick<Location, 'phone' | 'contact_detail'> | undefined,
  dealership?: Pick<Dealership, 'phone'>,
): string | undefined {
  const numbers = [
    location?.phone,
    location?.contact_detail.phone,
    location?.contact_detail.landline_phone,
    dealership?.phone,
  ]
  return numbers.find(number => number !== undefined && number.trim() !== '')
}

/** The first five characters as written, spaces and brackets included, and dots. Source: VD-42, DC-73. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, MASK_SHOWS)}...`
}

/** The letters of a telephone's keys, from 2 on: "13 CARS" is dialled 13 2277. */
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']
const FIRST_KEY = 2

/** What ends a number: another one, or what is dialled within a company. */
const END = /\s*(?:[/;,]|\bor\b|(?:ext(?:ensio)?n?|x)[.:]?\s*\d+)/i
/** What stands before a number, or in brackets behind it: "Ph:", "(Sales)". */
const BESIDE = /^[^\d+(]+(?=[\d+(])|\([^)]*[a-z][^)]*\)/gi

/** Whether digits are a whole number by themselves: with its area, or one of the short ones that begin with 13. */
const isWhole = (digits: string): boolean => digits.length >= 8 || /^13\d{4}$/.test(digits)

/**
 * The `tel:` link of a number as written: "(02) 9999 0000" → "tel:0299990000", "1300 TOYOTA" → "tel:1300869682". Of two
 * numbers it is the first. Source: VD-41.
 */
export function telLink(phone: string): string {
  const [first = ''] = phone.trim().split(END)
  const written = first
    .replace(BESIDE, '')
    .replace(/^(\+\d+\s*)\(0\)/, '$1')
    .trim()
  const digits = dialled(written)
  return `tel:${isWhole(digits.replace('+', '')) ? digits : dialled(written.toLowerCase().replace(/[a-z]/g, keyOf))}`
}

/** Australia's numbers that begin with 13 have the fewest: "13 22 77". */
const FEWEST_DIALLED = 6
/** A name alone is no number: of what letters spell, something has to be written in digits ("13 CARS"). */
const FEWEST_DIGITS = 2

/** Whether a text is a number to call. One that is not would have `telLink` dial a stranger: "call Pete", "ask at 12". */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return digits >= FEWEST_DIGITS && telLink(text).replace(/\D/g, '').length >= FEWEST_DIALLED
}

const dialled = (text: string): string => text.replace(/(?!^\+)\D/g, '')

const keyOf = (letter: string): string => String(KEYS.findIndex(key => key.includes(letter)) + FIRST_KEY)
