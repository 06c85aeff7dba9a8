import type { Lead } from '../../contract/leads.ts'
import { distanceUnitShown } from '../../domain/distance.ts'
import { formatNumber } from '../../domain/format.ts'
import { asksElsewhere, placeOfCar, placeOfCarsLead } from '../../domain/lead-place.ts'
import { joinParts } from '../../domain/text.ts'
import type { Car, Offer } from '../../records/index.ts'
import { labelsOf, saidOfCar } from '../../site/labels.ts'
import type { Site, SiteLocation } from '../../site/site.ts'
import { sha256 } from '../keyed-hash.ts'
import { askedCars, carsOfPlace } from './asked-cars.ts'
import { askedOffer } from './asked-offer.ts'

/** What is known of a lead: all that is told of it to a dealer's people and systems. */
export type LeadFacts = {
  id: string
  site: Site
  form: Lead
  /** The car that it is about, if it is one of this site. */
  car?: Car | undefined
  /** The same where they are several: then there is no `car`. */
  cars?: readonly Car[] | undefined
  /** The offer that it is about, where its page named one. */
  offer?: Offer | undefined
  /** The location that takes it, or took it. */
  location?: SiteLocation | undefined
  /** When it was taken, or came further. */
  at: Date
  /** When it was taken, where that was before: by then it is promised a reply. */
  takenAt?: Date | undefined
  /** By when it was promised a reply, where that is written down; null where nothing was promised. */
  promisedAt?: Date | null | undefined
  consentHash?: string | undefined
  /** Told of before under its id: it has come further since. */
  isKnown?: boolean | undefined
  /** What it made of its car: by the id the dealer's system tells of the sale. */
  reservation?: LeadReservation | undefined
  /** Whether the diary has the time that it asks for. */
  isBooked?: boolean | undefined
  /** Where people at the dealer say that they have read it, or replied: for them alone. */
  peopleLink?: string | undefined
  /** Of the customer's own car, in whole dollars, if there was one: `form.comment` then says what the customer was told. */
  valuation?: { offer?: number | undefined } | undefined
}

/** All that follows from form and site is left to `factsOf`, but for the location of a lead that was taken before. */
export type Announced = Omit<LeadFacts, 'car' | 'cars' | 'offer' | 'consentHash'>

export function factsOf(announced: Announced): LeadFacts {
  const { form, site, at, takenAt = at, location = takerOf(form, site) } = announced
  const asked = askedCars(form, site)
  const about = asked.length > 1 ? { cars: asked } : { car: asked[0] }
  const consentHash = form.consent && sha256(form.consent.wording)
  return { ...announced, ...about, offer: askedOffer(form, site, takenAt), location, consentHash }
}

/** The place that takes a lead. */
export const takerOf = (form: Lead, site: Site): SiteLocation | undefined =>
  placeOfCarsLead(form, carsOfPlace(form, site), site.locations)

/** `deposit` in dollars; `ends_at` on the wall of the site. */
export type LeadReservation = { id: string; deposit: number; ends_at: string }

/** First and last name. */
export const nameOf = ({ name, last_name }: Lead): string => joinParts([name, last_name])

/** Whether a form says in words which car of the dealer's it is about: its kind alone ("used") names none. */
const isNamed = (form: Lead): boolean => [form['Vehicle Make'], form['Vehicle Model'], form.stock_number].some(Boolean)

/** Whether a form is about a car of the dealer's, also about one that has left the stock and of which it has but the id. */
export const namesOurs = ({ form, car, cars }: LeadFacts): boolean =>
  (car ?? cars) !== undefined || form.car_id !== undefined || isNamed(form)

/** What a form says of the car that is wanted, of which the dealer knows by the car's name: only what differs is news. */
export function wantedCar({ form, car }: LeadFacts): string {
  const news = (said: string | undefined, known: string | undefined) => (said === known ? undefined : said)
  const parts = [
    news(form.car_type, car?.car_type),
    news(form['Vehicle Make'], car?.make),
    news(form['Vehicle Model'], car?.model),
  ]
  return joinParts([joinParts(parts), news(form.stock_number, car?.stocknum)], ', ')
}

/** Which car the subject names: of somebody who would sell or trade in one, their own. */
export function subjectCar(lead: LeadFacts): string {
  const { form, site, cars: [first, ...more] = [] } = lead
  const car = lead.car ?? first
  const own = joinParts([ownName(form), form.rego ?? vinNamed(form)], ', ')
  if (own !== '' && OWN_CAR.includes(form.category)) return own
  const others = more.length === 0 ? '' : `and ${more.length} more ${more.length === 1 ? 'car' : 'cars'}`
  if (car !== undefined) return joinParts([joinParts([car.name, car.stocknum], ', '), saidOfCar(others, site.settings)])
  return isNamed(form) ? wantedCar(lead) : ''
}

const OWN_CAR: readonly Lead['category'][] = ['Trade-In', 'Sell My Car']

/** Their plate, behind the word of the site for it, with its state. */
export function registration({ rego, Rego, regoState }: Lead, { settings }: Site): string | undefined {
  const plate = rego ?? Rego
  return plate && `${labelsOf(settings).formRego} ${plate}${regoState ? ` (${regoState})` : ''}`
}

const vinNamed = ({ vin }: Lead): string | undefined => vin && `VIN ${vin}`

/** As people of the region say it of a car that is not paid off. */
export function owing({ finance }: Lead, { settings }: Site): string | undefined {
  const what = settings.region === 'en-US' ? 'Still owes money on it' : 'Finance owing'
  return finance && `${what}: ${finance}`
}

/** The customer's own car in words: "2021 Toyota Corolla, Registration XYZ789 (NSW), 45,000 km, Finance owing: No". */
export function ownInWords({ form, site }: Pick<LeadFacts, 'form' | 'site'>): string {
  const { kms } = form
  const driven = kms === undefined ? undefined : `${formatNumber(kms)} ${unitsOf(site)}`
  return joinParts([ownName(form), registration(form, site), vinNamed(form), driven, owing(form, site)], ', ')
}

/** Their own car: "2021 Toyota Corolla". */
export const ownName = ({ year, make, model }: Lead): string => joinParts([year, make, model])

/** In which unit whoever fills in a form of the site reads an odometer, in a sentence. Source: RG-06. */
const unitsOf = ({ settings }: Site): string => (distanceUnitShown(settings.region) === 'mi' ? 'miles' : 'km')

/** Both places, where a lead does not go to where its car stands: who reads it has to know the two. Source: FM-08, DC-121. */
export function whereabouts(
  { form, car, location, site }: Pick<LeadFacts, 'form' | 'car' | 'location' | 'site'>,
  said = (text: string): string => text,
): string[] {
  const ofCar = placeOfCar(car, site.locations)
  if (ofCar === undefined || ofCar.id === location?.id) return []
  const asked = asksElsewhere(form, car, site.locations)
    ? site.dealerships.find(({ slug }) => slug === form.dealership_slug)
    : undefined
  return [
    `${said('The car stands at')}: ${ofCar.name}`,
    ...(asked === undefined ? [] : [`Preferred dealership: ${asked.name}`]),
  ]
}
