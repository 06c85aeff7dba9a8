import { describe, expect, test } from 'vitest'
import type { Car } from '../../../src/records/index.ts'
import { feedText } from '../../../src/seo/feeds/feed.ts'
import { metaVehicles } from '../../../src/seo/feeds/meta-vehicles.ts'
import { vehicleAds } from '../../../src/seo/feeds/vehicle-ads.ts'
import { llmsText, stockList } from '../../../src/seo/llms.ts'
import { csvRecords } from '../../../src/site/feeds/csv.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'
import { aPlace } from '../views/a-place.ts'

const address = { street: '1 High Street', city: 'Newcastle', state: 'NSW', postcode: '2300', lat: -32.9, long: 151.7 }
const place = aPlace({ id: 7, name: 'Northside Sales', slug: 'northside', address, phone: '(02) 5550 0100' })

/** The columns as the services write them down, in words between blanks. */
const named = (columns: string): string[] => columns.trim().split(/\s+/)

/** A car that every service takes. */
const listedCar = (fields: Partial<Car> = {}): Car =>
  aCar({
    id: 4711,
    vin: 'JTNTBC334T4423008',
    price: 24_990,
    price_type: 'Drive Away',
    km: 41_200,
    colour: 'White',
    simple_body: 'hatch',
    location_id: 7,
    images: ['/cars/1.webp', '/cars/2.webp', '/cars/3.webp'],
    dealercomments: 'One owner.|See more at https://elsewhere.example now',
    ...fields,
  })

const siteOf = (cars: Car[], settings: Partial<SiteFile> = {}) =>
  aSite({ settings: { baseUrl: 'https://cars.example', ...settings }, locations: [place], cars })

