import type { FormLabels } from '../../domain/form-texts.ts'
import { fill } from '../../domain/text.ts'
import { isShown } from '../../ui/is-shown.ts'
import { type Direction, stepHistory } from './step-history.ts'

type Setup = {
  /** Of the form, in the visitor's history. */
  name: string
  labels: FormLabels
  /** Hears which step shows. */
  shown?: ((step: number) => void) | undefined
  /**
   * Asked for a step by Back or Forward of the browser: shows it, or says that it must not, as soon as `stay` has led the
   * browser back to the step that shows.
   */
  visit: (step: number, stay: () => Promise<void>) => Promise<boolean>
}

/**
 * The steps of a form, of which one shows at a time. Without scripts they all do, one below the other.
 * Source: FM-17, DC-120.
 */
export function createSteps(form: HTMLFormElement, { name, labels, shown = () => {}, visit }: Setup) {
  const steps = [...form.querySelectorAll<HTMLElement>('[data-step]')]
  const back = form.querySelector<HTMLButtonElement>('[data-back]')!
  const next = form.querySelector<HTMLButtonElement>('[data-next]')!
  const submit = form.querySelector<HTMLButtonElement>('button[type="submit"]')!
  let at = 0

  const isMany = steps.length > 1
  const progress = form.querySelector<HTMLElement>('.form__progress')
  const bar = form.querySelector<HTMLProgressElement>('.form__progress progress')
  const count = form.querySelector<HTMLElement>('.form__count')

  const display = (step: number): void => {
    const before = at
    at = Math.min(Math.max(step, 0), steps.length - 1)
    for (const [index, one] of steps.entries()) one.hidden = index !== at
    back.hidden = at === 0
    next.hidden = at === steps.length - 1
    submit.hidden = !next.hidden
    if (count !== null) count.textContent = fill(labels.formStep, { number: at + 1, count: steps.length })
    if (bar !== null) bar.value = at + 1
    // Room above the form was left for who wrote in the step before.
    if (at !== before) form.style.marginBlockStart = ''
    shown(at)
  }

  const follow = async (): Promise<void> => places?.follow()

  const show = (step: number): Promise<void> => {
    display(step)
    return follow()
  }

  const scrollToBegin = (): void => progress?.scrollIntoView({ block: 'nearest' })

  const go = (step: number): void => {
    const shown = show(step)
    steps[at]!.querySelector<HTMLElement>('h2')?.focus()
    scrollToBegin()
    void shown.then(scrollToBegin)
  }

  const travelled = async (step: number, direction: Direction): Promise<void> => {
    // Something else may stand in the form's place by now, which the visitor leaves as a whole: to where they came from.
    if (!isShown(form)) {
      if (direction < 0) history.go(direction)
      else await places?.leave()
    } else if (step === at) return
    else if (step > at && direction < 0) await follow()
    // Browsers themselves scroll to where that step was left, which is its end.
    else if (await visit(step, follow)) requestAnimationFrame(scrollToBegin)
  }

  const places = isMany ? stepHistory({ form: name, at: () => at, travelled }) : undefined

  /** The step at which somebody is, who did not wait for the script. */
  const writtenIn = (): number | undefined => {
    const focused = document.activeElement
    const index = focused === submit ? steps.length - 1 : steps.findIndex(step => step.contains(focused))
    return index < 0 ? undefined : index
  }

  return {
    /** Begins with the step at which the form was left, as far as something of it is kept. */
    begin(kept?: number): void {
      display(writtenIn() ?? (kept === undefined ? 0 : (places?.opened ?? kept)))
      void places?.begin()
    },
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
    /** Nothing of the form is left to come back to, once a page follows. */
    leave: async (): Promise<void> => places?.leave(),
  }
}
