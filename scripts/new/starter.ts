import { slugify } from '../../src/domain/text.ts'
import type { Region } from '../../src/domain/wording.ts'
import type { Car } from '../../src/records/index.ts'
import type { SiteFile } from '../../src/site/schema/site.ts'

/** What is otherwise from region to region, of a dealer who begins. */
type Starter = {
  /** Where the settings that nobody wrote are those of another region. */
  settings: Pick<SiteFile, 'region' | 'timezone' | 'labels' | 'finance'>
  distanceUnit?: 'mi'
  phone: string
  place: { city: string; state: string; postcode: string }
  priceType: string
  cars: readonly [StarterCar, StarterCar, StarterCar]
  aboutUs: string
  offer: string
}

type StarterCar = { badge: string; km: number; regplate: string } & Partial<Car>

const AUSTRALIA: Starter = {
  settings: {},
  phone: '(02) 5550 0100',
  place: { city: 'Newcastle', state: 'NSW', postcode: '2300' },
  priceType: 'Drive Away',
  cars: [
    { badge: 'Ascent Sport', km: 41_200, regplate: 'SMP01A' },
    { badge: 'Maxx Sport', km: 68_950, regplate: 'SMP02A' },
    { badge: 'XLT', km: 33_400, regplate: 'SMP03A' },
  ],
  aboutUs: 'a small yard with a workshop behind it',
  offer: `name: First service free
category: Service
disclaimer: For cars bought from our stock. One logbook service within twelve months; parts and tyres are extra.
---

Buy a car from our yard and the first logbook service is on us.`,
}

const STARTERS: Readonly<Record<Region, Starter>> = {
  'en-AU': AUSTRALIA,
  'en-NZ': {
    ...AUSTRALIA,
    settings: { region: 'en-NZ', timezone: 'Pacific/Auckland' },
    phone: '(03) 000 0100',
    place: { city: 'Christchurch', state: 'Canterbury', postcode: '8011' },
    priceType: 'Incl. GST',
    // The label of a car's energy economy is law there.
    cars: [
      {
        badge: 'GX',
        km: 41_200,
        regplate: 'SMP101',
        dealercomments:
          'One owner and full books.|Energy economy: 4 of 6 stars, about $2,268 a year over 14,000 km, 6.0 L per 100 km and 139 g of CO₂ per kilometre.',
      },
      {
        badge: 'GSX',
        km: 68_950,
        regplate: 'SMP102',
        dealercomments:
          'Energy economy: 3 of 6 stars, about $2,797 a year over 14,000 km, 7.4 L per 100 km and 172 g of CO₂ per kilometre.',
      },
      {
        badge: 'XLT',
        km: 33_400,
        regplate: 'SMP103',
        dealercomments:
          'Energy economy: 3 of 6 stars, about $3,298 a year over 14,000 km, 7.6 L per 100 km and 201 g of CO₂ per kilometre.',
      },
    ],
  },
  'en-US': {
    settings: {
      region: 'en-US',
      timezone: 'America/Chicago',
      labels: {
        // The comparison rate is of Australian law. Source: Regulation Z, 12 CFR 1026.24: a rate of credit is stated as "APR".
        comparisonRate: '{rate}% APR',
        comparisonRateWarning:
          'APR means annual percentage rate. Payments are examples, not an offer of credit: other terms, fees or amounts may result in another rate.',
        bodyUte: 'Pickup',
        bodyPeopleMover: 'Minivan',
        bodyCabChassis: 'Chassis Cab',
        tabUtesVans: 'Trucks & vans',
      },
      finance: { repaymentsPer: 'month' },
    },
    distanceUnit: 'mi',
    phone: '(217) 555-0100',
    place: { city: 'Springfield', state: 'IL', postcode: '62701' },
    priceType: 'Plus Tax, Title & License',
    cars: [
      {
        badge: 'SE',
        km: 25_600,
        regplate: 'SMP 101',
        simple_fuel: 'Gasoline',
        dealercomments: 'One owner and full service records.|Backup camera, lane keeping and phone mirroring.',
        standardEquipment: ['Backup camera', 'Adaptive cruise control', 'Alloy wheels'],
      },
      {
        badge: 'Touring',
        km: 42_850,
        regplate: 'SMP 102',
        simple_fuel: 'Gasoline',
        colour: 'Gray',
        standardEquipment: ['Navigation', 'Power liftgate', 'Dual zone climate control'],
      },
      {
        badge: 'XLT',
        km: 20_750,
        regplate: 'SMP 103',
        simple_fuel: 'Gasoline',
        standardEquipment: ['Tow hitch', 'Bed liner', 'LED headlights'],
      },
    ],
    aboutUs: 'a small lot with a shop behind it',
    offer: `name: First oil change free
category: Service
disclaimer: For cars bought from our stock. One oil change within twelve months; parts and tires are extra.
---

Buy a car from our lot and the first oil change is on us.`,
  },
}

