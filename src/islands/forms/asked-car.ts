import { askedCarFields } from '../../domain/asked-car.ts'
import type { ComparedCar } from '../../domain/compare.ts'
import { idIn } from '../../domain/ids.ts'
import { formatPrice, priceShown } from '../../domain/price.ts'
import { withQuery } from '../../domain/query.ts'
import { mayBeOpen, ownReservation } from '../../stores/reservations.ts'
import type { CarOfForms } from '../../views/forms/car-forms.ts'
import type { CarAside } from '../../views/forms/form-page.ts'
import { element, pictureElement } from '../dom.ts'
import { hasOption, preset } from './fields.ts'

/** How a price is said. */
export type PriceSetup = Pick<CarAside, 'useOfferPrice' | 'labels'>

/** What the place of the car on the page knows: its own words. */
export const setupOfCar = (place: HTMLElement): CarAside => JSON.parse(place.dataset.askedCar!) as CarAside

/** The id of the car that an address names by `car_id`. Source: RT-12, CD-15. */
export function carIdIn(search: string): number | undefined {
  return idIn(new URLSearchParams(search).get('car_id') ?? '')
}

export const addCarId = (form: HTMLFormElement, id: number): void => addHidden(form, 'car_id', String(id))

/** Fills the form with the car: into the fields that it shows, and hidden beside them. Source: FM-03. */
export function addCar(form: HTMLFormElement, { car }: CarOfForms): void {
  for (const [name, value] of askedCarFields(car)) {
    const select = selectNamed(form, name)
    if (select === null) addHidden(form, name, value)
    else presetUnanswered(select, value)
  }
  // A form that does not ask for a place goes by the car and the dealership.
  const place = selectNamed(form, 'location_id')
  if (place !== null && car.location_id !== undefined) presetUnanswered(place, String(car.location_id))
}

const selectNamed = (form: HTMLFormElement, name: string): HTMLSelectElement | null =>
  form.querySelector(`select[name="${CSS.escape(name)}"]`)

function presetUnanswered(select: HTMLSelectElement, value: string): void {
  if (select.value !== '' || !hasOption(select, value)) return
  preset(select, value)
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The page may have said it before, for a browser without scripts. */
function addHidden(form: HTMLFormElement, name: string, value: string): void {
  const there = form.elements.namedItem(name)
  if (there instanceof HTMLInputElement && there.value === '') there.value = value
  if (there !== null) return
  form.append(element('input', { attributes: { type: 'hidden', name, value } }))
}

/** A car as it stands beside a form. */
export type CarBeside = {
  asked: CarOfForms['car']
  picture?: { src: string; width?: number; height?: number } | undefined
  title: ComparedCar['title']
  price: { now: string; was?: string | undefined; type?: string | undefined }
  /** Drawn where there is no picture. */
  shape?: ComparedCar['shape']
  /** For the finance page. */
  loan?: ComparedCar['loan']
  isSold: boolean
  /** Somebody's for now, which may be this visitor. */
  isReserved: boolean
}

/** A car that the site was built with, at what it costs now. */
export function carBeside(car: ComparedCar, { useOfferPrice, labels }: PriceSetup): CarBeside {
  const { title, picture, prices, priceType, shape, loan, sold, reserved = false } = car
  const asked = sold ? { ...car.asked, status: 'sold' } : car.asked
  const shown = priceShown(prices, { useOfferPrice })
  const type = shown.kind === 'price' ? priceType : undefined
  const price = { ...formatPrice(shown, labels), type }
  return { asked, picture, title, price, shape, loan, isSold: sold, isReserved: reserved }
}

/**
 * Shows the car beside the form: what it looks like, what it is called and what it costs now; of one that cannot be had, that
 * it is so, and where others are. Source: FM-03, DC-04, CD-16.
 */
export function showCarBeside(place: HTMLElement, car: CarBeside): void {
  const { picture, title } = car
  const { viewDetails, words } = setupOfCar(place)
  const name = element('p', { className: 'asked-car__name' }, element('strong', {}, title.main), ' ', title.sub)
  const said = car.isSold ? words.sold : car.isReserved ? words.reserved : undefined
  const standing = said === undefined ? [] : [element('strong', { className: 'asked-car__standing' }, said)]
  const text = element('div', { className: 'asked-car__text' }, name, ...soldOrNot(car, words, viewDetails))
  const card = place.querySelector<HTMLElement>('.asked-car__card')!
  card.toggleAttribute('data-sold', car.isSold)
  if (picture === undefined) {
    text.prepend(...standing)
    card.replaceChildren(text)
  } else {
    const shown = pictureElement(picture)
    shown.append(...standing)
    card.replaceChildren(shown, text)
  }
  place.removeAttribute('aria-busy')
}

/** What is told of a car under its name, and where to go from there. */
function soldOrNot({ asked, price, isSold, isReserved }: CarBeside, words: CarAside['words'], toCar: string) {
  const [href, label] = isSold ? [pathToSimilar(asked), words.findSimilar] : [`/cars/${asked.slug}`, toCar]
  const isOthers = isReserved && !mayBeOpen(ownReservation(asked.slug))
  const instead = isSold ? words.soldQuestion : isOthers ? words.reservedText : undefined
  const said = instead === undefined ? priceOf(price) : element('p', { className: 'asked-car__instead' }, instead)
  return [said, element('a', { className: 'link-on', attributes: { href } }, label)]
}

/** Not by `links.ts`: shared with this page, it would be a file more for each visit to the search. Source: DC-54. */
const pathToSimilar = ({ car_type, make }: CarBeside['asked']): string =>
  withQuery('/search', { car_type, make, status: 'in_stock,coming_soon' })

/** Whom else to ask beside a form: where its car stands, as far as the page has that place. */
export function showPlaceOf({ location_id }: Pick<CarBeside['asked'], 'location_id'>): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-place-to-talk]')]
  const own = places.find(place => place.dataset.placeToTalk === String(location_id))
  if (own === undefined) return
  for (const place of places) place.hidden = place !== own
}

/** In place of a form that says nothing without a car: where to choose one. */
export function askForCar({ text, way }: NonNullable<CarAside['needed']>): HTMLElement {
  const asking = element('div', { className: 'stack' }, element('p', { className: 'lead' }, text))
  if (way === undefined) return asking
  const link = { className: 'button button--primary button--large', attributes: { href: way.href } }
  asking.append(element('p', {}, element('a', link, way.label)))
  return asking
}

export function sayCarGone(place: HTMLElement): void {
  const { gone } = setupOfCar(place)
  place.querySelector('.asked-car__card')!.replaceChildren(element('p', { className: 'notice notice--warn' }, gone))
  place.removeAttribute('aria-busy')
}

/** Drawn by the shape of the car, where there is no picture of it. */
export function pictureOf({ picture, shape }: CarBeside): HTMLElement {
  if (picture !== undefined) return pictureElement(picture)
  return element(
    'div',
    { className: 'picture' },
    element('span', { className: 'no-picture', attributes: shape === undefined ? {} : { 'data-shape': shape } }),
  )
}

export function priceOf({ now, was, type }: CarBeside['price']): HTMLElement {
  const price = element('p', { className: 'price' }, element('strong', { className: 'price__now' }, now))
  if (type !== undefined) price.append(' ', element('span', { className: 'price__type' }, type))
  if (was !== undefined) price.append(' ', element('s', { className: 'price__was' }, was))
  return price
}
