import { FORM_TEXTS } from '../../domain/form-texts.ts'
import type { FormShown } from '../../views/forms/form-shown.ts'

/** What a form carries for its script. */
type FormSetup = Pick<FormShown, 'id' | 'mode' | 'site' | 'labels'>

/** What the page words in its own way stands in it, the rest is known here. */
export function setupOf(form: HTMLFormElement): FormSetup {
  const setup = JSON.parse(form.dataset.leadForm!) as FormSetup
  return { ...setup, labels: { ...FORM_TEXTS, ...setup.labels } }
}
