import { type Courier, NoUse } from '../outbox/outbox.ts'
import type { SmsSettings } from '../settings.ts'

export type Sms = { to: string; text: string; expiresAt: number }

const TIME_OUT_MILLISECONDS = 10_000

class SmsError extends Error {
  readonly code: string
  constructor(status: number) {
    super('the SMS provider refused')
    this.name = 'SmsError'
    this.code = String(status)
  }
}

type Options = SmsSettings & { now: () => number; fetch?: typeof globalThis.fetch }

/** Sends a text message through a provider: `POST {url}` with `to`, `text` and the job's id as `reference`. */
export function smsCourier({ url, token, now, fetch = globalThis.fetch }: Options): Courier {
  return async job => {
    const { to, text, expiresAt } = job.payload as Sms
    if (expiresAt <= now()) throw new NoUse('the code has expired')
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': job.id },
      body: JSON.stringify({ to, text, reference: job.id }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_OUT_MILLISECONDS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new SmsError(response.status)
  }
}
