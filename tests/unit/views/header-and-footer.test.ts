import { expect, test } from 'vitest'
import type { Car, Location } from '../../../src/records/index.ts'
import { labelsOf } from '../../../src/site/labels.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import type { Site } from '../../../src/site/site.ts'
import { siteChrome } from '../../../src/views/chrome.ts'
import { siteFooter } from '../../../src/views/footer.ts'
import { siteHeader } from '../../../src/views/header.ts'
import { existing } from '../../../src/views/links.ts'
import { aCar, aModel, aWeek } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'
import { aPlace } from './a-place.ts'

const everything = () => true
const header = (site: Site, hasPage: (path: string) => boolean = everything) =>
  siteHeader(site, labelsOf(site.settings), hasPage)
const footer = (site: Site, hasPage: (path: string) => boolean = everything) =>
  siteFooter(site, labelsOf(site.settings), hasPage)
const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label)
const withSettings = (settings: Partial<SiteFile>, fields: Partial<Site> = {}) => aSite({ settings, ...fields })

test('HF-02 HF-04 HF-05 HF-06 HF-08 HF-10 the eight items of the header, in order', () => {
  const { items } = header(aSite({ cars: [aCar({ car_type: 'new' })] }))
  expect(labels(items)).toEqual([
    'Home',
    'New Vehicles',
    'Special Offers',
    'Sell My Car',
    'Pre-owned Vehicles',
    'Service',
    'Parts & Accessories',
    'Company',
  ])
  expect(items[4]).toMatchObject({
    kind: 'stock',
    menu: {
      types: [{ label: 'All Stock', href: '/search' }, {}],
      names: { types: 'Car type', bodies: 'Body', makes: 'Make' },
    },
  })
})

test('HF-06 the menu of the stock lists makes and bodies by the name that is read, whatever capitals or accents it has', () => {
  const makes = ['smart', 'Toyota', 'Škoda', 'BMW', 'Kia']
  const bodies = ['van', 'ute', 'suv', 'sedan', 'hatch'] as const
  const cars = makes.map((make, at) => aCar({ id: at + 1, make, simple_body: bodies[at] }))
  const { items } = header(aSite({ cars, settings: { labels: { bodyUte: 'Pickup' } } }))
  const { menu } = items.find(({ kind }) => kind === 'stock') as Extract<(typeof items)[number], { kind: 'stock' }>
  expect(labels(menu.makes)).toEqual(['BMW', 'Kia', 'Škoda', 'smart', 'Toyota'])
  expect(labels(menu.bodies)).toEqual(['Hatchback', 'Pickup', 'Sedan', 'SUV', 'Van'])
})

test('DC-127 the header says of a main place whether it is open only where its hours tell that', () => {
  const place = (opening_hours: Location['contact_detail']['opening_hours']) =>
    header(aSite({ locations: [aPlace({ contact_detail: { opening_hours } })] })).place
  expect(place(aWeek({}))).toMatchObject({ label: expect.any(String), open: { zone: 'Australia/Sydney' } })
  for (const hours of [[], [{ weekday: 1, status: 'Open' as const, formated_hours: 'Call first' }]]) {
    expect(place(hours)).toEqual({ label: expect.any(String), href: '/locations' })
  }
})

test('HF-10 a site replaces them with its own', () => {
  const items = [
    { label: 'Our bikes', href: '/search/motorcycles' },
    { label: 'About', links: [{ label: 'Who we are', href: '/about-us' }] },
  ]
  expect(header(withSettings({ header: { items } })).items).toEqual([
    { kind: 'link', label: 'Our bikes', href: '/search/motorcycles' },
    { kind: 'list', label: 'About', links: [{ label: 'Who we are', href: '/about-us' }] },
  ])
})

test('HF-06 the menu of stock lists makes and bodies by name, and no makes where there is only one', () => {
  const menuOf = (cars: readonly Partial<Car>[]) => {
    const stocked = cars.map((fields, place) => aCar({ id: place + 1, ...fields }))
    const item = header(aSite({ cars: stocked })).items.find(({ kind }) => kind === 'stock')
    return item?.kind === 'stock' ? item.menu : undefined
  }
  // The most first would be Kia and Wagon, the least first Mazda and Hatchback.
  const kia = { make: 'Kia', simple_body: 'wagon' } as const
  const ford = { make: 'Ford', simple_body: 'sedan' } as const
  const menu = menuOf([kia, kia, kia, ford, ford, { make: 'Mazda', simple_body: 'hatch' }])
  expect(menu?.makes).toEqual([
    { label: 'Ford', href: '/search/ford' },
    { label: 'Kia', href: '/search/kia' },
    { label: 'Mazda', href: '/search/mazda' },
  ])
  expect(labels(menu?.bodies ?? [])).toEqual(['Hatchback', 'Sedan', 'Wagon'])
  expect(menuOf([kia, kia])).toMatchObject({ makes: [], bodies: [{ label: 'Wagon' }] })
})

