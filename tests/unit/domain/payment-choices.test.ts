import { expect, test } from 'vitest'
import { paymentChoices } from '../../../src/domain/payment-choices.ts'

test('RS-08 the payment choices of a car follow its processors: each choice once, and none of a processor that nobody knows', () => {
  expect(paymentChoices({ payment_processors: ['stripe'] })).toEqual(['card', 'google-pay', 'apple-pay'])
  expect(paymentChoices({ payment_processors: ['Stripe', 'stripe'] })).toEqual(['card', 'google-pay', 'apple-pay'])
  expect(paymentChoices({ payment_processors: ['stripe', 'barter'] })).toEqual(['card', 'google-pay', 'apple-pay'])
  expect(paymentChoices({ payment_processors: ['barter'] })).toEqual([])
  expect(paymentChoices({ payment_processors: [] })).toEqual([])
})
