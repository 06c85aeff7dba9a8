import type { Car } from '../records/index.ts'
import { formatNumber } from './format.ts'
import type { Region } from './wording.ts'

/** Source: DC-172. */
export const KM_PER_MILE = 1.609344
/** Source: VD-50. */
export const METRES_PER_FOOT = 0.3048
/** Source: LO-34. */
const EARTH_RADIUS_KM = 6371

export type DistanceUnit = 'km' | 'mi'
/** How a site reads and shows distances: its region, and the unit of its feed. */
export type DistanceSettings = { region: Region; stock: { distanceUnit: DistanceUnit } }

/** Visitors read miles in en-US and kilometres elsewhere, whatever the feed has. Source: RG-06. */
export function distanceUnitShown(region: Region): DistanceUnit {
  return region === 'en-US' ? 'mi' : 'km'
}

/** Whether feed and visitors both count in kilometres, and so in litres on 100 of them. Source: RG-06. */
export const isInKm = ({ region, stock }: DistanceSettings): boolean =>
  stock.distanceUnit === 'km' && distanceUnitShown(region) === 'km'

/** A distance in the visitor's unit, whole. Only what is shown converts; URLs and filters stay in the feed's unit. Source: DC-172. */
export function toShownDistance(value: number, { region, stock }: DistanceSettings): number {
  const unit = distanceUnitShown(region)
  if (unit === stock.distanceUnit) return Math.round(value)
  return Math.round(unit === 'mi' ? value / KM_PER_MILE : toKm(value, stock.distanceUnit))
}

/** A distance in kilometres, to the last decimal. */
export const toKm = (value: number, unit: DistanceUnit): number => (unit === 'mi' ? value * KM_PER_MILE : value)

/** An odometer or other distance of the feed, for people: "45,210 km", in en-US "28,092 mi". Source: CD-07, DC-172. */
export function formatDistance(value: number, settings: DistanceSettings): string {
  return `${formatNumber(toShownDistance(value, settings))} ${distanceUnitShown(settings.region)}`
}

/** A limit in thousands of kilometres, for people: in en-US to the nearest thousand miles, as nobody sets one at 62,137. */
export function formatLimit(km: number, region: Region): string {
  const shown = toShownDistance(km, { region, stock: { distanceUnit: 'km' } })
  return `${formatNumber(Math.round(shown / 1000) * 1000)} ${distanceUnitShown(region)}`
}

/** Source: VD-50. */
export function feetToMetres(feet: number): number {
  return feet * METRES_PER_FOOT
}

/** A length as the feed writes it; feet ("20 ft", "20'") in metres with two decimals, anything else as given. Source: DC-75. */
export function lengthShown(length: string | number): string {
  const feet = /^\s*(\d+(?:\.\d+)?)\s*(?:ft|')\s*$/i.exec(String(length))?.[1]
  return feet === undefined ? String(length).trim() : `${feetToMetres(Number(feet)).toFixed(2)} m`
}

export type Place = { lat: number; long: number }

/** Kilometres between two places along the great circle; degrees in. Source: LO-34. */
export function kmBetween(from: Place, to: Place): number {
  const radians = Math.PI / 180
  const halfLat = Math.sin(((to.lat - from.lat) * radians) / 2)
  const halfLong = Math.sin(((to.long - from.long) * radians) / 2)
  const chord = halfLat ** 2 + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * halfLong ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export type AtDistance<Item> = { item: Item; km: number }

/** Places by how far they are from one, nearest first, in whole kilometres; what has no place is left out. Source: DC-139. */
export function nearestFirst<Item extends { address: Partial<Place> }>(
  items: readonly Item[],
  from: Place,
): AtDistance<Item>[] {
  return items
    .flatMap(item => {
      const { lat, long } = item.address
      return lat === undefined || long === undefined ? [] : [{ item, exactly: kmBetween(from, { lat, long }) }]
    })
    .sort((one, other) => one.exactly - other.exactly)
    .map(({ item, exactly }) => ({ item, km: Math.round(exactly) }))
}

/**
 * Whether what a feed has for the odometer is a reading. 0 is one of a new car or a demonstrator; of a used one it says that
 * nobody has read it, and the car would pass for one that was never driven.
 */
export const isReading = ({ km, car_type }: Pick<Car, 'km' | 'car_type'>): boolean =>
  km !== undefined && (km > 0 || car_type !== 'used')
