import { here, type Keeping, store, stored } from './stored.ts'

/** A reservation that was begun in this browser: whoever comes back to its car finds it again. */
export type OwnReservation = {
  id: string
  slug: string
  /** Whether analytics was told that it came about. */
  isRecorded?: boolean
}

const NAME = 'reservations'

/** A hold and its reservation are over by then; an old id only asks the API in vain. */
const MOST_KEPT = 10

const all = (keeping: () => Keeping): readonly OwnReservation[] => stored<OwnReservation[]>(NAME, keeping) ?? []

/** The newest reservation of a car. */
export const ownReservation = (slug: string, keeping: () => Keeping = here): string | undefined =>
  all(keeping).find(own => own.slug === slug)?.id

export function keepReservation(own: OwnReservation, keeping: () => Keeping = here): void {
  // Told to two tabs it is one, with what is known of it.
  if (ownReservation(own.slug, keeping) === own.id) return
  store(NAME, [own, ...all(keeping).filter(({ slug }) => slug !== own.slug)].slice(0, MOST_KEPT), keeping)
}

export function dropReservation(id: string, keeping: () => Keeping = here): void {
  store(
    NAME,
    all(keeping).filter(own => own.id !== id),
    keeping,
  )
}

/** Whether it is to be recorded that a reservation came about: for what was begun in this browser, and only once. */
export function isFirstTold(id: string, keeping: () => Keeping = here): boolean {
  const known = all(keeping)
  if (!known.some(own => own.id === id && own.isRecorded !== true)) return false
  store(
    NAME,
    known.map(own => (own.id === id ? { ...own, isRecorded: true } : own)),
    keeping,
  )
  return true
}
