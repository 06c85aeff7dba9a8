import { z } from 'zod'
import { section } from './section.ts'
import { WebhookSchema } from './webhook.ts'

/** Who is told when something went live. Without these, nobody is. */
export const PublishSchema = section({
  indexNowKey: z
    .string()
    .regex(/^[a-zA-Z0-9-]{8,128}$/, 'write 8 to 128 letters, digits or hyphens of your own choice')
    .optional()
    .describe(
      'Search engines are told which pages changed (IndexNow), under this key of your own choice; it is no secret, as the site has it as {key}.txt',
    ),
  webhook: WebhookSchema.optional().describe(
    'A system of the dealer that hears what went live, and which of the lists for services have changed',
  ),
})
