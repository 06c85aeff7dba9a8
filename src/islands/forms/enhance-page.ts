import type { CarOfForms } from '../../views/forms/car-forms.ts'
import { findCar } from '../find-car.ts'
import { addCar, addCarId, carIdIn, sayCarGone, showCar } from './asked-car.ts'
import { fillFromAddress } from './fields.ts'
import { type About, enhanceForm } from './lead-form.ts'
import { offerTimes } from './time-field.ts'

/** Makes the forms of a page better, and adds the car that the address names, as soon as it is found. */
export function enhancePage({ taken, send }: Pick<About, 'taken' | 'send'> = {}): void {
  const place = document.querySelector<HTMLElement>('[data-asked-car]')
  const carId = place === null ? undefined : carIdIn(location.search)
  const toTarget = leadToTarget()
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-lead-form]')) {
    let asked: CarOfForms | undefined
    if (carId !== undefined) addCarId(form, carId)
    fillFromAddress(form, location.search)
    enhanceForm(form, { carId, asked: () => asked, taken, send })
    offerTimes(form)
    if (place === null || carId === undefined) continue
    findCar(carId).then(
      car => {
        if (car === undefined) {
          sayCarGone(place)
          toTarget()
          return
        }
        asked = { car: car.asked, image: car.picture?.src }
        showCar(place, car)
        toTarget()
        addCar(form, asked)
      },
      // Without the network nobody knows the car, but its id is enough for the dealer.
      error => console.warn('the car of this form is not known', error),
    )
  }
}

/**
 * On a phone the car comes in above the form. Who was led to it by the address, and did nothing since, is led there again:
 * smooth scrolling under way would end where it was.
 */
function leadToTarget(): () => void {
  const own = new AbortController()
  const options = { signal: own.signal, passive: true }
  for (const act of ['wheel', 'pointerdown', 'keydown']) addEventListener(act, () => own.abort(), options)
  return () => {
    if (!own.signal.aborted) document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
    own.abort()
  }
}
