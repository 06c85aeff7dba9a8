import { inRegion } from '../../domain/wording.ts'
import type { Draft } from '../dealer-mail.ts'
import { type Announced, factsOf } from '../leads/facts.ts'
import { leadDrafts } from '../leads/mail.ts'

/** To whoever looks after leads that wait: that this one does, and all that people were told of it, but no ADF. */
export function waitingDraft(lead: Announced, time: (at: number) => string): Draft {
  const { subject, text, replyTo } = leadDrafts(factsOf({ ...lead, isKnown: true })).draft
  const told = [
    'The customer still waits for a reply, and has asked that somebody looks after it.',
    `Sent: ${time(lead.at.getTime())}`,
  ]
  return { ...draftOf(lead, `Still waiting: ${subject}`, [...told, '', text]), ...(replyTo && { replyTo }) }
}

/** To the people who have a lead: that its shopper wants nothing more of them. */
export function withdrawnDraft(lead: Announced, freed: string | undefined): Draft {
  const { subject } = leadDrafts(factsOf({ ...lead, isKnown: true })).draft
  return draftOf(lead, `Withdrawn: ${subject}`, [
    'The customer has withdrawn this enquiry. Please do not call or write about it any more.',
    ...(freed === undefined ? [] : [`The time of the test drive is free again: ${freed}`]),
    '',
    `Lead ${lead.id} from the website of ${lead.site.settings.name}`,
  ])
}

const draftOf = ({ site }: Pick<Announced, 'site'>, subject: string, lines: readonly string[]): Draft => ({
  subject,
  text: inRegion(lines.join('\n'), site.settings.region),
})
