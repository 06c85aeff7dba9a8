import { pageOfTwin } from './domain/links.ts'
import { contactPlaces } from './domain/location.ts'
import type { Span } from './domain/span.ts'
import type { Model, Offer } from './records/index.ts'
import { carDay, dayTold } from './seo/dated.ts'
import { hasAlerts } from './site/alerts.ts'
import { ALERTS_PAGE, COMPARE_PAGE, TRACKER_PAGE, WATCHLIST_PAGE } from './site/fixed-pages.ts'
import type { Site } from './site/site.ts'
import { alertsPage } from './views/alerts-page.ts'
import { carShell } from './views/car-shell.ts'
import { carTwin } from './views/car-twin.ts'
import { carBySlug, rollOf } from './views/cars-with-page.ts'
import { checkoutPage, PURCHASE_PATH, purchasePage } from './views/checkout-page.ts'
import { provenCarPage } from './views/checks/one-price.ts'
import { comparePage } from './views/compare-page.ts'
import { contactBasis, contactPage, placeContactPage } from './views/contact-page.ts'
import { contentRoutes } from './views/content-routes.ts'
import { formRoutes } from './views/forms/pages.ts'
import { homeBasis, homePage, homeSpan } from './views/home.ts'
import { latestSpan } from './views/latest-cars.ts'
import { locationPage, locationSpan, locationsBySlug } from './views/location-page.ts'
import { locationTwin } from './views/location-twin.ts'
import { locationsPage } from './views/locations-page.ts'
import { modelBasis, modelPage, modelSpan } from './views/model-page.ts'
import { modelsPage } from './views/models-page.ts'
import { notFoundPage } from './views/not-found.ts'
import { offerBasis, offerPage, offerSpan } from './views/offer-page.ts'
import { offerParams } from './views/offer-shown.ts'
import { offersPage } from './views/offers-page.ts'
import { ONLINE_PAYMENT_PATH, onlinePaymentPage } from './views/online-payment-page.ts'
import { answerPagesOf } from './views/pages.ts'
import { carBasis, ownCarBasis } from './views/rebuild/car-basis.ts'
import { siteBasis } from './views/rebuild/site-basis.ts'
import { CAR_SHELL_PATH, CHECKOUT_SHELL_PATH } from './views/redirects.ts'
import { always, onlyIf, type PageView, type Params, type Route } from './views/route.ts'
import { plainPages, searchWords, usedCarLists } from './views/search-lists.ts'
import { searchAlias, searchBasis, searchPage, searchSpan } from './views/search-page.ts'
import { signInPage } from './views/sign-in-page.ts'
import { SPIN_PAGE, spinPage } from './views/spin-page.ts'
import { trackerPage } from './views/tracker-page.ts'
import { watchlistPage } from './views/watchlist-page.ts'

/** A route whose twin or span reads more of its view than any has. */
type RouteOf<View extends PageView> = Omit<Route, 'view' | 'twin' | 'span'> & {
  view(site: Site, params: Params): View
  twin?: (view: View) => string
  span?: (site: Site, view: View) => Span
}

/** Whoever asks for twin or span has the view of the same route, which the table does not tell. */
const ofView = <View extends PageView>(route: RouteOf<View>): Route => route as unknown as Route

/** A page of the sites that have a feature. */
const where =
  (isOn: (features: Site['settings']['features']) => boolean) =>
  ({ settings }: Site): Params[] =>
    onlyIf(isOn(settings.features))

/** What all lists of cars have in common. */
const ofSearch = { view: searchPage, basis: searchBasis, span: searchSpan }

const modelOf = (site: Site, slug: string | undefined): Model => site.models.find(model => model.slug === slug)!
/** What both addresses of models have in common; `above` is what stands before the slug. */
const ofModels = (above: '' | '/models') => ({
  paths: (site: Site) => site.models.map(({ slug }) => ({ slug })),
  view: (site: Site, { slug }: Params) => modelPage(site, modelOf(site, slug), `${above}/${slug}`),
  basis: (site: Site, { slug }: Params) => modelBasis(site, modelOf(site, slug)),
  span: modelSpan,
})

const offerOf = (site: Site, { id }: Params): Offer => site.offers.find(offer => String(offer.id) === id)!
/** What both addresses of offers have in common. */
const ofOffer = {
  view: (site: Site, params: Params) => offerPage(site, offerOf(site, params)),
  basis: (site: Site, params: Params) => offerBasis(site, offerOf(site, params)),
  span: offerSpan,
  dayTold: (site: Site, params: Params) => dayTold(site, offerOf(site, params).start),
}

/** The pages of a route that say nothing else show no offer. */
const withoutOffers = (route: Route): Route => ({ basis: siteBasis, ...route })

/**
 * The one table of addresses. In order: where two patterns match, the first counts. Forms and pages of content bring the lines
 * of their own.
 */
