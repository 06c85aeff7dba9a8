import { describe, expect, test } from 'vitest'
import { CAR_INDEX_PLAN } from '../../../src/search/car-index.ts'
import { resultsNow } from '../../../src/search/clients/embedded.ts'
import { buildIndex, openIndex } from '../../../src/search/engine/engine.ts'
import { inDefaultOrder } from '../../../src/search/order.ts'
import { type SearchRecord, toSearchRecord } from '../../../src/search/record.ts'
import { CAR_INDEX, indexOfSort } from '../../../src/search/settings.ts'
import type { SearchParams } from '../../../src/search/state.ts'
import { aCar } from '../../support/builders.ts'
import { LISTINGS_FILE } from '../../support/listings.ts'
import { listedCars } from './cars.ts'

type Described = Parameters<typeof aCar>[0]

/** Cars by a word for each; equal in rank, so that only the text decides, and then the order of this list. */
function searching(cars: Record<string, Described>) {
  const names = Object.keys(cars)
  const records = inDefaultOrder(
    names.map((name, i) => {
      const base = {
        badge: undefined,
        colour: undefined,
        city: undefined,
        location_name: undefined,
        dealership_name: undefined,
      }
      const { year, make = 'Toyota', model = 'Corolla', badge } = { year: 2020, ...cars[name] }
      const title = [year, make, model, badge].filter(Boolean).join(' ')
      return toSearchRecord(
        aCar({
          ...base,
          stocknum: `S${i}`,
          created_at: undefined,
          name: title,
          year,
          make,
          model,
          ...cars[name],
          id: 1000 - i,
        }),
      )
    }),
  )
  const engine = openIndex(buildIndex(records, CAR_INDEX_PLAN), CAR_INDEX_PLAN)
  return (query: string, params: SearchParams = {}, indexName: string = CAR_INDEX): string[] =>
    resultsNow(engine, records, [{ indexName, params: { query, hitsPerPage: 50, ...params } }])[0]!.hits.map(
      hit => names[1000 - hit.id!]!,
    )
}

const find = searching({
  corolla: { badge: 'Ascent Sport', simple_body: 'hatch', colour: 'White' },
  camry: { model: 'Camry', badge: 'SL', simple_body: 'sedan', simple_fuel: 'Hybrid', colour: 'Silver' },
  prado: { model: 'LandCruiser Prado', badge: 'GXL (4x4)', simple_body: 'suv', simple_fuel: 'Diesel' },
  cruiser: { model: 'Land Cruiser', badge: 'Sahara', simple_body: 'suv', simple_fuel: 'Diesel' },
  hilux: {
    model: 'HiLux',
    badge: 'SR5',
    simple_body: 'ute',
    simple_fuel: 'Diesel',
    stocknum: 'N4711',
    regplate: 'ABC12D',
  },
  cx5: { make: 'Mazda', model: 'CX-5', badge: 'Maxx Sport', simple_body: 'suv' },
  mazda3: { make: 'Mazda', model: '3', badge: 'Neo', simple_body: 'sedan', year: 2018 },
  mazda2: { make: 'Mazda', model: 'Mazda2', badge: 'Neo', simple_body: 'hatch' },
  lexus: { make: 'Lexus', model: 'GS350', badge: 'F Sport', simple_body: 'sedan' },
  mercedes: { make: 'Mercedes-Benz', model: 'C200', badge: 'Avantgarde', simple_body: 'sedan' },
  golf: { make: 'Volkswagen', model: 'Golf', badge: '110TSI', simple_body: 'hatch', colour: 'Red' },
  commodore: { make: 'Holden', model: 'Commodore', badge: 'SS', simple_body: 'sedan', colour: 'Gold' },
  tesla: { make: 'Tesla', model: 'Model 3', simple_fuel: 'Electric', simple_body: 'sedan' },
  everest: { make: 'Ford', model: 'Everest', badge: 'Trend', simple_body: 'suv', simple_fuel: 'Diesel' },
  skoda: { make: 'Škoda', model: 'Octavia', badge: 'RS', simple_body: 'stationWagon' },
  citroen: { make: 'Citroe\u0308n', model: 'C4', simple_body: 'hatch' },
  carnival: { make: 'Kia', model: 'Carnival', badge: 'S', simple_body: 'peopleMover', city: 'Port Stephens' },
  wrx: { make: 'Subaru', model: 'Impreza', badge: 'WRX', simple_transmission: 'Manual', drive: 'AWD' },
  tiL: { make: 'Nissan', model: 'Qashqai', badge: 'Ti-L' },
  ti: { make: 'Nissan', model: 'Qashqai', badge: 'Ti', standardEquipment: ['Leather seats'] },
})

