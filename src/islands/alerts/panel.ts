import type { TextLink } from '../../views/links.ts'
import { element } from '../dom.ts'

type Told = { sign?: Node; title: string; text: string | Node; ways: readonly TextLink[] }

/** What stands in place of the form: how it is now, and where to go on, the first way before the others. */
export const panel = ({ sign, title, text, ways }: Told, ...more: HTMLElement[]): HTMLElement =>
  element(
    'section',
    { className: 'panel alerts__panel' },
    ...(sign === undefined ? [] : [element('span', { className: 'alerts__sign' }, sign)]),
    element('h2', { tabIndex: -1 }, title),
    element('p', {}, text),
    ...more,
    element('div', { className: 'cluster' }, ...ways.map(wayTo)),
  )

const wayTo = ({ label, href }: TextLink, index: number): HTMLElement =>
  element(
    'a',
    { className: `button ${index === 0 ? 'button--primary' : 'button--quiet'}`, attributes: { href } },
    label,
  )
