import { type Courier, NoUse } from '../outbox/outbox.ts'
import type { SmsSettings } from '../settings.ts'
import { Refused } from './refused.ts'

export type Sms = { to: string; text: string; expiresAt: number }

const TIME_OUT_MILLISECONDS = 10_000

type Options = SmsSettings & { now: () => number; fetch?: typeof globalThis.fetch }

/** Sends a text message through a provider: `POST {url}` with `to`, `text` and the job's id as `reference`. */
export function smsCourier({ url, token, now, fetch = globalThis.fetch }: Options): Courier<'sms'> {
  return async job => {
    const { to, text, expiresAt } = job.payload
    if (expiresAt <= now()) throw new NoUse('the code has expired')
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': job.id },
      body: JSON.stringify({ to, text, reference: job.id }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_OUT_MILLISECONDS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Refused(response.status)
  }
}
