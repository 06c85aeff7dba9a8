import { expect, test } from 'vitest'
import type { Car } from '../../../src/records/index.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { cardsOf } from '../../../src/views/car-card.ts'
import type { FinanceBlock } from '../../../src/views/car-finance.ts'
import { carPage } from '../../../src/views/car-page.ts'
import { carSheet } from '../../../src/views/car-sheet.ts'
import { carTwin } from '../../../src/views/car-twin.ts'
import { comparedCar } from '../../../src/views/compare-page.ts'
import { stockOf } from '../../../src/views/stock.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const lender = { interestRate: 8, comparisonRate: 8.7, paymentWeek: 99, paymentMonth: 430, disclaimer: 'Terms apply.' }
const financed = aCar({ price: 20_000, finance_lenders: { manual: lender } })

function financeOf(settings: Partial<SiteFile> = {}, car = financed): FinanceBlock | undefined {
  return carPage(aSite({ settings, cars: [car] }), car).finance
}

test('VD-15, FN-21 the Car Finance card states the repayment of the card, with its comparison rate', () => {
  expect(financeOf()).toMatchObject({
    title: 'Car Finance',
    amount: '$99 per week',
    rate: '8.70% comparison rate',
    disclaimer: { text: 'Terms apply.', validUntil: 'Offer valid until {date}', zone: 'Australia/Sydney' },
  })
})

test('VD-15, DC-64, FN-22 the Car Finance card leads to the finance page, with the car linked', () => {
  const link = (settings?: Partial<SiteFile>) => financeOf(settings)?.preApproved
  expect(link()).toEqual({ label: 'Get Pre-Approved', href: '/finance?car_id=4711&car_type=used#finance-form' })
  expect(link({ paths: { finance: '/apply-for-finance' } })?.href).toMatch(/^\/apply-for-finance\?car_id=4711/)
  expect(financeOf()?.calculator?.setup.preApproval).toEqual({ label: 'Get Pre-Approved Now', href: link()!.href })
  const own = financeOf({ labels: { preApproval: 'Apply now' } })
  expect([own?.preApproved?.label, own?.calculator?.setup.preApproval?.label]).toEqual([
    'Get Pre-Approved',
    'Apply now',
  ])
})

test('the example names the terms behind the repayment, the comparison rate beside the rate, and no balloon where there is none', () => {
  const rows = (block?: FinanceBlock) => block?.example?.rows.map(({ label, value }) => `${label}: ${value}`)
  expect(financeOf()?.example?.title).toBe('Example for this car at $20,000')
  expect(rows(financeOf())).toEqual([
    'Weekly: $99',
    'Monthly: $430',
    'Interest rate: 8.00% a year · 8.70% comparison rate',
    'Term: 5 years',
    'Deposit: $0',
    'Amount borrowed: $20,000',
    'Total when repaid weekly: $25,740',
  ])
  const short = { ...lender, termYears: 1, balloon: 5_000 }
  expect(rows(financeOf({}, { ...financed, finance_lenders: { manual: short } }))).toEqual(
    expect.arrayContaining(['Term: 1 year', 'Balloon: $5,000']),
  )
})

test('DC-99 where repayments are told by the month, card and example tell no weekly one', () => {
  const block = financeOf({ finance: { repaymentsPer: 'month' } })
  expect(block).toMatchObject({ amount: '$430 per month', calculator: { setup: { start: { isMonthly: true } } } })
  const labels = block?.example?.rows.map(({ label }) => label)
  expect(labels).toContain('Total when repaid monthly')
  expect(labels).not.toContain('Weekly')
})

test('FN-21, FN-14, DC-98 the example is of the lender’s own terms, also where nobody could choose them', () => {
  const rows = (price: number, finance_lenders: Car['finance_lenders']) =>
    financeOf({}, aCar({ price, year: 2024, finance_lenders }))!.example!.rows.map(
      ({ label, value }) => `${label}: ${value}`,
    )
  const words = { disclaimer: 'Terms apply.' }
  const taurus = aCar({
    price: 30_000,
    year: 2024,
    finance_lenders: { taurus: { interestRate: 9, termMonths: 42, ...words } },
  })
  expect(financeOf({}, taurus)?.amount).toBe('$173 per week')
  expect(rows(30_000, taurus.finance_lenders)).toEqual(
    expect.arrayContaining(['Weekly: $173', 'Term: 42 months', 'Deposit: $3,000', 'Amount borrowed: $27,000']),
  )
  const long = { interestRate: 9, termYears: 10, paymentWeek: 150, ...words }
  expect(rows(40_000, { manual: long })).toEqual(
    expect.arrayContaining(['Weekly: $150', 'Term: 10 years', 'Total when repaid weekly: $78,000']),
  )
  const monthly = { interestRate: 9, paymentMonth: 612, ...words }
  expect(rows(30_000, { nissan_finance: monthly })).toContain('Total when repaid monthly: $36,720')
  const balloon = { interestRate: 9, balloon: 16_000, paymentWeek: 99, ...words }
  expect(rows(30_000, { manual: balloon })).toContain('Balloon: $16,000')
})

