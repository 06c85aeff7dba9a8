import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Region } from '../../../src/domain/wording.ts'
import {
  eitherMeant,
  type PlainSite,
  type PlainWords,
  plainWords,
  readingsOf,
  withPlainWords,
} from '../../../src/search/plain-words.ts'
import { EVERY_CAR, type RangeName, type SearchState } from '../../../src/search/state.ts'

const ALL: RangeName[] = [
  'price',
  'km',
  'year',
  'seat_count',
  'towing_kg',
  'length_mm',
  'height_mm',
  'weekly_dollars',
  'monthly_dollars',
]
const PLAIN_SITE: PlainSite = { offered: new Set(ALL), kinds: ['car'], region: 'en-AU', distanceUnit: 'km' }
const read = (
  text: string,
  { offered = ALL, ...site }: Partial<Omit<PlainSite, 'offered'> & { offered: RangeName[] }> = {},
) => plainWords(text, { ...PLAIN_SITE, offered: new Set(offered), ...site })

const SAID: [text: string, query: string, ranges: PlainWords['ranges']][] = [
  ['hilux under 40k', 'hilux', { price: { max: 40_000 } }],
  ['cx-5 below 40000', 'cx-5', { price: { max: 40_000 } }],
  ['hatch up to $15,500 drive away', 'hatch', { price: { max: 15_500 } }],
  ['cars under 10 grand', '', { price: { max: 10_000 } }],
  ['price <30k', '', { price: { max: 30_000 } }],
  ['around 30k', '', { price: { min: 27_000, max: 33_000 } }],
  ['peugeot 3008 under 40k', 'peugeot 3008', { price: { max: 40_000 } }],
  ['Can-Am under 20k', 'Can-Am', { price: { max: 20_000 } }],
  ['$20k+', '', { price: { min: 20_000 } }],
  ['20 to 30k', '', { price: { min: 20_000, max: 30_000 } }],
  ['over 20k under 40k', '', { price: { min: 20_000, max: 40_000 } }],
  ['nothing over 20k', '', { price: { max: 20_000 } }],
  ['no less than 20k', '', { price: { min: 20_000 } }],
  ['under 20,000 dollars', '', { price: { max: 20_000 } }],
  ['corolla 2018 up to 20k', 'corolla 2018', { price: { max: 20_000 } }],
  ['$45k', '', { price: { max: 45_000 } }],
  ['30k budget', '', { price: { max: 30_000 } }],
  ['45k or less', '', { price: { max: 45_000 } }],
  ['over 80k', '', { price: { min: 80_000 } }],
  ['suv $20,000 to $30,000', 'suv', { price: { min: 20_000, max: 30_000 } }],
  ['$30,000 to $20,000', '', { price: { min: 20_000, max: 30_000 } }],
  ['20-30k hatch', 'hatch', { price: { min: 20_000, max: 30_000 } }],
  ['between 20k and 30k', '', { price: { min: 20_000, max: 30_000 } }],
  ['under 50,000 km', '', { km: { max: 50_000 } }],
  ['mazda 3 100,000 km', 'mazda 3', { km: { max: 100_000 } }],
  ['golf 7 150 000 km', 'golf 7', { km: { max: 150_000 } }],
  ['d-max 100,000km', 'd-max', { km: { max: 100_000 } }],
  ['50-100k km', '', { km: { min: 50_000, max: 100_000 } }],
  ["under 100,000 k's", '', { km: { max: 100_000 } }],
  ['km under 60000', '', { km: { max: 60_000 } }],
  ['corolla less than 100k kms', 'corolla', { km: { max: 100_000 } }],
  ['under 100 000 kilometres', '', { km: { max: 100_000 } }],
  ['corolla 2019 or newer', 'corolla', { year: { min: 2019 } }],
  ['2020+', '', { year: { min: 2020 } }],
  ['since 2021 diesel', 'diesel', { year: { min: 2021 } }],
  ['after 2021', '', { year: { min: 2022 } }],
  ['before 2015', '', { year: { max: 2014 } }],
  ['pre 2015', '', { year: { max: 2014 } }],
  ['pre-2015 hilux', 'hilux', { year: { max: 2014 } }],
  ['no older than 2018', '', { year: { min: 2018 } }],
  ['between 2015 and 2020', '', { year: { min: 2015, max: 2020 } }],
  ['2018-2020 kia', 'kia', { year: { min: 2018, max: 2020 } }],
  ['7 seater', '', { seat_count: { min: 7 } }],
  ['Seven-seat diesel', 'diesel', { seat_count: { min: 7 } }],
  ['at least 7 seats', '', { seat_count: { min: 7 } }],
  ['low mileage under 60,000 km', 'low', { km: { max: 60_000 } }],
  ['under 60,000 mileage', '', { km: { max: 60_000 } }],
  ['mileage between 50000 and 80000', '', { km: { min: 50_000, max: 80_000 } }],
  ['mileage from 50,000 to 80,000 km', '', { km: { min: 50_000, max: 80_000 } }],
  ['mileage 50,000-80,000 km', '', { km: { min: 50_000, max: 80_000 } }],
  ['mileage 50-80k', '', { km: { min: 50_000, max: 80_000 } }],
  ['under 100,000 km mileage', '', { km: { max: 100_000 } }],
  ['hilux 60,000 km mileage', 'hilux', { km: { max: 60_000 } }],
  ['mileage 60000 or less', '', { km: { max: 60_000 } }],
  ['mileage 100,000 or more', '', { km: { min: 100_000 } }],
  ['odometer: under 80000', '', { km: { max: 80_000 } }],
  ['low mileage under 30,000 dollars', 'low mileage', { price: { max: 30_000 } }],
  ['low mileage under $20,000', 'low mileage', { price: { max: 20_000 } }],
  ['low mileage from 2018', 'low mileage', { year: { min: 2018 } }],
  ['mileage budget 20k', 'mileage', { price: { max: 20_000 } }],
  ['km under 60000 or less', '', { km: { max: 60_000 } }],
  ['500 km max', '', { km: { max: 500 } }],
  ['7 seats max 40k', '', { seat_count: { min: 7 }, price: { max: 40_000 } }],
  ['7 seats max budget 40k', '', { seat_count: { min: 7 }, price: { max: 40_000 } }],
  ['tows 2.5t max under 60k', 'max', { towing_kg: { min: 2500 }, price: { max: 60_000 } }],
  ['100,000 km max price $30k', '', { km: { max: 100_000 }, price: { max: 30_000 } }],
  ['tows 2500kg max 60k', '', { towing_kg: { min: 2500 }, price: { max: 60_000 } }],
  ['hilux 100,000km max 30k', 'hilux', { km: { max: 100_000 }, price: { max: 30_000 } }],
  ['$40k or more', '', { price: { min: 40_000 } }],
  ['40k or over', '', { price: { min: 40_000 } }],
  ['$40k or lower', '', { price: { max: 40_000 } }],
  ['wagon 4.9 m or less', 'wagon', { length_mm: { min: 1, max: 4900 } }],
  ['2019 - 7 seats', '2019 -', { seat_count: { min: 7 } }],
  ['7 seats or more', '', { seat_count: { min: 7 } }],
  ['over 3 tonne towing', '', { towing_kg: { min: 3000 } }],
  ['tows 2.5t', '', { towing_kg: { min: 2500 } }],
  ['ute 3,500 kg towing', 'ute', { towing_kg: { min: 3500 } }],
  ['truck towing 5000 lbs', 'truck', { towing_kg: { min: 2268 } }],
  ['weekly $90', '', { weekly_dollars: { min: 1, max: 90 } }],
  ['wagon under 4.9 m', 'wagon', { length_mm: { min: 1, max: 4900 } }],
  ['shorter than 16 feet long', '', { length_mm: { min: 1, max: 4877 } }],
  ['under 2 metres high', '', { height_mm: { min: 1, max: 2000 } }],
  ['$99.50 a week', '', { weekly_dollars: { min: 1, max: 99 } }],
  ['truck under $450 a month', 'truck', { monthly_dollars: { min: 1, max: 450 } }],
  ['300/mo or less', '', { monthly_dollars: { min: 1, max: 300 } }],
  ['monthly $500', '', { monthly_dollars: { min: 1, max: 500 } }],
  ['monthly payment of $500', '', { monthly_dollars: { min: 1, max: 500 } }],
  ['$500/month payment', '', { monthly_dollars: { min: 1, max: 500 } }],
  ['less than 400 dollars every month', '', { monthly_dollars: { min: 1, max: 400 } }],
  ['suv between $300 and $400 a month', 'suv', { monthly_dollars: { min: 1, max: 400 } }],
  ['100-150 a week', '', { weekly_dollars: { min: 1, max: 150 } }],
  ['ute under $150 a week', 'ute', { weekly_dollars: { min: 1, max: 150 } }],
  ['hilux 50000 km or less', 'hilux', { km: { max: 50_000 } }],
  ['100,000 km max', '', { km: { max: 100_000 } }],
  ['50000 km or more', '', { km: { min: 50_000 } }],
  ['odometer under 50000', '', { km: { max: 50_000 } }],
  ['mileage below 80,000 km', '', { km: { max: 80_000 } }],
  ['$150 a week or less', '', { weekly_dollars: { min: 1, max: 150 } }],
  ['towing 2500kg or more', '', { towing_kg: { min: 2500 } }],
  ['7 seats or more', '', { seat_count: { min: 7 } }],
  ['7 seats, tows 2.5 t, under 60k', '', { seat_count: { min: 7 }, towing_kg: { min: 2500 }, price: { max: 60_000 } }],
  ['mazda 2 under 20k under 60,000km', 'mazda 2', { price: { max: 20_000 }, km: { max: 60_000 } }],
  ['BMW 320i with leather under 50k', 'BMW 320i leather', { price: { max: 50_000 } }],
  ['A class under 60k', 'A class', { price: { max: 60_000 } }],
  ['a car with 5 seats for sale', '', { seat_count: { min: 5 } }],
  ['less than 15 thousand', '', { price: { max: 15_000 } }],
  ['under 100 thousand km', '', { km: { max: 100_000 } }],
  ['7 passenger suv', 'suv', { seat_count: { min: 7 } }],
  ['seven passengers', '', { seat_count: { min: 7 } }],
  ['suv seats 7', 'suv', { seat_count: { min: 7 } }],
  ['seats 7 or more under 40k', '', { seat_count: { min: 7 }, price: { max: 40_000 } }],
  ['CX-9 seats 7', 'CX-9', { seat_count: { min: 7 } }],
  ['2 seats or more', '', { seat_count: { min: 2 } }],
  ['at least two seats', '', { seat_count: { min: 2 } }],
  ['2+ seats', '', { seat_count: { min: 2 } }],
  ['2 seater under 30k', '2 seater', { price: { max: 30_000 } }],
  ['tow 3500', '', { towing_kg: { min: 3500 } }],
  ['tows 2500', '', { towing_kg: { min: 2500 } }],
  ['tows 2000 wagon', 'wagon', { towing_kg: { min: 2000 } }],
  ['hilux towing capacity 3500', 'hilux', { towing_kg: { min: 3500 } }],
  ['tow 3.5', '', { towing_kg: { min: 3500 } }],
  ['tow rating 3.5t', '', { towing_kg: { min: 3500 } }],
  ['3.5t tow rating', '', { towing_kg: { min: 3500 } }],
  ['must tow 3.5 tonne', '', { towing_kg: { min: 3500 } }],
  ['towing at least 3,000 under 60k', '', { towing_kg: { min: 3000 }, price: { max: 60_000 } }],
]