describe('finds by text', () => {
  test.each<[what: string, query: string, found: string[]]>([
    ['a whole word', 'camry', ['camry']],
    ['the beginning of the last word', 'cam', ['camry']],
    ['words in any case and with marks between', 'MAZDA, cx-5!', ['cx5']],
    ['every word, wherever it stands', 'neo sedan', ['mazda3']],
    ['nothing when one word is nowhere', 'camry spaceship', []],
    ['only whole words but for the last', 'cam silver', []],
    ['a letter wrong', 'camty', ['camry']],
    ['a letter missing', 'corola', ['corolla']],
    ['a letter too many', 'hiluxx', ['hilux']],
    ['two letters swapped', 'camyr', ['camry']],
    ['two typos from eight letters', 'comodroe', ['commodore']],
    ['no typo under four letters', 'srs', []],
    ['no typo in a figure', 'mazda 2017', []],
    ['a typo in a word that is not yet finished', 'mercedds', ['mercedes']],
    ['typos in two words', 'holdne comodore', ['commodore']],
    ['a compound in its parts', 'cx 5', ['cx5']],
    ['a compound as one word', 'cx5', ['cx5']],
    ['a compound with its mark', 'cx-5', ['cx5']],
    ['words together that the stock parts', 'gs350', ['lexus']],
    ['words apart that the stock joins', 'gs 350', ['lexus']],
    ['letter and figure that the stock parts', 'mazda3', ['mazda3']],
    ['letter and figure that the stock joins, and no years that begin so', 'mazda 2', ['mazda2']],
    ['a year that is begun', 'mazda 20', ['cx5', 'mazda3', 'mazda2']],
    ['accents or none', 'skoda', ['skoda']],
    ['accents or none, the other way', 'ŠKODA', ['skoda']],
    ['accents that the stock writes apart', 'citroen', ['citroen']],
    ['accents that the stock writes apart, as they are', 'Citroe\u0308n', ['citroen']],
    ['a mark that is no letter, copied along', 'avantgarde™', ['mercedes']],
    ['a name with a hyphen by its second part', 'benz', ['mercedes']],
    ['a stock number', 'n4711', ['hilux']],
    ['a registration', 'abc12d', ['hilux']],
    ['a body', 'people mover', ['carnival']],
    ['a body under its other name', 'station wagon', ['skoda']],
    ['a synonym of two words, typed as one', 'stationwagon', ['skoda']],
    ['a synonym of two words, hyphenated', 'pick-up', ['hilux']],
    ['several words where one was typed', 'mpv', ['carnival']],
    ['what says nothing about a car beside what does', 'subaru for sale', ['wrx']],
    ['a compound with its mark and no other of its words', 'ti-l', ['tiL']],
    ['a place', 'port stephens', ['carnival']],
    ['a year', 'mazda 2018', ['mazda3']],
    ['a word of the trade: auto', 'wrx manual', ['wrx']],
    ['EV as electric, before what only begins so', 'ev', ['tesla', 'everest']],
    ['a pickup as ute', 'pickup', ['hilux']],
    ['an estate as wagon', 'estate', ['skoda']],
  ])('%s: “%s”', (_, query, found) => {
    expect(find(query)).toEqual(found)
  })

  test('LandCruiser in one word or two, in the text or in the stock', () => {
    for (const query of ['landcruiser', 'land cruiser', 'LandCruiser', 'land-cruiser']) {
      expect(find(query).sort(), query).toEqual(['cruiser', 'prado'])
    }
  })

  test('every car for no text, or a text without words', () => {
    expect(find('')).toHaveLength(20)
    expect(find(' -- ')).toHaveLength(20)
  })
})

