import { formatDate } from '../domain/date.ts'
import { type PictureShown, pictureShown, WIDE_WIDTHS } from '../domain/picture.ts'
import { plainText } from '../domain/text.ts'
import type { ContentPage } from '../records/index.ts'
import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { labelsOf } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { siteZone } from '../site/zone.ts'

export type TextPage = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  title: string
  lead?: string
  picture?: PictureShown
  updatedText?: string
  /** Markup that has passed the allow-list. */
  html: string
}

/** The pages of text with an address of their own; every other one is below `/pages/`. Source: RT-65, RT-68, RT-69, RT-72. */
export const OWN_ADDRESSES = ['about-us', 'privacy-policy', 'terms-and-conditions'] as const

const hasOwnAddress = (slug: string): boolean => OWN_ADDRESSES.some(own => own === slug)

/** The pages below `/pages/`. */
export function namedPages({ pages }: Pick<Site, 'pages'>): readonly ContentPage[] {
  return pages.filter(({ slug }) => !hasOwnAddress(slug))
}

/** Source: RT-65, RT-68, RT-69, RT-72, BD-06. */
export function textPage(site: Site, page: ContentPage): TextPage {
  const labels = labelsOf(site.settings)
  const path = hasOwnAddress(page.slug) ? `/${page.slug}` : `/pages/${page.slug}`
  const crumbs = [
    { label: labels.home, href: '/' },
    { label: page.title, href: path },
  ]
  return {
    meta: pageMeta(site, {
      title: page.title,
      description: page.description ?? plainText(page.html),
      path,
      image: page.image,
      jsonLd: [breadcrumbList(site, crumbs)],
    }),
    crumbs,
    title: page.title,
    lead: page.description,
    picture:
      page.image === undefined
        ? undefined
        : pictureShown(page.image, site.settings.pictures, { alt: page.image_alt ?? '', widths: WIDE_WIDTHS }),
    updatedText:
      page.updated === undefined ? undefined : formatDate(page.updated, site.settings.region, siteZone(site.settings)),
    html: page.html,
  }
}
