import type { CheckoutCar } from '../../contract/cars.ts'
import type { CheckoutOfCar } from '../../domain/payment-choices.ts'
import { formatPrice, priceShown, pricesCorrected } from '../../domain/price.ts'
import { standingOf } from '../../domain/stock-state.ts'
import { api } from '../../stores/api-client.ts'
import type { CarForCheckout, Correction } from '../../views/car-page.ts'
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
export async function findCarBySlug(slug: string): Promise<FoundCar | undefined> {
  if (slug === '') return undefined
  const page = await documentAt(`/cars/${encodeURIComponent(slug)}`)
  // A car that came after the build has the page of all such cars at its address, which knows none.
  const hasPage = page?.querySelector('[data-correction]') != null
  return (hasPage ? await carOfPage(page) : undefined) ?? carOfApi(slug, hasPage)
}

async function carOfApi(slug: string, hasPage: boolean): Promise<FoundCar | undefined> {
  const answer = await api.checkoutCar(slug)
  if (answer.ok) return { ...answer.data, hasPage }
  if (answer.status === 404) return undefined
  throw new Error(answer.error)
}

/** Nothing of a page that does not tell all of it: one that a CDN kept of an earlier release, or that has lost an attribute. */
async function carOfPage(page: Document): Promise<FoundCar | undefined> {
  const correction = toldBy<Correction>(page, 'data-correction')
  const asked = toldBy<CarOfForms>(page, 'data-car-forms')
  const forCheckout = toldBy<CarForCheckout>(page, 'data-for-checkout')
  if (correction === undefined || asked === undefined || forCheckout === undefined) {
    console.warn('the page of this car does not tell all that its checkout reads there, so the API is asked')
    return undefined
  }
  // Without news of the stock the car stands as its page was built, and the API has the last word.
  const stock = await stockNow(correction.id).catch(() => undefined)
  const state = stock?.cars[correction.id]
  const prices = state === undefined ? correction.prices : pricesCorrected(correction.prices, state.price)
  const shown = priceShown(prices, correction)
  return {
    asked,
    ...forCheckout,
    price: {
      text: formatPrice(shown, correction).now,
      type: shown.kind === 'price' ? correction.type : undefined,
      dollars: shown.kind === 'price' ? shown.now : undefined,
    },
    standing: standingOf(stock === undefined ? { status: 'in_stock' } : state),
    checkout: toldBy<CheckoutOfCar>(page, 'data-checkout-car'),
    hasPage: true,
    similar: similarCarsIn(page),
  }
}

/** What a page of the build says in an attribute. */
function toldBy<Told>(page: Document, attribute: string): Told | undefined {
  const text = page.querySelector(`[${attribute}]`)?.getAttribute(attribute)
  return text == null ? undefined : (JSON.parse(text) as Told)
}
