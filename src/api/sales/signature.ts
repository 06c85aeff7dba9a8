import { isSame } from '../keyed-hash.ts'
import { webhookSignature } from '../ports/webhook.ts'

/** How far the clocks of the dealer's system and ours may be apart, and how long a copied call is good for. */
export const TOLERANCE_SECONDS = 300

export const SIGNATURE = /^t=(\d{1,12}),v1=[0-9a-f]{64}$/

/** Whether a body is signed as we sign what we send: `t={seconds},v1={hex}`, just now. */
export function isSigned(body: string, signature: string, { secret, now }: { secret: string; now: number }): boolean {
  const seconds = Number(SIGNATURE.exec(signature)?.[1] ?? Number.NaN)
  if (!(Math.abs(now / 1000 - seconds) <= TOLERANCE_SECONDS)) return false
  return isSame(signature, webhookSignature(body, seconds, secret))
}