test('the header names the city of the main place, and of one that tells none its locations', () => {
  const placeIn = (address: Location['address']) => header(aSite({ locations: [aPlace({ address })] })).place?.label
  expect([placeIn({ city: 'Newcastle' }), placeIn({})]).toEqual(['Newcastle', 'Our Locations'])
})

test('HF-07, HF-09 a menu lists what the site has, and is left out when that is nothing', () => {
  const has =
    (...paths: string[]) =>
    (path: string) =>
      ['/', ...paths].includes(path)
  const company = header(aSite(), has('/about-us', '/contact-us')).items.find(item => item.label === 'Company')
  expect(company?.kind === 'list' && labels(company.links)).toEqual(['About Us', 'Contact Us'])
  expect(labels(header(aSite(), has()).items)).toEqual(['Home'])
})

test('HF-07 HF-09 the menus of service and company have their links, in order', () => {
  const menus = header(aSite()).items.flatMap(item => (item.kind === 'list' ? [[item.label, labels(item.links)]] : []))
  expect(menus).toEqual([
    ['Service', ['Online Booking', 'Warranty', 'Roadside Assist', 'Genuine Service']],
    ['Company', ['About Us', 'Contact Us', 'Our Locations', 'Fleet', 'Terms and Conditions', 'Complaint Process']],
  ])
})

test('RT-57 a link to another site needs no page of ours', () => {
  const links = [
    { label: 'Booking', href: 'https://booking.example/' },
    { label: 'Warranty', href: '/warranty' },
    { label: 'Toyota', href: '/search/toyota?car_type=new' },
    { label: 'Finance', href: '/finance#finance-form' },
  ]
  expect(labels(existing(links, path => path === '/search' || path === '/finance'))).toEqual([
    'Booking',
    'Toyota',
    'Finance',
  ])
})

test('HF-03, MD-03, MD-05 the models menu has each model with its tabs and links', () => {
  const settings = { manufacturer: 'Toyota', isManufacturerSite: true } as const
  const models = [
    aModel({ id: 1, name: 'Corolla', slug: 'corolla', bodyStyle: 'hatch' }),
    aModel({ id: 2, name: 'Prado', slug: 'prado', bodyStyle: '4x4', override_url: 'https://prado.example/' }),
  ]
  const item = header(withSettings(settings, { models })).items.find(({ kind }) => kind === 'models')
  const menu = item?.kind === 'models' ? item.menu : undefined
  expect(labels(menu?.tabs ?? []).slice(0, 2)).toEqual(['All Vehicles', 'Hatch & sedans'])
  expect(menu?.models.map(({ name, path }) => [name, path])).toEqual([
    ['Corolla', '/corolla'],
    ['Prado', 'https://prado.example/'],
  ])
  expect(menu?.models.map(({ stockPath }) => stockPath)).toEqual(['/search/toyota/corolla', '/search/toyota/prado'])
  expect(menu?.models[0]?.tabs).toEqual(['all', 'hatch-sedans'])
  expect(labels(menu?.links ?? [])).toContain('All Models')
})

test('MD-18 the models menu shows the small picture of a model, or else its large one', () => {
  const models = [
    aModel({ id: 1, image: { url: '/large.webp', thumb: { url: '/small.webp' } } }),
    aModel({ id: 2, image: { url: '/only.webp' } }),
    aModel({ id: 3 }),
  ]
  const item = header(withSettings({ manufacturer: 'Toyota' }, { models })).items.find(({ kind }) => kind === 'models')
  const images = item?.kind === 'models' && item.menu.models.map(({ image }) => image)
  expect(images).toEqual(['/small.webp', '/only.webp', undefined])
})

