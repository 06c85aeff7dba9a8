import type { Car } from '../records/index.ts'
import { isId, keptList } from './kept-list.ts'

/** What a page shows that was rendered for nobody in particular. */
export const NO_FAVOURITES: readonly Car['id'][] = []

/** Cars kept in this browser, newest first (WL-06). */
export const $favourites = keptList<Car['id']>('favourites', isId)

/** Keeps a car, as the newest or at a place that it had. */
export function keepFavourite(id: Car['id'], place = 0): void {
  const others = $favourites.get().filter(other => other !== id)
  $favourites.set([...others.slice(0, place), id, ...others.slice(place)])
}

/** Keeps a car, or lets it go. */
export function toggleFavourite(id: Car['id']): 'saved' | 'removed' {
  const ids = $favourites.get()
  if (!ids.includes(id)) {
    keepFavourite(id)
    return 'saved'
  }
  $favourites.set(ids.filter(other => other !== id))
  return 'removed'
}
