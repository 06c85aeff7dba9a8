import { describe, expect, test } from 'vitest'
import { priceShown } from '../../../src/domain/price.ts'
import type { Car, OpeningHour } from '../../../src/records/index.ts'
import { autoDealer } from '../../../src/seo/auto-dealer.ts'
import { carData } from '../../../src/seo/car.ts'
import { dealerRef } from '../../../src/seo/dealer.ts'
import { carList } from '../../../src/seo/list.ts'
import type { SiteLocation } from '../../../src/site/site.ts'
import { carPage } from '../../../src/views/car-page.ts'
import { homePage } from '../../../src/views/home.ts'
import { locationPage } from '../../../src/views/location-page.ts'
import { offerPage } from '../../../src/views/offer-page.ts'
import { aCar, aDealership, anOffer, aWeek } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'
import { aPlace } from '../views/a-place.ts'

const baseUrl = 'https://cars.example'
const at = new Date('2025-05-14T02:00:00Z')

/** As it stands in a page: without what is missing. */
const written = (data: object) => JSON.parse(JSON.stringify(data))
const dataOf = (fields: Partial<Car> = {}, settings = {}) => {
  const car = aCar(fields)
  const site = aSite({ at, cars: [car], settings: { baseUrl, ...settings } })
  return written(
    carData(site, {
      car,
      price: priceShown(car, site.settings.price),
      picturesAreOfCar: true,
      seller: { id: `${baseUrl}/locations/northside#place`, name: 'Northside' },
    }),
  )
}

describe('features §4.1 a car as search engines read it', () => {
  test('is a car, a motorcycle or a vehicle', () => {
    expect(dataOf()['@type']).toBe('Car')
    expect(dataOf({ item_type: 'motorcycle' })['@type']).toBe('Motorcycle')
    expect(dataOf({ item_type: 'caravan' })['@type']).toBe('Vehicle')
  })

  test('is new only when it is: a demo car has been driven', () => {
    expect(dataOf({ car_type: 'new' }).itemCondition).toBe('https://schema.org/NewCondition')
    for (const car_type of ['demo', 'used'] as const) {
      const { itemCondition, offers } = dataOf({ car_type })
      expect([itemCondition, offers.itemCondition]).toEqual(Array(2).fill('https://schema.org/UsedCondition'))
    }
  })

  test('has engine, consumption and build date as its specifications do', () => {
    const car = dataOf({
      fuel: 'Petrol - Unleaded ULP',
      engine_size_litres: 1.798,
      build_date: '2019-08-12',
      variant: { fuelconsumptioncombined: '4.2' },
    })
    expect(car).toMatchObject({
      fuelType: 'Petrol - Unleaded ULP',
      productionDate: '2019-08-12',
      vehicleEngine: {
        fuelType: 'Petrol - Unleaded ULP',
        engineDisplacement: { '@type': 'QuantitativeValue', value: 1.8, unitCode: 'LTR' },
      },
      fuelConsumption: { '@type': 'QuantitativeValue', value: 4.2, unitText: 'L/100 km' },
    })
    for (const fuelconsumptioncombined of [undefined, 0, '', 'n/a']) {
      expect(dataOf({ variant: { fuelconsumptioncombined } })).not.toHaveProperty('fuelConsumption')
    }
    expect(dataOf()).not.toHaveProperty('vehicleEngine')
    const american = dataOf({ variant: { fuelconsumptioncombined: 22 } }, { region: 'en-US' })
    expect(american).not.toHaveProperty('fuelConsumption')
    expect(american.fuelEfficiency).toMatchObject({ value: 22, unitText: 'mpg' })
  })

  test('has its distance in the unit of the region', () => {
    expect(dataOf({ km: 10_000 }).mileageFromOdometer).toMatchObject({ value: 10_000, unitCode: 'KMT' })
    expect(dataOf({ km: 10_000 }, { region: 'en-US' }).mileageFromOdometer).toMatchObject({
      value: 6_214,
      unitCode: 'SMI',
    })
    expect(dataOf({ km: undefined })).not.toHaveProperty('mileageFromOdometer')
  })

  test('is offered at the price of its page, in stock, on its way, reserved or sold; not at all without a price', () => {
    const stock = (fields: Partial<Car>) => dataOf(fields).offers?.availability?.replace('https://schema.org/', '')
    expect(stock({})).toBe('InStock')
    expect(stock({ status: 'coming_soon' })).toBe('PreOrder')
    expect(stock({ reserved: true })).toBe('LimitedAvailability')
    expect(stock({ reserved: true, sold: true })).toBe('SoldOut')
    expect(dataOf({ price: 10 })).not.toHaveProperty('offers')
    expect(dataOf({ price: 24_990.4 }).offers).toMatchObject({ price: 24_990, priceCurrency: 'AUD' })
  })

  test('is sold by the place where it stands, under the id that the page of the place has', () => {
    const site = aSite({ at, settings: { baseUrl } })
    const location = site.locations[0]!
    const [car] = carPage(site, aCar()).meta.jsonLd
    const [place] = locationPage(site, location, '/locations/northside-toyota-sales').meta.jsonLd
    expect(written(car!).offers.seller).toEqual({
      '@type': 'AutoDealer',
      '@id': written(place!)['@id'],
      name: location.name,
    })
    expect(written(place!)).toMatchObject({ '@type': 'AutoDealer', name: location.name })
  })

  test('says nothing empty, whatever its row lacks', () => {
    const bare = dataOf({
      year: undefined,
      badge: undefined,
      km: undefined,
      simple_transmission: undefined,
      simple_fuel: undefined,
      simple_body: undefined,
      seats: undefined,
      doors: undefined,
      colour: undefined,
      images: [],
      price: undefined,
    })
    expect(JSON.stringify(bare)).not.toMatch(/null|undefined|NaN|""|\[\]|\{\}/)
    expect(bare).toMatchObject({ name: 'Toyota Corolla', brand: { name: 'Toyota' }, model: 'Corolla' })
  })
})

