import { expect, test } from 'vitest'
import { type Car, CarSchema } from '../../../../src/records/index.ts'
import { readAuClassifieds } from '../../../../src/site/feeds/au-classifieds.ts'
import { aSiteFile } from '../../../support/site.ts'
import { loadFrom, northside } from '../../../support/sites-folder.ts'

/** An advert as the feed writes it. All of these are invented. */
const ADVERT = {
  Brand: 'Toyota',
  Year: '2018',
  Model: 'Corolla',
  'Car/Suv': 'Hatchback',
  Title: '2018 Toyota Corolla Ascent Sport',
  UsedOrNew: 'USED',
  Transmission: 'Automatic',
  Engine: '4 cyl, 1.8 L',
  DriveType: 'Front',
  FuelType: 'Unleaded',
  FuelConsumption: '6.7 L / 100 km',
  Kilometres: '64100',
  ColourExtInt: 'White / Black Cloth',
  Location: 'Sampleton, NSW',
  CylindersinEngine: '4 cyl',
  BodyType: 'Hatchback',
  Doors: ' 5 Doors',
  Seats: ' 5 Seats',
  Price: '18990',
}

type Fields = Partial<Record<keyof typeof ADVERT, string>>

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

function feedOf(adverts: Fields[]): string {
  const lines = adverts.map(fields =>
    Object.values({ ...ADVERT, ...fields })
      .map(quoted)
      .join(','),
  )
  return [Object.keys(ADVERT).join(','), ...lines].join('\r\n')
}

const read = (...adverts: Fields[]) => [...readAuClassifieds(feedOf(adverts), 'listings.csv')]

const carsOf = (...adverts: Fields[]): Car[] =>
  read(...adverts).map(read => {
    if ('reason' in read) throw new Error(read.reason)
    return CarSchema.parse(read.car)
  })

/** The one car of an advert with these fields. */
const carOf = (fields: Fields): Car => carsOf(fields)[0]!

test('an advert becomes a car with what it says, and nothing else', () => {
  const { id, slug, ...car } = carOf({})
  expect(car).toEqual({
    name: '2018 Toyota Corolla Ascent Sport',
    carsales_title: '2018 Toyota Corolla Ascent Sport',
    year: 2018,
    make: 'Toyota',
    model: 'Corolla',
    badge: 'Ascent Sport',
    price: 18_990,
    car_type: 'used',
    status: 'in_stock',
    show_on_dealer_website: true,
    km: 64_100,
    trans: 'Automatic',
    simple_transmission: 'Automatic',
    simple_body: 'hatchback',
    fuel: 'Unleaded',
    simple_fuel: 'Petrol',
    drive: 'FWD',
    doors: 5,
    seats: 5,
    colour: 'White',
    cylinders: 4,
    engine_size: '1.8 L',
    engine_size_litres: 1.8,
    city: 'Sampleton',
    state: 'NSW',
    location: 'Sampleton, NSW',
    variant: { fuelconsumptioncombined: 6.7 },
    item_type: 'car',
    images: [],
    thumbnails: [],
    payment_processors: [],
    standardEquipment: [],
    categories: [],
  })
  expect(slug).toBe(`2018-toyota-corolla-ascent-sport-${id.toString(36)}`)
})

test('make and model are those of the title, not the first words in their columns', () => {
  expect(carOf({ Brand: 'Land', Model: 'Rover', Title: '2016 Land Rover Range Rover Evoque SE' })).toMatchObject({
    make: 'Land Rover',
    model: 'Range Rover Evoque',
    badge: 'SE',
  })
  expect(carOf({ Brand: 'Saab', Model: '3-Sep', Title: '2008 Saab 9-3 Vector' })).toMatchObject({
    make: 'Saab',
    model: '9-3',
  })
})

