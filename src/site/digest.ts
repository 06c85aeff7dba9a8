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

/** Parts that many views hold, each with its JSON once that has been asked for. */
const shared = new WeakMap<object, string | undefined>()

/**
 * Marks a part that many views hold as this one object, so that it is gone through once and not for each of them. It must not
 * change afterwards.
 */
export function sharedByViews<Part extends object>(part: Part): Part {
  shared.set(part, undefined)
  return part
}

/** Data as `JSON.stringify` writes it; what its shared parts come to is written once. */
export function jsonOf(data: object): string {
  const parts = Object.entries(data)
  if (Array.isArray(data) || !parts.some(([, part]) => shared.has(part))) return JSON.stringify(data)
  const members = parts.flatMap(([name, part]) => {
    const json = shared.has(part) ? sharedJson(part) : JSON.stringify(part)
    return json === undefined ? [] : [`${JSON.stringify(name)}:${json}`]
  })
  return `{${members.join(',')}}`
}

function sharedJson(part: object): string {
  const known = shared.get(part) ?? JSON.stringify(part)
  shared.set(part, known)
  return known
}

/** Shared parts are looked for in a view, and in what it holds by name. */
const DEPTH = 2

/** A text that is equal for equal views; in the place of a shared part stands its digest. */
export const textOfView = (view: object): string => textOf(view as Parts, DEPTH)

type Parts = Readonly<Record<string, unknown>>

/** Written as it is gone through: to put digests into copies of the parts took a fifth longer. */
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
