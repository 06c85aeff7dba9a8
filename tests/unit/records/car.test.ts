import { expect, test } from 'vitest'
import { BODIES, CarSchema } from '../../../src/records/index.ts'
import { CHECKING, reasonOf } from '../../../src/site/faults.ts'

/** A car with every field that the requirements name, by row. */
const FIELDS = {
  'EN-01': {
    id: 4711,
    slug: '2021-toyota-corolla-4711',
    name: '2021 Toyota Corolla Ascent Sport',
    carsales_title: '2021 Toyota Corolla Ascent Sport Auto',
    year: 2021,
    make: 'Toyota',
    model: 'Corolla',
    badge: 'Ascent Sport',
    series: 'ZWE211R',
  },
  'EN-02': {
    price: 24_990,
    price_type: 'Drive Away',
    before_price: 25_990,
    offer_price: 23_990,
    subscription_price: 199,
    preorder: false,
  },
  'EN-03': {
    car_type: 'used',
    status: 'in_stock',
    sold: false,
    sold_date_timestamp: 1_750_000_000,
    show_on_dealer_website: true,
    reserved: true,
    certified: true,
  },
  'EN-04': {
    km: 45_210,
    trans: '10 speed sports automatic',
    simple_transmission: 'Automatic',
    simple_body: 'hatch',
    simple_fuel: 'Petrol',
    fuel: 'Petrol - Unleaded ULP',
    drive: 'FWD',
    seats: 5,
    doors: 5,
    colour: 'Glacier White',
    engine_size: '2.0 L',
    cylinders: 4,
    engine_size_litres: 2,
  },
  'EN-05': {
    stocknum: 'N4711',
    vin: 'JTNK43BE00J000000',
    regplate: 'ABC12D',
    rego_expiry: '2026-03-31',
    build_date: '2021-05',
    compliance_date: '2021-06',
    created_at: '2025-05-01T09:30:00+10:00',
    views: 120,
    tag: 'Low kms',
    has_nvic: true,
  },
  'EN-06': {
    city: 'Newcastle',
    state: 'NSW',
    location: 'Newcastle, NSW',
    location_id: 11,
    location_name: 'Northside Toyota Sales',
    private_suburb: 'Hamilton',
    private_postcode: '2303',
    dealership_id: 1,
    dealership_slug: 'northside-toyota',
    dealership_name: 'Northside Toyota',
  },
  'EN-07': {
    images: ['/cars/4711-1.webp', 'https://pictures.example.com/4711-2.jpg'],
    thumbnails: ['/cars/4711-1-small.webp'],
    primary_image_url: '/cars/4711-1.webp',
    file: 'https://reports.example.com/4711.pdf',
  },
  'EN-08': {
    payment_processors: ['stripe'],
    standardEquipment: ['Reversing camera', 'Lane keeping'],
    dealercomments: 'One owner.|Full books.',
  },
  'EN-09': {
    specifications: {
      body_width: 2.4,
      body_length: '20 ft',
      tare_weight: 2150,
      axle_type: 'Tandem',
      sleeps: 4,
      aggregate_trailer_mass: 2800,
    },
  },
  'EN-10': { autograb_data: { state_average_market_price: 25_600, average_market_price: 25_900 } },
  'EN-11': {
    finance_lenders: {
      taurus: {
        interestRate: 8.9,
        comparisonRate: 9.7,
        paymentWeek: 121.5,
        paymentMonth: 526.5,
        termYears: 5,
        termMonths: 60,
        deposit: 2499,
        balloon: 0,
        disclaimer: 'Subject to approval.',
      },
    },
  },
  'EN-12': {
    variant: {
      cylinders: 4,
      enginesize: '1987 cc',
      enginesize_litres: 2,
      induction: 'Aspirated',
      geartype: 'Constantly Variable Transmission',
      fuelconsumptioncombined: 6,
      fuelcapacity: 50,
      grossvehiclemass: 1820,
      vehiclelength: 4375,
      vehicleheight: 1435,
      vehiclewidth: 1790,
      torque: '200Nm @ 4400rpm',
      ancaprating: 5,
      bodyconfiguration: '5 Door Hatch',
    },
  },
} as const

