import { describe, expect, test, vi } from 'vitest'
import { refusedByAlgolia } from '../../../src/search/clients/algolia-filters.ts'
import type { Identified } from '../../../src/search/clients/answer.ts'
import type { SearchClient } from '../../../src/search/clients/client.ts'
import { parseFilters } from '../../../src/search/clients/filters.ts'
import { listClient } from '../../../src/search/clients/lists.ts'
import {
  carSearch,
  manufacturerSearch,
  modelSearch,
  offerSearch,
  type Search,
} from '../../../src/search/clients/service.ts'
import { stockFiles } from '../../../src/search/files.ts'
import {
  MANUFACTURER_INDEX,
  MODEL_INDEX,
  OFFER_INDEX,
  toManufacturerRecord,
  toModelRecord,
  toOfferRecord,
} from '../../../src/search/other-indexes.ts'
import { toSearchRecord } from '../../../src/search/record.ts'
import { aModel, anOffer } from '../../support/builders.ts'
import { stockClient } from '../../support/stock-client.ts'
import { inventedCars } from './cars.ts'

const stock = stockFiles(inventedCars(300, 21).map(toSearchRecord))
const { records } = stock
const cars = stockClient(stock)

/** A client that tells what it is asked. */
function watched(client: Pick<SearchClient, 'search'>) {
  const search = vi.fn(client.search)
  return { client: { search }, asked: () => search.mock.calls.map(([requests]) => requests[0]!) }
}

describe('car search', () => {
  test('API-05 asks Car_production, best custom_rank first', async () => {
    const { client, asked } = watched(cars)
    const { hits } = await carSearch(client)()
    expect(asked()[0]!.indexName).toBe('Car_production')
    const ranks = hits.map(hit => hit.custom_rank!)
    expect(ranks).toEqual([...ranks].sort((a, b) => b - a))
    expect(ranks[0]).toBe(Math.max(...records.map(record => record.custom_rank)))
  })

  test('API-06 takes filter, refinements, query, offset, hitsPerPage and sort', async () => {
    const { client, asked } = watched(cars)
    const { hits, count } = await carSearch(client)({
      filter: 'NOT car_type:new',
      refinements: { make: ['Toyota', 'Mazda'], transmission: ['Automatic'] },
      query: 'sport',
      offset: 10,
      hitsPerPage: 5,
      sort: 'price_asc',
    })
    expect(asked()[0]).toEqual({
      indexName: 'Car_production_price_asc',
      params: expect.objectContaining({
        query: 'sport',
        page: 2,
        hitsPerPage: 5,
        filters: 'NOT car_type:new',
        facetFilters: [['make:Toyota', 'make:Mazda'], ['transmission:Automatic']],
      }),
    })
    const meant = records
      .filter(car => car.car_type !== 'new' && /Toyota|Mazda/.test(car.make) && car.transmission === 'Automatic')
      .filter(car => /sport/i.test(car.name))
      .sort((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity) || 0)
    expect(count).toBe(meant.length)
    expect(hits.map(hit => hit.objectID)).toEqual(meant.slice(10, 15).map(car => car.objectID))
  })

  test('SR-44 API-06 shows 21 unless told otherwise', async () => {
    expect((await carSearch(cars)()).hits).toHaveLength(21)
  })

  test('API-11 DC-46 answers with hits, count, facets with their least and greatest, pages and ms', async () => {
    const response = await carSearch(cars)({ refinements: { make: ['Toyota'] } })
    const toyotas = records.filter(({ make }) => make === 'Toyota')
    const prices = toyotas.flatMap(({ price }) => price ?? [])
    expect(Object.keys(response).sort()).toEqual(['count', 'facetStats', 'facets', 'hits', 'ms', 'pages'])
    expect(response).toMatchObject({
      count: toyotas.length,
      pages: Math.ceil(toyotas.length / 21),
      ms: expect.any(Number),
    })
    expect(response.facets.make).toEqual({ Toyota: toyotas.length })
    expect(response.facetStats.price).toEqual({ min: Math.min(...prices), max: Math.max(...prices) })
  })

  test('API-06 what is asked for from within a page begins there, whatever the length of a page', async () => {
    const { hits, count, pages } = await carSearch(cars)({ offset: 10 })
    expect(hits.map(({ objectID }) => objectID)).toEqual(records.slice(10, 31).map(({ objectID }) => objectID))
    expect([count, pages]).toEqual([records.length, 15])
    const last = await carSearch(cars)({ offset: records.length - 5 })
    expect(last.hits.map(({ objectID }) => objectID)).toEqual(records.slice(-5).map(({ objectID }) => objectID))
  })

  test('DC-46 a page above the last shows the last', async () => {
    const { hits, pages } = await carSearch(cars)({ offset: 21 * 99 })
    expect(pages).toBe(15)
    expect(hits.map(({ objectID }) => objectID)).toEqual(records.slice(14 * 21).map(({ objectID }) => objectID))
    expect((await carSearch(cars)({ query: 'nothingsuch', offset: 42 })).hits).toEqual([])
  })
})

