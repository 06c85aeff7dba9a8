import { isFree, isSold } from '../../domain/availability.ts'
import { electrification } from '../../domain/electrification.ts'
import { formatDollars } from '../../domain/format.ts'
import { carPath } from '../../domain/links.ts'
import { phoneOf } from '../../domain/phone.ts'
import { priceShown } from '../../domain/price.ts'
import { priceKindTold } from '../../domain/price-kind.ts'
import { joinParts } from '../../domain/text.ts'
import type { Body, Car } from '../../records/index.ts'
import { absolute } from '../../site/root.ts'
import {
  description,
  drivenTold,
  type Feed,
  type FeedOf,
  feedOf,
  isNew,
  type Listed,
  NO_READING,
  NOT_HERE,
  within,
} from './feed.ts'

/** Source: features.md §4.4. */
const MOST_IMAGES = 20
const FURTHER_IMAGES = Array.from({ length: MOST_IMAGES - 1 }, (_, at) => `image[${at + 1}].url` as const)

/** As Meta’s catalogue calls them. Source: features.md §4.4. */
const COLUMNS = [
  'vehicle_id',
  'title',
  'description',
  'url',
  'make',
  'model',
  'year',
  'trim',
  'vin',
  'body_style',
  'exterior_color',
  'image[0].url',
  'image[0].tag[0]',
  ...FURTHER_IMAGES,
  'mileage.value',
  'mileage.unit',
  'price',
  'state_of_vehicle',
  'address.addr1',
  'address.city',
  'address.region',
  'address.postal_code',
  'address.country',
  'latitude',
  'longitude',
  'transmission',
  'drivetrain',
  'fuel_type',
  'availability',
  'dealer_id',
  'dealer_name',
  'dealer_phone',
] as const

const LONGEST_DESCRIPTION = 5_000
const COUNTRIES = { 'en-AU': 'Australia', 'en-NZ': 'New Zealand', 'en-US': 'United States' } as const

const BODIES: Readonly<Record<Body, string>> = {
  '4x4': 'SUV',
  bus: 'VAN',
  cabChassis: 'TRUCK',
  convertible: 'CONVERTIBLE',
  coupe: 'COUPE',
  hardtop: 'OTHER',
  hatch: 'HATCHBACK',
  hatchback: 'HATCHBACK',
  motorhome: 'OTHER',
  lightTruck: 'TRUCK',
  peopleMover: 'MINIVAN',
  sedan: 'SEDAN',
  softtop: 'CONVERTIBLE',
  suv: 'SUV',
  ute: 'TRUCK',
  van: 'VAN',
  wagon: 'WAGON',
  stationWagon: 'WAGON',
}

/**
 * The cars of a dealer as Meta shows them; `vehicle_id` is the id that its pixel would tell. What is sold or reserved stays
 * while it is listed, as not to be had, so that visits to its page are still understood. Source: features.md §4.4.
 */
export const metaVehicles = (site: FeedOf): Feed =>
  feedOf(
    site,
    COLUMNS,
    listed => toRow(site, listed),
    car => (isSold(car) || car.status === 'in_stock' ? undefined : NOT_HERE),
  )

