import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CardCar } from '../../../src/domain/car-card.ts'
import { FINANCE_PROVIDERS, financeShown } from '../../../src/domain/finance.ts'
import { priceShown } from '../../../src/domain/price.ts'
import { filteredFeatures } from '../../../src/search/features.ts'
import { atCurrentPrice, toSearchRecord, withRepayment } from '../../../src/search/record.ts'
import { FACET_NAMES } from '../../../src/search/settings.ts'
import { aCar } from '../../support/builders.ts'
import { aSettings } from '../../support/site.ts'

describe('DC-36 a car as a search record', () => {
  test('names its facets as Table D does', () => {
    const record = toSearchRecord(
      aCar({
        simple_body: 'suv',
        simple_fuel: undefined,
        fuel: 'Diesel',
        simple_transmission: undefined,
        trans: 'Manual',
      }),
    )
    expect(record).toMatchObject({
      body: 'suv',
      fuel: 'Diesel',
      transmission: 'Manual',
      make_model: 'Toyota > Corolla',
    })
    expect(toSearchRecord(aCar({ simple_fuel: 'Hybrid', fuel: 'Unleaded / electric' })).fuel).toBe('Hybrid')
  })

  test('SR-33 each of the 26 facets holds what the car says of it', () => {
    const car = aCar({
      trans: '10 speed constantly variable transmission',
      fuel: 'Petrol - Unleaded ULP',
      drive: 'Front',
      tag: 'Price drop',
      subscription_price: 199,
      categories: ['Family', 'First car'],
      standardEquipment: ['Apple CarPlay', 'Floor mats'],
    })
    const record = withRepayment(toSearchRecord(car), 120, 'week')
    expect(Object.fromEntries(FACET_NAMES.map(name => [name, record[name as keyof typeof record]]))).toEqual({
      badge: 'Ascent Sport',
      status: 'in_stock',
      car_type: 'used',
      categories: ['Family', 'First car'],
      city: 'Northside',
      colour: 'White',
      dealership_name: 'Northside Toyota',
      filtered_features: ['Apple CarPlay'],
      item_type: 'car',
      km: 45_210,
      location_name: 'Northside Toyota Sales',
      make: 'Toyota',
      make_model: 'Toyota > Corolla',
      model: 'Corolla',
      price: 24_990,
      subscription_price: 199,
      price_range: '20000-25000',
      seats: 5,
      body: 'hatchback',
      drive: 'Front',
      fuel: 'Petrol',
      transmission: 'Automatic',
      state: 'NSW',
      tag: 'Price drop',
      weekly_price_range: '100-150',
      year: 2021,
    })
  })

  test('DC-31 "Recently added" goes by the second in which a car was added, and one that nobody dated has none', () => {
    const added = (created_at?: string) => toSearchRecord(aCar({ created_at })).created_at_timestamp
    expect(added('2025-01-15T09:00:00.900+11:00')).toBe(Date.parse('2025-01-14T22:00:00Z') / 1000)
    expect([added(), added('some day')]).toEqual([undefined, undefined])
  })

  test.each([
    [{ seats: 7 }, '7seater'],
    [{ seats: undefined, specifications: { sleeps: 4 } }, '4berth'],
    [{ seats: 6, specifications: { sleeps: '6 berth' } }, '6seater 6berth'],
    [{ seats: 4, specifications: { sleeps: '2 to 4' } }, '4seater'],
    [
      {
        item_type: 'caravan',
        seats: undefined,
        specifications: { sleeps: 4, body_length: '19 ft', axle_type: 'Tandem' },
      },
      '4berth 19ft Tandem axle',
    ],
    [{ item_type: 'caravan', seats: undefined, specifications: { body_length: '6.19 m' } }, '20ft'],
    [{ item_type: 'caravan', seats: undefined, specifications: { axle_type: 'Tandem axle' } }, 'Tandem axle'],
    [{ item_type: 'caravan', seats: undefined, specifications: { axle_type: 'Dual-axles' } }, 'Dual axle'],
    [{ seats: undefined, specifications: { body_length: `20'6"` } }, '21ft'],
    [{ seats: undefined, specifications: { body_length: '18ft 3in' } }, '18ft'],
    [{ seats: undefined, specifications: { body_length: '19 feet' } }, '19ft'],
    [{ seats: undefined, specifications: { body_length: '6190 mm' } }, '20ft'],
    [{ seats: undefined, specifications: { body_length: '19' } }, '19ft'],
    [{ seats: undefined, specifications: { body_length: '6.19' } }, '20ft'],
    [{ seats: 4, specifications: { body_length: '6.99 m', axle_type: 'Single' } }, '4seater 23ft'],
    [{ seats: undefined, specifications: { body_length: 'ask us' } }, undefined],
    [{ seats: undefined }, undefined],
  ] as const)('a car of %o has room for %s', (fields, room) => {
    expect(toSearchRecord(aCar(fields)).room).toBe(room)
  })

  test.each([
    [{ seats: 6, simple_body: 'ute' }, 'dual cab'],
    [{ seats: 5, simple_body: 'cabChassis' }, 'dual cab'],
    [{ seats: 4, simple_body: 'ute' }, 'extended cab'],
    [{ seats: 3, simple_body: 'ute' }, 'single cab'],
    [{ seats: 2, simple_body: 'cabChassis' }, 'single cab'],
    [{ seats: 5, simple_body: 'suv' }, undefined],
    [{ seats: undefined, simple_body: 'ute' }, undefined],
  ] as const)('a car of %o has the cab %s', (fields, cab) => {
    expect(toSearchRecord(aCar(fields)).cab).toBe(cab)
  })

  test.each([
    [{ engine_size_litres: 2.8, cylinders: 4 }, '28l 4cyl'],
    [{ engine_size_litres: 1.998, cylinders: undefined }, '20l'],
    [{ engine_size_litres: undefined, cylinders: 8 }, '8cyl'],
    [{ engine_size_litres: undefined, cylinders: undefined }, undefined],
    [{ item_type: 'motorcycle', engine_size_litres: 0.66, engine_size: '655 cc', cylinders: 2 }, '655cc'],
    [{ item_type: 'motorcycle', engine_size_litres: 0.65, engine_size: '649 cc', cylinders: 2 }, '649cc 650cc'],
    [{ item_type: 'motorcycle', engine_size_litres: undefined, cylinders: 2 }, undefined],
  ] as const)('a car of %o has the engine %s', (fields, engine) => {
    expect(toSearchRecord(aCar(fields)).engine).toBe(engine)
  })

  test('DC-37 hatch and hatchback are one value, wagon and stationWagon too', () => {
    const bodies = (['hatch', 'hatchback', 'wagon', 'stationWagon'] as const).map(
      simple_body => toSearchRecord(aCar({ simple_body })).body,
    )
    expect(bodies).toEqual(['hatchback', 'hatchback', 'wagon', 'wagon'])
  })

  test.each([
    [9_999, '0-10000'],
    [10_000, '10000-15000'],
    [99_999.5, '75000-100000'],
    [100_000, '100000-'],
    [10.01, '0-10000'],
  ])('a price of %d is in the range %s', (price, range) => {
    expect(toSearchRecord(aCar({ price })).price_range).toBe(range)
  })

  test.each([10, 0, -1, undefined])('a price of %s is none to filter or sort by', price => {
    const record = toSearchRecord(aCar({ price }))
    expect(record).not.toHaveProperty('price')
    expect(record).not.toHaveProperty('price_range')
    expect(record.token_price).toBe(price === 10 ? 10 : undefined)
  })

  test('DC-59 the price of a record is the current one, and its card says what the card of the car says', () => {
    const dollars = fc.option(fc.double({ min: 0, max: 60_000, noNaN: true }), { nil: undefined })
    fc.assert(
      fc.property(dollars, dollars, dollars, fc.boolean(), (price, before_price, offer_price, useOfferPrice) => {
        const car = aCar({ price, before_price, offer_price })
        const shown = priceShown(car, { useOfferPrice })
        const record = toSearchRecord(atCurrentPrice(car, { useOfferPrice }))
        expect(priceShown(record, { useOfferPrice })).toEqual(shown)
        expect(record.price).toBe(shown.kind === 'price' ? shown.now : undefined)
      }),
    )
    const car = aCar({ price: 30_000, offer_price: 24_000 })
    expect(toSearchRecord(atCurrentPrice(car, { useOfferPrice: true })).price_range).toBe('20000-25000')
    expect(toSearchRecord(atCurrentPrice(car, { useOfferPrice: false })).price_range).toBe('30000-40000')
  })

  test.each(FINANCE_PROVIDERS)(
    'DC-98 a record of a car at an offer price has the repayment of %s that its page has',
    provider => {
      const lender = {
        interestRate: 8.99,
        comparisonRate: 9.72,
        paymentWeek: 144,
        paymentMonth: 622,
        deposit: 0,
        disclaimer: 'Terms.',
      }
      const car = aCar({ price: 29_990, offer_price: 28_990, year: 2025, finance_lenders: { [provider]: lender } })
      const settings = aSettings({ price: { useOfferPrice: true } })
      const told = (one: CardCar) =>
        financeShown(one, priceShown(one, settings.price), settings, new Date('2026-01-05'))?.dollars
      expect(told(toSearchRecord(atCurrentPrice(car, settings.price)))).toBe(told(car))
      expect(told(car)).toBe(provider === 'taurus' ? 138.53 : undefined)
    },
  )

  test('DC-36 the weekly price range is that of what the car costs a week at its site, and none where it has no repayment', () => {
    const lenders = { dear: { paymentWeek: 210 }, cheap: { paymentWeek: 45 } }
    const record = toSearchRecord(aCar({ finance_lenders: lenders }))
    expect(record).not.toHaveProperty('weekly_price_range')
    expect(withRepayment(record, 120, 'week')).toMatchObject({ weekly_price_range: '100-150', weekly_dollars: 120 })
    expect(withRepayment(record, 150, 'week').weekly_price_range).toBe('150-200')
    expect(withRepayment(record, 0, 'week')).toEqual({ ...record, weekly_dollars: 0 })
    // A site that tells them by the month has no weekly bands.
    expect(withRepayment(record, 520, 'month')).toEqual({ ...record, monthly_dollars: 520 })
  })

  test('DC-34 carries `available`, and when a car was sold in Unix seconds or 0', () => {
    const at = 1_760_000_000
    expect(toSearchRecord(aCar({ status: 'coming_soon' }))).toMatchObject({ available: 1, sold_date_timestamp: 0 })
    expect(toSearchRecord(aCar({ status: 'sold', sold_date_timestamp: at }))).toMatchObject({
      available: 0,
      sold_date_timestamp: at,
    })
    // Sold by the flag alone (DC-52), and never sold in spite of a time.
    expect(toSearchRecord(aCar({ sold: true })).available).toBe(0)
    expect(toSearchRecord(aCar({ sold_date_timestamp: at })).sold_date_timestamp).toBe(0)
  })

  test('DC-52, DC-54 a car sold by its flag alone is not among those in stock or coming soon', () => {
    expect(toSearchRecord(aCar({ status: 'in_stock', sold: true })).status).toBe('sold')
    expect(toSearchRecord(aCar({ status: 'coming_soon', sold: false })).status).toBe('coming_soon')
  })

  test('keeps no field that is not there, and no more than three pictures', () => {
    const record = toSearchRecord(aCar({ images: ['/1', '/2', '/3', '/4'], seats: undefined }))
    expect(record.images).toEqual(['/1', '/2', '/3'])
    expect(Object.values(record)).not.toContain(undefined)
  })

  test('DC-67 never carries where a private seller lives', () => {
    const record = toSearchRecord(aCar({ private_suburb: 'Northside', private_postcode: '2000', vin: 'V' }))
    expect(Object.keys(record).filter(name => name.startsWith('private') || name === 'vin')).toEqual([])
  })
})

