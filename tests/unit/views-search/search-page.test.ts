import { expect, test } from 'vitest'
import type { Site } from '../../../src/site/site.ts'
import { plainPages, searchWords } from '../../../src/views/search-lists.ts'
import { searchAlias, searchPage } from '../../../src/views/search-page.ts'
import { aCar, aDealership } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const at = new Date('2025-02-01T00:00:00Z')
const cars = [
  aCar({ id: 1, slug: 'a-1' }),
  aCar({ id: 2, slug: 'a-2', car_type: 'new', make: 'Land Rover', model: 'Range Rover Sport', simple_body: 'suv' }),
  aCar({ id: 3, slug: 'a-3', car_type: 'demo', simple_body: 'hatchback', model: 'Yaris' }),
]
const site = aSite({ at, cars })
const idsOf = (page: ReturnType<typeof searchPage>) => page.cards.map(({ id }) => id).sort()

test('RT-27 the search page of all stock brings every listed car', () => {
  expect(idsOf(searchPage(site))).toEqual([1, 2, 3])
})

test('SR-40 a car that is not listed is not in the first answer', () => {
  const hidden = aSite({ at, cars: [...cars, aCar({ id: 4, slug: 'a-4', show_on_dealer_website: false })] })
  expect(idsOf(searchPage(hidden))).toEqual([1, 2, 3])
})

test('CF-09 the filter of the site is part of every first answer', () => {
  const only = aSite({ at, cars, settings: { search: { filter: 'make:"Land Rover"' } } })
  expect(idsOf(searchPage(only))).toEqual([2])
})

test('CF-09 a site with a filter leads to no make, model or body beyond it', () => {
  const only = aSite({ at, cars, settings: { search: { filter: 'make:"Land Rover"' } } })
  const { first, second } = searchWords(only)
  const words = first.map(word => word.first)
  expect(words).toContain('land-rover')
  expect(words).not.toContain('toyota')
  expect(words).not.toContain('hatchback')
  expect(second).toEqual([{ first: 'land-rover', second: 'range-rover-sport' }])
  const told = (of: Site) => searchPage(of).browse.groups.flatMap(({ links }) => links.map(({ label }) => label))
  expect(told(site)).toContain('Toyota')
  expect(told(only)).not.toContain('Toyota')
})

test('makes with as many cars are listed by name, whatever capitals a feed gives them', () => {
  const cars = ['hOLDEN', 'Ford', 'SUBARU', 'Kia'].map((make, id) => aCar({ id: id + 1, slug: `car-${id}`, make }))
  const links = searchPage(aSite({ at, cars })).browse.groups.flatMap(({ links }) => links.map(({ label }) => label))
  const makes = new Set(cars.map(({ make }) => make))
  expect(links.filter(label => makes.has(label))).toEqual(['Ford', 'hOLDEN', 'Kia', 'SUBARU'])
})

test('API-07 the browser keeps as many answers as the site says', () => {
  const setup = (search: object) => searchPage(aSite({ at, cars, settings: { search } })).setup.client
  expect(setup({ cacheSize: 50 })).toMatchObject({ engine: 'embedded', cacheSize: 50 })
  expect(setup({})).toMatchObject({ cacheSize: 10 })
})

test('SR-28, SR-44 page and browser have as many cars on a page, and the orders, that the site says', () => {
  const many = Array.from({ length: 30 }, (_, index) => aCar({ id: index + 1, slug: `a-${index}` }))
  const shown = (search: object) => {
    const { cards, setup } = searchPage(aSite({ at, cars: many, settings: { search } }))
    return [cards.length, setup.hitsPerPage, setup.found.pages, setup.sortByKms]
  }
  expect(shown({})).toEqual([21, 21, 2, false])
  expect(shown({ hitsPerPage: 12, sortByKms: true })).toEqual([12, 12, 3, true])
})

test('CF-03, DC-33 a mixed stock is of vehicles, where its site has no words of its own', () => {
  const mixed = [...cars, aCar({ id: 4, slug: 'a-4', item_type: 'motorcycle' })]
  const labels = (own: object) => searchPage(aSite({ at, cars: mixed, settings: { labels: own } })).setup.labels
  expect(labels({})).toMatchObject({ carsFound: '{count} vehicles', showCars: 'Show Me {count} vehicles' })
  expect(labels({ carsFound: '{count} rides' })).toMatchObject({
    carsFound: '{count} rides',
    showCars: 'Show Me {count} vehicles',
  })
  expect(searchPage(site).setup.labels.showCars).toBe('Show Me {count} cars')
})

