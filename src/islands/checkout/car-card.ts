import { formatDollars } from '../../domain/format.ts'
import type { CheckoutSetup } from '../../views/checkout-page.ts'
import { element, pictureElement } from '../dom.ts'
import type { FoundCar } from './car-of-address.ts'

/** The car with what it costs, and where it is about to be reserved what is due today and what is left then. Source: RS-05. */
export function carCard(
  { asked, title, price, place }: FoundCar,
  { deposit, labels }: CheckoutSetup,
  withDues: boolean,
): HTMLElement[] {
  const { text, type, dollars } = price
  const dues = [
    line(labels.checkoutToday, formatDollars(deposit)),
    ...(dollars === undefined ? [] : [line(labels.checkoutBalance, formatDollars(dollars - deposit), type)]),
  ]
  const lines = [
    line(labels.checkoutPrice, text, type),
    ...(withDues ? dues : []),
    ...(place === undefined ? [] : [line(labels.whereToSee, place)]),
  ]
  return [
    ...(asked.image === undefined ? [] : [pictureElement({ src: asked.image })]),
    element('p', { className: 'asked-car__text' }, element('strong', {}, title.main), ' ', title.sub),
    element('dl', { className: 'checkout__sums' }, ...lines),
  ]
}

/** What an amount holds ("Drive Away") stands small beside it. */
function line(term: string, amount: string, type?: string): HTMLElement {
  const more = type === undefined ? [] : [' ', element('span', { className: 'price__type' }, type)]
  return element('div', {}, element('dt', {}, term), element('dd', {}, amount, ...more))
}
