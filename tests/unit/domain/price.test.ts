import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arePricesAlike, formatPrice, priceShown, subscriptionShown } from '../../../src/domain/price.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'
import { aCar } from '../../support/builders.ts'

const plain = { useOfferPrice: false }
const withOffers = { useOfferPrice: true }
const text = (car: ReturnType<typeof aCar>, settings = plain) => formatPrice(priceShown(car, settings), DEFAULT_LABELS)

test('CD-28 a price above 10 shows in whole dollars with separators', () => {
  expect(text(aCar({ price: 25_990 }))).toEqual({ now: '$25,990' })
  expect(text(aCar({ price: 11 }))).toEqual({ now: '$11' })
})

test('CD-29 a price of 10 or less on a pre-order car shows "PREORDER"', () => {
  for (const price of [10, 0, -1, undefined]) {
    expect(text(aCar({ price, preorder: true }))).toEqual({ now: 'PREORDER' })
  }
  expect(text(aCar({ price: 11, preorder: true }))).toEqual({ now: '$11' })
})

test('CD-30, DC-60 price 10, 0, negative and missing all read "Enquire for price."', () => {
  for (const price of [10, 0, -1, undefined]) expect(text(aCar({ price }))).toEqual({ now: 'Enquire for price.' })
})

test('CD-31 shows the was-price only when it is higher than the price', () => {
  expect(priceShown(aCar({ price: 20_000, before_price: 21_000 }), plain)).toEqual({
    kind: 'price',
    now: 20_000,
    was: 21_000,
  })
  expect(priceShown(aCar({ price: 20_000, before_price: 20_000 }), plain)).toEqual({ kind: 'price', now: 20_000 })
  expect(priceShown(aCar({ price: 20_000, before_price: 19_000 }), plain)).toEqual({ kind: 'price', now: 20_000 })
})

test('CD-31 a was-price that is higher by cents only would read the same, so it does not show', () => {
  expect(text(aCar({ price: 20_000, before_price: 20_000.4 }))).toEqual({ now: '$20,000' })
})

test('DC-59 reads "Was $X"', () => {
  expect(text(aCar({ price: 20_000, before_price: 21_000 }))).toEqual({ now: '$20,000', was: 'Was $21,000' })
})

test('DC-59 an offer price counts only where the site uses it, above 10 and below the price', () => {
  const car = (offer_price: number) => aCar({ price: 20_000, offer_price })
  expect(priceShown(car(18_000), plain)).toEqual({ kind: 'price', now: 20_000 })
  expect(priceShown(car(18_000), withOffers)).toEqual({ kind: 'price', now: 18_000, was: 20_000 })
  expect(priceShown(car(20_000), withOffers)).toEqual({ kind: 'price', now: 20_000 })
  expect(priceShown(car(22_000), withOffers)).toEqual({ kind: 'price', now: 20_000 })
  expect(priceShown(car(10), withOffers)).toEqual({ kind: 'price', now: 20_000 })
  expect(priceShown(car(11), withOffers)).toEqual({ kind: 'price', now: 11, was: 20_000 })
})

test('DC-59 with an offer price the earlier price is the higher of before_price and price', () => {
  const car = (before_price: number) => aCar({ price: 20_000, offer_price: 18_000, before_price })
  expect(priceShown(car(22_000), withOffers)).toMatchObject({ was: 22_000 })
  expect(priceShown(car(19_000), withOffers)).toMatchObject({ was: 20_000 })
})

test('DC-59 an offer price makes no price of a car that has none', () => {
  expect(priceShown(aCar({ price: 0, offer_price: 18_000 }), withOffers)).toEqual({ kind: 'ask' })
})

test('CD-31 whatever a feed sends, a was-price reads higher than the price beside it', () => {
  const dollars = fc.option(fc.double({ min: -100, max: 200_000, noNaN: true }), { nil: undefined })
  fc.assert(
    fc.property(dollars, dollars, dollars, fc.boolean(), (price, before_price, offer_price, useOfferPrice) => {
      const shown = priceShown({ price, before_price, offer_price }, { useOfferPrice })
      if (shown.kind !== 'price') return
      expect(shown.now).toBeGreaterThan(10)
      if (shown.was !== undefined) expect(Math.round(shown.was)).toBeGreaterThan(Math.round(shown.now))
    }),
  )
})

test('features #1 only prices of one kind are reckoned against each other', () => {
  expect(arePricesAlike('Drive Away', 'DRIVE-AWAY')).toBe(true)
  expect(arePricesAlike('Drive Away', 'Excl. Gov. Charges')).toBe(false)
  expect(arePricesAlike('Drive Away', undefined)).toBe(false)
  expect(arePricesAlike(undefined, 'Drive Away')).toBe(false)
  expect(arePricesAlike(undefined, undefined)).toBe(true)
})

test('DC-61 the subscription shows only where the site switches it on', () => {
  const car = aCar({ subscription_price: 199 })
  expect(subscriptionShown(car, { showSubscription: false })).toBeUndefined()
  expect(subscriptionShown(car, { showSubscription: true })).toBe(199)
  expect(subscriptionShown(aCar({ subscription_price: 0 }), { showSubscription: true })).toBeUndefined()
})
