import type { Car, Location } from '../records/index.ts'
import { placesToAsk } from './location.ts'

/** What is known of a place that may take a lead. */
export type LeadPlace = Pick<Location, 'id' | 'dealership_slug' | 'location_type' | 'primary'>

/** What a form names: one of the site's places, a dealership. */
type Named = { location_id?: number | undefined; dealership_slug?: string | undefined }

/** The car that a form is about, as far as it says who answers for it. */
type CarAsked = Pick<Car, 'location_id' | 'dealership_slug'>

/**
 * The place that takes a lead, of those that the site lists: the one that was chosen; else whom to ask first of the dealership
 * that was chosen in place of the car's own; else where the car stands; else whom to ask first of the car's dealership; else
 * of the whole site, where sales come before service, whichever is the main one. What a form names must be of this site, or
 * it counts as not named. The law is silent on who gets a lead; FM-07 and FM-08 say what is named.
 */
export function placeOfLead<P extends LeadPlace>(
  form: Named,
  car: CarAsked | undefined,
  locations: readonly P[],
): P | undefined {
  const places = placesToAsk(locations)
  const firstOf = (dealership: string | undefined): P | undefined =>
    places.find(({ dealership_slug }) => dealership !== undefined && dealership_slug === dealership)
  return (
    places.find(({ id }) => id === form.location_id) ??
    (asksElsewhere(form, car, places) ? firstOf(form.dealership_slug) : undefined) ??
    placeOfCar(car, places) ??
    firstOf(car?.dealership_slug) ??
    places[0]
  )
}

/**
 * The place that takes one lead about several cars: that of most of them, each alone; of even ones that of the first car.
 * Source: features.md #6.
 */
export function placeOfCarsLead<P extends LeadPlace>(
  form: Named,
  cars: readonly CarAsked[],
  locations: readonly P[],
): P | undefined {
  if (cars.length === 0) return placeOfLead(form, undefined, locations)
  return mostOften(cars.map(car => placeOfLead(form, car, locations)))
}

/** Which of a list is in it most often; of even ones the first. */
export function mostOften<Item>(list: readonly Item[]): Item | undefined {
  const times = (item: Item): number => list.filter(other => other === item).length
  return [...list].sort((one, other) => times(other) - times(one))[0]
}

/** The place where a car stands, if that is one of the site. */
export const placeOfCar = <P extends LeadPlace>(
  car: Pick<CarAsked, 'location_id'> | undefined,
  locations: readonly P[],
): P | undefined => locations.find(({ id }) => id === car?.location_id)

/** Whether a form names another dealership than its car's own, which every form about a car names by itself. Source: FM-08, FM-13. */
export const asksElsewhere = (
  { dealership_slug }: Pick<Named, 'dealership_slug'>,
  car: CarAsked | undefined,
  locations: readonly LeadPlace[],
): boolean => dealership_slug !== undefined && dealership_slug !== dealershipOf(car, locations)

/** Whose a car is: its own word, else that of the place where it stands. */
const dealershipOf = (car: CarAsked | undefined, locations: readonly LeadPlace[]): string | undefined =>
  car?.dealership_slug ?? placeOfCar(car, locations)?.dealership_slug

/**
 * Where a test drive begins: at the showroom that was chosen, else at the place that takes its lead, as the mail says, or
 * where that is no showroom of the dealership, at its main one. Source: FM-07, FM-08, FM-13, DC-121.
 */
export function placeOfDrive<P extends LeadPlace>(
  drive: Named,
  car: CarAsked | undefined,
  locations: readonly P[],
): P | undefined {
  const showrooms = placesToAsk(locations).filter(({ location_type }) => location_type === 'sales')
  const dealership = drive.dealership_slug ?? dealershipOf(car, locations)
  const own = showrooms.filter(({ dealership_slug }) => dealership_slug === dealership)
  const taker = placeOfLead(drive, car, locations)
  return showrooms.find(({ id }) => id === drive.location_id) ?? own.find(({ id }) => id === taker?.id) ?? own[0]
}
