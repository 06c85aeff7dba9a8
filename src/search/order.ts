import type { SearchRecord } from './record.ts'

/**
 * The order without any choice: best rank first (API-05); then the newest, then the highest id, so that the same cars
 * always stand in the same order.
 */
export function inDefaultOrder(records: readonly SearchRecord[]): SearchRecord[] {
  const newest = (record: SearchRecord) => record.created_at_timestamp ?? 0
  return [...records].sort((a, b) => b.custom_rank - a.custom_rank || newest(b) - newest(a) || b.id - a.id)
}
