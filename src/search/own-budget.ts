import { PAYMENTS_A_YEAR, type Per } from '../domain/loan.ts'
import { BUDGETS } from '../domain/needs.ts'
import type { Range, SearchState } from './state.ts'

/**
 * A search with its budget in the period by which the site tells repayments: one of the other period, as addresses and alerts
 * hold it from before the dealer changed that, is taken as the same money. A budget of the site's own period stands.
 */
export function withOwnBudget<Of extends Pick<SearchState, 'ranges'>>(state: Of, per: Per): Of {
  const other = per === 'week' ? 'month' : 'week'
  const { [BUDGETS[other]]: budget, ...ranges } = state.ranges
  return budget === undefined
    ? state
    : { ...state, ranges: { [BUDGETS[per]]: turnedOver(budget, other, per), ...ranges } }
}

/**
 * In whole dollars of the other period, so that no car is lost at either end: an index has what a car costs rounded up in
 * whichever period, and of the most a part of a dollar counts as one.
 */
function turnedOver({ min = 1, max }: Range, from: Per, to: Per): Range {
  const turned = (dollars: number): number => (dollars * PAYMENTS_A_YEAR[from]) / PAYMENTS_A_YEAR[to]
  return { min: Math.floor(turned(min - 1)) + 1, ...(max !== undefined && { max: Math.ceil(turned(max)) }) }
}