const whole = {
  ...Object.assign({}, ...Object.values(FIELDS)),
  item_type: 'car',
  categories: ['Family'],
  custom_rank: 3,
}

test.each(Object.entries(FIELDS))('%s its fields come through without loss', (_row, fields) => {
  expect(CarSchema.parse(whole)).toMatchObject(fields)
})

test('EN-26 a car with every field set parses with no loss, and what else is in it is ignored', () => {
  expect(CarSchema.parse({ ...whole, warehouse_code: 'B7' })).toEqual(whole)
  const nested = { ...whole, variant: { ...FIELDS['EN-12'].variant, paint_code: '040' } }
  expect(CarSchema.parse(nested)).toEqual(whole)
})

test('EN-26 null, an empty text and spaces say that a field is not there', () => {
  const car = CarSchema.parse({
    ...whole,
    badge: '',
    series: null,
    rego_expiry: ' ',
    tag: '\t',
    price: null,
    variant: null,
    item_type: null,
  })
  expect(car.item_type).toBe('car')
  expect(car.badge).toBeUndefined()
  expect(car.rego_expiry).toBeUndefined()
  expect(car.tag).toBeUndefined()
  expect(car.series).toBeUndefined()
  expect(car.price).toBeUndefined()
  expect(car.variant).toBeUndefined()
  expect(
    CarSchema.parse({ ...whole, standardEquipment: null, payment_processors: null, thumbnails: null }),
  ).toMatchObject({
    standardEquipment: [],
    payment_processors: [],
    thumbnails: [],
  })
})

const WORDS_FOR_NOTHING = [
  'NULL',
  '\\N',
  'N/A',
  'n/a',
  'NA',
  'nan',
  'None',
  'undefined',
  'TBA',
  'tbc',
  '-',
  '---',
  ' NULL ',
]

test.each(WORDS_FOR_NOTHING)(
  'a field of a car that says "%s" is not there, and a name without which it is none is refused',
  word => {
    const car = CarSchema.parse({
      ...whole,
      badge: word,
      series: word,
      colour: word,
      vin: word,
      price: word,
      km: word,
      cylinders: word,
      certified: word,
      simple_body: word,
      rego_expiry: word,
      variant: { torque: word, vehiclelength: 4_640 },
      standardEquipment: ['ABS', word],
    })
    for (const name of [
      'badge',
      'series',
      'colour',
      'vin',
      'price',
      'km',
      'cylinders',
      'certified',
      'simple_body',
      'rego_expiry',
    ] as const)
      expect(car[name], name).toBeUndefined()
    expect(car.variant).toEqual({ vehiclelength: 4_640 })
    expect(car.standardEquipment).toEqual(['ABS'])
    for (const name of ['name', 'make', 'model'])
      expect(CarSchema.safeParse({ ...whole, [name]: word }).success, name).toBe(false)
  },
)

test.each(['POA', 'p.o.a.', ' P.O.A ', 'Price on Application'])(
  'a price that says "%s" is none, and a name that says so is one',
  word => {
    const prices = { price: word, before_price: word, offer_price: word, subscription_price: word }
    const car = CarSchema.parse({ ...whole, ...prices, badge: word.trim() })
    for (const name of ['price', 'before_price', 'offer_price', 'subscription_price'] as const)
      expect(car[name], name).toBeUndefined()
    expect(car.badge).toBe(word.trim())
    expect(CarSchema.safeParse({ ...whole, price: `${word} now` }).success).toBe(false)
  },
)

test('what only begins like a word for nothing is a name, and so is the series of the first MX-5', () => {
  expect(
    CarSchema.parse({
      ...whole,
      badge: 'Nano',
      colour: 'None More Black',
      make: 'MAZDA',
      model: 'Nadia',
      series: 'NA',
    }),
  ).toMatchObject({
    badge: 'Nano',
    colour: 'None More Black',
    model: 'Nadia',
    series: 'NA',
  })
})

