import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  DealershipSchema,
  LocationSchema,
  ManufacturerSchema,
  ModelSchema,
  OfferSchema,
  OpeningHourSchema,
  PromoTileSchema,
  SpecialHoursSchema,
} from '../../../src/records/index.ts'

const openingHour = { weekday: 1, status: 'Open', formated_hours: '8:30 am - 5:00 pm', open: '08:30', close: '17:00' }

const address = {
  id: 5,
  street: '1 Sample Street',
  city: 'Newcastle',
  state: 'NSW',
  postcode: '2300',
  lat: -32.93,
  long: 151.78,
  map_key: 'key',
  place_url: 'https://maps.example.com/1',
  place_id: 'abc',
}

const contactDetail = {
  phone: '(02) 5550 1234',
  landline_phone: '(02) 5550 1235',
  opening_hours: [openingHour],
  youtube_url: 'https://video.example.com/northside',
  linkedin_url: 'https://work.example.com/northside',
}

const location = {
  id: 11,
  name: 'Northside Toyota Sales',
  slug: 'northside-toyota-sales',
  dealership_id: 1,
  dealership_slug: 'northside-toyota',
  location_type: 'sales',
  location_subtype: 'buying',
  primary: true,
  visible: true,
  manufacturers: ['Toyota'],
  address,
  contact_detail: contactDetail,
  image: { url: '/places/sales.webp', thumb: { url: '/places/sales-small.webp' } },
  reviews: { average_rating: 4.6, count: 210 },
  average_rating: 4.5,
  review_count: 200,
  dealer_license_number: 'MD00001',
  motor_vehicle_repairer: 'MVRL00001',
  distribution_locations: [12],
  phone: '(02) 5550 1236',
}

const dealership = {
  id: 1,
  name: 'Northside Toyota',
  slug: 'northside-toyota',
  locations: [11],
  phone: '(02) 5550 1234',
  address,
  manufacturer_name: 'Toyota',
  facebook_url: 'https://social.example.com/northside',
  instagram_url: 'https://pictures.example.com/northside',
  config: { base_domain: 'https://www.example.com.au', complaints_contact: 'complaints@example.com.au' },
  opening_hours: [openingHour],
  average_rating: 4.6,
  review_count: 210,
}

const offer = {
  id: 7,
  name: 'Corolla from $29,990 drive away',
  start: '2025-05-01',
  expiry: '2025-05-31',
  category: 'New vehicles',
  description: 'For a short time only.',
  sanitized_description: '<p>For a <strong>short</strong> time only.</p>',
  disclaimer: 'While stocks last.',
  image: '/offers/corolla.webp',
  image_url: 'https://pictures.example.com/corolla.webp',
  image_or_model_image: { url: '/models/corolla.webp' },
  dealership_ids: [1, 2],
  manufacturer_id: 3,
  manufacturer: { name: 'Toyota' },
  model: { name: 'Corolla', slug: 'corolla', override_url: 'https://models.example.com/corolla' },
  excluded_website_ids: ['southside', 9],
}

const model = {
  id: 21,
  name: 'Corolla',
  slug: 'corolla',
  description: 'A hatch that lasts.',
  body_categories: ['hatch', 'sedan'],
  bodyStyle: 'Hatch',
  manufacturer_body: 'Hatchback',
  manufacturer_body2: 'Sedan',
  manufacturer_body3: 'Small cars',
  image: { url: '/models/corolla.webp', thumb: { url: '/models/corolla-small.webp' } },
  status: 'coming_soon',
  fuel: 'Hybrid',
  override_url: 'https://models.example.com/corolla',
  accessories_count: 1,
  accessories: [{ name: 'Cargo mat', image: '/accessories/mat.webp', price: 129, text: 'Keeps the boot clean.' }],
  manufacturer_name: 'Toyota',
  tagline: 'Still the one',
  seats: 5,
  price_from: 29_990,
  highlights: [{ title: 'Hybrid', text: 'Uses little.' }],
  grades: [{ name: 'Ascent Sport', text: 'The first grade.' }],
}

const promoTile = {
  image: '/tiles/service.webp',
  alt: 'Book a service',
  link: '/service',
  background: '#0b4a6f',
  start: '2025-01-01T00:00:00+10:00',
  expiry: '2025-02-01T00:00:00+10:00',
  position: 8,
  display: ['used', 'demo'],
  strictDisplay: true,
}

