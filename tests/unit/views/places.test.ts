import { expect, test } from 'vitest'
import { locationSlug } from '../../../src/domain/location.ts'
import { routes } from '../../../src/routes.ts'
import { labelsOf } from '../../../src/site/labels.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import type { Site, SiteLocation } from '../../../src/site/site.ts'
import { carPage } from '../../../src/views/car-page.ts'
import { contactPage, placeContactPage } from '../../../src/views/contact-page.ts'
import { homePage } from '../../../src/views/home.ts'
import { locationPage, locationsBySlug } from '../../../src/views/location-page.ts'
import { locationShown, openNow } from '../../../src/views/location-shown.ts'
import { locationsPage } from '../../../src/views/locations-page.ts'
import { aCar, aDealership, aWeek } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'
import { aPlace } from './a-place.ts'

const shown = (site: Site, location: SiteLocation) => locationShown(site, location, labelsOf(site.settings), 'card')

test('LO-06, LO-07 a card has name, address, phone, hours, rating and licences', () => {
  const location = aPlace({
    name: 'Northside Sales',
    address: { street: '1 Example Street', city: 'Newcastle', state: 'NSW', postcode: '2300' },
    phone: '(02) 5550 0101',
    contact_detail: { opening_hours: aWeek() },
    dealer_license_number: 'MD 1',
    motor_vehicle_repairer: 'MVRL 7',
    reviews: { average_rating: 4.66, count: 12 },
  })
  const card = shown(aSite(), location)
  expect(card).toMatchObject({
    name: 'Northside Sales',
    street: '1 Example Street',
    town: 'Newcastle NSW 2300',
    phone: '(02) 5550 0101',
    rating: { average: '4.7', count: 12, text: '4.7 out of 5', countText: '12 reviews' },
    licences: ['Dealer licence MD 1', 'Motor vehicle repairer MVRL 7'],
  })
  expect(card.hours[0]?.days).toBe('Monday - Friday')
})

test('LO-06 a town that is named after its region is named once', () => {
  const address = { city: 'Nelson', state: 'Nelson', postcode: '7010' }
  expect(shown(aSite(), aPlace({ address })).town).toBe('Nelson 7010')
})

test('LO-07 licences that are missing leave nothing', () => {
  expect(
    shown(aSite(), aPlace({ dealer_license_number: undefined, motor_vehicle_repairer: undefined })).licences,
  ).toEqual([])
})

test('LO-33 the page of a location links to its YouTube and LinkedIn pages when it has them', () => {
  const social = (links: { youtube_url?: string; linkedin_url?: string }) =>
    shown(aSite(), aPlace({ contact_detail: { opening_hours: aWeek(), ...links } })).social
  const both = { youtube_url: 'https://youtube.example/a', linkedin_url: 'https://linkedin.example/b' }
  expect(social(both)).toEqual([
    { label: 'YouTube', href: both.youtube_url },
    { label: 'LinkedIn', href: both.linkedin_url },
  ])
  expect(social({ linkedin_url: both.linkedin_url })).toEqual([{ label: 'LinkedIn', href: both.linkedin_url }])
  expect(social({})).toEqual([])
})

test('EN-21 the page of a location links to the Facebook and Instagram pages of its own dealership', () => {
  const [facebook_url, instagram_url] = ['https://social.example/south', 'https://pictures.example/south']
  const dealerships = [
    aDealership({ facebook_url: 'https://social.example/north' }),
    aDealership({ id: 2, slug: 'south', facebook_url, instagram_url }),
  ]
  const social = (dealership_id: number) => shown(aSite({ dealerships }), aPlace({ dealership_id })).social
  expect(social(1)).toEqual([{ label: 'Facebook', href: 'https://social.example/north' }])
  expect(social(2)).toEqual([
    { label: 'Facebook', href: facebook_url },
    { label: 'Instagram', href: instagram_url },
  ])
})

test('RV-01 to RV-03 stars show above the minimum, with one decimal, and never where reviews are hidden', () => {
  const rating = (average_rating: number, settings: Partial<SiteFile> = {}) =>
    shown(aSite({ settings }), aPlace({ reviews: { average_rating, count: 3 } })).rating
  expect(rating(4)).toBeUndefined()
  expect(rating(4.1)).toMatchObject({ average: '4.1', count: 3 })
  expect(rating(5)?.average).toBe('5.0')
  expect(rating(5, { reviews: { hidden: true } })).toBeUndefined()
})

