import type { Region } from './wording.ts'

/** Ten digits, of which neither the area nor what follows it begins with 0 or 1. Source: NANPA, Numbering Plan Area codes. */
const AMERICAN = /^(?:\+?1)?([2-9]\d\d)([2-9]\d\d)(\d{4})$/

/**
 * A phone number that a visitor typed, for people of the region to read: in en-US "(602) 555-0123", however it was typed. What
 * is no such number, as one from abroad, and numbers of other regions stay as they were typed.
 */
export function writtenPhone(typed: string, region: Region): string {
  const number = region === 'en-US' ? AMERICAN.exec(typed.replace(/[\s()./\u2010-\u2013-]/g, '')) : null
  return number === null ? typed : `(${number[1]}) ${number[2]}-${number[3]}`
}
