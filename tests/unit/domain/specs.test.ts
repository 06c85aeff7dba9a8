import { describe, expect, test } from 'vitest'
import { needFacts, needText } from '../../../src/domain/needs.ts'
import {
  allSpecifications,
  detailsTitle,
  furtherSpecifications,
  keyInformation,
  locationText,
  type Spec,
  specificationsBelow,
} from '../../../src/domain/specs.ts'
import type { Car } from '../../../src/records/index.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { aCar } from '../../support/builders.ts'

const NOW = new Date('2025-06-05T10:00:00Z')
const australia = { region: 'en-AU', stock: { distanceUnit: 'km' } } as const
const key = (car: Car, settings: Parameters<typeof keyInformation>[1] = australia) =>
  keyInformation(car, settings, DEFAULT_LABELS, NOW).map(({ label, value }) => `${label}: ${value}`)
const all = (car: Car) =>
  Object.fromEntries(allSpecifications(car, australia, DEFAULT_LABELS, NOW).map(({ name, value }) => [name, value]))

const bare: Partial<Car> = {
  km: undefined,
  simple_transmission: undefined,
  simple_body: undefined,
  simple_fuel: undefined,
  seats: undefined,
  doors: undefined,
  colour: undefined,
  stocknum: undefined,
  location_name: undefined,
  city: undefined,
  state: undefined,
}

test('DC-66 the key information has this order, its labels and its units', () => {
  const car = aCar({
    trans: '6 speed automatic',
    fuel: 'Unleaded petrol',
    drive: 'Front wheel drive',
    engine_size_litres: 2,
    cylinders: 4,
    regplate: 'ABC12D',
    rego_expiry: '2026-02-28',
    vin: '6T1BF3FK00X000001',
    build_date: '2021-03',
    compliance_date: '2021-04-15',
  })
  expect(key(car)).toEqual([
    'Condition: Used',
    'Odometer: 45,210 km',
    'Transmission: 6 speed automatic',
    'Fuel type: Unleaded petrol',
    'Body: Hatchback',
    'Drive: Front wheel drive',
    'Seats: 5',
    'Doors: 5',
    'Colour: White',
    'Engine: 2.0 L, 4 cylinders',
    'Stock number: N4711',
    'Registration plate: ABC12D',
    'Registration expiry: 28 February 2026',
    'VIN: 6T1BF3FK00X000001',
    'Build date: March 2021',
    'Compliance date: 15 April 2021',
    'Location: Northside Toyota Sales',
  ])
})

test('a bare figure of an engine is in cubic centimetres, and a point parts thousands where less would be too small', () => {
  const engine = (fields: object) =>
    keyInformation(aCar({ ...bare, ...fields }), australia, DEFAULT_LABELS, NOW).find(({ name }) => name === 'engine')
      ?.value
  expect(engine({ engine_size: '2999', cylinders: 6 })).toBe('2,999 cc, 6 cylinders')
  expect(engine({ engine_size: '2999', engine_size_litres: 3 })).toBe('3.0 L')
  expect(engine({ engine_size: '2.0' })).toBe('2.0')
  for (const inches of ['308', '350', '427'])
    expect(engine({ engine_size: inches, cylinders: 8 })).toBe(`${inches}, 8 cylinders`)
  const motorcycle = { item_type: 'motorcycle', engine_size_litres: 2 }
  expect(engine({ ...motorcycle, engine_size: '689' })).toBe('689 cc')
  expect(engine({ ...motorcycle, engine_size: '689.000 cc' })).toBe('689 cc')
  expect(engine({ ...motorcycle, engine_size: '1998.000 cc' })).toBe('1,998 cc')
  expect(engine({ ...motorcycle, engine_size: '49.9 cc' })).toBe('50 cc')
  expect(engine({ ...motorcycle, engine_size: '1.998 cc' })).toBe('1,998 cc')
  expect(engine({ ...motorcycle, engine_size: '1998' })).toBe('1,998 cc')
  expect(engine({ ...motorcycle, engine_size: '124.7 cc' })).toBe('125 cc')
  expect(engine({ ...motorcycle, engine_size: '2' })).toBe('2,000 cc')
})

test('DC-66 an engine of one cylinder has one', () => {
  const car = aCar({ ...bare, item_type: 'motorcycle', engine_size: '450 cc', cylinders: 1 })
  expect(key(car)).toContain('Engine: 450 cc, 1 cylinder')
})

