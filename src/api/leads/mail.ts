import type { Lead } from '../../contract/leads.ts'
import { behindTitle } from '../../domain/behind-title.ts'
import { formatDate } from '../../domain/date.ts'
import { formatDistance, isReading } from '../../domain/distance.ts'
import { formatDollars } from '../../domain/format.ts'
import { CUSTOMER_REVIEW, PERSONALISED_FINANCE, QUOTE, TRAP_FIELD } from '../../domain/lead-form.ts'
import { carPath, offerPath } from '../../domain/links.ts'
import { priceShown } from '../../domain/price.ts'
import { formatReplyTime } from '../../domain/reply-promise.ts'
import { fill, joinParts } from '../../domain/text.ts'
import { zoneOf } from '../../domain/time-zone.ts'
import { VALUATION_SUBCATEGORY } from '../../domain/valuation.ts'
import { inRegion } from '../../domain/wording.ts'
import type { Car } from '../../records/index.ts'
import { type Labels, labelsOf, saidOfCar } from '../../site/labels.ts'
import { absolute } from '../../site/root.ts'
import type { Site } from '../../site/site.ts'
import { priceBlock } from '../../views/price-block.ts'
import type { Draft } from '../dealer-mail.ts'
import { toAdf } from './adf.ts'
import { carNamed, goneCars, notHere, standsAt } from './asked-cars.ts'
import { askedTime } from './asked-time.ts'
import { depositLines, depositSubject, HOW_TO_END } from './deposit.ts'
import { type LeadFacts, nameOf, ownInWords, subjectCar, wantedCar, whereabouts } from './facts.ts'
import { isForCrm } from './for-crm.ts'
import { promiseAt } from './reply.ts'
import { typed } from './typed.ts'

/** Answers that stand in a line each, in this order. What has no word here is shown under its own name. */
const WORDS: Partial<Record<keyof Lead, string>> = {
  'do-you-have-a-trade-in': 'Has a trade-in',
  'Request Photos': 'Asks for photos',
  rating: 'Rating (of 5)',
  postcode: 'Postcode',
  opt_in_finance: 'Asks about finance',
  opt_in_trade: 'Asks about a trade-in',
  opt_in: 'Wants news and offers',
}

