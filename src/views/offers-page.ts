import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { labelsOf } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { type OfferCard, offerCards } from './offer-shown.ts'

export type OffersPage = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  title: string
  intro: string
  none: string
  offers: readonly OfferCard[]
}

/** All offers of the site, the one that ends first before the others. Source: RT-22, OF-01, DC-140. */
export function offersPage(site: Site): OffersPage {
  const labels = labelsOf(site.settings)
  const path = '/special-offers'
  const crumbs = [
    { label: labels.home, href: '/' },
    { label: labels.specialOffers, href: path },
  ]
  const offers = offerCards(site, labels)
  return {
    meta: pageMeta(site, {
      title: labels.specialOffers,
      description: `${labels.specialOffers} · ${site.settings.name}. ${labels.offersIntro}`,
      path,
      image: offers[0]?.picture?.src,
      jsonLd: [breadcrumbList(site, crumbs)],
    }),
    crumbs,
    title: labels.specialOffers,
    intro: labels.offersIntro,
    none: labels.noOffers,
    offers,
  }
}
