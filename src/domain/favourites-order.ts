import type { Car } from '../records/index.ts'

/** How favourites can be ordered; the first unless a visitor chose another. Source: DC-82. */
export const FAVOURITES_ORDERS = ['saved', 'price_asc', 'price_desc', 'year_desc', 'km_asc'] as const
export type FavouritesOrder = (typeof FAVOURITES_ORDERS)[number]

type Ordered = Pick<Car, 'id' | 'price' | 'year' | 'km'>

/**
 * Favourites in the order that a visitor chose. `saved` lists their ids, the newest first; equal cars follow in that
 * order, and a car without the value comes last. Source: WL-07, DC-82.
 */
export function orderedFavourites<C extends Ordered>(
  cars: readonly C[],
  saved: readonly Car['id'][],
  order: FavouritesOrder,
): C[] {
  const place = (car: C) => saved.indexOf(car.id)
  const key = KEYS[order]
  return [...cars].sort((a, b) => (key === undefined ? 0 : compared(key(a), key(b))) || place(a) - place(b))
}

/** What each order goes by, the smallest first. */
const KEYS: Readonly<Record<FavouritesOrder, ((car: Ordered) => number | undefined) | undefined>> = {
  saved: undefined,
  price_asc: ({ price }) => price,
  price_desc: ({ price }) => price && -price,
  year_desc: ({ year }) => year && -year,
  km_asc: ({ km }) => km,
}

function compared(a: number | undefined, b: number | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return a - b
}
