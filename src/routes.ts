import { contactPlaces } from './domain/location.ts'
import type { ContentPage, Model } from './records/index.ts'
import type { PageMeta } from './seo/meta.ts'
import type { Site } from './site/site.ts'
import { carBasis, carBySlug, carsWithPage } from './views/car-page.ts'
import { carShell } from './views/car-shell.ts'
import { comparePage } from './views/compare-page.ts'
import { contactPage, placeContactPage } from './views/contact-page.ts'
import { namedPages, OWN_ADDRESSES, textPage } from './views/content-page.ts'
import { homePage } from './views/home.ts'
import { locationPage, locationsBySlug } from './views/location-page.ts'
import { locationsPage } from './views/locations-page.ts'
import { modelPage } from './views/model-page.ts'
import { modelsPage } from './views/models-page.ts'
import { notFoundPage } from './views/not-found.ts'
import { offerPage, offerParams } from './views/offer-page.ts'
import { offersPage } from './views/offers-page.ts'
import { provenCarPage } from './views/one-price.ts'
import { plainPages, searchAlias, searchBasis, searchPage, searchWords, usedCarLists } from './views/search-page.ts'

/** What stands for the variable parts of a pattern: `{ slug: 'new-cars' }` for `/pages/[slug]`. */
export type Params = Readonly<Record<string, string>>

/** What every view has; a page knows the rest of its own. */
export type PageView = { meta: PageMeta }

/** One kind of page: where it is, how many there are, and what each shows. */
export type Route = {
  /** As Astro writes it, so it names the file in `pages/` too: `/cars/[slug]` is `pages/cars/[slug].astro`. */
  pattern: string
  /** The pages that this site has; a page without variable parts gives one empty object, or none if it is switched off. */
  paths(site: Site): Iterable<Params>
  view(site: Site, params: Params): PageView
  /** For pages of which a site has thousands: what decides their view, told faster than the view itself. */
  basis?(site: Site, params: Params): Basis
}

/**
 * Parts whose equality makes views equal. Each object among them is looked at once for the whole site, however many
 * pages name it.
 */
export type Basis = Readonly<Record<string, unknown>>

const always = (): Params[] => [{}]

const modelParams = (site: Site): Params[] => site.models.map(({ slug }) => ({ slug }))
const modelOf = (site: Site, slug: string): Model => site.models.find(model => model.slug === slug)!
const pageOf = (site: Site, slug: string): ContentPage => site.pages.find(page => page.slug === slug)!

function offerOf(site: Site, { id }: Params): PageView {
  return offerPage(site, site.offers.find(offer => String(offer.id) === id)!)
}

/** The one table of addresses. In order: where two patterns match, the first counts. */
export const routes: readonly Route[] = [
  { pattern: '/', paths: always, view: homePage },
  { pattern: '/search', paths: always, view: site => searchPage(site), basis: searchBasis },
  {
    pattern: '/search/page/[page]',
    paths: site => plainPages(site, [{}]),
    view: searchPage,
    basis: searchBasis,
  },
  { pattern: '/search/[first]', paths: site => searchWords(site).first, view: searchPage, basis: searchBasis },
  {
    pattern: '/search/[first]/[second]',
    paths: site => searchWords(site).second,
    view: searchPage,
    basis: searchBasis,
  },
  {
    pattern: '/search/[first]/page/[page]',
    paths: site => plainPages(site, searchWords(site).first),
    view: searchPage,
    basis: searchBasis,
  },
  {
    pattern: '/search/[first]/[second]/page/[page]',
    paths: site => plainPages(site, searchWords(site).second),
    view: searchPage,
    basis: searchBasis,
  },
  { pattern: '/new-used-and-demo-cars', paths: always, view: site => searchAlias(site, '/new-used-and-demo-cars') },
  {
    pattern: '/used-car/[list]',
    paths: usedCarLists,
    view: (site, { list }) => searchAlias(site, `/used-car/${list}`),
  },
  { pattern: '/cars/car', paths: always, view: carShell },
  {
    pattern: '/cars/[slug]',
    paths: site => carsWithPage(site).map(({ slug }) => ({ slug })),
    view: (site, { slug = '' }) => provenCarPage(site, carBySlug(site, slug)),
    basis: (site, { slug = '' }) => carBasis(site, carBySlug(site, slug)),
  },
  { pattern: '/compare', paths: always, view: comparePage },
  { pattern: '/404', paths: always, view: notFoundPage },
  { pattern: '/locations', paths: always, view: locationsPage },
  {
    pattern: '/locations/[slug]',
    paths: site => [...locationsBySlug(site).keys()].map(slug => ({ slug })),
    view: (site, { slug }) => locationPage(site, locationsBySlug(site).get(slug!)!, `/locations/${slug}`),
  },
  { pattern: '/contact', paths: always, view: site => contactPage(site, '/contact') },
  { pattern: '/contact-us', paths: always, view: site => contactPage(site, '/contact-us') },
  {
    pattern: '/contact-us/[slug]',
    paths: site => contactPlaces(site.locations).map(({ slug }) => ({ slug })),
    view: (site, { slug }) => placeContactPage(site, slug!),
  },
  { pattern: '/special-offers', paths: always, view: offersPage },
  {
    pattern: '/offers/[id]',
    paths: site =>
      offerParams(site)
        .filter(({ manufacturer }) => manufacturer === undefined)
        .map(({ id }) => ({ id })),
    view: offerOf,
  },
  {
    pattern: '/offers/[manufacturer]/[id]',
    paths: site =>
      offerParams(site).flatMap(({ id, manufacturer }) => (manufacturer === undefined ? [] : [{ id, manufacturer }])),
    view: offerOf,
  },
  { pattern: '/models', paths: site => (site.models.length > 0 ? [{}] : []), view: modelsPage },
  {
    pattern: '/models/[slug]',
    paths: modelParams,
    view: (site, { slug }) => modelPage(site, modelOf(site, slug!), `/models/${slug}`),
  },
  ...OWN_ADDRESSES.map(slug => ({
    pattern: `/${slug}`,
    paths: (site: Site) => (site.pages.some(page => page.slug === slug) ? [{}] : []),
    view: (site: Site) => textPage(site, pageOf(site, slug)),
  })),
  {
    pattern: '/pages/[slug]',
    paths: site => namedPages(site).map(({ slug }) => ({ slug })),
    view: (site, { slug }) => textPage(site, pageOf(site, slug!)),
  },
  // Any word at the top may be a model, so fixed pages come before (DC-09).
  {
    pattern: '/[slug]',
    paths: modelParams,
    view: (site, { slug }) => modelPage(site, modelOf(site, slug!), `/${slug}`),
  },
]

/** The address of one page: the pattern with its variable parts filled in. */
export function pathOf(pattern: string, params: Params): string {
  return pattern.replace(VARIABLE, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${pattern} needs “${name}”`)
    return value
  })
}

/** The route and its params for an address of this site, if it has such a page. A trailing slash is allowed (DC-25). */
export function findRoute(site: Site, path: string): { route: Route; params: Params } | undefined {
  const wanted = path.length > 1 ? path.replace(/\/+$/, '') : path
  for (const route of routes) {
    const beginning = route.pattern.split('[', 1)[0]!
    if (!wanted.startsWith(beginning)) continue
    for (const params of route.paths(site)) {
      if (pathOf(route.pattern, params) === wanted) return { route, params }
    }
  }
  return undefined
}

/** `[slug]` is one part of an address, `[...path]` any number of them. */
const VARIABLE = /\[(?:\.\.\.)?([a-z_]+)\]/gi
