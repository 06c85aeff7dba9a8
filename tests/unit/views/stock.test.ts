import { expect, test } from 'vitest'
import { orderedFavourites } from '../../../src/domain/favourites-order.ts'
import { formatPrice, priceShown } from '../../../src/domain/price.ts'
import type { Car } from '../../../src/records/index.ts'
import { CARS_PER_FILE } from '../../../src/search/files.ts'
import { indexOfSort } from '../../../src/search/settings.ts'
import { knowDigest } from '../../../src/site/digest.ts'
import { keepWith } from '../../../src/site/keeper.ts'
import { lazyList } from '../../../src/site/lazy-list.ts'
import { stockOf } from '../../../src/views/stock.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const MAKES = ['Toyota', 'Mazda', 'Kia']
const cars = Array.from({ length: 2 * CARS_PER_FILE + 5 }, (_, index) =>
  aCar({ id: index + 1, slug: `car-${index + 1}`, make: MAKES[index % MAKES.length]!, price: 20_000 + 50 * index }),
)

test('a stock that was kept answers as the one that was made, file by file and car by car', () => {
  const kept = new Map<string, Uint8Array>()
  const keeper = {
    get: (key: string) => kept.get(key),
    has: (key: string) => kept.has(key),
    set(key: string, bytes: Uint8Array) {
      // What is found is not made again.
      expect(kept.has(key)).toBe(false)
      kept.set(key, bytes)
    },
  }
  const unread = lazyList<Car>(() => {
    throw new Error('a kept stock needs no car')
  })
  const stocks = [lazyList(() => cars), unread].map(list => {
    knowDigest(list, 'the same cars')
    keepWith(list, keeper)
    const site = aSite({ cars: list })
    return { site, stock: stockOf(site) }
  })
  const [made, read] = stocks.map(({ site, stock }) => {
    const requests = ['make:Mazda', 'price > 22000', 'objectID:133'].map(filter => ({
      indexName: indexOfSort('price_desc'),
      params: { filters: `(${stock.filterAt(site.at)}) AND ${filter}`, hitsPerPage: 9, page: 0 },
    }))
    return {
      results: stock.results(requests).map(({ nbHits, hits }) => ({ nbHits, hits })),
      records: [...stock.records],
      facts: stock.facts,
      files: stock.files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')]),
      rootName: stock.rootName,
    }
  })
  expect(made!.results.map(({ nbHits }) => nbHits)).toEqual([44, 92, 1])
  expect(read).toEqual(made)
})

test('DC-59, SR-27, WL-07 where offer prices count, cars are ordered, filtered and counted by the price that their cards show', () => {
  const listed = [
    aCar({ id: 1, slug: 'a', price: 30_000, offer_price: 18_000, before_price: 31_000 }),
    aCar({ id: 2, slug: 'b', price: 20_000 }),
    aCar({ id: 3, slug: 'c', price: 25_000, offer_price: 24_000 }),
    aCar({ id: 4, slug: 'd', price: 22_000, offer_price: 23_000 }),
  ]
  const asked = (useOfferPrice: boolean) => {
    const site = aSite({ cars: listed, settings: { price: { useOfferPrice } } as never })
    const stock = stockOf(site)
    const search = (indexName: string, filter: string) =>
      stock.results([
        {
          indexName,
          params: { filters: `(${stock.filterAt(site.at)}) AND ${filter}`, facets: ['price', 'price_range'] },
        },
      ])[0]!
    const { hits, facets, facets_stats } = search(indexOfSort('price_asc'), 'price > 0')
    const { settings } = site
    return {
      shown: hits.map(hit => formatPrice(priceShown(hit as never, settings.price), { was: 'Was {price}' } as never)),
      cheap: search(indexOfSort(''), 'price <= 20000').nbHits,
      ends: [facets_stats!.price!.min, facets_stats!.price!.max],
      bands: facets!.price_range,
      kept: orderedFavourites([...stock.records], [], 'price_asc').map(({ id }) => id),
    }
  }
  expect(asked(true)).toEqual({
    shown: [
      { now: '$18,000', was: 'Was $31,000' },
      { now: '$20,000' },
      { now: '$22,000' },
      { now: '$24,000', was: 'Was $25,000' },
    ],
    cheap: 2,
    ends: [18_000, 24_000],
    bands: { '15000-20000': 1, '20000-25000': 3 },
    kept: [1, 2, 4, 3],
  })
  expect(asked(false)).toMatchObject({ cheap: 1, ends: [20_000, 30_000], kept: [2, 4, 3, 1] })
})

test('a stock is kept apart from the one with offer prices', () => {
  const keyOf = (useOfferPrice: boolean) =>
    stockOf(aSite({ cars, settings: { price: { useOfferPrice } } as never })).key
  expect(keyOf(true)).not.toBe(keyOf(false))
})
