import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAYMENTS_A_YEAR, type Per } from '../../../src/domain/loan.ts'
import { BUDGETS, budgetDollars } from '../../../src/domain/needs.ts'
import { withOwnBudget } from '../../../src/search/own-budget.ts'
import { parseSearch, writeSearch } from '../../../src/search/routing.ts'

const address = (search: string, per: Per) => writeSearch(withOwnBudget(parseSearch(search), per))

test('PR-04 a budget of an older address is the same money by the week or the month, and the rest of it stays', () => {
  expect(address('?weekly_dollars=1-100&make=Kia&page=2', 'month')).toBe('?make=Kia&monthly_dollars=1-434&page=2')
  expect(address('?query=ute&monthly_dollars=1-520&seat_count=7-', 'week')).toBe(
    '?query=ute&seat_count=7-&weekly_dollars=1-120',
  )
  expect(address('?monthly_dollars=200-400', 'week')).toBe('?weekly_dollars=46-93')
  expect(address('?monthly_dollars=200-', 'week')).toBe('?weekly_dollars=46-')
})

test.each(['week', 'month'] as const)(
  'PR-04 a search without a budget, or with one by the %s, is left as it is',
  per => {
    for (const search of ['', '?make=Kia', `?${BUDGETS[per]}=1-100`]) expect(address(search, per)).toBe(search)
    expect(address('?weekly_dollars=1-99&monthly_dollars=1-100', per)).toBe(
      `?${BUDGETS[per]}=1-${{ week: 99, month: 100 }[per]}`,
    )
  },
)

test.each([
  ['week', 'month'],
  ['month', 'week'],
] as const)('PR-04 a car at either end of a budget by the %s is still within it by the %s', (from, to) => {
  const cents = fc.integer({ min: 1, max: 400_000 })
  fc.assert(
    fc.property(cents, fc.nat({ max: 2 }), fc.nat({ max: 2 }), (repaid, below, above) => {
      const finance = { dollars: repaid / 100, per: from }
      const cost = budgetDollars(finance, from)
      const asked = { min: Math.max(1, cost - below), max: cost + above }
      const { min = 0, max = 0 } = withOwnBudget({ ranges: { [BUDGETS[from]]: asked } }, to).ranges[BUDGETS[to]]!
      const turned = (dollars: number) => (dollars * PAYMENTS_A_YEAR[from]) / PAYMENTS_A_YEAR[to]
      expect(budgetDollars(finance, to)).toBeGreaterThanOrEqual(min)
      expect(budgetDollars(finance, to)).toBeLessThanOrEqual(max)
      expect(max).toBeLessThan(turned(asked.max) + 1)
    }),
  )
})
