// Which cars of a dealer's yards get a card for their window, and what it says.
import { isFree } from '../../../src/domain/availability.ts'
import { DAY } from '../../../src/domain/durations.ts'
import { placeOfCar } from '../../../src/domain/lead-place.ts'
import { arrivalOf } from '../../../src/domain/tags.ts'
import type { Car, Location } from '../../../src/records/index.ts'
import type { Site } from '../../../src/site/site.ts'
import { type CarSheet, carSheet } from '../../../src/views/car-sheet.ts'
import { listedBy, listedCars } from '../../../src/views/listed-cars.ts'

/** What somebody asks cards for. */
export type CardsAsked = {
  /** By the id of the place; of all places otherwise. */
  place?: number | undefined
  /** Of cars that came within so many days; of all otherwise. */
  days?: number | undefined
  /** Of these alone, wherever they are and whenever they came. */
  stockNumbers: readonly string[]
  /** With the repayment and its comparison rate. */
  finance: boolean
}

/** Of more, a browser and a printer have too much at once. */
export const MOST_CARDS = 300

/** The cars that may have a card: here, free, and with a page that its code leads to. */
export const cardCars = (site: Site): readonly Car[] => listedCars(listedBy(site)).filter(isFree)

/** The cars asked for, in the order in which somebody walks to them: place after place, of each the latest first. */
export function carsAsked(site: Site, { place, days, stockNumbers }: CardsAsked): Car[] {
  const cars = cardCars(site)
  if (stockNumbers.length > 0) return stockNumbers.flatMap(number => cars.filter(car => isNumbered(car, number)))
  const asked = cars.filter(
    car =>
      (place === undefined || placeIn(site, car)?.id === place) && (days === undefined || cameWithin(site, car, days)),
  )
  const rank = (car: Car): number => site.locations.findIndex(({ id }) => id === placeIn(site, car)?.id)
  return asked.sort(
    (one, other) => rank(one) - rank(other) || (other.created_at ?? '').localeCompare(one.created_at ?? ''),
  )
}

/** The stock numbers of which no car may have a card. */
export const unknownNumbers = (site: Site, { stockNumbers }: CardsAsked): string[] => {
  const cars = cardCars(site)
  return stockNumbers.filter(number => !cars.some(car => isNumbered(car, number)))
}

/** The places at which cars stand that may have a card. */
export function placesOfCards(site: Site): Location[] {
  const ids = new Set(cardCars(site).map(car => placeIn(site, car)?.id))
  return site.locations.filter(({ id }) => ids.has(id))
}

export function cameWithin({ settings, at }: Pick<Site, 'settings' | 'at'>, car: Car, days: number): boolean {
  const [arrived] = arrivalOf(car, settings) ?? []
  return arrived !== undefined && arrived <= at.getTime() && at.getTime() - arrived < days * DAY
}

/** Source: VD-49, FN-13. */
export function cardSheet(site: Site, car: Car, { finance }: Pick<CardsAsked, 'finance'>): CarSheet {
  if (finance) return carSheet(site, car)
  const { settings } = site
  return carSheet({ ...site, settings: { ...settings, cards: { ...settings.cards, financeBlock: false } } }, car)
}

const placeIn = (site: Site, car: Car): Location | undefined => placeOfCar(car, site.locations)

const isNumbered = ({ stocknum }: Car, number: string): boolean => stocknum?.toLowerCase() === number.toLowerCase()
