import { setImmediate } from 'node:timers/promises'
import { chunksOf } from '../../domain/chunks.ts'
import { MINUTE } from '../../domain/durations.ts'
import { idFilter } from '../../search/clients/by-id.ts'
import { EVERY_CAR, requestsOf } from '../../search/state.ts'
import type { Site } from '../../site/site.ts'
import { buyableOf, stockOf } from '../../views/stock.ts'
import { createAside } from '../aside.ts'
import { searchOf } from './watched.ts'

/** Which of some cars a search finds, as its page has it in an address. */
export type Sought = { search: string; ids: readonly number[] }

export type FindingOrder = { site: Site; sought: readonly Sought[] }

/** The ids that each search finds, in its own place. */
export type Finding = (order: FindingOrder) => Promise<readonly ReadonlySet<number>[]>

/** A search answers with so many hits at most. */
const MOST_AT_ONCE = 1000

/**
 * Asks the engine of the search page, in this thread: for functions, which have one request at a time. To open thousands of cars
 * takes a second or two, and somebody may be answered between two searches.
 */
export const findingHere: Finding = async ({ site, sought }) => {
  const found: ReadonlySet<number>[] = []
  for (const one of sought) {
    found.push(foundBy(one, site))
    await setImmediate()
  }
  return found
}

function foundBy({ search, ids }: Sought, site: Site): Set<number> {
  const [stock, buyable] = [stockOf(site), buyableOf(site)]
  // Neither its page nor its order says anything of what it finds.
  const state = { ...searchOf({ search }, site), page: EVERY_CAR.page, sortBy: EVERY_CAR.sortBy }
  const found = new Set<number>()
  for (const some of chunksOf(ids, MOST_AT_ONCE)) {
    const filters = `${buyable} AND (${idFilter(some)})`
    const [request] = requestsOf(state, { filters, facets: [], hitsPerPage: MOST_AT_ONCE, params: WITHOUT_RECORDS })
    for (const { objectID } of stock.results([request!])[0]!.hits) found.add(Number(objectID))
  }
  return found
}

const WITHOUT_RECORDS = { attributesToRetrieve: ['objectID'], attributesToHighlight: [] }

/** A thread that has nothing to find any more is let go after so long. */
const IDLE_MILLISECONDS = MINUTE

const THREAD = new URL('./finding-thread.ts', import.meta.url)

/** In a thread of its own, so that a server goes on answering. */
export const findingAside = ({ program = THREAD } = {}): Finding =>
  createAside<FindingOrder, readonly ReadonlySet<number>[]>(program, IDLE_MILLISECONDS)
