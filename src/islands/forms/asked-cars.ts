import { enquiryCategory } from '../../domain/asked-car.ts'
import { LONGEST_URL, MOST_ASKED } from '../../domain/lead-form.ts'
import { mostOften } from '../../domain/lead-place.ts'
import { carsLink, linkedCars } from '../../domain/linked-cars.ts'
import { carsFoundText } from '../../domain/result-count.ts'
import { fill, joinParts } from '../../domain/text.ts'
import type { CarOfForms } from '../../views/forms/car-forms.ts'
import type { CarsAside } from '../../views/forms/form-page.ts'
import { button, element } from '../dom.ts'
import { addCar, type CarBeside, pictureOf, priceOf, showPlaceOf } from './asked-car.ts'
import { carLine, carName } from './car-line.ts'
import { findAskedCar } from './find-asked-car.ts'
import type { Sending } from './sending.ts'

/** A car of the list; what it is, nobody knows until it is found, or without the network. */
type Listed = { id: number; car?: CarBeside | undefined }

type Looked = Listed & { isGone: boolean }

/**
 * The cars that the address names, beside the form and in it: those that are here, of which the visitor may take out all but
 * one. Source: features.md #6.
 */
export function askAboutCars(place: HTMLElement, form: HTMLFormElement) {
  const { words, watchlist, ...prices } = JSON.parse(place.dataset.askedCars!) as CarsAside
  const told = place.querySelector<HTMLElement>('[data-told]')!
  const count = place.querySelector<HTMLElement>('[data-count]')!
  const room = place.querySelector<HTMLElement>('[data-room]')!
  const lines = element('ul', { className: room.className })
  room.replaceWith(lines)
  let listed: readonly Listed[] = linkedCars(new URLSearchParams(location.search).get('cars') ?? '', MOST_ASKED).map(
    id => ({ id }),
  )
  const lineById = new Map(listed.map(({ id }) => [id, bones()]))

  const setField = (name: string, value: string): void => {
    ;(form.elements.namedItem(name) as HTMLInputElement).value = value
  }
  const found = (): CarOfForms[] =>
    listed.flatMap(({ car }) => (car === undefined ? [] : [{ car: car.asked, image: car.picture?.src }]))

  /** What all of them are, if they are one and each is known. Source: DC-115. */
  const kindOfAll = (): ReturnType<typeof enquiryCategory> | undefined => {
    const cars = found()
    const [kind, ...others] = new Set(cars.map(({ car }) => enquiryCategory(car)))
    return others.length === 0 && cars.length === listed.length ? kind : undefined
  }

  const keep = (cars: readonly Listed[]): void => {
    listed = cars
    setField('car_ids', cars.map(({ id }) => id).join())
    setField('category', kindOfAll() ?? 'General Enquiry')
    showPlaceOf({ location_id: mostOften(found().map(({ car }) => car.location_id)) })
    if (cars.length > 1) return
    for (const out of lines.querySelectorAll('button')) out.remove()
    for (const car of found()) addCar(form, car)
  }

  const takeOut = (id: number, line: HTMLElement): void => {
    // The button goes with its car.
    place.focus({ preventScroll: true })
    line.remove()
    keep(listed.filter(one => one.id !== id))
    count.textContent = carsFoundText(listed.length, words)
    history.replaceState(
      history.state,
      '',
      carsLink(
        location.pathname,
        listed.map(one => one.id),
      ),
    )
  }

  const lineOf = ({ id, car }: Listed): HTMLElement => {
    const name = car === undefined ? words.askCarsUnread : nameOf(car)
    const out = button('button button--ghost button--icon form__close', '', () => takeOut(id, line))
    out.setAttribute('aria-label', `${words.compareTakeOut}: ${name}`)
    const line = car === undefined ? carLine(undefined, element('p', {}, name)) : knownLine(car, words.reserved)
    line.append(out)
    return line
  }

  /** Each as soon as it is known: on a slow line the first need not wait for the last. */
  const put = (one: Listed): void => {
    listed = listed.map(other => (other.id === one.id ? one : other))
    const line = lineOf(one)
    lineById.get(one.id)!.replaceWith(line)
    lineById.set(one.id, line)
  }

  const show = (looked: readonly Looked[]): void => {
    const cars = looked.filter(({ id }) => listed.some(one => one.id === id))
    const here = cars.filter(({ isGone }) => !isGone)
    const gone = cars.filter(({ isGone }) => isGone)
    if (here.length === 0) {
      // They go to the dealer nevertheless, who may know what became of them.
      listed = cars
      say(told, words.askCarsAllGone)
      lines.hidden = true
      return
    }
    for (const { id } of gone) lineById.get(id)!.remove()
    keep(here)
    if (gone.length > 0) say(told, fill(words.askCarsGone, { cars: goneNames(gone) }))
  }

  const goneNames = (gone: readonly Listed[]): string => {
    const unknown = gone.filter(({ car }) => car === undefined).length
    const names = gone.flatMap(({ car }) => (car === undefined ? [] : [nameOf(car)]))
    return joinParts([...names, unknown > 0 ? carsFoundText(unknown, words) : ''], ', ')
  }

  const find = async (): Promise<void> => {
    setField('car_ids', listed.map(({ id }) => id).join())
    if (listed.length === 0) {
      place.querySelector('h2')?.remove()
      say(told, words.askCarsNone, element('a', { attributes: { href: watchlist.href } }, watchlist.label))
      lines.hidden = true
    } else {
      lines.append(...lineById.values())
      show(await Promise.all(listed.map(({ id }) => look(id))))
    }
    place.removeAttribute('aria-busy')
  }

  /** Without the network nobody knows a car, but its id is enough for the dealer. */
  const look = async (id: number): Promise<Looked> => {
    const looked = await findAskedCar(id, prices).then(
      car => ({ id, car, isGone: car === undefined || car.isSold }),
      error => {
        console.warn('a car of this form is not known', error)
        return { id, isGone: false }
      },
    )
    if (!looked.isGone) put(looked)
    return looked
  }

  return {
    finding: find(),
    /** One alone is as with any form about a car. */
    asked: (): CarOfForms | undefined => (listed.length === 1 ? found()[0] : undefined),
    /** What is sent, with what is known of its cars. */
    withCars: (sending: Sending): Sending => {
      const cars = found()
      const url = (location.pathname + location.search).slice(0, LONGEST_URL)
      // What every form about a car says, of which the API may know nothing while a feed is down.
      const [dealership_slug, ...others] = new Set(cars.map(({ car }) => car.dealership_slug))
      const isOne = dealership_slug !== undefined && others.length === 0
      const lead = { ...sending.lead, url, ...(isOne && { dealership_slug }) }
      if (listed.length < 2) return { ...sending, lead }
      const alike = kindOfAll() && { car_type: cars[0]?.car.car_type }
      return { ...sending, lead, several: { cars, about: carsFoundText(listed.length, words), alike } }
    },
  }
}

const nameOf = ({ title }: CarBeside): string => joinParts([title.main, title.sub])

/** As high as a line of text. */
const NO_TEXT = '\u00A0'

/** The line of a car until it is known. */
function bones(): HTMLElement {
  const words = ['name', 'more'].map(name => element('div', { className: `asked-cars__${name} skeleton` }, NO_TEXT))
  const line = carLine(element('div', { className: 'picture skeleton' }), ...words)
  line.setAttribute('aria-hidden', 'true')
  return line
}

const knownLine = (car: CarBeside, reserved: string): HTMLElement =>
  carLine(
    pictureOf(car),
    carName(car.asked.slug, car.title.main),
    ...(car.title.sub === '' ? [] : [element('p', { className: 'asked-cars__more' }, car.title.sub)]),
    priceOf({ ...car.price, was: undefined }),
    ...(car.isReserved ? [element('strong', { className: 'badge' }, reserved)] : []),
  )

function say(place: HTMLElement, ...parts: (Node | string)[]): void {
  place.replaceChildren(
    element('p', { className: 'notice' }, element('span', {}, ...parts.flatMap(part => [part, ' ']))),
  )
}
