import { expect, test } from 'vitest'
import {
  confirmedInManifest,
  stockConfirmed,
  stockState,
  stockStateParts,
} from '../../../scripts/build/site/site-files.ts'
import { STOCK_STATE_PARTS, stockStatePart, stockStatePath } from '../../../src/domain/stock-state.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const sold = { id: 3, status: 'sold', price: 19_990 } as const
const flagged = { id: 4, status: 'in_stock', sold: true, price: 18_990 } as const
const features = { reserve: false }
const site = aSite({
  settings: { features },
  cars: [aCar({ id: 1, price: undefined }), aCar({ id: 2 }), aCar(sold), aCar(flagged)],
})

test('DC-04 the state of the stock tells status and price by car, sold however the feed says it', () => {
  expect(JSON.parse(stockState(site))).toEqual({
    at: '2025-05-14T02:00:00.000Z',
    cars: {
      1: { status: 'in_stock' },
      2: { status: 'in_stock', price: 24_990 },
      3: { status: 'sold', price: 19_990 },
      4: { status: 'sold', price: 18_990 },
    },
  })
})

test('DC-04 DC-87 where cars are reserved online the state says so, for their pages to ask which', () => {
  const reserving = aSite({ settings: { features: { reserve: true } } })
  const texts = [stockState(reserving), ...stockStateParts(reserving).map(({ text }) => text)]
  expect(texts.map(text => JSON.parse(text).reservesOnline)).toEqual(texts.map(() => true))
})

test('DC-04 the part that a car’s page asks for tells of that car, and the parts together of all', () => {
  const parts = new Map(stockStateParts(site).map(({ path, text }) => [`/${path}`, JSON.parse(text).cars]))
  const { cars } = JSON.parse(stockState(site))
  for (const { id } of site.cars) expect(parts.get(stockStatePath(stockStatePart(id)))?.[id]).toEqual(cars[id])
  expect(Object.assign({}, ...parts.values())).toEqual(cars)
  // A car that is gone has a part to be missing from.
  expect(parts.size).toBe(STOCK_STATE_PARTS)
})

test('a page of a stock of 13,000 cars fetches less than 10 kB, however its ids run', () => {
  for (const idOf of [
    (index: number) => index + 1,
    (index: number) => index * 1000,
    (index: number) => 4_100_000_000 + index * 128,
  ]) {
    const cars = Array.from({ length: 13_000 }, (_, index) => aCar({ id: idOf(index), price: 100_000 + index }))
    const sizes = stockStateParts(aSite({ cars })).map(({ text }) => text.length)
    expect(Math.max(...sizes)).toBeLessThan(10_000)
  }
})

test('a part with no news is byte for byte the last one, whenever it is made', () => {
  const later = { ...site, at: new Date('2025-05-15T02:00:00Z') }
  expect(stockStateParts(later)).toEqual(stockStateParts(site))
})

test('features #2 a file of its own tells when the feeds were last confirmed, in the words of the dealer; the parts stay as they are', () => {
  const stock = { staleAfterHours: 12 }
  const settings = { features, stock, labels: { confirmedInStock: 'On the lot, seen {ago}' } }
  const confirmed = aSite({ ...site, settings })
  expect(stockConfirmed(confirmed)).toMatchObject({
    confirmed: { stock: 'as-read', at: '2025-05-14T01:54:00.000Z' },
    staleAfterHours: 12,
    labels: { confirmedInStock: 'On the lot, seen {ago}', minutesAgo: '{count} minutes ago' },
  })
  const later = { ...confirmed, stockRead: { digest: 'as-read', confirmedAt: new Date('2025-05-14T03:00:00Z') } }
  expect(stockConfirmed(later)).not.toEqual(stockConfirmed(confirmed))
  expect(stockStateParts(later)).toEqual(stockStateParts(confirmed))
  const unread = { ...confirmed, stockRead: { digest: '', confirmedAt: undefined } }
  expect(stockConfirmed(unread)).toBeUndefined()
  // Where nobody vouches for the feed, nothing is told of it.
  const silent = aSite({ ...confirmed, settings: { ...settings, stock: { staleAfterHours: 0 } } })
  expect([stockConfirmed(silent), confirmedInManifest(silent)]).toEqual([undefined, undefined])
})
