import { isBudget } from '../../domain/needs.ts'
import { type CarSearch, useCarSearch } from './use-car-search.ts'

/** Whether cars were found of which any may show a repayment with its comparison rate. */
export const foundMayStateRates = ({ setup: { card, needs }, count }: CarSearch): boolean =>
  count > 0 && card.finance.showComparisonRate && needs.some(isBudget)

/** Wherever cards show a repayment with its comparison rate, the warning that belongs to it (FN-13, DC-100). */
export function FinanceWarning() {
  const search = useCarSearch()
  return foundMayStateRates(search) && <p className="finance-warning">{search.setup.labels.comparisonRateWarning}</p>
}
