import type { CardSettings } from '../domain/car-card.ts'
import type { Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { hasAlerts } from '../site/alerts.ts'
import { ALERTS_PAGE } from '../site/fixed-pages.ts'
import { type Labels, labelsOf, pickLabels } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { type CarsInRow, cardSettingsOf } from './car-card.ts'
import { latestInRow } from './latest-cars.ts'
import { type SearchClientSetup, searchClientOf } from './search-page.ts'

const LABELS = [
  'watchlistTitle',
  'watchlistEmpty',
  'watchlistEmptyText',
  'watchlistGone',
  'watchlistGoneText',
  'watchlistGoneName',
  'watchlistFailed',
  'watchlistRemove',
  'alertsOfPrice',
  'alertsOfCar',
  'savedCars',
  'sortBy',
  'sortSaved',
  'sortPriceAsc',
  'sortPriceDesc',
  'sortYearDesc',
  'sortKmAsc',
  'carFound',
  'carsFound',
  'loadingCars',
  'searchStock',
  'tryAgain',
  'watchlistSignIn',
  'watchlistSignOut',
  'signInTitle',
  'close',
  'undo',
  'comparisonRateWarning',
  'shareList',
  'shareListText',
  'shareListNewest',
  'shareListLink',
  'shareListCopy',
  'shareListCopied',
  'shareListSelected',
  'shareListSend',
  'shareListCode',
  'sharedTitle',
  'sharedGone',
  'sharedAllGone',
  'sharedAllKept',
  'sharedSold',
  'sharedAsk',
  'sharedAskAccount',
  'sharedSignIn',
  'sharedKeep',
  'sharedAdd',
  'sharedReplace',
  'sharedLeave',
  'sharedKeeping',
  'sharedKept',
  'askCars',
  'askCarsOne',
  'askCarsMost',
] as const satisfies readonly (keyof Labels)[]

/** What the island of the watchlist gets: words and settings, no car; those it searches for. */
export type WatchlistSetup = {
  site: string
  path: string
  savesIn: 'account' | 'local'
  client: SearchClientSetup
  /** The site's own (CF-09). */
  filter: string | undefined
  card: CardSettings
  /** Where news of a car may be asked for by mail, if anywhere: from here, as its own module would be one more file of a search. */
  alertsPage: string | undefined
  labels: Pick<Labels, (typeof LABELS)[number]>
}

export type WatchlistPage = {
  meta: PageMeta
  crumbs: Crumb[]
  title: string
  text?: string
  withoutScripts: string
  setup: WatchlistSetup
  /** What there is to keep, where there is stock. */
  latest: CarsInRow | undefined
}

/** The cars that a visitor keeps. Which ones, only the browser knows, so the page is one for all. Source: RT-40, WL-11, DC-81. */
export function watchlistPage(site: Site): WatchlistPage {
  const { settings } = site
  const labels = labelsOf(settings)
  const path = settings.paths.watchlist
  return {
    meta: pageMeta(site, {
      title: labels.watchlistTitle,
      description: labels.watchlistEmptyText,
      path,
      robots: 'noindex',
    }),
    crumbs: [
      { label: labels.home, href: '/' },
      { label: labels.watchlistTitle, href: path },
    ],
    title: labels.watchlistTitle,
    ...(settings.favourites.mode === 'local' && { text: labels.watchlistHere }),
    withoutScripts: labels.watchlistScripts,
    setup: {
      site: settings.slug,
      path,
      savesIn: settings.favourites.mode,
      client: searchClientOf(site),
      filter: settings.search.filter,
      card: cardSettingsOf(site),
      alertsPage: hasAlerts(site) ? ALERTS_PAGE : undefined,
      labels: pickLabels(labels, LABELS),
    },
    latest: latestInRow(site),
  }
}
