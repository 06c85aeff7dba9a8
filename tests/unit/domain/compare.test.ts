import { describe, expect, test } from 'vitest'
import { askedCar } from '../../../src/domain/asked-car.ts'
import {
  type ComparedCar,
  type CompareSettings,
  carNow,
  comparedFacts,
  comparePartPath,
  compareRows,
  differences,
  type RowLabels,
  specsOf,
} from '../../../src/domain/compare.ts'
import { calculatorStart } from '../../../src/domain/finance-calculator.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { aCar } from '../../support/builders.ts'
import { aSettings } from '../../support/site.ts'

const settings: CompareSettings = { region: 'en-AU', stock: { distanceUnit: 'km' }, price: { useOfferPrice: false } }
const rowLabels: RowLabels = {
  price: 'Price',
  finance: { label: 'Finance' },
  driving: { label: 'Fuel or electricity', note: 'For 12,000 km a year.' },
  drivingCost: '{amount} a week',
  was: 'Was {price}',
  preorder: 'PREORDER',
  noPrice: 'Enquire for price.',
  features: 'Features',
  noFeatures: 'None of these listed',
  specs: { odometer: 'Odometer', colour: 'Colour', vin: 'VIN', stockNumber: 'Stock number' },
}

function compared(fields: Partial<ComparedCar> = {}): ComparedCar {
  return {
    id: 1,
    slug: 'one',
    title: { main: '2021 Toyota Corolla', sub: '' },
    shape: 'sedan',
    prices: { price: 24_990 },
    sold: false,
    year: 2021,
    km: 45_000,
    seats: 5,
    specs: [],
    asked: askedCar(aCar()),
    ...fields,
  }
}

const apart = (car: Partial<ComparedCar>, from: Partial<ComparedCar> = {}, own = settings) =>
  differences(compared(car), compared(from), own, DEFAULT_LABELS)
const words = (...cars: Parameters<typeof apart>) => apart(...cars).map(({ text }) => text)

