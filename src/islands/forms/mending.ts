import { faultsOf, type Judge } from '../../contract/lead-form.ts'
import { whenReleased } from '../../ui/when-released.ts'
import { entriesOf, fieldOf, rulesOf, sayFault } from './fields.ts'

/** What was wrong is right as soon as it is: nobody has to send to find out. */
export function mendOnChange(form: HTMLFormElement, judge?: Judge): void {
  form.addEventListener('change', event => {
    const field = (event.target as Element).closest<HTMLElement>('[data-field]')
    if (!field?.querySelector('[aria-invalid="true"]')) return
    const wrong = field.dataset.field!
    whenReleased(() => {
      const [fault] = faultsOf(
        entriesOf(form),
        rulesOf(form).filter(rule => rule.name === wrong),
        judge,
      )
      sayFault(fieldOf(form, wrong), fault?.message)
    })
  })
}
