import type { Car, CarType, Model, Offer } from '../records/index.ts'
import { endOfDay } from './end-of-day.ts'
import { isOver, isRunning, type RunningTime } from './running-time.ts'
import { CAR_TYPE_ORDER } from './search-words.ts'
import { byName, sameWords, shortenAtWord } from './text.ts'
import { instantOf } from './time-zone.ts'

/** Which offers are a site's: its dealerships, and the names that `excluded_website_ids` may know it by. */
export type OfferSite = { dealershipIds: readonly number[]; slug: string; websiteId: string }

/** Source: OF-06, CF-02, DC-142. */
export function isOfferOfSite(offer: Pick<Offer, 'dealership_ids' | 'excluded_website_ids'>, site: OfferSite): boolean {
  const excluded = offer.excluded_website_ids.map(String)
  return (
    offer.dealership_ids.some(id => site.dealershipIds.includes(id)) &&
    !excluded.includes(site.slug) &&
    !excluded.includes(site.websiteId)
  )
}

/** When an offer runs: from its start to the end of its last day, in the site's zone. Source: DC-140. */
export const timeOfOffer = ({ start, expiry }: Pick<Offer, 'start' | 'expiry'>, zone: string): RunningTime => ({
  start: start === undefined ? undefined : instantOf(start, zone),
  end: expiry === undefined ? undefined : endOfDay(expiry, zone),
})

/** Whether an offer runs now: without a start it has begun, and without an expiry it does not end. Source: DC-140. */
export const isOfferRunning = (offer: Pick<Offer, 'start' | 'expiry'>, now: Date, zone: string): boolean =>
  isRunning(timeOfOffer(offer, zone), now)

/** Whether its last day is over. Source: DC-140. */
export const hasOfferEnded = ({ expiry }: Pick<Offer, 'expiry'>, now: Date, zone: string): boolean =>
  isOver(timeOfOffer({ expiry }, zone), now)

/** Nearest expiry first, then by name; offers without an end come last. Source: DC-140. */
export function sortOffers<O extends Pick<Offer, 'expiry' | 'name'>>(offers: readonly O[], zone: string): O[] {
  const end = ({ expiry }: O): number => timeOfOffer({ expiry }, zone).end?.getTime() ?? Number.POSITIVE_INFINITY
  return offers
    .map(offer => ({ offer, end: end(offer) }))
    .sort((a, b) => (a.end === b.end ? byName(a.offer.name, b.offer.name) : a.end - b.end))
    .map(({ offer }) => offer)
}

/** The maker's name, whether the record writes it as an object or a text. Source: OF-07. */
export function offerManufacturer({ manufacturer }: Pick<Offer, 'manufacturer'>): string | undefined {
  return typeof manufacturer === 'string' ? manufacturer : manufacturer?.name
}

/** Whether an offer is one on a model, which it names by slug or by name. Source: OF-09. */
export function isOfferOfModel({ model }: Pick<Offer, 'model'>, { slug, name }: Pick<Model, 'slug' | 'name'>): boolean {
  return model !== undefined && (model.slug === slug || model.name === name)
}

/** Whether an offer stands beside a car: one of the car's make, at its dealership, and on its model where it names one. */
export function isOfferForCar(
  offer: Pick<Offer, 'manufacturer' | 'dealership_ids' | 'model'>,
  car: Pick<Car, 'make' | 'model' | 'dealership_id'>,
): boolean {
  const maker = offerManufacturer(offer)
  if (maker === undefined || !sameWords(maker, car.make)) return false
  if (car.dealership_id !== undefined && !offer.dealership_ids.includes(car.dealership_id)) return false
  return offer.model === undefined || sameWords(offer.model.name, car.model)
}

/**
 * The types of the cars that an offer is about: those that its category names, as "Used car offers"; else those beside which
 * it is shown.
 */
export function offerCarTypes({ category = '' }: Pick<Offer, 'category'>): readonly CarType[] {
  const words = category
    .toLowerCase()
    .replace(/new year/, '')
    .split(/[^a-z]+/)
  const named = CAR_TYPE_ORDER.filter(type => words.includes(type))
  return named.length === 0 ? ['new', 'demo'] : named
}

/** What a question about an offer is about, by the words of its category: the workshop, parts, money or a fleet. Source: DC-115. */
const TOPICS = [
  [/service|workshop/i, 'Service Enquiry'],
  [/parts|accessor/i, 'Parts Enquiry'],
  [/financ/i, 'Finance Enquiry'],
  [/fleet|business/i, 'Fleet Enquiry'],
] as const

/** Undefined for offers on cars, and where the category says nothing of it: a general question. */
export const topicOfOffer = ({ category = '' }: Pick<Offer, 'category'>): (typeof TOPICS)[number][1] | undefined =>
  TOPICS.find(([words]) => words.test(category))?.[1]

/** In the address of the contact page: the id of the offer that is asked about. */
export const OFFER_ASKED = 'offer'

/** Where somebody asks about an offer: at the form of the contact page, which knows of it, with its topic chosen. */
export function askAboutOfferPath(contact: string, offer: Pick<Offer, 'id' | 'category'>): string {
  const topic = topicOfOffer(offer)
  return `${contact}?${OFFER_ASKED}=${offer.id}${topic === undefined ? '' : `&category=${encodeURIComponent(topic)}`}#form`
}

/** Source: OF-08, DC-142. */
export function offerImage(offer: Pick<Offer, 'image_or_model_image' | 'image_url' | 'image'>): string | undefined {
  return offer.image_or_model_image?.url ?? offer.image_url ?? offer.image
}

/** A text that starts folded has a short form too. */
export type Folded = { full: string; short?: string }

/** Source: OF-04, OF-05. */
const FOLD_OVER = 200
const DESCRIPTION_SHOWS = 160
const DISCLAIMER_SHOWS = 200

/** A description as plain text; over 200 characters it starts at about 160, cut at a word. Source: OF-04, DC-141. */
export function foldedDescription(text: string): Folded {
  return folded(text, DESCRIPTION_SHOWS)
}

/** A disclaimer as plain text; over 200 characters it starts at about 200, cut at a word. Source: OF-05, DC-141. */
export function foldedDisclaimer(text: string): Folded {
  return folded(text, DISCLAIMER_SHOWS)
}

function folded(text: string, shows: number): Folded {
  return text.length > FOLD_OVER ? { full: text, short: shortenAtWord(text, shows) } : { full: text }
}
