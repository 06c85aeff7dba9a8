import { BODY_LABEL_NAMES, type BodyStyle, bodyLabel } from '../domain/body.ts'
import type { CarCard, CardSettings } from '../domain/car-card.ts'
import type { DistanceSettings } from '../domain/distance.ts'
import { formatCount } from '../domain/format.ts'
import { searchPath } from '../domain/links.ts'
import { isTileRunning } from '../domain/promo-tile.ts'
import { SEARCH_ALIASES, type SearchMeaning, searchMeaning } from '../domain/search-words.ts'
import type { Span } from '../domain/span.ts'
import { conditionText } from '../domain/specs.ts'
import { byName, fill, slugify } from '../domain/text.ts'
import type { VisibilitySettings } from '../domain/visibility.ts'
import type { AlgoliaIndex } from '../search/clients/algolia.ts'
import { type Found, foundAtFirst, foundIn } from '../search/found.ts'
import { searchHeading } from '../search/heading.ts'
import { impliedBy } from '../search/meaning.ts'
import type { SearchRecord } from '../search/record.ts'
import { plainPagePath } from '../search/routing.ts'
import type { FacetName } from '../search/settings.ts'
import { EVERY_CAR, requestsOf, type SearchState } from '../search/state.ts'
import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { carList } from '../seo/list.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { hasAlerts } from '../site/alerts.ts'
import { sharedByViews } from '../site/digest.ts'
import { type Labels, labelsOf, pickLabels } from '../site/labels.ts'
import { oncePerSite } from '../site/once-per-site.ts'
import type { Site } from '../site/site.ts'
import { cardSettingsOf, cardsOf } from './car-card.ts'
import { type FilterSetup, filterSetup, tilesAtBuild } from './filter-setup.ts'
import { listedFacts } from './listed-cars.ts'
import { spanOfCards, timeOfListing } from './rebuild/time-shown.ts'
import type { Basis } from './route.ts'
import { type ListWords, listPathOf, listsOf, modelsIn, mostPages, wordsOf } from './search-lists.ts'
import { type CarFacts, stockOf } from './stock.ts'

/** What says a search and how many cars it finds, wherever it is told. */
const SEARCH_SAID = [
  'showCars',
  'showCar',
  'filterCarType',
  'filterMake',
  'filterPrice',
  'filterYear',
  'filterBody',
  'filterTransmission',
  'filterFuel',
  'filterDrive',
  'filterKm',
  'filterColour',
  'filterSeats',
  'filterDealership',
  'filterLocation',
  'filterCity',
  'filterTag',
  'filterBadge',
  'filterSubscription',
  'seatsValue',
  'conditionNew',
  'conditionDemo',
  'conditionUsed',
  'statusInStock',
  'statusComingSoon',
  'statusSold',
  'forSale',
  'stockNoun',
  ...BODY_LABEL_NAMES,
  'needAtLeast',
  'needAtMost',
  'needSeating',
  'needTowing',
  'needTrailer',
  'needLength',
  'needHeight',
  'needWeekly',
  'needMonthly',
] as const satisfies readonly (keyof Labels)[]

const SEARCH_LABELS = [
  ...SEARCH_SAID,
  'keywordPlaceholder',
  'searchLabel',
  'clearText',
  'filters',
  'close',
  'clearAll',
  'clearFilters',
  'removeFilter',
  'showAllValues',
  'showFewer',
  'showAllMakes',
  'hideExtraMakes',
  'selectModels',
  'hideModels',
  'noResults',
  'searchUnavailable',
  'tryAgain',
  'carsFound',
  'carFound',
  'pageOf',
  'pages',
  'nextPage',
  'previousPage',
  'loadingCars',
  'sortBy',
  'sortRecommended',
  'sortPriceAsc',
  'sortPriceDesc',
  'sortYearDesc',
  'sortCreatedDesc',
  'sortKmAsc',
  'sortKmDesc',
  'rangeFrom',
  'rangeTo',
  'needs',
  'needsHint',
  'needAny',
  'needOwn',
  'needSeatingHint',
  'needTowingHint',
  'needTrailerHint',
  'needLengthHint',
  'needHeightHint',
  'needWeeklyHint',
  'needMonthlyHint',
  'whySeating',
  'whyTowing',
  'whyTrailer',
  'whyLength',
  'whyHeight',
  'whyWeekly',
  'whyMonthly',
  'whyExactly',
  'unknownSeating',
  'unknownTowing',
  'unknownTrailer',
  'unknownLength',
  'unknownHeight',
  'unknownRepayment',
  'unknownCar',
  'unknownCars',
  'unknownText',
  'showThem',
  'showMoreCars',
  'skipToResults',
  'recentSearches',
  'clearHistory',
  'withoutFilter',
  'comparisonRateWarning',
] as const satisfies readonly (keyof Labels)[]