test('RV-02, RV-04 the page of a place tells what customers say of it and of no other, its cars how it is rated', () => {
  const [sales, service] = [
    aPlace({ reviews: { average_rating: 4.5, count: 1284 } }),
    aPlace({ id: 12, slug: 'service' }),
  ]
  const review = { author: 'Verified buyer', rating: 5, date: '2025-05-01', text: 'Well done.' }
  const reviews = [
    { ...review, location_id: sales.id },
    { ...review, location_id: service.id, rating: 2, text: 'Two visits.' },
    { ...review, location_id: undefined },
  ]
  const dealerships = [aDealership({ average_rating: 4.5, review_count: 9 })]
  const site = (settings: Partial<SiteFile> = {}) => {
    return { ...aSite({ reviews, settings }), dealerships, locations: [sales, service] }
  }
  const told = (place: SiteLocation, settings?: Partial<SiteFile>) =>
    locationPage(site(settings), place, '/locations/a').reviews.map(({ text, stars }) => [text, stars?.count])
  expect(told(sales)).toEqual([['Well done.', 5]])
  expect(told(service)).toEqual([['Two visits.', 2]])
  expect(told(sales, { reviews: { hidden: true } })).toEqual([])
  expect(told(sales, { reviews: { minimumRating: 4.5 } })).toEqual([['Well done.', undefined]])

  const beside = (settings?: Partial<SiteFile>) =>
    carPage(site(settings), aCar({ location_id: sales.id })).place?.rating?.countText
  expect(beside()).toBe('1,284 reviews')
  expect(beside({ reviews: { minimumRating: 4.5 } })).toBeUndefined()
  expect(beside({ reviews: { hidden: true } })).toBeUndefined()
})

test('LO-28, LO-32 a place is open at the moment of the build by its own clock and its special hours', () => {
  const location = aPlace({ address: { state: 'NSW' }, contact_detail: { opening_hours: aWeek() } })
  const at = new Date('2025-05-14T02:00:00Z')
  expect(shown(aSite({ at }), location).open?.now).toBe(true)
  const specialHours = [{ date: '2025-05-14', status: 'Closed' as const, name: 'Stocktake' }]
  const holiday = shown(aSite({ at, settings: { hours: { specialHours } } }), location)
  expect(holiday.open?.now).toBe(false)
  expect(holiday.holidays).toMatchObject({
    near: true,
    dates: [{ name: 'Stocktake', dateText: '14 May 2025', time: 'Closed' }],
  })
})

test('LO-16, LO-32 a holiday of some places is told of these alone, on lists of their own', () => {
  const week = { address: { state: 'NSW' }, contact_detail: { opening_hours: aWeek() } }
  const locations = [
    aPlace({ id: 7, name: 'Northside Sales', ...week }),
    aPlace({ id: 8, name: 'Northside Service', location_type: 'service', ...week }),
  ]
  const told = (specialHours: object[]) => {
    const site = aSite({
      at: new Date('2025-05-14T02:00:00Z'),
      locations,
      settings: { hours: { specialHours } as never },
    })
    return locations.map(place => {
      const { open, hours, holidays } = shown(site, place)
      const days = holidays?.days
      return [
        open?.now,
        open?.data.special,
        hours.some(({ special }) => special),
        holidays?.dialog,
        holidays?.title,
        days,
      ]
    })
  }
  const stocktake = { date: '2025-05-14', status: 'Closed', locations: [7] }
  const all = { date: '2025-05-23', status: 'Closed' }
  expect(told([stocktake, all])).toEqual([
    [
      false,
      { '2025-05-14': '', '2025-05-23': '' },
      true,
      'holidays-7',
      'Holiday hours · Northside Sales',
      ['2025-05-14', '2025-05-23'],
    ],
    [true, { '2025-05-23': '' }, false, 'holidays-8', 'Holiday hours · Northside Service', ['2025-05-23']],
  ])
  expect(told([stocktake])[1]).toEqual([true, {}, false, undefined, undefined, undefined])
  // No tick is no choice.
  expect(told([{ ...all, locations: [] }]).map(([, , , dialog, title]) => [dialog, title])).toEqual([
    ['holidays', 'Holiday hours'],
    ['holidays', 'Holiday hours'],
  ])
})