const RECORDS: [what: string, schema: z.ZodType, record: Record<string, unknown>][] = [
  ['location', LocationSchema, location],
  ['opening hour', OpeningHourSchema, openingHour],
  [
    'special hours entry',
    SpecialHoursSchema,
    { status: 'Open', date: '2025-04-19', name: 'Easter Saturday', start_hour: '09:00', end_hour: '13:00' },
  ],
  ['dealership', DealershipSchema, dealership],
  ['offer', OfferSchema, offer],
  [
    'manufacturer',
    ManufacturerSchema,
    { id: 3, name: 'Toyota', slug: 'toyota', logo: { url: '/brands/toyota/logo.svg' } },
  ],
  ['model', ModelSchema, model],
  ['promo tile', PromoTileSchema, promoTile],
]

test.each(RECORDS)(
  'EN-14, EN-18, EN-19, EN-20, EN-22, EN-23, EN-24, EN-25, EN-26 a whole %s comes through without loss, and unknown fields are ignored',
  (_what, schema, record) => {
    expect(schema.parse(record)).toEqual(record)
    expect(schema.parse({ ...record, from_another_system: { code: 7 } })).toEqual(record)
  },
)

test('EN-22, EN-26 the maker of an offer may be a whole record, of which its name counts', () => {
  const named = (manufacturer: unknown) => OfferSchema.parse({ ...offer, manufacturer }).manufacturer
  expect(named({ id: 3, name: 'Toyota', slug: 'toyota' })).toEqual(named({ name: 'Toyota' }))
})

test('EN-15 to EN-17 the parts of a location ignore unknown fields too', () => {
  const parsed = LocationSchema.parse({
    ...location,
    address: { ...address, planet: 'Earth' },
    contact_detail: { ...contactDetail, fax: '1' },
  })
  expect(parsed).toEqual(location)
})

test('LO-18 an empty location type means sales', () => {
  expect(LocationSchema.parse({ id: 1, name: 'Northside', location_type: '' }).location_type).toBe('sales')
  expect(LocationSchema.parse({ id: 1, name: 'Northside', location_type: null }).location_type).toBe('sales')
  expect(LocationSchema.parse({ id: 1, name: 'Northside', location_type: 'parts' }).location_type).toBe('parts')
  expect(LocationSchema.safeParse({ id: 1, name: 'Northside', location_type: 'yard' }).success).toBe(false)
})

test('LO-22, LO-23 an opening hour has a weekday from 0 to 6 and is Open or Closed', () => {
  expect(OpeningHourSchema.safeParse({ ...openingHour, weekday: 7 }).success).toBe(false)
  expect(OpeningHourSchema.safeParse({ ...openingHour, status: 'open' }).success).toBe(false)
  expect(OpeningHourSchema.safeParse({ ...openingHour, open: '8.30' }).success).toBe(false)
  expect(OpeningHourSchema.parse({ weekday: 0, status: 'Closed', open: '', close: null })).toEqual({
    weekday: 0,
    status: 'Closed',
  })
})

test('EN-18 a time is one of the day, and midnight at its end is 24:00', () => {
  const closes = (close: string) => OpeningHourSchema.safeParse({ ...openingHour, close }).success
  expect(['00:00', '09:05', '23:59', '24:00'].map(closes)).not.toContain(false)
  expect(['24:01', '25:00', '9:00', '17:60', '5 pm'].map(closes)).not.toContain(true)
})

test('OF-07 the manufacturer of an offer is an object with a name, or a name', () => {
  expect(OfferSchema.parse({ ...offer, manufacturer: 'Toyota' }).manufacturer).toBe('Toyota')
  expect(OfferSchema.safeParse({ ...offer, manufacturer: 7 }).success).toBe(false)
})

test('DC-146 a date is written in ISO 8601 and exists', () => {
  const dated = (expiry: string) => OfferSchema.safeParse({ ...offer, expiry }).success
  expect(['2025-05-31', '2025-05', '2024-02-29', '2025-05-31T17:00', '2025-05-31T17:00:00Z'].map(dated)).not.toContain(
    false,
  )
  expect(['31/05/2025', '2025-06-31', '2025-13-01', '2025-05-31T25:00', '2025-02-29', 'soon'].map(dated)).not.toContain(
    true,
  )
})
