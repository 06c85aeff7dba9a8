import type { AskedCar } from '../domain/asked-car.ts'

/** Whom else to ask beside a form: where its car stands, as far as the page has that place. */
export function showPlaceOf({ location_id }: Pick<AskedCar, 'location_id'>): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-place-to-talk]')]
  const own = places.find(place => place.dataset.placeToTalk === String(location_id))
  if (own === undefined) return
  for (const place of places) place.hidden = place !== own
}
