import { isAvailable, isFree } from '../../domain/availability.ts'
import { commentsShown } from '../../domain/comments.ts'
import { type DistanceUnit, distanceUnitShown, toShownDistance } from '../../domain/distance.ts'
import { imagesOf } from '../../domain/picture.ts'
import { PRICE_CURRENCY, priceShown } from '../../domain/price.ts'
import { joinParts, shortenAt } from '../../domain/text.ts'
import { isSoundVin, isWholeVin } from '../../domain/vin.ts'
import type { Car } from '../../records/index.ts'
import type { Site, SiteLocation } from '../../site/site.ts'

/** What it is made of. */
export type FeedOf = Pick<Site, 'cars' | 'settings' | 'dealerships' | 'locations'>

/** A list of cars for a service that shows them elsewhere, and why cars are not in it. */
export type Feed = { columns: readonly string[]; rows: readonly Row[]; leftOut: readonly LeftOut[] }
type Row = Readonly<Record<string, string>>
type LeftOut = { id: number; reason: string }

/** A car that may be told elsewhere, with what every service asks for. */
export type Listed = {
  car: Car
  /** As services write it: "24990 AUD". */
  price: string
  vin: string
  year: number
  colour: string
  location: SiteLocation
  images: readonly string[]
}

/** Of a vehicle that no service for cars takes, whatever is done about it. */
const OTHER_KIND = 'is no passenger car or ute'

/** What services call a car; neither towed nor lived in. */
const OTHER_BODIES: ReadonlySet<string | undefined> = new Set(['motorhome', 'bus', 'lightTruck'])

/** Why a car is in no list of a service, as it stands. */
type NotTaken = (car: Car) => string | undefined

const NOT_FREE = 'is sold, reserved or not here yet'
export const NOT_HERE = 'is not here yet'
const RENDERED = 'has renderings for pictures'

/** Why cars are left out that nobody can put right, or need to. */
export const NOTHING_TO_DO: ReadonlySet<string> = new Set([NOT_FREE, NOT_HERE, RENDERED])

const notFree: NotTaken = car => (isFree(car) ? undefined : NOT_FREE)

/**
 * The feed of a service: a row for each car of a site that may be told, unless `toRow` says why it has none there. What all
 * services ask of a row: a price, a picture of itself, a VIN of its own, and most of them a car that is here and free. Two
 * cars for sale with one VIN are both out, as one of them must be wrong. Source: features.md §4.2, §4.4.
 */
export function feedOf<Column extends string>(
  site: FeedOf,
  columns: readonly Column[],
  toRow: (listed: Listed) => Readonly<Record<Column, string>> | string,
  notTaken = notFree,
): Feed {
  const vins = Map.groupBy(site.cars, ({ vin }) => vin?.toUpperCase())
  const rows: Row[] = []
  const leftOut: LeftOut[] = []
  for (const car of site.cars) {
    const checked = check(site, car, vins, notTaken)
    const row = typeof checked === 'string' ? checked : toRow(checked)
    if (typeof row === 'string') leftOut.push({ id: car.id, reason: row })
    else rows.push(row)
  }
  return { columns, rows, leftOut }
}

/** The car as a row needs it, or why there is no row. */
function check(
  site: FeedOf,
  car: Car,
  vins: ReadonlyMap<string | undefined, readonly Car[]>,
  notTaken: NotTaken,
): Listed | string {
  const { settings, locations } = site
  if (car.item_type !== 'car' || OTHER_BODIES.has(car.simple_body)) return OTHER_KIND
  const reason = notTaken(car)
  if (reason !== undefined) return reason
  const price = priceShown(car, settings.price)
  if (price.kind !== 'price') return 'has no price'
  if (car.vin === undefined || !isWholeVin(car.vin)) return 'has no VIN of 17 characters'
  if (!isSoundVin(car.vin, settings.region)) return 'has a VIN whose check digit is wrong'
  // One that was sold may have come back.
  if (vins.get(car.vin.toUpperCase())?.some(other => other !== car && isAvailable(other)))
    return 'has the VIN of another car'
  if (car.year === undefined) return 'has no year'
  if (car.colour === undefined) return 'has no colour'
  const location = locations.find(({ id }) => id === car.location_id)
  if (location === undefined) return 'stands at no location of the site'
  const images = imagesOf(car)
  if (images === undefined) return 'has no picture of itself'
  // A site that credits its pictures to someone shows renderings, not its cars.
  if (settings.pictureCredit !== undefined) return RENDERED
  return {
    car,
    price: `${Math.round(price.now)} ${PRICE_CURRENCY}`,
    vin: car.vin.toUpperCase(),
    year: car.year,
    colour: car.colour,
    location,
    images,
  }
}

