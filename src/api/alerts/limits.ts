import { DAY } from '../../domain/durations.ts'

/** Letters to a box go on for so long after its yes: a car is bought by then. */
export const ALERT_LASTS = 180 * DAY
/** So long a box has for its yes. */
export const YES_WITHIN = 7 * DAY

/** So many alerts a box has at a dealer at most. */
export const MOST_ALERTS = 20

/** So many letters go to a box in a day because somebody typed it, who need not be who reads there. */
export const LETTERS_A_BOX_A_DAY = 3
/** And to one where somebody has said yes to that dealer: who compares cars asks about more of them in one evening. */
export const LETTERS_A_KNOWN_BOX_A_DAY = 10
/** So many may be asked for from one address in a day, to whichever boxes. */
export const ASKED_AN_ADDRESS_A_DAY = 10
/** And of one dealer by all addresses in an hour. */
export const ASKED_OF_A_SITE_AN_HOUR = 200
/** All dealers together write to a box, and take of an address, so many times what one does, however long a list of them is. */
export const OF_ALL_DEALERS = 2
