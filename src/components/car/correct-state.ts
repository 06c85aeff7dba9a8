// A static page outlives its minute: corrects price and status by the state of the stock, by the build's own rules (DC-04).
import { formatPrice, priceShown } from '../../domain/price.ts'
import { type StockState, stockStatePart, stockStatePath } from '../../domain/stock-state.ts'
import type { Correction } from '../../views/car-page.ts'

const all = (selector: string): NodeListOf<HTMLElement> => document.querySelectorAll(selector)

function correct(page: Correction, { cars }: StockState): void {
  const car = cars[page.id]
  if (car === undefined || car.status === 'sold') {
    showSold(car === undefined ? page.gone : page.sold)
    // What is sold is not financed (FN-06).
    for (const element of all('[data-price-finance]')) element.remove()
  }
  if (car === undefined) return
  const { now, was } = formatPrice(priceShown({ ...page.prices, price: car.price }, page), page)
  for (const element of all('[data-price-now]')) element.textContent = now
  for (const element of all('[data-price-was]')) {
    element.textContent = was ?? ''
    element.hidden = was === undefined
  }
  // What was worked out from the price that the page was made with no longer holds.
  if (car.price !== page.prices.price)
    for (const element of all('[data-price-market], [data-price-finance]')) element.remove()
}

function showSold(text: string): void {
  for (const element of all('[data-sold-text]')) element.textContent = text
  for (const element of all('[data-sold-notice]')) element.hidden = false
}

async function readAgain(page: Correction): Promise<void> {
  const response = await fetch(stockStatePath(stockStatePart(page.id)))
  if (response.ok) correct(page, (await response.json()) as StockState)
}

const page = document.querySelector<HTMLElement>('[data-correction]')?.dataset.correction
if (page !== undefined) {
  // Without an answer the page stands as it was made.
  readAgain(JSON.parse(page) as Correction).catch(() => {})
}
