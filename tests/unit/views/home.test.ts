import { expect, test } from 'vitest'
import { placeTiles } from '../../../src/domain/promo-tile.ts'
import type { Car } from '../../../src/records/index.ts'
import { findRoute } from '../../../src/routes.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { namedPages, textPage } from '../../../src/views/content-page.ts'
import { homePage } from '../../../src/views/home.ts'
import { notFoundPage } from '../../../src/views/not-found.ts'
import { aCar, aDealership, aPromoTile } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'
import { aPlace } from './a-place.ts'

const at = new Date('2025-05-14T02:00:00Z')
const blocks = (off: Partial<NonNullable<NonNullable<SiteFile['home']>['blocks']>>) => ({ home: { blocks: off } })
const cars = (...fields: Partial<Car>[]): Car[] =>
  fields.map((field, index) => aCar({ id: index + 1, slug: `car-${index}`, ...field }))
const review = (fields: object = {}) => ({
  author: 'Verified buyer',
  rating: 5,
  text: 'Well done.',
  date: '2025-05-01',
  ...fields,
})

test('DC-18 each block of the home page can be switched off and is then absent', () => {
  const everything = { at, reviews: [review()] }
  const on = homePage(aSite(everything))
  expect(on.search).toBeDefined()
  expect(on.hasBanner).toBe(true)
  expect(on.offers.items).toHaveLength(1)
  expect(on.stock).toBeDefined()
  expect(on.locations).toHaveLength(1)
  expect(on.reviews).toBeDefined()
  const off = { search: false, banner: false, offers: false, stock: false, locations: false, reviews: false }
  const bare = homePage(aSite({ ...everything, settings: blocks(off) }))
  expect(bare).toMatchObject({ hasBanner: false, offers: { items: [], running: 0 }, locations: [] })
  expect([bare.search, bare.stock, bare.reviews]).toEqual([undefined, undefined, undefined])
})

test('DC-18 a picture of the home page is a photo in a frame of its own, unless its site says that it is cut out on white', () => {
  const shown = (hero: object) => homePage(aSite({ settings: { home: { hero } } })).hero.banners[0]
  const image = '/assets/street.jpg'
  expect(shown({ image })).toMatchObject({ picture: { src: image }, isCutout: false })
  expect(shown({ image, cutout: true })).toMatchObject({ picture: { src: image }, isCutout: true })
})

test('features #4: a banner for a time shows on its days in place of the usual one, whose picture it has without one of its own', () => {
  const hero = { title: 'Here to stay', text: 'Cars.', image: '/assets/street.jpg', cutout: true }
  const banner = { title: 'Boxing Day', start: '2025-05-14', expiry: '2025-05-15' }
  const later = { title: 'Winter', image: '/assets/snow.jpg', start: '2025-06-01', expiry: '2025-08-31' }
  const seasonal = [{ title: 'Over', expiry: '2025-05-13' }, banner, later]
  const page = homePage(aSite({ at, settings: { home: { hero, seasonal } } }))
  const street = expect.objectContaining({ src: '/assets/street.jpg' })
  expect(page.hero.banners).toEqual([
    { title: 'Boxing Day', text: undefined, picture: street, isCutout: true, shows: true },
    { title: 'Winter', picture: expect.objectContaining({ src: '/assets/snow.jpg' }), isCutout: false, shows: false },
    { title: 'Here to stay', text: 'Cars.', picture: street, isCutout: true, shows: false },
  ])
  const { start, expiry } = later
  expect(page.hero.turns?.days).toEqual([
    { start: banner.start, expiry: banner.expiry },
    { start, expiry },
  ])
  // Who keeps or shares the page does not hear when the banner is over.
  expect(page.meta.description).toBe('Cars.')
  const after = homePage(aSite({ at: new Date('2025-09-01T02:00:00Z'), settings: { home: { hero, seasonal } } }))
  expect(after.hero).toEqual({ banners: [expect.objectContaining({ title: 'Here to stay', shows: true })] })
})

test('features #4: a banner leads on by a button of its own, for a time or always, unless the site lacks that page', () => {
  const to = (href: string) => ({ label: 'See it', href })
  const seasonal = [
    { title: 'Sale', expiry: '2099-12-31', button: to('/special-offers?from=sale') },
    { title: 'Sold', expiry: '2099-12-31', button: to('/gone') },
  ]
  const hero = { title: 'Here to stay', button: to('https://shop.example/') }
  const { banners } = homePage(aSite({ at, settings: { home: { hero, seasonal } } })).hero
  expect(banners.map(({ button }) => button?.href)).toEqual([
    '/special-offers?from=sale',
    undefined,
    'https://shop.example/',
  ])
})

