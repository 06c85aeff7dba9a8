// Offers, promo tiles, banners and a dealer's own rate of interest have days of their own; a page may be older than them, so
// the visitor's clock decides.
import { isOfferRunning } from '../../domain/offer.ts'
import { isTileRunning } from '../../domain/promo-tile.ts'
import { type HeroDays, turnAt } from '../../domain/seasonal-hero.ts'
import { asTimePasses } from './as-time-passes.ts'
import { putTiles } from './tiles.ts'

type Window = { start?: string; expiry?: string; zone: string }

const windowOf = (text: string): Window => JSON.parse(text) as Window

function showWhatRuns(now: Date): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-offer-window]')) {
    const { start, expiry, zone } = windowOf(element.dataset.offerWindow!)
    const { ended, ahead } = element.dataset
    if (ended !== undefined) element.hidden = isOfferRunning({ expiry }, now, zone)
    else if (ahead !== undefined) element.hidden = isOfferRunning({ start }, now, zone)
    else element.hidden = !isOfferRunning({ start, expiry }, now, zone)
  }

  for (const element of document.querySelectorAll<HTMLElement>('[data-tile-window]')) {
    const window = windowOf(element.dataset.tileWindow!)
    element.hidden = !isTileRunning(window, now, window.zone)
  }

  for (const hero of document.querySelectorAll<HTMLElement>('[data-turns]')) {
    const { zone, days } = JSON.parse(hero.dataset.turns!) as { zone: string; days: HeroDays[] }
    const turn = String(turnAt(days, now, zone))
    for (const part of hero.querySelectorAll<HTMLElement>('[data-turn]')) part.hidden = part.dataset.turn !== turn
  }

  putTiles('[data-tiles]', now)

  // Styles fill the rows with as many as there are.
  for (const list of document.querySelectorAll<HTMLElement>('[data-count]')) {
    if (list.querySelector(':scope > [data-offer-window]') === null) continue
    list.dataset.count = String(list.querySelectorAll(':scope > :not([hidden])').length)
  }

  // A heading over no offer is no section.
  for (const section of document.querySelectorAll<HTMLElement>('[data-with-offers]')) {
    section.hidden = section.querySelector(OFFER_IN_VIEW) === null
  }

  for (const none of document.querySelectorAll<HTMLElement>('[data-none]')) {
    const list = document.getElementById(none.dataset.none!)
    none.hidden = list?.querySelector(OFFER_IN_VIEW) != null
  }
}

/** An offer without a window runs for ever. */
const OFFER_IN_VIEW = ':is([data-offer-window], [data-offer]):not([hidden])'

asTimePasses(showWhatRuns)