describe('features §4.1 a place as search engines read it', () => {
  const place = (fields: Parameters<typeof aPlace>[0] = {}, settings = {}, others: SiteLocation[] = []) => {
    const own = aPlace(fields)
    const site = aSite({
      at,
      settings: { baseUrl, ...settings },
      dealerships: [aDealership({ facebook_url: 'https://social.example/northside' })],
      locations: [own, ...others],
    })
    return written(autoDealer(site, own))
  }

  test('is what it does: sells, mends or has parts', () => {
    expect(place()['@type']).toBe('AutoDealer')
    expect(place({ location_type: 'service' })['@type']).toBe('AutoRepair')
    expect(place({ location_type: 'parts' })['@type']).toBe('AutoPartsStore')
  })

  test('has the hours of its holidays beside those of its week', () => {
    const specialHours = [
      { status: 'Closed', date: '2026-12-25', name: 'Christmas Day' },
      { status: 'Open', date: '2026-12-31', name: 'New Year’s Eve', start_hour: '08:30', end_hour: '14:00' },
    ]
    const { specialOpeningHoursSpecification: special } = place({}, { hours: { specialHours } })
    expect(special).toEqual([
      expect.objectContaining({ validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' }),
      expect.objectContaining({ validFrom: '2026-12-31', validThrough: '2026-12-31', opens: '08:30', closes: '14:00' }),
    ])
    expect(place()).not.toHaveProperty('specialOpeningHoursSpecification')
    const elsewhere = specialHours.map(day => ({ ...day, locations: [99] }))
    expect(place({}, { hours: { specialHours: elsewhere } })).not.toHaveProperty('specialOpeningHoursSpecification')
    const withoutHours = { contact_detail: { opening_hours: [] } }
    expect(place(withoutHours, { hours: { specialHours } })).not.toHaveProperty('specialOpeningHoursSpecification')
  })

  test('DC-127 tells no hours where its page can tell no times, be it for one day alone', () => {
    const specialHours = [{ status: 'Closed', date: '2026-12-25' }]
    const told = (opening_hours: OpeningHour[]) =>
      Object.keys(place({ contact_detail: { opening_hours } }, { hours: { specialHours } }))
    const both = ['openingHoursSpecification', 'specialOpeningHoursSpecification']
    expect(told(aWeek())).toEqual(expect.arrayContaining(both))
    const inWords = aWeek({ 3: { open: undefined, close: undefined, formated_hours: '8.30 till late' } })
    for (const hours of [inWords, []]) expect(told(hours).filter(name => both.includes(name))).toEqual([])
  })

  test('has the workshop of the same dealership in the same town as a department', () => {
    const { department } = place({}, {}, [
      aPlace({ id: 12, name: 'Northside Service', slug: 'northside-service', location_type: 'service' }),
      aPlace({ id: 13, location_type: 'service', dealership_id: 2 }),
      aPlace({ id: 14, location_type: 'parts', address: { city: 'Elsewhere' } }),
      aPlace({ id: 15, location_type: 'sales' }),
    ])
    expect(department).toEqual([
      {
        '@type': 'AutoRepair',
        '@id': 'https://cars.example/locations/northside-service#place',
        name: 'Northside Service',
      },
    ])
    expect(place({ location_type: 'service' }, {}, [aPlace({ id: 12, location_type: 'parts' })])).not.toHaveProperty(
      'department',
    )
  })

  test('leads to its own pages elsewhere, and rates itself nowhere', () => {
    expect(place().sameAs).toEqual(['https://social.example/northside'])
    const rated = place({ reviews: { average_rating: 4.9, count: 500 } })
    expect(JSON.stringify(rated)).not.toMatch(/rating|review/i)
  })
})

test('features §4.1 an offer says from when and until when it holds, and whose it is', () => {
  const offer = anOffer({ start: '2025-05-01', expiry: '2025-05-31' })
  const site = aSite({ at, offers: [offer], settings: { baseUrl } })
  const [data] = offerPage(site, offer).meta.jsonLd
  expect(written(data!)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Offer',
    '@id': 'https://cars.example/offers/toyota/7',
    url: 'https://cars.example/offers/toyota/7',
    name: offer.name,
    description: 'For a short time only.',
    image: 'https://cars.example/offers/corolla.webp',
    validFrom: '2025-05-01',
    validThrough: '2025-05-31',
    offeredBy: { '@type': 'AutoDealer', '@id': dealerRef(site)['@id'], name: 'Northside Cars' },
  })
  expect(written(offerPage(site, anOffer()).meta.jsonLd[0]!)).not.toHaveProperty('validThrough')
})

test('DC-181 home names the site and a dealer of several places, which offers and posts then refer to', () => {
  const told = (...names: string[]) => {
    const site = aSite({
      settings: {
        baseUrl,
        logo: { url: '/assets/logo.svg', alt: 'Northside' },
        dealerships: [aDealership({ facebook_url: 'https://social.example/northside' })],
      },
      locations: names.map((name, at) => aPlace({ id: at + 1, name, slug: name.toLowerCase() })),
    })
    const home = written(homePage(site).meta.jsonLd) as Record<string, unknown>[]
    return { home, offeredBy: written(offerPage(site, anOffer()).meta.jsonLd[0]!).offeredBy }
  }
  const several = told('North', 'South')
  const webSiteTold = { '@type': 'WebSite', name: 'Northside Cars', url: `${baseUrl}/` }
  expect(several.home).toMatchObject([
    { '@type': 'AutoDealer' },
    webSiteTold,
    {
      '@type': 'Organization',
      '@id': `${baseUrl}/#dealer`,
      name: 'Northside Cars',
      url: `${baseUrl}/`,
      logo: `${baseUrl}/assets/logo.svg`,
      sameAs: ['https://social.example/northside'],
      subOrganization: [{ '@id': `${baseUrl}/locations/north#place` }, { '@id': `${baseUrl}/locations/south#place` }],
    },
  ])
  expect(several.offeredBy['@id']).toBe(`${baseUrl}/#dealer`)
  const one = told('North')
  expect(one.home).toMatchObject([{ '@type': 'AutoDealer', '@id': `${baseUrl}/locations/north#place` }, webSiteTold])
  expect(one.offeredBy['@id']).toBe(`${baseUrl}/locations/north#place`)
})

test('DC-181 a list counts all its cars and names the first as the page does', () => {
  const site = aSite({ settings: { baseUrl } })
  expect(written(carList(site, { name: 'Used cars', count: 99, cars: [aCar()] }))).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 99,
    itemListElement: [
      {
        position: 1,
        url: 'https://cars.example/cars/2021-toyota-corolla-4711',
        name: '2021 Toyota Corolla Ascent Sport',
      },
    ],
  })
})

test('DC-181 structured data say of a car what its page says: its day, its size, its only picture, and nothing of what is not known', () => {
  const data = dataOf({
    vin: 'TBA',
    build_date: '2019-07-31T14:00:00Z',
    images: [],
    primary_image_url: 'https://x.example/a.jpg',
  })
  expect(data).toMatchObject({ productionDate: '2019-08-01', image: ['https://x.example/a.jpg'] })
  expect(data).not.toHaveProperty('vehicleIdentificationNumber')
  const vinToldIn = (region: string) => dataOf({ vin: '1M8GDM9AXKP042778' }, { region }).vehicleIdentificationNumber
  expect(['en-AU', 'en-US'].map(vinToldIn)).toEqual(['1M8GDM9AXKP042778', undefined])
  const engine = (fields: Partial<Car>) =>
    dataOf({ item_type: 'motorcycle', ...fields }).vehicleEngine.engineDisplacement
  const cubic = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'CMQ' })
  expect(engine({ engine_size: undefined, engine_size_litres: 0.049 })).toEqual(cubic(49))
  expect(engine({ engine_size: '659 cc', engine_size_litres: 0.66 })).toEqual(cubic(659))
})
