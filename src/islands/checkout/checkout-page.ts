// Reserving or buying a car: finds the car of the address, takes the customer's details, hands over to the payment
// provider, and shows how the reservation stands. Source: RS-05, RS-10, DC-87, DC-91, DC-93.
import type { ReservationShown, ReserveCar } from '../../contract/reservations.ts'
import { leadEvent } from '../../domain/lead-event.ts'
import { takesCar } from '../../domain/reservation.ts'
import { fill } from '../../domain/text.ts'
import { recordEvent } from '../../stores/analytics.ts'
import { api, NOT_REACHED, type Refusal } from '../../stores/api-client.ts'
import { ownOpen } from '../../stores/own-open.ts'
import {
  keepReservation,
  mayBeOpen,
  noteReserved,
  ownReservation,
  type ReservedUntil,
} from '../../stores/reservations.ts'
import type { CheckoutSetup } from '../../views/checkout-page.ts'
import { element } from '../dom.ts'
import { addCarId, showPlaceOf } from '../forms/asked-car.ts'
import { enhanceForm } from '../forms/lead-form.ts'
import { type Outcome, SENT_BEFORE, type Sending, type Taken } from '../forms/sending.ts'
import { passGate, signInAgain } from '../gate.ts'
import { reloadWhenBack } from '../reload-when-back.ts'
import { carCard } from './car-card.ts'
import { type FoundCar, findCarBySlug, slugIn } from './car-of-address.ts'
import { fillInProvenPhone } from './proven-phone.ts'
import { showReservation } from './reservation.ts'
import { showReview } from './review.ts'
import { createStage } from './stage.ts'
import { buttonTo, type Look, linkTo, statePanel } from './state-panel.ts'

const page = document.querySelector<HTMLElement>('[data-checkout]')!
/** The line below the heading. */
const intro = document.querySelector<HTMLElement>('.page-head .lead')!
const setup = JSON.parse(page.dataset.checkout!) as CheckoutSetup
const { kind, title, labels, choices } = setup
const slug = slugIn(location)
const carPath = slug === '' ? '/search' : `/cars/${encodeURIComponent(slug)}`

const stage = createStage(page)
const { part, show } = stage
/** Over as soon as there is a reservation to show. */
const asking = new AbortController()

/** Somebody has the car, or the form was sent before with other words. */
const REFUSED = [409, SENT_BEFORE]

/** Where back leads: to the car, unless that came after the build or went since, and has no page. */
const backFrom = (car: FoundCar | undefined): string => (car?.hasPage ? carPath : '/search')

/** Where it cannot be found out, the car has a page, as most do. */
const wayBack = (finding: Promise<FoundCar | undefined>): Promise<string> => finding.then(backFrom, () => carPath)

async function start(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('reservation')
  if (asked !== null) return openReservation(asked)
  // Knowing a reservation opens it; beginning one may need a sign-in.
  if (setup.isGated && !(await passGate('checkout', () => wayBack(findCarBySlug(slug))))) return
  await ownOpen(slug)
  // What is over is forgotten by now. Where it could not be asked, nobody is offered a car that may be theirs.
  const own = ownReservation(slug)
  if (mayBeOpen(own)) openReservation(own.id)
  else await offer()
}

/** The form, where the car can be had; else why not, and what else there is. */
async function offer(): Promise<void> {
  show('finding')
  let car: FoundCar | undefined
  try {
    car = await findCarBySlug(slug)
  } catch {
    part('terms').hidden = true
    part('car').hidden = true
    const again = buttonTo(labels.checkoutAgain, () => location.reload())
    stage.tell(statePanel({ title: labels.checkoutFailed, text: labels.checkoutFailedText, actions: [again] }))
    return
  }
  if (car === undefined || whyNot(car) !== undefined) sayNot(car)
  else ask(car)
}

type Reason = { title: string; text: string }

/** Why a car cannot be had here, as far as its page and the state of the stock know. Source: RS-04, RS-06, DC-93. */
function whyNot({ standing, checkout }: FoundCar): Reason | undefined {
  switch (standing) {
    case 'gone':
      return { title: labels.checkoutGone, text: labels.checkoutGoneText }
    case 'sold':
      return { title: labels.checkoutSold, text: labels.checkoutSoldText }
    case 'reserved':
      return { title: labels.checkoutReserved, text: labels.checkoutReservedText }
    case 'coming':
      return { title: labels.checkoutComing, text: labels.checkoutComingText }
    case 'free':
      if (checkout === undefined) return { title: labels.checkoutNot, text: labels.checkoutNotText }
      if (kind === 'reserve' || checkout.isBuyable) return undefined
      return { title: labels.purchaseNot, text: labels.purchaseNotText }
  }
}

