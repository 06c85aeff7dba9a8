import { expect, test } from 'vitest'
import { parseData } from '../../../src/site/faults.ts'
import { type SiteFile, SiteSchema } from '../../../src/site/schema/site.ts'
import { aDealership } from '../../support/builders.ts'
import { aSettings, aSiteFile } from '../../support/site.ts'

/** What is wrong with a site file, as path and message. */
function faultsOf(fields: Record<string, unknown>): string[] {
  const parsed = parseData(SiteSchema, { ...aSiteFile(), ...fields }, 'site.json')
  if (parsed.ok) return []
  return parsed.faults.map(({ path, message, remedy }) => [`${path}: ${message}`, remedy].filter(Boolean).join('; '))
}

/** Table A: every setting that has a default, and what it is. */
const DEFAULTS: Partial<Record<keyof SiteFile, unknown>> = {
  websiteId: 'northside',
  region: 'en-AU',
  timezone: undefined,
  manufacturer: undefined,
  isManufacturerSite: false,
  contactOnly: false,
  search: {
    engine: 'embedded',
    cacheSize: 10,
    hitsPerPage: 21,
    sortByKms: false,
    optionalFilters: [],
    countCap: false,
    priceSlider: 'search',
    synonyms: {},
  },
  stock: {
    feeds: [],
    maxRefusedShare: 0.2,
    minRemainingShare: 0.6,
    staleAfterHours: 36,
    soldWindowDays: 3,
    exclusionRule: 0,
    distanceUnit: 'km',
  },
  price: { useOfferPrice: false, showSubscription: false },
  paths: {
    checkout: 'checkout',
    finance: '/finance',
    watchlist: '/watchlist',
    compare: '/compare',
    contact: '/contact-us',
  },
  features: {
    reserve: true,
    checkoutJourney: false,
    onlinePayment: false,
    priceEstimate: false,
    personalisedFinance: false,
    certifiedBadge: false,
    makeOffer: 'dialog',
    spinToWin: 'off',
    communityProgram: false,
    alerts: false,
  },
  gates: { checkout: false, personalisedFinance: false, spinToWin: false, onlinePayment: false, tradeIn: false },
  favourites: { mode: 'account' },
  tags: { electrified: false },
  labels: { useJustSold: false },
  phone: { alwaysRevealed: false },
  filters: { persistOpenState: true },
  hours: { byAppointmentOnly: false, specialHours: [] },
  modelsMenu: { primaryLink: 'get-quote' },
  header: { openOn: 'hover' },
  forms: {
    messageRequired: true,
    testDriveTermsRequired: true,
    optInDefault: true,
    replyWithinMinutes: 120,
    enquiryTracker: false,
  },
  finance: { excludedDealershipIds: [], calculatorRate: 10, showComparisonRate: true, repaymentsPer: 'week' },
  reservation: { deposit: 200, holdHours: 48 },
  valuation: { postMiscellaneous: false },
  reviews: { minimumRating: 4, hidden: false, googleCount: 12 },
  externalLinks: {},
  promoTiles: [],
  legal: { privacyPolicyDate: 'April 2021' },
  chat: undefined,
  excludedIds: { cars: [], locations: [], dealerships: [], models: [], offers: [] },
}

test.each(Object.entries(DEFAULTS))('DC-02 %s has the defaults of Table A', (name, standard) => {
  expect(aSettings()[name as keyof SiteFile]).toEqual(standard)
})

test('DC-02 the switches of cards and locations have the defaults of Table A', () => {
  const { cards, locationDisplay } = aSettings()
  expect(cards).toMatchObject({
    locationOverlay: false,
    detailsRow: true,
    financeBlock: true,
    hideTogglesWithoutPrice: false,
    hideTogglesWithoutImages: false,
  })
  expect(locationDisplay).toMatchObject({ bookServiceButton: false, hiddenNames: [] })
})