test('a number is a text where a feed tells a stock number, a model, a plate or a piece of equipment', () => {
  const numbers = { stocknum: 12_345, model: 3, series: 5, badge: 2.5, private_postcode: 6107, regplate: 123 }
  expect(CarSchema.parse({ ...whole, ...numbers, standardEquipment: ['ABS', 8] })).toMatchObject({
    standardEquipment: ['ABS', '8'],
    ...{ stocknum: '12345', model: '3', series: '5', badge: '2.5', private_postcode: '6107', regplate: '123' },
  })
  expect(CarSchema.safeParse({ ...whole, make: undefined }).success).toBe(false)
  expect(CarSchema.safeParse({ ...whole, model: Number.NaN }).success).toBe(false)
  expect(CarSchema.safeParse({ ...whole, stocknum: true }).success).toBe(false)
})

test('the first or last date that a system knows is none', () => {
  for (const none of ['1900-01-01', '0001-01-01T00:00:00', '1970-01-01T00:00:00Z', '9999-12-31', '2100-01-01']) {
    const dates = { build_date: none, compliance_date: none, rego_expiry: none, created_at: none }
    expect(CarSchema.parse({ ...whole, ...dates })).toMatchObject({
      build_date: undefined,
      compliance_date: undefined,
      rego_expiry: undefined,
      created_at: undefined,
    })
  }
  for (const one of ['1901-01', '1970-01', '1970-01-02', '2099-12-31']) {
    expect(CarSchema.parse({ ...whole, build_date: one }).build_date).toBe(one)
  }
  for (const wrong of ['1714540000', '1714540000000', '15122024', '31122024'])
    expect(CarSchema.safeParse({ ...whole, build_date: wrong }).success, wrong).toBe(false)
})

test('more litres than an engine has are none', () => {
  const litres = (engine_size_litres: unknown) => CarSchema.parse({ ...whole, engine_size_litres }).engine_size_litres
  expect([1998, 20.1, null, 20, 6.7].map(litres)).toEqual([undefined, undefined, undefined, 20, 6.7])
  const ofVariant = (enginesize_litres: unknown) =>
    CarSchema.parse({ ...whole, variant: { enginesize_litres } }).variant?.enginesize_litres
  expect([1998, '1998', '2.0 L', 20].map(ofVariant)).toEqual([undefined, undefined, '2.0 L', 20])
})

test('EN-03 knows three car types and three statuses', () => {
  for (const car_type of ['new', 'demo', 'used'])
    expect(CarSchema.parse({ ...whole, car_type }).car_type).toBe(car_type)
  for (const status of ['in_stock', 'coming_soon', 'sold'])
    expect(CarSchema.parse({ ...whole, status }).status).toBe(status)
  expect(CarSchema.safeParse({ ...whole, car_type: 'Used' }).success).toBe(false)
  expect(CarSchema.safeParse({ ...whole, status: 'instock' }).success).toBe(false)
})

test('SR-46 knows the eighteen body styles and no other', () => {
  expect(BODIES).toHaveLength(18)
  for (const simple_body of BODIES) expect(CarSchema.parse({ ...whole, simple_body }).simple_body).toBe(simple_body)
  expect(CarSchema.safeParse({ ...whole, simple_body: 'spaceship' }).success).toBe(false)
})

