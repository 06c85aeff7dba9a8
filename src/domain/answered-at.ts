/** The headers of an answer, as `fetch` has them. */
type AnswerHeaders = { get: (name: string) => string | null }

/**
 * When it was answered by the clock of whoever answered, in epoch milliseconds to the second: that of a device may be wrong.
 * Nothing where the answer does not say.
 */
export const answeredAt = (headers: AnswerHeaders): number | undefined =>
  Date.parse(headers.get('Date') ?? '') || undefined
