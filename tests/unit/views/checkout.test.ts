import { expect, test } from 'vitest'
import { findRoute } from '../../../src/routes.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { checkoutPage, purchasePage } from '../../../src/views/checkout-page.ts'
import { purchaseForm } from '../../../src/views/forms/checkout-forms.ts'
import { onlinePaymentPage } from '../../../src/views/online-payment-page.ts'
import { pagesOf } from '../../../src/views/pages.ts'
import { redirects } from '../../../src/views/redirects.ts'
import { spinPage } from '../../../src/views/spin-page.ts'
import { aSite } from '../../support/site.ts'
import { aPlace } from './a-place.ts'

const siteWith = (settings: Partial<SiteFile> = {}) => aSite({ settings })
const checkoutLines = (settings: Partial<SiteFile> = {}) => {
  const site = siteWith(settings)
  return redirects(site, pagesOf(site))
    .filter(({ from }) => /^\/cars\/:slug\//.test(from))
    .map(({ from, to, status }) => `${from} ${to} ${status}`)
}

test('DC-05 DC-06 RT-02 RT-03 one page answers for the checkouts of all cars, at the address that the site chose', () => {
  expect(checkoutLines()).toEqual([
    '/cars/:slug/buy-online /cars/:slug/checkout 301',
    '/cars/:slug/checkout /cars/car/checkout 200',
  ])
  expect(checkoutLines({ paths: { checkout: 'buy-online' } })).toEqual([
    '/cars/:slug/checkout /cars/:slug/buy-online 301',
    '/cars/:slug/buy-online /cars/car/checkout 200',
  ])
})

test('the shell of the checkouts tells no search engine of an address that nobody visits', () => {
  expect(checkoutPage(siteWith()).meta.jsonLd).toEqual([])
  expect(JSON.stringify(purchasePage(siteWith()).meta.jsonLd)).toContain('/checkout-journey')
})

test('where no car can be reserved a checkout leads to the car, for now', () => {
  expect(checkoutLines({ features: { reserve: false } })).toContain('/cars/:slug/checkout /cars/:slug 302')
})

test('RT-05 RS-06 RT-18 buying and paying online have their pages at the dealers who have them switched on', () => {
  const has = (path: string, features: SiteFile['features']) => findRoute(siteWith({ features }), path) !== undefined
  expect(has('/checkout-journey', {})).toBe(false)
  expect(has('/checkout-journey', { checkoutJourney: true })).toBe(true)
  expect(has('/checkout-journey', { checkoutJourney: true, reserve: false })).toBe(false)
  expect(has('/online-payment', {})).toBe(false)
  expect(has('/online-payment', { onlinePayment: true })).toBe(true)
})

test('PR-08 RS-01 RS-02 the terms of a reservation are those of the site: what it costs, how long it holds, that it comes back', () => {
  const terms = (settings: Partial<SiteFile> = {}) => checkoutPage(siteWith(settings)).facts.map(({ title }) => title)
  expect(terms()).toEqual(['$200 deposit', 'Held for 48 hours', 'Fully refundable'])
  expect(terms({ reservation: { deposit: 500, holdHours: 24 } })).toEqual([
    '$500 deposit',
    'Held for 24 hours',
    'Fully refundable',
  ])
})

test('how long a car is held for the payment is told as the rule has it', () => {
  const { next, setup } = checkoutPage(siteWith())
  expect(next.steps[0]).toBe('We hold the car for 15 minutes while you pay the deposit.')
  expect(setup.labels.checkoutJustReservedText).toBe('If nothing comes of that, it is free again within 15 minutes.')
})

test('DC-182 the room of the car has a line for where to see it also at a dealer with one place, as the car will', () => {
  const { carLines } = checkoutPage(aSite({ locations: [aPlace()] }))
  expect(carLines).toEqual(['Price of the car', 'Deposit to pay today', 'Left to pay if you buy it', 'Where to see it'])
  expect(checkoutPage(aSite({ locations: [] })).carLines).toEqual(carLines.slice(0, 3))
})

const PROMOTION = { start: '2025-06-05', end: '2025-06-07', terms: 'Once each.' }

test('AU-04 AU-06 each page asks for a sign-in where its own gate says so, and by default none does', () => {
  const gates = (settings: Partial<SiteFile> = {}) => {
    const site = siteWith({ features: { personalisedFinance: true, spinToWin: PROMOTION }, ...settings })
    const finance = findRoute(site, '/personalised/finance')!.route.view(site, {}) as unknown as { isGated: boolean }
    return {
      checkout: checkoutPage(site).setup.isGated,
      purchase: purchasePage(site).setup.isGated,
      payment: onlinePaymentPage(site).setup.isGated,
      finance: finance.isGated,
      spin: spinPage(site).setup.isGated,
    }
  }
  const none = { checkout: false, purchase: false, payment: false, finance: false, spin: false }
  expect(gates()).toEqual(none)
  expect(gates({ gates: { checkout: true } })).toEqual({ ...none, checkout: true, purchase: true })
  expect(gates({ gates: { spinToWin: true } })).toEqual({ ...none, spin: true })
  expect(gates({ gates: { onlinePayment: true } })).toEqual({ ...none, payment: true })
  expect(gates({ gates: { personalisedFinance: true } })).toEqual({ ...none, finance: true })
})

test('DC-91 the steps of an online purchase', () => {
  expect(purchaseForm(siteWith()).steps.map(({ title }) => title)).toEqual([
    'Your details',
    'Your trade-in',
    'Payment',
    'Delivery or pick-up',
    'Check and pay the deposit',
  ])
})
