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

/**
 * Marks a part that many views hold as this one object, so that it is gone through once and not for each of them. It must not
 * change afterwards.
 */
export function sharedByViews<Part extends object>(part: Part): Part {
  shared.add(part)
  return part
}

/** Shared parts are looked for in a view, and in what it holds by name. */
const DEPTH = 2

/** A text that is equal for equal views; in the place of a shared part stands its digest. */
export const textOfView = (view: object): string => textOf(view as Parts, DEPTH)

type Parts = Readonly<Record<string, unknown>>

/** Written as it is gone through: to put digests into copies of the parts took a fifth longer. All names are ours. */
function textOf(parts: Parts, depth: number): string {
  let text = '{'
  for (const name in parts) text += `${name}:${textOfPart(parts[name], depth)}\n`
  return `${text}}`
}

function textOfPart(part: unknown, depth: number): string {
  if (typeof part !== 'object' || part === null) return JSON.stringify(part)
  if (shared.has(part)) return digestOf(part)
  if (!Array.isArray(part)) return depth > 1 ? textOf(part as Parts, depth - 1) : JSON.stringify(part)
  return shared.has(part[0]) ? `[${part.map(item => digestOf(item)).join()}]` : JSON.stringify(part)
}
