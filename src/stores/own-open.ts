import type { ReservationShown } from '../contract/reservations.ts'
import { takesCar } from '../domain/reservation.ts'
import { api } from './api-client.ts'
import { dropReservation, ownReservation } from './reservations.ts'

/**
 * What this browser has begun with a car, in whichever of its tabs, as far as that keeps the car from others. What is over
 * is forgotten.
 */
export async function ownOpen(slug: string): Promise<ReservationShown | undefined> {
  const own = ownReservation(slug)?.id
  if (own === undefined) return undefined
  const answer = await api.reservation(own)
  if (answer.ok && takesCar(answer.data)) return answer.data
  // 400: what is kept is no id.
  if (answer.ok || answer.status === 404 || answer.status === 400) dropReservation(own)
  return undefined
}
