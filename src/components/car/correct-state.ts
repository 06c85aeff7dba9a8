// A static page outlives its minute: corrects price and standing by the state of the stock, by the build's own rules (DC-04).
import { formatPrice, priceShown, pricesCorrected } from '../../domain/price.ts'
import { type StockState, standingOf } from '../../domain/stock-state.ts'
import { stockNow } from '../../islands/stock-now.ts'
import type { Correction } from '../../views/car-page.ts'
import { hearFreshness, tellFreshness } from './freshness.ts'
import { settleOwnReservation, tellOwnReservation } from './own-reservation.ts'

/** An open page learns of a reservation as soon as a new one would. */
const AGAIN_MS = 60_000

const all = (selector: string): NodeListOf<HTMLElement> => document.querySelectorAll(selector)

function correct(page: Correction, { cars }: StockState): void {
  const car = cars[page.id]
  const standing = standingOf(car)
  const isOtherPrice = car !== undefined && car.price !== page.prices.price
  // What was worked out from the price that the page was made with no longer holds.
  for (const element of all('[data-price-bound]')) element.hidden = isOtherPrice
  for (const element of all('[data-when]')) {
    const isTrue = element.dataset.when!.split(' ').includes(standing)
    if (!isTrue && isBeingFilledIn(element)) continue
    element.hidden = !isTrue || (isOtherPrice && element.dataset.priceBound !== undefined)
  }
  // What is sold cannot be newly saved (WL-04).
  for (const element of all('.car__keep')) element.toggleAttribute('data-sold', standing === 'sold')
  if (car === undefined) return
  const price = priceShown(pricesCorrected(page.prices, car.price), page)
  const { now, was } = formatPrice(price, page)
  document.querySelector<HTMLElement>('.price--large')!.dataset.kind = price.kind
  say('[data-price-now]', now)
  say('[data-price-was]', was)
  say('[data-price-type]', price.kind === 'price' ? page.type : undefined)
}

/** What somebody writes in stays until they leave it; a dialog that is no longer shown would leave all of the page inert. */
const isBeingFilledIn = (element: HTMLElement): boolean =>
  element.querySelector('dialog[open]') !== null ||
  (element.matches(':focus-within') && element.querySelector('form') !== null)

function say(selector: string, text = ''): void {
  for (const element of all(selector)) {
    element.textContent = text
    element.hidden = text === ''
  }
}

const data = document.querySelector<HTMLElement>('[data-correction]')?.dataset.correction
if (data !== undefined) {
  const page = JSON.parse(data) as Correction
  let readings = 0
  let told = 0
  const read = (): void => {
    if (document.hidden) return
    tellOwnReservation()
    tellFreshness()
    const reading = ++readings
    // Without an answer the page stands as it was made.
    const hearing = hearFreshness().catch(() => undefined)
    stockNow(page.id)
      .then(stock => {
        // An answer that took long may be older than what the page says.
        if (reading < told) return undefined
        told = reading
        correct(page, stock)
        const standing = standingOf(stock.cars[page.id])
        if (!stock.isUnsure) {
          const news = { standing, confirmed: stock.confirmed }
          tellFreshness(news)
          hearing.then(heard => reading === told && tellFreshness({ ...news, heard }))
        }
        return standing === 'reserved' ? settleOwnReservation() : undefined
      })
      .catch(() => {})
  }
  read()
  setInterval(read, AGAIN_MS)
  document.addEventListener('visibilitychange', read)
  // What was left as it is while a dialog was open.
  document.addEventListener('close', read, true)
}
