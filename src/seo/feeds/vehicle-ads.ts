import { carPath } from '../../domain/links.ts'
import { locationSlug } from '../../domain/location.ts'
import { isTotalPrice, type PriceKind, priceKind } from '../../domain/price-kind.ts'
import { joinParts } from '../../domain/text.ts'
import type { Body, Car } from '../../records/index.ts'
import { absolute } from '../../site/root.ts'
import { description, drivenTold, type Feed, type FeedOf, feedOf, isNew, type Listed, NO_READING } from './feed.ts'

/** As Google Merchant Center calls them. Source: features.md §4.2; https://support.google.com/merchants/answer/11192663 */
const COLUMNS = [
  'id',
  'VIN',
  'store_code',
  'google_product_category',
  'brand',
  'model',
  'year',
  'trim',
  'condition',
  'mileage',
  'color',
  'price',
  'vehicle_price_type',
  'link',
  'link_template',
  'image_link',
  'additional_image_link',
  'description',
  'body_style',
  'engine',
  'certified_pre-owned',
] as const

type Column = (typeof COLUMNS)[number]
type UsColumn = Exclude<Column, 'vehicle_price_type'>

/** In the United States the kind of a price is not asked for. Source: https://support.google.com/merchants/answer/14592783 */
const US_COLUMNS = COLUMNS.filter((column): column is UsColumn => column !== 'vehicle_price_type')

/** Source: https://support.google.com/merchants/answer/14157085; what it has no word for is left out. */
const BODY_STYLES: Readonly<Partial<Record<Body, string>>> = {
  '4x4': 'suv',
  cabChassis: 'ute',
  convertible: 'convertible',
  coupe: 'coupe',
  hatch: 'hatchback',
  hatchback: 'hatchback',
  peopleMover: 'minivan',
  sedan: 'sedan',
  softtop: 'convertible',
  suv: 'suv',
  ute: 'ute',
  van: 'full_size_van',
  wagon: 'station_wagon',
  stationWagon: 'station_wagon',
}

/** What a price is called there; that of a used car has no word for an estimate. Source: features.md §4.2. */
const USED_PRICE_TYPES = {
  total: 'drive_away_price',
  estimatedTotal: 'drive_away_price',
  charges: 'excluding_government_charges_price',
} as const satisfies Partial<Record<PriceKind, string>>
const NEW_PRICE_TYPES = { ...USED_PRICE_TYPES, estimatedTotal: 'estimated_drive_away_price' } as const

/** Cars, Trucks & Vans, in Google’s list of what is sold. */
const CATEGORY = '916'
const MOST_FURTHER_IMAGES = 10
const LONGEST_DESCRIPTION = 5_000

/** The cars of a dealer as Google shows them in its vehicle ads, in the form of its country. */
export const vehicleAds = (site: FeedOf): Feed =>
  site.settings.region === 'en-US'
    ? feedOf(site, US_COLUMNS, listed => usRow(site, listed))
    : feedOf(site, COLUMNS, listed => auRow(site, listed))

function auRow(site: FeedOf, listed: Listed): Readonly<Record<Column, string>> | string {
  const { car } = listed
  const kind = priceKind(car)
  if (isNew(car) && !isTotalPrice(car)) return 'is new, and its price is not drive away'
  if (kind === 'other') return 'has a price that does not say what it includes'
  const row = rowOf(site, listed)
  if (typeof row === 'string') return row
  return { ...row, vehicle_price_type: (isNew(car) ? NEW_PRICE_TYPES : USED_PRICE_TYPES)[kind] }
}

/** A new car needs its maker’s price there. Source: https://support.google.com/merchants/answer/14154171 */
function usRow(site: FeedOf, listed: Listed): Readonly<Record<UsColumn, string>> | string {
  if (isNew(listed.car)) return 'is new, and no feed tells its maker’s price'
  return rowOf(site, listed)
}

function rowOf(
  site: FeedOf,
  { car, price, vin, year, colour, location, images }: Listed,
): Readonly<Record<UsColumn, string>> | string {
  const driven = drivenTold(car, site)
  if (driven === undefined) return NO_READING
  const link = absolute(site, carPath(car))
  const [hero = '', ...others] = images.map(image => absolute(site, image))
  return {
    id: String(car.id),
    VIN: vin,
    store_code: location.store_code ?? locationSlug(location),
    google_product_category: CATEGORY,
    brand: car.make,
    model: car.model,
    year: String(year),
    trim: joinParts([car.badge, car.series]),
    condition: isNew(car) ? 'New' : 'Used',
    // Source: https://support.google.com/merchants/answer/14156166
    mileage: `${driven.distance} ${driven.unit === 'mi' ? 'miles' : 'km'}`,
    color: colour,
    price,
    link,
    link_template: `${link}?store={store_code}`,
    image_link: hero,
    // Commas part addresses, so one within an address is encoded.
    additional_image_link: others
      .slice(0, MOST_FURTHER_IMAGES)
      .map(address => address.replaceAll(',', '%2C'))
      .join(','),
    description: description(car, LONGEST_DESCRIPTION),
    body_style: bodyStyle(car, site),
    engine: car.engine_size ?? '',
    'certified_pre-owned': car.certified === true ? 'yes' : '',
  }
}

/** What is a ute here is a truck there. */
function bodyStyle({ simple_body }: Car, { settings }: FeedOf): string {
  const style = simple_body === undefined ? undefined : BODY_STYLES[simple_body]
  return (style === 'ute' && settings.region === 'en-US' ? 'truck' : style) ?? ''
}