test('LO-32 the line of a holiday says its date, so that nobody takes a list of last week for this week’s', () => {
  const location = aPlace({ address: { state: 'NSW' }, contact_detail: { opening_hours: aWeek() } })
  const hoursWith = (dates: string[], region: 'en-AU' | 'en-US' = 'en-AU') => {
    const specialHours = dates.map(date => ({ date, status: 'Closed' as const }))
    const site = aSite({ at: new Date('2026-12-24T02:00:00Z'), settings: { region, hours: { specialHours } } })
    return shown(site, location).hours.map(({ days, dateText, time }) => [days, dateText, time])
  }
  expect(hoursWith(['2026-12-25'])).toContainEqual(['Friday', '25 December 2026', 'Closed'])
  expect(hoursWith(['2026-12-25'])).toContainEqual(['Thursday', undefined, '8:30 am - 5:00 pm'])
  expect(hoursWith(['2026-12-25'], 'en-US')).toContainEqual(['Friday', 'December 25, 2026', 'Closed'])
  const days = ['2026-12-24', '2026-12-25', '2026-12-28', '2026-12-29', '2026-12-30']
  expect(hoursWith(days)[0]).toEqual(['Monday - Friday', '24 December 2026 - 30 December 2026', 'Closed'])
})

test('LO-28 the browser gets week, zone and special days to ask the same question', () => {
  const location = aPlace({
    address: { state: 'WA' },
    contact_detail: { opening_hours: aWeek({ 0: { status: 'Closed' } }) },
  })
  const specialHours = [{ date: '2025-12-31', status: 'Open' as const, start_hour: '09:00', end_hour: '12:00' }]
  const site = aSite({ settings: { hours: { specialHours } } })
  const data = openNow(site, location, labelsOf(site.settings))
  expect(data.zone).toBe('Australia/Perth')
  expect(data.week).toHaveLength(7)
  expect(data.week[0]).toBe('')
  expect(data.week[1]).toMatch(/^\d\d:\d\d-\d\d:\d\d$/)
  expect(data.special).toEqual({ '2025-12-31': '09:00-12:00' })
})

test('DC-127 a place without hours shows none and is neither open nor closed', () => {
  const card = shown(aSite(), aPlace({ contact_detail: { opening_hours: [] } }))
  expect(card.hours).toEqual([])
  expect(card.open).toBeUndefined()
})

test('DC-126 a place whose hours are in words alone is neither open nor closed, and says the words', () => {
  const opening_hours = [
    { weekday: 1, status: 'Open' as const, formated_hours: '8.30 till 5' },
    { weekday: 0, status: 'Closed' as const },
  ]
  const card = shown(aSite(), aPlace({ contact_detail: { opening_hours } }))
  expect(card.hours.map(({ time }) => time)).toContain('8.30 till 5')
  expect(card.open).toBeUndefined()
})

test('DC-136, RT-53 a card leads to the contact page of the place and to the page of the location', () => {
  const location = aPlace({ name: 'Northside Toyota Service', slug: 'northside-service' })
  expect(shown(aSite(), location)).toMatchObject({
    contactPath: '/contact-us/northside-toyota',
    path: '/locations/northside-service',
  })
  expect(shown(aSite({ settings: { contactOnly: true } }), location).path).toBe('/contact')
})

test('LO-27 a closed day of a place that sells or services is by appointment where the site says so, of one with parts never', () => {
  const contact_detail = { opening_hours: aWeek({ 0: { status: 'Closed' } }) }
  const sunday = (location_type: SiteLocation['location_type'], byAppointmentOnly: boolean) =>
    shown(aSite({ settings: { hours: { byAppointmentOnly } } }), aPlace({ location_type, contact_detail })).hours.find(
      ({ days }) => days === 'Sunday',
    )?.time
  for (const type of ['sales', 'service'] as const) {
    expect(sunday(type, true)).toBe('By appointment only')
    expect(sunday(type, false)).toBe('Closed')
  }
  expect(sunday('parts', true)).toBe('Closed')
})

