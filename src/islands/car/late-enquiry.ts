// The form of a page that was made before its car was known.
import type { AskedCar } from '../../domain/asked-car.ts'
import { addCar, addCarId } from '../forms/asked-car.ts'
import { enhanceForm } from '../forms/lead-form.ts'

/** Shows the form, about this car; who came to ask is led to it, as on the page of any car. */
export function offerEnquiry(car: AskedCar, image: string | undefined): void {
  const panel = document.getElementById('enquire')!
  const form = panel.querySelector('form')!
  addCarId(form, car.id)
  addCar(form, { car })
  enhanceForm(form, { carId: car.id, asked: () => ({ car, image }) })
  panel.hidden = false
  if (location.hash !== '#enquire') return
  panel.focus({ preventScroll: true })
  panel.scrollIntoView({ behavior: 'instant' })
}