/** What the mail says in other places, or nobody reads: the ADF beside it and the store have it, but for `user_agent`. */
const NO_LINE: ReadonlySet<string> = new Set<keyof Lead>([
  'name',
  'last_name',
  'email',
  'phone',
  'PreferredContactMethod',
  'message',
  'comment',
  'details',
  'category',
  'subcategory',
  'date_time',
  'offer_from_client',
  'Vehicle Make',
  'Vehicle Model',
  'car_type',
  'stock_number',
  'vehicle_status',
  'car_id',
  'car_ids',
  'year',
  'make',
  'model',
  'kms',
  'rego',
  'Rego',
  'regoState',
  'vin',
  'finance',
  'url',
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

/** What a step is called by people: its own name is a field's value. Source: DC-108. */
const STEPS: Readonly<Record<string, string>> = {
  [VALUATION_SUBCATEGORY.leadCreated]: 'valuation begun',
  [VALUATION_SUBCATEGORY.regoLookedUp]: 'valuation shown',
  [VALUATION_SUBCATEGORY.offerAccepted]: 'offer accepted',
  [PERSONALISED_FINANCE]: 'personalised',
  [QUOTE]: 'quote',
  [CUSTOMER_REVIEW]: 'review',
}

/** Its questions follow, so the page of thanks has promised nothing yet. */
export const isBegun = ({ subcategory }: Lead): boolean => subcategory === VALUATION_SUBCATEGORY.leadCreated

/** For people, who can answer it, and for a CRM, if the lead is for one, that reads ADF as the text of a mail. */
export function leadDrafts(lead: LeadFacts): { draft: Draft; forCrm?: Draft } {
  const { form, site } = lead
  const subject =
    depositSubject(lead) ?? `${topicOf(lead)}: ${joinParts([nameOf(form), subjectCar(lead), lead.offer?.name], ' – ')}`
  const adf = toAdf(lead)
  const attachments = [{ filename: `lead-${lead.id}.xml`, contentType: 'application/x-adf+xml', content: adf }]
  return {
    draft: {
      subject: `${subject} (${site.settings.name})`,
      text: plainText(lead),
      replyTo: form.email,
      attachments,
    },
    ...(isForCrm(form) && { forCrm: { subject, text: adf } }),
  }
}

/** What it is, and which step of it: "Trade-In, offer accepted". */
const kindOf = ({ category, subcategory }: Lead, said = (text: string): string => text): string =>
  joinParts([said(category), subcategory && said(STEPS[subcategory] ?? subcategory)], ', ')

/** The same with what makes one go first: "Test Drive, booked", "Make an Offer, $21,500". */
function topicOf({ form, isBooked, valuation, site }: LeadFacts): string {
  const dollars = form.offer_from_client ?? valuation?.offer
  const parts = [
    kindOf(form),
    form.date_time && (isBooked ? 'booked' : 'not booked yet'),
    dollars && formatDollars(dollars),
    form.rating && `${form.rating} of 5`,
  ]
  return inRegion(saidOfCar(joinParts(parts, ', '), site.settings), site.settings.region)
}

/** First what somebody was promised and what is booked, then car, person and message, each in lines of its own. */
function plainText(lead: LeadFacts): string {
  const { id, form, car, valuation, site } = lead
  const labels = labelsOf(site.settings)
  const said = (text: string): string => inRegion(saidOfCar(text, site.settings), site.settings.region)
  const blocks: Line[][] = [
    [...depositLines(lead), promised(lead, labels), askedTime(lead)?.text, offered(lead), valuation && form.comment],
    ...eachCar(lead, labels, said),
    offerLines(lead),
    carLines(lead, labels, said),
    [
      `Name: ${nameOf(form)}`,
      `${labels.formByPhone}: ${form.phone}`,
      `${labels.formByEmail}: ${form.email}`,
      form.PreferredContactMethod && `Prefers: ${form.PreferredContactMethod}`,
    ],
    [form.message && typed(labels.formMessage, form.message)],
    [valuation === undefined && form.comment && typed('Comment', form.comment)],
    [form.details && typed('Details', withDays(form.details, site))],
    [
      `${said('Enquiry')}: ${kindOf(form, said)}`,
      ...linesOf(form, said),
      form.url && form.url !== (car && carPath(car)) && `Page: ${absolute(site, form.url)}`,
    ],
    [lead.reservation && HOW_TO_END],
    [
      `Lead ${id} from the website of ${site.settings.name}`,
      lead.peopleLink && `Tell the customer that you have read it, or replied: ${lead.peopleLink}`,
    ],
  ]
  return blocks
    .map(lines => lines.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n')
}

type Line = string | false | undefined

/** Its days as people write them. */
const withDays = (details: string, { settings }: Site): string =>
  details.replace(DAY_AT_END, day => formatDate(day, settings.region, 'UTC'))

const DAY_AT_END = /(?<=: )\d{4}-\d\d-\d\d$/gm

/** By when somebody replies, as the page of thanks tells whoever has scripts. Source: features.md, “reply-by promise”. */
function promised(lead: LeadFacts, labels: Labels): Line {
  const { form, at, takenAt = at, promisedAt, location, reservation, isBooked, site } = lead
  if (location === undefined || reservation !== undefined || isBooked || isBegun(form)) return undefined
  const { settings } = site
  const by = promisedAt === undefined ? promiseAt(location, takenAt, site) : promisedAt
  if (!by) return undefined
  const time = formatReplyTime(by, zoneOf(location.address.state, settings), settings.region)
  return `Promised: ${fill(labels.successReply, { time })}`
}

/** "Offers: $21,500 (asking $45,990)" */
function offered({ form, car, site }: LeadFacts): Line {
  if (form.offer_from_client === undefined) return undefined
  const price = car && priceShown(car, site.settings.price)
  const asking = price?.kind === 'price' ? ` (asking ${formatDollars(price.now)})` : ''
  return `Offers: ${formatDollars(form.offer_from_client)}${asking}`
}

/** Of several cars, each by itself, with where it stands: the lead goes to one place. */
function eachCar({ cars = [], site }: LeadFacts, labels: Labels, said: (text: string) => string): Line[][] {
  return cars.map(car => [...ofOurs(car, site, labels, said), standsAt(car, site)])
}

const offerLines = ({ offer, site }: LeadFacts): Line[] =>
  offer === undefined ? [] : [`Offer: ${offer.name}`, absolute(site, offerPath(offer, site.settings))]

function carLines(lead: LeadFacts, labels: Labels, said: (text: string) => string): Line[] {
  const { form, car, cars, location, site } = lead
  const own = ownInWords(lead)
  const wanted = wantedCar(lead)
  const isGone = form.car_id !== undefined && (car ?? cars) === undefined
  return [
    ...(car === undefined ? [] : ofOurs(car, site, labels, said)),
    isGone
      ? `${said('Wanted car')}: ${wanted || `id ${form.car_id}`}${notHere(site)}`
      : wanted && `${said('Wanted car')}: ${wanted}`,
    ...goneCars(form, site).map(gone => `${said('Wanted car')}: ${gone}`),
    own && `${said('Their car')}: ${own}`,
    location && `${labels.formLocation}: ${location.name}`,
    ...whereabouts(lead, said),
  ]
}

function ofOurs(car: Car, site: Site, labels: Labels, said: (text: string) => string): Line[] {
  const { now, type } = priceBlock(car, priceShown(car, site.settings.price), site, labels)
  return [
    `${said('Car')}: ${carNamed(car)}`,
    `Price: ${joinParts([now, type])}`,
    car.km !== undefined && isReading(car) && `${labels.specOdometer}: ${formatDistance(car.km, site.settings)}`,
    absolute(site, carPath(car)),
  ]
}

/** The other answers, under the words that we have for them or their own names. */
const linesOf = (form: Lead, said: (text: string) => string): string[] =>
  ([...new Set([...Object.keys(WORDS), ...Object.keys(form)])] as (keyof Lead)[]).flatMap(key => {
    const value = form[key]
    if (value === undefined || value === '' || NO_LINE.has(key)) return []
    const word = WORDS[key]
    return [behindTitle(word === undefined ? key : said(word), shown(value))]
  })

const shown = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value))
