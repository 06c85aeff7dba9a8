import { formatDate } from '../../domain/date.ts'
import { joinParts } from '../../domain/text.ts'
import { localDate } from '../../domain/time-zone.ts'
import { isListed } from '../../domain/visibility.ts'
import type { Found } from '../../search/found.ts'
import { narrowedBy } from '../../search/in-words.ts'
import { withOwnBudget } from '../../search/own-budget.ts'
import { toSearchRecord } from '../../search/record.ts'
import { type KnownValue, knownIn, parseSearch, writeSearch } from '../../search/routing.ts'
import {
  FACET_NAMES,
  type FacetName,
  isNumericFacet,
  PRICE_STEPS,
  rangesOf,
  sortsOffered,
  WEEKLY_PRICE_STEPS,
} from '../../search/settings.ts'
import { EVERY_CAR, entriesOf, type SearchState } from '../../search/state.ts'
import { labelsOf } from '../../site/labels.ts'
import { oncePerSite } from '../../site/once-per-site.ts'
import type { Site } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'
import type { AlertRow } from '../db/tables.ts'
import { carOf } from '../sites.ts'
import { carLine } from '../to-shopper.ts'

export type Watched = Pick<AlertRow, 'car_id' | 'search'> & Partial<Pick<AlertRow, 'car_name'>>

/**
 * What is watched, in words of the stock and of ours alone: "2021 Toyota Corolla Ascent Sport, Stock number N4711", or
 * "Toyota, SUV, Price ≤ $40,000". What was typed into a search is not quoted, as anybody can ask for letters to anybody's box.
 */
export const watchedInWords = (watched: Watched, site: Site): string =>
  watched.car_id === null ? searchInWords(searchOf(watched, site), site) : carInWords(watched.car_id, watched, site)

function carInWords(id: number, { car_name }: Watched, site: Site): string {
  const car = carOf(site, id)
  return car === undefined ? (car_name ?? labelsOf(site.settings).alertCarGone) : carLine(car, site)
}

function searchInWords(state: SearchState, { settings }: Site): string {
  const labels = labelsOf(settings)
  const said = [
    ...narrowedBy(state, { labels, distance: settings }),
    ...(state.query === '' ? [] : [labels.alertYourWords]),
  ]
  return joinParts(said, ', ') || labels.alertEveryCar
}

/**
 * The search of an alert. What the stock had when it was asked for stays in it: without the last Toyota it finds no car, and
 * not every car. A budget is the same money when the dealer has changed how often repayments are told.
 */
export const searchOf = ({ search }: Pick<AlertRow, 'search'>, { settings }: Pick<Site, 'settings'>): SearchState =>
  withOwnBudget(parseSearch(search ?? ''), settings.finance.repaymentsPer)

/** A search as an alert keeps it: of values that the stock has, without "?", page or order, and the same in the same letters. */
export function watchedSearch(queryString: string, site: Site): string {
  const asked = parseSearch(queryString, { known: knownInStock(site), sorts: sortsOffered(site.settings.search) })
  const { query, values, ranges } = withOwnBudget(asked, site.settings.finance.repaymentsPer)
  const kept = entriesOf(values).map(
    ([facet, chosen]) => [facet, (isNumericFacet(facet) ? chosen.filter(isOfCars) : [...chosen]).toSorted()] as const,
  )
  const state = { ...EVERY_CAR, query: query.trim().replace(/\s+/g, ' '), values: Object.fromEntries(kept), ranges }
  return writeSearch(state).replace('?', '')
}

/** A day as letters and pages of alerts say it, on the wall of the dealer. */
export function dayOf(at: number, { settings }: Pick<Site, 'settings'>): string {
  const zone = siteZone(settings)
  return formatDate(localDate(new Date(at), zone), settings.region, zone)
}

/** Seats and years are chosen one by one; a longer number may be somebody's phone. */
const isOfCars = (number: string): boolean => /^[1-9]\d{0,3}$/.test(number)

/** As the search page knows values; one that it would take as it comes, as it counts no more of them, is none here. */
function knownInStock(site: Site): KnownValue {
  const values = valuesInStock(site)
  const known = knownIn(values)
  return (facet, value) => {
    const found = known(facet, value)
    return found !== undefined && Object.hasOwn(values[facet] ?? {}, found) ? found : undefined
  }
}

const TEXT_FACETS = FACET_NAMES.filter(facet => !isNumericFacet(facet))

/** Each text that a car has; the count is nobody's. It opens no index, for which all who ask the API would wait a second. */
const valuesInStock = oncePerSite(({ cars, settings, at }: Site): Found['values'] => {
  const records = cars.filter(car => isListed(car, settings.stock, at)).map(toSearchRecord)
  const valuesOf = (facet: FacetName): readonly string[] => {
    if (facet === 'price_range') return rangesOf(PRICE_STEPS)
    if (facet === 'weekly_price_range') return rangesOf(WEEKLY_PRICE_STEPS)
    return records.flatMap((record: Partial<Record<FacetName, unknown>>) => [record[facet] ?? []].flat().map(String))
  }
  return Object.fromEntries(
    TEXT_FACETS.map(facet => [facet, Object.fromEntries(valuesOf(facet).map(value => [value, 1]))]),
  )
})
