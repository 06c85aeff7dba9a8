import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatFaults } from '../../../../src/site/faults.ts'
import { loadSite } from '../../../../src/site/load.ts'
import { repeatedNames } from '../../../../src/site/repeated-names.ts'
import { aSiteFile } from '../../../support/site.ts'
import { aSitesFolder, loadFrom, northside } from '../../../support/sites-folder.ts'

type Settings = Record<string, unknown>

const HEADER = 'Stock No,Year,Make,Model,Variant,N/U,Asking Price,Odo,Pictures\n'
const ROW = 'U1,2019,Mazda,CX-5,Touring,U,"$34,990","45,000 km",https://a.example/1.jpg|https://a.example/2.jpg\n'
const COLUMNS = {
  stocknum: 'Stock No',
  badge: 'Variant',
  car_type: 'N/U',
  price: 'Asking Price',
  km: 'Odo',
  images: 'Pictures',
}
const VALUES = { car_type: { U: 'used', N: 'new' } }

const withFeed = (
  settings: Settings,
  content: string | object,
  file = typeof content === 'string' ? 'a.csv' : 'a.json',
) =>
  northside({
    'northside/site.json': { ...aSiteFile(), stock: { feeds: [{ reader: 'forecourt', file, ...settings }] } },
    'northside/stock.json': undefined,
    [`northside/${file}`]: content,
  })

const read = async (settings: Settings, content: string | object, file?: string) => {
  const loaded = await loadFrom(withFeed(settings, content, file))
  if (!loaded.ok) throw new Error(formatFaults(loaded.faults).join('\n'))
  return { cars: loaded.site.cars, feed: loaded.report.feeds[0]!, warnings: loaded.report.warnings }
}

const faultsOf = async (settings: Settings, content: string | object, file?: string) => {
  const loaded = await loadFrom(withFeed(settings, content, file))
  return loaded.ok ? [] : formatFaults(loaded.faults)
}

/** One car whose supplier writes `text` where `field` is. */
const cellOf = async (field: string, text: unknown, settings: Settings = {}) => {
  const row = { Stock: 'A1', make: 'Mazda', model: '3', type: 'used', What: text }
  const columns = { stocknum: 'Stock', car_type: 'type', [field]: 'What' }
  const { cars } = await read({ ...settings, columns }, [row])
  return (cars[0] as Record<string, unknown>)[field]
}

test('EN-01 to EN-07 a feed whose columns have other names is read by what its settings say of them', async () => {
  const { cars, feed, warnings } = await read({ columns: COLUMNS, values: VALUES }, HEADER + ROW)
  expect(cars[0]).toMatchObject({
    slug: '2019-mazda-cx-5-touring-u1',
    name: '2019 Mazda CX-5 Touring',
    year: 2019,
    make: 'Mazda',
    model: 'CX-5',
    badge: 'Touring',
    stocknum: 'U1',
    car_type: 'used',
    status: 'in_stock',
    show_on_dealer_website: true,
    price: 34_990,
    km: 45_000,
    images: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
  })
  expect(feed.besides).toBeUndefined()
  expect(warnings.filter(told => told.includes('a.csv'))).toEqual([])
})

test('EN-01 a car is known by its stock number, else its VIN, and has the same id each time', async () => {
  const row = { make: 'Mazda', model: '3', car_type: 'used' }
  const idOf = async (known: object) => (await read({ columns: {} }, [{ ...row, ...known }])).cars[0]!.id
  expect(await idOf({ id: 7, stocknum: 'U1' })).toBe(7)
  expect(await idOf({ stocknum: '12345' })).toBe(12_345)
  const id = await idOf({ stocknum: 'U1', price: 5_000 })
  expect(await idOf({ stocknum: 'u1', price: 6_000 })).toBe(id)
  expect(await idOf({ stocknum: 'U2' })).not.toBe(id)
  expect(await idOf({ vin: 'JM0KF4W7A00123456' })).toBeGreaterThan(0)
  expect(await faultsOf({ columns: {} }, [row])).toEqual([
    expect.stringContaining('row 1: neither id, stocknum nor vin'),
  ])
})