test('DC-66 the engine of a motorcycle is told in cubic centimetres', () => {
  const engine = (fields: object) =>
    key(aCar({ ...bare, item_type: 'motorcycle', ...fields })).find(text => text.startsWith('Engine'))
  expect(engine({ engine_size: '689 cc', engine_size_litres: 0.7, cylinders: 2 })).toBe('Engine: 689 cc, 2 cylinders')
  expect(engine({ engine_size_litres: 0.049 })).toBe('Engine: 49 cc')
  expect(engine({ engine_size: '0.689 L', engine_size_litres: 0.689 })).toBe('Engine: 689 cc')
})

test.each([
  [1987, '1,987 cc'],
  ['1.998', '1,998 cc'],
  ['689.000', '689 cc'],
  ['1,998 cc', '1,998 cc'],
  [1.998, '1,998 cc'],
  ['2.0 L', '2.0 L'],
])('an engine of a variant written as %o reads "%s"', (enginesize, text) => {
  const [size] = furtherSpecifications(aCar({ variant: { enginesize } }), australia, DEFAULT_LABELS)
  expect(size?.value).toBe(text)
})

test('a consumption of 0 is not known, and one star is one', () => {
  const further = furtherSpecifications(
    aCar({ variant: { fuelconsumptioncombined: 0, ancaprating: 1 } }),
    australia,
    DEFAULT_LABELS,
  )
  expect(further.map(({ value }) => value)).toEqual(['1 star'])
})

test('a bare consumption is miles a gallon where shoppers drive miles; one with its unit stays as it is written', () => {
  const consumption = (fuelconsumptioncombined: number | string, region: 'en-NZ' | 'en-US') =>
    furtherSpecifications(aCar({ variant: { fuelconsumptioncombined } }), { region }, DEFAULT_LABELS)[0]?.value
  expect(consumption(22, 'en-US')).toBe('22 mpg')
  expect(consumption('22', 'en-US')).toBe('22 mpg')
  expect(consumption('10.7 L/100 km', 'en-US')).toBe('10.7 L/100 km')
  expect(consumption(7, 'en-NZ')).toBe('7 L/100 km')
})

test('features #7 what an electric car takes is one of its specifications, in the unit in which the region counts it', () => {
  const consumption = (energyconsumption: number | string, region: 'en-AU' | 'en-NZ' | 'en-US') =>
    furtherSpecifications(aCar({ variant: { energyconsumption } }), { region }, DEFAULT_LABELS)[0]
  expect(consumption(15.2, 'en-NZ')).toEqual({
    name: 'energyConsumption',
    label: 'Energy consumption (combined)',
    value: '15.2 kWh/100 km',
  })
  expect(consumption(152, 'en-AU')?.value).toBe('152 Wh/km')
  expect(consumption(28, 'en-US')?.value).toBe('28 kWh/100 mi')
  expect(consumption('152 Wh/km', 'en-US')?.value).toBe('152 Wh/km')
})

test('PR-03, VD-34 specs with an empty value are omitted', () => {
  expect(key(aCar({ ...bare, car_type: 'new' }))).toEqual(['Condition: New'])
  expect(key(aCar({ ...bare, drive: '  ', engine_size: '' }))).toEqual(['Condition: Used'])
})

test('an odometer of 0 is a value', () => {
  expect(key(aCar({ ...bare, car_type: 'new', km: 0 }))).toContain('Odometer: 0 km')
})

const CONDITIONS = [
  ['new', 'New'],
  ['demo', 'Demo'],
  ['used', 'Used'],
] as const

test.each(CONDITIONS)('DC-56 the condition of a %s car reads "%s"', (car_type, text) => {
  expect(key(aCar({ ...bare, car_type }))).toEqual([`Condition: ${text}`])
})

describe('VD-33 the registration expiry', () => {
  const shows = (rego_expiry: string, state = 'NSW') =>
    key(aCar({ rego_expiry, state })).some(line => line.startsWith('Registration expiry'))

  test('is hidden once its day is past where the car stands', () => {
    // It is 5 June, 20:00, in Sydney.
    expect(shows('2025-06-04')).toBe(false)
    expect(shows('2025-06-05')).toBe(true)
    expect(shows('2025-06-06')).toBe(true)
  })

  test('is hidden from the moment that its day is over', () => {
    const at = (now: string) =>
      keyInformation(aCar({ rego_expiry: '2025-06-05' }), australia, DEFAULT_LABELS, new Date(now)).map(
        ({ name }) => name,
      )
    expect(at('2025-06-05T23:59:59.999+10:00')).toContain('registrationExpiry')
    expect(at('2025-06-06T00:00:00+10:00')).not.toContain('registrationExpiry')
  })

  test('sent as the midnight of a place, in UTC, is the day of that place', () => {
    const line = key(aCar({ rego_expiry: '2026-03-30T13:00:00Z' })).find(text => text.startsWith('Registration expiry'))
    expect(line).toBe('Registration expiry: 31 March 2026')
  })

  test('of a month is hidden after its last day', () => {
    expect(shows('2025-05')).toBe(false)
    expect(shows('2025-06')).toBe(true)
  })
})

