import type { Sale } from '../../contract/sales.ts'
import type { Site } from '../../site/site.ts'
import type { PurchaseRow } from '../db/selling-tables.ts'
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
  const isFirst = await noteOnce({ site: slug, reference, phone, issued_at: services.now() }, services)
  if (reservation_id === undefined) return
  const isDone = await endsAsSold(reservation_id, site, services).catch(async error => {
    if (isFirst) await forget(slug, reference, services)
    throw error
  })
  if (isDone) return
  // A reservation that is over cannot be taken up again, and the sale that names it was told wrongly.
  if (isFirst) await forget(slug, reference, services)
  throw new ApiError(409, 'This reservation is over.')
}

async function endsAsSold(id: string, site: Site, services: Services): Promise<boolean> {
  const { state } = await findReservation(id, site, services)
  if (state === 'purchased') return true
  return (await tellReservation(id, site, { kind: 'saleCompleted' }, services)) !== undefined
}

/**
 * Notes whose purchase it is, before anything else is changed: of two calls at once with one reference, the second buyer is
 * refused here. Tells whether it was noted just now.
 */
async function noteOnce(purchase: PurchaseRow, { db }: Services): Promise<boolean> {
  const { site, reference, phone } = purchase
  const added = await db
    .insertInto('purchases')
    .values(purchase)
    .onConflict(conflict => conflict.columns(['site', 'reference']).doNothing())
    .returning('phone')
    .executeTakeFirst()
  if (added !== undefined) return true
  const known = await db
    .selectFrom('purchases')
    .select('phone')
    .where('site', '=', site)
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (known?.phone !== phone) throw ofAnotherBuyer()
  return false
}

const forget = (site: string, reference: string, { db }: Services) =>
  db.deleteFrom('purchases').where('site', '=', site).where('reference', '=', reference).execute()

const ofAnotherBuyer = () => new ApiError(409, 'This reference is of another buyer.')
