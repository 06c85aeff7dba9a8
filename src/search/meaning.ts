import type { SearchMeaning } from '../domain/search-words.ts'
import { makeModelOf } from './make-model.ts'
import { EVERY_CAR, type SearchState } from './state.ts'

/** The search that the words of a path mean; a model is told with its make, as the make and model filter does. Source: SR-38, DC-07. */
export function impliedBy({ car_type, body, make, model, query = '' }: SearchMeaning): SearchState {
  return {
    ...EVERY_CAR,
    query,
    values: {
      ...(car_type === undefined ? {} : { car_type }),
      ...(body === undefined ? {} : { body: [body] }),
      ...(make === undefined || model !== undefined ? {} : { make: [make] }),
      ...(make === undefined || model === undefined ? {} : { make_model: [makeModelOf(make, model)] }),
    },
    ranges: {},
  }
}
