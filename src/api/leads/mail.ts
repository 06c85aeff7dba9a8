import type { Lead } from '../../contract/leads.ts'
import type { Mail } from '../ports/mail.ts'
import { type LeadFacts, toAdf, whereabouts } from './adf.ts'
import type { Recipients } from './recipients.ts'

/** What a form calls things that people at a dealership call otherwise. What is not here is shown under its own name. */
const WORDS: Partial<Record<keyof Lead, string>> = {
  name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  message: 'Message',
  comment: 'Comment',
  rating: 'Rating (of 5)',
  category: 'Enquiry',
  subcategory: 'Step',
  postcode: 'Postcode',
  date_time: 'Would like to come',
  offer_from_client: 'Offers, in dollars',
  'do-you-have-a-trade-in': 'Has a trade-in',
  PreferredContactMethod: 'Prefers',
  make: 'Their car: make',
  model: 'Their car: model',
  year: 'Their car: year',
  kms: 'Kilometres',
  rego: 'Registration',
  regoState: 'Registered in',
  finance: 'Finance owing',
  opt_in: 'Wants news and offers',
  opt_in_finance: 'Asks about finance',
  opt_in_trade: 'Asks about a trade-in',
  url: 'Page',
}

/** For a site that names no recipient: becomes a dead letter, which the operator sees, rather than nothing. */
export function unaddressed(lead: LeadFacts, host: string): Mail {
  return { ...leadMails(lead, { mailTo: [''], adfTo: [] }, host)[0]!, to: [] }
}

/** A mail for each mail box of people, which they can answer, and one for each CRM that reads ADF as its text. */
export function leadMails(lead: LeadFacts, { mailTo, adfTo }: Recipients, host: string): Mail[] {
  const { form, car, site } = lead
  const subject = `${form.category}: ${car?.name ?? `${form.name} ${form.last_name}`}`
  const adf = toAdf(lead)
  const attachments = [{ filename: `lead-${lead.id}.xml`, contentType: 'application/x-adf+xml', content: adf }]
  return [
    ...mailTo.map(to => ({
      to: [to],
      host,
      subject: `${subject} (${site.settings.name})`,
      text: plainText(lead),
      replyTo: form.email,
      attachments,
    })),
    ...adfTo.map(to => ({ to: [to], host, subject, text: adf })),
  ]
}

function plainText({ id, form, car, location, site }: LeadFacts): string {
  const about = [
    car && `Car: ${car.name}${car.stocknum ? ` (stock number ${car.stocknum})` : ''}`,
    location && `Location: ${location.name}`,
    ...whereabouts({ form, car, location, site }),
  ]
  const said = (Object.keys(WORDS) as (keyof Lead)[]).flatMap(key => {
    const value = form[key]
    return value === undefined || value === '' ? [] : [`${WORDS[key]}: ${shown(value)}`]
  })
  return [...about.filter(Boolean), ...said, '', `Lead ${id} from the website of ${site.settings.name}`].join('\n')
}

const shown = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value))