describe('finds one car by its number', () => {
  const numbered = searching({
    begins: { model: '4711 Special' },
    stock: { stocknum: 'SR-4711', regplate: undefined },
    plate: { stocknum: 'X1', regplate: 'JKX 447' },
    model: { stocknum: 'X2', model: 'JKX', badge: '447' },
  })

  test.each(['SR-4711', 'sr4711', 'SR 4711'])('by its stock number as %s', query => {
    expect(numbered(query)).toEqual(['stock'])
  })

  test.each(['JKX447', 'jkx 447', 'JKX-447'])('by its registration as %s, before what is called so', query => {
    expect(numbered(query)).toEqual(['plate', 'model'])
  })

  test('and never by a number mistyped', () => {
    const lettered = searching({ plate: { regplate: 'GOLFER' } })
    expect(lettered('golfer')).toEqual(['plate'])
    expect(lettered('golver')).toEqual([])
  })
})

test('a make finds its cars, not all cars of a dealer who is called so; the rest of the name finds those', () => {
  const dealer = { dealership_name: 'Northside Toyota', location_name: 'Northside Toyota Sales' }
  const sold = searching({ toyota: dealer, kia: { ...dealer, make: 'Kia', model: 'Rio' } })
  expect(sold('toyota')).toEqual(['toyota'])
  expect(sold('toy')).toEqual(['toyota'])
  expect(sold('northside')).toEqual(['toyota', 'kia'])
  expect(sold('kia northside')).toEqual(['kia'])
})

test('issue 2: a “car” is no caravan, which it begins, and neither a motorcycle with CarPlay nor what a dealer of cars has beside them', () => {
  const dealer = { dealership_name: 'Northside Cars', location_name: 'Northside Cars' }
  const sold = searching({
    car: { simple_transmission: 'Automatic', ...dealer },
    caravan: { item_type: 'caravan', categories: ['Caravans'], ...dealer },
    motorcycle: { item_type: 'motorcycle', standardEquipment: ['Apple CarPlay'], ...dealer },
  })
  for (const text of ['car', 'cars', 'Cars for sale', 'automatic car', 'toyota car'])
    expect([text, sold(text)]).toEqual([text, ['car']])
  for (const text of ['caravan', 'carav', 'caravans', 'toyota caravan'])
    expect([text, sold(text)]).toEqual([text, ['caravan']])
  expect(sold('car play')).toEqual(['motorcycle'])
  expect(sold('northside')).toEqual(['car', 'caravan', 'motorcycle'])
})

test('issue 2: a “car” is no motorhome, which feeds file under cars', () => {
  const sold = searching({ car: {}, motorhome: { simple_body: 'motorhome' } })
  expect([sold('car'), sold('cars')]).toEqual([['car'], ['car']])
  expect([sold('motorhome'), sold('motorhomes')]).toEqual([['motorhome'], ['motorhome']])
})

test('issue 2: a “car” is no caravan where no car is in stock either', () => {
  const sold = searching({ caravan: { item_type: 'caravan', categories: ['Caravans'] } })
  for (const text of ['car', 'cars', 'Cars for sale', 'toyota car']) expect([text, sold(text)]).toEqual([text, []])
  expect(sold('carav')).toEqual(['caravan'])
})

