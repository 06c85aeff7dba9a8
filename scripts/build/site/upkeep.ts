// What staff should look at: advertising that a law has a word on, what ends soon, places that soon have no offer or no
// holidays, links to nowhere, earlier prices without proof, and cars that lack something, have stood long or are not told
// elsewhere. It changes nothing: what is held back was left out where the site was put together.

import type { Finding } from '../../../src/domain/ad-law/rule.ts'
import { AD_RULES } from '../../../src/domain/ad-law/rules.ts'
import { formatDate } from '../../../src/domain/date.ts'
import { tellsTimes } from '../../../src/domain/opening-hours.ts'
import { localDate } from '../../../src/domain/time-zone.ts'
import type { ChangeAhead } from '../../../src/site/changes-ahead.ts'
import { carFindings } from '../../../src/site/checks/ad-law.ts'
import { momentToldBy } from '../../../src/site/digest.ts'
import type { Refusal } from '../../../src/site/feeds/refusal.ts'
import type { FeedReport } from '../../../src/site/feeds/rows.ts'
import type { HeldByLaw } from '../../../src/site/held-by-law.ts'
import { type HolidayGap, holidayGaps } from '../../../src/site/holiday-gaps.ts'
import { keeping } from '../../../src/site/keeper.ts'
import { type Lapsing, lapsing } from '../../../src/site/lapsing.ts'
import type { HeldWas, ProvenWas } from '../../../src/site/proven-was.ts'
import type { Site } from '../../../src/site/site.ts'
import { siteZone } from '../../../src/site/zone.ts'
import { wordFindings } from '../../../src/views/checks/ad-law.ts'
import { type DeadLink, deadLinks } from '../../../src/views/checks/dead-links.ts'
import { type OfferGap, offerGaps } from '../../../src/views/checks/offer-gaps.ts'
import { listedBy } from '../../../src/views/listed-cars.ts'
import { type StockToLookAt, stockToLookAt } from './upkeep-stock.ts'

/** The rows of one feed. */
export type RefusedRows = { file: string; rows: readonly Refusal[] }

/** The names of columns, as the feed has them. */
export type BesidesOfFeed = { file: string; columns: readonly string[] }

export type Upkeep = StockToLookAt & {
  name: string
  /** The day that it was looked at for, in words. */
  day: string
  /** Of what is on the site. */
  adLaw: readonly Finding[]
  /** Of the cars and offers that are left out; missing where the site asks for none to be. */
  held?: HeldByLaw
  lapsing: readonly Lapsing[]
  gaps: readonly OfferGap[]
  holidays: readonly HolidayGap[]
  /** No place tells when it is open, so none needs a holiday. */
  withoutHours?: true
  links: readonly DeadLink[]
  /** What stands in a feed and is no car, so that it is not on the site. */
  refused: readonly RefusedRows[]
  /** What nobody reads of feeds that say by `columns` what they call a field; missing where all is read. */
  besides?: readonly BesidesOfFeed[]
  /** Missing where the site asks for no proof of earlier prices. */
  was?: WasHeld
}

/**
 * As it stands at the moment of the build, with what its site changes by itself after that. Most builds change no words, and
 * find kept what is to say of them.
 */
export function upkeepOf(site: Site, ahead: readonly ChangeAhead[], feeds: readonly FeedReport[]): Upkeep {
  const { settings, at, dealerships, locations } = site
  const { offers, promoTiles, pages, brandPages, posts, models } = site
  const today = localDate(at, siteZone(settings))
  const dealer = { settings, dealerships, locations }
  // Until something begins or ends, or a new day does, time changes nothing of it.
  const until = momentToldBy(at, `until ${ahead[0]?.at}`)
  const besides = feeds.flatMap(({ file, besides: columns = [] }) => (columns.length === 0 ? [] : [{ file, columns }]))
  const words = keptWordFindings({ ...dealer, at: until, offers, promoTiles, pages, brandPages, posts, models })
  return {
    name: settings.name,
    day: formatDate(today, settings.region, siteZone(settings)),
    adLaw: settings.adLaw.severity === 'off' ? [] : [...words, ...carFindings(site)],
    ...(site.held && { held: site.held }),
    lapsing: lapsing(site),
    gaps: offerGaps(site),
    holidays: holidayGaps(site),
    ...(locations.every(({ contact_detail }) => !tellsTimes(contact_detail.opening_hours)) && { withoutHours: true }),
    links: deadLinks(site),
    refused: feeds.flatMap(({ file, refused: rows }) => (rows.length === 0 ? [] : [{ file, rows }])),
    ...(besides.length > 0 && { besides }),
    ...wasHeld(site),
    ...stockToLookAt({ ...dealer, ...listedBy(site) }, today),
  }
}

/** By `days` and `withinMonths` of the setting. */
export type WasHeld = NonNullable<Site['settings']['price']['provenWas']> & {
  cars: readonly HeldWas[]
  inWords: ProvenWas['inWords']
}

function wasHeld({ settings, provenWas }: Site): Pick<Upkeep, 'was'> {
  const asks = settings.price.provenWas
  return asks && provenWas ? { was: { ...asks, cars: provenWas.held, inWords: provenWas.inWords } } : {}
}

const keptWordFindings = keeping('findings in words', wordFindings)

/** How many findings are told where they stand in the way of a bundle; all of them are in the report. */
const FAULTS_TOLD = 10

/** The findings as faults, on a site that is not to be built with any. */
export function faultsOf({ adLaw }: Upkeep, { slug, adLaw: { severity } }: Site['settings']): string[] {
  if (severity !== 'fail' || adLaw.length === 0) return []
  const told = adLaw.slice(0, FAULTS_TOLD).map(({ rule, where, what, remedy }) => {
    const { source, remedy: usual } = AD_RULES.get(rule)!
    return `${slug} ✖ ${where} ${what} (${source}) → ${remedy ?? usual}`
  })
  const more = adLaw.length - told.length
  return more > 0 ? [...told, `… and ${more} more, as site.json says adLaw.severity "fail"`] : told
}
