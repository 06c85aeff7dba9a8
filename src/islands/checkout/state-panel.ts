import { button, element } from '../dom.ts'

/** What the page says in place of its form: a heading, words, and what can be done now. */
export type StatePanel = {
  title: string
  text?: string | undefined
  /** Good news, or news that nobody likes. */
  tone?: 'good' | 'warn' | undefined
  actions?: readonly (Node | string)[]
}

/** A panel that says how things stand; its heading takes the focus where the visitor's own act led to it. */
export function statePanel({ title, text, tone, actions = [] }: StatePanel, ...more: (Node | string)[]): HTMLElement {
  const heading = element('h2', { tabIndex: -1 }, title)
  return element(
    'section',
    { className: 'panel checkout__panel', attributes: tone === undefined ? {} : { 'data-tone': tone } },
    heading,
    ...(text === undefined ? [] : [element('p', {}, text)]),
    ...more,
    ...(actions.length === 0 ? [] : [element('div', { className: 'checkout__actions' }, ...actions)]),
  )
}

export type Look = 'primary' | 'quiet'

const classOf = (look: Look): string => `button button--${look} button--large`

export const linkTo = (href: string, text: string, look: Look = 'primary'): HTMLAnchorElement =>
  element('a', { className: classOf(look), attributes: { href } }, text)

export const buttonTo = (text: string, onPress: () => void, look: Look = 'primary'): HTMLButtonElement =>
  button(classOf(look), text, onPress)