test('EN-03 a car that its feed calls sold is, and other states are told by their words', async () => {
  const row = { make: 'Mazda', model: '3', car_type: 'used' }
  const rows = [
    { ...row, stocknum: '1', sold: 'Yes' },
    { ...row, stocknum: '2', status: 'In Stock' },
    { ...row, stocknum: '3', status: 'On order' },
  ]
  const { cars } = await read({ columns: {}, values: { status: { 'on order': 'coming_soon' } } }, rows)
  expect(cars.map(({ status }) => status)).toEqual(['sold', 'in_stock', 'coming_soon'])
})

test('EN-04 case, spaces, hyphens and underscores count in no name, and a column may be two fields', async () => {
  const columns = { stocknum: 'stock_no', trans: 'GEARBOX', simple_transmission: 'gear box' }
  const values = { simple_transmission: { A: 'Automatic' } }
  const csv = 'Stock No,MAKE,Model,Car Type,Gearbox\n1,Mazda,3,USED,A\n'
  const { cars } = await read({ columns, values }, csv)
  expect(cars[0]).toMatchObject({ make: 'Mazda', car_type: 'used', trans: 'A', simple_transmission: 'Automatic' })
})

test('EN-01 what the settings call otherwise is not a field by its own name, and with null a field is nowhere', async () => {
  const csv = 'id,make,model,car_type,tag,series\nU1,Mazda,3,used,Internal,Pure\n'
  const { cars, feed } = await read({ columns: { stocknum: 'id', tag: null, badge: 'series' } }, csv)
  expect(cars[0]).toMatchObject({ stocknum: 'U1', badge: 'Pure' })
  expect(cars[0]!.tag).toBeUndefined()
  expect(cars[0]!.series).toBeUndefined()
  expect(feed.besides).toEqual(['tag'])
})

test('EN-07 EN-08 EN-12 what stands deeper in JSON is named by the way there, of each in a list on it', async () => {
  const listing = {
    stock: { no: 'U1' },
    vehicle: { make: 'Mazda', model: '3', torque: 200, doors: 5 },
    type: 'used',
    media: [{ url: 'https://a.example/1.jpg' }, { url: 'https://a.example/2.jpg' }],
    features: [],
    'price.total': 20_000,
  }
  const columns = {
    stocknum: 'stock.no',
    make: 'vehicle.make',
    model: 'Vehicle.Model',
    car_type: 'type',
    images: 'media.url',
    standardEquipment: 'features.name',
    'variant.torque': 'vehicle.torque',
    price: 'price.total',
  }
  const { cars, feed } = await read(
    { columns },
    {
      page: 1,
      facets: [{ name: 'make', count: 1 }],
      data: { listings: [listing], filters: ['make'], empty: [null] },
    },
  )
  expect(cars[0]).toMatchObject({
    make: 'Mazda',
    model: '3',
    price: 20_000,
    images: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
    standardEquipment: [],
    variant: { torque: 200 },
  })
  expect(feed.besides).toEqual(['vehicle.doors'])
})

test('EN-08 of a list in JSON each thing is one, whatever commas are in it, and of several columns each is a list', async () => {
  const features = ['Alloy wheels, 18 inch', ' Seats: heated; cooled &amp; electric ', 'ABS', '', null]
  const apart = ['Alloy wheels, 18 inch', 'Seats: heated; cooled & electric', 'ABS']
  const equipment = async (column: string | string[], said: object) => {
    const row = { stocknum: 'A1', make: 'Mazda', model: '3', car_type: 'used', ...said }
    const { cars } = await read({ columns: { standardEquipment: column } }, [row])
    return cars[0]!.standardEquipment
  }
  expect(await equipment('Extras', { Extras: features })).toEqual(apart)
  expect(await equipment('Extras', { Extras: JSON.stringify(features) })).toEqual(apart)
  expect(await equipment('Extras.name', { Extras: features.map(name => ({ name })) })).toEqual(apart)
  expect(await equipment('Extras.name', { Extras: [{ name: features[0] }] })).toEqual(apart.slice(0, 1))
  expect(await equipment(['Safety', 'Comfort'], { Safety: 'ABS, ESP', Comfort: features })).toEqual([
    'ABS',
    'ESP',
    ...apart,
  ])
})

