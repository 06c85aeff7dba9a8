import type { CheckoutCar } from '../../contract/cars.ts'
import { checkoutOf } from '../../domain/payment-choices.ts'
import { priceShown } from '../../domain/price.ts'
import { carState, standingOf } from '../../domain/stock-state.ts'
import type { Car } from '../../records/index.ts'
import { labelsOf } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { comparedCar } from '../../views/compare-page.ts'
import { priceBlock } from '../../views/price-block.ts'
import type { Services } from '../services.ts'
import { carAsItIsNow } from './service.ts'

/** A car as its page would show it to whoever asks about it; one that came after the build has no page. */
export async function checkoutCar(car: Car, site: Site, services: Pick<Services, 'db' | 'now'>): Promise<CheckoutCar> {
  const { settings, locations } = site
  const now = await carAsItIsNow(car, site, services)
  const { asked, title, picture } = comparedCar(site, car)
  const shown = priceShown(car, settings.price)
  const price = priceBlock(car, shown, site, labelsOf(settings))
  return {
    success: true,
    asked: { car: asked, image: picture?.src },
    title,
    price: { text: price.now, type: price.type, dollars: shown.kind === 'price' ? shown.now : undefined },
    standing: standingOf(carState(now)),
    place: locations.find(({ id }) => id === car.location_id)?.name,
    checkout: checkoutOf(now, settings),
  }
}