export const routes: readonly Route[] = [
  ofView({ pattern: '/', paths: always, view: homePage, basis: homeBasis, span: homeSpan }),
  ofView({ pattern: '/search', paths: always, ...ofSearch }),
  ofView({
    pattern: '/search/page/[page]',
    paths: site => plainPages(site, [{}]),
    ...ofSearch,
  }),
  ofView({
    pattern: '/search/[first]',
    paths: site => searchWords(site).first,
    ...ofSearch,
  }),
  ofView({
    pattern: '/search/[first]/[second]',
    paths: site => searchWords(site).second,
    ...ofSearch,
  }),
  ofView({
    pattern: '/search/[first]/page/[page]',
    paths: site => plainPages(site, searchWords(site).first),
    ...ofSearch,
  }),
  ofView({
    pattern: '/search/[first]/[second]/page/[page]',
    paths: site => plainPages(site, searchWords(site).second),
    ...ofSearch,
  }),
  ofView({
    pattern: '/new-used-and-demo-cars',
    paths: always,
    ...ofSearch,
    view: site => searchAlias(site, '/new-used-and-demo-cars'),
  }),
  ofView({
    pattern: '/used-car/[list]',
    paths: usedCarLists,
    ...ofSearch,
    view: (site, { list }) => searchAlias(site, `/used-car/${list}`),
  }),
  { pattern: CAR_SHELL_PATH, paths: always, view: carShell, basis: siteBasis },
  { pattern: CHECKOUT_SHELL_PATH, paths: where(({ reserve }) => reserve), view: checkoutPage, basis: siteBasis },
  {
    pattern: PURCHASE_PATH,
    paths: where(({ reserve, checkoutJourney }) => reserve && checkoutJourney),
    view: purchasePage,
    basis: siteBasis,
  },
  {
    pattern: ONLINE_PAYMENT_PATH,
    paths: where(({ onlinePayment }) => onlinePayment),
    view: onlinePaymentPage,
    basis: siteBasis,
  },
  ofView({
    pattern: '/cars/[slug]',
    paths: site => Array.from(rollOf(site).keys(), slug => ({ slug })),
    view: (site, { slug = '' }) => provenCarPage(site, carBySlug(site, slug)),
    basis: (site, { slug = '' }) => carBasis(site, slug),
    ownBasis: (site, { slug = '' }) => ownCarBasis(site, slug),
    dayTold: (site, { slug = '' }) => carDay(site, carBySlug(site, slug)),
    twin: carTwin,
  }),
  { pattern: COMPARE_PAGE, paths: always, view: comparePage, basis: siteBasis },
  ofView({ pattern: WATCHLIST_PAGE, paths: always, view: watchlistPage, basis: siteBasis, span: latestSpan }),
  { pattern: '/sign-in', paths: always, view: signInPage, basis: siteBasis },
  { pattern: SPIN_PAGE, paths: where(({ spinToWin }) => spinToWin !== 'off'), view: spinPage, basis: siteBasis },
  {
    pattern: TRACKER_PAGE,
    paths: ({ settings }) => onlyIf(settings.forms.enquiryTracker),
    view: trackerPage,
    basis: siteBasis,
  },
  { pattern: ALERTS_PAGE, paths: site => onlyIf(hasAlerts(site)), view: alertsPage, basis: siteBasis },
  { pattern: '/404', paths: always, view: notFoundPage, basis: siteBasis },
  { pattern: '/locations', paths: always, view: locationsPage, basis: siteBasis },
  ofView({
    pattern: '/locations/[slug]',
    paths: site => [...locationsBySlug(site).keys()].map(slug => ({ slug })),
    view: (site, { slug }) => locationPage(site, locationsBySlug(site).get(slug!)!, `/locations/${slug}`),
    basis: siteBasis,
    span: locationSpan,
    twin: locationTwin,
  }),
  { pattern: '/contact', paths: always, view: site => contactPage(site, '/contact'), basis: contactBasis },
  { pattern: '/contact-us', paths: always, view: site => contactPage(site, '/contact-us'), basis: contactBasis },
  {
    pattern: '/contact-us/[slug]',
    paths: site => contactPlaces(site.locations).map(({ slug }) => ({ slug })),
    view: (site, { slug }) => placeContactPage(site, slug!),
    basis: siteBasis,
  },
  { pattern: '/special-offers', paths: always, view: offersPage },
  ofView({
    pattern: '/offers/[id]',
    paths: site =>
      offerParams(site)
        .filter(({ manufacturer }) => manufacturer === undefined)
        .map(({ id }) => ({ id })),
    ...ofOffer,
  }),
  ofView({
    pattern: '/offers/[manufacturer]/[id]',
    paths: site =>
      offerParams(site).flatMap(({ id, manufacturer }) => (manufacturer === undefined ? [] : [{ id, manufacturer }])),
    ...ofOffer,
  }),
  ...formRoutes.map(withoutOffers),
  { pattern: '/models', paths: site => onlyIf(site.models.length > 0), view: modelsPage, basis: siteBasis },
  ofView({ pattern: '/models/[slug]', ...ofModels('/models') }),
  ...contentRoutes.map(withoutOffers),
  // Any word at the top may be a model, so fixed pages come before (DC-09).
  ofView({ pattern: '/[slug]', ...ofModels('') }),
]

/** The address of one page: the pattern with its variable parts filled in. */
export function pathOf(pattern: string, params: Params): string {
  const [beginning = '', ...pieces] = piecesOf(pattern)
  let path = beginning
  for (let at = 0; at < pieces.length; at += 2) {
    const value = params[pieces[at]!]
    if (value === undefined) throw new Error(`${pattern} needs “${pieces[at]}”`)
    path += value + pieces[at + 1]!
  }
  return path
}

const piecesOfPatterns = new Map<string, readonly string[]>()

/** What stands in a pattern as it is and the names of its variable parts, in turn. */
function piecesOf(pattern: string): readonly string[] {
  const known = piecesOfPatterns.get(pattern) ?? pattern.split(VARIABLE)
  piecesOfPatterns.set(pattern, known)
  return known
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

answerPagesOf((site, path) => findRoute(site, path) !== undefined)

/** The page whose twin is at an address of this site, as Markdown. */
export function findTwin(site: Site, path: string): string | undefined {
  const page = pageOfTwin(path)
  const found = page === undefined ? undefined : findRoute(site, page)
  return found?.route.twin?.(found.route.view(site, found.params))
}

/** `[slug]` is one part of an address, `[...path]` any number of them. */
const VARIABLE = /\[(?:\.\.\.)?([a-z_]+)\]/gi
