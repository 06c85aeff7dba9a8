import { faultsOf, type Judge } from '../../contract/lead-form.ts'
import { whenReleased } from '../../ui/when-released.ts'
import { entriesOf, fieldOf, rulesOf, sayFault } from './fields.ts'

/** What was wrong is right as soon as it is, also by an answer in its place: nobody has to send to find out. */
export function mendOnChange(form: HTMLFormElement, judge?: Judge): void {
  form.addEventListener('change', event => {
    const changed = (event.target as Element).closest<HTMLElement>('[data-field]')?.dataset.field
    const isWrong = (name: string): boolean => fieldOf(form, name).querySelector('[aria-invalid="true"]') !== null
    const wrong = rulesOf(form).filter(
      ({ name, unless }) => (name === changed || unless === changed) && changed !== undefined && isWrong(name),
    )
    if (wrong.length === 0) return
    whenReleased(() => {
      const faults = faultsOf(entriesOf(form), wrong, judge)
      for (const { name } of wrong) sayFault(fieldOf(form, name), faults.find(fault => fault.name === name)?.message)
    })
  })
}
