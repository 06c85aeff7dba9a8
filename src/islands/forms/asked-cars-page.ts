// What the page that asks about several cars does in the browser.
import { askAboutCars } from './asked-cars.ts'
import { enhanceForm } from './lead-form.ts'
import { sendForm } from './sending.ts'

const form = document.querySelector<HTMLFormElement>('form[data-lead-form]')!
const { asked, finding, withCars } = askAboutCars(document.querySelector<HTMLElement>('[data-asked-cars]')!, form)
enhanceForm(form, { asked, finding, send: sending => sendForm(withCars(sending)) })
