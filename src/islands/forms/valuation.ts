import type { FormEntry } from '../../contract/lead-form.ts'
import { type Adjustments, REGO_NOT_FOUND, type RegoLookup, type Valuation } from '../../contract/valuation.ts'
import { formatDollars } from '../../domain/format.ts'
import { leadEvent } from '../../domain/lead-event.ts'
import { SUCCESS_PAGE } from '../../domain/lead-form.ts'
import { fill } from '../../domain/text.ts'
import { recordEvent } from '../../stores/analytics.ts'
import { api } from '../../stores/api-client.ts'
import { rememberSentLead, type SentLead, sentLead } from '../../stores/sent-lead.ts'
import {
  type FirstPart,
  keepValuation,
  type UnderWay,
  valuationOf,
  valuationUnderWay,
} from '../../stores/valuation-under-way.ts'
import type { ValuationShown } from '../../views/forms/valuation-page.ts'
import { signInHere } from '../gate.ts'
import { reloadWhenBack } from '../reload-when-back.ts'
import { controlsOf, entriesOf, fillIn } from './fields.ts'
import { setupOf } from './form-setup.ts'
import { mendOnChange } from './mending.ts'
import { checkFields, createMessages } from './messages.ts'
import type { Taken } from './sending.ts'
import { type Accepting, acceptedText, resultOf } from './valuation-result.ts'

/**
 * The second part of a valuation: the questions about the car, and the offer that the answers make. Changed answers change
 * it at once. Source: TI-13 to TI-18, DC-106 to DC-110.
 */