export type SearchLabels = Pick<Labels, (typeof SEARCH_LABELS)[number]>

export type SearchSaid = Pick<SearchLabels, (typeof SEARCH_SAID)[number]>

/** Where the browser's search answers come from. */
export type SearchClientSetup =
  | { engine: 'embedded'; root: string; cacheSize: number }
  | ({ engine: 'algolia'; cacheSize: number } & AlgoliaIndex)

/** What the search in the browser needs to know of its site and page: plain JSON. */
export type SearchSetup = FilterSetup & {
  /** The page's own path, and the search that it stands for. */
  path: string
  implied: SearchState
  /** The list that it is a page of, and how many pages of that list are there without scripts. */
  listPath: string
  plainPages: number
  /** The answer to `implied`, but for the cars: they stand in the page. */
  found: Found
  client: SearchClientSetup
  listed: Listed
  hitsPerPage: number
  sortByKms: boolean
  /** The filters, in their order. */
  facets: FacetName[]
  hiddenNames: readonly string[]
  distance: DistanceSettings
  card: CardSettings
  /** Where shoppers may ask for news by mail of what they search for: the words of the ways to it. Source: features 3.2. */
  alerts?: { link: string; none: string }
  labels: SearchLabels
}

export type BrowseLink = { label: string; href: string; count: number }
export type BrowseGroup = { title: string; links: BrowseLink[] }

export type SearchPage = {
  meta: PageMeta
  crumbs: Crumb[]
  setup: SearchSetup
  /** The first cars of the list, and the tiles among them. */
  cards: CarCard[]
  tiles: ReturnType<typeof tilesAtBuild>
  browse: { title: string; groups: BrowseGroup[]; withoutScripts: string }
}

/** The search page of a path: all stock, or what its words mean (RT-27 to RT-38), or a further page of such a list. */
export function searchPage(site: Site, words: ListWords = {}, alias?: string): SearchPage {
  const common = commonOf(site)
  const stock = stockOf(site)
  const { settings } = site
  const meaning = searchMeaning(wordsOf(words), common.models)
  const page = Number(words.page ?? 1)
  const implied = { ...impliedBy(meaning), page }
  const listPath = listPathOf(words)
  const path = plainPagePath(listPath, page)
  const list = listsOf(site)[listPath]
  const options = {
    filters: stock.filter,
    facets: common.facets,
    hitsPerPage: settings.search.hitsPerPage,
    params: { attributesToHighlight: [] },
  }
  const known = common.found.get(listPath)
  const results = stock.results(requestsOf(implied, known ? { ...options, facets: [] } : options))
  const hits = (results[0]?.hits ?? []) as unknown as SearchRecord[]
  // Of the page of all stock, addresses are served that nobody knew at build; it has to know every model.
  const found = known ?? sharedByViews(foundAtFirst(foundIn(results), implied, listPath === '/search'))
  if (found.pages > 1) common.found.set(listPath, found)
  const heading = searchHeading(implied, common.labels)
  const { count } = found
  const crumbs = crumbsOf(listPath, heading, meaning, { ...common.labels, home: common.home })
  const title = page === 1 ? heading : `${heading}, ${fill(common.labels.pageOf, { page, pages: found.pages })}`
  return {
    meta: pageMeta(site, {
      title,
      description: `${title}: ${formatCount(count, 'vehicle', 'vehicles')} in stock at ${settings.name}. Compare prices, pictures and specifications.`,
      path: alias ?? path,
      canonicalPath: alias === undefined ? plainPagePath(list?.canonicalPath ?? listPath, page) : path,
      ...(count === 0 ? { robots: 'noindex' } : {}),
      jsonLd: [breadcrumbList(site, crumbs), carList(site, { name: heading, count, cars: hits })],
    }),
    crumbs,
    setup: {
      ...filterSetup(site),
      path: alias ?? path,
      implied,
      listPath,
      plainPages: Math.min(found.pages, mostPages(list)),
      found,
      client: common.client,
      listed: listedOf(site),
      hitsPerPage: settings.search.hitsPerPage,
      sortByKms: settings.search.sortByKms,
      facets: common.facets,
      hiddenNames: settings.locationDisplay.hiddenNames,
      distance: { region: settings.region, stock: { distanceUnit: settings.stock.distanceUnit } },
      card: common.card,
      ...(common.alerts && { alerts: common.alerts }),
      labels: common.labels,
    },
    cards: cardsOf(site, hits),
    tiles: tilesAtBuild(site, meaning.car_type ?? []),
    browse: common.browse(words.first),
  }
}

