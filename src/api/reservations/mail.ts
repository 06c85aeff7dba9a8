import type { ReserveCar } from '../../contract/reservations.ts'
import { formatDollars } from '../../domain/format.ts'
import { phoneOf } from '../../domain/phone.ts'
import { formatTimeAndZone } from '../../domain/reply-promise.ts'
import { fill } from '../../domain/text.ts'
import { labelsOf } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'
import { hostOf } from '../host-of.ts'
import type { LeadFacts } from '../leads/adf.ts'
import type { Mail } from '../ports/mail.ts'
import type { KeptReservation } from './rows.ts'

type Reserved = Pick<LeadFacts, 'car' | 'location' | 'site'> & {
  form: Pick<ReserveCar, 'name' | 'email'>
  row: Pick<KeptReservation, 'deposit_cents' | 'ends_at' | 'return_url'>
}

/** To the shopper whose deposit is paid: what the page of the reservation says, and the way back to it. */
export function reservedMail({ row, form, car, location, site }: Reserved): Mail {
  const { settings } = site
  const labels = labelsOf(settings)
  // A car may leave the stock while its deposit is paid.
  const name = car?.name ?? 'car'
  const deposit = formatDollars(row.deposit_cents / 100)
  const time = formatTimeAndZone(new Date(row.ends_at!), siteZone(settings), settings.region)
  const phone = phoneOf(location, dealershipOf(location, site))
  const steps = [labels.reservationNextCall, labels.reservationNextBring, labels.reservationNextDecide]
  const text = [
    fill(labels.reservationMailHello, { name: form.name }),
    '',
    fill(labels.reservationMailCar, { car: name }),
    fill(labels.reservationDoneText, { deposit, time }),
    '',
    labels.reservationMailLink,
    row.return_url,
    '',
    labels.checkoutRefundText,
    '',
    `${labels.checkoutNext}:`,
    ...steps.map(step => `- ${step}`),
    ...(phone === undefined ? [] : ['', fill(labels.reservationMailCall, { phone })]),
    '',
    settings.name,
  ]
  return {
    to: [form.email],
    host: hostOf(site),
    subject: fill(labels.reservationMailSubject, { car: name }),
    text: text.join('\n'),
  }
}

const dealershipOf = (location: LeadFacts['location'], { dealerships }: Site) =>
  dealerships.find(({ id }) => id === location?.dealership_id)
