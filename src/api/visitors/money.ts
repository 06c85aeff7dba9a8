import { fromJson, toJson } from '../db/json.ts'
import { keptUntil } from '../db/retention.ts'
import type { OnlinePaymentRow, ReservationRow } from '../db/selling-tables.ts'
import type { Holding, Stay } from './holding.ts'
import { rowsOf, type Search } from './search.ts'

/** While a car is kept for somebody, or a deposit has to go back, all that is known of it is needed. */
export const isUnderWay = ({ state }: Pick<ReservationRow, 'state'>): boolean =>
  state === 'held' || state === 'reserved' || state === 'released'

export async function findReservations(search: Search): Promise<Holding<'reservations'>[]> {
  const { who } = search
  const found: Holding<'reservations'>[] = []
  for await (const row of rowsOf('reservations', search)) {
    const isTheirs = (row.phone !== null && row.phone === who.phone) || who.hasSent(fromJson(row.form))
    if (isTheirs) found.push({ row, stays: stayOfReservation(row) })
  }
  return found
}

/** Name and address stay in the books, as a refund may fail long after it had succeeded, and is then told by mail. Source: DC-89. */
function stayOfReservation(row: ReservationRow): Stay {
  if (isUnderWay(row)) return { why: 'it is under way: cancel it, or wait for its refund, and erase again' }
  const until = keptUntil('reservations', row)
  if (row.state === 'available') return { why: 'a payment that comes late has to find it, to go back', until }
  const { name, last_name, email, phone, car_id, category, terms_agreed, consent } = fromJson(row.form)
  const form = toJson({ name, last_name, email, phone, car_id, category, terms_agreed, consent })
  return { why: 'it is in the books, with no more of the form than they need', until, instead: { form, visitor: null } }
}

export async function findOnlinePayments(search: Search): Promise<Holding<'online_payments'>[]> {
  const found: Holding<'online_payments'>[] = []
  for await (const row of rowsOf('online_payments', search)) {
    if (search.who.hasSent(fromJson(row.form))) found.push({ row, stays: stayOfPayment(row) })
  }
  return found
}

function stayOfPayment(row: OnlinePaymentRow): Stay {
  const until = keptUntil('online_payments', row)
  if (row.state === 'paid') return { why: 'it is in the books', until }
  return { why: 'a payment that comes late has to find it, to be in the books', until }
}
