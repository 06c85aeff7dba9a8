import type { SearchResult } from '../../search/clients/answer.ts'
import { writeSearch } from '../../search/routing.ts'
import { type RequestOptions, requestsOf, type SearchState } from '../../search/state.ts'
import type { CarSearchClient } from './search-client.ts'

export type Answers = readonly SearchResult[]

/** What a visitor is about to ask for, asked for already. */
export type Foresight = {
  /** Asks what may be asked in a moment. Where that is one search, who listens hears of its answer. */
  foresee: (states: readonly SearchState[]) => void
  /** The answers to a search, if they have come. */
  answersTo: (state: SearchState) => Answers | undefined
  /** Hears of the answers to the search that comes next, most likely. */
  listen: (hear: (state: SearchState, answers: Answers) => void) => () => void
}

/** A hosted engine counts each question and wants to be paid, and at build nobody asks. */
export const NO_FORESIGHT: Foresight = { foresee: () => {}, answersTo: () => undefined, listen: () => () => {} }

/** As many as there are orders to choose from, and a tap or two. */
const REMEMBERED = 10

export function foresightOf(client: CarSearchClient, requests: RequestOptions): Foresight {
  const known = new Map<string, Answers>()
  let heard: ((state: SearchState, answers: Answers) => void) | undefined
  let likely: SearchState | undefined
  const ask = async (state: SearchState): Promise<void> => {
    const { results } = await client.search(requestsOf(state, requests))
    known.delete(writeSearch(state))
    known.set(writeSearch(state), results as SearchResult[])
    if (known.size > REMEMBERED) known.delete(known.keys().next().value!)
    if (state === likely) heard?.(state, results as SearchResult[])
  }
  return {
    foresee(states) {
      likely = states.length === 1 ? states[0] : undefined
      // What fails now is asked again, and told, when it is wanted.
      for (const state of states) ask(state).catch(() => {})
    },
    answersTo: state => known.get(writeSearch(state)),
    listen(hear) {
      heard = hear
      return () => {
        heard = undefined
      }
    },
  }
}
