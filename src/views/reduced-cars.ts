import type { CarCard } from '../domain/car-card.ts'
import { type PriceFacts, type PriceSettings, priceShown } from '../domain/price.ts'
import type { SearchRecord } from '../search/record.ts'
import { CAR_INDEX } from '../search/settings.ts'
import { keeping } from '../site/keeper.ts'
import type { Site } from '../site/site.ts'
import { cardsOf } from './car-card.ts'
import { firstFound } from './latest-cars.ts'
import { buyableOf } from './stock.ts'

/**
 * The cars that can be bought and have come down most, the deepest cut first; of equal ones the first in the order of the
 * stock. The stock is asked for a few at a time, as of thousands hardly any are shown.
 */
export function reducedCars(site: Site, count: number): CarCard[] {
  const { price } = site.settings
  const cuts = cutsOf({ cars: site.cars, price })
  for (let asked = 2 * count; cuts.length > 0; asked *= 4) {
    // All of the same cut together, so that what is not asked for has come down less.
    const { cut: least } = cuts[Math.min(asked, cuts.length) - 1]!
    const deep = cuts.filter(({ cut }) => cut >= least)
    const cars = buyableAmong(
      site,
      deep.map(({ id }) => id),
    )
    if (cars.length < count && deep.length < cuts.length) continue
    const deepestFirst = cars.toSorted((one, other) => cutBy(other, price) - cutBy(one, price))
    return cardsOf(site, deepestFirst.slice(0, count))
  }
  return []
}

function buyableAmong(site: Site, ids: readonly number[]): SearchRecord[] {
  const either = ids.map(id => `objectID:${id}`).join(' OR ')
  return firstFound(site, CAR_INDEX, `${buyableOf(site)} AND (${either})`, ids.length)
}

const cutsOf = keeping('cuts', ({ cars, price }: Pick<Site, 'cars'> & { price: PriceSettings }) =>
  cars
    .map(car => ({ id: car.id, cut: cutBy(car, price) }))
    .filter(({ cut }) => cut > 0)
    .sort((one, other) => other.cut - one.cut),
)

/** By which share of its earlier price a car has come down. */
function cutBy(car: PriceFacts, settings: PriceSettings): number {
  const shown = priceShown(car, settings)
  return shown.kind === 'price' && shown.was !== undefined ? 1 - shown.now / shown.was : 0
}