test.each([
  ['before', { 'variant.torque': 'Torque', variant: 'V' }],
  ['behind', { variant: 'V', 'variant.torque': 'Torque' }],
])(
  'EN-12 a field of a group that has a column of its own, named %s it, is in the group with the others',
  async (_, columns) => {
    const row = { stocknum: 'A1', make: 'Mazda', model: '3', car_type: 'used', Torque: '400 Nm' }
    const group = { induction: 'Turbo', torque: '' }
    const { cars } = await read({ columns }, [{ ...row, V: JSON.stringify(group) }])
    expect(cars[0]).toMatchObject({ variant: { torque: '400 Nm', induction: 'Turbo' } })
    // So it is where the feed has the group under our own name.
    const own = await read({ columns: { 'variant.torque': 'Torque' } }, [{ ...row, variant: group }])
    expect(own.cars[0]).toMatchObject({ variant: { torque: '400 Nm', induction: 'Turbo' } })
  },
)

/** As dealer management systems keep what they have many of: a name beside each value. */
const PAIRED = {
  Identification: [
    { Type: 'Stock Number', Value: '0012' },
    { Type: 'VIN', Value: 'JM0KF4W7A00123456' },
  ],
  Specs: {
    Spec: [
      { Name: 'Make', Text: 'Mazda' },
      { Name: 'Model', Text: '3' },
      { Name: 'Doors', Text: '5' },
    ],
  },
  Media: [
    { Kind: 'Photo', Url: '/2.jpg', Order: 2 },
    { Kind: 'Hero', Url: '/1.jpg', Order: 1 },
    { Kind: 'Hero', Url: '/3.jpg', Order: 3 },
  ],
  'Torque [Nm]': 200,
  'Weight[kg=1]': 1400,
  car_type: 'used',
}
const CHOOSING = {
  stocknum: 'identification[type=stock_number].value',
  vin: 'Identification[Type=VIN].Value',
  make: 'Specs.Spec[Name=Make].Text',
  model: 'Specs.Spec[Name=Model].Text',
  primary_image_url: 'Media[Kind=Hero].Url',
  images: ['Media[Kind=Hero].Url', 'Media[Kind=Photo].Url'],
  thumbnails: 'Media[2].Url',
  'variant.torque': 'Torque [Nm]',
  views: 'Weight[kg=1]',
}

test('EN-01 EN-07 EN-08 a name chooses in a list of pairs by what stands beside, and in any list by the place', async () => {
  const { cars, feed } = await read({ columns: CHOOSING }, [
    PAIRED,
    { ...PAIRED, Identification: [{ Type: 'VIN', Value: 'B' }] },
  ])
  expect(cars[0]).toMatchObject({
    stocknum: '0012',
    vin: 'JM0KF4W7A00123456',
    make: 'Mazda',
    primary_image_url: '/1.jpg',
    images: ['/1.jpg', '/3.jpg', '/2.jpg'],
    thumbnails: ['/1.jpg'],
    views: 1400,
    variant: { torque: 200 },
  })
  expect(cars[1]).toMatchObject({ vin: 'B' })
  expect(cars[1]!.stocknum).toBeUndefined()
  expect(feed.besides).toEqual(['Specs.Spec[Name=Doors].Text', 'Media.Order'])
})

test('BD-17 of names that choose what no row has, the one in the list that was meant is told, and lists too long for it are not', async () => {
  const columns = {
    ...CHOOSING,
    vin: 'Identification[Type=Vin No].Value',
    doors: 'Specs.Spec[Name=Dors].Text',
    seats: "Specs.Spec[@Name='Seats'].Text",
    thumbnails: 'Media[9].Url',
  }
  expect(await faultsOf({ columns }, [PAIRED])).toEqual(
    [
      '"Identification[Type=Vin No].Value"; did you mean "Identification[Type=VIN].Value"? If it is not always there, name it in "sometimes" → at stock.feeds[0].columns.vin',
      '"Media[9].Url"; write what it is called now; nobody reads "Identification[Type=VIN].Value", "Specs.Spec[Name=Doors].Text", "Media.Order". If it is not always there, name it in "sometimes" → at stock.feeds[0].columns.thumbnails',
      '"Specs.Spec[Name=Dors].Text"; did you mean "Specs.Spec[Name=Doors].Text"? If it is not always there, name it in "sometimes" → at stock.feeds[0].columns.doors',
      `"Specs.Spec[@Name='Seats'].Text"; write what it is called now; nobody reads "Specs.Spec[Name=Doors].Text". If it is not always there, name it in "sometimes" → at stock.feeds[0].columns.seats`,
    ].map(told => `sites/northside/site.json ✖ no row of sites/northside/a.json has ${told}`),
  )
  const Spec = [...PAIRED.Specs.Spec, ...Array.from({ length: 300 }, (_, at) => ({ Name: `Option ${at}`, Text: 'Y' }))]
  const { feed } = await read({ columns: CHOOSING }, [{ ...PAIRED, Specs: { Spec } }])
  expect(feed.besides).toEqual(['Media.Order'])
  const { make, model, ...others } = CHOOSING
  const { feed: unread } = await read({ columns: others }, [{ ...PAIRED, Specs: { Spec }, make: 'Mazda', model: '3' }])
  expect(unread.besides).toEqual(['Specs.Spec.Text', 'Media.Order'])
})