/** What decides a search page, with its address and what its cards say of the time. */
export const searchBasis = oncePerSite((site): Basis => {
  const { settings, dealerships, locations, cars, manufacturers, promoTiles } = site
  // Whether a tile links anywhere is up to all of the site.
  const { tiles } = filterSetup(site)
  const at = [timeOfListing(site), tiles.map(tile => isTileRunning(tile, site.at))]
  return { settings, at, dealerships, locations, cars, manufacturers, promoTiles, tiles }
})

/** While the cards of a search page say the same of the time. */
export const searchSpan = (site: Site, { cards }: SearchPage): Span => spanOfCards(site, cards)

/** `/used-car/list` and the like: the search page of their canonical path (DC-08). */
export function searchAlias(site: Site, alias: string): SearchPage {
  const found = SEARCH_ALIASES.find(({ path }) => path === alias)
  if (found === undefined)
    throw new Error(`No search alias ${alias}; SEARCH_ALIASES in domain/search-words.ts lists them`)
  return searchPage(site, { first: found.canonical.replace('/search/', '') }, alias)
}

type Common = {
  labels: SearchLabels
  alerts: SearchSetup['alerts']
  home: string
  card: CardSettings
  facets: FacetName[]
  client: SearchClientSetup
  models: ReadonlyMap<string, ReadonlySet<string>>
  browse: (first: string | undefined) => SearchPage['browse']
  /** What each list of several pages found, by its path: the same on all of them. */
  found: Map<string, Found>
}

/** What all search pages of a site share. */
const commonOf = oncePerSite((site): Common => {
  const labels = labelsOf(site.settings)
  const facts = listedFacts(stockOf(site))
  const models = modelsIn(facts)
  return {
    labels: sharedByViews(searchLabels(labels, site.settings.labels, facts)),
    alerts: hasAlerts(site) ? { link: labels.alertsOfSearch, none: labels.alertsNoneYet } : undefined,
    home: labels.home,
    card: cardSettingsOf(site),
    facets: sharedByViews(listedFacets(site)),
    client: searchClientOf(site),
    models,
    browse: browseOf(facts, labels),
    found: new Map(),
  }
})

/** A search in the words of the site's lists. */
export function searchSaidOf(site: Site): SearchSaid {
  const { labels } = commonOf(site)
  return Object.fromEntries(SEARCH_SAID.map(name => [name, labels[name]])) as SearchSaid
}

/** A stock of motorcycles or caravans is not called cars, unless its site has words of its own for that. */
function searchLabels(labels: Labels, own: Partial<Labels>, cars: readonly CarFacts[]): SearchLabels {
  const texts = pickLabels(labels, SEARCH_LABELS)
  if (cars.every(({ item_type }) => item_type === 'car')) return texts
  const ofVehicles = {
    stockNoun: labels.mixedStockNoun,
    carsFound: labels.vehiclesFound,
    carFound: labels.vehicleFound,
    showCars: labels.showVehicles,
    showCar: labels.showVehicle,
  }
  const ours = Object.entries(ofVehicles).filter(([name]) => own[name as keyof typeof ofVehicles] === undefined)
  return { ...texts, ...Object.fromEntries(ours) }
}

