// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { CalculatorIsland } from '../../../src/islands/finance/CalculatorIsland.tsx'
import { carPage } from '../../../src/views/car-page.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const lender = { interestRate: 8, comparisonRate: 8.7, paymentWeek: 99, paymentMonth: 430, disclaimer: 'Terms apply.' }
const car = aCar({ price: 20_000, finance_lenders: { manual: lender } })

test.each([
  ['week', ['$99 per week', '$430 per month', '8.70% comparison rate'], 'Total when repaid weekly$25,740'],
  ['month', ['$430 per month', '8.70% comparison rate'], 'Total when repaid monthly$25,800'],
] as const)(
  'FN-13, DC-98, DC-102 the calculator of a site that tells repayments by the %s',
  async (repaymentsPer, told, total) => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    const { finance } = carPage(aSite({ cars: [car], settings: { finance: { repaymentsPer } } }), car)
    const page = document.createElement('main')
    document.body.replaceChildren(page)
    const root = createRoot(page)
    await act(async () => root.render(<CalculatorIsland setup={finance!.calculator!.setup} />))
    const shown = [...page.querySelectorAll('.calculator__answer strong')].map(({ textContent }) => textContent)
    const rows = [...page.querySelectorAll('.finance__rows div')].map(({ textContent }) => textContent)
    await act(async () => root.unmount())
    page.remove()
    expect(shown).toEqual(told)
    expect(rows).toContain(total)
  },
)