test('EN-07 EN-08 a list or a text may be of several columns', async () => {
  const csv =
    'stocknum,make,model,car_type,Photo 1,Photo 2,Photo 3,Badge 1,Badge 2\n1,Mazda,3,used,/1.jpg,,/3.jpg,G20,Evolve\n'
  const columns = { images: ['Photo 1', 'Photo 2', 'Photo 3'], badge: ['Badge 1', 'Badge 2'] }
  const { cars } = await read({ columns }, csv)
  expect(cars[0]).toMatchObject({ images: ['/1.jpg', '/3.jpg'], badge: 'G20 Evolve' })
})

test.each<[field: string, text: unknown, value: unknown]>([
  ['price', '$34,990', 34_990],
  ['price', 'AUD 34 990.00', 34_990],
  ['price', '39990 AUD', 39_990],
  ['price', 'POA', undefined],
  ['km', '45,000 kms', 45_000],
  ['seats', '5 Seats', 5],
  ['engine_size_litres', '1,998 cc', 1.998],
  ['engine_size_litres', '2494', 2.494],
  ['engine_size_litres', 1998, 1.998],
  ['engine_size_litres', '4 cyl, 2.2 L', 2.2],
  ['engine_size_litres', '2.0', 2],
  ['engine_size_litres', '2,0 L', 2],
  ['engine_size_litres', 'V6,3L', 3],
  ['engine_size_litres', '4 cyl', undefined],
  ['engine_size_litres', '110kW', undefined],
  ['certified', 'Y', true],
  ['certified', 0, false],
  ['simple_body', 'People Mover', 'peopleMover'],
  ['compliance_date', '11/2019', '2019-11'],
  ['compliance_date', '11/59', '2059-11'],
  ['compliance_date', '11/60', '1960-11'],
  ['compliance_date', 'Nov 2019', '2019-11'],
  ['build_date', '20191130', '2019-11-30'],
  ['standardEquipment', 'ABS; Airbags (front, side); Tow bar', ['ABS', 'Airbags (front, side)', 'Tow bar']],
  ['standardEquipment', 'ABS, Airbags (front, side), Tow bar', ['ABS', 'Airbags (front, side)', 'Tow bar']],
  ['standardEquipment', ' ABS (front, Tow bar,, ', ['ABS (front', 'Tow bar']],
  ['standardEquipment', 'Heated &amp; cooled seats|ABS', ['Heated & cooled seats', 'ABS']],
  ['standardEquipment', '<ul><li>ABS</li><li>Tow bar</li></ul>', ['ABS', 'Tow bar']],
  ['standardEquipment', '["ABS", "Tow bar"]', ['ABS', 'Tow bar']],
  ['images', '/1.jpg;/2.jpg', ['/1.jpg', '/2.jpg']],
  [
    'images',
    'https://a.example/w_4,h_3/1.jpg,https://a.example/2.jpg?a=1&amp;b=2',
    ['https://a.example/w_4,h_3/1.jpg', 'https://a.example/2.jpg?a=1&b=2'],
  ],
])('EN-02 to EN-08 %s is read of %j', async (field, text, value) => {
  expect(await cellOf(field, text)).toEqual(value)
})

