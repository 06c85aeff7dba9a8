import { formatDollars } from '../../domain/format.ts'
import { formatTimeAndZone } from '../../domain/reply-promise.ts'
import { joinParts } from '../../domain/text.ts'
import { siteZone } from '../../site/zone.ts'
import { type LeadFacts, nameOf } from './facts.ts'

/** What we know of the deposit of a lead, a line each: from the reservation alone, as what a form says anybody may have typed. */
export function depositLines({ reservation, site: { settings } }: Pick<LeadFacts, 'reservation' | 'site'>): string[] {
  if (reservation === undefined) return []
  const { id, deposit, ends_at } = reservation
  return [
    `Reservation: ${id}`,
    `Deposit paid: ${formatDollars(deposit)}`,
    `Held until: ${formatTimeAndZone(new Date(ends_at), siteZone(settings), settings.region)}`,
  ]
}

/** How staff end a reservation: no page or call of ours does it, as none knows them (AU-07). */
export const HOW_TO_END =
  'To end this reservation, refund the deposit in full in your account at the payment processor. The car is free again at once, and the customer hears of it by mail.'

/** "Reserved, $200 paid: Zoë Nguyễn – 2016 Toyota RAV4, U00039": the subject of a lead whose deposit is paid, and of no other. */
export function depositSubject({ reservation, form, car }: LeadFacts): string | undefined {
  if (reservation === undefined) return undefined
  const about = joinParts([car?.name, car?.stocknum], ', ')
  return `Reserved, ${formatDollars(reservation.deposit)} paid: ${joinParts([nameOf(form), about], ' – ')}`
}
