import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/** Tells equal things without telling what they are: of no use to whoever reads the database. */
export function keyedHash(secret: string, ...parts: readonly string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
}

/** Of what is no secret, as repetitions of a form and wordings, or of one that is too long to be guessed. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** Compares secrets in a time that says nothing about where they differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