test('filtered features are the ones that shoppers look for, however the feed writes them', () => {
  expect(
    filteredFeatures([
      'Wireless Apple CarPlay(R)',
      'Camera - rear vision',
      'Rear view camera',
      'Leather steering wheel',
    ]),
  ).toEqual(['Apple CarPlay', 'Reversing Camera'])
  expect(filteredFeatures(['Floor mats'])).toEqual([])
})

test.each([
  ['Camera - Rear Vision', 'Reversing Camera'],
  ['360-degree camera', 'Reversing Camera'],
  ['Reverse parking camera', 'Reversing Camera'],
  ['Backup camera', 'Reversing Camera'],
  ['Back-up camera', 'Reversing Camera'],
  ['Camera - Front & Rear', 'Reversing Camera'],
  ['Rear vision camera with touch screen', 'Reversing Camera'],
  ['Cruise Control - Distance Control', 'Adaptive Cruise Control'],
  ['Adaptive cruise control', 'Adaptive Cruise Control'],
  ['Central Locking - Key Proximity', 'Keyless Entry'],
  ['Keyless entry and push-button start', 'Keyless Entry'],
  ['Seats - Heated (Front)', 'Heated Seats'],
  ['Heated front seats', 'Heated Seats'],
  ['Front seats - heated', 'Heated Seats'],
  ['Heated and ventilated front seats', 'Heated Seats'],
  ['Heated Nappa leather seats', 'Heated Seats', 'Leather Seats'],
  ['Heated cloth seats', 'Heated Seats'],
  ['Heated 1st row seats', 'Heated Seats'],
  ['Leather seats, heated seats, no accidents', 'Heated Seats', 'Leather Seats'],
  ['Seat - Driver Electric', 'Power Seats'],
  ['Seats - Power (Front)', 'Power Seats'],
  ['Power driver seat with memory', 'Power Seats'],
  ['Electrically adjustable front seats', 'Power Seats'],
  ['8-way power driver seat', 'Power Seats'],
  ['Leather-accented seats', 'Leather Seats'],
  ['Leather seats and steering wheel', 'Leather Seats'],
  ['Seats - Leather', 'Leather Seats'],
  ['Trim - Leather', 'Leather Seats'],
  ['Leather upholstery', 'Leather Seats'],
  ['Leather', 'Leather Seats'],
  ['Keyless Start & Entry', 'Keyless Entry'],
  ['Tow bar with wiring', 'Tow Bar'],
  ['Tow hitch with wiring', 'Tow Bar'],
  ['Panoramic sunroof', 'Sunroof'],
  ['GPS (Satellite Navigation)', 'Satellite Navigation'],
  ['Bunk beds', 'Bunk Beds'],
  ['Double bunks', 'Bunk Beds'],
  ['Ensuite with shower', 'Ensuite', 'Shower'],
  ['Full-width en-suite', 'Ensuite'],
  ['Three-way fridge', 'Fridge'],
  ['Separate shower', 'Shower'],
  ['Fixed island bed', 'Island Bed'],
  ['Island queen bed', 'Island Bed'],
  ['Certified self-contained', 'Self-Contained'],
  ['Self containment certificate', 'Self-Contained'],
  ['Solar panels and lithium battery', 'Solar'],
  ['170 W solar', 'Solar'],
  ['Solar - 200W', 'Solar'],
  ['ISOFIX child seat anchors', 'Child Seat Anchors'],
  ['LATCH child seat anchors', 'Child Seat Anchors'],
  ['LATCH system', 'Child Seat Anchors'],
  ['Child restraint anchorage points', 'Child Seat Anchors'],
  ['Rear anchor points for child seats', 'Child Seat Anchors'],
  ['Autonomous emergency braking', 'Emergency Braking'],
  ['Automatic Emergency Brake (City)', 'Emergency Braking'],
  ['Collision mitigation (AEB)', 'Emergency Braking'],
  ['Emergency braking', 'Emergency Braking'],
  ['Seven airbags', 'Airbags'],
  ['Air bag - driver', 'Airbags'],
])('a line that says "%s" is of a car with %s', (line, ...features) => {
  expect(filteredFeatures([line])).toEqual(features)
})

