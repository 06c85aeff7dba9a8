import type { Car } from '../records/index.ts'
import { store, stored, thisVisit } from './stored.ts'

/** A car whose heart was pressed by somebody who then had to sign in. */
export type PendingSave = { id: Car['id']; name: string }

/** Under it stand the cars that wait. The hearts of every page name it by themselves, as this file comes where one waits. */
export const PENDING_SAVES = 'pending-saves'

export function pendingSaves(): readonly PendingSave[] {
  const cars = stored<PendingSave[]>(PENDING_SAVES, thisVisit)
  return Array.isArray(cars) ? cars.filter(own => own?.id) : []
}

/** The cars that wait, which after this wait no more: each is saved once (DC-78). */
export function takePendingSaves(): readonly PendingSave[] {
  const cars = pendingSaves()
  store(PENDING_SAVES, undefined, thisVisit)
  return cars
}
