import { hash } from 'node:crypto'

export type Parts = Readonly<Record<string, unknown>>

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

/**
 * A moment for who goes by it no further than `told` says: it is equal to every other of which the same is told, e.g. the year
 * for what changes with the year alone.
 */
export function momentToldBy(at: Date, told: string): Date {
  const moment = new Date(at)
  knowDigest(moment, told)
  return moment
}

/** A text that is equal for parts that are equal, each under its name. */
export function textOfParts(parts: Parts): string {
  return Object.entries(parts)
    .map(
      ([name, part]) => `${name} ${typeof part === 'object' && part !== null ? digestOf(part) : JSON.stringify(part)}`,
    )
    .join('\n')
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
