import type { OnlinePayment } from '../../contract/payments.ts'
import { formatDate } from '../../domain/date.ts'
import { formatToTheCent } from '../../domain/format.ts'
import { phoneOf } from '../../domain/phone.ts'
import { fill } from '../../domain/text.ts'
import { localDate } from '../../domain/time-zone.ts'
import { companyLine } from '../../site/company-line.ts'
import { labelsOf } from '../../site/labels.ts'
import type { Site, SiteLocation } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'
import type { OnlinePaymentRow } from '../db/selling-tables.ts'
import { type Draft, toShopperFrom } from '../dealer-mail.ts'
import { writeLetter } from '../letters/letter.ts'
import type { Mail } from '../ports/mail.ts'

type Made = {
  row: Pick<OnlinePaymentRow, 'cents' | 'currency' | 'receipt_number'>
  form: OnlinePayment
  /** Whose mail boxes hear of it. */
  location: SiteLocation | undefined
  site: Site
  /** When the processor told of it. */
  at: Date
}

/** For the dealership that was paid, which can answer it, and a receipt for who paid: as far as the site's settings know. */
export function paymentMails({ row, form, location, site, at }: Made): { draft: Draft; receipt: Mail } {
  const { name, region } = site.settings
  const labels = labelsOf(site.settings)
  const zone = siteZone(site.settings)
  const amount = `${formatToTheCent(row.cents / 100)} ${row.currency.toUpperCase()}`
  const dealership = site.dealerships.find(({ slug }) => slug === form.dealership_slug)
  const paid = [
    `For: ${form.reference}`,
    ...(dealership === undefined ? [] : [`Dealership: ${dealership.name}`]),
    `Amount: ${amount}`,
    `Receipt date: ${formatDate(localDate(at, zone), region, zone)}`,
    `Receipt number: ${row.receipt_number}`,
  ]
  const by = [
    `First name: ${form.name}`,
    `Last name: ${form.last_name}`,
    `Email: ${form.email}`,
    `Phone: ${form.phone}`,
  ]
  const draft = {
    // What was paid before what it was for, which the customer wrote.
    subject: `Paid online, ${amount}: ${form.reference} (${name})`,
    text: [...paid, '', ...by, '', `Paid on the website of ${name}`].join('\n'),
    replyTo: form.email,
  }
  // Who hears of it may be another dealership's, where this one has no place.
  const phone = phoneOf(location?.dealership_slug === form.dealership_slug ? location : undefined, dealership)
  const receipt = {
    to: [form.email],
    ...toShopperFrom(location, site),
    ...writeLetter(site, {
      subject: `Your payment to ${name}: receipt ${row.receipt_number}`,
      blocks: [
        { lines: [`Thank you, your payment to ${name} is made.`] },
        { lines: paid },
        { lines: [phone && fill(labels.reservationMailCall, { phone })] },
        { as: 'quiet', lines: [companyLine(site.settings, labels)] },
      ],
    }),
  }
  return { draft, receipt }
}
