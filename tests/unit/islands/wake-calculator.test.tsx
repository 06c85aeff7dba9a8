// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CalculatorIsland } from '../../../src/islands/finance/CalculatorIsland.tsx'
import { wakeCalculator } from '../../../src/islands/finance/show-calculator.tsx'
import { routes } from '../../../src/routes.ts'
import type { FinancePage } from '../../../src/views/forms/finance-page.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

test('DC-102 what is typed into the finance page as its calculator wakes counts, as what was typed before does', () => {
  // Here React does what it does in a page, when it does it.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  onTestFinished(() => void vi.unstubAllGlobals())
  const lender = {
    interestRate: 8,
    comparisonRate: 8.7,
    paymentWeek: 99,
    paymentMonth: 430,
    disclaimer: 'Terms apply.',
  }
  const site = aSite({ cars: [aCar({ price: 20_000, finance_lenders: { manual: lender } })] })
  const view = routes.find(({ pattern }) => pattern === '/finance')!.view(site, {}) as unknown as FinancePage
  const { setup } = view.figures!
  const frame = document.createElement('div')
  frame.innerHTML = renderToString(<CalculatorIsland setup={setup} />)
  // Which option a page begins with, happy-dom does not tell.
  for (const option of frame.querySelectorAll('option')) {
    Object.defineProperty(option, 'defaultSelected', { value: option.hasAttribute('selected') })
  }
  document.body.replaceChildren(frame)
  onTestFinished(() => frame.remove())
  const field = (label: string) => {
    const { htmlFor } = [...frame.querySelectorAll('label')].find(({ textContent }) => textContent === label)!
    return document.getElementById(htmlFor) as HTMLInputElement
  }
  const type = (text: string, label: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(label), text)
    field(label).dispatchEvent(new Event('input', { bubbles: true }))
  }
  type('7000', 'Deposit')
  wakeCalculator(setup, frame)
  type('120', 'You pay a week')
  return expect
    .poll(() => [field('Deposit').value, frame.querySelector('.calculator__answer strong')!.textContent])
    .toEqual(['7000', '$120 per week'])
})
