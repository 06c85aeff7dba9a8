import type { Sale } from '../../contract/sales.ts'
import type { Site } from '../../site/site.ts'
import { ApiError } from '../errors.ts'
import { findReservation, tellReservation } from '../reservations/events.ts'
import type { Services } from '../services.ts'
import { toMobile } from '../sign-in/phone.ts'

/**
 * A sale ends the reservation that led to it, whose deposit counts towards the price, and gives the buyer a reference.
 * Told twice it is one sale; a reservation that is over is refused, and so is a reference of another buyer. Source: Table E, DC-161.
 */
export async function completeSale(
  { reference, phone: written, reservation_id }: Sale,
  site: Site,
  services: Services,
): Promise<void> {
  const { slug, region } = site.settings
  const phone = toMobile(written, region)
  if (phone === undefined) throw new ApiError(400, 'Please write a mobile number of this country.')
  const before = await services.db
    .selectFrom('purchases')
    .select('phone')
    .where('site', '=', slug)
    .where('reference', '=', reference)
    .executeTakeFirst()
  // Before anything is changed: a reservation that is over cannot be taken up again.
  if (before !== undefined && before.phone !== phone) throw ofAnotherBuyer()
  if (reservation_id !== undefined) {
    const { state } = await findReservation(reservation_id, site, services)
    const isDone =
      state === 'purchased' || (await tellReservation(reservation_id, site, { kind: 'saleCompleted' }, services))
    if (!isDone) throw new ApiError(409, 'This reservation is over.')
  }
  const { phone: kept } = await services.db
    .insertInto('purchases')
    .values({ site: slug, reference, phone, issued_at: services.now() })
    // Changes nothing, but tells whose it is.
    .onConflict(conflict => conflict.columns(['site', 'reference']).doUpdateSet({ reference }))
    .returning('phone')
    .executeTakeFirstOrThrow()
  if (kept !== phone) throw ofAnotherBuyer()
}

const ofAnotherBuyer = () => new ApiError(409, 'This reference is of another buyer.')