test('names that come in several spellings are one', () => {
  const titles = (...all: string[]) => carsOf(...all.map((Title, index) => ({ Title, Kilometres: `${index + 1}` })))
  const models = (...all: string[]) => titles(...all).map(({ make, model }) => `${make} ${model}`)
  expect(models('2018 Toyota Hiace LWB', '2018 Toyota HiAce LWB', '2018 Toyota HIACE LWB')).toEqual(
    Array(3).fill('Toyota HiAce'),
  )
  expect(models('2018 Toyota Landcruiser GXL', '2018 Toyota Land Cruiser GXL')).toEqual(
    Array(2).fill('Toyota LandCruiser'),
  )
  expect(models('2018 Toyota Landcruiser Prado GXL')).toEqual(['Toyota LandCruiser Prado'])
  expect(models('2003 Toyota Rav 4 CV', '2020 Toyota RAV4 GX')).toEqual(Array(2).fill('Toyota RAV4'))
  expect(models('2018 BMW 4 SERIES 20I', '2018 BMW 4 Series 20I')).toEqual(Array(2).fill('BMW 4 Series'))
  expect(models('2020 Ssangyong Musso ELX')).toEqual(['SsangYong Musso'])
  expect(models('2017 Audi RS3 Sportback', '2018 Audi RS 3 2.5')).toEqual(Array(2).fill('Audi RS 3'))
  expect(models('2012 Lexus CT 200H Luxury', '2014 Lexus CT200H F Sport')).toEqual(Array(2).fill('Lexus CT200H'))
  // Where the maker's spelling is not known, the commonest wins, whatever the order.
  expect(models('2015 Suzuki Zingo A', '2015 Suzuki ZINGO B', '2015 Suzuki ZINGO C')).toEqual(
    Array(3).fill('Suzuki ZINGO'),
  )
  expect(models('2015 Suzuki ZINGO B', '2015 Suzuki Zingo A')).toEqual(
    models('2015 Suzuki Zingo A', '2015 Suzuki ZINGO B'),
  )
})

test('in a factory order the warranty is no colour, and the car is still to come', () => {
  const car = carOf({
    UsedOrNew: 'NEW',
    'Car/Suv': 'NEW Available to order',
    Kilometres: '- / -',
    ColourExtInt: '5 years / Unlimited km',
    Location: '',
  })
  expect(car.colour).toBeUndefined()
  expect(car.km).toBeUndefined()
  expect(car.city).toBeUndefined()
  expect(car.location).toBeUndefined()
  expect(car).toMatchObject({ car_type: 'new', status: 'coming_soon', preorder: true, simple_body: 'hatchback' })
  // What its card says is a label, in the words of the site.
  expect(car.tag).toBeUndefined()
  expect(carOf({ ColourExtInt: '3 years / 200,000 km' }).colour).toBeUndefined()
})

test('a new car that does not say that it is to be ordered is not told as one', () => {
  const car = carOf({ UsedOrNew: 'NEW', 'Car/Suv': 'nan', ColourExtInt: '3 years / Unlimited km', Location: '' })
  expect(car).toMatchObject({ car_type: 'new', status: 'in_stock' })
  expect(car.preorder).toBeUndefined()
  expect(car.tag).toBeUndefined()
})

test('seats in the column of the doors are seats', () => {
  const car = carOf({ Doors: ' 12 Seats', Seats: '' })
  expect(car.doors).toBeUndefined()
  expect(car.seats).toBe(12)
})

test('Car/Suv is a body, a state of sale, a dealer, a masked number or nothing', () => {
  expect(carOf({ BodyType: '', 'Car/Suv': 'SUV' })).toMatchObject({ simple_body: 'suv' })
  expect(carOf({ 'Car/Suv': 'Sample Street Motors' })).toMatchObject({ dealership_name: 'Sample Street Motors' })
  expect(carOf({ 'Car/Suv': 'Newtown Used Cars' })).toMatchObject({ dealership_name: 'Newtown Used Cars' })
  for (const said of ['USED Dealer ad', 'NEW In stock', 'DEMO', '02 **** ****\n', 'nan', 'Hatchback', '']) {
    const car = carOf({ 'Car/Suv': said })
    expect(car.dealership_name).toBeUndefined()
    expect(car.status).toBe('in_stock')
  }
})