/** The files of a new dealer's folder, by their paths in it: a place, three cars, a page and an offer of the region. */
export function starterFiles(slug: string, region: Region): Record<string, string> {
  const starter = STARTERS[region]
  return {
    'site.json': json(starterSite(slug, starter)),
    'stock.json': json(starterStock(starter)),
    'content/pages/about-us.md': aboutUs(starter),
    'content/offers/free-first-service.md': `---\n${starter.offer}\n`,
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** "northside-cars" → "Northside Cars" */
const nameOf = (slug: string): string =>
  slug.replaceAll('-', ' ').replace(/(^| )[a-z]/g, letter => letter.toUpperCase())

function starterSite(slug: string, { settings, distanceUnit, phone, place }: Starter): SiteFile {
  const name = nameOf(slug)
  const weekdays = [1, 2, 3, 4, 5].map(weekday => ({ weekday, status: 'Open' as const, open: '08:30', close: '17:30' }))
  return {
    $schema: '../site.schema.json',
    slug,
    template: 'used',
    name,
    tagline: 'Good cars, fair prices',
    notice: 'Sample data: the dealer, its cars and its offers are invented. Replace them with your own.',
    ...settings,
    theme: { primary: '#0b4a6f', secondary: '#e58a1f' },
    // Kept by hand at first, so nobody vouches for it each night.
    stock: {
      feeds: [{ reader: 'forecourt', file: 'stock.json' }],
      staleAfterHours: 0,
      ...(distanceUnit && { distanceUnit }),
    },
    dealerships: [{ id: 1, name, slug, phone }],
    // As Australian law has it; the settings that are there without being written are wider, and promise what nobody may mean.
    detail: { promises: [] },
    phone: { alwaysRevealed: true },
    forms: { optInDefault: false },
    reviews: { minimumRating: 0 },
    locations: [
      {
        id: 1,
        name: `${name} Sales`,
        slug: `${slug}-sales`,
        dealership_id: 1,
        dealership_slug: slug,
        location_type: 'sales',
        primary: true,
        address: { street: '1 Sample Street', ...place },
        contact_detail: {
          phone,
          opening_hours: [
            ...weekdays,
            { weekday: 6, status: 'Open', open: '09:00', close: '16:00' },
            { weekday: 0, status: 'Closed' },
          ],
        },
      },
    ],
  }
}

/** Three cars with the fields that most feeds have; all others are in `src/records/car.ts`. */
function starterStock({ cars, place: { city, state }, priceType }: Starter): Partial<Car>[] {
  return COMMON_CARS.map((common, at) => {
    const { badge, ...own } = cars[at]!
    const { id, year, make, model, ...rest } = common
    const name = `${year} ${make} ${model} ${badge}`
    return {
      car_type: 'used',
      status: 'in_stock',
      show_on_dealer_website: true,
      price_type: priceType,
      dealership_id: 1,
      location_id: 1,
      city,
      state,
      id,
      slug: slugify(`${name} ${id}`),
      name,
      year,
      make,
      model,
      badge,
      ...rest,
      ...own,
    }
  })
}

/** What is the same of the three wherever they are. */
const COMMON_CARS = [
  {
    id: 1001,
    year: 2021,
    make: 'Toyota',
    model: 'Corolla',
    price: 24_990,
    simple_transmission: 'Automatic',
    simple_body: 'hatchback',
    simple_fuel: 'Petrol',
    drive: 'FWD',
    seats: 5,
    doors: 5,
    colour: 'White',
    stocknum: 'S1001',
    dealercomments: 'One owner and full books.|Reversing camera, lane keeping and phone mirroring.',
    standardEquipment: ['Reversing camera', 'Adaptive cruise control', 'Alloy wheels'],
  },
  {
    id: 1002,
    year: 2019,
    make: 'Mazda',
    model: 'CX-5',
    price: 28_490,
    before_price: 29_990,
    simple_transmission: 'Automatic',
    simple_body: 'suv',
    simple_fuel: 'Petrol',
    drive: 'AWD',
    seats: 5,
    doors: 5,
    colour: 'Grey',
    stocknum: 'S1002',
    standardEquipment: ['Satellite navigation', 'Power tailgate', 'Dual zone climate control'],
  },
  {
    id: 1003,
    year: 2022,
    make: 'Ford',
    model: 'Ranger',
    price: 52_880,
    simple_transmission: 'Automatic',
    simple_body: 'ute',
    simple_fuel: 'Diesel',
    drive: '4WD',
    seats: 5,
    doors: 4,
    colour: 'Blue',
    stocknum: 'S1003',
    standardEquipment: ['Tow bar', 'Tub liner', 'LED headlights'],
  },
] as const satisfies readonly Partial<Car>[]

const aboutUs = ({ aboutUs: place }: Starter): string => `---
title: About us
description: Who {name} is and how we sell {cars}.
---

{name} is ${place}. Each {car} is checked there before it is put on sale, and you are welcome
to see the report.

## Come and see us

Ask for a test drive by phone, or drop in. There is coffee.
`
