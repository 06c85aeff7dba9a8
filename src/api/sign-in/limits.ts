import { CODE_ATTEMPTS, CODE_MINUTES, RESEND_SECONDS } from '../../contract/sign-in.ts'
import { SECOND } from '../../domain/countdown.ts'
import { DAY, MINUTE } from '../../domain/durations.ts'

/** Source: DC-166. */
export const CODE_LASTS = CODE_MINUTES * MINUTE
export const TRIES_A_CODE = CODE_ATTEMPTS

/** What one phone may use up at a site, over all codes, browsers and addresses. Its counts start anew after a while. */
export const PHONE_DAY = DAY
export const PHONE_MONTH = 30 * DAY
export const CODES_A_DAY = 5
export const WRONG_A_DAY = 10
export const WRONG_A_MONTH = 50

/** Until the next code: a minute, then two, then four. Source: DC-166 for the first. */
export function resendIn(sentBefore: number): number {
  return RESEND_SECONDS * SECOND * 2 ** Math.min(2, sentBefore)
}

export const LONGEST_RESEND = resendIn(2)

/** One site sends no more codes than this in an hour, whoever asks: text messages cost money. */
export const CODES_A_SITE_AN_HOUR = 300
/**
 * And to one address no more than these, so that nobody alone writes to hundreds of strangers or uses up what a site has. A
 * dealership's own network and the mobile networks have many people behind one address.
 */
export const CODES_AN_ADDRESS_AN_HOUR = 30
export const CODES_AN_ADDRESS_A_DAY = 100

/**
 * All dealers together give a phone and an address this many times what one gives, of codes and of guesses: else a list of dealers
 * would multiply all of them.
 * Whoever shops around signs in at a few dealers in a day, mostly with one code each, and few of those behind a phone network's
 * or an office's address want to sign in at a dealer's in the same hour.
 */
export const OF_ALL_DEALERS = 2

/**
 * Above this share of what a site or an address may have, a code costs the asking browser work (`challenge.ts`): no shopper
 * alone gets there, and whoever writes to strangers pays for each of them.
 */
export const SHARE_WITHOUT_WORK = 0.5
/** A phone needs a second or two for it; one that is put away for a while gets another. */
export const CHALLENGE_LASTS = 5 * MINUTE
/** How many numbers may have to be tried: a phone tries some 150,000 in a second. */
export const NUMBERS_TO_TRY = 2 ** 18

/** More wrong codes than this at one site are no slips: somebody goes from phone to phone. */
export const WRONG_BEFORE_ALARM = 30
export const ALARM_WINDOW = 15 * MINUTE