/** Which cars a search of the site may find: what `stockFilter` goes by. */
export type Listed = VisibilitySettings & { filter?: string | undefined }

export const listedOf = ({ settings: { stock, search } }: Site): Listed => ({
  soldWindowDays: stock.soldWindowDays,
  exclusionRule: stock.exclusionRule,
  filter: search.filter,
})

/** Where the browser's search of this site asks (DC-28). */
export function searchClientOf(site: Site): SearchClientSetup {
  const { search } = site.settings
  const { cacheSize } = search
  if (search.engine === 'embedded') return { engine: 'embedded', root: `/search/${stockOf(site).rootName}`, cacheSize }
  const { engine, appId, host, key, indexPrefix } = search
  return { engine, appId, host, key, indexPrefix, cacheSize }
}

/** Source: DC-39, DC-49, DC-61, SR-29 to SR-32. */
function listedFacets({ settings, dealerships }: Site): FacetName[] {
  const { price, search } = settings
  return [
    'car_type',
    'make',
    'make_model',
    'price',
    ...(price.showSubscription ? (['subscription_price'] as const) : []),
    'year',
    'body',
    'transmission',
    'fuel',
    'drive',
    'km',
    'colour',
    'seats',
    ...(dealerships.length > 1 ? (['dealership_name'] as const) : []),
    ...search.optionalFilters,
  ]
}

/** Plain links into the stock, for visitors without scripts and for search engines: types, makes and bodies, or a make's models. */
function browseOf(cars: readonly CarFacts[], labels: Labels): Common['browse'] {
  const byMake = Map.groupBy(cars, ({ make }) => slugify(make))
  const group = (
    title: string,
    keys: Map<string, readonly CarFacts[]>,
    link: (first: CarFacts) => Omit<BrowseLink, 'count'>,
  ) => ({
    title,
    links: [...keys.values()]
      .map(cars => ({ ...link(cars[0]!), count: cars.length }))
      .sort((a, b) => b.count - a.count || byName(a.label, b.label))
      .filter(({ href }) => href !== ''),
  })
  const types = group(
    labels.browseByType,
    Map.groupBy(cars, ({ car_type }) => car_type),
    ({ car_type }) => ({
      label: conditionText(car_type, labels),
      href: searchPath({ car_type }),
    }),
  )
  const makes = group(labels.browseByMake, byMake, ({ make }) => ({ label: make, href: searchPath({ make }) }))
  const bodied = cars.filter(({ body }) => body !== undefined)
  const bodies = group(
    labels.browseByBody,
    Map.groupBy(bodied, ({ body }) => body!),
    ({ body }) => ({ label: bodyLabel(body as BodyStyle, labels), href: searchPath({ body: body as BodyStyle }) }),
  )
  const models = new Map(
    [...byMake].map(([slug, cars]) => [
      slug,
      group(
        labels.browseByModel,
        Map.groupBy(cars, ({ model }) => slugify(model)),
        ({ make, model }) => ({ label: `${make} ${model}`, href: searchPath({ make, model }) }),
      ),
    ]),
  )
  const browsing = (ofMake?: BrowseGroup): SearchPage['browse'] => {
    const groups = [...(ofMake ? [ofMake] : []), types, makes, bodies].filter(({ links }) => links.length > 1)
    return sharedByViews({ title: labels.browseStock, groups, withoutScripts: labels.withoutScripts })
  }
  // A dealer of one make has no list of makes, which would lead on to the models.
  const ofAll = browsing(models.size === 1 ? [...models.values()][0] : undefined)
  const ofMakes = new Map([...models].map(([slug, ofMake]) => [slug, browsing(ofMake)]))
  return first => (first === undefined ? undefined : ofMakes.get(first)) ?? ofAll
}

function crumbsOf(
  path: string,
  heading: string,
  { make, model }: SearchMeaning,
  labels: SearchLabels & { home: string },
): Crumb[] {
  const crumbs = [
    { label: labels.home, href: '/' },
    { label: searchHeading(EVERY_CAR, labels), href: '/search' },
  ]
  if (path === '/search') return crumbs
  if (make !== undefined && model !== undefined) crumbs.push({ label: make, href: searchPath({ make }) })
  return [...crumbs, { label: model ?? make ?? heading, href: path }]
}