test.each([
  ['used-cars', [1]],
  ['new-cars', [2]],
  ['demo-cars', [3]],
  ['new-and-demo-cars', [2, 3]],
  ['new-used-and-demo-cars', [1, 2, 3]],
  ['hatchback', [1, 3]],
  ['suv', [2]],
  ['land-rover', [2]],
  ['toyota', [1, 3]],
  ['toyota/corolla', [1]],
  ['toyota/yaris', [3]],
  ['land-rover/range-rover-sport', [2]],
])('RT-28 to RT-35 /search/%s lists its cars and no other', (path, ids) => {
  const [first, second] = path.split('/')
  expect(idsOf(searchPage(site, { first, second }))).toEqual(ids)
})

test('DC-05 pages are there for the types, bodies, makes and models of the stock, once each', () => {
  const { first, second } = searchWords(site)
  const words = first.map(word => word.first)
  expect(words).toEqual(
    expect.arrayContaining(['used-cars', 'new-used-and-demo-cars', 'hatchback', 'suv', 'toyota', 'land-rover']),
  )
  expect(new Set(words).size).toBe(words.length)
  expect(second).toContainEqual({ first: 'land-rover', second: 'range-rover-sport' })
})

test('DC-08 an alias lists what its canonical path lists', () => {
  const alias = searchAlias(site, '/used-car/list')
  expect(idsOf(alias)).toEqual([1])
  expect(alias.meta.path).toBe('/used-car/list')
  expect(new URL(alias.meta.canonical, 'https://northside.example').pathname).toBe('/search/used-cars')
})

test('DC-49 the filters stand in their order; dealership only where there are several, optional ones where switched on', () => {
  const facets = (fields = {}) =>
    searchPage(aSite({ at, cars, ...fields })).setup.facets.filter(name => name !== 'make_model')
  const standard = [
    'car_type',
    'make',
    'price',
    'year',
    'body',
    'transmission',
    'fuel',
    'drive',
    'km',
    'colour',
    'seats',
  ]
  expect(facets()).toEqual(standard)
  expect(facets({ settings: { search: { optionalFilters: ['city', 'tag'] } } })).toEqual([...standard, 'city', 'tag'])
  const two = [aDealership(), aDealership({ id: 2, slug: 'southside', name: 'Southside' })]
  expect(facets({ settings: { dealerships: two } })).toEqual([...standard, 'dealership_name'])
  const both = { dealerships: two, search: { optionalFilters: ['city', 'tag'] } }
  expect(facets({ settings: both })).toEqual([...standard, 'dealership_name', 'city', 'tag'])
})

test('DC-29 the page knows every model when addresses unknown at build are served by it, and else those it lists', () => {
  const modelsOf = (words = {}) => Object.keys(searchPage(site, words).setup.found.values.make_model ?? {})
  expect(modelsOf()).toHaveLength(3)
  expect(modelsOf({ first: 'used-cars' })).toEqual([])
  expect(modelsOf({ first: 'toyota' }).sort()).toEqual(['Toyota > Corolla', 'Toyota > Yaris'])
  expect(modelsOf({ first: 'toyota', second: 'yaris' })).toHaveLength(3)
})

test('DC-30 the page of a make counts the other makes as if it were not chosen', () => {
  expect(searchPage(site, { first: 'toyota' }).setup.found).toMatchObject({
    count: 2,
    values: { make: { Toyota: 2, 'Land Rover': 1 } },
  })
})

test('BD-15 an equal list is an equal page at another hour', () => {
  const page = (now: string) => JSON.stringify(searchPage(aSite({ at: new Date(now), cars })))
  expect(page('2025-02-01T00:00:00Z')).toBe(page('2025-02-03T05:30:00Z'))
})

test('DC-184 without scripts, links lead on to types, makes and bodies, and from a make to its models', () => {
  const titles = (words = {}) => searchPage(site, words).browse.groups.map(({ title }) => title)
  expect(titles()).toEqual(['By type', 'By make', 'By body'])
  const models = searchPage(site, { first: 'toyota' }).browse.groups[0]
  expect(models?.links.map(({ href, count }) => [href, count])).toEqual([
    ['/search/toyota/corolla', 1],
    ['/search/toyota/yaris', 1],
  ])
})

