// A form that the page brings along, made better: checked as it is filled in, sent without leaving the page, kept through
// a reload, and never sent twice.
import { type Fault, type FormEntry, type Judge, leadOf } from '../../contract/lead-form.ts'
import type { LeadForm } from '../../contract/leads.ts'
import { enquiryCategory } from '../../domain/asked-car.ts'
import { SUCCESS_PAGE } from '../../domain/lead-form.ts'
import type { Region } from '../../domain/wording.ts'
import type { Draft } from '../../stores/drafts.ts'
import { $formErrors } from '../../stores/form-errors.ts'
import { type KeptLead, keptLead, unqueue } from '../../stores/lead-queue.ts'
import { isShown } from '../../ui/is-shown.ts'
import type { CarOfForms } from '../../views/forms/car-forms.ts'
import { inTime } from '../in-time.ts'
import { keepBarAway } from './bar-away.ts'
import { createBusy } from './busy.ts'
import { type Closing, tellOutside } from './closing.ts'
import { draftOfForm } from './draft-of-form.ts'
import { entriesOf, fillFromAddress, fillIn, judgeOf } from './fields.ts'
import { setupOf } from './form-setup.ts'
import { mendOnChange } from './mending.ts'
import { checkFields, createMessages } from './messages.ts'
import { chooseOnlyOption } from './only-option.ts'
import { type Outcome, SENT_BEFORE, type Sending, sendForm, type Taken } from './sending.ts'
import { markSent, whenBackFromThanks } from './sent-mark.ts'
import { createSteps } from './steps.ts'
import { type Settled, sayWaiting } from './waiting-lead.ts'

/** Which car a form is about: its id is known at once, the rest as soon as it is found. */
export type About = {
  carId?: number | undefined
  asked: () => CarOfForms | undefined
  /** Comes to its end when the car is found, or cannot be: what is sent waits for it a moment. */
  finding?: Promise<void> | undefined
  /** What follows when the form was taken, in place of the page of thanks. */
  taken?: ((taken: Taken, lead: LeadForm) => void) | undefined
  /** What is asked of the API where that is no lead; `entries` are the form's own. */
  send?: ((sending: Sending, entries: readonly FormEntry[]) => Promise<Outcome>) | undefined
  /** By which contract the fields are judged, where that is not a lead's. */
  judge?: Judge | undefined
  /** Hears which of several steps shows. */
  shown?: ((step: number) => void) | undefined
  closing?: Closing | undefined
}

type Enhanced = {
  /** To where the visitor came to the form, before something stays in its place. */
  leave: () => Promise<void>
  /** What was written before the page was opened, also of fields that come later. */
  kept: readonly FormEntry[] | undefined
}

