/** A line that stands still tells of no error by itself. As `until-silent.ts`, which is a file of its own for pages that search nothing. */
export const COMES_WITHIN_MS = 15_000

/** What comes of a promise; fails with these words where nothing does. */
export function inTime<Value>(promise: Promise<Value>, otherwise: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(otherwise)), COMES_WITHIN_MS)
    promise.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}
