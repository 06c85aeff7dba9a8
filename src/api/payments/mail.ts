import type { OnlinePayment } from '../../contract/payments.ts'
import { formatToTheCent } from '../../domain/format.ts'
import type { Site, SiteLocation } from '../../site/site.ts'
import type { OnlinePaymentRow } from '../db/selling-tables.ts'
import { type Letter, toShopperFrom } from '../leads/recipients.ts'
import type { Mail } from '../ports/mail.ts'

type Made = {
  row: Pick<OnlinePaymentRow, 'cents' | 'currency' | 'receipt_number'>
  form: OnlinePayment
  /** Whose mail boxes hear of it. */
  location: SiteLocation | undefined
  site: Site
}

/** For the dealership, which can answer it, and a receipt for who paid. */
export function paymentMails({ row, form, location, site }: Made): { letter: Letter; receipt: Mail } {
  const { name } = site.settings
  const amount = `${formatToTheCent(row.cents / 100)} ${row.currency.toUpperCase()}`
  const paid = [`For: ${form.reference}`, `Amount: ${amount}`, `Receipt number: ${row.receipt_number}`]
  const by = [
    `First name: ${form.name}`,
    `Last name: ${form.last_name}`,
    `Email: ${form.email}`,
    `Phone: ${form.phone}`,
  ]
  const letter = {
    subject: `Paid online: ${form.reference}, ${amount} (${name})`,
    text: [...paid, '', ...by, '', `Paid on the website of ${name}`].join('\n'),
    replyTo: form.email,
  }
  const receipt = {
    to: [form.email],
    ...toShopperFrom(location, site),
    subject: `Your payment to ${name}: receipt ${row.receipt_number}`,
    text: [`Thank you, your payment to ${name} is made.`, '', ...paid].join('\n'),
  }
  return { letter, receipt }
}
