import { contactPath } from '../domain/links.ts'
import { contactPlaces } from '../domain/location.ts'
import { autoDealer } from '../seo/auto-dealer.ts'
import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { labelsOf } from '../site/labels.ts'
import type { Site, SiteLocation } from '../site/site.ts'
import { type Call, callTo } from './call.ts'
import { generalEnquiry } from './forms/enquiries.ts'
import type { FormShown } from './forms/form-shown.ts'
import type { TextLink } from './links.ts'
import { type LocationLabels, type LocationShown, locationLabels, locationShown } from './location-shown.ts'
import { type OfferAsked, offersAsked } from './offer-shown.ts'
import { basisWith } from './rebuild/site-basis.ts'
import type { Basis } from './route.ts'

export type ContactPage = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  title: string
  intro: string
  locations: readonly LocationShown[]
  /** The dealer's places by name, where there are several. */
  places: readonly TextLink[]
  labels: LocationLabels
  /** Whom to call: the place that the page is about, and not the main one (DC-130). */
  call?: Call
  /** For the box that sorts the places by their distance from a postcode, where there are several (DC-139). */
  nearest?: {
    country: string
    label: string
    hint: string
    find: string
    said: { looking: string; found: string }
    credit: string
    faults: { invalid: string; unavailable: string }
  }
  /** To write to them all, or to the one place that the page is about. */
  enquiry: { title: string; intro: string; form: FormShown; offers?: readonly OfferAsked[] }
}

/** All locations, at `/contact` and `/contact-us`; the site says which counts. Source: RT-48, RT-49, DC-11. */
export function contactPage(site: Site, path: string): ContactPage {
  const labels = labelsOf(site.settings)
  const shown = page(site, site.locations, {
    title: labels.contactUs,
    path,
    canonicalPath: site.settings.paths.contact,
    crumbs: [],
  })
  return { ...shown, enquiry: { ...shown.enquiry, offers: offersAsked(site) } }
}

/** What decides it, which names the offers that are asked about. */
export const contactBasis = (site: Site): Basis => basisWith(site, offersAsked(site))

/** The locations of one place, in the order of types. Source: RT-50, DC-12. */
export function placeContactPage(site: Site, slug: string): ContactPage {
  const labels = labelsOf(site.settings)
  const place = contactPlaces(site.locations).find(other => other.slug === slug)
  if (place === undefined) throw new Error(`no place “${slug}” to contact`)
  const path = contactPath(place.locations[0]!)
  return {
    ...page(site, place.locations, {
      title: place.name,
      path,
      canonicalPath: path,
      crumbs: [{ label: labels.contactUs, href: site.settings.paths.contact }],
    }),
    call: callTo(site, labels, place.locations[0]),
  }
}

/** The project's own table of postcodes is that of Australia; elsewhere each would be an invalid one (src/api/README.md). */
function hasNearest({ settings }: Site, locations: readonly SiteLocation[]): boolean {
  const placed = locations.filter(({ address }) => address.lat !== undefined && address.long !== undefined)
  return settings.region === 'en-AU' && placed.length > 1
}

type Said = { title: string; path: string; canonicalPath: string; crumbs: readonly Crumb[] }

function page(site: Site, locations: readonly SiteLocation[], said: Said): ContactPage {
  const labels = labelsOf(site.settings)
  const { title, path, canonicalPath } = said
  const crumbs = [{ label: labels.home, href: '/' }, ...said.crumbs, { label: title, href: canonicalPath }]
  return {
    meta: pageMeta(site, {
      title,
      description: `${title}: ${labels.contactIntro} ${locations.map(({ name }) => name).join(', ')}.`,
      path,
      canonicalPath,
      jsonLd: [...locations.map(location => autoDealer(site, location)), breadcrumbList(site, crumbs)],
    }),
    crumbs,
    title,
    intro: labels.contactIntro,
    locations: locations.map(location => locationShown(site, location, labels, 'card')),
    places: contactPlaces(site.locations).map(place => ({ label: place.name, href: `/contact-us/${place.slug}` })),
    labels: locationLabels(labels),
    ...(hasNearest(site, locations) && {
      nearest: {
        country: 'Australia',
        label: labels.yourPostcode,
        hint: labels.yourPostcodeHint,
        find: labels.sortByDistance,
        said: { looking: labels.nearestLooking, found: labels.nearestFound },
        credit: labels.postcodeCredit,
        faults: { invalid: labels.postcodeInvalid, unavailable: labels.postcodeUnavailable },
      },
    }),
    enquiry: {
      title: labels.enquiryTitle,
      intro: labels.enquiryIntro,
      form: generalEnquiry(site, locations.length < site.locations.length ? locations[0] : undefined),
    },
  }
}
