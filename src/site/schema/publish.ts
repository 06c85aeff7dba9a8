import { z } from 'zod'
import { section } from './section.ts'
import { WebhookSchema } from './webhook.ts'

/** Who is told when something went live. Without these, nobody is. */
export const PublishSchema = section({
  /** Search engines are told which pages changed (IndexNow). It is no secret: the bundle has it as `{key}.txt`. */
  indexNowKey: z
    .string()
    .regex(/^[a-zA-Z0-9-]{8,128}$/, 'write 8 to 128 letters, digits or hyphens of your own choice')
    .optional(),
  /** The dealer's own system is told, and which of the lists for services have changed. */
  webhook: WebhookSchema.optional(),
})