test.each([
  'External shower',
  'Fridge slide',
  'Leather look seats',
  'Seats - Leather Look',
  'Synthetic leather seats',
  'Leatherette seats',
  'Non leather seats',
  'Leather free seats',
  'Leather substitute seats',
  'Leather booster seat pouch',
  'Leather handbrake',
  'Leather door trims',
  'Leather Gear Knob',
  'Leather steering wheel and heated mirrors',
  'No sunroof',
  'Sunroof - N/A',
  'Sunroof, not fitted',
  'Power windows - 5 seats',
  '5 seats - power windows',
  'Power steering, rear seats',
  'Electric windows and rear seat belts',
  'Seat - Driver with Electric Lumbar',
  'Seat - Driver Electric Lumbar',
  'Heated mirrors - 5 seats',
  '5 seats - heated mirrors',
  '5 seats - leather steering wheel',
  'Power outlet for rear seats',
  'Driver seat with electric 4-way lumbar',
  'Optional extras: sunroof, tow bar',
  'Heated steering wheel',
  'Tow bar wiring only',
  'Tow bar wiring',
  'Reversing camera - not fitted',
  'Camera - Front Vision',
  'Dash camera - front & rear',
  'Dash cam with rear camera',
  'Surround sound and front camera',
  'Cruise control',
  'Keyless Start - Key/FOB Proximity related',
  'Keyless push start',
  'Keyless push button start',
  'Electric parking brake, rain sensors',
  'Electric park brake with hill assist',
  'Without satellite navigation',
  'Solar control glass',
  'Solar tinted windows',
  'Windscreen with solar protection',
  'Solar panel ready',
  'Solar prep',
  'Solar-powered lights',
  'Self-contained air suspension',
  'Self-contained compressor',
  'Kitchen island',
  'Tailgate latch release',
  'Child safety door locks',
  'Child lock latch',
  'Emergency brake assist',
  'Brake emergency display - hazard/stoplights',
  'Automatic emergency brake lights',
  'Rear airbag suspension',
  'Airbag helper springs',
  'Airbag vest',
])('a line that says "%s" is of none of the features', line => {
  expect(filteredFeatures([line])).toEqual([])
})
