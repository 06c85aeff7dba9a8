import { createHmac } from 'node:crypto'
import type { Courier, Job } from '../outbox/outbox.ts'
import { Refused } from './refused.ts'

/** `secret` is a name; the secret itself is in the host's environment. */
export type Webhook = { url: string; secret: string; body: object }

const TIME_OUT_MILLISECONDS = 10_000

/** Where the host's environment has the secret that a site file names. */
export const webhookSecretVariable = (name: string): string => `FORECOURT_WEBHOOK_${name.toUpperCase()}`

/** Set to nothing is not set: anybody can sign with an empty secret. */
export const webhookSecretIn = (env: NodeJS.ProcessEnv, name: string): string | undefined =>
  env[webhookSecretVariable(name)] || undefined

/** The variable is the code that the log and the outbox keep: the message is kept in neither. */
class SecretMissing extends Error {
  override name = 'SecretMissing'
  readonly code: string

  constructor(name: string) {
    const variable = webhookSecretVariable(name)
    super(`${variable} is not set`)
    this.code = variable
  }
}

/**
 * `t={seconds},v1={hex}`: HMAC-SHA256 over `{t}.{body}`. The receiver refuses what is old or does not fit, and knows a
 * repetition by `Forecourt-Id`.
 */
export function webhookSignature(body: string, seconds: number, secret: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

type Options = {
  now: () => number
  secretOf: (name: string) => string | undefined
  fetch?: typeof globalThis.fetch
}

/** Posts JSON to the dealer's own system. Anything but 2xx is tried again. */
export function webhookCourier(options: Options): Courier<'webhook'> {
  const post = postSigned(options)
  return ({ id, payload }) => post(id, payload)
}

/** The same for what is in no outbox. The receiver tells a repetition by `id`. */
export function postSigned({ now, secretOf, fetch = globalThis.fetch }: Options) {
  return async (id: Job<'webhook'>['id'], { url, secret: name, body }: Webhook): Promise<void> => {
    const secret = secretOf(name)
    if (secret === undefined) throw new SecretMissing(name)
    const text = JSON.stringify(body)
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Forecourt-Id': id,
        'Forecourt-Signature': webhookSignature(text, Math.floor(now() / 1000), secret),
      },
      body: text,
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_OUT_MILLISECONDS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Refused(response.status)
  }
}
