import { expect, test } from 'vitest'
import { faultsOf } from '../../../src/contract/lead-form.ts'
import { paymentOf, saidOfPayment } from '../../../src/contract/payments.ts'

test('DC-92 an amount is above 0 and has cents at most, however it is written', () => {
  const rule = { name: 'amount', required: true, missing: 'missing', invalid: 'no amount' }
  const said = (text: string) => faultsOf([['amount', text]], [rule], saidOfPayment)[0]?.message
  expect(said('1250.5')).toBeUndefined()
  expect(said('$1,250.50')).toBeUndefined()
  expect(said('0.01')).toBeUndefined()
  expect(said('0')).toBe('Please enter an amount above 0.')
  expect(said('-5')).toBe('Please enter an amount above 0.')
  expect(said('0.001')).toBe('Please enter dollars and cents.')
  expect(said('1000000')).toBe('Please call us for an amount like this.')
  expect(said('a lot')).toBe('no amount')
  expect(said('$')).toBe('no amount')
  expect(said('')).toBe('missing')
  expect(paymentOf([['amount', '$1,250.50']]).amount).toBe(1250.5)
})

test('DC-92 what is not written as dollars is no amount, rather than another one', () => {
  const amountIn = (text: string) => paymentOf([['amount', text]]).amount
  const judged = [
    '12,50',
    '1.250,50',
    '1,2',
    '1,2345',
    '0x10',
    '1e3',
    '1 2 3',
    '1 250',
    '12.',
    '.5',
    '12..5',
    '$$5',
    '5$',
  ]
  for (const text of judged) {
    expect([text, amountIn(text)]).toEqual([text, Number.NaN])
    expect([text, saidOfPayment('amount', text)]).toEqual([text, ''])
  }
  expect(['$ 12.50', ' 1,250 ', '12,345,678', '007'].map(amountIn)).toEqual([12.5, 1_250, 12_345_678, 7])
})
