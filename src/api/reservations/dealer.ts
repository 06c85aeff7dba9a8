import type { ReserveCar } from '../../contract/reservations.ts'
import { formatDollars } from '../../domain/format.ts'
import type { ReleasedBy } from '../../domain/reservation.ts'
import { localIso } from '../../domain/time-zone.ts'
import type { Site } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'
import type { Draft } from '../dealer-mail.ts'
import { carNamed } from '../leads/asked-cars.ts'
import type { LeadFacts, LeadReservation } from '../leads/facts.ts'
import type { KeptReservation } from './rows.ts'

type Row = Pick<KeptReservation, 'id' | 'site' | 'car_id' | 'deposit_cents' | 'ends_at'>

/** What the lead of a reservation tells the dealer's system, which names its id when the car is sold. */
export const leadReservation = (row: Row, { settings }: Pick<Site, 'settings'>): LeadReservation => ({
  id: row.id,
  deposit: row.deposit_cents / 100,
  ends_at: localIso(new Date(row.ends_at!), siteZone(settings)),
})

type AboutRefund = Pick<LeadFacts, 'car' | 'site'> & { form: ReserveCar; row: Row }

const RELEASED: Record<ReleasedBy, { subject: string; text: string }> = {
  cancelled: {
    subject: 'Reservation cancelled',
    text: 'The customer has cancelled this reservation. The car is free again.',
  },
  timeOver: {
    subject: 'Reservation over',
    text: 'The time of this reservation is over, and no sale was told of. The car is free again.',
  },
  latePayment: {
    subject: 'Deposit paid too late',
    text: 'This deposit was paid when its hold was over or cancelled. The car is not reserved for this customer.',
  },
  dealer: {
    subject: 'Deposit given back',
    text: 'The payment processor tells that this deposit went back in full, so this reservation is over. The car is free again.',
  },
}

/** To the dealer, whose reservation is over or never came to be, and whose deposit goes back. */
export function releasedDraft({ releasedBy, ...about }: AboutRefund & { releasedBy: ReleasedBy }): Draft {
  const { subject, text } = RELEASED[releasedBy]
  return draft(about, subject, [text, `The deposit of ${depositOf(about)} goes back to the customer in full.`])
}

/** The same for the dealer's system. */
export const releasedBody = ({ row, releasedBy, at }: { row: Row; releasedBy: ReleasedBy; at: number }) => ({
  type: 'reservation-released',
  reservation_id: row.id,
  site: row.site,
  created_at: new Date(at).toISOString(),
  car_id: row.car_id,
  released_by: releasedBy,
  deposit: row.deposit_cents / 100,
})

/** To the dealer, who alone can ask bank and customer: a refund does not come through. */
export const refundRefusedDraft = ({ refusals, ...about }: AboutRefund & { refusals: number }): Draft =>
  draft(about, 'Refund refused', [
    `The refund of ${depositOf(about)} was refused ${refusals} times. It is tried again.`,
    'Please look at this payment in your account at the payment processor. What you give back there is not paid twice.',
  ])

const depositOf = ({ row }: AboutRefund): string => formatDollars(row.deposit_cents / 100)

function draft({ row, form, car, site }: AboutRefund, subject: string, lines: readonly string[]): Draft {
  const { name } = site.settings
  const text = [
    ...lines,
    '',
    `Car: ${car === undefined ? form.car_id : carNamed(car)}`,
    `Reservation: ${row.id}`,
    `First name: ${form.name}`,
    `Last name: ${form.last_name}`,
    `Email: ${form.email}`,
    `Phone: ${form.phone}`,
    '',
    `From the website of ${name}`,
  ]
  return {
    subject: `${subject}: ${car?.name ?? `${form.name} ${form.last_name}`} (${name})`,
    text: text.join('\n'),
    replyTo: form.email,
  }
}