type SayNot = { reason?: Reason | undefined; more?: readonly Node[]; focus?: boolean }

function sayNot(
  car: FoundCar | undefined,
  { reason = car && whyNot(car), more = [], focus = false }: SayNot = {},
): void {
  // What somebody else holds is no more to be reserved than bought.
  const canReserve = kind === 'buy' && more.length === 0 && car?.standing === 'free' && car.checkout !== undefined
  const { title, text } = reason ?? { title: labels.checkoutGone, text: labels.checkoutGoneText }
  const acts = [...more, ...(canReserve ? [linkTo(`${carPath}/${setup.checkout}`, labels.purchaseReserve)] : [])]
  const actions = [...acts, wayOn(car, acts.length > 0 ? 'quiet' : 'primary')]
  const told = statePanel({ title, text, tone: 'warn', actions })
  part('terms').hidden = true
  // What a deposit would do is promised to nobody who cannot pay it; its room stays, or all below would move up.
  intro.style.visibility = 'hidden'
  stage.tell(told, { focus })
  if (car === undefined) part('car').hidden = true
  else showCar(car)
  if (car?.similar !== undefined) document.querySelector('[data-similar]')!.replaceChildren(car.similar)
}

/** To other cars, or to where this one can be asked about. */
function wayOn(car: FoundCar | undefined, look: Look): HTMLAnchorElement {
  if (car === undefined || car.standing === 'gone') return linkTo('/search', labels.reservationKeepLooking, look)
  return car.hasPage
    ? linkTo(`${carPath}#enquire`, labels.checkoutEnquire, look)
    : linkTo(setup.write.href, setup.write.label, look)
}

function showCar(car: FoundCar, { withDues = false } = {}): void {
  const place = part('car')
  place.querySelector('.asked-car__card')!.replaceChildren(...carCard(car, setup, withDues))
  place.removeAttribute('aria-busy')
  showPlaceOf(car.asked.car)
  if (!document.title.startsWith(car.asked.car.name)) document.title = `${car.asked.car.name} · ${document.title}`
}

function ask(car: FoundCar): void {
  showCar(car, { withDues: true })
  const form = page.querySelector<HTMLFormElement>('form[data-lead-form]')!
  const ways = (car.checkout?.choices ?? []).map(choice => choices[choice])
  if (ways.length > 0) {
    const list = new Intl.ListFormat(document.documentElement.lang, { type: 'disjunction' }).format(ways)
    part('choices').textContent = fill(labels.checkoutChoices, { choices: list })
  }
  addCarId(form, car.asked.car.id)
  const { leave } = enhanceForm(form, {
    carId: car.asked.car.id,
    asked: () => car.asked,
    send: sending => reserve(car, sending),
    taken: handOver,
    shown: () => showReview(form),
  })
  // What was begun before the sign-in has it empty.
  fillInProvenPhone(form)
  if (kind === 'reserve' && car.checkout?.isBuyable) offerPurchase(form)
  stage.ask(part('asking').querySelector('h2:not([data-step][hidden] *)')!.textContent)
  const known = ownReservation(slug)?.id
  const heldElsewhere = async (): Promise<void> => {
    if (ownReservation(slug)?.id === known) return
    const own = await ownOpen(slug)
    if (own === undefined) return
    await leave()
    if (!asking.signal.aborted) openReservation(own.id)
  }
  // Another tab of the shopper's was quicker: both show what it began.
  addEventListener('storage', heldElsewhere, { signal: asking.signal })
}

/** Who wants more than to reserve is told where that is. Source: RS-06. */
function offerPurchase(form: HTMLFormElement): void {
  const href = `/checkout-journey?car_id=${encodeURIComponent(slug)}`
  form.after(element('p', {}, element('a', { className: 'link-on', attributes: { href } }, labels.checkoutBuy)))
}

/** To the payment provider; whoever comes back from there comes back to the reservation. */
function handOver({ id, payAt }: Taken): void {
  if (payAt == null) openReservation(id)
  else {
    history.replaceState(history.state, '', addressOf(id))
    // The form was long, and what stands there on the way back is short.
    history.scrollRestoration = 'manual'
    location.assign(payAt)
  }
}

const notReached: Outcome = { kind: 'failed', text: NOT_REACHED, status: 0 }

