import car from '../styles/pages/car.css?url'
import search from '../styles/search.css?url'

/**
 * What a kind of page (`page` of the layout) is dressed in besides its template, where other pages have to know its address:
 * they have it fetched while somebody looks at them (`components/scripts/styles-ahead.ts`), and on a slow line the page
 * that comes next is there by so much sooner.
 */
export const pageStyles: Readonly<Record<string, string>> = { car, search }

/** What comes next, most of the time: a list of cars, a car of it. */
export const stylesAhead: Readonly<Record<string, readonly string[]>> = {
  home: [search, car],
  search: [car],
  car: [search],
  watchlist: [car],
  compare: [car],
}
