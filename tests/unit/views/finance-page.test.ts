import { expect, test } from 'vitest'
import { routes } from '../../../src/routes.ts'
import type { Site } from '../../../src/site/site.ts'
import { comparedCar } from '../../../src/views/compare-page.ts'
import type { FinancePage } from '../../../src/views/forms/finance-page.ts'
import { aCar, aLocation } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const lender = { interestRate: 8, comparisonRate: 8.7, paymentWeek: 99, paymentMonth: 430, disclaimer: 'Terms apply.' }
const financed = (id: number, price: number, manual: object = lender) =>
  aCar({ id, slug: `car-${id}`, price, finance_lenders: { manual: { ...lender, ...manual } } })
const stock = [
  financed(1, 60_000),
  financed(2, 20_000),
  financed(3, 30_000),
  aCar({ id: 4, slug: 'car-4', price: 25_000 }),
]

const pageOf = (site: Site): FinancePage =>
  routes.find(({ pattern }) => pattern === '/finance')!.view(site, {}) as unknown as FinancePage
const figuresOf = (settings: Parameters<typeof aSite>[0] = {}) => pageOf(aSite({ cars: stock, ...settings })).figures

test('FN-01, FN-13, FN-20 the finance page begins with the figures of the car in the middle of those that have some, with comparison rate, warning and what the lender says', () => {
  expect(figuresOf()).toMatchObject({
    text: 'An example for a car at $30,000.',
    setup: {
      start: { inputs: { price: 30_000, ratePercent: 8 }, given: { week: 99, month: 430 } },
      warning: expect.stringMatching(/^WARNING: This comparison rate/),
      preApproval: { href: '/finance#finance-form' },
    },
    disclaimer: { text: 'Terms apply.', carId: 3, validUntil: 'Offer valid until {date}' },
  })
  expect(figuresOf()!.terms).toContainEqual({ label: 'Interest rate', value: '8.00% a year · 8.70% comparison rate' })
})

test('FN-01, FN-13, DC-104, DC-187 without a rate to compare by, or a lender who answers for it, the finance page has no figures', () => {
  const silent = { cars: [aCar()] }
  const unrated = { cars: [financed(1, 20_000, { comparisonRate: undefined })] }
  const unanswered = { cars: [financed(1, 20_000, { disclaimer: undefined })] }
  const hidden = { settings: { finance: { showComparisonRate: false } } }
  const off = { settings: { cards: { financeBlock: false } } }
  for (const site of [silent, unrated, unanswered, hidden, off])
    expect(figuresOf(site), JSON.stringify(site)).toBe(undefined)
})

test('FN-17, DC-102 of a dealer who states the fees of a loan, the figures are of the dealer’s own rate', () => {
  const finance = { calculatorRate: 9, fees: { establishment: 500 } }
  const figures = figuresOf({ cars: [aCar({ price: 20_000 })], settings: { finance } })
  expect(figures).toMatchObject({ setup: { start: { inputs: { ratePercent: 9 } } }, disclaimer: { text: undefined } })
  expect(figures!.terms[2]!.value).toMatch(/^9\.00% a year · 9\.\d\d% comparison rate$/)
})

test('features #4: figures of the dealer’s own rate go with its last day, and are not made after it', () => {
  const own = (rateUntil: string) => ({ finance: { calculatorRate: 9, rateUntil, fees: { establishment: 500 } } })
  const of = (rateUntil: string) => figuresOf({ cars: [aCar({ price: 20_000 })], settings: own(rateUntil) })
  expect(of('2099-12-31')!.window).toMatchObject({ expiry: '2099-12-31' })
  expect(of('2020-12-31')).toBeUndefined()
  // Those of a lender are not of it, and stay, whatever rate other cars have.
  for (const rateUntil of ['2020-12-31', '2099-12-31']) {
    expect(figuresOf({ cars: stock.slice(0, 3), settings: own(rateUntil) })!.window).toEqual({
      zone: 'Australia/Sydney',
    })
  }
  const site = aSite({ cars: stock, settings: own('2099-12-31') })
  expect(comparedCar(site, stock[0]!).loan).not.toHaveProperty('window')
  const inPerth = aCar({ id: 5, price: 25_000, state: 'WA' })
  expect(comparedCar(site, inPerth).loan!.window).toEqual({ expiry: '2099-12-31', zone: 'Australia/Perth' })
})

test('RT-12, FN-21 the parts that a form finds its car in have the figures of the finance page, while they hold', () => {
  const site = aSite({ cars: stock })
  expect(comparedCar(site, stock[1]!).loan).toMatchObject({
    start: { inputs: { price: 20_000 } },
    disclaimer: 'Terms apply.',
  })
  expect(comparedCar(site, stock[3]!)).not.toHaveProperty('loan')
})

test('RG-07 what stands around the form is in the words of its region', () => {
  const inUs = pageOf(aSite({ cars: stock, settings: { region: 'en-US' } }))
  expect(inUs.figures!.title).toBe('What payments can look like')
  expect(inUs.toForm.label).toBe('Start your inquiry')
  expect(JSON.stringify([inUs.steps, inUs.ready, inUs.faq])).not.toMatch(
    /licence|payslip|credit file|repayment|[Dd]eposit|collect/,
  )
  expect(JSON.stringify(inUs.faq)).not.toMatch(/balloon/i)
  expect(inUs.figures!.terms).toContainEqual({ label: 'Term', value: '60 months' })
  const leisure = pageOf(aSite({ settings: { template: 'leisure', region: 'en-NZ' } }))
  expect(leisure.steps.items.at(-1)!.title).toBe('You collect the vehicle')
})

test('how soon the dealer gets back is promised as on the page of thanks, and not where no reply, or not each place’s opening hours, are told', () => {
  const second = (site: Site) => pageOf(site).steps.items[1]!.text
  const promised = (replyWithinMinutes: number) => second(aSite({ settings: { forms: { replyWithinMinutes } } }))
  expect(promised(120)).toMatch(/^We call or write to you within 2 hours, counted in our opening hours,/)
  expect(promised(60)).toMatch(/ within 1 hour,/)
  expect(promised(90)).toMatch(/ within 90 minutes,/)
  expect(promised(0)).toMatch(/^We call or write to you, answer/)
  const ours = { ...aLocation(), dealership_id: 1, dealership_slug: 'northside-toyota' }
  const silent = { ...ours, id: 12, slug: 'silent', contact_detail: { ...ours.contact_detail, opening_hours: [] } }
  for (const locations of [[silent], [ours, silent]]) {
    expect(second(aSite({ settings: { locations } }))).toMatch(/^We call or write to you, answer/)
  }
})