test.each([
  ['an id that is no whole number', { id: 4711.5 }],
  ['an id too large to count with', { id: Number.MAX_SAFE_INTEGER + 1 }],
  ['a price written as text', { price: '24990' }],
  ['a price without end', { price: Number.POSITIVE_INFINITY }],
  ['a slug that leads elsewhere', { slug: '../../etc/passwd' }],
  ['a picture that would run', { images: ['javascript:alert(1)'] }],
  ['a picture without a protocol', { images: ['//elsewhere.example.com/1.jpg'] }],
  ['a picture that pages do not load', { images: ['http://elsewhere.example.com/1.jpg'] }],
  ['two pictures in one', { primary_image_url: 'https://a.example/1.jpg,https://a.example/2.jpg' }],
  ['a picture that is a place on a page', { primary_image_url: '#' }],
  ['a name with markup', { name: '<script>alert(1)</script>' }],
  ['a model with markup', { model: 'Corolla<img src=x onerror=alert(1)>' }],
  ['a year long past', { year: 17 }],
  ['a date that the calendar does not have', { rego_expiry: '2025-02-30' }],
  ['negative kilometres', { km: -1 }],
])('EN-26 refuses %s', (_what, fields) => {
  expect(CarSchema.safeParse({ ...whole, ...fields }).success).toBe(false)
})

test('features #7 what an electric car takes comes through as its feed writes it', () => {
  const told = (energyconsumption: unknown) =>
    CarSchema.parse({ ...whole, variant: { energyconsumption } }).variant?.energyconsumption
  expect([told(15.2), told('152 Wh/km'), told(0), told('n/a')]).toEqual([15.2, '152 Wh/km', undefined, undefined])
})

test('PR-03 a motorcycle or caravan needs no doors, transmission or fuel', () => {
  const { doors, trans, simple_transmission, simple_fuel, fuel, ...fields } = whole
  expect(CarSchema.parse({ ...fields, item_type: 'caravan' })).toMatchObject({ item_type: 'caravan' })
})

test('what a feed names and leaves empty within a list or a group is not there', () => {
  const car = CarSchema.parse({
    ...FIELDS['EN-01'],
    ...FIELDS['EN-03'],
    images: ['/a.webp', '', null],
    seats: 0,
    doors: 0,
    standardEquipment: ['ABS', null, ' '],
    finance_lenders: { taurus: null, manual: { paymentWeek: 99 } },
  })
  expect(car.images).toEqual(['/a.webp'])
  expect([car.seats, car.doors]).toEqual([undefined, undefined])
  expect(car.standardEquipment).toEqual(['ABS'])
  expect(car.finance_lenders).toEqual({ manual: { paymentWeek: 99 } })
})

const MEASURES = {
  specifications: ['body_width', 'body_length', 'tare_weight', 'sleeps', 'aggregate_trailer_mass'],
  variant: [
    'cylinders',
    'enginesize',
    'enginesize_litres',
    'fuelconsumptioncombined',
    'energyconsumption',
    'fuelcapacity',
    'grossvehiclemass',
    'vehiclelength',
    'vehicleheight',
    'vehiclewidth',
    'torque',
  ],
}

test.each([0, '0', '0.0', '0 kg', ' 0 ', '0.0 L/100km', '0 L / 100 km'])(
  'a measure of %o says that nobody has measured',
  zero => {
    const all = (names: string[]) => Object.fromEntries(names.map(name => [name, zero]))
    const { cylinders, engine_size_litres } = CarSchema.parse({ ...whole, cylinders: 0, engine_size_litres: 0 })
    expect([cylinders, engine_size_litres]).toEqual([undefined, undefined])
    const car = CarSchema.parse({
      ...whole,
      engine_size: String(zero),
      specifications: all(MEASURES.specifications),
      variant: { ...all(MEASURES.variant), towingcapacity: zero },
    })
    expect(car.engine_size).toBeUndefined()
    expect(Object.values(car.specifications ?? {}).filter(value => value !== undefined)).toEqual([])
    // A car may well tow nothing.
    expect(car.variant).toEqual({ towingcapacity: typeof zero === 'string' ? zero.trim() : zero })
  },
)

test('a measure that only begins with 0 is one', () => {
  expect(
    CarSchema.parse({ ...whole, engine_size: '0.9 L', variant: { torque: '05 Nm', cylinders: 10 } }),
  ).toMatchObject({
    engine_size: '0.9 L',
    variant: { torque: '05 Nm', cylinders: 10 },
  })
})

