import { expect, test } from 'vitest'
import { readForecourt } from '../../../../src/site/feeds/forecourt.ts'
import { aCar } from '../../../support/builders.ts'

const read = (text: string, file = 'stock') => [...readForecourt(text, file)]
const one = { id: 1, slug: 'a' }
const two = { id: 2, slug: 'b' }
const rows = [
  { row: 1, car: one },
  { row: 2, car: two },
]

test('reads a JSON array, and an object with a list of cars', () => {
  expect(read(JSON.stringify([one, two]))).toEqual(rows)
  expect(read(JSON.stringify({ cars: [one, two] }))).toEqual(rows)
  expect(read(JSON.stringify({ exported: 'today', cars: [one, two] }, null, 2), 'stock.json')).toEqual(rows)
})

test('reads one JSON object a line, empty lines stepped over', () => {
  expect(read(`${JSON.stringify(one)}\n${JSON.stringify(two)}\n`)).toEqual(rows)
  expect(read(`${JSON.stringify(one)}\r\n\n${JSON.stringify(two)}`, 'stock.ndjson')).toEqual([
    { row: 1, car: one },
    { row: 3, car: two },
  ])
  expect(read(JSON.stringify(one))).toEqual([{ row: 1, car: one }])
})

test('a line that is cut off is refused, and the other lines are read', () => {
  expect(read(`{"id": 1, "sl\n${JSON.stringify(two)}`, 'stock.ndjson.gz')).toEqual([
    { row: 1, reason: 'the line is not a whole JSON object' },
    { row: 2, car: two },
  ])
})

test('a feed that ends in the middle of its last row was cut off, and one with a bad last row was not', () => {
  const told =
    'was cut off in the middle of its last row; send it again, or end the file with a line break if this row is all of it'
  const [line, other] = [one, two].map(car => JSON.stringify(car))
  expect(() => read(`${line}\n${other!.slice(0, -3)}`, 'stock.ndjson')).toThrow(`stock.ndjson ✖ ${told}`)
  expect(() => read('id,slug,make\n1,a,A\n2,b', 'stock.csv')).toThrow(`stock.csv ✖ ${told}`)
  const [csvRefusal, lineRefusal] = [/2 fields/, /not a whole JSON/].map(reason => expect.stringMatching(reason))
  for (const end of ['\n', '\r\n', '\n ', '\n\x1a']) {
    expect(read(`${line}\n{"id": 2,${end}`, 'stock.ndjson')[1]).toEqual({ row: 2, reason: lineRefusal })
    expect(read(`id,slug,make\n1,a,A\n2,b${end}`, 'stock.csv')[1]).toEqual({ row: 3, reason: csvRefusal })
  }
  expect(read('id,slug,make\n1,a,A\n2,b\n3,c,C', 'stock.csv')).toHaveLength(3)
})

test('a JSON file that is cut off is told with its place, and one without cars as such', () => {
  expect(() => read('[{"id": 1}, {"id"', 'stock.json')).toThrow(/stock.json ✖ is not JSON: .* → at line 1, column 18/)
  expect(() => read('{"vehicles": []}', 'stock.json')).toThrow('holds no list of cars')
})

test('reads CSV with numbers, true and false by their fields, and nested fields as JSON', () => {
  const text = [
    'id,slug,price,km,show_on_dealer_website,reserved,images,autograb_data,name,stocknum',
    '7,a,24990,0,true,FALSE,"[""/a.webp"",""/b.webp""]","{""average_market_price"":26000}","2021 ""Corolla"", white",00123',
  ].join('\n')
  expect(read(text)).toEqual([
    {
      row: 2,
      car: {
        id: 7,
        slug: 'a',
        price: 24990,
        km: 0,
        show_on_dealer_website: true,
        reserved: false,
        images: ['/a.webp', '/b.webp'],
        autograb_data: { average_market_price: 26000 },
        name: '2021 "Corolla", white',
        // A text field keeps its zeros.
        stocknum: '00123',
      },
    },
  ])
})

test('an empty cell is a field that is not there, and what is no number stays text for the schema to refuse', () => {
  expect(read('id,price,km,badge,reserved\n1,"24,990", 5 ,,maybe\n')).toEqual([
    { row: 2, car: { id: 1, price: '24,990', km: 5, reserved: 'maybe' } },
  ])
})