/** Holds the car. Repeated under its key it is one hold, so a lost answer costs nothing. */
async function reserve(car: FoundCar, { lead, key }: Sending): Promise<Outcome> {
  // A device that knows itself offline need not wait to find out.
  if (!navigator.onLine) return notReached
  const answer = await api.reserveCar(reservationOf(car, lead), key)
  if (answer.ok) {
    keepReservation({ id: answer.data.id, slug })
    return takenAs(answer.data)
  }
  // Its answer was lost, and the words were mended since; one that is known here another tab is paying for.
  const { reservationId: lost } = answer
  if (lost !== undefined && lost !== ownReservation(slug)?.id) return afterLost(lost)
  // Nobody is told of a hold of their own that it is somebody else's.
  const own = REFUSED.includes(answer.status) ? await ownOpen(slug) : undefined
  if (own !== undefined) return takenAs(own)
  // It may be, where it could not be asked.
  if (answer.status === 409 && mayBeOpen(ownReservation(slug))) return notReached
  if (answer.status === 401) signInAgain('checkout', backFrom(car))
  if (answer.status === 409 || answer.status === 404) await sayRefused(car, answer)
  return { kind: 'failed', text: answer.error, status: answer.status }
}

/**
 * A hold of words that were mended since is let go, as long as nothing is paid, and the car held anew; no other tab hears of
 * it before. What stands all the same is the shopper's.
 */
async function afterLost(id: string): Promise<Outcome> {
  const before = await api.reservation(id)
  const isHeld = before.ok && before.data.state === 'held'
  const ended = isHeld ? await api.cancelReservation(id) : before
  // That answer may be lost, too.
  const left = ended.ok ? ended : await api.reservation(id)
  if (!left.ok) return notReached
  if (!takesCar(left.data)) return { kind: 'anew' }
  keepReservation({ id, slug })
  return takenAs(left.data)
}

const takenAs = ({ id, payment_url }: ReservationShown): Taken => ({ kind: 'taken', id, payAt: payment_url })

function reservationOf(car: FoundCar, lead: Sending['lead']): ReserveCar {
  const { name, last_name, email, phone, message, details, terms_agreed, consent, make, model, year, kms, rego } = lead
  return {
    car_id: car.asked.car.id,
    ...(kind === 'buy' && { category: 'Online Purchase' }),
    name,
    last_name,
    email,
    phone,
    message,
    details,
    terms_agreed,
    consent,
    'do-you-have-a-trade-in': lead['do-you-have-a-trade-in'],
    make,
    model,
    year,
    kms,
    rego,
  }
}

/**
 * Somebody else was quicker by a moment, or much has changed since the car was found: then how it stands is asked again.
 * Source: DC-87.
 */
async function sayRefused(car: FoundCar, { error, heldUntil }: Refusal): Promise<void> {
  if (heldUntil !== undefined) {
    const again = buttonTo(labels.checkoutAgain, () => location.reload())
    const reason = { title: error, text: labels.checkoutJustReservedText }
    sayNot(car, { reason, more: [again], focus: true })
    return
  }
  const now = await findCarBySlug(slug).catch(() => car)
  const reason = now && (whyNot(now) ?? { title: error, text: labels.checkoutNotText })
  sayNot(now, { reason, focus: true })
}

const addressOf = (id: string): string => `${carPath}/${setup.checkout}?reservation=${encodeURIComponent(id)}`

/** Shows a reservation at an address of its own, which can be kept. */
function openReservation(id: string): void {
  asking.abort()
  history.replaceState(null, '', addressOf(id))
  part('terms').hidden = true
  document.querySelector('.page-head h1')!.textContent = labels.reservationTitle
  intro.hidden = true
  document.title = document.title.replace(title, labels.reservationTitle)
  // What it is about is shown as soon as it is found, and is no reason to wait.
  const finding = findCarBySlug(slug)
  const found = finding.catch(error => {
    console.warn('the car of this reservation is not known', error)
    return undefined
  })
  void found.then(car => {
    if (car === undefined) part('car').hidden = true
    else showCar(car)
  })
  const reserved = (until: ReservedUntil): void => {
    if (noteReserved(id, until)) void found.then(record)
  }
  const toCar = (look?: Look): HTMLAnchorElement => {
    const link = linkTo(carPath, labels.reservationView, look)
    void wayBack(finding).then(path => {
      if (path === carPath) return
      link.href = path
      link.textContent = labels.reservationKeepLooking
    })
    return link
  }
  showReservation({ id, checkoutPath: `${carPath}/${setup.checkout}`, toCar, setup, stage, reserved })
}

/** A deposit is paid on another page, so this one tells analytics what it led to. Source: EV-09, DC-176. */
function record(car: FoundCar | undefined): void {
  recordEvent(setup.site, leadEvent({ category: RESERVATION }, car?.asked.car))
}

/** A lead of a form of its own, and so none of the enquiries. */
const RESERVATION = 'Reservation'

reloadWhenBack()
void start()
