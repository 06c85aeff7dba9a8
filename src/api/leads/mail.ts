import type { Lead } from '../../contract/leads.ts'
import { TRAP_FIELD } from '../../domain/lead-form.ts'
import { inRegion } from '../../domain/wording.ts'
import type { Car } from '../../records/index.ts'
import { categoryOf, type LeadFacts, toAdf, unitsOf, whereabouts } from './adf.ts'
import { depositLines, depositSubject } from './deposit.ts'
import { isForCrm } from './for-crm.ts'
import type { Letter } from './recipients.ts'
import { typed } from './typed.ts'

/** What a form calls things that people at a dealership call otherwise. What is not here is shown under its own name. */
const WORDS: Partial<Record<keyof Lead, string>> = {
  name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  details: 'Details',
  message: 'Message',
  comment: 'Comment',
  rating: 'Rating (of 5)',
  category: 'Enquiry',
  subcategory: 'Step',
  postcode: 'Postcode',
  date_time: 'Would like to come',
  offer_from_client: 'Offers, in dollars',
  'Request Photos': 'Asks for photos',
  'Vehicle Make': 'Wanted car: make',
  'Vehicle Model': 'Wanted car: model',
  car_type: 'Wanted car: type',
  stock_number: 'Wanted car: stock number',
  vehicle_status: 'Wanted car: status',
  car_id: 'Wanted car: id',
  'do-you-have-a-trade-in': 'Has a trade-in',
  Rego: 'Registration of the trade-in',
  PreferredContactMethod: 'Prefers',
  make: 'Their car: make',
  model: 'Their car: model',
  year: 'Their car: year',
  kms: 'Odometer',
  rego: 'Registration',
  regoState: 'Registered in',
  finance: 'Finance owing',
  opt_in: 'Wants news and offers',
  opt_in_finance: 'Asks about finance',
  opt_in_trade: 'Asks about a trade-in',
  url: 'Page',
}

/** What the mail says in other words, or nobody reads: the ADF beside it and the store have it, but for `user_agent`. */
const UNREAD: ReadonlySet<string> = new Set<keyof Lead>([
  'consent',
  'terms_conditions',
  'terms_agreed',
  'dealership_slug',
  'location_id',
  'car_dealership_id',
  'page_id',
  'form_completed',
  'offer_accepted',
  'source',
  'user_agent',
  'lead_attributes',
  TRAP_FIELD,
])

/** For people, who can answer it, and for a CRM, if the lead is for one, that reads ADF as the text of a mail. */
export function leadLetters(lead: LeadFacts): { letter: Letter; forCrm?: Letter } {
  const { form, car, site } = lead
  const subject = depositSubject(lead) ?? `${categoryOf(form)}: ${car?.name ?? `${form.name} ${form.last_name}`}`
  const adf = toAdf(lead)
  const attachments = [{ filename: `lead-${lead.id}.xml`, contentType: 'application/x-adf+xml', content: adf }]
  return {
    letter: {
      subject: `${subject} (${site.settings.name})`,
      text: plainText(lead),
      replyTo: form.email,
      attachments,
    },
    ...(isForCrm(form) && { forCrm: { subject, text: adf } }),
  }
}

/** As people at a dealership find it. */
export const carNamed = ({ name, stocknum }: Pick<Car, 'name' | 'stocknum'>): string =>
  stocknum ? `${name} (stock number ${stocknum})` : name

function plainText(lead: LeadFacts): string {
  const { id, form, car, location, site } = lead
  const paid = depositLines(lead)
  const about = [
    car && `Car: ${carNamed(car)}`,
    location && `Location: ${location.name}`,
    ...whereabouts({ form, car, location, site }),
  ]
  const told = new Set([...Object.keys(WORDS), ...Object.keys(form)] as (keyof Lead)[])
  const ofCar = car === undefined ? {} : factsOf(car)
  const wordOf = (key: keyof Lead): string => {
    const word = WORDS[key]
    return word === undefined ? key : inRegion(word, site.settings.region)
  }
  const said = [...told].flatMap(key => {
    const value = form[key]
    if (value === undefined || value === '' || value === ofCar[key] || UNREAD.has(key)) return []
    return [typed(wordOf(key), key === 'kms' ? `${value} ${unitsOf(site)}` : shown(value))]
  })
  const first = paid.length === 0 ? [] : [...paid, '']
  return [...first, ...about.filter(Boolean), ...said, '', `Lead ${id} from the website of ${site.settings.name}`].join(
    '\n',
  )
}

/** What a form about a car says of it, of which the dealer knows by the car's name: only what differs is news. */
const factsOf = ({ id, make, model, car_type, status, stocknum }: Car): Partial<Record<keyof Lead, unknown>> => ({
  car_id: id,
  'Vehicle Make': make,
  'Vehicle Model': model,
  car_type,
  vehicle_status: status,
  stock_number: stocknum,
})

const shown = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value))
