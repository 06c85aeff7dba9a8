import type { CarOfForms } from '../../views/forms/car-forms.ts'
import { forgetCarMark } from './address-mark.ts'
import {
  addCar,
  addCarId,
  askForCar,
  type CarBeside,
  carIdIn,
  sayCarGone,
  setupOfCar,
  showCarBeside,
  showPlaceOf,
} from './asked-car.ts'
import { fillFromAddress } from './fields.ts'
import { findAskedCar } from './find-asked-car.ts'
import { type About, enhanceForm } from './lead-form.ts'
import { followDealership } from './showroom-field.ts'
import { offerTimes } from './time-field.ts'

type PageOfForms = Pick<About, 'taken' | 'send'> & {
  /** Told of the car that the address names, or that there is none to show. */
  found?: (car: CarBeside | undefined) => void
}

/** Makes the forms of a page better, and adds the car that the address names, as soon as it is found. */
export function enhancePage({ taken, send, found }: PageOfForms = {}): void {
  const place = document.querySelector<HTMLElement>('[data-asked-car]')
  const carId = place === null ? undefined : carIdIn(location.search)
  const toTarget = leadToTarget()
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-lead-form]')) {
    let asked: CarOfForms | undefined
    const needed = carId === undefined && place !== null ? setupOfCar(place).needed : undefined
    if (carId === undefined) forgetCarMark()
    else addCarId(form, carId)
    if (needed !== undefined) {
      form.replaceWith(askForCar(needed))
      continue
    }
    fillFromAddress(form, location.search)
    const finding =
      place === null || carId === undefined
        ? undefined
        : findAskedCar(carId, setupOfCar(place))
            .then(car => {
              found?.(car)
              if (car === undefined) {
                sayCarGone(place)
                toTarget()
                return
              }
              asked = { car: car.asked, image: car.picture?.src }
              showCarBeside(place, car)
              showPlaceOf(car.asked)
              toTarget()
              addCar(form, asked)
            })
            // Without the network nobody knows the car, but its id is enough for the dealer: what is sent never fails with it.
            .catch(error => {
              console.warn('the car of this form is not known', error)
              forgetCarMark()
              found?.(undefined)
            })
    const { kept } = enhanceForm(form, { carId, asked: () => asked, finding, taken, send })
    followDealership(form)
    offerTimes(form, kept)
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
