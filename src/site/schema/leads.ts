import { z } from 'zod'
import { section } from './section.ts'
import { WebhookSchema } from './webhook.ts'

const MailboxesSchema = z.array(z.email('write a mail address, e.g. "leads@example.com"')).default([])

/**
 * Mail boxes of people, and of a CRM that reads ADF as the text of a mail; and of whoever hears of a shopper who still waits
 * for a reply (`forms.enquiryTracker`), without whom the people do.
 */
const recipients = { mailTo: MailboxesSchema, adfTo: MailboxesSchema, managerTo: MailboxesSchema }

export const RecipientsSchema = z.strictObject(recipients)

/** Where leads go. Which location a lead is for decides; what names none here goes where the site says. */
export const LeadsSchema = section({
  ...recipients,
  /** By the id of a location. */
  byLocation: z.record(z.string().regex(/^\d+$/, 'name a location by its id, e.g. "1"'), RecipientsSchema).default({}),
  webhook: WebhookSchema.optional(),
})
