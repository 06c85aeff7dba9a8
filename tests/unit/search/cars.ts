import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Car, CarSchema } from '../../../src/records/index.ts'
import { readAuClassifieds } from '../../../src/site/feeds/au-classifieds.ts'
import { aCar } from '../../support/builders.ts'
import { chanceOf } from './chance.ts'

const MODELS: Readonly<Record<string, readonly string[]>> = {
  Toyota: ['HiLux', 'Corolla', 'LandCruiser', 'LandCruiser Prado', 'RAV4', 'Camry', 'C-HR', '86', 'Kluger'],
  Mazda: ['CX-5', 'Mazda3', 'CX-9', 'BT-50', '3', 'MX-5'],
  Ford: ['Ranger', 'Everest', 'Focus', 'Mustang'],
  Hyundai: ['i30', 'Tucson', 'Santa Fe', 'Kona Electric'],
  'Mercedes-Benz': ['C200', 'GLC', 'A-Class', 'Sprinter'],
  'Land Rover': ['Range Rover Sport', 'Discovery', 'Defender'],
  Lexus: ['GS350', 'RX', 'NX300h'],
  Škoda: ['Octavia', 'Superb'],
  Tesla: ['Model 3', 'Model Y'],
}
const BADGES = [
  'GX',
  'Ascent Sport',
  'SR5 (4x4)',
  'Limited',
  'Maxx Sport (FWD)',
  'XLT 3.2',
  'Elite',
  'e:HEV L',
  undefined,
]
const PLACES = [
  ['Northside', 'NSW', 1],
  ['Hoppers Crossing', 'VIC', 2],
  ['Port Stephens', 'NSW', 3],
  ["O'Connor", 'ACT', 4],
  ['Bentley', 'WA', 5],
] as const
const EQUIPMENT = ['Apple CarPlay', 'Rear view camera', 'Heated front seats', 'Tow bar', 'Floor mats', 'Sunroof']

/** Invented stock with every kind of gap, tie and repeat that real stock has. Equal seeds, equal cars. */
export function inventedCars(count: number, seed = 1): Car[] {
  const chance = chanceOf(seed)
  return Array.from({ length: count }, (_, index) => {
    const make = chance.pickEarly(Object.keys(MODELS))
    const model = chance.pickEarly(MODELS[make]!)
    const badge = chance.pickEarly(BADGES)
    const year = 2024 - Math.floor(chance.number() ** 2 * 20)
    const [city, state, dealership] = chance.pickEarly(PLACES)
    const status = chance.is(0.05) ? 'sold' : chance.is(0.08) ? 'coming_soon' : 'in_stock'
    const car_type = chance.is(0.7) ? 'used' : chance.is(0.7) ? 'new' : 'demo'
    return aCar({
      id: index + 1,
      slug: `car-${index + 1}`,
      name: [year, make, model, badge, chance.is(0.2) ? 'Special Edition' : ''].filter(Boolean).join(' '),
      year: chance.is(0.02) ? undefined : year,
      make,
      model,
      badge,
      price: chance.is(0.04) ? chance.pick([0, undefined]) : 3_000 + chance.below(160) * 500,
      km: car_type === 'new' ? undefined : chance.below(200_000),
      car_type,
      status,
      sold_date_timestamp: status === 'sold' ? 1_760_000_000 + chance.below(20) * 86_400 : undefined,
      show_on_dealer_website: !chance.is(0.03),
      simple_body: chance.pick(['hatch', 'hatchback', 'suv', 'ute', 'sedan', 'wagon', 'stationWagon', undefined]),
      simple_fuel: chance.pickEarly(['Petrol', 'Diesel', 'Hybrid', 'Electric', undefined]),
      simple_transmission: chance.pickEarly(['Automatic', 'Manual', undefined]),
      drive: chance.pickEarly(['Front', '4WD', 'AWD', 'Rear', undefined]),
      seats: chance.pick([2, 4, 5, 5, 5, 7, undefined]),
      colour: chance.pickEarly(['White', 'Grey', 'Silver', 'Black', 'Blue', 'Red, metallic', undefined]),
      stocknum: `N${4000 + index}`,
      regplate: chance.is(0.5) ? `ABC${100 + (index % 900)}` : undefined,
      tag: chance.is(0.1) ? 'Price drop' : undefined,
      city,
      state,
      location_name: `${city} Sales`,
      dealership_id: dealership,
      dealership_slug: `dealer-${dealership}`,
      dealership_name: `${city} Motors`,
      created_at: new Date(1_700_000_000_000 + chance.below(400) * 86_400_000).toISOString(),
      custom_rank: chance.is(0.5) ? chance.below(5) : undefined,
      categories: chance.is(0.3) ? ['Family', ...(chance.is(0.5) ? ['Towing'] : [])] : [],
      standardEquipment: EQUIPMENT.filter(() => chance.is(0.4)),
      finance_lenders: chance.is(0.5) ? { lender: { paymentWeek: 40 + chance.below(400) } } : undefined,
      subscription_price: chance.is(0.2) ? 150.5 + chance.below(10) : undefined,
    })
  })
}

/** The real listings as the feed reader gives them. */
export function listedCars(file: string): Car[] {
  const text = gunzipSync(readFileSync(file)).toString('utf8')
  return [...readAuClassifieds(text, file)].flatMap(row => {
    const parsed = 'car' in row ? CarSchema.safeParse(row.car) : undefined
    return parsed?.success ? [parsed.data] : []
  })
}