test('DC-18 a site without cars has no search and no stock on its home page', () => {
  const { search, stock } = homePage(aSite({ at, cars: [] }))
  expect([search, stock]).toEqual([undefined, undefined])
})

test('DC-18 where repayments are told by the month, budgets are a month’s, each with more cars than the one before', () => {
  const lent = (paymentMonth: number) => ({
    finance_lenders: { manual: { interestRate: 8, paymentMonth, paymentWeek: 50, disclaimer: 'Terms apply.' } },
  })
  const { search } = homePage(
    aSite({
      at,
      settings: { finance: { repaymentsPer: 'month' } },
      cars: cars(lent(250.4), lent(300), lent(450), lent(1_200), {}),
    }),
  )
  expect(search?.budgets).toEqual({
    title: 'Shop by monthly budget',
    choices: [
      { label: 'Up to $300', href: '/search?monthly_dollars=1-300', count: 2 },
      { label: 'Up to $500', href: '/search?monthly_dollars=1-500', count: 3 },
    ],
  })
})

test('DC-18 every way into the stock says how many cars are behind it', () => {
  const { search } = homePage(
    aSite({
      at,
      cars: cars(
        { make: 'Toyota', price: 9_990 },
        { make: 'Toyota', price: 24_000, simple_body: 'suv' },
        { make: 'Kia', price: 120_000, simple_body: 'suv', car_type: 'new' },
      ),
    }),
  )
  expect(search).toMatchObject({
    totalText: '3 in stock',
    types: [
      { label: 'New Cars', href: '/search/new-cars', count: 1 },
      { label: 'Used Cars', href: '/search/used-cars', count: 2 },
    ],
    makes: [
      { label: 'Toyota', href: '/search/toyota', count: 2 },
      { label: 'Kia', href: '/search/kia', count: 1 },
    ],
    bodies: [
      { label: 'SUV', href: '/search/suv', count: 2 },
      { label: 'Hatchback', href: '/search/hatchback', count: 1 },
    ],
    prices: [
      { label: 'Under $10,000', href: '/search?price_range=0-10000', count: 1 },
      { label: '$20,000 to $25,000', href: '/search?price_range=20000-25000', count: 1 },
      { label: 'Over $100,000', href: '/search?price_range=100000-', count: 1 },
    ],
  })
})

test('DC-18 makes with as many cars stand by name, whatever capitals or accents it has', () => {
  const { search } = homePage(aSite({ at, cars: cars(...['smart', 'Škoda', 'BMW', 'Toyota'].map(make => ({ make }))) }))
  expect(search?.makes.map(({ label }) => label)).toEqual(['BMW', 'Škoda', 'smart', 'Toyota'])
})

test('PR-03 a dealer of caravans and motorcycles shows them as kinds of their own', () => {
  const caravan = { item_type: 'caravan', simple_body: undefined } as const
  const motorhome = { simple_body: 'motorhome' } as const
  const { search } = homePage(aSite({ at, cars: cars(caravan, caravan, motorhome, { simple_body: 'ute' }) }))
  expect(search?.kinds.map(({ label, href, count }) => [label, href, count])).toEqual([
    ['Caravans', '/search?item_type=caravan', 2],
    ['Motorhomes', '/search/motorhome', 1],
    ['Cars and utes', '/search?body=ute', 1],
  ])
  expect(homePage(aSite({ at })).search?.kinds).toEqual([])
})

test('CF-09 a body is shown by the picture of a car that is listed', () => {
  const [one, other] = [
    { images: ['/inside.webp'], primary_image_url: '/northside.webp' },
    { images: ['/southside.webp'] },
  ]
  const stock = cars(
    { ...other, dealership_name: 'Southside', sold: true, status: 'sold' },
    { ...other, make: 'Kia' },
    one,
  )
  const site = aSite({ at, cars: stock, settings: { search: { filter: 'make:Toyota' } } })
  const { bodies = [] } = homePage(site).search ?? {}
  expect(bodies.map(({ picture }) => picture?.src)).toEqual([expect.stringContaining('northside')])
})

