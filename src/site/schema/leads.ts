import { z } from 'zod'
import { section } from './section.ts'
import { WebhookSchema } from './webhook.ts'

const MailboxesSchema = z.array(z.email('write a mail address, e.g. "leads@example.com"')).default([])

const recipients = {
  mailTo: MailboxesSchema.describe('Mail boxes of the people who answer, e.g. ["sales@example.com"]'),
  adfTo: MailboxesSchema.describe('Mail boxes of a CRM that reads ADF as the text of a mail'),
  managerTo: MailboxesSchema.describe(
    'Who hears of a shopper who still waits for a reply (forms.enquiryTracker); without any, the people of mailTo',
  ),
}

export const RecipientsSchema = z.strictObject(recipients)

/** Where leads go. Which location a lead is for decides; what names none here goes where the site says. */
export const LeadsSchema = section({
  ...recipients,
  byLocation: z
    .record(z.string().regex(/^\d+$/, 'name a location by its id, e.g. "1"'), RecipientsSchema)
    .default({})
    .describe('Recipients of a location, by its id, in place of those of the site: { "1": { "mailTo": ["…"] } }'),
  webhook: WebhookSchema.optional().describe('A system of the dealer that gets each lead as well'),
})
