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