test('CF-05, DC-55 card buttons are named in order, with a label of their own or not', () => {
  expect(aSettings().cards.buttons).toEqual([{ kind: 'enquire' }, { kind: 'finance' }, { kind: 'details' }])
  const { cards } = aSettings({ cards: { buttons: ['details', { kind: 'enquire', label: 'Shop Now' }] } })
  expect(cards.buttons).toEqual([{ kind: 'details' }, { kind: 'enquire', label: 'Shop Now' }])
  expect(faultsOf({ cards: { buttons: ['details', 'details'] } })).toEqual(['cards.buttons: a button is named twice'])
  expect(faultsOf({ detail: { buttons: ['prnt'] } })[0]).toContain('a button is one of enquire, test-drive')
})

test('CF-07 a site has slug, template and locations, and needs each of them', () => {
  for (const name of ['slug', 'template', 'name', 'locations', 'dealerships']) {
    expect(faultsOf({ [name]: undefined })).toEqual([expect.stringMatching(new RegExp(`^${name}: .* is missing$`))])
  }
  expect(faultsOf({ locations: [] })).toEqual(['locations: a site needs at least one location'])
})

test('CF-08 each location has a type, a dealership and whether its cars can be saved', () => {
  const [location] = aSettings().locations
  expect(location).toMatchObject({
    location_type: 'sales',
    dealership_slug: 'northside-toyota',
    dealership_id: 1,
    garage_enabled: true,
  })
  const { dealership_id, dealership_slug, ...bare } = location!
  expect(faultsOf({ locations: [bare] })).toEqual([
    'locations[0].dealership_id: a number is missing',
    'locations[0].dealership_slug: a text is missing',
  ])
})

test('DC-28 Algolia needs its application, host and key, and the embedded index needs none of them', () => {
  expect(faultsOf({ search: { engine: 'algolia' } })).toEqual([
    'search.appId: Algolia needs the application id, e.g. "ABC123"',
    'search.host: Algolia needs its host, e.g. "ABC123-dsn.algolia.net"',
    'search.key: Algolia needs a search-only key; never put an admin key here',
  ])
  const search = { engine: 'algolia', appId: 'ABC123', host: 'abc123-dsn.algolia.net', key: 'k' } as const
  expect(aSettings({ search }).search).toMatchObject({ ...search, hitsPerPage: 21 })
  expect(faultsOf({ search: { engine: 'embedded', key: 'k' } })[0]).toContain(
    'search.key: "key" does not go with what else',
  )
  expect(faultsOf({ search: { ...search, host: 'https://x' } })[0]).toContain('search.host: write a host such as')
})

test('RG-01 the region is en-AU, en-NZ or en-US', () => {
  for (const region of ['en-AU', 'en-NZ', 'en-US'] as const) expect(aSettings({ region }).region).toBe(region)
  expect(faultsOf({ region: 'en-GB' })).toEqual([
    'region: "en-GB" is not known here; write one of "en-AU", "en-NZ", "en-US"',
  ])
})

test('CF-16, DC-35 an unknown stock exclusion rule fails', () => {
  expect(aSettings({ stock: { exclusionRule: 4 } }).stock.exclusionRule).toBe(4)
  const [fault] = faultsOf({ stock: { exclusionRule: 5 } })
  expect(fault).toContain('stock.exclusionRule: write 0 to leave no car out, 1 the sold, ')
})

test('CF-01 an unknown template fails and the known ones are told', () => {
  expect(faultsOf({ template: 'luxury' })).toEqual([
    'template: "luxury" is not known here; write one of "manufacturer", "group", "used", "leisure"',
  ])
})