test('DC-136 "View Details" and "View Location" lead to the two pages, and each can be switched off', () => {
  const location = aPlace({ name: 'Northside Toyota Service', slug: 'northside-service' })
  const links = (locationDisplay: SiteFile['locationDisplay']) =>
    shown(aSite({ settings: { locationDisplay } }), location).links
  const details = { label: 'View Details', href: '/contact-us/northside-toyota' }
  const place = { label: 'View Location', href: '/locations/northside-service' }
  expect(links({})).toEqual([details, place])
  expect(links({ viewDetailsLink: false })).toEqual([place])
  expect(links({ viewLocationLink: false })).toEqual([details])
  expect(links({ viewDetailsLink: false, viewLocationLink: false })).toEqual([])
})

test('LO-17 "Book a Service" is for service locations of sites set so', () => {
  const site = aSite({ settings: { locationDisplay: { bookServiceButton: true } } })
  expect(shown(site, aPlace({ location_type: 'service' })).bookService).toBe(true)
  expect(shown(site, aPlace({ location_type: 'sales' })).bookService).toBe(false)
  expect(shown(aSite(), aPlace({ location_type: 'service' })).bookService).toBe(false)
})

test('DC-13 a location page is at its slug and, where no other has it, at the slug of its dealership', () => {
  const locations = [
    aPlace({ id: 1, slug: 'north', dealership_slug: 'group' }),
    aPlace({ id: 2, slug: 'south', dealership_slug: 'group' }),
    aPlace({ id: 3, slug: undefined, dealership_slug: 'alone' }),
  ]
  const bySlug = locationsBySlug({ locations })
  expect([...bySlug].map(([slug, { id }]) => [slug, id])).toEqual([
    ['north', 1],
    ['south', 2],
    ['alone', 3],
    ['group', 1],
  ])
  const page = locationPage(
    aSite({ locations, settings: { baseUrl: 'https://x.example' } }),
    locations[0]!,
    '/locations/group',
  )
  expect(page.meta).toMatchObject({ path: '/locations/group', canonical: 'https://x.example/locations/north' })
})

test('DC-130 the contact page of a place calls that place by its hours; the one of all places calls no other than all pages do', () => {
  const week = { opening_hours: aWeek({ 6: { status: 'Closed' } }) }
  const locations = [
    aPlace({ id: 1, name: 'Northside Sales', phone: '(02) 5550 0101', contact_detail: { opening_hours: aWeek() } }),
    aPlace({ id: 2, name: 'Southside Sales', phone: '(08) 5550 0102', address: { state: 'WA' }, contact_detail: week }),
    aPlace({ id: 3, name: 'Westside', contact_detail: { opening_hours: [] } }),
  ]
  const site = aSite({ locations })
  const { call } = placeContactPage(site, 'southside')
  expect(call).toMatchObject({ phone: '(08) 5550 0102', hours: { zone: 'Australia/Perth' } })
  expect(call?.hours.week[6]).toBe('')
  expect(placeContactPage(site, 'northside').call?.phone).toBe('(02) 5550 0101')
  expect(placeContactPage(site, 'westside').call).toBeUndefined()
  expect(contactPage(site, '/contact-us').call).toBeUndefined()
})

test('BD-07, DC-181 a location page tells search engines of the place', () => {
  const site = aSite()
  const { meta } = locationPage(site, site.locations[0]!, '/locations/x')
  expect(meta.jsonLd.map(data => (data as { '@type': string })['@type'])).toEqual(['AutoDealer', 'BreadcrumbList'])
})

test('a place has one address for search engines, its own page, on whatever page it is told of', () => {
  const site = aSite({ settings: { baseUrl: 'https://cars.example' } })
  const [place] = site.locations
  const pages = [homePage(site), contactPage(site, '/contact-us'), locationPage(site, place!, '/locations/x')]
  const told = pages.map(({ meta }) => meta.jsonLd[0] as unknown as Record<'@id' | 'url', string>)
  const url = `https://cars.example/locations/${locationSlug(place!)}`
  expect(told.map(data => [data['@id'], data.url])).toEqual(told.map(() => [`${url}#place`, url]))
})

