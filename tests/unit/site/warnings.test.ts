import { expect, onTestFinished, test, vi } from 'vitest'
import type { Car } from '../../../src/records/index.ts'
import { warningsOf } from '../../../src/site/checks/warnings.ts'
import { knowDigest } from '../../../src/site/digest.ts'
import { keepWith } from '../../../src/site/keeper.ts'
import { lazyList } from '../../../src/site/lazy-list.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { aCar, aDealership, aWeek } from '../../support/builders.ts'
import { aSite as aSiteOf, HOLIDAYS_NAMED } from '../../support/site.ts'
import { aPlace } from '../views/a-place.ts'

const baseUrl = 'https://www.northside.example'

/** A dealer with all that nobody should be without. */
const aSite = ({ settings, ...fields }: Parameters<typeof aSiteOf>[0] & object) =>
  aSiteOf({ settings: { baseUrl, ...HOLIDAYS_NAMED, ...settings }, ...fields })

const warnings = (labels: SiteFile['labels']) => warningsOf(aSite({ settings: { labels }, cars: [] }))

test('a word of its own for many or for one of what the dealer sells needs the other too', () => {
  expect(warnings({ stockNoun: 'utes' })).toEqual([
    'northside says "utes" in some places and "car" in others → add "stockNounOne" to its labels',
  ])
  expect(warnings({ mixedStockNounOne: 'caravan' })).toEqual([
    'northside says "caravan" in some places and "vehicles" in others → add "mixedStockNoun" to its labels',
  ])
})

test('with both words, or with neither, nothing is told', () => {
  expect(warnings({})).toEqual([])
  expect(warnings({ stockNoun: 'utes', stockNounOne: 'ute' })).toEqual([])
})

test('address and hours of a dealership are told where a location of it has none, as only those of locations are shown', () => {
  const has = aDealership({ address: { street: '1 Sample Street' }, opening_hours: aWeek() })
  const of = (fields: Parameters<typeof aPlace>[0], dealership = has) =>
    warningsOf({
      ...aSite({ locations: [aPlace({ name: 'Westside', ...fields })], cars: [] }),
      dealerships: [dealership],
    })
  const bare = { address: { state: 'NSW' }, contact_detail: { opening_hours: [] } }
  expect(of(bare)).toEqual([
    'northside has the address of the dealership Northside Toyota, which its location Westside does not show → write "address" at this location',
    'northside has opening hours of the dealership Northside Toyota, which its location Westside does not show → write "contact_detail.opening_hours" at this location',
  ])
  expect(of({})).toEqual([])
  expect(of(bare, aDealership())).toEqual([])
  expect(of({ ...bare, dealership_id: 2 })).toEqual([])
})

test('DC-156 a service advantage for a model that is neither in the catalogue nor in the stock is told', () => {
  const byModel = { corolla: { amount: 300 }, Corola: { amount: 300 }, Ferrari: { amount: 9_000 } }
  const site = aSite({ settings: { serviceAdvantage: { byModel } }, models: [], cars: [aCar({ model: 'Corolla' })] })
  expect(warningsOf(site)).toEqual([
    'northside has a service advantage of its own for "Corola", which it does not sell → did you mean "Corolla"?',
    'northside has a service advantage of its own for "Ferrari", which it does not sell → leave it out of "serviceAdvantage"',
  ])
})

test('CO-04 a business number whose digits do not check one another is told, where a register has such, and one of noughts is not', () => {
  const of = (region: 'en-AU' | 'en-NZ' | 'en-US', abn: string) =>
    warningsOf(aSite({ settings: { region, legal: { abn } }, cars: [] })).filter(warning =>
      warning.includes('legal.abn'),
    )
  expect(of('en-AU', '51 824 753 565')).toEqual([
    'northside is signed ABN 51 824 753 565 ("legal.abn"), which is no ABN: it has 11 digits, which check one another → copy it from the register into "legal": { "abn": "…" } in its site.json',
  ])
  expect(of('en-NZ', '9429000000001')[0]).toContain('which is no NZBN: it has 13 digits')
  for (const [region, right] of [
    ['en-AU', '51 824 753 556'],
    ['en-AU', '00 000 000 000'],
    ['en-NZ', '9429000000000'],
    ['en-US', '12-3456789'],
  ] as const)
    expect([right, of(region, right)]).toEqual([right, []])
})

