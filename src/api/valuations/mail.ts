import type { Lead } from '../../contract/leads.ts'
import { behindTitle } from '../../domain/behind-title.ts'
import { formatDate } from '../../domain/date.ts'
import { formatDollars } from '../../domain/format.ts'
import { fill, joinParts } from '../../domain/text.ts'
import { localDate } from '../../domain/time-zone.ts'
import { lineAmount, marketLine } from '../../domain/valuation-lines.ts'
import { type Labels, labelsOf } from '../../site/labels.ts'
import type { Site, SiteLocation } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'
import { fromJson } from '../db/json.ts'
import type { ValuationRow } from '../db/selling-tables.ts'
import { toShopperFrom } from '../dealer-mail.ts'
import { ownInWords, ownName } from '../leads/facts.ts'
import type { Block } from '../letters/blocks.ts'
import { writeLetter } from '../letters/letter.ts'
import type { Mail } from '../ports/mail.ts'
import { howToReach, phoneAt, placeLine, toTracker } from '../to-shopper.ts'
import { answersTold } from './valuation-lead.ts'

export type AcceptedOffer = {
  /** With the car that was valued. */
  form: Lead
  row: Pick<ValuationRow, 'answers' | 'estimate'> & { offer: number; valid_until: number }
  site: Site
  /** The place that has the lead, whose people read what is answered. */
  taker: SiteLocation | undefined
  /** To the private page of the lead, where it has one. */
  trackerLink?: string | undefined
}

/**
 * To the shopper who has accepted an offer: what its page said, in the same words, and how it goes on. Anybody can type
 * anybody's mail address: nothing in it is what the form says but a car that whoever made the offer knew, its plate and VIN.
 * Source: features #13.
 */
export function offerMail(accepted: AcceptedOffer): Mail {
  const { form, site, taker, trackerLink } = accepted
  const { settings } = site
  const labels = labelsOf(settings)
  const from = toShopperFrom(taker, site)
  const reach = howToReach(
    { ...from, phone: phoneAt(taker, site) },
    { reply: labels.offerMailReply, replyOrCall: labels.offerMailReplyOrCall, call: labels.offerMailCall },
  )
  return {
    to: [form.email],
    ...from,
    ...writeLetter(site, {
      subject: joinParts([labels.offerMailSubject, ownName(form)], ': '),
      blocks: [
        ...agreed(accepted, labels),
        ...reckoning(accepted, labels),
        { lines: [labels.valuationFaqIndicativeText, labels.offerMailInspection] },
        { as: 'title', lines: [`${labels.offerMailBring}:`] },
        { as: 'list', lines: toBring(form, labels) },
        { lines: [reach, taker && placeLine(taker, settings.region)] },
        ...toTracker(trackerLink, labels),
        { as: 'quiet', lines: [settings.name] },
      ],
    }),
  }
}

/** What was agreed on, as the pages of the offer and of thanks have it, and for which car. */
function agreed({ form, row, site }: AcceptedOffer, labels: Labels): Block[] {
  const { region } = site.settings
  const zone = siteZone(site.settings)
  const range = rangeOf(row)
  // Typed where no list has it; and what is owed is said to dealers in words of their own.
  const { regoState: _, finance, ...own } = form
  return [
    {
      lines: [
        fill(labels.valuationAccepted, { amount: formatDollars(row.offer), car: ownName(form) }),
        range && fill(labels.valuationRange, { low: formatDollars(range.low), high: formatDollars(range.high) }),
        fill(labels.valuationUntil, { date: formatDate(localDate(new Date(row.valid_until), zone), region, zone) }),
      ],
    },
    {
      lines: [
        behindTitle(labels.valuationCar, ownInWords({ form: own, site })),
        finance && behindTitle(labels.formFinanceOwing, finance),
      ],
    },
  ]
}

/** The lines that add up to the offer, as its page has them; of one whose lines were not kept, what was answered. */
function reckoning({ row, site }: AcceptedOffer, labels: Labels): Block[] {
  const answers = answersTold(row.answers, site)
  const estimate = estimateOf(row)
  const lines = estimate?.lines.map(line => {
    const market = marketLine(line.of, estimate.alike, labels)
    const amount = lineAmount(line)
    if (market !== undefined) return behindTitle(market, amount)
    return `${answers.find(({ of }) => of === line.of)?.text} (${amount})`
  })
  return [
    { as: 'title', lines: [`${labels.valuationLines}:`] },
    { as: 'list', lines: lines ?? answers.map(({ text }) => text) },
    { lines: [{ price: behindTitle(labels.valuationSum, formatDollars(row.offer)) }] },
  ]
}

const rangeOf = (row: AcceptedOffer['row']) => estimateOf(row)?.range

/** During an update the release before may have made another offer, and left this. */
function estimateOf({ estimate: kept, offer }: AcceptedOffer['row']) {
  const estimate = kept === null ? undefined : fromJson(kept)
  return estimate?.offer === offer ? estimate : undefined
}

const toBring = ({ finance }: Lead, labels: Labels): string[] => [
  labels.offerMailPapers,
  labels.offerMailKeys,
  ...(finance === 'Yes' ? [labels.valuationFaqOwingText] : []),
]