describe('DC-83 what sets a car apart, in words', () => {
  test('is told in dollars, years and kilometres, the price first', () => {
    const cheaper = { prices: { price: 22_590 }, year: 2023, km: 4_000 }
    expect(words(cheaper)).toEqual(['$2,400 less', '2 years newer', '41,000 km less'])
    expect(words({}, cheaper)).toEqual(['$2,400 more', '2 years older', '41,000 km more'])
  })

  test('says what speaks for a car: less money and distance, more of the rest', () => {
    const better = (car: Partial<ComparedCar>) => apart(car).map(found => found.better)
    expect(better({ prices: { price: 24_000 }, year: 2022, km: 1, seats: 7 })).toEqual([true, true, true, true])
    expect(better({ prices: { price: 26_000 }, year: 2020, km: 99_000, seats: 4 })).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  test('reckons no price against one of another kind, and says that the kinds differ', () => {
    const kinds = (kind?: string, other?: string) =>
      apart({ prices: { price: 20_000 }, priceType: kind }, { prices: { price: 22_400 }, priceType: other })
    expect(kinds('Drive Away', 'drive away')).toEqual([{ text: '$2,400 less', better: true }])
    expect(kinds('Excl. Gov. Charges', 'Drive Away')).toEqual([
      { text: 'prices of different kinds: Excl. Gov. Charges here, Drive Away there', better: false },
    ])
    expect(kinds(undefined, 'Drive Away')).toEqual([
      { text: 'prices of different kinds: not stated here, Drive Away there', better: false },
    ])
    expect(kinds('Drive Away')).toEqual([
      { text: 'prices of different kinds: Drive Away here, not stated there', better: false },
    ])
    expect(apart({ prices: {}, priceType: 'Drive Away' }, { priceType: 'Excl. Gov. Charges' })).toEqual([])
  })

  test('counts one of a thing by its own words', () => {
    expect(words({ year: 2022 })).toEqual(['1 year newer'])
    expect(words({ year: 2020 })).toEqual(['1 year older'])
    expect(words({ seats: 6 })).toEqual(['1 seat more'])
    expect(words({ seats: 4 })).toEqual(['1 seat fewer'])
    expect(words({ seats: 8 })).toEqual(['3 seats more'])
    expect(words({ seats: 2 })).toEqual(['3 seats fewer'])
  })

  test('tells what two cars tow, where both say it', () => {
    expect(words({ towingKg: 3_500 }, { towingKg: 2_000 })).toEqual(['tows 1,500\u00a0kg more'])
    expect(words({ towingKg: 1_700 }, { towingKg: 2_000 })).toEqual(['tows 300\u00a0kg less'])
    expect(words({ towingKg: 3_500 })).toEqual([])
    // 7,716 lb and 4,410 lb, as they are read.
    const inUs = apart({ towingKg: 3_500 }, { towingKg: 2_000 }, { ...settings, region: 'en-US' })
    expect(inUs.map(({ text }) => text)).toEqual(['tows 3,306\u00a0lb more'])
  })

  test('tells of two caravans how many more sleep in one, and which is the lighter to tow', () => {
    expect(words({ sleeps: 6, trailerKg: 2_300 }, { sleeps: 4, trailerKg: 2_600 })).toEqual([
      'sleeps 2 more',
      '300\u00a0kg lighter when fully loaded',
    ])
    const heavier = apart({ sleeps: 2, trailerKg: 2_600 }, { sleeps: 3, trailerKg: 2_300 })
    expect(heavier).toEqual([
      { text: 'sleeps 1 fewer', better: false },
      { text: '300\u00a0kg heavier when fully loaded', better: false },
    ])
    expect(words({ sleeps: 6, trailerKg: 2_300 })).toEqual([])
  })

  test('says nothing of what is equal or not known of both', () => {
    expect(words({})).toEqual([])
    expect(words({ year: undefined, km: undefined, seats: undefined })).toEqual([])
    expect(words({ prices: { price: 0 } })).toEqual([])
    expect(words({ prices: { preorder: true } }, { prices: { price: 0 } })).toEqual([])
  })

  test('a thousand kilometres are worth a word, less is not', () => {
    expect(words({ km: 46_000 })).toEqual(['1,000 km more'])
    expect(words({ km: 45_999 })).toEqual([])
    expect(words({ km: 44_001 })).toEqual([])
  })

  test('is the difference of the prices that are read', () => {
    expect(words({ prices: { price: 19_999.6 } }, { prices: { price: 20_000.4 } })).toEqual([])
    const offered = { prices: { price: 24_990, offer_price: 22_990 } }
    expect(words(offered)).toEqual([])
    expect(words(offered, {}, { ...settings, price: { useOfferPrice: true } })).toEqual(['$2,000 less'])
  })

  test('RG-06 in en-US is told in miles', () => {
    expect(words({ km: 0 }, { km: 16_093.44 }, { ...settings, region: 'en-US' })).toEqual(['10,000 mi less'])
  })
})

describe('WL-09 the lines of a comparison', () => {
  const one = compared({
    specs: [
      ['vin', 'A1'],
      ['odometer', '45,000 km'],
      ['colour', 'White'],
    ],
  })
  const two = compared({
    id: 2,
    specs: [
      ['odometer', '4,000 km'],
      ['colour', 'White'],
      ['stockNumber', 'N2'],
    ],
  })

  test('come with those that differ first, numbers of single cars at their end', () => {
    const { different, same } = compareRows([one, two], settings, rowLabels)
    expect(different).toEqual([
      { name: 'price', label: 'Price', values: ['$24,990', '$24,990'] },
      { name: 'odometer', label: 'Odometer', values: ['45,000 km', '4,000 km'] },
      { name: 'vin', label: 'VIN', values: ['A1', undefined] },
      { name: 'stockNumber', label: 'Stock number', values: [undefined, 'N2'] },
    ])
    expect(same).toEqual([{ name: 'colour', label: 'Colour', values: ['White', 'White'] }])
  })

  test('DC-66 a size that each car tells elsewhere is told once; where one car has only that, or more in it, all have the line', () => {
    const engine = (id: number, ...specs: ComparedCar['specs']) => compared({ id, specs })
    const names = (...cars: ComparedCar[]) => {
      const { different, same } = compareRows(cars, settings, rowLabels)
      return [...different, ...same].map(({ name }) => name).filter(name => name !== 'price')
    }
    const truck = engine(
      1,
      ['engine', '2.7 L, 6 cylinders'],
      ['engineLitres', '2.7 L'],
      ['engineSize', '2,700 cc'],
      ['cylinders', '6'],
    )
    const exact = engine(2, ['engine', '1.5 L, 4 cylinders'], ['engineLitres', '1.5 L'], ['engineSize', '1,498 cc'])
    expect(names(truck, { ...truck, id: 3 })).toEqual(['engine'])
    expect(names(truck, exact)).toEqual(['engine', 'engineSize'])
    expect(names(truck, engine(4, ['cylinders', '4']))).toEqual(['engine', 'cylinders'])
  })

  test('a price stands with what it includes, and a repayment with its comparison rate', () => {
    const financed = compared({
      priceType: 'Drive Away',
      finance: { amount: '$99 per week', rate: '9% comparison rate' },
    })
    const bare = compared({ prices: { price: 0 }, priceType: 'POA', finance: { amount: '$80 per week' } })
    expect(compareRows([financed, bare], settings, rowLabels).different).toEqual([
      { name: 'price', label: 'Price', values: ['$24,990 Drive Away', 'Enquire for price.'] },
      { name: 'finance', label: 'Finance', values: ['$99 per week, 9% comparison rate', '$80 per week'] },
    ])
  })

  test('features #7 tell what fuel or electricity cost a week, where that is known of a car', () => {
    const rows = (...driving: (number | undefined)[]) => {
      const cars = driving.map(drivingDollarsAWeek => compared({ drivingDollarsAWeek }))
      const { different, same } = compareRows(cars, settings, rowLabels)
      return [...different, ...same]
    }
    expect(rows(13, 32, undefined)).toContainEqual({
      name: 'driving',
      label: 'Fuel or electricity',
      note: 'For 12,000 km a year.',
      values: ['$13 a week', '$32 a week', undefined],
    })
    expect(rows(13, 13).map(({ name }) => name)).toContain('driving')
    expect(rows(undefined, undefined).map(({ name }) => name)).not.toContain('driving')
  })

  const featureRows = (...features: (string[] | undefined)[]) => {
    const { different, same } = compareRows(
      features.map((has, id) => compared({ id, features: has })),
      settings,
      rowLabels,
    )
    const values = (rows: typeof same) => rows.filter(({ name }) => name === 'features').map(row => row.values)
    return { different: values(different), same: values(same) }
  }

  test('name the features that one has and others lack, apart from those that all have', () => {
    expect(featureRows(['Airbags', 'Heated Seats', 'Sunroof'], ['Airbags', 'Tow Bar'], ['Airbags'])).toEqual({
      different: [['Heated Seats, Sunroof', 'Tow Bar', 'None of these listed']],
      same: [['Airbags', 'Airbags', 'Airbags']],
    })
    expect(featureRows(['Sunroof'], ['Sunroof'])).toEqual({ different: [], same: [['Sunroof', 'Sunroof']] })
    expect(featureRows([], [])).toEqual({ different: [], same: [] })
  })

  test('say of a car whose equipment nobody told neither that it has a feature nor that it lacks it', () => {
    expect(featureRows(['Sunroof'], undefined, [])).toEqual({
      different: [['Sunroof', undefined, 'None of these listed']],
      same: [],
    })
    expect(featureRows(undefined, undefined)).toEqual({ different: [], same: [] })
  })

  test('a spec without a label keeps its name', () => {
    const row = compareRows([compared({ specs: [['torque', '400 Nm']] })], settings, rowLabels).same[0]
    expect(row).toEqual({ name: 'torque', label: 'torque', values: ['400 Nm'] })
  })
})

describe('DC-04 a car of a comparison as it is now', () => {
  const start = calculatorStart(24_990, aSettings())
  const financed = compared({ finance: { amount: '$99 per week' }, loan: { start } })

  test('stays as it was without news', () => {
    expect(carNow(financed, { status: 'in_stock', price: 24_990 })).toEqual(financed)
    expect(carNow(compared({ sold: true }), { status: 'in_stock', price: 24_990 }).sold).toBe(true)
  })

  test('takes its new price, and drops the repayment of the old one', () => {
    const now = carNow(financed, { status: 'in_stock', price: 23_990 })
    expect(now.prices.price).toBe(23_990)
    expect(now.sold).toBe(false)
    expect(now).not.toHaveProperty('finance')
    expect(now).not.toHaveProperty('loan')
  })

  test('keeps its earlier price beside a lower one only, as nobody knows whether it holds for a higher one', () => {
    const reduced = compared({ prices: { price: 24_990, before_price: 27_990 } })
    const prices = (price: number) => carNow(reduced, { status: 'in_stock', price }).prices
    expect(prices(23_990)).toEqual({ price: 23_990, before_price: 27_990 })
    expect(prices(25_990)).toEqual({ price: 25_990 })
  })

  test('DC-04 is reserved while the stock says so, and not once it is sold', () => {
    const free = { status: 'in_stock', price: 24_990 }
    expect(carNow(compared(), { ...free, reserved: true })).toEqual(compared({ reserved: true }))
    expect(carNow(compared({ reserved: true }), free)).toEqual(compared())
    expect(carNow(compared({ reserved: true }), { ...free, status: 'sold' })).toEqual(compared({ sold: true }))
  })

  test('FN-06 is sold when the stock says so or knows it no more, and is not financed then', () => {
    for (const state of [{ status: 'sold', price: 24_990 }, undefined]) {
      expect(carNow(financed, state)).toEqual(compared({ sold: true }))
    }
  })
})

test('what a comparison keeps of a car: figures that are known, under their own names', () => {
  const car = aCar({ variant: { towingcapacity: 2_500 }, before_price: 26_000 })
  expect(comparedFacts(car)).toEqual({
    id: 4711,
    slug: '2021-toyota-corolla-4711',
    prices: { price: 24_990, before_price: 26_000 },
    priceType: 'Drive Away',
    year: 2021,
    km: 45_210,
    seats: 5,
    towingKg: 2_500,
    asked: askedCar(car),
  })
  const caravan = {
    item_type: 'caravan',
    specifications: { sleeps: '4 berth', aggregate_trailer_mass: '2680 kg' },
  } as const
  expect(comparedFacts(aCar(caravan))).toMatchObject({ sleeps: 4, trailerKg: 2_680 })
  const bare = comparedFacts(aCar({ year: undefined, km: undefined, seats: undefined, price_type: undefined }))
  expect(Object.keys(bare)).toEqual(['id', 'slug', 'prices', 'asked'])
  expect(specsOf([{ name: 'vin', label: 'VIN', value: 'A1' }])).toEqual([['vin', 'A1']])
})

test('the part of the stock that knows a car is named by its id', () => {
  expect(comparePartPath(5)).toBe('/compare/5.json')
})