test('DC-128 DC-165 a place in a state that nobody knows is told, as its clock and its law would be those of no state', () => {
  const of = (state: string | undefined, settings: Partial<SiteFile> = {}) =>
    warningsOf(aSite({ settings, locations: [aPlace({ name: 'Northside', address: { state } })], cars: [] }))
  const states = 'NSW, VIC, QLD, WA, SA, TAS, ACT, NT'
  expect(of('Western Australia')).toEqual([
    `northside has the state "Western Australia" for Northside, which is none that we know, so its hours are read by the clock of Sydney, and no law or regulator of a state counts as its own → write one of ${states}`,
  ])
  expect(of(undefined, { timezone: 'Australia/Perth' })).toEqual([
    `northside has no state for Northside, so no law or regulator of a state counts as its own → write one of ${states}`,
  ])
  for (const state of states.split(', ')) expect(of(state)).toEqual([])
  expect(of(' wa')).toEqual([])
  expect(of('Otago', { region: 'en-NZ' })).toEqual([])
  expect(of('AZ', { region: 'en-US', timezone: 'America/Phoenix' })).toEqual([])
})

test('LO-29 a time zone of another state than the place is in is told, where its clocks are others in some season', () => {
  const [there] = aSiteOf().settings.locations
  const of = (timezone: string | undefined, ...states: string[]) => {
    const locations = states.map(state => ({ ...there!, address: { ...there!.address, state } }))
    const settings = { region: 'en-AU' as const, timezone, locations }
    return warningsOf(aSite({ settings, cars: [] })).filter(line => line.includes('"timezone"'))
  }
  expect(of('Australia/Perth', 'VIC')).toEqual([
    `northside has "timezone" Australia/Perth for all its places, so those of VIC, as ${there!.name}, open and close by the clock of another state → take "timezone" out of its site.json: each place then goes by its own state`,
  ])
  expect(of('Australia/Sydney', 'QLD')).toHaveLength(1)
  // Once for a state, however many places are there.
  expect(of('Australia/Sydney', 'QLD', 'QLD', 'NSW', 'WA')).toHaveLength(2)
  const fit = [of('Australia/Sydney', 'VIC'), of('Australia/Perth', 'WA'), of(undefined, 'VIC')]
  expect([...fit, of('Australia/Broken_Hill', 'NSW'), of('Australia/Perth', '')]).toEqual([[], [], [], [], []])
})

test('a dealer in the United States who names no time zone is told, as there are several', () => {
  const of = (settings: Partial<SiteFile>) => warningsOf(aSite({ settings, cars: [] }))
  expect(of({ region: 'en-US' })).toEqual([
    'northside names no time zone, so its hours and its offers go by the clock of New York → add "timezone" to its site.json, such as "America/Chicago"',
  ])
  expect(of({ region: 'en-US', timezone: 'America/New_York' })).toEqual([])
  expect(of({ region: 'en-NZ' })).toEqual([])
})

test('cars at a place that the site does not list are told, as their pages name no place', () => {
  const cars = [
    aCar(),
    aCar({ id: 2, location_id: 99 }),
    aCar({ id: 3, location_id: 99 }),
    aCar({ id: 4, location_id: 7 }),
  ]
  expect(warningsOf(aSite({ cars: cars.map((car, index) => ({ ...car, stocknum: `N${index}` })) }))).toEqual([
    'northside has 2 cars at location 99, which it does not list (id 2, 3) → its locations are 11',
    'northside has 1 car at location 7, which it does not list (id 4) → its locations are 11',
  ])
  const misspelled = aCar({ location_id: undefined, location_name: 'Northside Yrad' })
  expect(warningsOf(aSite({ cars: [misspelled] }))).toEqual([
    'northside has 1 car at location "Northside Yrad", which it does not list (id 4711) → its locations are "Northside Toyota Sales"',
  ])
})

