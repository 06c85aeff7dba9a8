import type { FormLabels } from '../../domain/form-texts.ts'

/** Whether a form is being sent: its fields are out of reach then, and its status, which readers hear, says so. */
export function createBusy(form: HTMLFormElement, submit: HTMLButtonElement, labels: Pick<FormLabels, 'formSending'>) {
  let isBusy = false

  const say = (text: string): void => {
    form.querySelector<HTMLElement>('.form__status')!.textContent = text
  }

  return {
    get isSet() {
      return isBusy
    },
    say,
    set(busy: boolean): void {
      isBusy = busy
      const fields = form.querySelector<HTMLElement>('.form__steps')!
      // Fields out of reach, or a button that is disabled by its attribute, would lose the focus.
      if (busy && fields.contains(document.activeElement)) submit.focus({ preventScroll: true })
      submit.ariaDisabled = busy ? 'true' : null
      form.toggleAttribute('data-busy', busy)
      fields.inert = busy
      say(busy ? labels.formSending : '')
    },
  }
}
