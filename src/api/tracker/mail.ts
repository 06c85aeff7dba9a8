import { inRegion } from '../../domain/wording.ts'
import type { Draft } from '../dealer-mail.ts'
import { type Announced, factsOf } from '../leads/facts.ts'
import { leadDrafts } from '../leads/mail.ts'

/** To whoever looks after leads that wait: that this one does, and all that people were told of it, but no ADF. */
export function waitingDraft(lead: Announced, time: (at: number) => string): Draft {
  const { attachments: _, ...told } = leadDrafts(factsOf({ ...lead, isKnown: true })).draft
  const lines = [
    'The customer still waits for a reply, and asks that somebody looks after it.',
    `Sent: ${time(lead.at.getTime())}`,
  ]
  return { ...told, subject: `Still waiting: ${told.subject}`, text: [...lines, '', told.text].join('\n') }
}

/** To the people who have a lead: that its shopper wants nothing more of them. */
export function withdrawnDraft(lead: Announced, freed: string | null): Draft {
  const { id, site } = lead
  const { subject } = leadDrafts(factsOf({ ...lead, isKnown: true })).draft
  const lines = [
    'The customer has withdrawn this enquiry. Please do not call or write about it any more.',
    ...(freed === null ? [] : [`The time of the test drive is free again: ${freed}`]),
    '',
    `Lead ${id} from the website of ${site.settings.name}`,
  ]
  return { subject: `Withdrawn: ${subject}`, text: inRegion(lines.join('\n'), site.settings.region) }
}
