import type { Car } from '../../records/index.ts'
import type { Brand } from '../brands.ts'
import type { Content } from '../content.ts'
import { keeping } from '../keeper.ts'
import { nearest } from '../nearest.ts'
import type { SiteSettings } from '../schema/site.ts'

type Known = { brands: readonly Brand[]; content: Content; stock: { cars: readonly Car[] } }

/**
 * Names and ids that point at nothing. What they leave out may have gone, as a car does that is sold; else somebody has
 * slipped, and what should be hidden is shown. Source: CF-17, CF-18, DC-163.
 */
export function strangersOf(settings: SiteSettings, { brands, content, stock: { cars } }: Known): string[] {
  const { slug, locations, dealerships, excludedIds, locationDisplay } = settings
  const makes = brands.map(({ manufacturer }) => manufacturer.slug)
  const offers = [...content.offers, ...brands.flatMap(brand => brand.offers)].map(({ value }) => String(value.id))
  const places = locations.map(({ id }) => id)
  const lists: [setting: string, asked: readonly (string | number)[], known: readonly (string | number)[]][] = [
    ['excludedIds.locations', excludedIds.locations, places],
    ['excludedIds.models', excludedIds.models, brands.flatMap(({ models }) => models.map(({ id }) => id))],
    ['excludedIds.offers', excludedIds.offers.map(String), offers],
    // These a feed may name on its own.
    ['excludedIds.dealerships', excludedIds.dealerships, dealerships.map(({ id }) => id)],
    ['excludedIds.cars', excludedIds.cars, []],
    ['locationDisplay.hiddenNames', locationDisplay.hiddenNames, locations.map(({ name }) => name)],
  ]
  const unknown = lists.flatMap(([setting, asked, known]) => {
    const strange = asked.filter(one => !known.includes(one))
    const inStock = new Set(strange.length === 0 ? [] : namedByCars({ cars, setting, asked: strange }))
    return strange
      .filter(one => !inStock.has(one))
      .map(one => {
        const meant = typeof one === 'string' ? nearest(one, known.map(String)) : undefined
        return `${slug} has "${one}" in "${setting}", where there is no such thing → ${meant ? `did you mean "${meant}"?` : 'leave it out'}`
      })
  })
  const makers = brands.map(({ manufacturer }) => manufacturer.id)
  const reviewed = new Set(content.reviews.flatMap(({ location_id }) => location_id ?? []))
  return [
    ...unknown,
    ...[...reviewed]
      .filter(id => !places.includes(id))
      .map(
        id => `${slug} has reviews of location ${id}, which it does not have → its locations are ${places.join(', ')}`,
      ),
    ...[...content.offers, ...brands.flatMap(brand => brand.offers)].flatMap(({ file, value }) =>
      value.manufacturer_id === undefined || value.manufacturer !== undefined || makers.includes(value.manufacturer_id)
        ? []
        : `${file} has manufacturer_id ${value.manufacturer_id}, which no brand of ${slug} has → write the maker's name as "manufacturer"`,
    ),
    ...content.brands
      .filter(({ value }) => !makes.includes(value.slug))
      .map(
        ({ file }) => `${file} shows nowhere, as ${slug} has no such make → name it in "brands", or delete the file`,
      ),
  ]
}

const NAMED_BY_CARS: Readonly<Record<string, (car: Car) => readonly (string | number | undefined)[]>> = {
  'excludedIds.dealerships': car => [car.dealership_id],
  'excludedIds.cars': car => [car.id],
  'locationDisplay.hiddenNames': car => [car.location_name, car.location],
}

/** Those of some names that cars of the stock have; asked once for the same stock. */
const namedByCars = keeping(
  'named by cars',
  ({ cars, setting, asked }: { cars: readonly Car[]; setting: string; asked: readonly (string | number)[] }) => {
    const namesOf = NAMED_BY_CARS[setting]
    if (namesOf === undefined) return []
    const named = new Set(cars.flatMap(namesOf))
    return asked.filter(one => named.has(one))
  },
)