describe('what a car has', () => {
  const equipped = searching({
    power: { standardEquipment: ['Electric seats', 'Android Auto'], simple_transmission: 'Manual' },
    electric: { simple_fuel: 'Electric' },
    camera: {
      standardEquipment: ['Reversing camera'],
      simple_transmission: 'Manual',
      dealership_name: 'Northside Auto',
    },
  })

  test('“auto” is the gearbox, “electric” the fuel; in full they are the equipment', () => {
    expect(equipped('auto')).toEqual(['electric'])
    expect(equipped('electric')).toEqual(['electric'])
    expect(equipped('android auto')).toEqual(['power'])
    expect(equipped('electric seats')).toEqual(['power'])
  })

  test('is not found by a word mistyped', () => {
    expect(equipped('camera')).toEqual(['camera'])
    expect(equipped('camery')).toEqual([])
  })
})

describe('ranks', () => {
  test('fewer typos first, when typos are wanted beside the exact', () => {
    expect(find('golf', { typoTolerance: true })).toEqual(['golf', 'commodore'])
    expect(find('golf')).toEqual(['golf'])
    expect(find('golf', { typoTolerance: 'strict' })).toEqual(['golf', 'commodore'])
    expect(find('gold', { typoTolerance: false })).toEqual(['commodore'])
  })

  test('words side by side before words apart', () => {
    const near = searching({
      apart: { badge: 'Sport Limited Ascent' },
      reversed: { badge: 'Sport Ascent' },
      together: { badge: 'Ascent Sport' },
    })
    expect(near('ascent sport')).toEqual(['together', 'reversed', 'apart'])
  })

  test('a whole word before a beginning, a title before the rest, then the default order', () => {
    const order = searching({
      place: { make: 'Kia', model: 'Rio', city: 'Ranger' },
      begins: { make: 'Ford', model: 'Rangers' },
      second: { make: 'Ford', model: 'Ranger' },
      third: { make: 'Ford', model: 'Ranger' },
    })
    expect(order('ranger')).toEqual(['second', 'third', 'place', 'begins'])
  })

  test('a chosen order before all', () => {
    const priced = searching({
      dear: { badge: 'Ascent', price: 30_000 },
      cheap: { badge: 'Other', colour: 'Ascent', price: 10_000 },
      none: { badge: 'Ascent', price: undefined },
    })
    expect(priced('ascent', {}, indexOfSort('price_asc'))).toEqual(['cheap', 'dear', 'none'])
  })
})

describe.skipIf(LISTINGS_FILE === undefined)('finds among the real listings', () => {
  let records: SearchRecord[] = []
  const results = (query: string) => {
    if (records.length === 0) records = inDefaultOrder(listedCars(LISTINGS_FILE!).map(toSearchRecord))
    engine ??= openIndex(buildIndex(records, CAR_INDEX_PLAN), CAR_INDEX_PLAN)
    return resultsNow(engine, records, [{ indexName: CAR_INDEX, params: { query } }])[0]!
  }
  let engine: ReturnType<typeof openIndex> | undefined
  const is = (text: string) => (record: Partial<SearchRecord>) =>
    `${record.make} ${record.model} ${record.badge ?? ''}`.toLowerCase().includes(text)

  test.each<[query: string, firstPage: (record: Partial<SearchRecord>) => boolean, atLeast: number]>([
    ['toyota corolla', is('toyota corolla'), 300],
    ['toyta corola', is('toyota corolla'), 300],
    ['corolla toyota', is('toyota corolla'), 300],
    ['hilux', is('hilux'), 300],
    ['hilx', is('hilux'), 300],
    ['cx5', is('cx-5'), 100],
    ['cx 5', is('cx-5'), 100],
    ['mazda3', is('mazda 3'), 100],
    ['land cruiser', is('landcruiser'), 200],
    ['landcruiser prado', is('landcruiser prado'), 100],
    ['range rover', is('range rover'), 100],
    ['mercedes', is('mercedes-benz'), 400],
    ['merc c200', is('mercedes-benz c200'), 10],
    ['volkswagon golf', is('volkswagen golf'), 100],
    ['vw golf', is('volkswagen golf'), 100],
    ['mitsubishi triton glx', is('triton glx'), 20],
    ['mitsibushi', is('mitsubishi'), 500],
    ['suzuki swft', is('suzuki swift'), 20],
    ['white ute', record => record.colour === 'White', 300],
    ['ev', record => is('ev')(record) || record.fuel === 'Electric', 90],
    ['hyundai i30', is('i30'), 100],
    ['hyundai i 30', is('i30'), 100],
    ['alfa romeo', is('alfa romeo'), 10],
    ['ssangyong rexton', is('rexton'), 3],
  ])('“%s”', (query, firstPage, atLeast) => {
    const { hits, nbHits } = results(query)
    expect(nbHits).toBeGreaterThanOrEqual(atLeast)
    expect(hits.filter(hit => !firstPage(hit)).map(hit => `${hit.name}, ${hit.colour}`)).toEqual([])
  })
})

