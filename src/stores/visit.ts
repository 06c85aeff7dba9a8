import { campaignOf, pathsKept } from '../domain/visit.ts'
import { type Keeping, store, stored, thisVisit } from './stored.ts'

/** What a lead tells of the visit that led to it. Source: API-12, DC-122. */
export type Visit = { visited_pages: string[]; linked_query_params: Record<string, string> }

export function visitSoFar(keeping: () => Keeping = thisVisit): Visit {
  return stored<Visit>('visit', keeping) ?? { visited_pages: [], linked_query_params: {} }
}

/** Adds a page to the visit; the campaign that led here is that of the first page. Source: DC-122. */
export function noteVisit({ pathname, search }: Pick<Location, 'pathname' | 'search'>, keeping = thisVisit): void {
  const before = visitSoFar(keeping)
  const isFirst = before.visited_pages.length === 0
  store(
    'visit',
    {
      visited_pages: pathsKept([...before.visited_pages, pathname]),
      linked_query_params: isFirst ? campaignOf(new URLSearchParams(search)) : before.linked_query_params,
    },
    keeping,
  )
}