function toRow(
  site: FeedOf,
  { car, price, vin, year, colour, location, images }: Listed,
): Record<(typeof COLUMNS)[number], string> | string {
  const driven = drivenTold(car, site)
  if (driven === undefined) return NO_READING
  const { settings, dealerships } = site
  const { address } = location
  const dealership = dealerships.find(({ id }) => id === location.dealership_id)
  return {
    vehicle_id: String(car.id),
    title: joinParts([year, car.make, car.model, car.badge]),
    description: described(site, car),
    url: absolute(site, carPath(car)),
    make: car.make,
    model: car.model,
    year: String(year),
    trim: joinParts([car.badge, car.series]),
    vin,
    body_style: car.simple_body === undefined ? 'OTHER' : BODIES[car.simple_body],
    exterior_color: colour,
    'image[0].url': absolute(site, images[0]!),
    'image[0].tag[0]': 'Exterior',
    ...furtherImages(site, images),
    'mileage.value': String(driven.distance),
    'mileage.unit': driven.unit.toUpperCase(),
    price,
    state_of_vehicle: stateOf(car),
    'address.addr1': address.street ?? '',
    'address.city': address.city ?? '',
    'address.region': address.state ?? '',
    'address.postal_code': address.postcode ?? '',
    'address.country': COUNTRIES[settings.region],
    latitude: String(address.lat ?? ''),
    longitude: String(address.long ?? ''),
    transmission: transmission(car),
    drivetrain: drivetrain(car),
    fuel_type: fuelType(car),
    availability: isFree(car) ? 'available' : 'not_available',
    dealer_id: String(dealership?.id ?? ''),
    dealer_name: dealership?.name ?? settings.name,
    dealer_phone: phoneOf(location, dealership) ?? '',
  }
}

function furtherImages(
  site: FeedOf,
  [, ...others]: readonly string[],
): Record<(typeof FURTHER_IMAGES)[number], string> {
  const addresses = FURTHER_IMAGES.map((column, at) => [column, others[at] ? absolute(site, others[at]) : ''])
  return Object.fromEntries(addresses)
}

/** The first word that fits what a feed says, "OTHER" for what no word fits, and nothing for what it does not say. */
function wordFor(told: string, words: readonly (readonly [RegExp, string])[]): string {
  if (told.trim() === '') return ''
  return words.find(([pattern]) => pattern.test(told))?.[1] ?? 'OTHER'
}

// As Meta names them. Source: https://developers.facebook.com/docs/marketing-api/reference/product-catalog/vehicles
const TRANSMISSIONS = [
  [/auto|variable|\bcvt\b|clutch|reduction/i, 'AUTOMATIC'],
  [/manual/i, 'MANUAL'],
] as const
const DRIVETRAINS = [
  [/4x4|4wd|four/i, 'FOUR_WD'],
  [/all|awd/i, 'AWD'],
  [/front|fwd/i, 'FWD'],
  [/rear|rwd/i, 'RWD'],
  [/4x2|2wd|two/i, 'TWO_WD'],
] as const
const FUELS = [
  [/plug|phev/i, 'PLUGIN_HYBRID'],
  [/hybrid/i, 'HYBRID'],
  [/electric/i, 'ELECTRIC'],
  [/diesel/i, 'DIESEL'],
  [/flex|e85/i, 'FLEX'],
  [/gasoline/i, 'GASOLINE'],
  [/petrol|unleaded/i, 'PETROL'],
] as const

const transmission = ({ simple_transmission, trans = '' }: Car): string =>
  wordFor(simple_transmission ?? trans, TRANSMISSIONS)

const drivetrain = ({ drive = '' }: Car): string => wordFor(drive, DRIVETRAINS)

/** Its two fields may say more together than either: "Hybrid" and "Petrol/Electric Plug-in Hybrid". */
function fuelType(car: Car): string {
  const told = joinParts([car.simple_fuel, car.fuel])
  const isHybrid = electrification(car) === 'hybrid'
  return wordFor(isHybrid ? `${told} hybrid` : told, FUELS)
}

/** There is no column for what a price leaves out, so the text begins with it. */
function described({ settings }: FeedOf, car: Car): string {
  const [price, kind] = [priceShown(car, settings.price), priceKindTold(car)]
  const text = description(car, LONGEST_DESCRIPTION)
  if (price.kind !== 'price' || kind === undefined) return text
  return within(`${formatDollars(price.now)} ${kind.replace(/\.$/, '')}. ${text}`, LONGEST_DESCRIPTION)
}

function stateOf(car: Car): 'NEW' | 'USED' | 'CPO' {
  if (isNew(car)) return 'NEW'
  return car.certified === true ? 'CPO' : 'USED'
}
