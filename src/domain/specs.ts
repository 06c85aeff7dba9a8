import type { Car, CarType, CarVariant, ItemType } from '../records/index.ts'
import { type BodyLabels, bodyLabel, findBodyStyle } from './body.ts'
import { formatDate } from './date.ts'
import { type DistanceSettings, formatDistance, lengthShown, METRES_PER_FOOT } from './distance.ts'
import { endOfDay } from './end-of-day.ts'
import { energyUnit } from './energy-use.ts'
import { formatCount, formatNumber } from './format.ts'
import { MM_PER_FOOT, MM_PER_INCH, measureLeft, measureText } from './measures.ts'
import { remembering } from './remembering.ts'
import { joinParts } from './text.ts'
import { type ZoneSettings, zoneOf } from './time-zone.ts'
import type { Region } from './wording.ts'

export type ConditionLabels = { conditionNew: string; conditionDemo: string; conditionUsed: string }

/** New, Demo or Used. Source: DC-56. */
export function conditionText(carType: CarType, labels: ConditionLabels): string {
  return { new: labels.conditionNew, demo: labels.conditionDemo, used: labels.conditionUsed }[carType]
}

/** Names of the key information, in its order. Source: DC-66. */
const KEY_SPECS = [
  'condition',
  'odometer',
  'transmission',
  'fuelType',
  'body',
  'drive',
  'seats',
  'doors',
  'colour',
  'engine',
  'stockNumber',
  'registrationPlate',
  'registrationExpiry',
  'vin',
  'buildDate',
  'complianceDate',
  'location',
] as const

/**
 * Names of what "All Specifications" adds: what the dealer files the car under, of caravans and the like, then of the maker's
 * variant, what buyers compare before what they look up. Source: VD-51, EN-12, DC-66.
 */
const FURTHER_SPECS = [
  'category',
  'bodyWidth',
  'bodyLength',
  'tareWeight',
  'axleType',
  'sleeps',
  'aggregateTrailerMass',
  'payload',
  'fuelConsumption',
  'energyConsumption',
  'ancapRating',
  'towingCapacity',
  'torque',
  'engineLitres',
  'engineSize',
  'cylinders',
  'induction',
  'gearType',
  'fuelCapacity',
  'grossVehicleMass',
  'vehicleLength',
  'vehicleWidth',
  'vehicleHeight',
  'bodyConfiguration',
] as const

export type SpecName = (typeof KEY_SPECS)[number] | (typeof FURTHER_SPECS)[number]
/** The label of a spec is named after it: `specOdometer`, `specFuelType`. */
export type SpecLabelName = `spec${Capitalize<SpecName>}`
export type SpecLabels = Readonly<Record<SpecLabelName, string>> & ConditionLabels & BodyLabels

/** One row of a spec grid. `value` is for people, unit included; empty ones are never there (VD-34). */
export type Spec = { name: SpecName; label: string; value: string }

export type SpecSettings = DistanceSettings & ZoneSettings

/** The key information of a car, in the order of DC-66, at a moment. Source: VD-17, VD-33, VD-34, DC-65 to DC-67. */
export function keyInformation(car: Car, settings: SpecSettings, labels: SpecLabels, now: Date): Spec[] {
  const zone = zoneOf(car.state, settings)
  const dated = (text: string | undefined): string | undefined => text && formatDate(text, settings.region, zone)
  return toSpecs(KEY_SPECS, labels, {
    condition: conditionText(car.car_type, labels),
    odometer: car.km === undefined ? undefined : formatDistance(car.km, settings),
    transmission: car.trans ?? car.simple_transmission,
    fuelType: car.fuel ?? car.simple_fuel,
    body: car.simple_body && bodyLabel(car.simple_body, labels),
    drive: car.drive,
    seats: car.seats,
    doors: car.doors,
    colour: car.colour,
    engine: engineText(car),
    stockNumber: car.stocknum,
    registrationPlate: car.regplate,
    registrationExpiry: isRegistrationOver(car, zone, now) ? undefined : dated(car.rego_expiry),
    vin: car.vin,
    buildDate: dated(car.build_date),
    complianceDate: dated(car.compliance_date),
    location: locationText(car),
  })
}

/** Key information, then what the maker says of the variant and what caravans have, with units. Source: VD-29, VD-51, EN-13, DC-66. */
export function allSpecifications(car: Car, settings: SpecSettings, labels: SpecLabels, now: Date): Spec[] {
  return [...keyInformation(car, settings, labels, now), ...furtherSpecifications(car, settings, labels)]
}

/** The same with what nobody has read yet on top, where the first few of the key information already stand above. Source: DC-66. */
export function specificationsBelow(key: readonly Spec[], further: readonly Spec[], above: number): Spec[] {
  return [...further, ...key.slice(above), ...key.slice(0, above)]
}

