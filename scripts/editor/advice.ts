// What the check takes, and shoppers stumble over: a number that no telephone dials, a review of a day to come, an endless name.
import { telLink } from '../../src/domain/phone.ts'
import { localDate } from '../../src/domain/time-zone.ts'
import type { Region } from '../../src/domain/wording.ts'
import { type Clock, told } from './day-state.ts'
import { charactersIn, isDay, type Typed } from './fields.ts'
import type { FormMessage } from './form.ts'
import type { Kind } from './kinds.ts'

/** Of what is typed, each at its field. */
export const adviceOn = (kind: Kind, typed: Typed, clock: Clock): FormMessage[] =>
  [...typed].flatMap(([path, [text = '']]) => {
    const said =
      path === 'phone' ? undialled(text, clock.region) : kind.id === 'reviews' && aheadOfToday(path, text, clock)
    return said ? [{ path, text: said }] : []
  })

/** In characters: more than two lines of a card, and more than search engines show of a title. */
const TITLE_SHOWS = 70

/** Of a title, that lists and search engines may not show all of it: there are good ones that are as long. */
export function longTitle({ place, titleKey }: Kind, typed: Typed): FormMessage | undefined {
  // The words of a picture are read out, and not shown.
  if (!('folder' in place) || titleKey === 'alt') return undefined
  const count = charactersIn(typed.get(titleKey)?.[0] ?? '')
  const text = `It has ${count} characters. Lists and search engines show some ${TITLE_SHOWS} of them.`
  return count > TITLE_SHOWS ? { path: titleKey, text } : undefined
}

/** Fewer digits reach nobody from elsewhere; the short numbers of Australia that begin with 13 have six. */
const FEWEST_DIGITS: Readonly<Record<Region, number>> = { 'en-AU': 8, 'en-NZ': 8, 'en-US': 10 }
const SHORT_NUMBER = /^13\d{4}$/

/** Keys are pressed for words behind such a beginning, and in the United States in any number. */
const SPELT = /^\D*(?:13|18|0800|0508)/

/** A digit that somebody left out: “41xx”. */
const LEFT_OUT = /x{2,}/i

function undialled(phone: string, region: Region): string | undefined {
  if (phone.trim() === '') return undefined
  const digits = telLink(phone).replace(/\D/g, '')
  const inDigits = phone.replace(/(?<=\+\d+\s*)\(0\)/, '').replaceAll(/\D/g, '')
  const isSpelt = /[a-z]/i.test(phone) && !inDigits.startsWith(digits)
  const mayBeSpelt = region === 'en-US' || SPELT.test(phone)
  if (LEFT_OUT.test(phone) || (isSpelt && !mayBeSpelt)) return `“${phone.trim()}” has letters, so nobody can dial it.`
  if (SHORT_NUMBER.test(digits) && region === 'en-AU') return undefined
  const count = digits.length
  if (count >= FEWEST_DIGITS[region]) return undefined
  const has = count === 0 ? 'no digits' : count === 1 ? 'only 1 digit' : `only ${count} digits`
  return `“${phone.trim()}” has ${has}, so nobody can dial it.`
}

function aheadOfToday(path: string, day: string, clock: Clock): string | undefined {
  const isAhead = path.endsWith('.date') && isDay(day) && day > localDate(clock.now, clock.zone)
  return isAhead ? `${told(day, clock)} is still to come, and the review shows at once.` : undefined
}