test('EN-06 cars that name no place are told, with what makes up for a feed that has no column for it', () => {
  const nowhere = aCar({ id: 2, location_id: undefined, location_name: undefined, stocknum: undefined })
  expect(warningsOf(aSite({ cars: [aCar(), nowhere] }))).toEqual([
    'northside has 1 car that names no location, so no address and hours are shown with it (id 2 "2021 Toyota Corolla Ascent Sport") → send "location_id" in the feed or, if all of one stand at one place, add "fill": { "location_id": 11 } to it in "stock.feeds"',
  ])
  // Who hides a place means it: its cars say nothing of it (CF-17), and would name another by such a line.
  const hiding = [{ locationDisplay: { hiddenNames: ['Hidden Yard'] } }, { excludedIds: { locations: [12] } }]
  for (const settings of hiding) expect(warningsOf(aSite({ settings, cars: [nowhere] }))).toEqual([])
})

test('cars that are new and old, or share a VIN or a stock number, are told by their ids, by name too where these are all they have; one that is sold is not', () => {
  const at = new Date('2025-06-05T00:00:00Z')
  const told = (...cars: Partial<Car>[]) =>
    warningsOf(aSite({ at, cars: cars.map((car, index) => aCar({ id: index + 1, stocknum: undefined, ...car })) }))
  expect(told({ car_type: 'new', km: 195_040, year: 2011 }, { car_type: 'new', year: 2021, km: 5 })).toEqual([
    'northside offers 2 cars as new that have driven more than 1,000 km or are more than 3 years old (id 1 "2021 Toyota Corolla Ascent Sport", 2 "2021 Toyota Corolla Ascent Sport") → correct "car_type", "km" or "year" in the feed',
  ])
  expect(told({ car_type: 'new', km: 1_000, year: 2022 }, { car_type: 'new', km: undefined, year: undefined })).toEqual(
    [],
  )
  const twice = 'one car is in the feed twice, or one of them is written wrong'
  const [vin, other] = ['JTNTBC334T4423008', 'JTNTBC334T4423009']
  expect(told({ vin: vin.toLowerCase() }, { vin }, { vin: other }, {})).toEqual([
    `northside has 1 VIN that several cars bear (id 1 = 2) → ${twice}`,
  ])
  expect(told({ vin }, { vin, status: 'sold' })).toEqual([])
  expect(told({ stocknum: 'N1' }, { stocknum: 'N1', status: 'sold' })).toEqual([])
  expect(told({ car_type: 'new', km: 195_040, year: 2011, status: 'sold' })).toEqual([])
  expect(told({ stocknum: 'N1' }, { stocknum: 'N1', dealership_id: 2 })).toEqual([])
  const many = Array.from({ length: 14 }, (_, index) => ({ stocknum: `N${index >> 1}` }))
  expect(told(...many)).toEqual([
    `northside has 7 stock numbers that several cars of a dealership bear (id 1 = 2, 3 = 4, 5 = 6, 7 = 8, 9 = 10 and 2 more) → ${twice}`,
  ])
})

test('a VIN that cannot be right is told of cars for sale, its check digit in the States alone', () => {
  const told = (settings: Partial<SiteFile>, ...cars: Partial<Car>[]) =>
    warningsOf(
      aSite({ settings, cars: cars.map((car, index) => aCar({ id: index + 1, stocknum: undefined, ...car })) }),
    )
  const cars: Partial<Car>[] = [
    { vin: '6T1BF3FKIOX012345' },
    { vin: '012345' },
    { vin: '012346', status: 'sold' },
    { vin: '48211', year: 1969 },
    { vin: 'TBA' },
    { vin: '1M8GDM9A1KP042788' },
    { vin: '1M8GDM9AXKP042788' },
  ]
  const shape = '17 letters and figures without I, O and Q'
  const of = (count: number, ids: string) =>
    `northside has ${count} cars whose VIN cannot be right, so neither search engines nor ads are told it (id ${ids}) → correct "vin" in the feed: ${shape}`
  expect(told({}, ...cars)).toEqual([of(2, '1, 2')])
  expect(told({ region: 'en-US' }, ...cars)).toContain(`${of(3, '1, 2, 6')}, of which the ninth checks the others`)
})

test('LO-15 a home page that is to show a place which is not there is told', () => {
  const of = (locations: NonNullable<SiteFile['home']>['locations']) =>
    warningsOf(aSite({ settings: { home: { locations } }, cars: [] }))
  expect(of(99)).toEqual([
    'northside shows location 99 on its home page, which it does not list → its locations are 11',
  ])
  expect([of(11), of('service'), of(undefined)]).toEqual([[], [], []])
})

