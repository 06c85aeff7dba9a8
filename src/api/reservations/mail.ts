import type { ReserveCar } from '../../contract/reservations.ts'
import { formatDollars } from '../../domain/format.ts'
import { placeOfCar } from '../../domain/lead-place.ts'
import { placeForCar } from '../../domain/location.ts'
import { formatTimeAndZone } from '../../domain/reply-promise.ts'
import type { ReleasedBy } from '../../domain/reservation.ts'
import { fill } from '../../domain/text.ts'
import type { LabelName } from '../../site/label-texts.ts'
import { labelsOf, stockNouns } from '../../site/labels.ts'
import { siteZone } from '../../site/zone.ts'
import { toShopperFrom } from '../dealer-mail.ts'
import type { LeadFacts } from '../leads/facts.ts'
import type { Block } from '../letters/blocks.ts'
import { writeLetter } from '../letters/letter.ts'
import type { Mail } from '../ports/mail.ts'
import { carLines, phoneAt, placeLine } from '../to-shopper.ts'
import type { KeptReservation } from './rows.ts'

type Reserved = Pick<LeadFacts, 'car' | 'location' | 'site'> & {
  form: Pick<ReserveCar, 'name' | 'email'>
  row: Pick<KeptReservation, 'deposit_cents' | 'ends_at' | 'return_url'>
}

/** To the shopper whose deposit is paid: what the page of the reservation says, and the way back to it. */
export function reservedMail(reserved: Reserved): Mail {
  const { row, site } = reserved
  const { settings } = site
  const labels = labelsOf(settings)
  const time = formatTimeAndZone(new Date(row.ends_at!), siteZone(settings), settings.region)
  const steps = [labels.reservationNextCall, labels.reservationNextBring, labels.reservationNextDecide]
  return toShopper(reserved, labels.reservationMailSubject, [
    {
      lines: [
        fill(labels.reservationMailCar, { car: nameOf(reserved) }),
        fill(labels.reservationDoneText, { deposit: depositOf(row), time }),
      ],
    },
    ...whereItWaits(reserved),
    { lines: [labels.reservationMailLink], link: { label: labels.letterOpen, href: row.return_url } },
    { lines: [labels.checkoutRefundText] },
    { as: 'title', lines: [`${labels.checkoutNext}:`] },
    { as: 'list', lines: steps },
  ])
}

/** Which car it is, at which price, and where it waits, as its own page tells it; nothing of one that has left the stock. */
function whereItWaits({ car, site }: Reserved): Block[] {
  if (car === undefined) return []
  const { settings, locations } = site
  const place = placeOfCar(car, locations) ?? placeForCar(locations, car.dealership_id)
  const where = place && `${labelsOf(settings).whereToSee}: ${placeLine(place, settings.region)}`
  return [{ car, lines: [...carLines(car, site), where] }]
}

const WHY = {
  cancelled: 'reservationRefundCancelled',
  timeOver: 'reservationRefundTimeOver',
  latePayment: 'reservationRefundLate',
  dealer: 'reservationRefundDealer',
} as const satisfies Record<ReleasedBy, LabelName>

/** To the shopper whose deposit goes back, also where the car was never theirs: why, and when to look for it. */
export function refundMail({ releasedBy, ...released }: Reserved & { releasedBy: ReleasedBy }): Mail {
  const { row, site } = released
  const labels = labelsOf(site.settings)
  return toShopper(released, labels.reservationRefundSubject, [
    {
      lines: [
        fill(labels[WHY[releasedBy]], { car: nameOf(released) }),
        fill(labels.reservationReleasedText, { deposit: depositOf(row) }),
      ],
    },
    { lines: [labels.reservationRefundLink], link: { label: labels.letterOpen, href: row.return_url } },
  ])
}

function toShopper(about: Reserved, subject: string, blocks: readonly Block[]): Mail {
  const { form, location, site } = about
  const labels = labelsOf(site.settings)
  const phone = phoneAt(location, site)
  return {
    to: [form.email],
    ...toShopperFrom(location, site),
    ...writeLetter(site, {
      subject: fill(subject, { car: nameOf(about) }),
      blocks: [
        { lines: [fill(labels.reservationMailHello, { name: form.name })] },
        ...blocks,
        { lines: [phone && fill(labels.reservationMailCall, { phone })] },
        { as: 'quiet', lines: [site.settings.name] },
      ],
    }),
  }
}

/** A car may leave the stock while its deposit is paid. */
const nameOf = ({ car, site }: Pick<Reserved, 'car' | 'site'>): string => car?.name ?? stockNouns(site.settings).one

const depositOf = ({ deposit_cents }: Pick<KeptReservation, 'deposit_cents'>): string =>
  formatDollars(deposit_cents / 100)
