import type { Valuation } from '../../contract/valuation.ts'
import { behindTitle } from '../../domain/behind-title.ts'
import { formatDate } from '../../domain/date.ts'
import { formatDollars } from '../../domain/format.ts'
import { fill, joinParts } from '../../domain/text.ts'
import { lineAmount, marketLine } from '../../domain/valuation-lines.ts'
import type { ValuationShown } from '../../views/forms/valuation-page.ts'
import { button, element } from '../dom.ts'

type Setup = ValuationShown['setup'] & {
  /** The questions, in whose words the lines are told. */
  form: HTMLFormElement
  /** Comes back with what went wrong, if anything, and with whether the page is left now. */
  accept: () => Promise<Accepting>
  decline: () => void
}

export type Accepting = { isDone: boolean; error?: string }

/** The offer with every line that it is made of, or why there is none. Source: TI-13, DC-107, features.md “glass box”. */
export function resultOf(valuation: Valuation, setup: Setup): HTMLElement {
  const { offer_price: offer, message } = valuation
  return offer === null ? withoutOffer(message ?? '', setup) : withOffer(valuation, offer, setup)
}

/** What was agreed on, for the page of thanks. */
export function acceptedText(
  { vehicle, offer_price, valid_until }: Valuation,
  { region, labels }: ValuationShown['setup'],
): string {
  const accepted = fill(labels.valuationAccepted, { amount: formatDollars(offer_price!), car: nameOf(vehicle) })
  return valid_until === null ? accepted : `${accepted} ${untilText(valid_until, region, labels)}`
}

const nameOf = ({ year, make, model }: Valuation['vehicle']): string => joinParts([year, make, model])

/** The day on the wall of the dealer. */
const untilText = (until: string, region: Setup['region'], labels: Setup['labels']): string =>
  fill(labels.valuationUntil, { date: formatDate(until.slice(0, 10), region, 'UTC') })

function withoutOffer(message: string, { labels, decline }: Setup): HTMLElement {
  return element(
    'div',
    { className: 'valuation__offer', tabIndex: -1 },
    element('p', { className: 'notice' }, message),
    element('p', {}, labels.valuationDone),
    button('button button--primary button--large', labels.valuationDecline, decline),
  )
}

function withOffer(valuation: Valuation, offer: number, setup: Setup): HTMLElement {
  const { labels, region, accept, decline } = setup
  const { vehicle, range, valid_until: until, lines } = valuation
  const failure = element('p', { className: 'error', attributes: { role: 'alert' } })
  const status = element('p', { className: 'valuation__status', attributes: { role: 'status' } })
  let isBusy = false
  let isAccepted = false
  // It stays what has the focus: disabled it would lose it, and whoever is told of a failure would be nowhere.
  const accepting = button('button button--primary button--large', labels.valuationAccept, async () => {
    if (isBusy) return
    // The page of thanks did not come: that is where either way leads.
    if (isAccepted) return decline()
    isBusy = true
    accepting.ariaDisabled = 'true'
    failure.textContent = ''
    status.textContent = labels.valuationAccepting
    const { isDone, error = '' } = await accept()
    isAccepted = isDone
    failure.textContent = error
    status.textContent = isDone ? acceptedText(valuation, setup) : ''
    accepting.ariaDisabled = null
    isBusy = false
  })
  const rows = lines.map(line => row(lineText(line.of, valuation, setup), lineAmount(line)))
  const sum = row(labels.valuationSum, formatDollars(offer))
  sum.className = 'valuation__sum'
  return element(
    'div',
    { className: 'valuation__offer', tabIndex: -1 },
    element('h3', {}, fill(labels.valuationOffer, { car: nameOf(vehicle) })),
    element('p', { className: 'valuation__price' }, formatDollars(offer)),
    ...(range === null
      ? []
      : [
          element(
            'p',
            {},
            fill(labels.valuationRange, { low: formatDollars(range.low), high: formatDollars(range.high) }),
          ),
        ]),
    element('h4', {}, labels.valuationLines),
    element('dl', { className: 'valuation__lines' }, ...rows, sum),
    ...(until === null ? [] : [element('p', { className: 'hint' }, untilText(until, region, labels))]),
    element(
      'div',
      { className: 'form__actions' },
      accepting,
      button('button button--quiet button--large', labels.valuationDecline, () => isBusy || isAccepted || decline()),
    ),
    status,
    failure,
  )
}

const row = (text: string, amount: string): HTMLDivElement =>
  element('div', {}, element('dt', {}, text), element('dd', {}, amount))

/** The lines of the market have words of their own; those of the questions are told with the answer. */
function lineText(of: string, { alike }: Valuation, { form, labels }: Setup): string {
  const told = marketLine(of, alike, labels)
  if (told !== undefined) return told
  const field = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(of)}"]`)
  const answer = field?.querySelector(':checked')?.closest('label')?.textContent ?? ''
  const question = field?.querySelector('legend')?.textContent?.trim() ?? ''
  return behindTitle(question, answer)
}
