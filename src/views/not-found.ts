import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { labelsOf } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { existing, serviceBookingHref, type TextLink } from './links.ts'
import { pagesOf } from './pages.ts'

export type NotFoundPage = { meta: PageMeta; title: string; text: string; links: readonly TextLink[] }

/** Source: DC-24. */
export function notFoundPage(site: Site): NotFoundPage {
  const labels = labelsOf(site.settings)
  return {
    meta: pageMeta(site, {
      title: labels.pageNotFound,
      description: labels.pageNotFoundText,
      path: '/404',
      robots: 'noindex',
    }),
    title: labels.pageNotFound,
    text: labels.pageNotFoundText,
    links: existing(
      [
        { label: labels.searchStock, href: '/search' },
        { label: labels.specialOffers, href: '/special-offers' },
        { label: labels.bookService, href: serviceBookingHref(site.settings) },
        { label: labels.ourLocations, href: '/locations' },
        { label: labels.home, href: '/' },
      ],
      pagesOf(site),
    ),
  }
}