test('placeholders are fields that are not there', () => {
  const car = carOf({
    Transmission: '-',
    Engine: '-',
    DriveType: 'Other',
    FuelType: '-',
    FuelConsumption: '-',
    Kilometres: '-',
    ColourExtInt: '- / -',
    BodyType: '',
    'Car/Suv': 'nan',
    Doors: '',
    Seats: '',
    Price: 'POA',
  })
  const said = Object.entries(car).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  expect(said.map(([name]) => name).sort()).toEqual(
    [
      'badge',
      'car_type',
      'carsales_title',
      'city',
      'id',
      'item_type',
      'location',
      'make',
      'model',
      'name',
      'show_on_dealer_website',
      'slug',
      'state',
      'status',
      'year',
    ].sort(),
  )
})

test('POA and a blank are no price; the colour is the first of its parts', () => {
  expect(carOf({ Price: '' }).price).toBeUndefined()
  expect(carOf({ Price: '1500000' }).price).toBe(1_500_000)
  expect(carOf({ ColourExtInt: 'Silver / Black / Leather' }).colour).toBe('Silver')
  expect(carOf({ ColourExtInt: '- / Black Leather' }).colour).toBeUndefined()
})

test('an engine is told as far as the advert tells it', () => {
  const engine = (Engine: string) => {
    const { cylinders, engine_size, engine_size_litres } = carOf({ Engine })
    return [cylinders, engine_size, engine_size_litres]
  }
  expect(engine('4 cyl')).toEqual([4, undefined, undefined])
  expect(engine('2 L')).toEqual([undefined, '2 L', 2])
  const electric = carOf({ Engine: '0 L', FuelType: 'Electric', FuelConsumption: '0 L / 100 km' })
  expect(electric.engine_size).toBeUndefined()
  expect(electric.variant).toBeUndefined()
  expect(electric).toMatchObject({ fuel: 'Electric', simple_fuel: 'Electric' })
  expect(carOf({ FuelType: 'Premium' })).toMatchObject({ fuel: 'Premium', simple_fuel: 'Petrol' })
})

test.each([
  ['SUV', '2018 Toyota Kluger GX', 'suv'],
  ['Ute / Tray', '2018 Toyota Hilux SR', 'ute'],
  ['People Mover', '2018 Toyota HiAce Commuter', 'peopleMover'],
  ['Commercial', '2018 Toyota HiAce LWB', 'van'],
  ['Commercial', '2018 Toyota HiAce Commuter (12 Seats)', 'bus'],
  ['Commercial', '2018 Mercedes-Benz Sprinter 319CDI MWB High Roof', 'van'],
  ['Commercial', '2018 Iveco Daily 50C18 Cab Chassis', 'cabChassis'],
  ['Commercial', '2018 Iveco Stralis AD Prime Mover', undefined],
  ['Commercial', '2018 Iveco Stralis AD 450 Sleeper High Roof', undefined],
  ['Commercial', '2004 Toyota Estima T', undefined],
  ['Other', '2018 Audi A5 Sport', undefined],
])('a body "%s" of "%s" is %s', (BodyType, Title, body) => {
  expect(carOf({ BodyType, Title, 'Car/Suv': BodyType }).simple_body).toBe(body)
})

test('a suburb in capitals is written as other adverts write it', () => {
  const cities = carsOf(
    { Location: 'MCSAMPLE HILL, NSW', Kilometres: '1' },
    { Location: 'McSample Hill, NSW', Kilometres: '2' },
    { Location: 'NORTH EXAMPLE, VIC', Kilometres: '3' },
  ).map(({ location }) => location)
  expect(cities).toEqual(['McSample Hill, NSW', 'McSample Hill, NSW', 'North Example, VIC'])
})

test('the id stays when the price changes or rows move, and differs where anything else does', () => {
  const [one, other] = carsOf({}, { Kilometres: '64101' })
  expect(carsOf({ Kilometres: '64101' }, { Price: '17990' }).map(({ id }) => id)).toEqual([other!.id, one!.id])
  expect(one!.id).not.toBe(other!.id)
  expect(Number.isSafeInteger(one!.id)).toBe(true)
})

test('of cars that differ in price alone, none takes the id of one that is gone, wherever it stood', () => {
  const ids = (...prices: string[]) => carsOf(...prices.map(Price => ({ Price }))).map(({ id }) => id)
  const [dear, cheap] = ids('66500', '55800')
  expect(ids('55800', '66500')).toEqual([cheap, dear])
  expect(ids('66500', '55800', '49900').slice(0, 2)).toEqual([dear, cheap])
  expect([dear, cheap]).not.toContain(ids('55800')[0])
})

