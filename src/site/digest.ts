import { hash } from 'node:crypto'

const digests = new WeakMap<object, string>()

/** Tells the digest of data that follows from something whose digest is known: large data need not be gone through. */
export function knowDigest(data: object, source: string): void {
  digests.set(data, source)
}

/** Equal for equal data. Worked out once for each object, which must not change afterwards. */
export function digestOf(data: object): string {
  const known = digests.get(data) ?? hash('sha1', JSON.stringify(data), 'base64url')
  digests.set(data, known)
  return known
}

const shared = new WeakSet<object>()

/** Marks a part that many views hold as this one object, so that it is gone through once and not for each of them. */
export function sharedByViews<Part extends object>(part: Part): Part {
  shared.add(part)
  return part
}

/** Shared parts are looked for in a view, and in what it holds by name. */
const DEPTH = 2

/** A text that is equal for equal views; in the place of a shared part stands its digest. */
export const textOfView = (view: object): string => JSON.stringify(withDigests(view, DEPTH))

function withDigests(parts: object, depth: number): object {
  const told: Record<string, unknown> = { ...parts }
  for (const name in told) {
    const part = told[name]
    if (typeof part !== 'object' || part === null) continue
    if (shared.has(part)) told[name] = digestOf(part)
    else if (!Array.isArray(part)) told[name] = depth > 1 ? withDigests(part, depth - 1) : part
    else if (shared.has(part[0])) told[name] = part.map(item => digestOf(item))
  }
  return told
}
