import type { Lead } from '../../contract/leads.ts'
import { NO_ONLINE_ESTIMATE, type Valuation } from '../../contract/valuation.ts'
import { behindTitle } from '../../domain/behind-title.ts'
import { formatDate } from '../../domain/date.ts'
import { formatDollars } from '../../domain/format.ts'
import { fill } from '../../domain/text.ts'
import { VALUATION_SUBCATEGORY, type ValuationQuestion } from '../../domain/valuation.ts'
import { labelsOf } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'
import { valuationQuestions } from '../../views/forms/valuation-page.ts'
import { fromJson } from '../db/json.ts'
import type { ValuationRow } from '../db/selling-tables.ts'

type Known = Pick<ValuationRow, 'rego' | 'rego_state' | 'vehicle' | 'answers' | 'offer'>

/** The lead once a valuation was shown, with what the customer reads of the amount. Source: DC-108. */
export function valuedLead(lead: Lead, { offer_price, range, valid_until }: Valuation, site: Site): Lead {
  const labels = labelsOf(site.settings)
  const { comment: _, ...rest } = lead
  const valued = { ...rest, subcategory: VALUATION_SUBCATEGORY.regoLookedUp }
  if (offer_price === null || range === null || valid_until === null) return valued
  const date = formatDate(valid_until, site.settings.region, siteZone(site.settings))
  const told = [
    fill(labels.valuationAnnounced, { amount: formatDollars(offer_price) }),
    fill(labels.valuationRange, { low: formatDollars(range.low), high: formatDollars(range.high) }),
    fill(labels.valuationUntil, { date }),
  ]
  return { ...valued, comment: `Told the customer: ${told.join(' ')}` }
}

/** The lead of a valuation that was shown and not accepted: nobody else tells the dealer which car it is. Source: DC-107, DC-108. */
export function shownLead(lead: Lead, row: Known & Pick<ValuationRow, 'step'>, site: Site): Lead {
  const comment = withTold(outcomeOf(row), row.step === 'questionsAnswered' ? {} : lead)
  return { ...withCar(lead, row, site), subcategory: VALUATION_SUBCATEGORY.regoLookedUp, comment }
}

function outcomeOf({ step, offer }: Pick<ValuationRow, 'step' | 'offer'>): string {
  if (step === 'questionsAnswered') return 'The answers were changed after an offer, and no other was asked for so far.'
  if (offer === null) return `No amount was shown, but: ${NO_ONLINE_ESTIMATE}`
  return `An offer of ${formatDollars(offer)} was shown, and not accepted so far.`
}

/** The lead of an offer that is accepted. Source: TI-16, API-16. */
export function acceptedLead(lead: Lead, row: Known & { offer: number }, site: Site): Lead {
  return {
    ...withCar(lead, row, site),
    subcategory: VALUATION_SUBCATEGORY.offerAccepted,
    form_completed: true,
    offer_accepted: true,
    comment: withTold(`Accepts ${formatDollars(row.offer)} for ${carAccepted(lead, row)}.`, lead),
  }
}

/** "ABC12D (NSW)", or by its VIN where there is no plate. */
const carAccepted = ({ vin }: Lead, { rego, rego_state }: Known): string =>
  rego === null ? `VIN ${vin}` : `${rego} (${rego_state})`

const withTold = (outcome: string, { comment }: Pick<Lead, 'comment'>): string =>
  [outcome, ...(comment === undefined ? [] : [comment])].join('\n')

/** What the form began with, with the car that was found or written by hand, and what was answered about it. */
function withCar(lead: Lead, { rego, rego_state, vehicle, answers }: Known, site: Site): Lead {
  const { badge, ...car } = fromJson(vehicle!)
  const lines = answersTold(answers, site).map(({ text }) => text)
  return {
    ...lead,
    ...car,
    ...(rego !== null && rego_state !== null && { rego, regoState: rego_state }),
    details: [...(badge === undefined ? [] : [`Badge: ${badge}`]), ...lines].join('\n'),
  }
}

/** Every question with the answer that was given: "Service history: Full". All of them have one by then. */
export function answersTold(
  answers: ValuationRow['answers'],
  { settings }: Site,
): { of: ValuationQuestion; text: string }[] {
  const given = fromJson(answers)
  return valuationQuestions(labelsOf(settings)).map(({ name, label, options }) => ({
    of: name,
    text: behindTitle(label, options.find(({ value }) => value === given[name])!.label),
  }))
}