test('near-duplicates are two cars; a row that repeats another in every field is refused', () => {
  const cars = carsOf({}, { Price: '18500' }, { ColourExtInt: 'Red / Black' })
  expect(new Set(cars.map(({ id }) => id)).size).toBe(3)
  expect(new Set(cars.map(({ slug }) => slug)).size).toBe(3)
  const name = '2018 Toyota Corolla Ascent Sport'
  expect(read({}, { Price: '1' }, {})).toContainEqual({ row: 4, name, reason: 'it repeats row 2 in every field' })
})

test('what cannot be a car or a number is refused with its reason and its title', () => {
  const name = '2018 Toyota Corolla Ascent Sport'
  expect(
    read(
      { Title: '' },
      { Title: '2018 Toyota Other' },
      { UsedOrNew: 'OLD' },
      { Price: 'cheap' },
      { Kilometres: 'few' },
    ),
  ).toEqual([
    { row: 2, reason: 'Title is empty' },
    { row: 3, name: '2018 Toyota Other', reason: 'Title "2018 Toyota Other" names no model' },
    { row: 4, name, reason: 'UsedOrNew "OLD" is none of USED, NEW and DEMO' },
    { row: 5, name, reason: 'Price "cheap" is no price' },
    { row: 6, name, reason: 'Kilometres "few" is no distance' },
  ])
})

test('a word that every object of the language knows is a word like others', () => {
  const [make, model, strange] = carsOf(
    { Title: '2018 constructor Corolla' },
    { Title: '2018 Toyota constructor' },
    { 'Car/Suv': 'constructor', DriveType: 'toString' },
  )
  expect(make).toMatchObject({ make: 'constructor', model: 'Corolla' })
  expect(model).toMatchObject({ make: 'Toyota', model: 'constructor' })
  expect(strange).toMatchObject({ dealership_name: 'constructor', simple_body: 'hatchback' })
  expect(strange!.drive).toBeUndefined()
})

test('a row that lacks fields is refused, not read as one that says little, and where it ends the text that was cut off', () => {
  const text = `${feedOf([{}])}\r\n"Toyota","2018","Corolla","Hatchback","2018 Toyota Corolla"`
  expect([...readAuClassifieds(`${text}\r\n`, 'listings.csv')]).toContainEqual({
    row: 3,
    reason: 'it has 5 fields where the first line names 19',
  })
  expect(() => [...readAuClassifieds(text, 'listings.csv')]).toThrow('listings.csv ✖ was cut off in the middle of')
})

test('a row without anything in it is stepped over', () => {
  const empty = ','.repeat(18)
  expect([...readAuClassifieds(`${feedOf([{}])}\n${empty}\n${empty},,\n`, 'listings.csv')]).toHaveLength(1)
})

test('a file of another shape is told what it lacks', () => {
  expect(() => [...readAuClassifieds('id,slug\n1,a\n', 'stock.csv')]).toThrow(
    'stock.csv ✖ lacks the columns Brand, Year',
  )
  const renamed = feedOf([{}]).replace('Price', 'Price AUD')
  expect(() => [...readAuClassifieds(renamed, 'listings.csv')]).toThrow(
    'listings.csv ✖ lacks the column Price; it has "Price AUD" besides; ask its supplier for the names that it had',
  )
})

test('a site is made of such a feed, and the refused row is in its report', async () => {
  const stock = { feeds: [{ reader: 'au-classifieds' as const, file: 'listings.csv' }] }
  const adverts = Array.from({ length: 9 }, (_, index) => ({ Kilometres: `${index + 1}` }))
  const result = await loadFrom(
    northside({
      'northside/site.json': aSiteFile({ stock }),
      'northside/listings.csv': feedOf([...adverts, { Title: '' }]),
    }),
  )
  expect(result).toMatchObject({
    ok: true,
    report: {
      feeds: [{ file: 'sites/northside/listings.csv', accepted: 9, refused: [{ row: 11, reason: 'Title is empty' }] }],
    },
  })
})
