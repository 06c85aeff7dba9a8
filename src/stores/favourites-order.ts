import { FAVOURITES_ORDERS, type FavouritesOrder } from '../domain/favourites-order.ts'
import { persistentAtom } from './persistent.ts'

/** How the list of favourites is ordered; the choice is kept (DC-82). */
export const $favouritesOrder = persistentAtom<FavouritesOrder>('favourites-order', FAVOURITES_ORDERS[0], {
  encode: order => order,
  decode: text => FAVOURITES_ORDERS.find(order => order === text) ?? FAVOURITES_ORDERS[0],
})