describe('features §4.2 the vehicle ads of Google', () => {
  test('has its columns to the letter, in one row for each car', () => {
    const { columns, rows, leftOut } = vehicleAds(siteOf([listedCar()]))
    expect(columns).toEqual(
      named(`
        id VIN store_code google_product_category brand model year trim condition mileage color price
        vehicle_price_type link link_template image_link additional_image_link description body_style engine
        certified_pre-owned
      `),
    )
    expect(leftOut).toEqual([])
    expect(rows).toEqual([
      expect.objectContaining({
        id: '4711',
        VIN: 'JTNTBC334T4423008',
        store_code: 'northside',
        google_product_category: '916',
        brand: 'Toyota',
        model: 'Corolla',
        year: '2021',
        condition: 'Used',
        mileage: '41200 km',
        color: 'White',
        price: '24990 AUD',
        vehicle_price_type: 'drive_away_price',
        link: 'https://cars.example/cars/2021-toyota-corolla-4711',
        link_template: 'https://cars.example/cars/2021-toyota-corolla-4711?store={store_code}',
        image_link: 'https://cars.example/cars/1.webp',
        additional_image_link: 'https://cars.example/cars/2.webp,https://cars.example/cars/3.webp',
      }),
    ])
    expect(Object.keys(rows[0]!).sort()).toEqual([...columns].sort())
  })

  test('names a place as the business profile of the dealer does, where the dealer tells how', () => {
    const site = siteOf([listedCar()])
    const named = { ...site, locations: [{ ...place, store_code: 'NS-01' }] }
    expect(vehicleAds(named).rows[0]?.store_code).toBe('NS-01')
  })

  test('has ten further pictures at most, parted by commas, of which no address has one of its own', () => {
    const images = [
      '/cars/1.webp',
      '/cars/2,wide,low.webp',
      ...Array.from({ length: 12 }, (_, at) => `/cars/${at + 3}.webp`),
    ]
    const further = vehicleAds(siteOf([listedCar({ images })])).rows[0]!.additional_image_link!.split(',')
    expect(further).toHaveLength(10)
    expect(further[0]).toBe('https://cars.example/cars/2%2Cwide%2Clow.webp')
    expect(further.at(-1)).toBe('https://cars.example/cars/11.webp')
  })

  test('begin, like the list of Meta, with the picture that the feed calls the main one', () => {
    const site = siteOf([listedCar({ primary_image_url: '/cars/2.webp' })])
    const main = 'https://cars.example/cars/2.webp'
    expect(vehicleAds(site).rows[0]?.image_link).toBe(main)
    expect(metaVehicles(site).rows[0]?.['image[0].url']).toBe(main)
  })

  test('says of a certified car that it is one, and of another nothing', () => {
    const said = (certified?: boolean) =>
      vehicleAds(siteOf([listedCar({ certified })])).rows[0]?.['certified_pre-owned']
    expect([said(true), said(false), said()]).toEqual(['yes', '', ''])
  })

  test('tells what a price means, and takes a new car at its drive-away price only', () => {
    const adOf = (fields: Partial<Car>) => vehicleAds(siteOf([listedCar(fields)]))
    expect(adOf({ price_type: 'Excl. Gov. Charges' }).rows[0]?.vehicle_price_type).toBe(
      'excluding_government_charges_price',
    )
    expect(adOf({ car_type: 'new', price_type: 'Excl. Gov. Charges' }).leftOut).toEqual([
      { id: 4711, reason: 'is new, and its price is not drive away' },
    ])
    expect(adOf({ car_type: 'new', km: undefined }).rows[0]).toMatchObject({ condition: 'New', mileage: '0 km' })
    expect(adOf({ car_type: 'demo' }).rows[0]?.condition).toBe('Used')
  })

  test.each([
    ['used', 'Drive Away', 'drive_away_price'],
    ['used', 'Driveaway', 'drive_away_price'],
    ['used', 'drive-away', 'drive_away_price'],
    ['used', 'Estimated Drive Away', 'drive_away_price'],
    ['demo', 'EGC', 'excluding_government_charges_price'],
    ['new', 'Drive Away', 'drive_away_price'],
    ['new', 'Estimated Drive Away', 'estimated_drive_away_price'],
  ] as const)('tells the price of a %s car that says “%s” as %s', (car_type, price_type, told) => {
    expect(vehicleAds(siteOf([listedCar({ car_type, price_type })])).rows[0]?.vehicle_price_type).toBe(told)
  })

  test.each([undefined, 'Now', 'POA'])(
    'leaves a used car out whose price says “%s”, not what it includes',
    price_type => {
      expect(vehicleAds(siteOf([listedCar({ price_type })]))).toMatchObject({
        rows: [],
        leftOut: [{ id: 4711, reason: 'has a price that does not say what it includes' }],
      })
    },
  )

  test.each([
    ['hatch', 'hatchback'],
    ['peopleMover', 'minivan'],
    ['cabChassis', 'ute'],
    ['hardtop', ''],
  ] as const)('calls a %s by the word that Google has for it', (simple_body, word) => {
    expect(vehicleAds(siteOf([listedCar({ simple_body })])).rows[0]?.body_style).toBe(word)
  })

  test('a feed in miles becomes kilometres', () => {
    const site = siteOf([listedCar({ km: 100 })], { stock: { distanceUnit: 'mi' } })
    expect(vehicleAds(site).rows[0]?.mileage).toBe('161 km')
  })
})

describe('features §4.2 the vehicle ads of Google in the United States', () => {
  const adsOf = (fields: Partial<Car> = {}) =>
    vehicleAds(siteOf([listedCar(fields)], { region: 'en-US', stock: { distanceUnit: 'mi' } }))

  test('has the columns of that country to the letter, without the kind of a price', () => {
    const { columns, rows, leftOut } = adsOf({ price_type: 'Plus Tax, Title & License', simple_body: 'ute' })
    expect(columns).toEqual(
      named(`
        id VIN store_code google_product_category brand model year trim condition mileage color price
        link link_template image_link additional_image_link description body_style engine certified_pre-owned
      `),
    )
    expect(leftOut).toEqual([])
    expect(rows).toEqual([
      expect.objectContaining({ condition: 'Used', mileage: '41200 miles', price: '24990 AUD', body_style: 'truck' }),
    ])
    expect(Object.keys(rows[0]!).sort()).toEqual([...columns].sort())
  })

  test('a feed in kilometres is told in miles, as on the page of the car', () => {
    const site = siteOf([listedCar({ km: 100 })], { region: 'en-US' })
    expect(vehicleAds(site).rows[0]?.mileage).toBe('62 miles')
  })

  test.each<[string, Partial<Car>]>([
    ['is new, and no feed tells its maker’s price', { car_type: 'new' }],
    ['has no odometer reading', { km: undefined }],
    ['has no odometer reading', { km: undefined, car_type: 'demo' }],
    ['has no price', { price: 10 }],
    ['is sold, reserved or not here yet', { status: 'coming_soon' }],
    ['is sold, reserved or not here yet', { status: 'sold' }],
    ['is sold, reserved or not here yet', { reserved: true }],
  ])('leaves out a car that %s, and tells so', (reason, fields) => {
    expect(adsOf(fields)).toMatchObject({ rows: [], leftOut: [{ id: 4711, reason }] })
  })
})

