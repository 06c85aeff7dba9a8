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
          stayAtTarget(() => sayCarGone(place))
          return
        }
        asked = { car: car.asked, image: car.picture?.src }
        stayAtTarget(() => showCar(place, car))
        addCar(form, asked)
      },
      // Without the network nobody knows the car, but its id is enough for the dealer.
      error => console.warn('the car of this form is not known', error),
    )
  }
}

/** On a phone the car comes in above the form: who is at what the address names, and nowhere else yet, stays there. */
function stayAtTarget(change: () => void): void {
  const target = document.querySelector(':target')
  const isThere = target !== null && Math.abs(target.getBoundingClientRect().top) < innerHeight / 2
  change()
  if (isThere) requestAnimationFrame(() => target.scrollIntoView())
}