export function createValuation(section: HTMLElement) {
  const setup = JSON.parse(section.dataset.valuation!) as ValuationShown['setup']
  const first = document.querySelector<HTMLFormElement>('form[data-lead-form]')!
  const { id: name, site, labels: formLabels } = setupOf(first)
  const form = section.querySelector<HTMLFormElement>('form')!
  const byHand = section.querySelector<HTMLFieldSetElement>('[data-by-hand]')!
  const notFound = section.querySelector<HTMLElement>('[data-not-found]')!
  const result = section.querySelector<HTMLElement>('[data-result]')!
  const status = form.querySelector<HTMLElement>('.form__status')!
  const submit = form.querySelector<HTMLButtonElement>('button[type="submit"]')!
  const messages = createMessages(form, formLabels)
  let valued: UnderWay | undefined
  let isBusy = false
  let isAskedAgain = false

  const keepUnderWay = (underWay: UnderWay): UnderWay => {
    valued = underWay
    keepValuation(name, underWay)
    return underWay
  }

  const letGo = (): void => {
    valued = undefined
    keepValuation(name, undefined)
  }

  const keepAnswers = (): void => {
    if (valued !== undefined) keepUnderWay({ ...valued, answers: entriesOf(form) })
  }

  const show = (underWay: UnderWay): void => {
    keepUnderWay(underWay)
    first.hidden = true
    section.hidden = false
    form.noValidate = true
    section.querySelector<HTMLElement>('h2')!.focus()
  }

  const isRight = (): boolean => {
    const faults = checkFields(form, form)
    if (faults.length > 0) messages.sayFaults(faults)
    return faults.length === 0
  }

  const setBusy = (busy: boolean): void => {
    isBusy = busy
    // Disabled by its attribute it would lose the focus.
    submit.ariaDisabled = busy ? 'true' : null
    form.toggleAttribute('data-busy', busy)
    status.textContent = busy ? setup.labels.valuationWorking : ''
  }

  const ask = async (): Promise<void> => {
    messages.clear()
    notFound.textContent = ''
    if (valued === undefined || !isRight()) return
    keepAnswers()
    setBusy(true)
    const answer = await offerFor(valued, entriesOf(form))
    setBusy(false)
    if (answer.ok) say(answer.data)
    else {
      withdraw()
      if (answer.error === REGO_NOT_FOUND) askByHand()
      else messages.sayFailure(answer.error)
    }
    await askAgain()
  }

  const askAgain = async (): Promise<void> => {
    if (!isAskedAgain) return
    isAskedAgain = false
    await ask()
  }

  /** The offer that shows is not that of these answers. */
  const withdraw = (): void => {
    result.replaceChildren()
    submit.hidden = false
  }

  const showByHand = (): void => {
    byHand.hidden = false
    byHand.disabled = false
  }

  /** Said where it can be mended: above the questions, a phone would show neither the fields nor that there are any. */
  const askByHand = (): void => {
    showByHand()
    notFound.textContent = setup.labels.valuationNotFound
    controlsOf(byHand)[0]?.focus()
  }

  const restore = (answers: readonly FormEntry[]): void => {
    const written = new Set(answers.map(([field]) => field))
    if (controlsOf(byHand).some(control => written.has(control.name))) showByHand()
    fillIn(form, answers)
  }

  const say = (valuation: Valuation): void => {
    if (valued === undefined) return
    const underWay = keepUnderWay({ ...valued, isValued: true })
    const shown = resultOf(valuation, { form, ...setup, accept: () => accept(valuation, underWay), decline: leave })
    const isWanted = result.childElementCount === 0 || result.contains(document.activeElement)
    result.replaceChildren(shown)
    submit.hidden = true
    if (isWanted) shown.focus()
    else if (valuation.offer_price !== null) {
      status.textContent = fill(setup.labels.valuationAnnounced, { amount: formatDollars(valuation.offer_price) })
    }
    if (setup.keepsResult && valuation.offer_price !== null) keep(valuation, valuation.offer_price)
  }

  const accept = async (valuation: Valuation, { leadId, category, sent }: UnderWay): Promise<Accepting> => {
    // Accepted is the offer of the answers given last, which is not the one that was read: that one comes first.
    if (isBusy) return { isDone: false }
    isBusy = true
    const answer = await api.acceptOffer(leadId)
    isBusy = false
    if (!answer.ok && answer.status === 401) {
      signInHere('trade-in')
      return { isDone: false }
    }
    if (!answer.ok) {
      void askAgain()
      return { isDone: false, error: answer.error }
    }
    recordEvent(site, leadEvent({ category, offerAccepted: true }))
    const accepted = acceptedText(valuation, setup)
    // By then is replied to what was accepted, not to the form before.
    const isEmailed = answer.data.emailed
    rememberSentLead({ category, ...sent, accepted, isEmailed, at: Date.now(), takenAt: answer.answeredAt })
    leave()
    return { isDone: true }
  }

  /** Done with this car. The browser may keep the page as it is left, with an offer that stands no more. */
  const leave = (): void => {
    letGo()
    reloadWhenBack()
    location.assign(SUCCESS_PAGE)
  }

  form.addEventListener('submit', event => {
    event.preventDefault()
    if (!isBusy) void ask()
  })
  form.addEventListener('input', keepAnswers)
  form.addEventListener('change', keepAnswers)
  // Each answer shows what it does to the offer; one that comes while we reckon is reckoned with next.
  form.addEventListener('change', () => {
    if (isBusy) isAskedAgain = true
    else if (result.childElementCount > 0) void ask()
  })

  mendOnChange(form)
  section.querySelector<HTMLElement>('[data-anew]')!.addEventListener('click', () => {
    letGo()
    // As the page was built: what was sent and answered for the car before is none of this one's.
    location.assign(location.pathname + location.search)
  })

  return {
    begin: ({ id }: Taken, lead: FirstPart): void => show(valuationOf(id, lead, sentOf(lead))),
    resume(): void {
      const underWay = valuationUnderWay(name)
      if (underWay === undefined) return
      show(underWay)
      if (underWay.answers !== undefined) restore(underWay.answers)
      if (underWay.isValued) void ask()
    },
  }
}

/** The lead that was taken just now, unless several that had waited were taken with it. */
function sentOf({ category }: FirstPart): SentLead | undefined {
  const sent = sentLead(Date.now())
  return sent?.category === category ? sent : undefined
}

/** The questions first, then the offer that rests on them. Source: TI-15. */
async function offerFor({ leadId, rego, regoState }: UnderWay, entries: readonly FormEntry[]) {
  const texts = Object.fromEntries(entries)
  const { make, model, year, ...adjustmentAnswers } = texts
  const answered = await api.answerQuestions({
    id: leadId,
    // Each question was checked to have one of its answers.
    adjustmentAnswers: adjustmentAnswers as Adjustments['adjustmentAnswers'],
  })
  if (!answered.ok) return answered
  const vehicle: Pick<RegoLookup, 'make' | 'model' | 'year'> =
    year === undefined ? {} : { make, model, year: Number(year) }
  return api.lookUpRego({ id: leadId, rego, regoState, ...vehicle })
}

/** Source: TI-17, TI-18, ER-12. */
async function keep({ rego, regoState, vin, adjustmentAnswers }: Valuation, offer: number): Promise<void> {
  const kept = await api.keepValuation({ offer_price: offer, rego, regoState, vin, adjustmentAnswers })
  if (!kept.ok) console.warn('Failed to save valuation data')
}
