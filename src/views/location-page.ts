import { twinPath } from '../domain/links.ts'
import { addressText, locationSlug } from '../domain/location.ts'
import type { Span } from '../domain/span.ts'
import { joinParts } from '../domain/text.ts'
import { EVERY_CAR, withValues } from '../search/state.ts'
import { autoDealer } from '../seo/auto-dealer.ts'
import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { type Labels, labelsOf } from '../site/labels.ts'
import type { Site, SiteLocation } from '../site/site.ts'
import { type Call, callTo } from './call.ts'
import type { CarsInRow } from './car-card.ts'
import { carsOfSearch } from './cars-in-row.ts'
import { linkIfThere, serviceBookingHref, type TextLink } from './links.ts'
import { hoursTexts, type LocationLabels, type LocationShown, locationLabels, locationShown } from './location-shown.ts'
import { pagesOf } from './pages.ts'
import { spanOfCards } from './rebuild/time-shown.ts'
import { type ReviewShown, reviewsOfPlace } from './reviews-shown.ts'
import { teamPath } from './team-page.ts'

export type LocationPage = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  location: LocationShown
  /** The dealer's other places, which a visitor may have meant. */
  others: readonly LocationShown[]
  /** The first cars that stand there. */
  cars?: CarsInRow
  /** What customers say of this very place. */
  reviews: readonly ReviewShown[]
  /** Who works there, where the site says (DC-16). */
  team?: TextLink
  /** Where a service is booked, for a place that does them. */
  book?: TextLink
  /** Whom to call: this place, and not the main one (DC-130). */
  call?: Call
  labels: LocationLabels
}

/**
 * Location pages by the last part of their address: its own slug, and its dealership's where no other has it. Of
 * several places at one address, the first is there: sales before service before parts. Source: DC-13, LO-20.
 */
export function locationsBySlug({ locations }: Pick<Site, 'locations'>): ReadonlyMap<string, SiteLocation> {
  const bySlug = new Map<string, SiteLocation>()
  const ways = [locationSlug, ({ dealership_slug }: SiteLocation) => dealership_slug]
  for (const slugOf of ways) {
    for (const location of locations) {
      const slug = slugOf(location)
      if (!bySlug.has(slug)) bySlug.set(slug, location)
    }
  }
  return bySlug
}

/** How many other places a location page names. */
const OTHERS = 3

/** One place: where it is, when it is open, whom to call. Source: RT-52, BD-07, LO-06 to LO-16, LO-33, DC-13. */
export function locationPage(site: Site, location: SiteLocation, path: string): LocationPage {
  const labels = labelsOf(site.settings)
  const shown = locationShown(site, location, labels, 'page')
  const canonicalPath = `/locations/${locationSlug(location)}`
  const crumbs = [
    { label: labels.home, href: '/' },
    { label: labels.ourLocations, href: '/locations' },
    { label: location.name, href: canonicalPath },
  ]
  return {
    meta: pageMeta(site, {
      title: location.name,
      description: joinParts(
        [location.name, addressText(location.address, site.settings.region), hoursTexts(shown, ' ').join(', ')],
        '. ',
      ),
      path,
      canonicalPath,
      image: location.image?.url,
      twin: twinPath(path),
      jsonLd: [autoDealer(site, location), breadcrumbList(site, crumbs)],
    }),
    crumbs,
    location: shown,
    others: site.locations
      .filter(other => other.id !== location.id)
      .sort((a, b) => Number(sameTown(b, location)) - Number(sameTown(a, location)))
      .slice(0, OTHERS)
      .map(other => locationShown(site, other, labels, 'card')),
    team: linkIfThere({ label: labels.team, href: teamPath(location) }, pagesOf(site)),
    book: shown.bookService ? bookingOf(site, labels.bookService) : undefined,
    call: callTo(site, labels, location),
    cars: carsHere(site, location, labels),
    reviews: reviewsOfPlace(site, location, labels),
    labels: locationLabels(labels),
  }
}

const bookingOf = (site: Site, label: string): TextLink | undefined =>
  linkIfThere({ label, href: serviceBookingHref(site.settings) }, pagesOf(site))

const sameTown = (one: SiteLocation, other: SiteLocation): boolean => one.address.city === other.address.city

/** The first of the cars that stand at this place, where it is anything. */
function carsHere(site: Site, { name }: SiteLocation, labels: Labels): CarsInRow | undefined {
  const cars = carsOfSearch(site, withValues(EVERY_CAR, 'location_name', [name]))
  return cars && { ...cars, title: labels.carsHere, all: cars.all && linkIfThere(cars.all, pagesOf(site)) }
}

/** While the cars on the page of a place say the same of the time. */
export const locationSpan = (site: Site, { cars }: LocationPage): Span => spanOfCards(site, cars?.cards ?? [])
