// The forms on the page of a car, which knows the car.
import type { CarOfForms } from '../../views/forms/car-forms.ts'
import { addCar, addCarId } from './asked-car.ts'
import type { Closing } from './closing.ts'
import { enhanceForm } from './lead-form.ts'

const panel = document.querySelector<HTMLElement>('[data-car-forms]')!
const asked = JSON.parse(panel.dataset.carForms!) as CarOfForms

export function enhanceCarForm(form: HTMLFormElement, closing?: Closing): void {
  addCarId(form, asked.car.id)
  addCar(form, asked)
  enhanceForm(form, { carId: asked.car.id, asked: () => asked, closing })
}
