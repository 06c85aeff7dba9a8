import { financeShown } from '../../domain/finance.ts'
import { priceShown } from '../../domain/price.ts'
import type { Car } from '../../records/index.ts'
import type { Site } from '../../site/site.ts'
import { reservedCarIds } from '../reservations/service.ts'
import type { Services } from '../services.ts'

/** The words of the lender whose estimate the car shows; nothing where it shows none. Source: FN-20, DC-104. */
export function financeDisclaimer(car: Car, { settings }: Site, now: Date): string | undefined {
  const shown = financeShown(car, priceShown(car, settings.price), settings, now)
  return shown === undefined ? undefined : car.finance_lenders?.[shown.provider]?.disclaimer
}

/** The feed learns of a reservation only when somebody enters it there. Source: DC-93. */
export async function carAsItIsNow(car: Car, site: Site, services: Pick<Services, 'db' | 'now'>): Promise<Car> {
  if (car.reserved === true) return car
  const reservedOnline = await reservedCarIds(site, services)
  return { ...car, reserved: reservedOnline.includes(car.id) }
}