describe('a short number beside other words', () => {
  const numbered = searching({
    cx5: { make: 'Mazda', model: 'CX-5', badge: 'Touring', year: 2030 },
    bt50: { make: 'Mazda', model: 'BT-50', badge: 'XTR', year: 2021 },
    three: { make: 'Mazda', model: '3', badge: 'SP25 30th', year: 2031 },
    cx30: { make: 'Mazda', model: 'CX-30', badge: 'G20 2.5T', year: 2022 },
    series: { make: 'BMW', model: '3 Series', badge: '320i', year: 2031 },
    sedan: { make: 'BMW', model: '330i', badge: 'M Sport', year: 2031 },
    suv: { make: 'BMW', model: 'X5', badge: '30d', year: 2031 },
    bravo: { make: 'Fiat', model: 'Bravo', badge: 'T-Jet 150', year: 2012 },
  })

  test.each([
    ['mazda 5', ['cx5']],
    ['maxda 5', ['cx5']],
    ['mazda 3', ['three']],
    ['mazda 30', ['cx30']],
    ['bmw 3', ['series', 'sedan']],
    ['cx 3', ['cx30']],
  ])('is the name of a model or begins one, and begins nothing else: “%s”', (query, cars) => {
    expect(numbered(query)).toEqual(cars)
  })

  test.each([
    ['mazda 2', ['bt50', 'cx5', 'three', 'cx30']],
    ['mazda 20', ['bt50', 'cx5', 'three', 'cx30']],
    ['fiat 15', ['bravo']],
  ])('begins whatever it can where no model has it, and so does a year: “%s”', (query, cars) => {
    expect(numbered(query).sort()).toEqual(cars.sort())
  })
})

describe('an engine', () => {
  const findByEngine = searching({
    three: { make: 'Mazda', model: '3', engine_size_litres: 2, cylinders: 4 },
    straight: { make: 'Mazda', model: 'CX-90', engine_size_litres: 3.3, cylinders: 6, simple_fuel: 'Diesel' },
    boxer: { make: 'Mazda', model: 'CX-80', engine_size_litres: 2.5, cylinders: 4, simple_fuel: 'Diesel' },
    named: { make: 'Ford', model: 'Ranger', badge: 'XT 3.2DT', year: 2032 },
    year: { make: 'Kia', model: 'Rio', year: 2025 },
  })

  test.each([
    ['3.3', ['straight']],
    ['3.3 diesel', ['straight']],
    ['2.5L diesel', ['boxer']],
    ['2.5 litre', ['boxer']],
    ['2.5', ['boxer']],
    ['2.0', ['three']],
    ['3.2', ['named']],
    ['ranger 3.2 litre', ['named']],
    ['3.2dt', ['named']],
    ['v6', ['straight']],
    ['4 cylinder', ['three', 'boxer']],
  ])('is found by “%s”', (query, cars) => {
    expect(findByEngine(query)).toEqual(cars)
  })

  test.each([
    ['mazda 3', ['three']],
    ['mazda 4', []],
    ['mazda 6', []],
  ])('is not found by the name of a model, “%s”', (query, cars) => {
    expect(findByEngine(query)).toEqual(cars)
  })
})
