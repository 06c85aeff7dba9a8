import { offerPath } from '../../domain/links.ts'
import type { Site } from '../../site/site.ts'
import { leadsSomewhere } from '../links.ts'
import { pagesOf } from '../pages.ts'
import { redirects } from '../redirects.ts'
import { pathOfPage } from '../written-paths.ts'

/**
 * A link within the site that leads to no page of it, and where it stands. `meant` is what would lead there, of an address that a
 * browser looks for beside the page on which it stands: “www.partner.example”, “finance”.
 */
export type DeadLink = { where: string; href: string; meant?: string }

const IN_HTML = /\shref="([^"]*)"/g
/** What leads away from the page, or down it. */
const WHOLE = /^(?:[/#]|https?:\/\/|mailto:|tel:)/i
/** A file, such as a brochure, and not a page. */
const FILE = /\.[a-z0-9]+$/i

/** The links of texts, banners, promo tiles and menus behind which a visitor would find nothing. */
export function deadLinks(site: Site): DeadLink[] {
  const hasPage = pagesOf(site)
  let elsewhere: readonly RegExp[] | undefined
  const isRedirected = (path: string): boolean => {
    elsewhere ??= redirects(site, hasPage).map(({ from }) => asPattern(from))
    return elsewhere.some(pattern => pattern.test(path))
  }
  const isDead = (href: string | undefined): href is string => {
    const path = href?.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '') ?? ''
    if (!path.startsWith('/') || FILE.test(path)) return false
    return !leadsSomewhere(path, hasPage) && !isRedirected(path)
  }
  return writtenIn(site).flatMap(({ where, hrefs }) =>
    [...new Set(hrefs)].flatMap((href): DeadLink[] => {
      if (href && !WHOLE.test(href)) return [{ where, href, meant: meantBy(href) }]
      return isDead(href) ? [{ where, href }] : []
    }),
  )
}

/** The endings of files, which are not those of the names of sites. */
const ENDING = /^[^/]*\.(?:html?|php|pdf|docx?|xlsx?|jpe?g|png|webp|avif|gif|svg)$/i

function meantBy(href: string): string {
  if (/^[^\s/@]+@[^\s/@]+\.[a-z]+$/i.test(href)) return `mailto:${href}`
  if (/^\+?(?:\d|%20|[ ().-]){6,}$/.test(href)) return `tel:${href.replaceAll(/%20|[^\d+]/g, '')}`
  const [path] = href.split(/[?#]/)
  const isSite = /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(path!) && !ENDING.test(path!)
  if (isSite || /^https?[:/]/i.test(href)) return `https://${href.replace(/^https?[:/]+/i, '')}`
  return `/${href.replace(/^[./\\]+/, '')}`
}

/** `/cars/:slug/checkout` and `/search/*` of the redirects. */
const asPattern = (from: string): RegExp => new RegExp(`^${from.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`)

type Written = { where: string; hrefs: readonly (string | undefined)[] }

function writtenIn(site: Site): Written[] {
  const { settings, offers, pages, brandPages, posts, promoTiles } = site
  const text = (where: string, html = '', ...others: Written['hrefs']): Written => ({
    where,
    hrefs: [...[...html.matchAll(IN_HTML)].map(([, href]) => href?.replaceAll('&amp;', '&')), ...others],
  })
  return [
    ...offers.map(offer => text(offerPath(offer, site.settings), offer.sanitized_description)),
    ...pages.map(({ slug, html, banner }) => text(pathOfPage(slug), html, banner?.link)),
    ...brandPages.map(({ slug, html, banner }) => text(`/brands/${slug}`, html, banner?.link)),
    ...posts.map(({ slug, html }) => text(`/blog/${slug}`, html)),
    ...promoTiles.map(({ alt, link }) => ({ where: `promo tile “${alt}”`, hrefs: [link] })),
    ...[settings.home.hero, ...settings.home.seasonal].map(({ title = settings.tagline ?? settings.name, button }) => ({
      where: `home banner “${title}”`,
      hrefs: [button?.href],
    })),
    ...(settings.header.items ?? []).map(({ label, href, links = [] }) => ({
      where: `menu “${label}”`,
      hrefs: [href, ...links.map(link => link.href)],
    })),
    ...(settings.footer.groups ?? []).map(({ title, links }) => ({
      where: `footer “${title}”`,
      hrefs: links.map(({ href }) => href),
    })),
  ]
}