test('features #12 proof of earlier prices is off, else of 28 days in 6 months, and is none that nobody could give', () => {
  const told = (provenWas: unknown) => faultsOf({ price: { provenWas } })
  expect(aSettings().price.provenWas).toBeUndefined()
  expect(aSettings({ price: { provenWas: {} } }).price.provenWas).toEqual({ days: 28, withinMonths: 6 })
  expect(told({ days: 56, withinMonths: 2 })).toEqual([])
  expect(told({ days: 57, withinMonths: 2 })).toEqual([
    'price.provenWas.days: are more days than these months have, so nothing could be proven; raise withinMonths, or ask for fewer',
  ])
  expect(told({ days: 0 })).toEqual(['price.provenWas.days: a price counts from one day on'])
  expect(told({ withinMonths: 13 })).toEqual([
    'price.provenWas.withinMonths: no price is remembered for longer than 12 months',
  ])
  expect(told(true)).toEqual(['price.provenWas: a group { … } belongs here, not true or false'])
})

test('CF-15 labels can be replaced, one by one, and no others than ours', () => {
  expect(aSettings({ labels: { callDealer: 'Ring us' } }).labels.callDealer).toBe('Ring us')
  expect(faultsOf({ labels: { callDeler: 'Ring us' } })).toEqual([
    'labels.callDeler: unknown setting "callDeler"; did you mean "callDealer"?',
  ])
})

test('BD-17 a key that no setting has is told with the key that was meant', () => {
  expect(faultsOf({ tagline: 'x', tagLine: 'y' })).toEqual([
    'tagLine: unknown setting "tagLine"; did you mean "tagline"?',
  ])
  expect(faultsOf({ search: { hitPerPage: 24 } })).toEqual([
    'search.hitPerPage: unknown setting "hitPerPage"; did you mean "hitsPerPage"?',
  ])
  const [location] = aSiteFile().locations
  expect(faultsOf({ locations: [{ ...location, garageEnabled: true }] })).toEqual([
    'locations[0].garageEnabled: unknown setting "garageEnabled"; did you mean "garage_enabled"?',
  ])
  expect(faultsOf({ price: { zebra: 1 } })).toEqual([
    'price.zebra: unknown setting "zebra"; known are useOfferPrice, showSubscription, provenWas',
  ])
})

test('BD-17 what is wrong is told in words, with the place', () => {
  expect(faultsOf({ contactOnly: 'yes' })).toEqual(['contactOnly: true or false belongs here, not a text'])
  expect(faultsOf({ name: 7 })).toEqual(['name: a text belongs here, not a number'])
  expect(faultsOf({ theme: [] })).toEqual(['theme: a group { … } belongs here, not a list'])
  expect(faultsOf({ theme: { primary: 'navy' } })).toEqual([
    'theme.primary: write a colour as six hexadecimal digits, e.g. "#0b4a6f"',
  ])
  expect(faultsOf({ theme: { font: 'comic' } })[0]).toMatch(/^theme.font: "comic" is not known here; .*"sora"/)
  expect(faultsOf({ name: '' })[0]).toContain('name: is empty')
  expect(faultsOf({ name: '<b>Northside</b>' })).toEqual(['name: is a name, so write it without markup'])
  for (const timezone of ['EST', '+10:00', 'Etc/GMT-10', 'UTC']) {
    expect(faultsOf({ timezone })[0]).toContain('timezone: write a time zone such as "Australia/Perth"')
  }
  for (const timezone of ['America/Argentina/Buenos_Aires', 'Pacific/Auckland'])
    expect(faultsOf({ timezone })).toEqual([])
  expect(faultsOf({ timezone: 'Perth' })[0]).toContain('timezone: write a time zone such as "Australia/Perth"')
  expect(faultsOf({ baseUrl: 'www.example.com.au/' })[0]).toContain('baseUrl: write the root of the site')
  // The API knows a dealer by its hosts, at none of them where one cannot be read.
  const formerUrls = ['https://www.example.com.au:80443']
  expect(faultsOf({ formerUrls })[0]).toContain('formerUrls[0]: write the root of the site')
  expect(faultsOf({ search: { hitsPerPage: 0 } })).toEqual(['search.hitsPerPage: must be at least 1'])
  expect(faultsOf({ slug: '../northside' })[0]).toContain('slug: a slug has lower-case letters')
})

