import type { Lead } from '../../contract/leads.ts'
import { isSold } from '../../domain/availability.ts'
import { placeOfCar } from '../../domain/lead-place.ts'
import type { Car } from '../../records/index.ts'
import { saidOfCar } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { carOf } from '../sites.ts'

/** As people at a dealership find it. */
export const carNamed = ({ name, stocknum }: Pick<Car, 'name' | 'stocknum'>): string =>
  stocknum ? `${name} (stock number ${stocknum})` : name

type Asked = Pick<Lead, 'car_id' | 'car_ids'>

/** The cars that a lead is about; of a list, which is answered for car by car, none that is sold. Source: features.md #6. */
export const askedCars = ({ car_id, car_ids = [] }: Asked, site: Site): readonly Car[] => [
  ...new Set([...known([car_id], site), ...known(car_ids, site).filter(car => !isSold(car))]),
]

/** The same for where a lead goes: of cars that are all sold, to where they stood. */
export function carsOfPlace(form: Asked, site: Site): readonly Car[] {
  const asked = askedCars(form, site)
  return asked.length > 0 ? asked : known(form.car_ids ?? [], site)
}

const known = (ids: readonly (number | undefined)[], site: Site): Car[] =>
  ids.flatMap(id => (id === undefined ? [] : (carOf(site, id) ?? [])))

const GONE = ' (no longer here)'

/** What is said of a car that is not in the stock. While a feed is down, it may well be there. */
export const notHere = ({ isStockUnknown }: Site): string => (isStockUnknown ? '' : GONE)

/** What has left the stock, of the list that a lead is about: named where we still know it. The lead's own car is told of anyway. */
export function goneCars({ car_id, car_ids = [] }: Asked, site: Site): string[] {
  const told = new Set([car_id, ...askedCars({ car_ids }, site).map(({ id }) => id)])
  const gone = [...new Set(car_ids)].filter(id => !told.has(id)).map(id => ({ id, car: carOf(site, id) }))
  return gone.map(({ id, car }) => (car === undefined ? `id ${id}${notHere(site)}` : carNamed(car) + GONE))
}

/** "The car stands at: Northside Toyota Sales", if that is a place of the site. */
export function standsAt(car: Car, site: Site): string | undefined {
  const place = placeOfCar(car, site.locations)
  return place && `${saidOfCar('The car stands at', site.settings)}: ${place.name}`
}
