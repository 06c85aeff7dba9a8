import { useCarSearch } from './use-car-search.ts'

/** Wherever cards show a repayment with its comparison rate, the warning that belongs to it (FN-13, DC-100). */
export function FinanceWarning() {
  const { setup, count } = useCarSearch()
  const { card, needs, labels } = setup
  if (count === 0 || !card.finance.showComparisonRate || !needs.includes('weekly_dollars')) return null
  return <p className="finance-warning">{labels.comparisonRateWarning}</p>
}