test('DC-13 a place whose page is that of another one is told', () => {
  const places = [
    aPlace({ id: 11, name: 'Northside Sales', slug: undefined, dealership_slug: 'northside' }),
    aPlace({ id: 12, name: 'Northside Service', slug: undefined, dealership_slug: 'northside' }),
  ]
  const of = (locations: typeof places) => warningsOf(aSite({ locations, cars: [] }))
  expect(of(places)).toEqual([
    'northside has no page for Northside Service: /locations/northside is that of Northside Sales → give each a "slug" of its own',
  ])
  expect(of(places.slice(0, 1))).toEqual([])
})

test('what the cars are asked for a warning is asked once for the same stock', () => {
  const answers = new Map<string, Uint8Array>()
  const keeper = {
    get: (key: string) => answers.get(key),
    has: (key: string) => answers.has(key),
    set: (key: string, bytes: Uint8Array) => void answers.set(key, bytes),
  }
  const byModel = { Corola: { amount: 300 } }
  const of = (make: () => ReturnType<typeof aCar>[]) => {
    const cars = lazyList(make)
    knowDigest(cars, 'the same stock')
    keepWith(cars, keeper)
    const place = aPlace({ id: 11 })
    const contact_detail = { ...place.contact_detail, phone: undefined, landline_phone: undefined }
    const locations = [{ ...place, phone: undefined, contact_detail }]
    return warningsOf({
      ...aSite({ settings: { serviceAdvantage: { byModel } }, locations }),
      models: [],
      dealerships: [],
      cars,
    })
  }
  const told = of(() => [aCar({ model: 'Corolla', location_id: 11 })])
  expect(told).toEqual([expect.stringContaining('no phone number'), expect.stringContaining('"Corola"')])
  const readAgain = (): never => {
    throw new Error('the cars were read again')
  }
  expect(of(readAgain)).toEqual(told)
})

test('a dealer whose enquiries nobody would get is told, and none that has a mail box, a customer system or a system of its own', () => {
  const of = (leads: SiteFile['leads']) => warningsOf(aSite({ settings: { leads }, cars: [] }))
  const webhook = { url: 'https://crm.example/leads', secret: 'northside_crm' }
  const elsewhere = { byLocation: { 12: { mailTo: ['sydney@northside.example'] } } }
  for (const leads of [{}, elsewhere, { managerTo: ['a@b.example'] }]) {
    expect(of(leads)).toEqual([
      'northside names no mail box, so nobody there hears of an enquiry → add "leads": { "mailTo": ["sales@…"] } to its site.json',
    ])
  }
  const ofItsPlace = { byLocation: { 11: { mailTo: ['sydney@northside.example'] } } }
  expect(of(ofItsPlace)).toEqual([])
  for (const leads of [{ mailTo: ['a@b.example'] }, { adfTo: ['a@b.example'] }, { webhook }])
    expect(of(leads)).toEqual([])
})

test('of several places, the one of which nobody hears is named, and none that sends copies to another', () => {
  const byLocation = { 11: { mailTo: ['sydney@northside.example'] } }
  const of = (copies: number[]) =>
    warningsOf(
      aSite({
        settings: { leads: { byLocation } },
        locations: [
          aPlace({ id: 11, name: 'Northside' }),
          aPlace({ id: 12, name: 'Southside', slug: 'southside', distribution_locations: copies }),
        ],
        cars: [],
      }),
    )
  expect(of([])).toEqual([
    expect.stringContaining('northside names no mail box for Southside, so nobody there hears of an enquiry'),
  ])
  expect(of([11])).toEqual([])
})

test('a dealer without an address is told, and none that has one of its own or that of a dealership', () => {
  const of = (settings: Partial<SiteFile>) =>
    warningsOf(aSiteOf({ settings: { ...HOLIDAYS_NAMED, ...settings }, cars: [] }))
  const named = { ...aDealership(), config: { base_domain: 'https://www.northside.example/' } }
  expect(of({})).toEqual([
    'northside has no address, so its sitemap is empty and the API does not know it by its host → add "baseUrl": "https://www.…" to its site.json',
  ])
  expect(of({ features: { alerts: true } })[0]).toContain('nobody can ask for news by mail (features.alerts)')
  expect(of({ baseUrl, features: { alerts: true } })).toEqual([])
  expect(of({ baseUrl })).toEqual([])
  expect(of({ dealerships: [{ ...aDealership(), id: 2 }, named] })).toEqual([])
})

