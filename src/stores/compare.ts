import { MOST_COMPARED } from '../domain/compared-count.ts'
import type { Car } from '../records/index.ts'
import { isId, keptList } from './kept-list.ts'

export const NOTHING_COMPARED: readonly Car['id'][] = []

/** Cars to compare side by side, in the order in which they were chosen (DC-83). */
export const $compared = keptList<Car['id']>('compare', isId)

/** Adds a car to the comparison or takes it out; `full` leaves it as it is (DC-83). */
export function toggleCompared(id: Car['id']): 'added' | 'removed' | 'full' {
  const ids = $compared.get()
  if (ids.includes(id)) {
    $compared.set(ids.filter(other => other !== id))
    return 'removed'
  }
  if (ids.length >= MOST_COMPARED) return 'full'
  $compared.set([...ids, id])
  return 'added'
}
