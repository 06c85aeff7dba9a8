import { preset } from './fields.ts'

/** Where there is one thing to choose it is chosen, once: whoever clears it meant to. Source: FM-23. */
export function chooseOnlyOption(form: HTMLFormElement): void {
  for (const select of form.querySelectorAll<HTMLSelectElement>('select:required')) {
    const real = [...select.options].filter(option => option.value !== '')
    if (real.length === 1 && select.value === '') preset(select, real[0]!.value)
  }
}