test('FN-21, DC-98 a repayment that was given for the price before the offer is told nowhere', () => {
  const variant = { fuelconsumptioncombined: 6.5 }
  const taurus = { ...lender, interestRate: 8.99, paymentWeek: 144, paymentMonth: 622, deposit: 0 }
  const car = aCar({ price: 29_990, offer_price: 28_990, year: 2025, finance_lenders: { taurus }, variant })
  const runningCosts = { petrolPerLitre: 2, dieselPerLitre: 1.8, registrationAYear: 884, asOf: '2025-05-01' }
  const site = aSite({ cars: [car], settings: { price: { useOfferPrice: true }, runningCosts } })
  const page = carPage(site, car)
  const sheet = carSheet(site, car)
  const record = stockOf(site).recordOf(car.id)!
  expect(page.finance?.amount).toBe('$139 per week')
  expect(comparedCar(site, car).finance?.amount).toBe('$139 per week')
  expect(sheet.finance?.amount).toBe('$139 per week')
  expect(cardsOf(site, [record])[0]!.finance?.amountText).toBe('$139 per week')
  expect(page.weekly?.rows[0]?.value).toBe('$139')
  expect(record).toMatchObject({ weekly_dollars: 139, weekly_price_range: '100-150' })
  for (const told of [page, sheet, record, carTwin(page), comparedCar(site, car)]) {
    expect(JSON.stringify(told)).not.toMatch(/\b(?:144|622)\b/)
  }
})

test('DC-187 a site that shows no comparison rate has neither rate nor warning, in the calculator too', () => {
  const block = financeOf({ finance: { showComparisonRate: false } })!
  expect(block.rate).toBeUndefined()
  expect(block.warning).toBeUndefined()
  expect(block.calculator!.setup.warning).toBeUndefined()
  expect(financeOf()!.calculator!.setup.warning).toMatch(/^WARNING: This comparison rate/)
})

test('CD-17 a site without finance on its cards has no finance on its pages', () => {
  expect(financeOf({ cards: { financeBlock: false } })).toBeUndefined()
})

test('DC-102 without an estimate there is the calculator alone, with the site’s rate and no figure beside it', () => {
  const block = financeOf({ finance: { calculatorRate: 8.5 } }, aCar({ price: 20_000 }))!
  expect(block).toMatchObject({ amount: undefined, warning: undefined, example: undefined, disclaimer: undefined })
  expect(block.calculator!.setup.start.inputs.ratePercent).toBe(8.5)
})

test('features #4: a calculator with a rate that has a last day knows it, so that it goes with it where the page is older', () => {
  const finance = { calculatorRate: 5.9, rateUntil: '2099-12-31' }
  const window = { expiry: '2099-12-31', zone: 'Australia/Perth' }
  const calculatorOf = (of: object, car: Partial<Parameters<typeof aCar>[0]> = {}) =>
    financeOf({ finance: of }, aCar({ price: 20_000, state: 'WA', ...car }))?.calculator
  expect(calculatorOf(finance)).toMatchObject({ window })
  expect(calculatorOf({ calculatorRate: 5.9 })).not.toHaveProperty('window')
  const lender = { interestRate: 8, comparisonRate: 9, paymentWeek: 97, disclaimer: 'Terms apply.' }
  expect(calculatorOf(finance, { finance_lenders: { manual: lender } })).not.toHaveProperty('window')
  expect(calculatorOf({ ...finance, rateUntil: '2020-12-31' })).toBeUndefined()
})

test.each(['360_finance', 'ausloans'])(
  'FN-11, FN-12, DC-94 without a payment of %s the link stands without an amount, whatever the price',
  provider => {
    const link = { label: 'Get Pre-Approved', href: '/finance?car_id=4711&car_type=used#finance-form' }
    const blockOf = (price: number, settings: Partial<SiteFile> = {}) =>
      financeOf(
        settings,
        aCar({ price, finance_lenders: { [provider]: { interestRate: 9, disclaimer: 'Terms apply.' } } }),
      )
    for (const price of [0, 10, 500]) {
      expect(blockOf(price)).toEqual({ title: 'Car Finance', preApproved: link })
    }
    expect(blockOf(501)).toMatchObject({ preApproved: link, calculator: {} })
    expect(blockOf(501)).toMatchObject({ amount: undefined, rate: undefined, disclaimer: undefined })
  },
)

test('DC-94 no other provider, and no car without a lender, has a link where there is nothing to work out', () => {
  const lenders = { manual: { interestRate: 9, paymentWeek: 99, disclaimer: 'Terms apply.' } }
  expect(financeOf({}, aCar({ price: 500, finance_lenders: lenders }))).toBeUndefined()
  expect(financeOf({}, aCar({ price: 0 }))).toBeUndefined()
})

test('DC-104 of a lender without a disclaimer no repayment is told from the start, and calculator and pre-approval stay', () => {
  const { disclaimer: _, ...silent } = lender
  const block = financeOf({}, aCar({ price: 20_000, finance_lenders: { manual: silent } }))!
  expect(block).toMatchObject({ amount: undefined, rate: undefined, warning: undefined, example: undefined })
  expect(block.disclaimer).toBeUndefined()
  expect(block.preApproved?.label).toBe('Get Pre-Approved')
  const { given, inputs } = block.calculator!.setup.start
  expect([given, inputs.ratePercent]).toEqual([{}, 10])
})

test('FN-06 a sold car is not financed', () => {
  expect(financeOf({}, { ...financed, status: 'sold' })).toBeUndefined()
})
