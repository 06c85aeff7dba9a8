/** A line that stands still tells of no error by itself. As `until-silent.ts`, which is a file of its own for pages that search nothing. */
export const COMES_WITHIN_MS = 15_000

/** What comes of a promise; fails where nothing does. */
export const orFailInTime = <Value>(promise: Promise<Value>): Promise<Value> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No answer in time')), COMES_WITHIN_MS)),
  ])