test('EN-02 EN-04 a number that may be two is none', async () => {
  const told = async (field: string, text: string) => {
    const row = { stocknum: '1', make: 'Mazda', model: '3', car_type: 'used', [field]: text }
    return (await faultsOf({ columns: {} }, [row]))[0]
  }
  expect(await told('km', '45k')).toContain('km: a number belongs here, not a text ("45k")')
  expect(await told('price', '$34,990 or $35,990')).toContain('price: a number belongs here')
  expect(await told('price', '$34.990')).toContain('price: "$34.990" has a dot that may part thousands')
  expect(await told('price', ' 34.990 AUD')).toContain('price: "34.990 AUD" has a dot that may part thousands')
  expect(await told('km', '45.000 km ')).toContain('km: "45.000 km" has a dot that may part thousands')
})

test('EN-01 an id with letters is another than the one with other letters', async () => {
  const { cars } = await read({ columns: {} }, 'id,make,model,car_type\n12A,Mazda,3,used\n12B,Mazda,3,used\n')
  expect(cars.map(({ slug }) => slug)).toEqual(['mazda-3-12a', 'mazda-3-12b'])
})

test('EN-01 groups too deep in one another are a fault of their feed, and stop no other dealer', async () => {
  const deep = (open: string, close: string) => `${open.repeat(50_000)}1${close.repeat(50_000)}`
  for (const json of [
    `[{"a":${deep('{"a":', '}')}}]`,
    `{"a":${deep('{"a":', '}')}}`,
    `[{"images":${deep('[', ']')}}]`,
  ]) {
    expect(await faultsOf({ columns: {}, file: 'a.json' }, json, 'a.json')).toEqual([
      expect.stringContaining('too deep to be read'),
    ])
  }
})

test('EN-01 the list may be in a group "cars", "cars" say how many there are, and an id be that of the dealer', async () => {
  const car = { stocknum: '1', make: 'Mazda', model: '3', car_type: 'used' }
  for (const json of [{ cars: { car: [car] } }, { cars: 1, vehicles: [car] }, { id: 17, stock: [car] }]) {
    expect((await read({ columns: {} }, json)).cars).toHaveLength(1)
  }
})

test('EN-05 of a date with day and month the settings say which is first, and without that nobody guesses', async () => {
  expect(await cellOf('rego_expiry', '05/06/2027', { dates: 'day/month' })).toBe('2027-06-05')
  expect(await cellOf('rego_expiry', '05/06/2027', { dates: 'month/day' })).toBe('2027-05-06')
  expect(await cellOf('rego_expiry', '5.6.27', { dates: 'day/month' })).toBe('2027-06-05')
  for (const [written, moment] of [
    ['05/06/2025 12:30:00 AM', '2025-06-04T14:30:00.000Z'],
    ['05/06/2025 12:30 PM', '2025-06-05T02:30:00.000Z'],
    ['05/06/2025 4:05 pm', '2025-06-05T06:05:00.000Z'],
  ])
    expect(await cellOf('created_at', written, { dates: 'day/month' })).toBe(moment)
  await expect(cellOf('rego_expiry', '25/06/2027')).rejects.toThrow('say by "dates" which of them is first')
})

test('EN-03 SR-46 words that a field does not take are told all at once, with how many rows have them', async () => {
  const rows = ['N', 'U', 'U', 'new'].map(
    (type, at) => `${at + 1},Mazda,3,${type},${at === 0 ? 'Ute / Tray' : 'Hatch'}\n`,
  )
  const csv = `stocknum,make,model,car_type,Body\n${rows.join('')}`
  const columns = { simple_body: 'body' }
  expect((await faultsOf({ columns }, csv)).slice(1)).toEqual([
    'sites/northside/site.json ✖ sites/northside/a.csv has "Ute / Tray" (1 row) as "simple_body", and no row with one of these is a car; say what each means, 4x4, bus, cabChassis, convertible, coupe, hardtop, hatch, hatchback, motorhome, lightTruck, peopleMover, sedan, softtop, suv, ute, van, wagon, stationWagon, or null where it says nothing → at stock.feeds[0].values.simple_body',
    'sites/northside/site.json ✖ sites/northside/a.csv has "U" (2 rows), "N" (1 row) as "car_type", and no row with one of these is a car; say what each means, new, demo, used, or null where it says nothing → at stock.feeds[0].values.car_type',
  ])
  const values = { ...VALUES, simple_body: { 'ute / tray': null } }
  const { cars } = await read({ columns, values }, csv)
  expect(cars.map(({ car_type, simple_body }) => [car_type, simple_body])).toEqual([
    ['new', undefined],
    ['used', 'hatch'],
    ['used', 'hatch'],
    ['new', 'hatch'],
  ])
})

