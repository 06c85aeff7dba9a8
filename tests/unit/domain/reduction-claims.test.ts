import { describe, expect, test } from 'vitest'
import {
  claimsReduction,
  isBorneOut,
  reductionsBySum,
  tagClaimsReduction,
} from '../../../src/domain/reduction-claims.ts'

/** What is saved or reduced here is no price. */
const SAVES_NO_MONEY = [
  'Space Saver',
  'Fuel Saver',
  'Saved for you',
  'Fuel savings',
  'Savings account',
  'Reduced emissions',
]

describe('features #12 words that say that a price has come down', () => {
  test.each([
    '$2,000 off',
    '$2k off',
    'Save $2,000',
    'Save up to $3,000 on a demonstrator',
    'Was $30,000',
    'Was: $30,000',
    'Was 30,000',
    'was 30000 now 28000',
    'Down from $30,000',
    '15% off',
    '10%off',
    '10% reduction',
    'Save 10%',
    'Save up to 10%',
    '$2,000 cheaper',
    '$3,000 saved',
    'Was AU$30,000',
    'Was 9,990',
    '10 per cent discount',
    'Price Drop',
    'Pricedrop',
    'Price-Drop',
    'PRICES DROPPED!',
    'Price\u2011Drop',
    'NEW  LOWER\nPRICE',
    'Was\u00a0$30,000',
    'Price cut',
    'Price reduction',
    'Price slashed',
    'The price has been reduced',
    'Reduced price',
    'New lower price',
    'Reduction in price',
    'Half price',
    'Marked down',
    'Markdown',
    'Reduced',
    'REDUCED!',
    'Just reduced',
    'Reduced to clear',
    'Reduced by $500',
    'Discounted',
    'Big savings',
    'Save big',
    'Save $$$',
    'Save!',
  ])('“%s” does', text => {
    expect(claimsReduction(text)).toBe(true)
  })

  test.each([
    ...SAVES_NO_MONEY,
    'Just arrived',
    'Under $20,000',
    'From $99 per week',
    'Drive away price',
    'Price includes delivery',
    'It was 30,000 km from home',
    'It was 30,000km old',
    'Was 2019, now 2021',
    'Washed and waxed',
    'Off road pack',
    '2.9% finance',
  ])('“%s” does not', text => {
    expect(claimsReduction(text)).toBe(false)
  })

  test.each(['Reduced today', 'Recently reduced', 'REDUCED MUST GO', 'Demo Saving', 'Save 2000', 'SAVE 10%!'])(
    '“%s” does as a tag',
    tag => {
      expect(tagClaimsReduction(tag)).toBe(true)
    },
  )

  test.each([...SAVES_NO_MONEY, 'One owner'])('“%s” does not as a tag', tag => {
    expect(tagClaimsReduction(tag)).toBe(false)
  })

  test('of a text all sums that are claimed are told, and no other number in it', () => {
    expect(reductionsBySum('Was $30,000 and now save $2,000 today. Licence 10234, $500 deposit.')).toEqual([
      'Was $30,000',
      'save $2,000',
    ])
    expect(reductionsBySum('Price slashed! LMCT 10234.')).toEqual([])
  })

  test('those with a sum are told as they stand in the text, and only those', () => {
    expect(reductionsBySum('Now with $2,000 off, today')).toEqual(['$2,000 off'])
    expect(reductionsBySum('Price Drop')).toEqual([])
  })
})

describe('features #12 what proven earlier prices bear out', () => {
  test.each([
    ['Price Drop', [30_000]],
    ['Was $30,000', [30_000]],
    ['Was $30k, now $28,000', [30_000]],
    ['Save $2,000', [30_000]],
    ['$1,000 off', [30_000, 29_000]],
    ['Price Drop, 12,000 km', [30_000]],
  ])('“%s” of a car that costs $28,000 and has cost %s', (text, earlier) => {
    expect(isBorneOut(text, 28_000, earlier)).toBe(true)
  })

  test.each([
    ['Price Drop', []],
    ['Was $35,000', [30_000]],
    ['Was 35,000', [30_000]],
    ['Save $7,000', [29_000]],
    ['Save $1,999', [30_000]],
    ['10% off', [30_000]],
    ['Was $30,000, save $5,000', [30_000]],
  ])('not “%s” where it has cost %s', (text, earlier) => {
    expect(isBorneOut(text, 28_000, earlier)).toBe(false)
  })
})