test('CD-31 "just reduced" has the cars whose price came down, the deepest cut first', () => {
  const { stock } = homePage(
    aSite({
      at,
      cars: cars(
        { price: 20_000, before_price: 21_000 },
        { price: 20_000, before_price: undefined },
        { price: 20_000, before_price: 20_000 },
        { price: 20_000, before_price: 26_000 },
      ),
    }),
  )
  expect(stock?.reduced.map(({ href }) => href)).toEqual(['/cars/car-3', '/cars/car-0'])
})

test('CD-31 of many cars whose price came down, those that cannot be bought leave their places to the next', () => {
  const many = cars(
    ...Array.from({ length: 90 }, (_, index) => ({
      price: 20_000,
      before_price: 30_000 - 1_000 * Math.floor(index / 12),
      // All but three of the deepest four cuts.
      ...(index < 48 && index % 16 !== 5 ? { sold: true, sold_date_timestamp: at.getTime() / 1000 } : {}),
    })),
  )
  const { stock } = homePage(aSite({ at, cars: many }))
  const reduced = stock!.reduced.map(({ href }) => Number(href.replace('/cars/car-', '')))
  expect(reduced.slice(0, 3)).toEqual([5, 21, 37])
  expect(reduced).toHaveLength(8)
  expect(reduced.slice(3).every(index => index >= 48 && index < 60)).toBe(true)
})

test('DC-144, DC-146 a promo tile takes its place among the newest cars, with its window', () => {
  const tile = aPromoTile({ position: 2, link: '/special-offers', start: '2025-05-01', background: '#123456' })
  const { stock } = homePage(aSite({ at, cars: cars({}, {}, {}), promoTiles: [tile] }))
  expect(stock?.latest).toHaveLength(3)
  expect(stock?.tiles).toEqual({
    shown: [
      expect.objectContaining({
        position: 2,
        href: '/special-offers',
        background: '#123456',
        start: '2025-04-30T14:00:00.000Z',
      }),
    ],
    waiting: [],
  })
})

/** The cells of the newest cars: a car as a dot, a tile by its words; behind them in brackets those that wait. */
function latest(count: number, ...tiles: Parameters<typeof aPromoTile>[0][]): string {
  const { stock } = homePage(aSite({ at, cars: cars(...Array(count).fill({})), promoTiles: tiles.map(aPromoTile) }))
  const cells = placeTiles(stock!.latest, stock!.tiles.shown).map(cell => (cell.kind === 'tile' ? cell.tile.alt : '.'))
  return [...cells, ...stock!.tiles.waiting.map(({ alt }) => `(${alt})`)].join('')
}

test('DC-145 the home page, where no type is chosen, has tiles for some types too, and none that wants its type chosen', () => {
  const forNew = { position: 2, alt: 'N', display: ['new' as const] }
  expect(latest(3, forNew)).toBe('.N..')
  expect(latest(3, { ...forNew, strictDisplay: true })).toBe('...')
})

test('OF-11, DC-144 a tile that is over leaves its place to the one that runs, and is not in the page', () => {
  const over = { position: 4, alt: 'O', expiry: '2025-05-13' }
  const running = { position: 4, alt: 'R', start: '2025-05-01' }
  expect(latest(6, over, running)).toBe('...R...')
  expect(latest(6, over)).toBe('......')
})

test('OF-11, DC-144 of two tiles that run on one place the earlier start shows', () => {
  const first = { position: 4, alt: 'F', start: '2025-05-01', expiry: '2025-05-20' }
  const second = { position: 4, alt: 'S', start: '2025-05-10', expiry: '2025-05-25' }
  expect(latest(6, second, first)).toBe('...F...')
})

test('OF-11, DC-146 a tile that is still to begin waits in the page, and takes no car from it', () => {
  const later = (position: number) => ({ position, alt: `${position}`, start: '2025-06-01' })
  expect(latest(6, later(4), { position: 6, alt: 'R' })).toBe('.....R.(4)')
  expect(latest(9, later(9))).toBe('........(9)')
})

test('DC-144 tiles take no cell from the newest cars, up to the one behind the last, and more cars fill their row', () => {
  const at = (position: number) => ({ position, alt: 'T' })
  expect(latest(20)).toBe('........')
  expect(latest(20, at(1))).toBe(`T${'.'.repeat(11)}`)
  expect(latest(20, at(9))).toBe('........T...')
  expect(latest(20, at(4), at(11))).toBe('...T......T.')
  expect(latest(20, at(17))).toBe('........')
  expect(latest(8, at(9))).toBe('........T')
})