test('EN-03 few rows with a strange word are a warning, and the others are cars', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => `${at + 1},Mazda,3,${at === 0 ? 'Z' : 'U'}\n`)
  const csv = `stocknum,make,model,car_type\n${rows.join('')}`
  const { cars, warnings } = await read({ columns: {}, values: VALUES }, csv)
  expect(cars).toHaveLength(8)
  expect(warnings).toContainEqual(expect.stringContaining('has "Z" (1 row) as "car_type"'))
})

test('BD-17 CF-07 what is wrong in the settings of columns is told at once, with what to write', async () => {
  const settings = {
    columns: { StockNo: 'stocknum', bagde: 'Variant', km: ['Odo', 'Kms'], price: '' },
    values: { car_type: { N: 'New', n: 'used' }, km: { none: 'null' }, certified: { Y: 'yes' }, colour: { x: null } },
    sometimes: ['Kms', 'Was'],
    dates: 'day first',
  }
  expect(await faultsOf(settings, HEADER + ROW)).toEqual(
    [
      'write the name of a column → at stock.feeds[0].columns.price',
      '"StockNo" is no field of a car; the field comes first: "stocknum": "StockNo" → at stock.feeds[0].columns.StockNo',
      '"bagde" is no field of a car; did you mean "badge"? → at stock.feeds[0].columns.bagde',
      'is one thing, so name one column; only a text or a list is made of several → at stock.feeds[0].columns.km',
      '"New" is none of our words; did you mean "new"? write one of new, demo, used, or null → at stock.feeds[0].values.car_type.N',
      'is the same word as "N", with another meaning → at stock.feeds[0].values.car_type.n',
      'a number or null belongs here → at stock.feeds[0].values.km.none',
      'true, false or null belongs here → at stock.feeds[0].values.certified.Y',
      '"day first" is not known here; write one of "day/month", "month/day" → at stock.feeds[0].dates',
    ].map(told => `sites/northside/site.json ✖ ${told}`),
  )
})

test('BD-17 what says something of columns goes with them, and with the reader that asks', async () => {
  const told = async (settings: Settings) =>
    (await faultsOf(settings, HEADER + ROW)).map(line => line.replace('sites/northside/site.json ✖ ', ''))
  expect(await told({ values: VALUES, dates: 'day/month' })).toEqual([
    'goes with "columns"; add "columns": { } if all are called as ours → at stock.feeds[0].values',
    'goes with "columns"; add "columns": { } if all are called as ours → at stock.feeds[0].dates',
  ])
  expect(await told({ columns: COLUMNS, values: VALUES, sometimes: ['Odo', 'Was'] })).toEqual([
    '"Was" is none of those that "columns" names → at stock.feeds[0].sometimes[1]',
  ])
  expect(await told({ reader: 'au-classifieds', columns: {} })).toEqual([
    'goes with the reader "forecourt", as "au-classifieds" knows its columns → at stock.feeds[0].columns',
  ])
})

test('BD-17 what stands nowhere below a name is told as missing, and a list that is empty today is not', async () => {
  const row = { stocknum: '1', make: 'Mazda', model: '3', car_type: 'used' }
  const told = (name: string, said: object) => faultsOf({ columns: { km: name } }, [{ ...row, ...said }])
  const missing = [expect.stringContaining('no row of sites/northside/a.json has "odo.value"')]
  expect(await told('odo.value', { odo: 45_000 })).toEqual(missing)
  expect(await told('odo.value', { odo: [{ unit: 'km' }] })).toEqual(missing)
  expect(await told('odo.value', { odo: [] })).toEqual([])
})

