import type { CheckoutCar } from '../../contract/cars.ts'
import type { CheckoutOfCar } from '../../domain/payment-choices.ts'
import { formatPrice, priceShown } from '../../domain/price.ts'
import { standingOf } from '../../domain/stock-state.ts'
import { api } from '../../stores/api-client.ts'
import type { Correction } from '../../views/car-page.ts'
import type { CarOfForms } from '../../views/forms/car-forms.ts'
import { documentAt, similarCarsIn } from '../document-at.ts'
import { stockNow } from '../stock-now.ts'

/** A car as it stands now, with all that its page knows of it. */
export type FoundCar = Omit<CheckoutCar, 'success'> & {
  /** Whether it has a page; one that came after the build has none. */
  hasPage: boolean
  /** The cars like it. */
  similar?: Element | undefined
}

/** The slug in the address: of a checkout in its path, of an online purchase in `car_id` (RT-02, RT-04). */
export function slugIn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const [, inPath] = /^\/cars\/([^/]+)\/[^/]+\/?$/.exec(pathname) ?? []
  return inPath === undefined ? (new URLSearchParams(search).get('car_id') ?? '') : decodeURIComponent(inPath)
}

/**
 * The car of a slug, or none. Its page has it all, and is at hand for whoever comes from there; a page of thousands of
 * cars would not be. What came after the build the API knows.
 */
export async function findCar(slug: string): Promise<FoundCar | undefined> {
  if (slug === '') return undefined
  const page = await documentAt(`/cars/${encodeURIComponent(slug)}`)
  return (page && (await carOfPage(page))) ?? lateCar(slug)
}

async function lateCar(slug: string): Promise<FoundCar | undefined> {
  const answer = await api.checkoutCar(slug)
  if (answer.ok) return { ...answer.data, hasPage: false }
  if (answer.status === 404) return undefined
  throw new Error(answer.error)
}

async function carOfPage(page: Document): Promise<FoundCar | undefined> {
  const corrected = page.querySelector<HTMLElement>('[data-correction]')?.dataset.correction
  const forms = page.querySelector<HTMLElement>('[data-car-forms]')?.dataset.carForms
  if (corrected === undefined || forms === undefined) return undefined
  const correction = JSON.parse(corrected) as Correction
  // Without news of the stock the car stands as its page was built, and the API has the last word.
  const stock = await stockNow(correction.id).catch(() => undefined)
  const state = stock?.cars[correction.id]
  const prices = state === undefined ? correction.prices : { ...correction.prices, price: state.price }
  const shown = priceShown(prices, correction)
  const heading = page.querySelector('h1')
  const checkout = page.querySelector<HTMLElement>('[data-checkout-car]')?.dataset.checkoutCar
  return {
    asked: JSON.parse(forms) as CarOfForms,
    title: {
      main: heading?.firstChild?.textContent?.trim() ?? '',
      sub: heading?.querySelector('span')?.textContent ?? '',
    },
    price: {
      text: formatPrice(shown, correction).now,
      type: shown.kind === 'price' ? correction.type : undefined,
      dollars: shown.kind === 'price' ? shown.now : undefined,
    },
    standing: standingOf(stock === undefined ? { status: 'in_stock' } : state),
    place: page.querySelector('.car__place strong')?.textContent ?? undefined,
    checkout: checkout === undefined ? undefined : (JSON.parse(checkout) as CheckoutOfCar),
    hasPage: true,
    similar: similarCarsIn(page),
  }
}
