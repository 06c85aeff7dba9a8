import { type Fault, faultsOf, type Judge } from '../../contract/lead-form.ts'
import type { FormLabels } from '../../domain/form-texts.ts'
import { button, element } from '../dom.ts'
import { entriesOf, fieldOf, focusTarget, rulesOf, sayFault } from './fields.ts'

/** What stands above the fields: the list of faults, or that sending failed. One at a time; to who awaits it the focus goes. */
export function createMessages(form: HTMLFormElement, labels: Pick<FormLabels, 'formSummary' | 'formClose'>) {
  const place = element('div', { className: 'form__message' })
  form.prepend(place)

  const clear = (): void => place.replaceChildren()

  const show = (message: HTMLElement, { isAwaited = true } = {}): void => {
    place.replaceChildren(message)
    if (isAwaited) message.focus()
  }

  return {
    clear,

    /** `reveal` shows the step that a field is in, where there are several. Source: FM-25. */
    sayFaults(faults: readonly Fault[], reveal?: (name: string) => Promise<void>): void {
      const heading = element('p', { id: `${form.id}-faults` }, element('strong', {}, labels.formSummary))
      const items = faults.map(({ name, message }) => {
        const target = focusTarget(fieldOf(form, name))
        const link = element('a', { attributes: { href: `#${target?.id ?? form.id}` } }, message)
        link.addEventListener('click', async event => {
          event.preventDefault()
          await reveal?.(name)
          target?.focus()
        })
        return element('li', {}, link)
      })
      show(
        element(
          'div',
          {
            className: 'form__summary notice notice--bad',
            tabIndex: -1,
            attributes: { role: 'group', 'aria-labelledby': heading.id },
          },
          element('div', {}, heading, element('ul', {}, ...items)),
        ),
      )
    },

    /** What nobody awaited is told where the form stands; readers hear it from the form's status. */
    sayDone(text: string): void {
      show(element('p', { className: 'notice' }, text), { isAwaited: false })
    },

    /** An alert in the page, which can be closed. Source: FM-22, FM-26 to FM-28, DC-124, DC-179. */
    sayFailure(text: string, { details = '', isAwaited = true } = {}): void {
      const words = element('div', {}, element('p', {}, element('strong', {}, text)))
      if (details !== '') words.append(element('p', {}, details))
      const close = button('button button--ghost button--icon form__close', '', () => {
        clear()
        form.querySelector<HTMLElement>('button[type="submit"]')?.focus()
      })
      close.setAttribute('aria-label', labels.formClose)
      show(
        element(
          'div',
          { className: 'form__alert notice notice--bad', tabIndex: -1, attributes: { role: 'alert' } },
          words,
          close,
        ),
        { isAwaited },
      )
    },
  }
}

/** What is wrong within a form or a step of it, said at each field; every other field is right. */
export function checkFields(form: HTMLFormElement, within: ParentNode, judge?: Judge): Fault[] {
  const rules = rulesOf(within)
  const faults = faultsOf(entriesOf(form), rules, judge)
  const messages = new Map(faults.map(({ name, message }) => [name, message]))
  for (const { name } of rules) sayFault(fieldOf(form, name), messages.get(name))
  return faults
}
