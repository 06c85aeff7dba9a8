import { mainLocation } from '../domain/location.ts'
import { DOT, fill } from '../domain/text.ts'
import { localTime, zoneOf } from '../domain/time-zone.ts'
import type { Labels } from '../site/labels.ts'
import type { SiteSettings } from '../site/schema/site.ts'
import type { Site } from '../site/site.ts'
import { existing, type HasPage, sellMyCarHref, serviceBookingHref, type TextLink } from './links.ts'
import { ONLINE_PAYMENT_PATH } from './online-payment-page.ts'

export type Footer = {
  groups: readonly { title: string; links: readonly TextLink[] }[]
  social: readonly TextLink[]
  /** Name, maker, place, licences and year, without what is missing (HF-14). */
  subText: string
  /** What holds for the whole site: that its data is a sample, whose pictures these are. */
  notes: readonly string[]
}

export function siteFooter(site: Site, labels: Labels, hasPage: HasPage): Footer {
  const { settings } = site
  const groups = settings.footer.groups ?? standardGroups(settings, labels)
  const [facebook, instagram] = (['facebook_url', 'instagram_url'] as const).map(
    field => site.dealerships.find(dealership => dealership[field] !== undefined)?.[field],
  )
  return {
    groups: groups
      .map(({ title, links }) => ({ title, links: existing(links, hasPage) }))
      .filter(({ links }) => links.length > 0),
    social: [
      { label: 'Facebook', href: facebook },
      { label: 'Instagram', href: instagram },
    ].filter((link): link is TextLink => link.href !== undefined),
    subText: subText(site, labels),
    notes: [settings.notice, settings.legal.priceDisclaimer, settings.pictureCredit].filter(text => text !== undefined),
  }
}

/** What a site has in its footer without writing it. Source: HF-11 to HF-13, DC-154. */
export function standardGroups(settings: SiteSettings, labels: Labels): Footer['groups'] {
  const { features, paths } = settings
  return [
    {
      title: labels.buyerTools,
      links: [
        { label: labels.searchStock, href: '/search' },
        { label: labels.specialOffers, href: '/special-offers' },
        { label: labels.financePage, href: paths.finance },
        { label: labels.tradeInPage, href: '/trade-in' },
        { label: labels.sellMyCar, href: sellMyCarHref(settings) },
        { label: labels.bookTestDrive, href: '/book-test-drive' },
        ...(features.onlinePayment ? [{ label: labels.payTitle, href: ONLINE_PAYMENT_PATH }] : []),
      ],
    },
    {
      title: labels.servicingAndParts,
      links: [
        { label: labels.bookService, href: serviceBookingHref(settings) },
        { label: labels.partsAndAccessories, href: '/vehicle-parts-and-accessories' },
        { label: labels.warranty, href: '/warranty' },
        { label: labels.roadsideAssistPage, href: '/roadside-assist' },
      ],
    },
    {
      title: settings.name,
      links: [
        { label: labels.aboutUs, href: '/about-us' },
        { label: labels.contactUs, href: paths.contact },
        { label: labels.careers, href: '/pages/careers' },
        { label: labels.privacyPolicy, href: '/privacy-policy' },
        { label: labels.termsAndConditions, href: '/terms-and-conditions' },
        { label: labels.complaintProcess, href: '/pages/complaint-handling' },
      ],
    },
  ]
}

/** The licences of the main location, else of the first that has one. Source: HF-14, DC-154. */
export function siteLicences({ locations }: Pick<Site, 'locations'>, labels: Labels): string[] {
  const main = mainLocation(locations) ?? locations[0]
  // A licence is of a state: that of another would stand beside the name of this one.
  const near = locations.filter(({ address }) => address.state === main?.address.state)
  const field = (name: 'dealer_license_number' | 'motor_vehicle_repairer'): string | undefined =>
    main?.[name] ?? near.find(location => location[name] !== undefined)?.[name]
  const [dealer, repairer] = [field('dealer_license_number'), field('motor_vehicle_repairer')]
  return [
    dealer && fill(labels.dealerLicence, { number: dealer }),
    repairer && fill(labels.repairerLicence, { number: repairer }),
  ].filter((text): text is string => text !== undefined && text !== '')
}

/** Source: HF-14, DC-154. */
function subText({ settings, at, locations }: Site, labels: Labels): string {
  const main = mainLocation(locations) ?? locations[0]
  const year = localTime(at, zoneOf(main?.address.state, settings)).year
  const parts = [
    `© ${year} ${settings.name}`,
    settings.manufacturer,
    main?.address.city,
    main?.address.state,
    ...siteLicences({ locations }, labels),
  ]
  return parts.filter(part => part !== undefined && part !== '').join(DOT)
}
