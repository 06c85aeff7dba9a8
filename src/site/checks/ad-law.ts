import { type AdvertisedCar, CAR_RULES, ONE_CAR_TWICE, offeredTwice } from '../../domain/ad-law/car-rules.ts'
import { type AdCopy, asRead, COPY_RULES, mayBeAtFault, PRIVACY_PATH } from '../../domain/ad-law/copy-rules.ts'
import { type Finding, findingsOf, type Jurisdiction, jurisdictionOf } from '../../domain/ad-law/rule.ts'
import { isAvailable } from '../../domain/availability.ts'
import { financeShown } from '../../domain/finance.ts'
import { carPath, offerPath } from '../../domain/links.ts'
import { timeOfOffer } from '../../domain/offer.ts'
import { priceShown } from '../../domain/price.ts'
import { isOver, type RunningTime } from '../../domain/running-time.ts'
import { plainText } from '../../domain/text.ts'
import { localDate } from '../../domain/time-zone.ts'
import type { Car } from '../../records/index.ts'
import { momentToldBy } from '../digest.ts'
import { nameForStaff } from '../feeds/refusal.ts'
import { keeping } from '../keeper.ts'
import type { Site } from '../site.ts'
import { datesOf, siteZone } from '../zone.ts'

// What staff should look at in the advertising of single cars and offers, read from the data that pages, cards and feeds are
// made of. What is found in all else that a site says is in `views/checks/ad-law.ts`.

/** Whose law holds for a site's own words: that of every place that it sells at. */
export function statesOf(
  { settings, locations }: Pick<Site, 'settings' | 'locations'>,
  dealershipIds?: readonly number[],
): Jurisdiction[] {
  const places = locations.filter(
    ({ location_type, dealership_id }) => location_type === 'sales' && (dealershipIds?.includes(dealership_id) ?? true),
  )
  return [...new Set(places.map(({ address }) => jurisdictionOf(address.state, settings.region)))]
}

/** A text of the site, perhaps with markup, and where a reader meets it. */
export type Written = Omit<AdCopy, 'over' | 'ends'> & { where: string; time?: RunningTime }

/** What is found in a text at a moment. */
export function findingsInText({ where, time = {}, text: written, ...copy }: Written, at: Date): Finding[] {
  const text = asRead(written)
  // To take the markup out of all texts would take longer than all rules together.
  if (copy.path !== PRIVACY_PATH && !mayBeAtFault(text)) return []
  const ends = time.end !== undefined
  const subject = { ...copy, text: plainText(text), ends, over: isOver(time, at) }
  return findingsOf(COPY_RULES, subject, { where, states: copy.states })
}

/** One text of several, in which no sentence runs into the next. */
export const joined = (parts: readonly (string | undefined)[]): string =>
  parts.filter(part => part !== undefined && part !== '').join(' | ')

/** What is found in the offers, those included that are still to come. */
export function offerFindings(site: Pick<Site, 'settings' | 'locations' | 'offers' | 'at'>): Finding[] {
  const { settings, offers, at } = site
  const zone = siteZone(settings)
  return offers.flatMap(({ name, sanitized_description, description, disclaimer, ...offer }) => {
    const where = offerPath(offer, settings)
    const text = joined([name, sanitized_description ?? description, disclaimer])
    const states = statesOf(site, offer.dealership_ids)
    return findingsInText({ where, text, states, time: timeOfOffer(offer, zone) }, at)
  })
}

/** What is found in the cars; of the time, it is the year in which a lender takes a car that decides what there is to find. */
export function carFindings(site: Pick<Site, 'settings' | 'cars' | 'locations' | 'at'>): Finding[] {
  const { settings, cars, locations } = site
  const today = localDate(site.at, siteZone(settings))
  const years = datesOf(site).map(date => date.slice(0, 'yyyy'.length))
  return findingsOfCars({ settings, cars, locations, at: momentToldBy(site.at, `years ${years}`) }).filter(
    ({ from }) => from === undefined || from <= today,
  )
}

const findingsOfCars = keeping('ad law', (site: Pick<Site, 'settings' | 'cars' | 'locations' | 'at'>): Finding[] => {
  const { settings, at, locations } = site
  const stateOf = new Map(locations.map(({ id, address }) => [id, address.state]))
  const offered = site.cars.filter(car => car.show_on_dealer_website && isAvailable(car)).map(advertised)
  return [
    ...offered.flatMap(subject => [...findingsOf(CAR_RULES, subject, seen(subject.car)), ...commentFindings(subject)]),
    ...offeredTwice(offered).flatMap(twice => findingsOf([ONE_CAR_TWICE], twice, seen(twice.dearer.car))),
  ]

  function advertised(car: Car): AdvertisedCar {
    const price = priceShown(car, settings.price)
    const finance = settings.cards.financeBlock ? financeShown(car, price, settings, at) : undefined
    return { car, price, finance, isMonthly: settings.finance.repaymentsPer === 'month' }
  }

  function seen(car: Car): { where: string; name: string | undefined; states: Jurisdiction[] } {
    const state = stateOf.get(car.location_id ?? 0) ?? car.state
    return { where: carPath(car), name: nameForStaff(car), states: [jurisdictionOf(state, settings.region)] }
  }

  function commentFindings({ car }: AdvertisedCar): Finding[] {
    const text = asRead(joined([car.name, car.tag, car.dealercomments]))
    if (!mayBeAtFault(text)) return []
    const place = seen(car)
    // A car goes when it is sold, and its price with it.
    return findingsOf(COPY_RULES, { text, states: place.states, ends: true, over: false }, place)
  }
})