test('DC-28 a dealer with an address who searches at the local stand-in for Algolia is told, unless a server is named', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const algolia = { engine: 'algolia', appId: 'A', key: 'k', host: '/' } as const
  const of = (search: SiteFile['search'], address = baseUrl) =>
    warningsOf(aSite({ settings: { search, baseUrl: address }, cars: [] }))
  vi.stubEnv('FORECOURT_SERVER', '')
  expect(of(algolia)).toEqual([
    expect.stringMatching(
      /^northside asks https:\/\/www\.northside\.example itself for cars, .* → name Algolia's host in "search.host"/,
    ),
  ])
  expect(of(algolia, 'http://northside.localhost:4321')).toEqual([])
  expect(of({ ...algolia, host: 'a-dsn.algolia.net' })).toEqual([])
  expect(of({ engine: 'embedded' })).toEqual([])
  vi.stubEnv('FORECOURT_SERVER', 'http://localhost:4321')
  expect(of(algolia)).toEqual([])
})

test('an address without https is told, and none of this computer', () => {
  const of = (settings: Partial<SiteFile>) =>
    warningsOf(aSiteOf({ settings: { ...HOLIDAYS_NAMED, ...settings }, cars: [] }))
  const told = (address: string, key: string) => [
    `northside names ${address} as its address, but is open by https alone, so canonical links and sitemap lead to a redirect → write "https://…" as its "${key}"`,
  ]
  const base_domain = 'http://www.northside.example/'
  expect(of({ baseUrl: 'http://northside.example' })).toEqual(told('http://northside.example', 'baseUrl'))
  expect(of({ dealerships: [{ ...aDealership(), config: { base_domain } }] })).toEqual(
    told(base_domain, 'config.base_domain'),
  )
  expect(of({ baseUrl, dealerships: [{ ...aDealership(), config: { base_domain } }] })).toEqual([])
  for (const address of ['http://localhost:4321', 'http://northside.localhost', 'http://127.0.0.1:80']) {
    expect(of({ baseUrl: address })).toEqual([])
  }
})

test('a dealer whose holidays run out, or were never named, is told a month ahead, and one that tells no hours is not', () => {
  const places = [
    aPlace({ id: 1, name: 'Northside' }),
    aPlace({ id: 2, name: 'Perth', slug: 'perth', address: { state: 'WA' } }),
  ]
  const of = (specialHours: NonNullable<SiteFile['hours']>['specialHours'], at: string, locations = places) =>
    warningsOf(aSite({ at: new Date(at), settings: { hours: { specialHours } }, locations, cars: [] }))
  const told = (what: string) => [
    `northside names no holiday${what}, so shoppers are told that it is open on those to come → add the next ones to "hours.specialHours" of its site.json`,
  ]
  const closed = (date: string, ...ids: number[]) => ({ date, status: 'Closed' as const, locations: ids })
  const both = [closed('2026-01-26'), closed('2025-12-25')]
  const thirtyDaysBefore = '2025-12-27T00:00:00'
  expect(of(both, '2025-12-26T23:59:59+11:00')).toEqual([])
  expect(of(both, `${thirtyDaysBefore}+11:00`)).toEqual(told(' after 26 January 2026 for Northside'))
  expect(of(both, `${thirtyDaysBefore}+08:00`)).toEqual(told(' after 26 January 2026'))
  expect(of([closed('2026-01-26', 1)], '2025-06-01T00:00Z')).toEqual(told(' for Perth'))
  expect(of([], '2025-06-01T00:00Z')).toEqual(told(''))
  expect(of('A', '2025-05-14T00:00Z')).toEqual(told(' after 25 April 2025'))
  const byPhone = aPlace({ contact_detail: { phone: '(02) 5550 1234', opening_hours: [] } })
  expect(of([], '2025-06-01T00:00Z', [byPhone])).toEqual([])
})
