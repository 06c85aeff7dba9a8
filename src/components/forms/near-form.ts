// A page with a form at its end.
import { whenNear } from './when-near.ts'

const form = document.querySelector<HTMLElement>('form[data-lead-form]')
if (form !== null) whenNear(form, () => import('../../islands/forms/form-page.ts'))
