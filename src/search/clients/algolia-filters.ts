import type { Filter } from '../engine/query.ts'

/**
 * Why the hosted engine refuses a filter that ours reads; undefined for one that it takes. It takes conditions, and
 * groups of alternatives, joined by AND; the alternatives of a group are all numeric or all are not. Source: DC-34.
 */
export function refusedByAlgolia(filter: Filter): string | undefined {
  const parts = filter.kind === 'all' ? filter.of : [filter]
  for (const part of parts) {
    const refused = refusedPart(part)
    if (refused !== undefined) return refused
  }
  return undefined
}

function refusedPart(part: Filter): string | undefined {
  if (part.kind === 'all') return 'AND must not stand in brackets'
  if (part.kind !== 'any') return refusedCondition(part)
  if (part.of.some(({ kind }) => kind === 'all')) return 'AND must not stand inside OR'
  const refused = part.of.map(refusedCondition).find(reason => reason !== undefined)
  if (refused !== undefined) return refused
  const numeric = part.of.map(isNumeric)
  return numeric.includes(true) && numeric.includes(false) ? 'one OR must not mix numbers and texts' : undefined
}

function refusedCondition(filter: Filter): string | undefined {
  if (filter.kind === 'not') return isGroup(filter.of) ? 'NOT must not stand before brackets' : undefined
  return isGroup(filter) ? 'brackets must not stand in brackets' : undefined
}

const isGroup = ({ kind }: Filter): boolean => kind === 'all' || kind === 'any'

const isNumeric = (filter: Filter): boolean => (filter.kind === 'not' ? isNumeric(filter.of) : filter.kind === 'range')
