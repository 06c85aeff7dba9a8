import { searchHeading } from '../../search/heading.ts'
import { narrowedBy } from '../../search/in-words.ts'
import { writeSearch } from '../../search/routing.ts'
import type { SearchState } from '../../search/state.ts'
import type { AlertsSetup } from '../../views/alerts-page.ts'
import { element } from '../dom.ts'
import { type CarBeside, pictureOf, priceOf } from '../forms/asked-car.ts'

/** A car that is watched: its picture, its name and what it costs now. */
export function carSubject(car: CarBeside, { viewDetails }: AlertsSetup['labels']): HTMLElement[] {
  const { asked, title, price } = car
  const name = element('p', { className: 'alerts__name' }, element('strong', {}, title.main), ' ', title.sub)
  const link = element('a', { className: 'link-on', attributes: { href: `/cars/${asked.slug}` } }, viewDetails)
  return [pictureOf(car), element('div', { className: 'alerts__words' }, name, priceOf(price), link)]
}

/** What is said in the room of a car that cannot be shown. */
export const said = (text: string): HTMLElement => element('p', { className: 'alerts__words' }, text)

/** A search that is watched, and the places for what it finds now. */
export type SearchSubject = { href: string; parts: readonly HTMLElement[]; pictures: HTMLElement; found: HTMLElement }

/** It says itself as its page does: its heading, and all that narrows it. */
export function searchSubject(state: SearchState, { labels, search }: AlertsSetup): SearchSubject {
  const href = `/search${writeSearch(state)}`
  const query = state.query === '' ? [] : [`“${state.query}”`]
  const narrowed = [...query, ...narrowedBy(state, search)]
  const title = narrowed.length === 0 ? labels.alertsEveryCar : searchHeading({ ...state, query: '' }, search.labels)
  const pictures = element('div', { className: 'alerts__pictures', attributes: { 'aria-hidden': 'true' } })
  // It stands in a room that is read aloud as it changes: with a role of its own it would be read twice.
  const found = element('p', { className: 'alerts__found' })
  const words = element(
    'div',
    { className: 'alerts__words' },
    element('p', { className: 'alerts__name' }, element('strong', {}, title)),
  )
  if (narrowed.length > 0) words.append(chips(narrowed))
  words.append(found)
  return { href, parts: [pictures, words], pictures, found }
}

const chips = (texts: readonly string[]): HTMLElement =>
  element('ul', { className: 'cluster' }, ...texts.map(text => element('li', { className: 'badge' }, text)))