test('BD-17 columns that no row has are told at once, with what was meant, and the site is not built without them', async () => {
  const columns = { ...COLUMNS, km: 'Odometer', badge: 'Varient', before_price: 'Was' }
  expect(await faultsOf({ columns, values: VALUES }, HEADER + ROW)).toEqual([
    'sites/northside/site.json ✖ no row of sites/northside/a.csv has "Varient"; did you mean "Variant"? If it is not always there, name it in "sometimes" → at stock.feeds[0].columns.badge',
    'sites/northside/site.json ✖ no row of sites/northside/a.csv has "Odometer"; did you mean "Odo"? If it is not always there, name it in "sometimes" → at stock.feeds[0].columns.km',
    'sites/northside/site.json ✖ no row of sites/northside/a.csv has "Was"; write what it is called now; nobody reads "Variant", "Odo". If it is not always there, name it in "sometimes" → at stock.feeds[0].columns.before_price',
  ])
  const { cars } = await read(
    { columns: { ...COLUMNS, before_price: 'Was' }, values: VALUES, sometimes: ['Was'] },
    HEADER + ROW,
  )
  expect(cars).toHaveLength(1)
  // Rows without anything under it have the column all the same, and of no rows nobody knows.
  const { cars: unpriced } = await read({ columns: COLUMNS, values: VALUES }, HEADER + ROW.replace('"$34,990"', ''))
  expect(unpriced[0]!.price).toBeUndefined()
  expect(await faultsOf({ columns }, HEADER)).toEqual([expect.stringContaining('holds no cars')])
})

test('BD-17 a field that two columns are given, as any setting that is there twice, is told, and neither counts', async () => {
  const twice = JSON.stringify({
    ...aSiteFile(),
    stock: { feeds: [{ reader: 'forecourt', file: 'a.csv', columns: { km: 'Odo', KM: 'Kms' } }] },
  })
  const files = { ...withFeed({}, HEADER + ROW), 'northside/site.json': twice.replace('"KM"', '"km"') }
  const loaded = await loadFrom(files)
  expect(loaded.ok ? [] : formatFaults(loaded.faults)).toContain(
    'sites/northside/site.json ✖ "km" is there twice; only one of the two can be meant → at stock.feeds[0].columns.km',
  )
})

test('BD-17 only names of one group repeat each other, whatever stands in texts', () => {
  const text = '{ "a": { "b": "b\\": {\\"b\\":" }, "b": [{ "b": 1 }, { "b": [1, 2], "c": "b", "b": 2 }], "\\u0062": 3 }'
  expect(() => JSON.parse(text)).not.toThrow()
  expect(repeatedNames(text, 'x').map(({ path }) => path)).toEqual(['b[1].b', 'b'])
  expect(repeatedNames(JSON.stringify({ picture: 'A'.repeat(15_000_000) }), 'x')).toEqual([])
})

test('BD-17 of two columns that are called alike nobody guesses which is meant', async () => {
  const csv = 'stocknum,make,model,car_type,Price,PRICE\n1,Mazda,3,used,1,20000\n'
  expect(await faultsOf({ columns: {} }, csv)).toEqual([
    'sites/northside/site.json ✖ sites/northside/a.csv has "Price" and "PRICE"; write the one that is meant letter by letter → at stock.feeds[0].columns.price',
  ])
  expect((await read({ columns: { price: 'PRICE' } }, csv)).cars[0]!.price).toBe(20_000)
})

test.each([';', '\t', '|'])('EN-01 a CSV whose columns are separated by %j is read', async separator => {
  const csv = ['stocknum,make,model,car_type,Note', '1,Mazda,3,used,"a, b"']
    .map(line => line.replace('"a, b"', '"x"').replaceAll(',', separator))
    .join('\n')
  const { cars, feed } = await read({ columns: {} }, `${csv}\n`)
  expect(cars[0]).toMatchObject({ stocknum: '1', make: 'Mazda' })
  expect(feed.besides).toEqual(['Note'])
})

test.each([';', '\t'])(
  'EN-01 a CSV says by a first line "sep=" that its columns are separated by %j',
  async separator => {
    const csv = `stocknum;make;model;car_type;Note\n1;Mazda;3;used;a, b, c, d\n`.replaceAll(';', separator)
    const { cars, feed } = await read({ columns: {} }, `sep=${separator}\r\n${csv}`)
    expect(cars[0]).toMatchObject({ stocknum: '1', make: 'Mazda' })
    expect(feed.besides).toEqual(['Note'])
    const [told] = await faultsOf({ columns: {} }, `"sep=${separator}"\n${csv.replace('3', '')}`)
    expect(told).toContain('row 2: model:')
    // Where a row is wrong in its writing, a text editor shows the line.
    const unclosed = await faultsOf({ columns: {} }, `sep=${separator}\n${csv}"4`)
    expect(unclosed[0]).toContain('at line 4, column 1')
  },
)

