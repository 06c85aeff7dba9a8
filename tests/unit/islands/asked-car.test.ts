// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { carNow } from '../../../src/domain/compare.ts'
import type { CarState } from '../../../src/domain/stock-state.ts'
import { addCar, carBeside, setupOfCar, showCarBeside } from '../../../src/islands/forms/asked-car.ts'
import { keepReservation } from '../../../src/stores/reservations.ts'
import { comparedCar } from '../../../src/views/compare-page.ts'
import type { FormPage } from '../../../src/views/forms/form-page.ts'
import { formRoutes } from '../../../src/views/forms/pages.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const built = { id: 7, slug: 'car-7', make: 'Toyota', car_type: 'used', price: 20_000 } as const

afterEach(() => localStorage.clear())

/** What stands beside the form for a test drive of a car that has become so since the build. */
function besideForm(state: CarState, settings: Parameters<typeof aSite>[0] = {}) {
  const site = aSite(settings)
  const { aside } = formRoutes.find(({ pattern }) => pattern === '/book-test-drive')!.view(site, {}) as FormPage
  document.body.innerHTML = '<section aria-busy="true"><div class="asked-car__card card"></div></section>'
  const place = document.querySelector('section')!
  place.dataset.askedCar = JSON.stringify(aside.car)
  showCarBeside(place, carBeside(carNow(comparedCar(site, aCar(built)), state), setupOfCar(place)))
  return {
    says: place.querySelector('.asked-car__standing')?.textContent,
    text: place.textContent,
    link: place.querySelector('a')!.getAttribute('href'),
  }
}

test('DC-04 CD-16 DC-54 beside a form, a car that was sold since the build is called so as on its card, without its price, and leads to those like it', () => {
  const { says, text, link } = besideForm({ status: 'sold', price: 20_000 })
  expect(says).toBe('SOLD')
  expect(text).toContain('Like this and want something similar?')
  expect(text).not.toMatch(/\$|View Details/)
  expect(link).toBe('/search?car_type=used&make=Toyota&status=in_stock,coming_soon')
  expect(besideForm({ status: 'sold' }, { settings: { labels: { useJustSold: true } } }).says).toBe('JUST SOLD')
})

test('DC-04 DC-87 beside a form, a car that somebody else has reserved is called so, and one that this visitor did is not called somebody else’s', () => {
  const reserved = { status: 'in_stock', price: 20_000, reserved: true }
  expect(besideForm(reserved)).toMatchObject({
    says: 'Reserved',
    text: expect.stringContaining('Somebody has reserved this car.'),
    link: '/cars/car-7',
  })
  keepReservation({ id: 'own', slug: 'car-7' })
  expect(besideForm(reserved)).toMatchObject({ says: 'Reserved', text: expect.not.stringContaining('Somebody') })
})

test('FM-03 beside a form, a car that is to be had has its price and the way to its page', () => {
  expect(besideForm({ status: 'in_stock', price: 20_000 })).toMatchObject({
    says: undefined,
    text: expect.stringContaining('$20,000'),
    link: '/cars/car-7',
  })
})

test('FM-03 DC-04 the enquiry about a car that was sold since the build tells its dealer so', () => {
  const site = aSite()
  const statusSent = (status: string): unknown => {
    const car = carNow(comparedCar(site, aCar(built)), { status, price: built.price })
    const { asked } = carBeside(car, { useOfferPrice: false, labels: { was: '', preorder: '', noPrice: '' } })
    const form = document.createElement('form')
    addCar(form, { car: asked })
    return new FormData(form).get('vehicle_status')
  }
  expect([statusSent('in_stock'), statusSent('sold')]).toEqual(['in_stock', 'sold'])
})
