import type { Couriers } from '../outbox/outbox.ts'
import { couriersOf } from '../outbox/work.ts'
import type { Services } from '../services.ts'
import { tellShown, VALUATION_SHOWN } from './service.ts'

/** What a valuation leaves to the outbox. */
export const valuationCouriers = (services: () => Services): Pick<Couriers, typeof VALUATION_SHOWN> =>
  couriersOf({ [VALUATION_SHOWN]: tellShown }, services)
