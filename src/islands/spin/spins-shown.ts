import type { SpinShown, Spins } from '../../contract/spins.ts'
import { formatNumber } from '../../domain/format.ts'
import { grouped } from '../../domain/grouped.ts'
import { fill } from '../../domain/text.ts'
import { writtenMobile } from '../../domain/written-mobile.ts'
import type { SpinSetup } from '../../views/spin-page.ts'
import { button, element } from '../dom.ts'

type Labels = SpinSetup['labels']

type Acts = {
  spin: () => void
  keep: (id: string) => void
}

/** What somebody has to spin and has won. Source: DC-161, DC-162. */
export function spinsShown(
  spins: Spins,
  phone: string,
  { labels, secondChance }: SpinSetup,
  acts: Acts,
): HTMLElement[] {
  const purchases = purchasesOf(spins.spins)
  const shown = purchases.map(pair => purchaseShown(pair, labels, acts))
  if (shown.length > 1) {
    for (const [index, place] of shown.entries()) {
      place.prepend(element('h3', {}, fill(labels.spinPurchase, { number: index + 1 })))
    }
  }
  if (spins.state === 'open') {
    // A deposit counts for the first of them.
    const next = purchases.findIndex(([first, second]) => first!.outcome === 'open' && second === undefined)
    if (secondChance) shown[next]?.append(element('p', { className: 'hint' }, secondChance))
  }
  if (spins.next !== null) {
    const count = spins.spins_left
    const left = count === 1 ? labels.spinOneLeft : fill(labels.spinsLeft, { count: formatNumber(count) })
    const go = button('button button--primary button--large', labels.spinGo, acts.spin)
    return [element('p', { className: 'spin__left' }, left), go, ...shown]
  }
  if (shown.length === 0) return [element('p', {}, fill(labels.spinNone, { phone: writtenMobile(phone) }))]
  return spins.state === 'open' ? [element('p', {}, labels.spinNoneLeft), ...shown] : shown
}

/** The spins of each purchase, of which one prize is kept. */
function purchasesOf(spins: readonly SpinShown[]): SpinShown[][] {
  return [...grouped(spins, ({ purchase }) => purchase).values()]
}

function purchaseShown(pair: readonly SpinShown[], labels: Labels, { keep }: Acts): HTMLElement {
  const results = element('ul', { className: 'spin__results' }, ...pair.map(one => resultShown(one, labels)))
  const open = pair.filter(({ outcome }) => outcome === 'open')
  const place = element('div', { className: 'spin__purchase' }, results)
  if (open.length > 1) place.append(choiceOf(open, labels, keep))
  return place
}

function resultShown({ kind, prize, outcome }: SpinShown, labels: Labels): HTMLElement {
  const told: Record<SpinShown['outcome'], string> = {
    open: labels.spinOutcomeOpen,
    kept: labels.spinOutcomeKept,
    forfeited: labels.spinOutcomeForfeited,
    cancelled: labels.spinOutcomeCancelled,
  }
  const isLost = outcome === 'forfeited' || outcome === 'cancelled'
  return element(
    'li',
    isLost ? { attributes: { 'data-lost': '' } } : {},
    element('small', {}, kind === 'purchase' ? labels.spinFirst : labels.spinSecond),
    element('strong', {}, prize),
    element('small', {}, told[outcome]),
  )
}

/** Picked, then confirmed: what is given up is gone. Source: SP-07, DC-162. */
function choiceOf(open: readonly SpinShown[], labels: Labels, keep: Acts['keep']): HTMLElement {
  const first = open[0]!.id
  const error = element('p', { id: `error-${first}`, className: 'error', attributes: { role: 'alert' } })
  const text = element('p', { id: `choice-${first}`, className: 'hint' }, labels.spinChooseText)
  const options = open.map(({ id, prize }) => {
    const attributes = { type: 'radio', name: 'spin', value: id, 'aria-describedby': `${text.id} ${error.id}` }
    return element('label', { className: 'check' }, element('input', { attributes }), element('span', {}, prize))
  })
  const form = element(
    'form',
    { attributes: { novalidate: '' } },
    element(
      'fieldset',
      { className: 'spin__choice' },
      element('legend', { className: 'label' }, labels.spinChoose),
      text,
      ...options,
      error,
      element('button', { className: 'button button--primary', attributes: { type: 'submit' } }, labels.spinKeep),
    ),
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    const chosen = new FormData(form).get('spin')
    if (chosen === null) {
      error.textContent = labels.spinChooseMissing
      form.querySelector('input')!.focus()
    } else keep(String(chosen))
  })
  return form
}