/** A demonstrator has been driven, so it is used. */
export const isNew = ({ car_type }: Pick<Car, 'car_type'>): boolean => car_type === 'new'

/**
 * How far a car has been driven, as its page says it. Without a reading only a new car can be told: any other would be told as
 * driven for nothing.
 */
export function drivenTold(car: Car, { settings }: FeedOf): { distance: number; unit: DistanceUnit } | undefined {
  if (car.km === undefined && !isNew(car)) return undefined
  return { distance: toShownDistance(car.km ?? 0, settings), unit: distanceUnitShown(settings.region) }
}

export const NO_READING = 'has no odometer reading'

/** What the dealer says of a car, in one line without links and of at most `most` characters; never empty. */
export function description(car: Car, most: number): string {
  const told = commentsShown(car.dealercomments)?.paragraphs.join(' ') ?? ''
  const text = told
    .replace(/(?:https?:\/\/|www\.)\S+/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
  const facts = joinParts([car.year, car.make, car.model, car.badge, car.colour, car.simple_transmission, car.fuel])
  return within(text || facts, most)
}

/** A text in at most `most` characters, none of which is half of one. */
export const within = (text: string, most: number): string => (text.length > most ? shortenAt(text, most - 1) : text)

/** Why a service is not told of some cars: how many, and the first of them by id. */
export type ReasonLeftOut = { reason: string; cars: number; examples: readonly number[] }

/** How many cars a list for staff names: who has put so many right finds the next ones in it. */
export const CARS_NAMED = 500

/** Of those that nobody has to put right. */
const EXAMPLES = 5

/** By reason, the one with most cars first; without the vehicles that the service takes none of. */
export function reasonsLeftOut({ leftOut }: Pick<Feed, 'leftOut'>): ReasonLeftOut[] {
  const cars = leftOut.filter(({ reason }) => reason !== OTHER_KIND)
  return [...Map.groupBy(cars, ({ reason }) => reason)]
    .map(([reason, some]) => ({
      reason,
      cars: some.length,
      examples: some.slice(0, NOTHING_TO_DO.has(reason) ? EXAMPLES : CARS_NAMED).map(({ id }) => id),
    }))
    .sort((one, other) => other.cars - one.cars)
}

/** Whether a service takes any of these vehicles, or would: one that sells caravans need not hear of a list of cars. */
export const isForAny = ({ rows, leftOut }: Pick<Feed, 'rows' | 'leftOut'>): boolean =>
  rows.length > 0 || leftOut.some(({ reason }) => reason !== OTHER_KIND)

/**
 * Lines of values with a separator, as `csvRecords` and every spreadsheet read them. Only machines of services do: a mark before
 * a value that a spreadsheet would take for a formula ("=", "+", "-", "@") would be part of a name or a phone number to them.
 * A list for people to open in a spreadsheet needs one.
 */
export function feedText({ columns, rows }: Pick<Feed, 'columns' | 'rows'>, separator: ',' | '\t'): string {
  const needsQuotes = separator === ',' ? /[",\r\n]/ : /["\t\r\n]/
  const cell = (value: string): string => (needsQuotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
  const line = (values: readonly string[]): string => `${values.map(cell).join(separator)}\n`
  return line(columns) + rows.map(row => line(columns.map(column => row[column] ?? ''))).join('')
}
