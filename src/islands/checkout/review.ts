import { element } from '../dom.ts'
import { entriesOf, fieldOf } from '../forms/fields.ts'

/** On the last of several steps: all that was answered, to be looked at once more before paying. Source: DC-91. */
export function showReview(form: HTMLFormElement): void {
  const steps = [...form.querySelectorAll<HTMLElement>('[data-step]')]
  const last = steps.at(-1)!
  if (steps.length < 2 || last.hidden) return
  const asked = new Set(steps.slice(0, -1).flatMap(step => namesIn(step)))
  const answers = entriesOf(form).filter(([name, answer]) => asked.has(name) && answer.trim() !== '')
  const lines = answers.map(([name, answer]) =>
    element('div', {}, element('dt', {}, questionOf(fieldOf(form, name))), element('dd', {}, answer)),
  )
  last.querySelector('.checkout__review')?.remove()
  last.querySelector('h2')!.after(element('dl', { className: 'checkout__review' }, ...lines))
}

const namesIn = (step: HTMLElement): string[] =>
  [...step.querySelectorAll<HTMLElement>('[data-field]')].map(field => field.dataset.field!)

/** The question without the word behind it that says whether it may be left out. */
const questionOf = (field: HTMLElement): string => field.querySelector('.label')?.firstChild?.textContent?.trim() ?? ''
