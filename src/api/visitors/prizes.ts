import type { Kind } from '../outbox/kinds.ts'
import { type Holding, type Stay, UNTOLD } from './holding.ts'
import { untoldOf } from './letters.ts'
import { rowsByPhone, type Search } from './search.ts'

/**
 * Purchases and their spins, at each dealer both or neither: without its spin a purchase would turn the wheel again. They stay
 * while a prize of theirs is open, and until the dealer has heard of it.
 */
export async function findPrizes(
  search: Search,
): Promise<{ purchases: Holding<'purchases'>[]; spins: Holding<'spins'>[] }> {
  const purchases = await rowsByPhone('purchases', search)
  const spins = await rowsByPhone('spins', search)
  const ids = spins.map(({ id }) => id)
  const open = await openPrizes(ids, search)
  const untold = await untoldOf(ids, search)
  const untoldAt = new Set(spins.filter(({ id }) => untold.has(id)).map(({ site }) => site))
  const withStay = <Row extends { site: string }>(row: Row): { row: Row; stays?: Stay } => {
    const until = open.get(row.site)
    if (until !== undefined) return { row, stays: { why: 'a prize is open until the promotion ends', until } }
    return untoldAt.has(row.site) ? { row, stays: { why: UNTOLD } } : { row }
  }
  return { purchases: purchases.map(withStay), spins: spins.map(withStay) }
}

/** By dealer, when the last of them is settled. */
async function openPrizes(spinIds: readonly string[], { db }: Search): Promise<Map<string, number>> {
  if (spinIds.length === 0) return new Map()
  const jobs = await db
    .selectFrom('outbox')
    .select(['site', 'due_at'])
    .where('kind', '=', 'spin-over' satisfies Kind)
    .where('state', '!=', 'done')
    .where('subject', 'in', spinIds)
    .orderBy('due_at')
    .execute()
  return new Map(jobs.map(({ site, due_at }) => [site, due_at]))
}
