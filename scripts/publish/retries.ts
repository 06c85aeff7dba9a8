// When what did not work is tried again.

/** A full disk may have room again in a moment, or only when somebody has come to make some. */
export const RETRY_MILLISECONDS = { first: 5_000, firstOfFeed: 60_000, longest: 10 * 60_000 }

/** A server that did not answer is asked again after longer. */
export const pauseAfter = (tries: number, first = RETRY_MILLISECONDS.first): number =>
  Math.min(first * 2 ** (tries - 1), RETRY_MILLISECONDS.longest)
