import type { FormShown } from '../../views/forms/form-shown.ts'

/** What a form carries for its script. */
type FormSetup = Pick<FormShown, 'id' | 'mode' | 'site' | 'labels'>

export const setupOf = (form: HTMLFormElement): FormSetup => JSON.parse(form.dataset.leadForm!) as FormSetup