test.each<[string, Partial<Car>]>([
  ['is no passenger car or ute', { item_type: 'motorcycle' }],
  ['is no passenger car or ute', { simple_body: 'motorhome' }],
  ['has no price', { price: 10 }],
  ['has no VIN of 17 characters', { vin: '1234' }],
  ['has no year', { year: undefined }],
  ['stands at no location of the site', { location_id: 99 }],
  ['has no picture of itself', { images: [], primary_image_url: undefined }],
  ['has no colour', { colour: undefined }],
  ['has no odometer reading', { km: undefined }],
  ['has no odometer reading', { km: undefined, car_type: 'demo' }],
])('a car that %s is in no feed, and the reason is told', (reason, fields) => {
  const site = siteOf([listedCar(fields)])
  for (const feed of [vehicleAds(site), metaVehicles(site)]) {
    expect(feed.rows).toEqual([])
    expect(feed.leftOut).toEqual([{ id: 4711, reason }])
  }
})

test('a car in the States whose VIN has a slip is in no feed, and the reason is told', () => {
  const slip = { vin: '1M8GDM9AXKP042778' }
  for (const feed of [vehicleAds, metaVehicles]) {
    expect(feed(siteOf([listedCar(slip)])).leftOut).toEqual([])
    expect(feed(siteOf([listedCar(slip)], { region: 'en-US' })).leftOut).toEqual([
      { id: 4711, reason: 'has a VIN whose check digit is wrong' },
    ])
  }
})

test('of two cars with one VIN neither is in a feed, and renderings are no pictures of a car', () => {
  const twins = siteOf([listedCar(), listedCar({ id: 4712, vin: 'jtntbc334t4423008' })])
  expect(vehicleAds(twins).leftOut.map(({ reason }) => reason)).toEqual([
    'has the VIN of another car',
    'has the VIN of another car',
  ])
  const rendered = siteOf([listedCar()], { pictureCredit: 'Renderings.' })
  expect(metaVehicles(rendered).leftOut).toEqual([{ id: 4711, reason: 'has renderings for pictures' }])
})