test('RG-06, DC-174 an en-US site reads miles and American dates, and stock data stays', () => {
  const car = aCar({ ...bare, km: 45_210, colour: 'Grey', build_date: '2021-03-02' })
  expect(key(car, { region: 'en-US', stock: { distanceUnit: 'km' } })).toEqual([
    'Condition: Used',
    'Odometer: 28,092 mi',
    'Colour: Grey',
    'Build date: March 2, 2021',
  ])
})

test('DC-66 all specifications add the variant fields with units, empty ones omitted (EN-13)', () => {
  const variant = {
    cylinders: 4,
    enginesize: 1987,
    enginesize_litres: 2,
    induction: 'Aspirated',
    geartype: 'CVT',
    fuelconsumptioncombined: 6.3,
    fuelcapacity: '50',
    grossvehiclemass: 1820,
    vehiclelength: 4375,
    vehicleheight: '1435 mm',
    vehiclewidth: 1790,
    torque: '202 Nm @ 4400 rpm',
    ancaprating: 5,
    bodyconfiguration: '',
  }
  const bareNumbers = { vehicleheight: 1435, torque: '202', vehiclewidth: '' }
  expect(all(aCar({ ...bare, variant: bareNumbers }))).toEqual({
    condition: 'Used',
    vehicleHeight: '1,435 mm',
    torque: '202 Nm',
  })
  const names = allSpecifications(aCar({ ...bare, variant }), australia, DEFAULT_LABELS, NOW).map(({ name }) => name)
  expect(all(aCar({ ...bare, variant }))).toEqual({
    condition: 'Used',
    cylinders: '4',
    engineSize: '1,987 cc',
    engineLitres: '2 L',
    induction: 'Aspirated',
    gearType: 'CVT',
    fuelConsumption: '6.3 L/100 km',
    fuelCapacity: '50 L',
    grossVehicleMass: '1,820 kg',
    vehicleLength: '4,375 mm',
    vehicleHeight: '1,435 mm',
    vehicleWidth: '1,790 mm',
    torque: '202 Nm @ 4400 rpm',
    ancapRating: '5 stars',
  })
  expect(names).not.toContain('bodyConfiguration')
})

test('DC-66, RG-06 en-US reads what cars measure in pounds, inches, lb-ft and gallons; a text that says more stays as given', () => {
  const american = (car: Partial<Car>) =>
    furtherSpecifications(aCar({ ...bare, ...car }), { region: 'en-US' }, DEFAULT_LABELS).map(({ value }) => value)
  const variant = {
    torque: 500,
    fuelcapacity: '80',
    grossvehiclemass: '3,129 kg',
    vehiclelength: 5885,
    vehiclewidth: '2029mm',
    vehicleheight: '77.2 in',
  }
  expect(american({ variant })).toEqual(['369 lb-ft', '21.1 gal', '6,898 lb', '231.7 in', '79.9 in', '77.2 in'])
  expect(american({ variant: { torque: '202 Nm @ 4400 rpm', enginesize_litres: 2 } })).toEqual([
    '202 Nm @ 4400 rpm',
    '2 L',
  ])
  const specifications = { tare_weight: 2150, aggregate_trailer_mass: '2,800 kg' }
  expect(american({ item_type: 'caravan', specifications })).toEqual(['4,740 lb', '6,173 lb', '1,433 lb'])
})

test.each([
  [3500, '3,500 kg', '7,716 lb'],
  ['2500 kg', '2,500 kg', '5,512 lb'],
  [1814, '1,814 kg', '4,000 lb'],
  ['3500 kg braked, 750 kg unbraked', '3500 kg braked, 750 kg unbraked', '3500 kg braked, 750 kg unbraked'],
  [0, undefined, undefined],
  ['0', undefined, undefined],
  ['', undefined, undefined],
  [undefined, undefined, undefined],
])(
  'EN-13 the towing capacity %s, by which cars are found and compared, is told as %s and in pounds as %s',
  (sent, metric, pounds) => {
    const car = aCar({ ...bare, variant: { towingcapacity: sent } })
    expect(all(car).towingCapacity).toBe(metric)
    const american = furtherSpecifications(car, { region: 'en-US' }, DEFAULT_LABELS)
    expect(american.find(({ name }) => name === 'towingCapacity')?.value).toBe(pounds)
  },
)