test('a brand, a shared folder or a filter is named once', () => {
  expect(faultsOf({ brands: ['toyota', 'toyota'] })).toEqual(['brands: names something twice'])
  expect(faultsOf({ sharedAssets: ['_art', '_art'] })).toEqual(['sharedAssets: names something twice'])
  expect(faultsOf({ search: { optionalFilters: ['city', 'city'] } })).toEqual([
    'search.optionalFilters: names something twice',
  ])
})

test('a feed has a reader and a file inside the folder of the site, or a url', () => {
  const told = (feed: unknown) => faultsOf({ stock: { feeds: [feed] } })
  expect(told({ reader: 'forecourt', file: 'stock.csv' })).toEqual([])
  expect(told({ reader: 'au-classifieds', url: 'https://feeds.example.com/stock.csv' })).toEqual([])
  expect(told({ reader: 'forecort', file: 'stock.csv' })[0]).toContain('did you mean "forecourt"?')
  for (const file of ['../southside/stock.csv', '/etc/passwd', 'a/../../b', '..\\b']) {
    expect(told({ reader: 'forecourt', file })[0]).toContain('write a file inside the folder of the site')
  }
  expect(told({ reader: 'forecourt', url: 'file:///etc/passwd' })).not.toEqual([])
  expect(told({ reader: 'forecourt', file: 'stock.csv', url: 'https://feeds.example.com/stock.csv' })).toEqual([
    'stock.feeds[0].url: "url" does not go with what else stands here; leave one of them out, or add what it goes with',
  ])
})

test('mail boxes of a location are named by its id, and days of the week by their number', () => {
  expect(faultsOf({ leads: { byLocation: { northside: { mailTo: ['sales@northside.example'] } } } })).toEqual([
    'leads.byLocation.northside: name a location by its id, e.g. "1"',
  ])
  const weekday = 'write a weekday as a number, from 0 for Sunday to 6 for Saturday'
  const told = (day: unknown) =>
    faultsOf({ dealerships: [{ ...aDealership(), opening_hours: [{ weekday: day, status: 'Closed' }] }] })
  expect([told(6), told(7), told('Sunday')]).toEqual([
    [],
    [`dealerships[0].opening_hours[0].weekday: ${weekday}`],
    [`dealerships[0].opening_hours[0].weekday: ${weekday}`],
  ])
})

test('DC-160 Spin to Win is off, or has its dates and terms', () => {
  const spinToWin = { start: '2025-06-05', end: '2025-06-07', terms: 'One spin for each purchase.' }
  expect(aSettings({ features: { spinToWin } }).features.spinToWin).toEqual(spinToWin)
  expect(faultsOf({ features: { spinToWin: { start: '2025-06-05', end: '2025-06-07' } } })).toEqual([
    'features.spinToWin.terms: a text is missing',
  ])
  expect(faultsOf({ features: { spinToWin: { ...spinToWin, start: '5 June' } } })).toEqual([
    'features.spinToWin.start: write a date as 2026-05-31 or 2026-05-31T09:00:00+10:00',
  ])
})

test('DC-156 numbers of a service advantage are whole and above 0, and no model is named twice', () => {
  const told = (serviceAdvantage: unknown) => faultsOf({ serviceAdvantage })
  expect(told({ default: { years: 6 }, byModel: { Corolla: { amount: 300, interval: { km: 10_000 } } } })).toEqual([])
  expect(told({ byModel: { Corolla: { amount: 0 } } })[0]).toContain('serviceAdvantage.byModel.Corolla.amount: ')
  expect(told({ default: { years: 4.5 } })[0]).toContain('serviceAdvantage.default.years: ')
  expect(told({ byModel: { Corolla: { price: 300 } } })[0]).toContain('unknown setting "price"')
  expect(told({ byModel: { Prado: {}, 'LandCruiser Prado': {} } })).toEqual([
    'serviceAdvantage.byModel: names a model twice',
  ])
})