const aPark = (models: readonly string[], each: number): Site =>
  aSite({
    at,
    cars: models.flatMap((model, way) =>
      Array.from({ length: each }, (_, index) =>
        aCar({ id: way * each + index + 1, slug: `a-${way}-${index}`, make: 'Toyota', model }),
      ),
    ),
  })
const pagesOf = (of: Site, ...lists: { first?: string; second?: string }[]) =>
  plainPages(of, lists).map(({ page }) => Number(page))

test('DC-184 the first pages of a list are plain pages of their own, for search engines too', () => {
  const many = aPark(['Corolla', 'Yaris'], 100)
  expect(pagesOf(many, { first: 'toyota' })).toEqual([2, 3, 4, 5])
  expect(pagesOf(many, { first: 'new-cars' })).toEqual([])
  expect(pagesOf(site, {})).toEqual([])
  const [first, second] = [{}, { page: '2' }].map(words => searchPage(many, words))
  expect(second!.cards).toHaveLength(21)
  expect(new Set([...first!.cards, ...second!.cards].map(({ id }) => id)).size).toBe(42)
  expect(second!.meta).toMatchObject({ path: '/search/page/2', canonical: expect.stringMatching(/\/search\/page\/2$/) })
  expect(second!.meta.robots).toBeUndefined()
  expect(second!.meta.title).not.toBe(first!.meta.title)
})

test('DC-184 the list of a model is told by plain pages to its end, so that every car is on one', () => {
  const corolla = { first: 'toyota', second: 'corolla' }
  const many = aPark(['Corolla', 'Yaris'], 150)
  expect(pagesOf(many, corolla)).toEqual([2, 3, 4, 5, 6, 7, 8])
  expect(searchPage(many, { ...corolla, page: '8' })).toMatchObject({ setup: { plainPages: 8 } })
  expect(searchPage(many, { first: 'toyota' })).toMatchObject({ setup: { plainPages: 5 } })
  // The dealer has no other make, so no list of makes leads to its models.
  expect(searchPage(many).browse.groups[0]!.links.map(({ href }) => href)).toEqual([
    '/search/toyota/corolla',
    '/search/toyota/yaris',
  ])
})

test('DC-07 where a car is on the list of no model, that of its make, or of all cars, goes to its end', () => {
  expect(pagesOf(aPark(['C-HR', 'C HR'], 100), {})).toHaveLength(9)
  expect(pagesOf(aPark(['C-HR', 'Yaris'], 100), {})).toHaveLength(4)
  // A list ends with its thousandth car (DC-29), so no page behind that is there, and empty.
  expect(pagesOf(aPark(['C-HR', 'C HR'], 600), {})).toHaveLength(47)
  const park = aPark(['C-HR', 'C HR'], 100)
  const kia = aCar({ id: 9_999, slug: 'kia', make: 'Kia', model: 'Rio' })
  const beside = aSite({ at, cars: [...park.cars, kia] })
  expect([{}, { first: 'toyota' }].map(words => pagesOf(beside, words).length)).toEqual([4, 9])
})

test('DC-184 every make is linked to, however many there are', () => {
  const makes = Array.from({ length: 30 }, (_, index) =>
    aCar({ id: index + 1, slug: `a-${index}`, make: `Make ${index}` }),
  )
  expect(searchPage(aSite({ at, cars: makes })).browse.groups.map(({ links }) => links.length)).toEqual([30])
})

test('DC-181 a list with the same cars as a wider one names that as the one that counts', () => {
  const canonical = (of: Site, words: Parameters<typeof searchPage>[1]) =>
    new URL(searchPage(of, words).meta.canonical, 'https://northside.example').pathname
  expect(canonical(site, { first: 'new-used-and-demo-cars' })).toBe('/search')
  expect(canonical(site, { first: 'land-rover', second: 'range-rover-sport' })).toBe('/search/land-rover')
  expect(canonical(site, { first: 'toyota', second: 'corolla' })).toBe('/search/toyota/corolla')
  const one = aPark(['Corolla'], 150)
  expect(canonical(one, { first: 'toyota', second: 'corolla', page: '2' })).toBe('/search/page/2')
  expect(canonical(one, { first: 'toyota' })).toBe('/search')
  expect(pagesOf(one, {})).toHaveLength(7)
  // No car is no list of its own, nor another's.
  expect(canonical(site, { first: 'sedan' })).toBe('/search/sedan')
})

test('DC-181 a list without cars is not for search engines', () => {
  expect(searchPage(aSite({ at, cars: [] })).meta.robots).toBe('noindex')
  expect(searchPage(site).meta.robots).toBeUndefined()
})