/** What all specifications are beyond the key information. */
export function furtherSpecifications(
  { item_type, categories, specifications = {}, variant = {} }: Car,
  { region }: Pick<SpecSettings, 'region'>,
  labels: SpecLabels,
): Spec[] {
  return toSpecs(FURTHER_SPECS, labels, {
    category: categories.filter(isTelling).join(', '),
    bodyWidth: measured(specifications.body_width),
    bodyLength: measured(specifications.body_length),
    tareWeight: measureText(specifications.tare_weight, 'kg', region),
    axleType: specifications.axle_type,
    sleeps: specifications.sleeps,
    aggregateTrailerMass: measureText(specifications.aggregate_trailer_mass, 'kg', region),
    payload: measureLeft(specifications.aggregate_trailer_mass, specifications.tare_weight, 'kg', region),
    ...variantValues(variant, { region, item_type }),
  })
}

/** How many sleep in it, where that is one number: "4", "6 berth", "Sleeps 4"; not "2 to 4". */
export function sleepsOf({ specifications }: Pick<Car, 'specifications'>): number | undefined {
  const told = /^\D*(\d+)(?:\s*(?:berths?|people|persons?))?\s*$/i.exec(String(specifications?.sleeps ?? ''))
  return Number(told?.[1]) || undefined
}

