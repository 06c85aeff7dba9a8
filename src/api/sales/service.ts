import type { Transaction } from 'kysely'
import type { Sale } from '../../contract/sales.ts'
import type { Site } from '../../site/site.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { PurchaseRow } from '../db/selling-tables.ts'
import type { Tables } from '../db/tables.ts'
import { ApiError } from '../errors.ts'
import { toMobile } from '../mobile.ts'
import { findReservation, tellReservation } from '../reservations/events.ts'
import type { Services } from '../services.ts'

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
  const purchase = { site: slug, reference, phone, issued_at: services.now() }
  const note = (transaction: Transaction<Tables>) => noteOnce(purchase, transaction)
  const isSold = async (id: string) => (await findReservation(id, site, services)).state === 'purchased'
  if (reservation_id === undefined || (await isSold(reservation_id))) return inTransaction(services.db, note)
  // With the note or not at all: a sale that is refused ends no reservation, and one of a reservation that is over gives no spin.
  const ended = await tellReservation(reservation_id, site, { kind: 'saleCompleted' }, services, note)
  if (ended !== undefined) return
  // Of the same sale told twice at once, the other was quicker.
  if (await isSold(reservation_id)) return inTransaction(services.db, note)
  throw new ApiError(409, 'This reservation is over.')
}

/** Notes whose purchase it is; told again it is the same, and of another buyer it is refused. */
async function noteOnce(purchase: PurchaseRow, transaction: Transaction<Tables>): Promise<void> {
  const { site, reference, phone } = purchase
  await transaction
    .insertInto('purchases')
    .values(purchase)
    .onConflict(conflict => conflict.columns(['site', 'reference']).doNothing())
    .execute()
  const { phone: kept } = await transaction
    .selectFrom('purchases')
    .select('phone')
    .where('site', '=', site)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  if (kept !== phone) throw new ApiError(409, 'This reference is of another buyer.')
}
