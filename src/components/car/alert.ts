// What did not work on the page of a car, said where its buttons are.
import { button, element } from '../../islands/dom.ts'

const alerts = document.querySelector<HTMLElement>('[data-alerts]')!

/** Where the focus was when something was said. */
let from: HTMLElement

export function say(text: string): void {
  const hadFocus = alerts.contains(document.activeElement)
  if (!hadFocus) from = document.activeElement as HTMLElement
  const close = button('button button--ghost button--icon alert__close', '', () => {
    sayNothing()
    from.focus({ preventScroll: true })
  })
  close.setAttribute('aria-label', alerts.dataset.close!)
  const alert = element('div', { className: 'alert', attributes: { role: 'alert' } }, text, close)
  alerts.replaceChildren(alert)
  if (hadFocus) close.focus({ preventScroll: true })
  alert.scrollIntoView({ block: 'nearest' })
}

export const sayNothing = (): void => alerts.replaceChildren()
