import type { SearchState } from '../../search/state.ts'

/** What decides which cars a search finds, as one text: another order or page finds the same ones. */
export const carsAsked = ({ query, values, ranges }: SearchState): string => JSON.stringify([query, values, ranges])
