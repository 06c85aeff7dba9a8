import { expect, test } from 'vitest'
import { checkoutOf, paymentChoices } from '../../../src/domain/payment-choices.ts'
import { aCar } from '../../support/builders.ts'

test('RS-08 the payment choices of a car follow its processors: each choice once, and none of a processor that nobody knows', () => {
  expect(paymentChoices({ payment_processors: ['stripe'] })).toEqual(['card', 'google-pay', 'apple-pay'])
  expect(paymentChoices({ payment_processors: ['Stripe', 'stripe'] })).toEqual(['card', 'google-pay', 'apple-pay'])
  expect(paymentChoices({ payment_processors: ['stripe', 'barter'] })).toEqual(['card', 'google-pay', 'apple-pay'])
  expect(paymentChoices({ payment_processors: ['barter'] })).toEqual([])
  expect(paymentChoices({ payment_processors: [] })).toEqual([])
})

test('RS-04, RS-06 a free car that its dealer reserves online says how it is paid for, and whether it can be bought there', () => {
  const settings = { features: { reserve: true, checkoutJourney: true }, reservation: { deposit: 200 } }
  const car = aCar({ car_type: 'used', payment_processors: ['stripe'] })
  const choices = ['card', 'google-pay', 'apple-pay']
  expect(checkoutOf(car, settings)).toEqual({ choices, isBuyable: true })
  const reserveOnly = { ...settings, features: { reserve: true, checkoutJourney: false } }
  expect(checkoutOf(car, reserveOnly)).toEqual({ choices, isBuyable: false })
  expect(checkoutOf({ ...car, sold: true }, settings)).toBeUndefined()
})
