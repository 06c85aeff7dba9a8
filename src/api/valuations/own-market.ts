import { toKm } from '../../domain/distance.ts'
import { priceShown } from '../../domain/price.ts'
import { plateOf } from '../../domain/valuation.ts'
import { estimateOf, type MarketCar } from '../../domain/valuation-estimate.ts'
import { oncePerSite } from '../../site/once-per-site.ts'
import type { ValuationTool } from '../ports/valuation-tool.ts'

/**
 * What the dealer's own stock knows: plates and VINs of cars that it has, and what cars like the visitor's are offered for. A
 * car from elsewhere is not found, and the visitor writes make, model and year. Source: DC-110.
 */
export const ownMarket: ValuationTool = {
  lookUp: async ({ rego, vin }, site) => {
    const plate = rego && plateOf(rego)
    const car = site.cars.find(
      one =>
        (vin !== undefined && one.vin?.toUpperCase() === vin) ||
        (plate && one.regplate !== undefined && plateOf(one.regplate) === plate),
    )
    if (car?.year === undefined) return undefined
    const { make, model, badge, year } = car
    return { make, model, badge, year }
  },
  estimate: async (car, answers, site) => estimateOf(car, answers, marketOf(site)),
}

/** Every car of the stock that was driven and has a price. */
const marketOf = oncePerSite((site): readonly MarketCar[] => {
  const { price: settings, stock } = site.settings
  return site.cars.flatMap(car => {
    const { make, model, badge, year, km, car_type } = car
    const price = priceShown(car, settings)
    if (car_type === 'new' || year === undefined || km === undefined || price.kind !== 'price') return []
    return { make, model, badge, year, km: toKm(km, stock.distanceUnit), price: price.now }
  })
})
