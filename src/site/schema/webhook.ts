import { z } from 'zod'

/** A system of the dealer's own that is called. */
export const WebhookSchema = z.strictObject({
  url: z.url({ protocol: /^https$/, error: 'write an address that starts with https://' }),
  secret: z
    .string()
    .regex(/^[a-z0-9_]+$/, 'write the name of a secret, e.g. "northside_crm"')
    .describe(
      'The name of the secret that signs what is sent, e.g. "northside_crm"; the host has it as FORECOURT_WEBHOOK_{NAME}, never this file',
    ),
})
