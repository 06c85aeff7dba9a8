// The finance page: its form, and before it the calculator, whose code comes when somebody touches it. Source: FN-13, RT-12.
import type { CalculatorInputs, LoanFigures } from '../../domain/finance-calculator.ts'
import { formatDollars } from '../../domain/format.ts'
import { fill, joinParts } from '../../domain/text.ts'
import { element } from '../../islands/dom.ts'
import { type CarBeside, carIdIn } from '../../islands/forms/asked-car.ts'
import { enhancePage } from '../../islands/forms/enhance-page.ts'
import { fillFromAddress, hasOption } from '../../islands/forms/fields.ts'
import type { CalculatorSetup } from '../../views/car-finance.ts'
import type { FiguresShown } from '../../views/forms/finance-page.ts'
import { whenNear } from './when-near.ts'

type Setup = Pick<FiguresShown, 'setup' | 'parameters' | 'example' | 'ofCar' | 'notLoaded'>

const section = document.querySelector<HTMLElement>('[data-loan]')
enhancePage(section === null ? {} : { found: showFigures(section) })

/** Has the calculator answer; gives what shows the figures of the car that the address names. */
function showFigures(loan: HTMLElement): (car: CarBeside | undefined) => void {
  const { setup, parameters, example, ofCar, notLoaded } = JSON.parse(
    loan.querySelector('script')!.textContent,
  ) as Setup
  const text = loan.querySelector('[data-said]')!
  const figures = loan.querySelector<HTMLElement>('.loan__figures')!
  const frame = loan.querySelector<HTMLElement>('.calculator')!
  const lender = loan.querySelector<HTMLElement>('[data-finance-disclaimer]')!
  const form = document.querySelector<HTMLFormElement>('form[data-lead-form]')!
  const term = form.querySelector<HTMLSelectElement>('[data-from-query="term"] select')!
  const until = new AbortController()

  // Of the frame that is there now: another calculator comes in one of its own.
  const termShown = (): string => loan.querySelector<HTMLSelectElement>('.calculator select')!.selectedOptions[0]!.text
  /** The term of the calculator, which may be one that only a lender has. */
  const askForTermShown = (): void => {
    if (!hasOption(term, termShown())) term.add(new Option(termShown()))
    term.value = termShown()
  }

  const load = async () => {
    loan.querySelector('[role="alert"]')?.remove()
    return await import('../../islands/finance/show-calculator.tsx').catch(error => {
      figures.before(element('p', { className: 'notice', attributes: { role: 'alert' } }, notLoaded))
      throw error
    })
  }
  const wake = async (): Promise<void> => {
    const { signal } = until
    if (signal.aborted || loan.dataset.loan !== '') return
    loan.dataset.loan = 'waking'
    try {
      const { wakeCalculator } = await load()
      // Meanwhile a car may have been found.
      if (!signal.aborted) wakeCalculator(setup, frame)
    } catch (error) {
      console.warn('the calculator was not loaded', error)
      loan.dataset.loan = ''
    }
  }
  for (const sign of ['pointerover', 'focusin'] as const) {
    frame.addEventListener(sign, () => void wake(), { signal: until.signal })
  }
  lender.addEventListener('toggle', async () => (await import('../finance-disclaimer.ts')).readDisclaimer(lender), {
    once: true,
  })
  // Its button leads to the form below, which takes what was chosen without a new page. Elsewhere it is a way like any other,
  // and whoever goes to the cars comes back to these figures.
  loan.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (link.hash === '') {
      const address = new URL(location.href)
      const { search } = loan.querySelector<HTMLAnchorElement>('.calculator .button')!
      for (const [name, figure] of new URLSearchParams(search)) address.searchParams.set(name, figure)
      history.replaceState(history.state, '', address)
      return
    }
    event.preventDefault()
    fillFromAddress(form, link.search)
    askForTermShown()
    location.assign(link.hash)
    // A page that glides there may be stopped on its way by what else just moved it.
    const place = document.getElementById(link.hash.slice(1))!
    setTimeout(() => place.scrollIntoView({ behavior: 'instant' }))
  })

  /** Begins anew with what the address says was chosen. */
  const begin = (own: CalculatorSetup, say: (chosen: CalculatorInputs) => void): void => {
    until.abort()
    whenNear(loan, async () => {
      const { replaceCalculator } = await load()
      say(replaceCalculator(own, frame))
      if (new URLSearchParams(location.search).has('term') && !hasOption(term, termShown())) askForTermShown()
      loan.dataset.known = ''
    })
  }
  /** Figures of the dealer's own rate go with its last day; those of a lender, and what is told in place of any, stay. */
  const stay = (window: LoanFigures['window']): void => {
    if (window === undefined) {
      delete loan.dataset.offerWindow
      loan.hidden = false
      return
    }
    loan.dataset.offerWindow = JSON.stringify(window)
    // What hides it looks at the clock when a page is seen again, and so at once, and not with the next minute.
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const ofNoCar = (): void => {
    const asked = new URLSearchParams(location.search)
    if (parameters.some(name => asked.has(name)))
      begin(setup, ({ price }) => {
        text.textContent = fill(example, { price: formatDollars(price) })
      })
    else loan.dataset.known = ''
  }
  if (carIdIn(location.search) === undefined) ofNoCar()

  return car => {
    if (car === undefined) {
      ofNoCar()
      return
    }
    const { asked, title, price } = car
    if (car.loan === undefined) {
      until.abort()
      stay(undefined)
      text.textContent = car.isSold ? ofCar.sold : ofCar.none
      text.nextElementSibling!.remove()
      figures.remove()
      loan.dataset.known = ''
      return
    }
    const { start, window, disclaimer } = car.loan
    stay(window)
    // What else the address asked for may have been answered otherwise since.
    const [page, hash] = setup.preApproval!.href.split('#')
    const preApproval = { ...setup.preApproval!, href: `${page}?car_id=${asked.id}#${hash}` }
    const { budget: _ofNoCar, ...ofOneCar } = setup
    begin({ ...ofOneCar, start, preApproval }, () => {
      text.textContent = fill(ofCar.figures, { car: joinParts([title.main, title.sub]), price: price.now })
      lender.dataset.financeDisclaimer = String(asked.id)
      lender.hidden = disclaimer === undefined
      lender.querySelector('p')!.textContent = disclaimer ?? ''
    })
  }
}