const MODELS = Array.from({ length: 30 }, (_, i) =>
  aModel({ id: i + 1, slug: `model-${i + 1}`, name: `Model ${i + 1}`, manufacturer_name: i < 25 ? 'Toyota' : 'Kia' }),
)
const OFFERS = Array.from({ length: 30 }, (_, i) =>
  anOffer({
    id: i + 1,
    name: `Offer ${i + 1}`,
    dealership_ids: i % 6 === 0 ? [1, 2] : [1],
    manufacturer: { name: 'Kia' },
  }),
)
const MANUFACTURERS = ['Toyota', ...Array.from({ length: 29 }, (_, i) => `Maker ${i + 1}`)].map((name, i) => ({
  id: i + 1,
  name,
  slug: `maker-${i}`,
}))
const lists = listClient({
  [MANUFACTURER_INDEX]: MANUFACTURERS.map(toManufacturerRecord),
  [MODEL_INDEX]: MODELS.map(toModelRecord),
  [OFFER_INDEX]: OFFERS.map(toOfferRecord),
})

type Small = {
  indexName: string
  create(client: Pick<SearchClient, 'search'>): Search<Identified & { name: string }>
  /** Finds one of its records, of this name. */
  query: string
  name: string
  all: number
}

function worksAsCarSearchDoes({ indexName, create, query, name, all }: Small): void {
  test('works as car search does: 21 a page, by text, on its own index', async () => {
    const { client, asked } = watched(lists)
    const search = create(client)
    const { hits, count, pages } = await search()
    expect([hits.length, count, pages]).toEqual([21, all, 2])
    expect(asked()[0]!.indexName).toBe(indexName)
    expect((await search({ query })).hits.map(hit => hit.name)).toEqual([name])
    expect((await search({ offset: 21 })).hits).toHaveLength(all - 21)
  })

  test('API-07 DC-45 keeps 10 answers, the oldest goes first', async () => {
    const { client, asked } = watched(lists)
    const search = create(client)
    for (let i = 0; i < 10; i++) await search({ query: `q${i}` })
    await search({ query: 'q0' })
    expect(asked()).toHaveLength(10)
    await search({ query: 'q10' })
    await search({ query: 'q1' })
    expect(asked()).toHaveLength(11)
    await search({ query: 'q0' })
    expect(asked()).toHaveLength(12)
  })
}

describe('API-08 DC-47 manufacturer search', () => {
  const [indexName, create] = ['Manufacturer_production', manufacturerSearch]
  worksAsCarSearchDoes({ indexName, create, query: 'tyota', name: 'Toyota', all: 30 })
})

describe('API-09 DC-47 model search', () => {
  const [indexName, create] = ['Model_production', modelSearch]
  worksAsCarSearchDoes({ indexName, create, query: 'model 30', name: 'Model 30', all: 30 })
})

describe('API-10 DC-47 offer search', () => {
  const [indexName, create] = [
    'Offer_production',
    (client: Pick<SearchClient, 'search'>) => offerSearch(client, 1),
  ] as const
  worksAsCarSearchDoes({ indexName, create, query: 'offer 30', name: 'Offer 30', all: 30 })
})

test('API-10 offers are those of one dealership, whatever else is asked', async () => {
  const search = offerSearch(lists, 2)
  const { hits, count } = await search()
  expect(count).toBe(5)
  expect(hits.every(({ dealership_id }) => dealership_id!.includes(2))).toBe(true)
  expect((await search({ filter: 'name:"Offer 1" OR name:"Offer 2"' })).hits.map(({ name }) => name)).toEqual([
    'Offer 1',
  ])
})

test('DC-34 API-10 what is asked besides is joined as the hosted engine takes it', async () => {
  const { client, asked } = watched(lists)
  const search = offerSearch(client, 2)
  const filters = ['name:"Offer 1" AND category:Service', 'name:"Offer 1" OR name:"Offer 7"', '(name:A OR name:B)']
  for (const filter of filters) await search({ filter })
  const joined = asked().map(({ params }) => params.filters!)
  expect(joined.map(filter => refusedByAlgolia(parseFilters(filter)))).toEqual([undefined, undefined, undefined])
  expect(joined[1]).toBe('dealership_id:2 AND (name:"Offer 1" OR name:"Offer 7")')
})

test('an index that a page has no list of does not exist', async () => {
  await expect(modelSearch(listClient({}))()).rejects.toThrow('Model_production does not exist')
})