test('RT-52 a location page shows the first cars that stand there, and leads to all of them', () => {
  const location = aPlace({ id: 7, name: 'Northside Sales' })
  const site = aSite({
    locations: [location],
    cars: [aCar({ id: 1, location_name: 'Northside Sales' }), aCar({ id: 2, slug: 'b', location_name: 'Southside' })],
  })
  const { cars } = locationPage(site, location, '/locations/x')
  expect(cars?.title).toBe('Cars at this location')
  expect(cars?.cards.map(({ id }) => id)).toEqual([1])
  expect(cars?.all).toBeUndefined()
  // A comma would part two values.
  const inTown = aPlace({ id: 7, name: 'Northside, Preston' })
  const many = Array.from({ length: 12 }, (_, index) =>
    aCar({ id: index + 1, slug: `car-${index}`, location_name: inTown.name }),
  )
  const row = locationPage(aSite({ locations: [inTown], cars: many }), inTown, '/locations/x').cars
  expect(row?.cards).toHaveLength(8)
  expect(row?.all).toEqual({ label: 'See all 12 cars', href: '/search?location_name=Northside%5C,+Preston' })
  expect(locationPage(site, aPlace({ id: 9 }), '/locations/y').cars).toBeUndefined()
})

test('LO-20, PR-17 the list of locations has them all, in the site’s order', () => {
  const locations = [aPlace({ id: 1, name: 'A Sales' }), aPlace({ id: 2, name: 'A Parts', location_type: 'parts' })]
  expect(locationsPage(aSite({ locations })).locations.map(({ name }) => name)).toEqual(['A Sales', 'A Parts'])
})

test('DC-11 both contact addresses show the same, and the site says which counts', () => {
  const site = aSite({ settings: { baseUrl: 'https://x.example', paths: { contact: '/contact' } } })
  const [one, other] = [contactPage(site, '/contact'), contactPage(site, '/contact-us')]
  expect(one.meta.canonical).toBe('https://x.example/contact')
  expect(other).toEqual({ ...one, meta: { ...one.meta, path: '/contact-us' } })
})

test('DC-139 the postcode box is for Australia alone, and for more than one place that is on a map; it says what a postcode is like', () => {
  const at = (lat: number) => ({ state: 'NSW', lat, long: 151.7 })
  const [north, south] = [aPlace({ id: 1, address: at(-32.9) }), aPlace({ id: 2, address: at(-33.9) })]
  const box = contactPage(aSite({ locations: [north, south] }), '/contact').nearest
  expect(box?.hint).toContain('Four digits, for example')
  const hasBox = (locations: SiteLocation[], region: SiteFile['region'] = 'en-AU') =>
    contactPage(aSite({ settings: { region }, locations }), '/contact').nearest !== undefined
  expect(hasBox([north, south])).toBe(true)
  expect(hasBox([north, aPlace({ id: 3, address: { state: 'NSW' } })])).toBe(false)
  expect(hasBox([north, south], 'en-NZ')).toBe(false)
  expect(hasBox([north, south], 'en-US')).toBe(false)
})

test('DC-12, RT-51 one contact page lists sales, service and parts of a place', () => {
  const locations = [
    aPlace({ id: 1, name: 'Northside Toyota Sales', location_type: 'sales' }),
    aPlace({ id: 2, name: 'Southside Toyota Sales', location_type: 'sales' }),
    aPlace({ id: 3, name: 'Northside Toyota Service', location_type: 'service' }),
    aPlace({ id: 4, name: 'Northside Toyota Parts', location_type: 'parts' }),
  ]
  const site = aSite({ locations })
  const page = placeContactPage(site, 'northside-toyota')
  expect(page.title).toBe('Northside Toyota')
  expect(page.locations.map(({ id }) => id)).toEqual([1, 3, 4])
  expect(page.places.map(({ href }) => href)).toEqual(['/contact-us/northside-toyota', '/contact-us/southside-toyota'])
  const route = routes.find(({ pattern }) => pattern === '/contact-us/[slug]')!
  expect([...route.paths(site)]).toEqual([{ slug: 'northside-toyota' }, { slug: 'southside-toyota' }])
})