describe('features.md 3.1 plain words', () => {
  test.each(SAID)('“%s” is “%s” and %o', (text, query, ranges) => {
    expect(read(text)).toEqual({ query, ranges })
    expect(read(text.toUpperCase())).toEqual({ query: query.toUpperCase(), ranges })
  })

  test.each([
    '',
    'toyota hybrid',
    'Mazda 3',
    'MG4 51',
    'C200',
    'Ranger 2.0',
    '2019 corolla',
    'under 40',
    'under 2020',
    '20k',
    '500 km range',
    'within 20 km',
    'Ram 2500 max',
    'Isuzu D-Max 40k',
    'CX-9 seats',
    'caravan under 2500 kg',
    'under 3000 cc',
    '$0 deposit',
    '$0 a month',
    'under $500 mo',
    '36 monthly payments',
    'saturday 5pm',
    'monthly 2019 corolla',
    '12 months warranty',
    'over $300 a month',
    'under 20k USD',
    'up to 5 seats',
    'range over 500 km',
    '600km electric range',
    'Peugeot 3008 and 5008',
    'Ram 1500 - 2500',
    'Mazda 3 to 20k',
    `under ${'9'.repeat(400)}`,
    'Peugeot 3008',
    'less than 5 years old',
    '7 seats or less',
    '5 to 7 seats',
    '5-7 seats',
    'low mileage under 20000 aud',
    'low mileage max 2500 kg',
    '5000 or more kg',
    'five to seven seats',
    '5/7 seats',
    'low mileage under 2020',
    'mileage under 6 l/100km',
    'tows 2500 kg max',
    '$150 a week or more',
    'heated seats',
    'N4711',
    'ABC12D',
    '5 door',
    '2 seater',
    'two seater convertible',
    '2 passenger',
    'heated seats 7',
    'leather seats 5 door',
    'seats 5 to 7',
    'seats 5-7',
    'seats 5 doors',
    'tow bar',
    'tow bar 2500',
    'towing 2019 hilux',
    'tow 500',
    'tow 20000',
    'tow 3500 max',
  ])('“%s” is a text alone', text => {
    expect(read(text)).toBeUndefined()
  })

  test('what cannot be asked of these cars stays in the text', () => {
    const offered: RangeName[] = ['price']
    expect(read('$400 per month', { offered: ['price', 'weekly_dollars'] })).toBeUndefined()
    expect(read('$90 a week', { offered: ['price', 'monthly_dollars'] })).toBeUndefined()
    expect(read('7 seats under 60k', { offered })).toEqual({ query: '7 seats', ranges: { price: { max: 60_000 } } })
    for (const text of ['7 seats', 'under $150 a week', 'towing up to 3500 kg', 'under 50,000 km']) {
      expect(read(text, { offered }), text).toBeUndefined()
    }
  })

  test('where caravans are sold, a weight is one of theirs', () => {
    const offered: RangeName[] = ['price', 'trailer_kg']
    const ranges = { trailer_kg: { min: 1, max: 2500 }, price: { max: 90_000 } }
    expect(read('caravan under 2.5t under 90k', { offered })).toEqual({ query: 'caravan', ranges })
    expect(read('lighter than 1800 kg', { offered })?.ranges).toEqual({ trailer_kg: { min: 1, max: 1800 } })
  })

  test('a “car” says nothing where cars alone are sold, and which of them is meant beside motorcycles', () => {
    const kinds = ['motorcycle', 'car']
    const ranges = { price: { max: 15_000 } }
    for (const text of ['a car under 15k', 'cars under 15k', 'vehicles for sale under 15k']) {
      expect(read(text), text).toEqual({ query: '', ranges })
    }
    expect(read('a car under 15k', { kinds })).toEqual({ query: 'car', ranges })
    expect(read('used cars for sale under 15k', { kinds })).toEqual({ query: 'used cars', ranges })
    expect(read('a vehicle under 15k', { kinds })).toEqual({ query: '', ranges })
    expect(eitherMeant('a car with 15k', { ...PLAIN_SITE, kinds }).map(({ query }) => query)).toEqual(['car', 'car'])
  })

  test('distances are asked in the unit in which the cars have theirs', () => {
    expect(read('under 30k miles')?.ranges).toEqual({ km: { max: 48_280 } })
    expect(read('under 30,000 mi', { distanceUnit: 'mi' })?.ranges).toEqual({ km: { max: 30_000 } })
    expect(read('under 48,280 km', { distanceUnit: 'mi' })?.ranges).toEqual({ km: { max: 30_000 } })
  })

  test('a ton is the one of the region, a tonne always metric', () => {
    const towing = (text: string, region: Region) => read(text, { region })?.ranges.towing_kg?.min
    expect(towing('tows 5 tons', 'en-US')).toBe(towing('tows 10,000 lb', 'en-US'))
    for (const text of ['tows 5 tonnes', 'tows 5t']) expect(towing(text, 'en-US')).toBe(5000)
    for (const region of ['en-AU', 'en-NZ'] as const) expect(towing('tows 5 tons', region)).toBe(5000)
    const lighter = read('lighter than 2 tons', { offered: ['trailer_kg'], region: 'en-US' })
    expect(lighter?.ranges).toEqual({ trailer_kg: { min: 1, max: 1814 } })
  })

  test('what is towed is in pounds in the US where no unit is said, and as heavy as cars tow', () => {
    const towing = (text: string) => read(text, { region: 'en-US' })?.ranges.towing_kg?.min
    expect(towing('tows 7500')).toBe(towing('tows 7,500 lb'))
    expect(towing('tows 3.5')).toBe(towing('tows 3.5 t'))
    expect(towing('tow 1000')).toBeUndefined()
    expect(towing('tow 16000')).toBeUndefined()
  })

  test('a price in each of the ways in which it is written, and the other words as they are', () => {
    const words = fc.constantFrom('', 'hilux', 'diesel wagon', 'CX-5', 'mercedes-benz')
    const price = fc.integer({ min: 1, max: 400 }).map(thousands => thousands * 1000)
    const written = fc.constantFrom(
      (dollars: number) => `$${dollars.toLocaleString('en-AU')}`,
      (dollars: number) => `$${dollars}`,
      (dollars: number) => `${dollars / 1000}k`,
      (dollars: number) => `$${dollars / 1000}K`,
    )
    fc.assert(
      fc.property(words, price, written, fc.boolean(), (query, max, write, isFirst) => {
        const said = `under ${write(max)}`
        expect(read(isFirst ? `${said} ${query}` : `${query} ${said}`)).toEqual({ query, ranges: { price: { max } } })
      }),
    )
  })

  test('no text of such pieces makes it fail, or ask for what is no number', () => {
    const pieces = fc.constantFrom(
      'under',
      '$',
      '7',
      '40k',
      'seats',
      'km',
      'to',
      '-',
      '2020',
      'tows',
      't',
      ',',
      '.',
      'week',
      '+',
      'a',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map(all => all.join(' ')),
          fc.array(pieces).map(all => all.join('')),
        ),
        text => {
          for (const { min = 0, max = 0 } of Object.values(read(text)?.ranges ?? {})) {
            expect(Number.isSafeInteger(min) && Number.isSafeInteger(max)).toBe(true)
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })

  // With some of these the time would grow with the square of their length, to seconds.
  test.each([' ', '1', '1,000,', '111,', 'heated ', '1 ', '20k ', 'from '])(
    'reads a text of 8,000 characters of %j within half a second',
    pieces => {
      const text = `${pieces.repeat(8_000 / pieces.length)}x`
      const started = performance.now()
      read(text)
      eitherMeant(text, PLAIN_SITE)
      expect(performance.now() - started).toBeLessThan(500)
    },
  )

  test('reads what a long text begins with, and keeps the words behind it', () => {
    const words = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ')
    expect(read(`hilux under 40k ${words} under 50000 km`)).toEqual({
      query: `hilux ${words} under 50000 km`,
      ranges: { price: { max: 40_000 } },
    })
  })

  test('reads any number of spaces, tabs and line breaks as one space', () => {
    expect(read('  under\t\t40k\n or   less  ')).toEqual(read('under 40k or less'))
  })
})

describe('features.md 3.1 a search with what plain words ask for', () => {
  const said: PlainWords = { query: 'ute', ranges: { price: { min: 20_000 }, seat_count: { min: 5 } } }

  test('has the text that is left, starts at the first page, and keeps filters and order', () => {
    const before: SearchState = {
      ...EVERY_CAR,
      query: 'old',
      page: 3,
      sortBy: 'price_asc',
      values: { fuel: ['Diesel'] },
    }
    expect(withPlainWords(before, said)).toEqual({ ...before, query: 'ute', page: 1, ranges: said.ranges })
  })

  test('keeps the other end of a range where both agree, and lets it go where they do not', () => {
    const upTo = (max: number) =>
      withPlainWords({ ...EVERY_CAR, ranges: { price: { min: 1000, max } } }, said).ranges.price
    expect(upTo(40_000)).toEqual({ min: 20_000, max: 40_000 })
    expect(upTo(10_000)).toEqual({ min: 20_000 })
  })

  test('lets go of values in whose place a range comes', () => {
    const before: SearchState = { ...EVERY_CAR, values: { price: ['15000'], seats: ['7'], make: ['Kia'] } }
    expect(withPlainWords(before, said).values).toEqual({ make: ['Kia'] })
  })

  test('says a budget in the period of the site, and lets go of one by the other; what is typed counts', () => {
    const weekly: PlainSite = { ...PLAIN_SITE, offered: new Set(['price', 'weekly_dollars']) }
    const asked = { monthly_dollars: { min: 1, max: 520 }, seat_count: { min: 7 } }
    const before: SearchState = { ...EVERY_CAR, query: 'ute with canopy', ranges: asked }
    const after = (text: string) => readingsOf(text, weekly, asked).map(said => withPlainWords(before, said))
    const rest = { ...before, ranges: { seat_count: { min: 7 } } }
    const within = (max: number) => ({ ...rest.ranges, weekly_dollars: { min: 1, max } })
    expect(after('ute with canopy')).toEqual([{ ...rest, ranges: within(120) }])
    expect(after('ute under $90 a week')).toEqual([{ ...rest, query: 'ute', ranges: within(90) }])
    const unpaid: PlainSite = { ...PLAIN_SITE, offered: new Set(['price']) }
    for (const site of [unpaid, PLAIN_SITE])
      expect(readingsOf('ute', site, { weekly_dollars: { max: 90 } })).toEqual([])
    expect(readingsOf('20k', weekly, { weekly_dollars: { max: 90 } }).map(({ kind }) => kind)).toEqual(['meant'])
  })
})