describe('features §4.4 the vehicles of Meta', () => {
  test('have its columns to the letter', () => {
    const { columns, rows } = metaVehicles(siteOf([listedCar({ simple_body: 'ute', certified: true })]))
    expect(columns).toEqual(
      named(`
        vehicle_id title description url make model year trim vin body_style exterior_color image[0].url
        image[0].tag[0] image[1].url image[2].url image[3].url image[4].url image[5].url image[6].url image[7].url
        image[8].url image[9].url image[10].url image[11].url image[12].url image[13].url image[14].url image[15].url
        image[16].url image[17].url image[18].url image[19].url
        mileage.value mileage.unit price state_of_vehicle address.addr1 address.city address.region
        address.postal_code address.country latitude longitude transmission drivetrain fuel_type availability dealer_id
        dealer_name dealer_phone
      `),
    )
    expect(rows[0]).toMatchObject({
      vehicle_id: '4711',
      title: '2021 Toyota Corolla Ascent Sport',
      body_style: 'TRUCK',
      'image[0].url': 'https://cars.example/cars/1.webp',
      'image[2].url': 'https://cars.example/cars/3.webp',
      'image[3].url': '',
      'mileage.value': '41200',
      'mileage.unit': 'KM',
      price: '24990 AUD',
      state_of_vehicle: 'CPO',
      availability: 'available',
      'address.addr1': '1 High Street',
      'address.country': 'Australia',
      latitude: '-32.9',
      dealer_phone: '(02) 5550 0100',
    })
    expect(Object.keys(rows[0]!).sort()).toEqual([...columns].sort())
  })

  test('have what is sold or reserved as not to be had, and not what is still to come', () => {
    const told = (fields: Partial<Car>) => metaVehicles(siteOf([listedCar(fields)]))
    for (const fields of [{ status: 'sold' }, { sold: true }, { reserved: true }] as const) {
      expect(told(fields).rows).toMatchObject([{ vehicle_id: '4711', availability: 'not_available' }])
    }
    expect(told({ status: 'coming_soon' }).leftOut).toEqual([{ id: 4711, reason: 'is not here yet' }])
  })

  test('have a car that came back, and not the one that it was when it was sold', () => {
    const back = siteOf([listedCar({ status: 'sold' }), listedCar({ id: 4712 })])
    expect(metaVehicles(back)).toMatchObject({
      rows: [{ vehicle_id: '4712', availability: 'available' }],
      leftOut: [{ id: 4711, reason: 'has the VIN of another car' }],
    })
  })

  test.each<[string, Partial<Car>, string]>([
    ['fuel_type', { simple_fuel: 'Petrol', fuel: 'Petrol - Unleaded ULP' }, 'PETROL'],
    ['fuel_type', { simple_fuel: 'Gasoline', fuel: 'Regular Gasoline' }, 'GASOLINE'],
    ['fuel_type', { simple_fuel: 'Diesel', fuel: undefined }, 'DIESEL'],
    ['fuel_type', { simple_fuel: 'Electric', fuel: undefined }, 'ELECTRIC'],
    ['fuel_type', { simple_fuel: 'Hybrid', fuel: 'Petrol/Electric Hybrid' }, 'HYBRID'],
    ['fuel_type', { simple_fuel: 'Hybrid', fuel: 'Petrol/Electric Plug-in Hybrid' }, 'PLUGIN_HYBRID'],
    ['fuel_type', { simple_fuel: undefined, fuel: 'Petrol/Electric' }, 'HYBRID'],
    ['fuel_type', { simple_fuel: 'LPG', fuel: undefined }, 'OTHER'],
    ['fuel_type', { simple_fuel: undefined, fuel: undefined }, ''],
    ['transmission', { simple_transmission: 'Automatic' }, 'AUTOMATIC'],
    ['transmission', { simple_transmission: undefined, trans: '6 Speed Manual' }, 'MANUAL'],
    ['transmission', { simple_transmission: undefined, trans: 'Continuous Variable' }, 'AUTOMATIC'],
    ['drivetrain', { drive: 'Front Wheel Drive' }, 'FWD'],
    ['drivetrain', { drive: 'All Wheel Drive' }, 'AWD'],
    ['drivetrain', { drive: '4x4' }, 'FOUR_WD'],
    ['drivetrain', { drive: 'Rear Wheel Drive' }, 'RWD'],
    ['drivetrain', { drive: undefined }, ''],
  ])('call the %s of a car with %o “%s”, as Meta does', (column, fields, word) => {
    expect(metaVehicles(siteOf([listedCar(fields)])).rows[0]?.[column]).toBe(word)
  })

  test('have twenty pictures at most', () => {
    const images = Array.from({ length: 25 }, (_, at) => `/cars/${at}.webp`)
    const row = metaVehicles(siteOf([listedCar({ images })])).rows[0]!
    expect(Object.keys(row).filter(column => column.endsWith('.url'))).toHaveLength(20)
    expect(row['image[19].url']).toBe('https://cars.example/cars/19.webp')
  })

  test('have a new car without a reading, as one that has not been driven', () => {
    const { rows } = metaVehicles(siteOf([listedCar({ km: undefined, car_type: 'new' })]))
    expect(rows).toMatchObject([{ state_of_vehicle: 'NEW', 'mileage.value': '0' }])
  })

  test('tell a reading in miles where shoppers read miles, whatever the dealer’s own feed has', () => {
    const readingOf = (region: 'en-NZ' | 'en-US', distanceUnit: 'km' | 'mi') => {
      const [row] = metaVehicles(siteOf([listedCar({ km: 100 })], { region, stock: { distanceUnit } })).rows
      return [row?.['mileage.value'], row?.['mileage.unit']]
    }
    expect(readingOf('en-US', 'mi')).toEqual(['100', 'MI'])
    expect(readingOf('en-US', 'km')).toEqual(['62', 'MI'])
    expect(readingOf('en-NZ', 'mi')).toEqual(['161', 'KM'])
  })

  test('have a description without links, and never an empty one', () => {
    const described = (fields: Partial<Car>) => metaVehicles(siteOf([listedCar(fields)])).rows[0]?.description
    expect(described({})).toBe('One owner. See more at now')
    expect(described({ dealercomments: undefined })).toContain('2021 Toyota Corolla Ascent Sport')
  })

  test('say first what a price leaves out, as no column does', () => {
    const described = (price_type: string, dealercomments = 'One owner.') =>
      metaVehicles(siteOf([listedCar({ price_type, dealercomments })])).rows[0]!.description!
    expect(described('Excl. Gov. Charges')).toBe('$24,990 Excl. Gov. Charges. One owner.')
    expect(described('Drive Away')).toBe('One owner.')
    expect(described('EGC', 'word '.repeat(2_000))).toHaveLength(5_000)
  })
})

