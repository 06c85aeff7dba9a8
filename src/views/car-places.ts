import { contactPath } from '../domain/links.ts'
import { placeForCar } from '../domain/location.ts'
import { tellsTimes } from '../domain/opening-hours.ts'
import { maskedPhone, phoneOf, telLink } from '../domain/phone.ts'
import { fill } from '../domain/text.ts'
import { placeId } from '../seo/auto-dealer.ts'
import { sharedByViews } from '../site/digest.ts'
import { type Labels, labelsOf } from '../site/labels.ts'
import { oncePerSite } from '../site/once-per-site.ts'
import type { Site, SiteLocation } from '../site/site.ts'
import { type Call, callTo } from './call.ts'
import type { TextLink } from './links.ts'
import { type LocationShown, locationShown, type OpenBadge, openBadge } from './location-shown.ts'
import { pagesOf } from './pages.ts'

/** Where the car stands, and whom to call about it. */
export type PlaceShown = Pick<
  LocationShown,
  'id' | 'name' | 'street' | 'town' | 'hours' | 'directions' | 'mapImage' | 'path' | 'licences' | 'place' | 'rating'
> & { open?: OpenBadge }

export type PhoneShown = { masked: string; full: string; link: string }

type Voice = { phone?: PhoneShown | undefined; call?: Call | undefined }

export type Located = Voice & {
  place: PlaceShown
  seller: { id: string; name: string }
  contact: TextLink
}

/** Each place of a site as the pages of its cars tell of it, by id. */
export const placesOfCars = oncePerSite((site): ReadonlyMap<number, Located> => {
  const labels = labelsOf(site.settings)
  return new Map(site.locations.map(location => [location.id, locatedAt(site, location, labels)]))
})

/** Who answers for a car without a place, by its dealership. */
export const voiceWithoutPlace = oncePerSite((site): ((dealershipId: number | undefined) => Voice) => {
  const { locations, dealerships } = site
  const places = placesOfCars(site)
  const dealershipsWithPlace: ReadonlySet<number | undefined> = new Set(
    locations.map(({ dealership_id }) => dealership_id),
  )
  return dealershipId => {
    const own = phoneOf(
      undefined,
      dealerships.find(({ id }) => id === dealershipId),
    )
    if (own !== undefined && !dealershipsWithPlace.has(dealershipId)) return { phone: phoneShown(own) }
    const place = placeForCar(locations, dealershipId)
    const ofDealership = locations.filter(({ dealership_id }) => dealership_id === dealershipId)
    const voices = [place, ...ofDealership, ...locations].map(location => places.get(location?.id ?? 0))
    return voices.find(voice => voice?.phone !== undefined) ?? {}
  }
})

const phoneShown = (phone: string): PhoneShown => ({ masked: maskedPhone(phone), full: phone, link: telLink(phone) })

function locatedAt(site: Site, location: SiteLocation, labels: Labels): Located {
  const { id, name, street, town, hours, directions, mapImage, path, licences, place, rating, phone } = locationShown(
    site,
    location,
    labels,
    'card',
  )
  return {
    place: sharedByViews({
      id,
      name,
      street,
      town,
      hours,
      directions,
      mapImage,
      path,
      licences,
      place,
      rating,
      ...(tellsTimes(location.contact_detail.opening_hours) ? { open: openBadge(site, location, labels) } : {}),
    }),
    phone: phone === undefined ? undefined : phoneShown(phone),
    call: callTo(site, labels, location),
    seller: { id: placeId(site, location), name: location.name },
    contact: contactOf(site, location, labels),
  }
}

/** The contact page of a place, where it has one of its own. */
function contactOf(site: Site, location: SiteLocation, labels: Labels): TextLink {
  const own = contactPath(location)
  return {
    label: fill(labels.contactPlace, { place: location.name }),
    href: pagesOf(site)(own) ? own : site.settings.paths.contact,
  }
}
