import { element } from '../dom.ts'

/** A car in one line of a list: what it looks like, what it is called, and what else is told. */
export function carLine(picture: HTMLElement | undefined, ...text: (Node | string)[]): HTMLElement {
  return element(
    'li',
    { className: 'asked-cars__car' },
    picture ?? element('div', { className: 'picture' }),
    element('div', { className: 'asked-cars__text' }, ...text),
  )
}

export const carName = (slug: string, ...name: (Node | string)[]): HTMLElement =>
  element('a', { className: 'asked-cars__name', attributes: { href: `/cars/${slug}` } }, ...name)
