// What a page comes to show only by what a visitor does: faults in fields, messages, holiday hours.
import { sayFault } from '../../../src/islands/forms/fields.ts'
import { showToast, type Toast } from '../../../src/stores/toast.ts'
import '../../../src/components/holiday-hours.ts'
import '../../../src/components/scripts/toast.ts'

for (const field of document.querySelectorAll<HTMLElement>('[data-wrong] [data-field]')) {
  sayFault(field, field.dataset.ifEmpty ?? field.dataset.ifWrong ?? 'Please answer this.')
}

for (const button of document.querySelectorAll<HTMLElement>('[data-toast]')) {
  button.addEventListener('click', () => showToast(JSON.parse(button.dataset.toast!) as Toast))
}