test('RG-06 a trailer of 4,000 lb, kept as whole kilograms, weighs that in its specifications and where it is found by need', () => {
  const specifications = { tare_weight: 1361, aggregate_trailer_mass: '1,814 kg' }
  const trailer = aCar({ ...bare, item_type: 'caravan', specifications })
  const told = furtherSpecifications(trailer, { region: 'en-US' }, DEFAULT_LABELS).map(({ value }) => value)
  expect(told).toEqual(['3,000 lb', '4,000 lb', '1,000 lb'])
  expect(needText('trailer_kg', needFacts(trailer).trailer_kg ?? 0, 'en-US').replace('\u00a0', ' ')).toBe(told[1])
  const variant = { grossvehiclemass: 1814 }
  const [mass] = furtherSpecifications(aCar({ ...bare, variant }), { region: 'en-US' }, DEFAULT_LABELS)
  expect(mass?.value).toBe('4,000 lb')
})

test('RG-09, VD-51 a caravan tells its weights with thousands separators, and what may be loaded', () => {
  const weights = (tare_weight?: string | number, aggregate_trailer_mass?: string | number) => {
    const { tareWeight, aggregateTrailerMass, payload } = all(
      aCar({ ...bare, item_type: 'caravan', specifications: { tare_weight, aggregate_trailer_mass } }),
    )
    return [tareWeight, aggregateTrailerMass, payload]
  }
  expect(weights('2180 kg', '2680 kg')).toEqual(['2,180 kg', '2,680 kg', '500 kg'])
  expect(weights('1,620.5KG', 1995)).toEqual(['1,620.5 kg', '1,995 kg', '374.5 kg'])
  expect(weights('from 2180 kg', '2680 kg')).toEqual(['from 2180 kg', '2,680 kg', undefined])
  expect(weights('2.1 t', '2680 kg')).toEqual(['2.1 t', '2,680 kg', undefined])
  expect(weights('2680 kg', '2680 kg')).toEqual(['2,680 kg', '2,680 kg', undefined])
  expect(weights(0, '2680 kg')[2]).toBeUndefined()
  expect(weights(undefined, '2680 kg')).toEqual([undefined, '2,680 kg', undefined])
})

test('DC-66 below the key information, whose first four are read by then, the specifications begin with what is new', () => {
  const variant = { fuelconsumptioncombined: 6.3, ancaprating: 5 }
  const car = aCar({ ...bare, km: 45_210, seats: 5, doors: 5, colour: 'White', variant })
  const key = keyInformation(car, australia, DEFAULT_LABELS, NOW)
  const names = (further: readonly Spec[]) => specificationsBelow(key, further, 4).map(({ name }) => name)
  expect(names(furtherSpecifications(car, australia, DEFAULT_LABELS))).toEqual([
    'fuelConsumption',
    'ancapRating',
    'colour',
    'condition',
    'odometer',
    'seats',
    'doors',
  ])
  expect(names([])).toEqual(['colour', 'condition', 'odometer', 'seats', 'doors'])
})

test('VD-51, DC-75 a caravan shows what it has, lengths in feet as metres', () => {
  const specifications = {
    body_width: 2.4,
    body_length: '20 ft',
    tare_weight: 2150,
    axle_type: 'Tandem',
    sleeps: 4,
    aggregate_trailer_mass: '2,800 kg',
  }
  expect(all(aCar({ ...bare, item_type: 'caravan', specifications }))).toEqual({
    condition: 'Used',
    bodyWidth: '2.4',
    bodyLength: '6.10 m',
    tareWeight: '2,150 kg',
    axleType: 'Tandem',
    sleeps: '4',
    aggregateTrailerMass: '2,800 kg',
    payload: '650 kg',
  })
})

test('DC-67 private suburb, private postcode and views never show', () => {
  const car = aCar({ ...bare, private_suburb: 'SECRET', private_postcode: '9999', views: 12_345 })
  expect(JSON.stringify(allSpecifications(car, australia, DEFAULT_LABELS, NOW))).not.toMatch(/SECRET|9999|12,?345/)
})

test('DC-66 the location is its name, else city and state', () => {
  expect(locationText({ location_name: 'Northside Sales', city: 'Perth' })).toBe('Northside Sales')
  expect(locationText({ city: 'Perth', state: 'WA' })).toBe('Perth, WA')
  expect(locationText({ state: 'WA' })).toBe('WA')
  expect(locationText({})).toBeUndefined()
})

test('VD-16, DC-65 the details panel is titled by the item type', () => {
  expect(detailsTitle('car', DEFAULT_LABELS)).toBe('Car Details')
  expect(detailsTitle('motorcycle', DEFAULT_LABELS)).toBe('Motorcycle Details')
  expect(detailsTitle('caravan', DEFAULT_LABELS)).toBe('Caravan Details')
  expect(detailsTitle(undefined, DEFAULT_LABELS)).toBe('Car Details')
})