/** Feet, maybe with inches: "19 ft", "19 feet", "20'6"", "18ft 6in". */
const FEET = /^\s*(\d{1,2}(?:\.\d+)?)\s*(?:ft|feet|foot|['’′])\s*(?:(\d{1,2})\s*(?:in|["”″]|'')?)?\s*$/i
const METRES = /^\s*(\d{1,2}(?:\.\d+)?)\s*m?\s*$/i
const MILLIMETRES = /^\s*(\d{4,5})\s*(?:mm)?\s*$/i

/** No caravan or motorhome has so many metres: a bare figure above it is of feet. */
const LONGEST_METRES = 15

/**
 * The length of a caravan's or motorhome's body in whole feet, by which shoppers call it, of "19 ft", "20'6"", "6.19 m",
 * "6190 mm" or a bare figure.
 */
export function bodyFeet({ specifications }: Pick<Car, 'specifications'>): number | undefined {
  const told = String(specifications?.body_length ?? '')
  const [, feet = 0, inches = 0] = FEET.exec(told) ?? []
  const size = Number(METRES.exec(told)?.[1] ?? Number(MILLIMETRES.exec(told)?.[1] ?? 0) / 1000)
  const metric = size > LONGEST_METRES ? size : size / METRES_PER_FOOT
  return Math.round(Number(feet) + (Number(inches) * MM_PER_INCH) / MM_PER_FOOT + metric) || undefined
}

/** What a feed files under that is told elsewhere: the condition, the kind, and bodies by names that are not among ours. */
const TOLD_ELSEWHERE =
  /^(new|demo|used|(passenger )?(cars?|vehicles?)|passenger|(light )?commercials?( vehicles?)?|motorcycles?|motorbikes?|caravans?|(pick-?up ?)?trucks?|pick-?ups?|(mini|passenger |cargo )vans?|crossovers?|estates?|roadsters?)$/i

/** Whether a category says more than what the car is: "Learner approved" does, "Motorcycle", "SUVs" and "Truck" do not. */
const isTelling = /* @__PURE__ */ remembering((category: string): boolean => {
  const name = category.trim()
  return !TOLD_ELSEWHERE.test(name) && [name, name.replace(/s$/i, '')].every(word => findBodyStyle(word) === undefined)
}, 1_000)

/** The place that a visitor may read: the location's name, else city and state; never a private suburb. Source: DC-66, DC-67. */
export function locationText(car: Pick<Car, 'location_name' | 'location' | 'city' | 'state'>): string | undefined {
  return car.location_name ?? car.location ?? (joinParts([car.city, car.state], ', ') || undefined)
}

/** "Car Details", "Motorcycle Details", "Caravan Details". Source: VD-16, DC-65. */
export function detailsTitle(
  itemType: ItemType | undefined,
  labels: { carDetails: string; motorcycleDetails: string; caravanDetails: string },
): string {
  if (itemType === 'motorcycle') return labels.motorcycleDetails
  return itemType === 'caravan' ? labels.caravanDetails : labels.carDetails
}

/** Whether the registration has run out: after the end of its last day. Source: VD-33. */
export function isRegistrationOver({ rego_expiry }: Pick<Car, 'rego_expiry'>, zone: string, now: Date): boolean {
  return rego_expiry !== undefined && endOfDay(rego_expiry, zone) <= now
}

/**
 * "2.0 L, 4 cylinders"; of a motorcycle, and of a car whose litres are not known, "689 cc, 2 cylinders". Where neither is known
 * it is the size as the feed writes it. Many a motorcycle has one cylinder.
 */
function engineText(car: Car): string | undefined {
  const { item_type, engine_size_litres, engine_size, cylinders } = car
  const litres = engine_size_litres ? `${engine_size_litres.toFixed(1)} L` : undefined
  const cubic = engineCc(car)
  const inCubic = cubic && `${formatNumber(cubic)} cc`
  const bare = isBareCc(engine_size, item_type) ? inCubic : undefined
  const size = (item_type === 'motorcycle' ? inCubic : (litres ?? bare)) || engine_size
  return joinParts([size, cylinders ? cylindersText(cylinders) : undefined], ', ') || undefined
}

const cylindersText = (count: number): string => formatCount(count, 'cylinder', 'cylinders')

/**
 * Whether a figure without a unit counts cubic centimetres: no engine has hundreds of litres. Of a car three digits may as well
 * be cubic inches, "350".
 */
const isBareCc = (engineSize = '', itemType?: ItemType): boolean =>
  (itemType === 'motorcycle' ? /^\s*\d{3,5}\s*$/ : /^\s*\d{4,5}\s*$/).test(engineSize)

/** Of an engine with less, in cubic centimetres, thousands are parted by a point: "1.998 cc" is nearly two litres. */
const LEAST_CC = 20

function cubicOf(written: string | number): number | undefined {
  const cubic = Number(String(written).replace(/[, ]|cc\s*$/gi, ''))
  return Math.round(cubic < LEAST_CC ? cubic * 1000 : cubic) || undefined
}

/** The engine in cubic centimetres, whole: as the feed writes it, as its litres are often rounded, else of these. */
export function engineCc({
  engine_size,
  engine_size_litres,
  item_type,
}: Pick<Car, 'engine_size' | 'engine_size_litres' | 'item_type'>): number | undefined {
  const size = engine_size?.trim() ?? ''
  const [, written = isBareCc(size, item_type) ? size : undefined] = /^([\d,. ]+)\s*(?:cc|cm)/i.exec(size) ?? []
  return written === undefined ? Math.round((engine_size_litres ?? 0) * 1000) || undefined : cubicOf(written)
}

/** What a bare figure of a feed for its consumption counts: in en-US, how far a gallon goes. */
export const consumptionUnit = (region: Region): 'mpg' | 'L/100 km' => (region === 'en-US' ? 'mpg' : 'L/100 km')

function variantValues(variant: CarVariant, read: { region: Region; item_type: Car['item_type'] }): Values {
  const { region } = read
  return {
    fuelConsumption: withUnit(variant.fuelconsumptioncombined || undefined, consumptionUnit(region)),
    energyConsumption: withUnit(variant.energyconsumption, energyUnit(Number(variant.energyconsumption), read)),
    ancapRating: withUnit(variant.ancaprating || undefined, Number(variant.ancaprating) === 1 ? 'star' : 'stars'),
    // 0 is what a feed says of one that it does not know.
    towingCapacity:
      Number(variant.towingcapacity) === 0 ? undefined : measureText(variant.towingcapacity, 'kg', region),
    torque: measureText(variant.torque, 'Nm', region),
    engineLitres: withUnit(variant.enginesize_litres, 'L'),
    engineSize: withUnit(cubicOf(variant.enginesize ?? '') ?? variant.enginesize, 'cc'),
    cylinders: variant.cylinders,
    induction: variant.induction,
    gearType: variant.geartype,
    fuelCapacity: measureText(variant.fuelcapacity, 'L', region),
    grossVehicleMass: measureText(variant.grossvehiclemass, 'kg', region),
    vehicleLength: measureText(variant.vehiclelength, 'mm', region),
    vehicleWidth: measureText(variant.vehiclewidth, 'mm', region),
    vehicleHeight: measureText(variant.vehicleheight, 'mm', region),
    bodyConfiguration: variant.bodyconfiguration,
  }
}

type Values = Partial<Record<SpecName, string | number | undefined>>

function toSpecs(names: readonly SpecName[], labels: SpecLabels, values: Values): Spec[] {
  return names.flatMap(name => {
    const value = String(values[name] ?? '').trim()
    return value === '' ? [] : { name, label: labels[LABEL_NAMES[name]], value }
  })
}

const LABEL_NAMES = Object.fromEntries(
  [...KEY_SPECS, ...FURTHER_SPECS].map(name => [name, `spec${name[0]!.toUpperCase()}${name.slice(1)}`]),
) as Record<SpecName, SpecLabelName>

function measured(length: string | number | undefined): string | undefined {
  return length === undefined ? undefined : lengthShown(length)
}

/** A bare number gets its unit; a text that says more stays as given. */
function withUnit(value: string | number | undefined, unit: string): string | undefined {
  if (value === undefined || value === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? `${formatNumber(number)} ${unit}` : String(value)
}
