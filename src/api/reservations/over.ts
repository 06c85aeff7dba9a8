import type { Site } from '../../site/site.ts'
import { faultFacts } from '../log.ts'
import { inTime } from '../patience.ts'
import { settlePayment } from '../payments/notices.ts'
import type { Services } from '../services.ts'
import { tellReservation } from './events.ts'
import type { KeptReservation } from './rows.ts'

type Ending = Pick<KeptReservation, 'id' | 'state' | 'payment_ref'>

/**
 * Ends a hold or a reservation whose time is over. Whether a hold was paid in time, the processor is asked first, because a
 * notice may be late or lost; then it becomes a reservation. Where the processor does not answer (in time, for whoever
 * cannot wait longer) the hold ends, and a payment that is found later reserves the car or is refunded (DC-89).
 */
export async function endWhenOver(
  { id, state, payment_ref }: Ending,
  site: Site,
  services: Services,
  { patienceMilliseconds }: { patienceMilliseconds?: number } = {},
): Promise<void> {
  if (state === 'held' && payment_ref !== null) {
    const asked = settlePayment(payment_ref, site, services).catch(error =>
      services.log('warn', 'payment-settle-failed', { id, site: site.settings.slug, ...faultFacts(error) }),
    )
    await (patienceMilliseconds === undefined ? asked : inTime(asked, patienceMilliseconds))
  }
  await tellReservation(id, site, { kind: 'timeOver' }, services)
}
