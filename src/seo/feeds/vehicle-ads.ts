import { toKm } from '../../domain/distance.ts'
import { carPath } from '../../domain/links.ts'
import { locationSlug } from '../../domain/location.ts'
import { arePricesAlike } from '../../domain/price.ts'
import { joinParts } from '../../domain/text.ts'
import type { Site } from '../../site/site.ts'
import { absolute } from '../meta.ts'
import { description, type Feed, feedOf, type Listed } from './feed.ts'

/** As Google Merchant Center calls them. Source: features.md §4.2. */
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

/** Cars, Trucks & Vans, in Google’s list of what is sold. */
const CATEGORY = '916'
const MOST_FURTHER_IMAGES = 10
const LONGEST_DESCRIPTION = 5_000

/** The cars of a dealer as Google shows them in its vehicle ads. A demonstrator has been driven, so it is used. */
export const vehicleAds = (site: Site): Feed => feedOf(site, COLUMNS, listed => toRow(site, listed))

function toRow(
  site: Site,
  { car, price, vin, year, colour, location, images }: Listed,
): Record<(typeof COLUMNS)[number], string> | string {
  const isNew = car.car_type === 'new'
  const isDriveAway = arePricesAlike(car.price_type, 'Drive Away')
  if (isNew && !isDriveAway) return 'is new, and its price is not drive away'
  if (car.km === undefined && !isNew) return 'has no odometer reading'
  const link = absolute(site, carPath(car))
  const store = locationSlug(location)
  const [hero = '', ...others] = images.map(image => absolute(site, image))
  return {
    id: String(car.id),
    VIN: vin,
    store_code: store,
    google_product_category: CATEGORY,
    brand: car.make,
    model: car.model,
    year: String(year),
    trim: joinParts([car.badge, car.series]),
    condition: isNew ? 'New' : 'Used',
    mileage: `${toKm(car.km ?? 0, site.settings)} km`,
    color: colour,
    price,
    vehicle_price_type: isDriveAway ? 'drive_away_price' : 'excluding_government_charges_price',
    link,
    link_template: `${link}?store={store_code}`,
    image_link: hero,
    additional_image_link: others.slice(0, MOST_FURTHER_IMAGES).join(','),
    description: description(car, LONGEST_DESCRIPTION),
    body_style: car.simple_body ?? '',
    engine: car.engine_size ?? '',
    'certified_pre-owned': car.certified === true ? 'yes' : '',
  }
}