test('HF-03 a dealer of many makes lists its models by make, those named by a number with it, and no discontinued ones', () => {
  const models = [
    aModel({ id: 1, manufacturer_name: 'Kia', name: 'Rio', slug: 'rio' }),
    aModel({ id: 2, manufacturer_name: 'Kia', name: 'Optima', slug: 'optima', body_categories: ['discontinued'] }),
    aModel({ id: 3, manufacturer_name: 'Mazda', name: '3', slug: 'mazda3' }),
  ]
  const item = header(aSite({ models })).items.find(({ label }) => label === 'New Vehicles')
  expect(item?.kind === 'makers' && item.menu.makers).toEqual([
    { label: 'Kia', models: [{ label: 'Rio', href: '/rio' }] },
    { label: 'Mazda', models: [{ label: 'Mazda 3', href: '/mazda3' }] },
  ])
})

test('without a catalogue the menu of new vehicles leads to the new cars, and where there are none, nowhere', () => {
  const itemOf = (car_type: Car['car_type']) =>
    header(aSite({ cars: [aCar({ car_type })] })).items.find(({ label }) => label === 'New Vehicles')
  expect(itemOf('new')).toMatchObject({ kind: 'link', href: '/search/new-cars' })
  expect(itemOf('used')).toBeUndefined()
})

test('RT-71 the menu of a dealer of many makes leads to the page of each', () => {
  const models = [
    aModel({ id: 1, manufacturer_name: 'KIA', name: 'Rio', slug: 'rio' }),
    aModel({ id: 2, manufacturer_name: 'Mazda', name: '3', slug: 'mazda3' }),
  ]
  const manufacturers = [
    { id: 1, name: 'Kia', slug: 'kia' },
    { id: 2, name: 'Mazda', slug: 'mazda' },
  ]
  const item = header(aSite({ models, manufacturers })).items.find(({ label }) => label === 'New Vehicles')
  expect(item?.kind === 'makers' && item.menu.makers.map(({ label, href }) => [label, href])).toEqual([
    ['KIA', '/brands/kia'],
    ['Mazda', '/brands/mazda'],
  ])
})

test('MD-04, DC-152 "Get Quote" or "Contact Us" as the site says; myToyota Connect for Toyota alone', () => {
  const links = (settings: Partial<SiteFile>) => {
    const item = header(withSettings(settings, { models: [aModel()] })).items.find(({ kind }) => kind === 'models')
    return item?.kind === 'models' ? labels(item.menu.links) : []
  }
  const externalLinks = { myToyotaConnect: 'https://connect.example/' }
  expect(links({ manufacturer: 'Toyota', externalLinks })).toEqual([
    'Get Quote',
    'All Models',
    'Our Stock',
    'Business Fleet',
    'Book Test Drive',
    'myToyota Connect',
    'Demonstrator Models',
  ])
  const kia = links({ manufacturer: 'Kia', externalLinks, modelsMenu: { primaryLink: 'contact-us' } })
  expect(kia[0]).toBe('Contact Us')
  expect(kia).not.toContain('myToyota Connect')
})

test('HF-11 HF-12 HF-13 DC-154 the three groups of the footer and their links', () => {
  expect(
    footer(withSettings({ name: 'Northside Cars' })).groups.map(({ title, links }) => [title, labels(links)]),
  ).toEqual([
    ['Buyer Tools', ['Search our stock', 'Special Offers', 'Finance', 'Trade-In', 'Sell My Car', 'Book a Test Drive']],
    ['Servicing and Parts', ['Book a Service', 'Parts & Accessories', 'Warranty', 'Roadside Assist']],
    [
      'Northside Cars',
      ['About Us', 'Contact Us', 'Careers', 'Privacy Policy', 'Terms and Conditions', 'Complaint Process'],
    ],
  ])
})

test('HF-14 the sub-text names the dealer, maker, place, licences and year, and breaks before no dot', () => {
  const address = { city: 'Newcastle', state: 'NSW' }
  const locations = [aPlace({ address, dealer_license_number: 'MD 012', motor_vehicle_repairer: 'MVRL 7' })]
  const site = withSettings({ name: 'Northside', manufacturer: 'Toyota' }, { locations })
  expect(footer(site).subText).toBe(
    '© 2025 Northside\u00a0· Toyota\u00a0· Newcastle\u00a0· NSW\u00a0· Dealer licence MD 012\u00a0· Motor vehicle repairer MVRL 7',
  )
})

