import { explorePath, offerPath } from '../domain/links.ts'
import {
  askAboutOfferPath,
  type Folded,
  foldedDescription,
  foldedDisclaimer,
  hasOfferEnded,
  isOfferRunning,
  offerImage,
} from '../domain/offer.ts'
import { type PictureShown, pictureIfAny, WIDE_WIDTHS } from '../domain/picture.ts'
import type { Span } from '../domain/span.ts'
import { fill, plainText, slugify } from '../domain/text.ts'
import type { Offer } from '../records/index.ts'
import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { offerData } from '../seo/offer.ts'
import { labelsOf } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { siteZone } from '../site/zone.ts'
import type { CarsInRow } from './car-card.ts'
import { existing, linkIfThere, type TextLink } from './links.ts'
import { modelOfOffer, offerCars } from './offer-cars.ts'
import {
  endsText,
  firstOffers,
  type OfferCard,
  type OfferRow,
  type OfferWindow,
  offerCards,
  offerRow,
  startsText,
} from './offer-shown.ts'
import { pagesOf } from './pages.ts'
import { basisWith } from './rebuild/site-basis.ts'
import { spanOfCards } from './rebuild/time-shown.ts'
import type { Basis } from './route.ts'
import { withTextPictures } from './text-pictures.ts'

export type OfferPage = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  name: string
  category?: string
  picture?: PictureShown
  /** The whole text as markup that passed the allow-list; `folded` is what stands there first (OF-04). */
  html?: string
  description: Folded
  disclaimer?: Folded
  /** Missing once it has begun. */
  startsText?: string
  endsText?: string
  window: OfferWindow
  /** Whether it runs at the moment of the build, and whether its last day was over then. */
  running: boolean
  ended: boolean
  model?: TextLink
  actions: readonly TextLink[]
  /** Cars that it is about, of its model. */
  cars?: CarsInRow
  others: OfferRow
  labels: Record<'viewMore' | 'viewLess' | 'viewDisclaimer' | 'viewLessDisclaimer' | 'ended' | 'others', string>
}

/** How many other offers a page of an offer names. */
const OTHERS = 3

/** Source: RT-19, RT-20, OF-02, OF-04, OF-05, OF-09, DC-140 to DC-143. */
export function offerPage(site: Site, offer: Offer): OfferPage {
  const labels = labelsOf(site.settings)
  const zone = siteZone(site.settings)
  const path = offerPath(offer, site.settings)
  const running = isOfferRunning(offer, site.at, zone)
  const text = plainText(offer.sanitized_description ?? offer.description ?? '')
  const image = offerImage(offer)
  const crumbs = [
    { label: labels.home, href: '/' },
    { label: labels.specialOffers, href: '/special-offers' },
    { label: offer.name, href: path },
  ]
  return {
    meta: pageMeta(site, {
      title: offer.name,
      description: text || offer.name,
      path,
      image,
      // Nobody is to come from a search engine to what they cannot have.
      ...(!running && { robots: 'noindex' }),
      drawn: { title: offer.name, text: endsText(site, offer, labels) },
      jsonLd: [offerData(site, { offer, path, text }), breadcrumbList(site, crumbs)],
    }),
    crumbs,
    name: offer.name,
    category: offer.category,
    picture: pictureIfAny(image, site.settings.pictures, { alt: offer.name, widths: WIDE_WIDTHS }),
    html: offer.sanitized_description && withTextPictures(offer.sanitized_description, site),
    description: foldedDescription(text),
    disclaimer: offer.disclaimer === undefined ? undefined : foldedDisclaimer(plainText(offer.disclaimer)),
    startsText: startsText(site, offer, labels),
    endsText: endsText(site, offer, labels),
    window: { start: offer.start, expiry: offer.expiry, zone },
    running,
    ended: hasOfferEnded(offer, site.at, zone),
    model: modelLink(site, offer),
    actions: existing(
      [
        { label: labels.contactUs, href: contactHref(site, offer) },
        { label: labels.searchStock, href: '/search' },
      ],
      pagesOf(site),
    ),
    cars: offerCars(site, offer),
    others: offerRow(othersThan(site, path)),
    labels: {
      viewMore: labels.viewMore,
      viewLess: labels.viewLess,
      viewDisclaimer: labels.viewDisclaimer,
      viewLessDisclaimer: labels.viewLessDisclaimer,
      ended: labels.offerEnded,
      others: labels.otherOffers,
    },
  }
}

const othersThan = (site: Site, path: string): OfferCard[] =>
  firstOffers(
    offerCards(site, labelsOf(site.settings)).filter(other => other.path !== path),
    OTHERS,
  )

/** What decides the page of an offer, which shows others. */
export const offerBasis = (site: Site, offer: Offer): Basis =>
  basisWith(site, [offer, ...othersThan(site, offerPath(offer, site.settings))])

/** While the cards on the page of an offer say the same of the time. */
export const offerSpan = (site: Site, { cars }: OfferPage): Span => spanOfCards(site, cars?.cards ?? [])

/** Nobody asks about what has ended. */
function contactHref({ settings, at }: Site, offer: Offer): string {
  const { contact } = settings.paths
  return hasOfferEnded(offer, at, siteZone(settings)) ? contact : askAboutOfferPath(contact, offer)
}

/** Source: OF-09, DC-10. An offer may name its model without a slug; the catalogue knows it, and what replaces its page. */
function modelLink(site: Site, offer: Offer): TextLink | undefined {
  const { model } = offer
  if (model === undefined) return undefined
  const known = modelOfOffer(site, offer)
  const href = explorePath({
    slug: known?.slug ?? model.slug ?? slugify(model.name),
    override_url: model.override_url ?? known?.override_url,
  })
  const label = fill(labelsOf(site.settings).offerFor, { model: model.name })
  return linkIfThere({ label, href }, pagesOf(site))
}
