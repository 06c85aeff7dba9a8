import { expect, test } from 'vitest'
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
