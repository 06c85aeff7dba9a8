import { bodyLabel } from '../../domain/body.ts'
import { type DistanceSettings, formatDistance } from '../../domain/distance.ts'
import { formatDollars } from '../../domain/format.ts'
import { conditionText } from '../../domain/specs.ts'
import { capitalised, fill } from '../../domain/text.ts'
import type { Body, CarType } from '../../records/index.ts'
import type { FacetValue } from '../../search/found.ts'
import { makeModelText, modelOf } from '../../search/make-model.ts'
import { FACETS, type FacetName, type NumericFacetName } from '../../search/settings.ts'
import type { SearchLabels } from '../../views/search-page.ts'

const SECTION_LABELS: Partial<Record<FacetName, keyof SearchLabels>> = {
  car_type: 'filterCarType',
  make: 'filterMake',
  make_model: 'filterMake',
  price: 'filterPrice',
  year: 'filterYear',
  body: 'filterBody',
  transmission: 'filterTransmission',
  fuel: 'filterFuel',
  drive: 'filterDrive',
  km: 'filterKm',
  colour: 'filterColour',
  seats: 'filterSeats',
  dealership_name: 'filterDealership',
  location_name: 'filterLocation',
  city: 'filterCity',
  tag: 'filterTag',
  badge: 'filterBadge',
  subscription_price: 'filterSubscription',
}

/** What a filter is called; a facet that only addresses use has no better name than its own. */
export function sectionLabel(facet: FacetName, labels: SearchLabels): string {
  const name = SECTION_LABELS[facet]
  return name === undefined ? facet.replaceAll('_', ' ') : labels[name]
}

/** The values of a filter, as many as it lists at most. Source: SR-23, SR-24, DC-39. */
export const listedValues = (facet: FacetName, values: readonly FacetValue[]): FacetValue[] =>
  firstOf(values, FACETS[facet].limit)

/** The first values, in their order. One that is chosen beyond them takes the place of the last that is not, to be let go. */
export function firstOf(values: readonly FacetValue[], limit: number): FacetValue[] {
  let room = limit - values.filter(({ chosen }) => chosen).length
  return values.filter(({ chosen }) => chosen || room-- > 0).slice(0, limit)
}

/** A value as visitors read it: "SUV" for `suv`, "Used" for `used`, "Corolla" for `Toyota > Corolla`. */
export function valueLabel(facet: FacetName, value: string, labels: SearchLabels): string {
  switch (facet) {
    case 'car_type':
      return conditionText(value as CarType, labels) ?? value
    case 'status':
      return (
        { in_stock: labels.statusInStock, coming_soon: labels.statusComingSoon, sold: labels.statusSold }[value] ??
        value
      )
    case 'body':
      return bodyLabel(value as Body) ?? value
    case 'item_type':
      return capitalised(value)
    case 'make_model':
      return modelOf(value)
    case 'price_range':
    case 'weekly_price_range':
      return value.replace(/\d+/g, dollars => formatDollars(Number(dollars)))
    default:
      return value
  }
}

/** The same where its filter is not in sight: "Toyota Corolla", "5 seats". */
export function standaloneLabel(facet: FacetName, value: string, labels: SearchLabels): string {
  if (facet === 'make_model') return makeModelText(value)
  if (facet === 'seats') return fill(labels.seatsValue, { count: value })
  return valueLabel(facet, value, labels)
}

/** An end of a range as visitors read it: "2018", "28,000 mi", "$25,000". */
export function rangeValueLabel(facet: NumericFacetName, value: number, distance: DistanceSettings): string {
  switch (facet) {
    case 'year':
    case 'seats':
      return String(value)
    case 'km':
      return formatDistance(value, distance)
    default:
      return formatDollars(value)
  }
}
