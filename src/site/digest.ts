import { hash } from 'node:crypto'

const digests = new WeakMap<object, string>()

/** Equal for equal data. Worked out once for each object, which must not change afterwards. */
export function digestOf(data: object): string {
  const known = digests.get(data) ?? hash('sha1', JSON.stringify(data), 'base64url')
  digests.set(data, known)
  return known
}
