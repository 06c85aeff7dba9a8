import type { OnlinePayment } from '../../contract/payments.ts'
import { formatToTheCent } from '../../domain/format.ts'
import type { Site } from '../../site/site.ts'
import type { OnlinePaymentRow } from '../db/selling-tables.ts'
import { hostOf } from '../host-of.ts'
import type { Mail } from '../ports/mail.ts'

type Made = {
  row: Pick<OnlinePaymentRow, 'cents' | 'currency' | 'receipt_number'>
  form: OnlinePayment
  site: Site
  mailTo: readonly string[]
}

/**
 * A mail for each mail box of the dealership, which can answer it, and a receipt for who paid. Without a mail box the first
 * is for nobody, and so becomes a dead letter, which the operator sees, rather than nothing.
 */
export function paymentMails({ row, form, site, mailTo }: Made): Mail[] {
  const { name } = site.settings
  const amount = `${formatToTheCent(row.cents / 100)} ${row.currency.toUpperCase()}`
  const paid = [`For: ${form.reference}`, `Amount: ${amount}`, `Receipt number: ${row.receipt_number}`]
  const by = [
    `First name: ${form.name}`,
    `Last name: ${form.last_name}`,
    `Email: ${form.email}`,
    `Phone: ${form.phone}`,
  ]
  const host = hostOf(site)
  const toDealer = (mailTo.length === 0 ? [[]] : mailTo.map(one => [one])).map(to => ({
    to,
    host,
    subject: `Paid online: ${form.reference}, ${amount} (${name})`,
    text: [...paid, '', ...by, '', `Paid on the website of ${name}`].join('\n'),
    replyTo: form.email,
  }))
  const toPayer = {
    to: [form.email],
    host,
    subject: `Your payment to ${name}: receipt ${row.receipt_number}`,
    text: [`Thank you, your payment to ${name} is made.`, '', ...paid].join('\n'),
  }
  return [...toDealer, toPayer]
}