test.each(['Drive Away', 'EGC'])(
  'features §4.2 what a dealer says at length of a car that is %s is cut within no emoji',
  price_type => {
    for (const first of ['', 'x']) {
      const site = siteOf([listedCar({ price_type, dealercomments: first + '🚙'.repeat(3_000) })])
      for (const { rows } of [vehicleAds(site), metaVehicles(site)]) {
        const text = rows[0]!.description!
        expect([text.isWellFormed(), text.length > 4_990, text.length <= 5_000]).toEqual([true, true, true])
      }
    }
  },
)

test('a feed is read back as it was, whatever stands in a cell', () => {
  const columns = ['a', 'b']
  const rows = [{ a: 'plain', b: 'with "quotes", commas\nand lines' }]
  expect([...csvRecords(feedText({ columns, rows }, ','), 'feed.csv')].map(({ fields }) => fields)).toEqual([
    columns,
    ['plain', 'with "quotes", commas\nand lines'],
  ])
  expect(feedText({ columns, rows: [{ a: 'tab\there', b: 'and, comma' }] }, '\t')).toBe(
    'a\tb\n"tab\there"\tand, comma\n',
  )
})

describe('features #8 for assistants', () => {
  const site = siteOf([listedCar(), listedCar({ id: 4712, status: 'sold' })], {
    name: 'Northside Cars',
    tagline: 'Good cars, fair prices',
  })

  test('llms.txt says who the dealer is, where, when, and where its facts are', () => {
    const text = llmsText(site, path => path === '/warranty')
    expect(text).toMatch(/^# Northside Cars\n\n> Good cars, fair prices\n\n## Cars\n/)
    expect(text).toContain('(https://cars.example/stock.json)')
    expect(text).toContain(
      'The page of each car as Markdown: its address with `.md` at the end; where that answers with no Markdown, the car is gone\n',
    )
    expect(text).toContain(
      '- [Northside Sales](https://cars.example/locations/northside.md); 1 High Street, Newcastle NSW 2300; (02) 5550 0100; Monday - Friday',
    )
    expect(text).toContain('- [Warranty](https://cars.example/warranty)')
    expect(text).not.toContain('/privacy-policy')
  })

  test('llms.txt of a leisure dealer speaks of vehicles, or calls its stock as the dealer does', () => {
    const text = (labels = {}) =>
      llmsText(siteOf([listedCar()], { name: 'Northside', template: 'leisure', labels }), () => false)
    expect(text()).toContain('\n## Vehicles\n\n- [All vehicles here, with prices]')
    expect(text()).not.toMatch(/\bcars?\b(?!s?\.example)/i)
    const vans = text({ mixedStockNoun: 'vans', mixedStockNounOne: 'van' })
    expect(vans).toContain('\n## Vans\n\n- [All vans here, with prices]')
    expect(vans).toContain('- The page of each van as Markdown')
  })

  test('stock.json has each car that can be asked for, at the price of its page', () => {
    expect(JSON.parse(stockList(site))).toMatchObject({
      dealer: 'Northside Cars',
      currency: 'AUD',
      cars: [
        {
          id: 4711,
          url: 'https://cars.example/cars/2021-toyota-corolla-4711',
          name: '2021 Toyota Corolla Ascent Sport',
          price: 24_990,
          price_type: 'Drive Away',
          odometer: 41_200,
          odometer_unit: 'km',
          body: 'Hatchback',
        },
      ],
    })
    expect(JSON.parse(stockList(site)).cars).toHaveLength(1)
  })
})