test('HF-14 missing parts of the sub-text leave no gap', () => {
  const locations = [aPlace({ address: {}, dealer_license_number: undefined, motor_vehicle_repairer: undefined })]
  expect(footer(withSettings({ name: 'Northside' }, { locations })).subText).toBe('© 2025 Northside')
})

test('HF-14 a licence is of the state that stands beside it', () => {
  const bare = aPlace({ address: { city: 'Sydney', state: 'NSW' }, dealer_license_number: undefined })
  const at = (id: number, state: string) => aPlace({ id, address: { state }, dealer_license_number: `MD ${id}` })
  const text = (...places: ReturnType<typeof aPlace>[]) =>
    footer(withSettings({ name: 'Northside' }, { locations: [bare, ...places] })).subText
  expect(text(at(2, 'WA'))).toBe('© 2025 Northside\u00a0· Sydney\u00a0· NSW')
  expect(text(at(2, 'WA'), at(3, 'NSW'))).toBe('© 2025 Northside\u00a0· Sydney\u00a0· NSW\u00a0· Dealer licence MD 3')
})

test('HF-14 the year is that of the dealer’s place, not of Greenwich', () => {
  const site = aSite({ at: new Date('2025-12-31T14:00:00Z') })
  expect(footer(site).subText).toContain('© 2026')
})

test('DC-171 the header of a US site speaks American', () => {
  const site = withSettings({ region: 'en-US' }, { locations: [aPlace({ dealer_license_number: '9' })] })
  expect(footer(site).subText).toContain('Dealer license 9')
})

test('BD-05 the chrome of a site is plain data, its own theme among it', () => {
  const chrome = siteChrome(aSite())
  expect(JSON.parse(JSON.stringify(chrome))).toMatchObject({ slug: 'northside', template: 'used' })
  expect(chrome.theme).toContain('--brand:')
  const other = siteChrome(aSite({ settings: { theme: { primary: '#112233' } } }))
  expect(other.theme).toContain('--brand:#112233')
})

test('BD-15 the same site at another minute has the same chrome, so its pages can be kept', () => {
  const [noon, night] = ['2025-05-14T02:00:00Z', '2025-05-14T14:00:00Z'].map(at =>
    siteChrome(aSite({ at: new Date(at) })),
  )
  expect(night).toEqual(noon)
})

test('CD-19 DC-87 cards ask which cars were reserved since only where a car can be reserved online', () => {
  expect(siteChrome(aSite()).reserved).toBe('Reserved')
  expect(siteChrome(aSite({ settings: { features: { reserve: false } } })).reserved).toBeUndefined()
})

test('DC-18, VD-45 to VD-47 the feature banner has the items whose page the site has', () => {
  const sell = 'https://sell.example/'
  const settings = { externalLinks: { sellMyCar: sell } }
  const locations = [aPlace({}), aPlace({ id: 2, location_type: 'service' })]
  expect(siteChrome(aSite({ settings, locations })).banner).toEqual([
    { kind: 'offers', label: 'See our latest offers', href: '/special-offers' },
    {
      kind: 'service',
      label: 'Book your service online',
      text: 'Save time & book online',
      href: '/service/booking',
    },
    { kind: 'sell', label: 'Sell your car', text: 'Get an instant offer in 2 minutes', href: sell },
  ])
})

test('VD-46 a dealer without a workshop books no service, unless it writes of servicing or has a system for it', () => {
  const offers = (parts: Parameters<typeof aSite>[0]) => {
    const { banner, footer, links } = siteChrome(aSite({ locations: [aPlace({})], ...parts }))
    const texts = footer.groups.flatMap(group => group.links.map(({ label }) => label))
    return [banner.some(({ kind }) => kind === 'service'), texts.includes('Book a Service'), links.serviceBooking]
  }
  expect(offers({})).toEqual([false, false, undefined])
  expect(offers({ locations: [aPlace({}), aPlace({ id: 2, location_type: 'parts' })] })).toEqual([
    false,
    false,
    undefined,
  ])
  const page = { slug: 'service', title: 'Service', html: '<p>By our neighbour.</p>' } as Site['pages'][number]
  expect(offers({ pages: [page] })).toEqual([true, true, '/service/booking'])
  const book = 'https://book.example/'
  expect(offers({ settings: { externalLinks: { serviceBooking: book } } })).toEqual([true, true, book])
})
