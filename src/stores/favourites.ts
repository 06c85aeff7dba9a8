import { persistentAtom } from '@nanostores/persistent'
import { FAVOURITES_ORDERS, type FavouritesOrder } from '../domain/favourites.ts'
import type { Car } from '../records/index.ts'
import { isId, keptList } from './kept-list.ts'

/** What a page shows that was rendered for nobody in particular. */
export const NO_FAVOURITES: readonly Car['id'][] = []

/** Cars kept in this browser, newest first (WL-06). */
export const $favourites = keptList<Car['id']>('favourites', isId)

/** Keeps a car, or lets it go; true when it is kept now. */
export function toggleFavourite(id: Car['id']): boolean {
  const ids = $favourites.get()
  const kept = !ids.includes(id)
  $favourites.set(kept ? [id, ...ids] : ids.filter(other => other !== id))
  return kept
}

/** How the list of favourites is ordered; the choice is kept (DC-82). */
export const $favouritesOrder = persistentAtom<FavouritesOrder>('favourites-order', FAVOURITES_ORDERS[0], {
  encode: order => order,
  decode: text => FAVOURITES_ORDERS.find(order => order === text) ?? FAVOURITES_ORDERS[0],
})
