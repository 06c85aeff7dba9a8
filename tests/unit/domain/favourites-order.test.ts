import { expect, test } from 'vitest'
import { type FavouritesOrder, orderedFavourites } from '../../../src/domain/favourites-order.ts'

const cars = [
  { id: 1, price: 30_000, year: 2020, km: 50_000 },
  { id: 2, price: 20_000, year: 2024, km: 90_000 },
  { id: 3, price: 40_000, year: 2022, km: 10_000 },
  { id: 4, year: 2024 },
]
const saved = [3, 4, 1, 2]
const order = (by: FavouritesOrder) => orderedFavourites(cars, saved, by).map(({ id }) => id)

test('WL-07 favourites follow the selected order, and another order re-orders them', () => {
  expect(order('price_asc')).toEqual([2, 1, 3, 4])
  expect(order('price_desc')).toEqual([3, 1, 2, 4])
  expect(order('km_asc')).toEqual([3, 1, 2, 4])
})

test('DC-82 cars without the value come last, in the order in which they were saved', () => {
  const dear = { id: 1, price: 90_000 }
  for (const cars of [
    [dear, { id: 5 }, { id: 6 }],
    [{ id: 6 }, { id: 5 }, dear],
    [{ id: 5 }, dear, { id: 6 }],
  ])
    expect(orderedFavourites(cars, [6, 1, 5], 'price_asc').map(({ id }) => id)).toEqual([1, 6, 5])
})

test('DC-82 recently saved comes first unless chosen otherwise; equal cars keep that order', () => {
  expect(order('saved')).toEqual([3, 4, 1, 2])
  expect(order('year_desc')).toEqual([4, 2, 3, 1])
})