test('DC-34 a car was sold in Unix seconds, also where its feed counts milliseconds', () => {
  const soldAt = (sold_date_timestamp: unknown) =>
    CarSchema.safeParse({ ...FIELDS['EN-01'], ...FIELDS['EN-03'], sold_date_timestamp }).data?.sold_date_timestamp
  expect(soldAt(1_767_225_600)).toBe(1_767_225_600)
  expect(soldAt(1_767_225_600_999)).toBe(1_767_225_600)
  expect(soldAt(0)).toBe(0)
  expect(soldAt(1_767_225_600_000_000)).toBeUndefined()
})

test.each([
  ['price', 100_000_000],
  ['before_price', 100_000_000],
  ['offer_price', 100_000_000],
  ['subscription_price', 100_000_000],
  ['km', 10_000_000],
  ['seats', 200],
  ['doors', 200],
  ['cylinders', 200],
  ['autograb_data.average_market_price', 100_000_000],
  ['finance_lenders.taurus.paymentWeek', 100_000_000],
  ['finance_lenders.taurus.balloon', 100_000_000],
  ['finance_lenders.taurus.comparisonRate', 100],
  ['finance_lenders.taurus.termYears', 50],
  ['finance_lenders.taurus.termMonths', 600],
  ['specifications.tare_weight', 1_000_000],
  ['variant.grossvehiclemass', 1_000_000],
  ['variant.towingcapacity', 1_000_000],
])('a car has %s up to %d, and a row with more is refused with that', (path, most) => {
  const [field = '', ...below] = path.split('.')
  const withValue = (value: number) => ({
    ...whole,
    [field]: below.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value),
  })
  expect(CarSchema.safeParse(withValue(most)).success).toBe(true)
  for (const value of [most + 1, 1e21, 1e308]) {
    const { error } = CarSchema.safeParse(withValue(value), CHECKING)
    expect(reasonOf(error!)).toContain(`${path}: must be at most ${most}`)
  }
})

test('a payment, a rate and a term of a loan are not below nothing', () => {
  for (const field of ['paymentWeek', 'paymentMonth', 'interestRate', 'comparisonRate', 'termYears', 'deposit']) {
    expect(CarSchema.safeParse({ ...whole, finance_lenders: { taurus: { [field]: -5 } } }).success).toBe(false)
  }
})

test('a measure in words has no number that no vehicle can have', () => {
  const reason = (value: string) => {
    const { error } = CarSchema.safeParse({ ...whole, variant: { torque: value } }, CHECKING)
    return error && reasonOf(error)
  }
  for (const text of ['1,000,000 mm', '200Nm @ 4400rpm', '4x4', '20 ft 6 in', '2.0E', ''])
    expect(reason(text)).toBeUndefined()
  for (const text of ['1,000,001', '9'.repeat(400), '1e308', '5 of 9999999 kg']) {
    expect(reason(text)).toMatch(/^variant\.torque: .*has a number that no vehicle can have/)
  }
})

test('an engine of less than nothing has no size', () => {
  expect(CarSchema.parse({ ...whole, engine_size_litres: -1e308 }).engine_size_litres).toBeUndefined()
})

test('half of a character that an export has cut off is told as one that nobody knows, in every text', () => {
  const half = 'Cut \ud83d'
  const car = CarSchema.parse({
    ...whole,
    make: half,
    model: half,
    badge: half,
    state: half,
    standardEquipment: [half],
  })
  const told = 'Cut \ufffd'
  expect(car).toMatchObject({ make: told, model: told, badge: told, state: told, standardEquipment: [told] })
  expect(CarSchema.parse({ ...whole, images: ['/art/\ud83d.webp'] }).images).toEqual(['/art/\ufffd.webp'])
})

test.each(['make', 'model'])('a %s of more characters than a folder can have refuses its row', field => {
  expect(CarSchema.safeParse({ ...whole, [field]: '車'.repeat(80) }).success).toBe(true)
  const { error } = CarSchema.safeParse({ ...whole, [field]: 'M'.repeat(81) }, CHECKING)
  expect(reasonOf(error!)).toMatch(new RegExp(`^${field}: has more than 80 characters`))
})
