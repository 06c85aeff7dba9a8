import type { Car } from '../records/index.ts'
import { type Keeping, store, stored, thisVisit } from './stored.ts'

/** A car whose heart was pressed by somebody who then had to sign in. */
export type PendingSave = { id: Car['id']; name: string }

const NAME = 'pending-save'

export const rememberPendingSave = (car: PendingSave, keeping: () => Keeping = thisVisit): boolean =>
  store(NAME, car, keeping)

/** The car that waits, which after this waits no more: it is saved once (DC-78). */
export function takePendingSave(keeping: () => Keeping = thisVisit): PendingSave | undefined {
  const car = stored<PendingSave>(NAME, keeping)
  store(NAME, undefined, keeping)
  return car
}