test('EN-07 EN-08 of columns that are called alike a list takes all', async () => {
  const csv = 'stocknum,make,model,car_type,Photo,Photo,images,images\n1,Mazda,3,used,/1.jpg,/2.jpg,/3.jpg,/4.jpg\n'
  const { cars, feed } = await read({ columns: { thumbnails: 'Photo' } }, csv)
  expect(cars[0]).toMatchObject({ thumbnails: ['/1.jpg', '/2.jpg'], images: ['/3.jpg', '/4.jpg'] })
  expect(feed.besides).toBeUndefined()
  const { feed: unread } = await read({ columns: { thumbnails: 'Photo[2]', images: null } }, csv)
  expect(unread.besides).toEqual(['Photo[1]', 'images[1]', 'images[2]'])
})

test('BD-17 of columns that are called alike a setting has to say which is meant, where it names them', async () => {
  const csv = 'stocknum,make,model,car_type,Price,Price,Note,Note,badge,badge\n1,Mazda,3,used,1,20000,a,b,,GT\n'
  expect(await faultsOf({ columns: { price: 'Price' } }, csv)).toEqual([
    'sites/northside/site.json ✖ sites/northside/a.csv has 2 columns "Price"; write "Price[1]" for the first of them, and so on → at stock.feeds[0].columns.price',
    'sites/northside/site.json ✖ sites/northside/a.csv has 2 columns "badge"; write "badge[1]" for the first of them, and so on → at stock.feeds[0].columns.badge',
  ])
  const { cars } = await read({ columns: { price: 'Price[2]', badge: ['badge[1]', 'badge[2]'] } }, csv)
  expect(cars[0]).toMatchObject({ price: 20_000, badge: 'GT' })
})

test.each([
  ['windows-1252', 'latin1'],
  ['utf-16le', 'utf16le'],
] as const)('EN-01 a feed in %s is read where its settings say so', async (encoding, written) => {
  const csv = Buffer.from('stocknum,make,model,car_type\n1,Citroën,C4,used\n', written)
  const { cars } = await read({ columns: {}, encoding }, csv, 'a.csv')
  expect(cars[0]!.make).toBe('Citroën')
})

test('EN-01 one object a line is read whatever its names are, also of an address that says nothing of it', async () => {
  const line = (stock: number) => JSON.stringify({ stock, make: 'Mazda', model: '3', car_type: 'used' })
  const { cars } = await read({ columns: { stocknum: 'stock' } }, `${line(1)}\n${line(2)}\n`, 'cars.txt')
  expect(cars.map(({ stocknum }) => stocknum)).toEqual(['1', '2'])
})

test('EN-03 what all rows leave out may be filled in, as that all cars are used', async () => {
  const csv = 'stocknum,make,model\n1,Mazda,3\n'
  const { cars } = await read({ columns: {}, fill: { car_type: 'used', item_type: 'motorcycle' } }, csv)
  expect(cars[0]).toMatchObject({ car_type: 'used', item_type: 'motorcycle' })
})

test('EN-26 what nobody reads is told of a feed that is kept as well, and other columns are another reading', async () => {
  const kept = new Map<string, Uint8Array>()
  const keeper = {
    has: (key: string) => kept.has(key),
    get: (key: string) => kept.get(key),
    set: (key: string, value: Uint8Array) => void kept.set(key, value),
  }
  const csv = 'stocknum,make,model,car_type,Colour 1,Colour 2\n1,Mazda,3,used,Red,Blue\n'
  const readAgain = async (columns: Settings) => {
    const sitesDir = await aSitesFolder(withFeed({ columns }, csv))
    const loaded = await loadSite(join(sitesDir, 'northside'), { at: new Date(), sitesDir, keeper })
    return loaded.ok && [loaded.site.cars[0]!.colour, loaded.report.feeds[0]!.besides]
  }
  const first = ['Red', ['Colour 2']]
  expect(await readAgain({ colour: 'Colour 1' })).toEqual(first)
  expect(await readAgain({ colour: 'Colour 1' })).toEqual(first)
  expect(await readAgain({ colour: 'Colour 2' })).toEqual(['Blue', ['Colour 1']])
})
