// The paths of a bundle's files: which may be there, and which travel first.

/** Whose names change with their bytes, so that those of several releases can lie side by side. */
export const isHashed = (path: string): boolean => /^(_astro\/|search\/[^/]+\.(bin|json)$)/.test(path)

/** Hashed files first and pages last, so that at no moment a page asks for what is not there. */
export function inTurns(paths: readonly string[]): string[][] {
  const turnOf = (path: string): number => (isHashed(path) ? 0 : path.endsWith('.html') ? 2 : 1)
  return [0, 1, 2].map(turn => paths.filter(path => turnOf(path) === turn))
}

/** Each part of a path is the name of a file or folder: none leads out of the bundle, or ends where a line or a shell would. */
export function checkPaths(paths: readonly string[], file: string): void {
  const bad = paths.find(path => path.split('/').some(part => /^\.{0,2}$|[\\\p{Cc}]/u.test(part)))
  if (bad === undefined) return
  throw new Error(`${file} names ${JSON.stringify(bad)}, which is no file of a bundle → build the site again`)
}