test('a CSV row with too few or too many fields, or broken JSON in a cell, is refused', () => {
  expect(read('id,slug,images\n1,a\n2,b,[],x\n3,c,[oops\n4,d,[]\n')).toEqual([
    { row: 2, reason: 'it has 2 fields where the first line names 3' },
    { row: 3, reason: 'it has 4 fields where the first line names 3' },
    { row: 4, reason: 'images: is not JSON' },
    { row: 5, car: { id: 4, slug: 'd', images: [] } },
  ])
})

test('a CSV row without anything in it is stepped over, however long it is', () => {
  expect(read('id,slug,images\n,,\n1,a,\n , ,\n,,,,\n', 'stock.csv')).toEqual([{ row: 3, car: { id: 1, slug: 'a' } }])
})

test.each(['price', 'before_price', 'offer_price', 'subscription_price', 'km', 'views'])(
  'a dot in %s that may part thousands is no decimal point, so the row is refused with that reason',
  name => {
    expect(read(`id,${name},slug\n1,45.000,a\n2,1.234.567,b\n3,45.5,c\n4,24990.000,d\n`)).toEqual([
      { row: 2, reason: `${name}: "45.000" has a dot that may part thousands → write it without` },
      { row: 3, reason: `${name}: "1.234.567" has a dot that may part thousands → write it without` },
      { row: 4, car: { id: 3, [name]: 45.5, slug: 'c' } },
      { row: 5, car: { id: 4, [name]: 24_990, slug: 'd' } },
    ])
  },
)

test('what counts in no thousands keeps its three decimals', () => {
  expect(read('id,seats,custom_rank,year\n1,5.000,1.500,2021.000\n')).toEqual([
    { row: 2, car: { id: 1, seats: 5, custom_rank: 1.5, year: 2021 } },
  ])
  expect(read('id,engine_size_litres\n1,1.998\n')).toEqual([{ row: 2, car: { id: 1, engine_size_litres: 1.998 } }])
})

test('a cell for a list that says that there is nothing refuses no row', () => {
  expect(read('id,slug,images\n1,a,NULL\n2,b,-\n')).toEqual([
    { row: 2, car: { id: 1, slug: 'a' } },
    { row: 3, car: { id: 2, slug: 'b' } },
  ])
})

test('a CSV that does not name its fields is told so', () => {
  expect(() => read('4711,corolla,24990\n', 'stock.csv')).toThrow('does not name the field "id"')
})

test('a CSV with semicolons or tabs in the place of commas is told so', () => {
  expect(() => read('id;make;price\n4711;Toyota;24990\n', 'stock.csv')).toThrow('is separated by semicolons')
  expect(() => read('make\tid\nToyota\t4711\n', 'stock.csv')).toThrow('is separated by tabs')
  expect(() => read('make;price\nToyota;24990\n', 'stock.csv')).toThrow('does not name the field "id"')
})

test('a CSV that names a field twice is told so, as nobody can say which of the two counts', () => {
  expect(() => [...readForecourt('id,price,price\n1,20000,25000\n', 'stock.csv')]).toThrow(
    'names the field "price" twice',
  )
})

test('EN-01 to EN-12 a whole car is the same whichever way it comes', () => {
  const car = aCar({ variant: { ancaprating: 5 }, dealercomments: 'One, "two"\nthree' })
  const names = Object.keys(car) as (keyof typeof car)[]
  const cell = (value: unknown) => {
    if (value === undefined) return ''
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return `"${text.replaceAll('"', '""')}"`
  }
  const csv = `${names.join(',')}\n${names.map(name => cell(car[name])).join(',')}\n`
  const whole = [{ row: 1, car: JSON.parse(JSON.stringify(car)) }]
  // In row 1 are the names.
  expect(read(csv, 'stock.csv')).toEqual([{ ...whole[0], row: 2 }])
  expect(read(JSON.stringify([car]), 'stock.json')).toEqual(whole)
  expect(read(JSON.stringify(car), 'stock.ndjson')).toEqual(whole)
})