export function enhanceForm(
  form: HTMLFormElement,
  { carId, asked, finding, taken = toThanks, send: sendTo = sendForm, judge: judgeOfKind, shown, closing }: About,
): Enhanced {
  const { id, mode, site, labels } = setupOf(form)
  const { close } = labels
  const name = carId === undefined ? id : `${id}:${carId}`
  const judge = judgeOf(form, judgeOfKind)
  const messages = createMessages(form, labels)
  const steps = createSteps(form, { name, labels, shown, visit: (step, stay) => visit(step, stay) })
  const draft = draftOfForm(form, { name, site })
  const busy = createBusy(form, steps.submit, labels)

  // The browser's own bubbles give way to messages that stay.
  form.noValidate = true
  chooseOnlyOption(form)
  keepBarAway(form)
  if (draft.kept !== undefined) {
    fillIn(form, draft.kept.entries)
    // What is asked for by another address is newer; after a reload it is not.
    if (!draft.isOfHere) fillFromAddress(form, location.search)
  }
  keepInSight(form, () => {
    form.dataset.live = ''
    steps.begin(draft.kept?.step)
  })

  const reveal = (field: string): Promise<void> => steps.show(steps.stepOf(field))

  const sayFaults = async (faults: readonly Fault[]): Promise<void> => {
    await reveal(faults[0]!.name)
    messages.sayFaults(faults, reveal)
  }

  const leadOfForm = ({ along }: Draft): LeadForm => {
    const region = document.documentElement.dataset.region as Region
    const lead = { ...leadOf(entriesOf(form), region), ...along }
    const car = asked()?.car
    return id === CAR_ENQUIRY && car !== undefined ? { ...lead, category: enquiryCategory(car) } : lead
  }

  /** Goes to a step: away from what is being sent there is no way, and past what is wrong none on. */
  const visit = async (step: number, stay = async (): Promise<void> => {}): Promise<boolean> => {
    if (busy.isSet) {
      await stay()
      return false
    }
    messages.clear()
    const faults = step > steps.at ? checkFields(form, steps.current, judge) : []
    if (faults.length > 0) {
      await stay()
      await sayFaults(faults)
      return false
    }
    steps.go(step)
    draft.keep(step)
    return true
  }

  const send = async (): Promise<void> => {
    messages.clear()
    $formErrors.setKey(id, undefined)
    const faults = checkFields(form, form, judge)
    if (faults.length > 0) {
      // Begun anew, it was being sent.
      busy.set(false)
      return sayFaults(faults)
    }
    const sending = draft.keep(steps.at)
    busy.set(true)
    if (finding !== undefined) await inTime(finding, CAR_MS)
    const lead = leadOfForm(sending)
    const address = closing?.page ?? location.pathname + location.search + anchorOf(form)
    const { key } = sending
    const outcome = await sendTo({ lead, key, form: name, address, site, asked: asked(), labels }, entriesOf(form))
    switch (outcome.kind) {
      case 'anew':
        draft.renew()
        return send()
      case 'taken':
        return leadOn(outcome, lead)
      case 'waiting':
        return letWait(outcome.lead)
      case 'failed':
        return sayFailed(outcome)
      default:
        outcome satisfies never
    }
  }

  const leadOn = async (outcome: Taken, lead: LeadForm): Promise<void> => {
    busy.say(labels.formSent)
    await steps.leave()
    draft.drop()
    if (closing?.isClosed()) {
      sayGone()
      return tellOutside(closing, { title: labels.formWaitingSent, close })
    }
    markSent(name)
    // Busy until the page is gone: there is nothing left to do here.
    taken(outcome, lead)
  }

  const letWait = async (lead: KeptLead): Promise<void> => {
    // It may still be refused: then what was written is here, from its beginning, also after a reload.
    draft.keep(0)
    await steps.leave()
    busy.set(false)
    const panel = waitFor(lead, { isOwn: true })
    // What became of it may be known before another dialog is closed.
    await closing?.openAgain(() => panel.isConnected)
    panel.focus()
    if (panel.isConnected)
      await tellOutside(closing, { title: labels.formWaitingTitle, text: labels.formWaitingText, close })
  }

  const sayFailed = async ({ text, status }: Outcome & { kind: 'failed' }): Promise<void> => {
    await closing?.openAgain()
    busy.set(false)
    if (status === SENT_BEFORE) draft.renew()
    fail(text)
    await tellOutside(closing, { title: labels.formFailed, text: text || labels.formUnexpected, isAlert: true, close })
  }

  /** Source: FM-22, FM-27, FM-28, DC-123, DC-124. */
  const fail = (text: string, isAwaited = true): void => {
    $formErrors.setKey(id, text || labels.formUnexpected)
    if (mode === 'steps') messages.sayFailure(text || labels.formUnexpected, { isAwaited })
    else messages.sayFailure(labels.formFailed, { details: text, isAwaited })
  }

  /** Of a lead that waited: what was written is here, to be mended. */
  const sayRefused = (key: string, { error, status }: { error: string; status: number }, isAwaited = false): void => {
    const heard = (): void => unqueue(key)
    if (isShown(form)) heard()
    // In a dialog it is seen later.
    else form.addEventListener('focusin', heard, { once: true })
    if (status === SENT_BEFORE) draft.renew()
    fail(error, isAwaited)
  }

  const beginAnew = (): void => {
    busy.set(false)
    form.reset()
    steps.show(0)
    draft.forget()
  }

  /** To who was not at it when it was sent, and is led nowhere. */
  const sayGone = (): void => {
    beginAnew()
    messages.sayDone(labels.formWaitingSent)
    busy.say(labels.formWaitingSent)
  }

  /**
   * What became of a lead that waited. Who does something else on the page by then is led away from nothing; what follows in
   * the form's own place does no harm.
   */
  const hearOf = (delivery: Settled, isAwaited: boolean): void => {
    if (delivery.result === 'refused') {
      steps.show(steps.at)
      sayRefused(delivery.lead.key, delivery, isAwaited)
    } else if (taken === toThanks && !isAwaited) {
      sayGone()
    } else {
      busy.set(true)
      busy.say(labels.formSent)
      markSent(name)
      taken({ kind: 'taken', id: delivery.id }, delivery.lead.lead)
    }
  }

  const waitFor = (lead: KeptLead, { isOwn } = { isOwn: false }): HTMLElement =>
    sayWaiting(form, lead, { labels, isOwn, settled: hearOf })

  form.addEventListener('submit', event => {
    event.preventDefault()
    if (busy.isSet) return
    if (steps.isLast) void send()
    else void visit(steps.at + 1)
  })
  steps.next.addEventListener('click', () => visit(steps.at + 1))
  steps.back.addEventListener('click', () => visit(steps.at - 1))
  form.addEventListener('input', () => draft.keep(steps.at))
  form.addEventListener('change', () => draft.keep(steps.at))
  mendOnChange(form, judge)
  whenBackFromThanks(name, isUntold => (isUntold && taken === toThanks ? sayGone() : beginAnew()))

  const kept = keptLead(name)
  if (kept?.state === 'refused') sayRefused(kept.key, kept)
  else if (kept !== undefined) waitFor(kept)
  return { leave: steps.leave, kept: draft.kept?.entries }
}

/** Of a form far down a page about something else, which is not seen at its beginning. */
function anchorOf(form: HTMLFormElement): string {
  const place = form.closest('#enquire, section[id]')
  return place === null ? '' : `#${place.id}`
}

/** How long a form waits for its car: the dealer should know it, and who counts leads, its kind. Source: FM-03, EV-04. */
const CAR_MS = 3_000

/**
 * Whoever wrote in a form before its script came goes on where they see it. Where less stands above their field from then on
 * than their screen shows of it, the rest is left as room above the form.
 */
function keepInSight(form: HTMLFormElement, act: () => void): void {
  const field = form.contains(document.activeElement) ? document.activeElement : null
  const topOf = (): number => field?.getBoundingClientRect().top ?? 0
  const before = topOf()
  act()
  if (field === null || !isShown(field)) return
  const missing = before - (topOf() + scrollY)
  if (missing > 0) form.style.marginBlockStart = `${missing}px`
  scrollBy({ top: topOf() - before, behavior: 'instant' })
}

function toThanks(): void {
  location.assign(SUCCESS_PAGE)
}

/** The one form whose category depends on its car. Source: DC-115. */
const CAR_ENQUIRY = 'car-enquiry'
