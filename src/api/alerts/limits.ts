import { DAY } from '../../domain/durations.ts'

/** Letters to a box go on for so long after its yes: a car is bought by then. */
export const ALERT_LASTS = 180 * DAY
/** So long a box has for its yes. */
export const YES_WITHIN = 7 * DAY

/** So many alerts a box has at a dealer at most. */
export const MOST_ALERTS = 20

/** So many letters a day go to a box where somebody has said yes to that dealer: who compares cars asks about many of them. */
export const LETTERS_A_KNOWN_BOX_A_DAY = 10
/** So many may be asked for from one address in a day, to whichever boxes. */
export const ASKED_AN_ADDRESS_A_DAY = 10
/** And of one dealer by all addresses in an hour. */
export const ASKED_OF_A_SITE_AN_HOUR = 200
