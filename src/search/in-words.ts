import { type BodyLabels, bodyLabel } from '../domain/body.ts'
import { type DistanceSettings, formatDistance } from '../domain/distance.ts'
import { formatDollars } from '../domain/format.ts'
import { isNeed, NEED_END, type NeedName, needText, wantedOf } from '../domain/needs.ts'
import { type ConditionLabels, conditionText } from '../domain/specs.ts'
import { capitalised, fill } from '../domain/text.ts'
import type { Body, CarType } from '../records/index.ts'
import { makeModelText, modelOf } from './make-model.ts'
import type { FacetName, NumericFacetName } from './settings.ts'
import { entriesOf, type Range, type RangeName, type SearchState } from './state.ts'

const SECTION_LABELS = {
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
} as const satisfies Partial<Record<FacetName, string>>

type SectionName = (typeof SECTION_LABELS)[keyof typeof SECTION_LABELS]

/** What a need is called; what is meant by its number is the label with “Hint” behind. */
export const NEED_NAMES = {
  seat_count: 'needSeating',
  towing_kg: 'needTowing',
  trailer_kg: 'needTrailer',
  length_mm: 'needLength',
  height_mm: 'needHeight',
  weekly_dollars: 'needWeekly',
  monthly_dollars: 'needMonthly',
} as const satisfies Record<NeedName, string>

/** The labels by which a search is said. */
export type InWordsLabels = ConditionLabels &
  BodyLabels &
  Readonly<
    Record<
      | SectionName
      | (typeof NEED_NAMES)[NeedName]
      | 'needAtLeast'
      | 'needAtMost'
      | 'seatsValue'
      | 'statusInStock'
      | 'statusComingSoon'
      | 'statusSold',
      string
    >
  >

/** In whose words, and in which unit. */
type InWords = { labels: InWordsLabels; distance: DistanceSettings }

/** What a filter is called; a facet that only addresses use has no better name than its own. */
export function sectionLabel(facet: FacetName, labels: InWordsLabels): string {
  const name = (SECTION_LABELS as Partial<Record<FacetName, SectionName>>)[facet]
  return name === undefined ? facet.replaceAll('_', ' ') : labels[name]
}

/** A value as visitors read it: "SUV" for `suv`, "Used" for `used`, "Corolla" for `Toyota > Corolla`. */
export function valueLabel(facet: FacetName, value: string, labels: InWordsLabels): string {
  switch (facet) {
    case 'car_type':
      return conditionText(value as CarType, labels) ?? value
    case 'status':
      return (
        { in_stock: labels.statusInStock, coming_soon: labels.statusComingSoon, sold: labels.statusSold }[value] ??
        value
      )
    case 'body':
      return bodyLabel(value as Body, labels) ?? value
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
export function standaloneLabel(facet: FacetName, value: string, labels: InWordsLabels): string {
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

/** A range as what narrows a search: "Price ≤ $40,000", "Seats: 7 or more". */
export function rangeInWords(name: RangeName, range: Range, words: InWords): string {
  if (!isNeed(name)) return `${sectionLabel(name, words.labels)} ${rangeText(name, range, words)}`
  const wanted = wantedOf(name, range)
  const title = words.labels[NEED_NAMES[name]]
  return wanted === undefined ? title : `${title}: ${wantedText(name, wanted, words)}`
}

function rangeText(facet: NumericFacetName, { min, max }: Range, { distance }: InWords): string {
  const show = (value: number) => rangeValueLabel(facet, value, distance)
  if (min === undefined) return `≤ ${show(max!)}`
  return max === undefined ? `≥ ${show(min)}` : `${show(min)} – ${show(max)}`
}

/** "7 or more", "Up to 4.9 m". */
export function wantedText(name: NeedName, wanted: number, { labels, distance }: InWords): string {
  const text = NEED_END[name] === 'min' ? labels.needAtLeast : labels.needAtMost
  return fill(text, { value: needText(name, wanted, distance.region) })
}

/** All that narrows a search but its text, as the chips above its cars say it: "Toyota Corolla", "SUV", "Price ≤ $40,000". */
export function narrowedBy({ values, ranges }: Pick<SearchState, 'values' | 'ranges'>, words: InWords): string[] {
  return [
    ...entriesOf(values).flatMap(([facet, chosen]) => chosen.map(value => standaloneLabel(facet, value, words.labels))),
    ...entriesOf(ranges).map(([name, range]) => rangeInWords(name, range, words)),
  ]
}
