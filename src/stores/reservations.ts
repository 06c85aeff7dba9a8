import { here, type Keeping, store, stored } from './stored.ts'

/** Until when a car is reserved: the moment by the clock of this device, in epoch milliseconds, and in words. */
export type ReservedUntil = { at: number; text: string }

/** A reservation that was begun in this browser: whoever comes back to its car finds it again. */
export type OwnReservation = {
  id: string
  slug: string
  /** Since the deposit is paid. */
  until?: ReservedUntil
}

const NAME = 'reservations'

/** A hold and its reservation are over by then; an old id only asks the API in vain. */
const MOST_KEPT = 10

/** What is stored may be of an older version of us, or of anybody: what does not fit counts as nothing. */
function all(keeping: () => Keeping): readonly OwnReservation[] {
  const kept = stored<OwnReservation[]>(NAME, keeping)
  if (!Array.isArray(kept)) return []
  return kept
    .filter(own => own?.id)
    .map(own => (typeof own.until?.at === 'number' ? own : { id: own.id, slug: own.slug }))
}

/** The newest reservation of a car. */
export const ownReservation = (slug: string, keeping: () => Keeping = here): OwnReservation | undefined =>
  all(keeping).find(own => own.slug === slug)

/** Whether a reservation of this browser may still keep its car from others: not where its time is known to be over. */
export const mayBeOpen = (own: OwnReservation | undefined): own is OwnReservation =>
  own !== undefined && !(own.until && own.until.at < Date.now())

export function keepReservation(own: OwnReservation, keeping: () => Keeping = here): void {
  // Told to two tabs it is one, with what is known of it.
  if (ownReservation(own.slug, keeping)?.id === own.id) return
  store(NAME, [own, ...all(keeping).filter(({ slug }) => slug !== own.slug)].slice(0, MOST_KEPT), keeping)
}

export function dropReservation(id: string, keeping: () => Keeping = here): void {
  store(
    NAME,
    all(keeping).filter(own => own.id !== id),
    keeping,
  )
}

/**
 * Notes that a reservation came about. Says whether that is to be recorded: for what was begun in this browser, and only
 * once.
 */
export function noteReserved(id: string, until: ReservedUntil, keeping: () => Keeping = here): boolean {
  const known = all(keeping)
  if (!known.some(own => own.id === id && own.until === undefined)) return false
  store(
    NAME,
    known.map(own => (own.id === id ? { ...own, until } : own)),
    keeping,
  )
  return true
}
