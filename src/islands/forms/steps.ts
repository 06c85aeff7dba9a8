import { fill } from '../../domain/text.ts'
import type { FormLabels } from '../../views/forms/form-shown.ts'

/**
 * The steps of a form, of which one shows at a time, and `shown` is told which. Without scripts they all do, one below the
 * other.
 * Source: FM-17, DC-120.
 */
export function createSteps(form: HTMLFormElement, labels: FormLabels, shown: (step: number) => void = () => {}) {
  const steps = [...form.querySelectorAll<HTMLElement>('[data-step]')]
  const back = form.querySelector<HTMLButtonElement>('[data-back]')!
  const next = form.querySelector<HTMLButtonElement>('[data-next]')!
  const submit = form.querySelector<HTMLButtonElement>('button[type="submit"]')!
  let at = 0

  const isMany = steps.length > 1
  const bar = form.querySelector<HTMLProgressElement>('.form__progress progress')
  const count = form.querySelector<HTMLElement>('.form__count')

  const show = (step: number): void => {
    at = Math.min(Math.max(step, 0), steps.length - 1)
    for (const [index, one] of steps.entries()) one.hidden = index !== at
    back.hidden = at === 0
    next.hidden = at === steps.length - 1
    submit.hidden = !next.hidden
    if (count !== null) count.textContent = fill(labels.formStep, { number: at + 1, count: steps.length })
    if (bar !== null) bar.value = at + 1
    shown(at)
  }

  const go = (step: number): void => {
    show(step)
    if (!isMany) return
    const heading = steps[at]!.querySelector<HTMLElement>('h2')!
    heading.focus()
    heading.scrollIntoView({ block: 'nearest' })
  }

  show(0)
  return {
    show,
    go,
    back,
    next,
    submit,
    get at() {
      return at
    },
    get current() {
      return steps[at]!
    },
    get isLast() {
      return at === steps.length - 1
    },
    /** The step that a field is in. */
    stepOf: (name: string): number =>
      steps.findIndex(step => step.querySelector(`[data-field="${CSS.escape(name)}"]`) !== null),
  }
}
