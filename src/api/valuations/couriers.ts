import type { Courier } from '../outbox/outbox.ts'
import { couriersOf } from '../outbox/work.ts'
import type { Services } from '../services.ts'
import { tellShown, VALUATION_SHOWN } from './service.ts'

/** What a valuation leaves to the outbox. */
export const valuationCouriers = (services: () => Services): Record<string, Courier> =>
  couriersOf({ [VALUATION_SHOWN]: tellShown }, services)