test('a tile that leads to a page the site lacks stands there without a link, as in a search', () => {
  const tile = aPromoTile({ position: 1, link: '/no-such-page' })
  const { stock } = homePage(aSite({ at, promoTiles: [tile] }))
  expect(stock?.tiles.shown.map(({ href }) => href)).toEqual([undefined])
})

test('RV-02, DC-163 reviews come newest first, and not where the site hides them', () => {
  const reviews = [
    review({ date: '2025-01-01', text: 'Old' }),
    review({ date: '2025-05-01', text: 'New' }),
    review({ text: undefined }),
  ]
  expect(homePage(aSite({ at, reviews })).reviews?.items.map(({ text }) => text)).toEqual(['New', 'Old'])
  expect(homePage(aSite({ at, reviews, settings: { reviews: { hidden: true } } })).reviews).toBeUndefined()
})

test('PR-21 the promises of used cars show where there are any', () => {
  const texts = (car_type: Car['car_type']) =>
    homePage(aSite({ at, cars: cars({ car_type }) })).trust.map(({ text }) => text)
  expect(texts('used')).toEqual(['48 hour money back guarantee', '12 months roadside assist', '1 in stock'])
  expect(texts('new')).toEqual(['1 in stock'])
})

test('a dealer promises with used cars what its settings say, in their order, or nothing', () => {
  const texts = (promises: NonNullable<SiteFile['detail']>['promises']) =>
    homePage(aSite({ at, cars: cars({ car_type: 'used' }), settings: { detail: { promises } } })).trust.map(
      ({ text }) => text,
    )
  expect(texts([])).toEqual(['1 in stock'])
  expect(texts(['roadside-assist'])).toEqual(['12 months roadside assist', '1 in stock'])
})

test.each([
  ['primary', [11]],
  ['sales', [11, 12]],
  ['service', [13]],
  ['parts', [14]],
  ['service-and-parts', [13, 14]],
  ['all', [11, 12, 13, 14]],
  [14, [14]],
  [99, []],
] as const)('LO-15 a home page set to %s shows those places', (locations, expected) => {
  const places = [
    aPlace({ id: 11, primary: true }),
    aPlace({ id: 12 }),
    aPlace({ id: 13, location_type: 'service' }),
    aPlace({ id: 14, location_type: 'parts' }),
  ]
  const shown = (settings: Partial<SiteFile>) =>
    homePage(aSite({ at, locations: places, settings })).locations.map(({ id }) => id)
  expect(shown({ home: { locations } })).toEqual(expected)
  expect(shown({})).toEqual([11, 12, 13, 14])
  expect(shown({ home: { locations, blocks: { locations: false } } })).toEqual([])
})

test('LO-15 a home page can be set to nothing else', () => {
  const locations = 'everywhere' as never
  expect(() => aSite({ settings: { home: { locations } } })).toThrow('service-and-parts, all, or the id of a location')
})

test('RV-01 RV-04 the home page shows the rating of all dealerships together, and as many reviews as the site says', () => {
  const rated = (id: number, average_rating?: number, review_count?: number) =>
    aDealership({ id, slug: `d${id}`, average_rating, review_count })
  const reviews = Array.from({ length: 20 }, (_, index) => review({ date: `2025-04-${10 + index}`, rating: 1 }))
  const home = (dealerships: ReturnType<typeof rated>[], settings: Partial<SiteFile> = {}) =>
    homePage({ ...aSite({ at, reviews, settings }), dealerships })
  const group = home([rated(1), rated(2, 4.8, 300), rated(3, 4.4, 100)])
  expect(group.reviews).toMatchObject({ rating: { average: '4.7', count: 400, countText: '400 reviews' } })
  expect(group.reviews?.items).toHaveLength(12)
  expect(group.trust.map(({ text }) => text)).toContain('4.7 from 400 reviews')
  expect(home([rated(1)], { reviews: { googleCount: 9 } }).reviews).toMatchObject({ rating: undefined })
  expect(home([rated(1)], { reviews: { googleCount: 9 } }).reviews?.items).toHaveLength(9)
})

