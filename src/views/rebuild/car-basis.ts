import { isOwnRateOver } from '../../domain/finance-calculator.ts'
import { isWithin } from '../../domain/span.ts'
import { isRegistrationOver } from '../../domain/specs.ts'
import { isJustArrived } from '../../domain/tags.ts'
import { localTime, zoneOf } from '../../domain/time-zone.ts'
import { unlistedSpan } from '../../domain/visibility.ts'
import { oncePerSite } from '../../site/once-per-site.ts'
import type { Site } from '../../site/site.ts'
import { datesOf } from '../../site/zone.ts'
import { carCrumbs } from '../car-crumbs.ts'
import { type OfferBeside, offersBeside } from '../car-offers.ts'
import { placesOfCars } from '../car-places.ts'
import { type CarOnRoll, carBySlug, rollOf } from '../cars-with-page.ts'
import { pagesOf } from '../pages.ts'
import type { Basis } from '../route.ts'
import { searchWords } from '../search-lists.ts'
import { similarCars } from '../similar-cars.ts'

/**
 * What decides the page of a car, with its address: of the site's offers it shows no more than `offersBeside` gives. So a
 * changed offer is felt by the pages that show it, and 5,000 others need not be made to see that they are the same.
 */
export function carBasis(site: Site, slug: string): Basis {
  const car = rollOf(site).get(slug)!
  return basesOf(site).basisOf(offersBeside(site)(car), ageOf(car, site.at))
}

type Bases = {
  /** What decides the pages of all cars. */
  ofAllCars: Basis
  /** What decides the page of a car that shows these offers and has just come, or is on no list any more: one object for the same. */
  basisOf: (offers: readonly OfferBeside[], age: Age) => Basis
}

/** What has just come is for sale, and what is on no list any more is sold. */
type Age = 'new' | 'old' | 'unlisted'

function ageOf({ arrival, unlisted }: CarOnRoll, at: Date): Age {
  if (isWithin(arrival, at)) return 'new'
  return isWithin(unlisted, at) ? 'unlisted' : 'old'
}

const basesOf = oncePerSite((site): Bases => {
  const { settings, dealerships, locations, cars, manufacturers, models, pages, provenWas } = site
  // A link to a page is there where the page is.
  const addresses = pages.map(({ slug }) => slug)
  // Places as they are told now: holiday hours come and go by themselves.
  const located = [...placesOfCars(site)]
  const ofAllCars = { settings, dealerships, locations, manufacturers, models, pages: addresses, located }
  // A list goes with its last car, and a sold one goes in the middle of a day.
  const lists = searchWords(site)
  const bases: Record<Age, Map<readonly OfferBeside[], Basis>> = { new: new Map(), old: new Map(), unlisted: new Map() }
  return {
    ofAllCars,
    basisOf(offers, age) {
      const basis = bases[age].get(offers) ?? {
        ...ofAllCars,
        cars,
        provenWas: provenWas?.reductions,
        lists,
        at: [datesOf(site), age],
        offers,
      }
      bases[age].set(offers, basis)
      return basis
    },
  }
})

/**
 * The same for the page of this car alone: of all cars, it shows this one, those that are like it and which lists of its kind
 * there are, and of what day it is, what runs out. So where another car has changed, or a day begun, 5,000 pages need not be
 * made to see that they are the same.
 */
export function ownCarBasis(site: Site, slug: string): Basis {
  const { settings, at } = site
  const car = carBySlug(site, slug)
  const zone = zoneOf(car.state, settings)
  const isUnlisted = isWithin(unlistedSpan(car, settings.stock), at)
  const time = [
    isJustArrived(car, settings, at),
    isRegistrationOver(car, zone, at),
    isOwnRateOver(car, settings, at),
    localTime(at, zone).year,
    isUnlisted,
  ]
  // Of the pages that it leads to, the only one whose address is the site's to choose.
  const isFinanced = pagesOf(site)(settings.paths.finance)
  const [similar, offers] = [similarCars(site)(car), offersBeside(site)(car)]
  const crumbs = carCrumbs(site, car)
  const provenWas = site.provenWas?.reductions[car.id]
  return { ...basesOf(site).ofAllCars, isFinanced, car, provenWas, crumbs, similar, offers, at: time.join() }
}
