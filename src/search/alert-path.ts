import { searchAlertPath } from '../domain/alert-links.ts'
import type { Car } from '../records/index.ts'
import { impliedBy } from './meaning.ts'
import { writeSearch } from './routing.ts'
import type { SearchState } from './state.ts'

/** What is watched of a search: all of it but its page and order, without "?". Source: features 3.2. */
export const watchedPart = (state: SearchState): string => writeSearch({ ...state, page: 1, sortBy: '' }).slice(1)

/** Where news of what a search finds is asked for. */
export const alertPathOf = (state: SearchState): string => searchAlertPath(watchedPart(state))

type Modelled = Pick<Car, 'make' | 'model'>

/** What finds cars of this one's model. */
export const searchLike = ({ make, model }: Modelled): string => watchedPart(impliedBy({ make, model }))

/** Where news of them is asked for. */
export const alertPathLike = (car: Modelled): string => searchAlertPath(searchLike(car))