test('RV-01 RV-02 a review says how many stars it gave and of which place it is, where the dealer shows stars and has several', () => {
  const locations = [aPlace({ id: 11, name: 'North Sales' }), aPlace({ id: 12, name: 'East Service' })]
  const reviews = [review({ rating: 2, location_id: 12 }), review({ location_id: 99 })]
  const items = (average_rating: number, places = locations) => {
    const dealerships = [aDealership({ average_rating, review_count: 9 })]
    return homePage({ ...aSite({ at, reviews }), dealerships, locations: places }).reviews?.items
  }
  const said = { author: 'Verified buyer', text: 'Well done.', dateText: '1 May 2025' }
  const five = { count: 5, text: '5 out of 5' }
  expect(items(4.5)).toEqual([
    { ...said, stars: { count: 2, text: '2 out of 5' }, place: 'East Service' },
    { ...said, stars: five },
  ])
  expect(items(4)).toEqual([{ ...said, place: 'East Service' }, said])
  expect(items(4.5, locations.slice(1))?.[0]).not.toHaveProperty('place')
})

test('CF-03 a rating is told in the site’s own words, of one review in the singular', () => {
  const home = (review_count: number, settings: Partial<SiteFile> = {}) => {
    const site = aSite({ at, reviews: [review()], settings })
    return homePage({ ...site, dealerships: [aDealership({ average_rating: 4.9, review_count })] })
  }
  expect(home(1).reviews?.rating).toMatchObject({ text: '4.9 out of 5', countText: '1 review' })
  expect(home(1).trust.map(({ text }) => text)).toContain('4.9 from 1 review')
  const labels = { reviewCount: '{count} voices', ratingOutOf: '{average} of five' }
  expect(home(1200, { labels }).reviews?.rating).toMatchObject({ text: '4.9 of five', countText: '1,200 voices' })
})

test('RG-09 RV-03 how many reviews a rating comes from is written as other counts are', () => {
  const site = aSite({ at })
  const rated = site.dealerships.map(one => ({ ...one, reviews: { average_rating: 4.66, count: 1284 } }))
  const said = homePage({ ...site, dealerships: rated }).trust.map(({ text }) => text)
  expect(said).toContain('4.7 from 1,284 reviews')
})

test('RT-65, RT-68, RT-69, RT-72 a page of text is at its own address or below /pages, once', () => {
  const page = (slug: string) => ({ slug, title: slug, html: '<p>Words.</p>' })
  const site = aSite({ pages: [page('about-us'), page('hybrids')] })
  expect(findRoute(site, '/about-us')).toBeDefined()
  expect(findRoute(site, '/privacy-policy')).toBeUndefined()
  expect(findRoute(site, '/pages/about-us')).toBeUndefined()
  expect(namedPages(site).map(({ slug }) => slug)).toEqual(['hybrids'])
  expect(textPage(site, page('hybrids')).meta).toMatchObject({ path: '/pages/hybrids', description: 'Words.' })
})

test('EN-21 the complaints contact of each dealership shows on the complaints page, once where they share one', () => {
  const page = { slug: 'complaint-handling', title: 'Complaints', html: '<p>Tell us.</p>' }
  const dealership = (id: number, name: string, complaints_contact?: string) =>
    aDealership({ id, name, slug: `dealer-${id}`, config: { complaints_contact } })
  const dealerships = [
    dealership(1, 'North', 'care@north.example'),
    dealership(2, 'South', 'care@north.example'),
    dealership(3, 'East', 'Write to PO Box 9'),
    dealership(4, 'West'),
  ]
  expect(textPage(aSite({ settings: { dealerships } }), page).complaints?.contacts).toEqual([
    { dealership: 'North, South', contact: 'care@north.example', href: 'mailto:care@north.example' },
    { dealership: 'East', contact: 'Write to PO Box 9' },
  ])
  expect(textPage(aSite({ settings: { dealerships } }), { ...page, slug: 'hybrids' }).complaints).toBeUndefined()
  const silent = aSite({ settings: { dealerships: [dealership(4, 'West')] } })
  expect(textPage(silent, page).complaints).toBeUndefined()
})

test('DC-24, DC-181 the page that is not there is noindex and leads to the stock, and to the booking of a service where there is one', () => {
  const site = aSite()
  const { meta, links } = notFoundPage(site)
  const hrefs = links.map(({ href }) => href)
  expect(meta.robots).toBe('noindex')
  expect(hrefs).toContain('/search')
  expect(hrefs).not.toContain('/service/booking')
  const workshop = aPlace({ id: 12, location_type: 'service', slug: 'workshop' })
  const own = aSite({ locations: [...site.locations, workshop] })
  expect(notFoundPage(own).links.map(({ href }) => href)).toContain('/service/booking')
  const externalLinks = { serviceBooking: 'https://booking.example/' }
  expect(notFoundPage(aSite({ settings: { externalLinks } })).links.map(({ href }) => href)).toContain(
    externalLinks.serviceBooking,
  )
})
