// Offers and promo tiles have days of their own; a page may be older than them, so the visitor's clock decides.
import { isOfferRunning } from '../domain/offer.ts'
import { isTileRunning } from '../domain/promo-tile.ts'

type Window = { start?: string; expiry?: string; zone: string }

const now = new Date()

function windowOf(text: string): Window {
  return JSON.parse(text) as Window
}

for (const element of document.querySelectorAll<HTMLElement>('[data-offer-window]')) {
  const window = windowOf(element.dataset.offerWindow!)
  const runs = isOfferRunning(window, now, window.zone)
  if (element.dataset.ended === undefined) element.hidden = !runs
  else element.hidden = isOfferRunning({ expiry: window.expiry }, now, window.zone)
}

for (const element of document.querySelectorAll<HTMLElement>('[data-tile-window]')) {
  const window = windowOf(element.dataset.tileWindow!)
  element.hidden = !isTileRunning(window, now, window.zone)
}

// A heading over no offer is no section.
for (const section of document.querySelectorAll<HTMLElement>('[data-with-offers]')) {
  section.hidden = section.querySelector('[data-offer-window]:not([hidden])') === null
}

for (const none of document.querySelectorAll<HTMLElement>('[data-none]')) {
  const list = document.getElementById(none.dataset.none!)
  none.hidden = list?.querySelector('[data-offer-window]:not([hidden])') != null
}
