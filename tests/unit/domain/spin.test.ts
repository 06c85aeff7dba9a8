import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  drawSegment,
  earnsSpin,
  SPIN_SEGMENTS,
  type SpinPair,
  spinOutcomes,
  spinWindow,
  windowState,
} from '../../../src/domain/spin.ts'

const TABLE_G = [
  ['$2,000 cash', 4],
  ['$50 fuel card', 80],
  ['$100 service voucher', 70],
  ['Car care pack', 80],
  ['$200 accessories voucher', 40],
  ['$50 fuel card', 80],
  ['$500 cash', 10],
  ['Floor mat set', 60],
  ['$100 fuel card', 40],
  ['Car care pack', 80],
  ['$250 service voucher', 25],
  ['$50 gift card', 70],
  ['$1,000 cash', 6],
  ['Wash and vacuum', 90],
  ['$100 service voucher', 70],
  ['$200 fuel card', 20],
  ['Window tint voucher', 30],
  ['$50 gift card', 70],
  ['Wash and vacuum', 75],
]

const JUNE = { start: '2025-06-05', end: '2025-06-07' }
const window = spinWindow(JUNE, 'Australia/Sydney')
const FIRST = new Date('2025-06-05T00:00:00+10:00')
const LAST = new Date('2025-06-07T23:59:59.999+10:00')
const before = (moment: Date) => new Date(moment.getTime() - 1)
const after = (moment: Date) => new Date(moment.getTime() + 1)

describe('DC-160 the wheel of Table G', () => {
  test('SP-03 has 19 segments, whose weights add up to 1000', () => {
    expect(SPIN_SEGMENTS).toHaveLength(19)
    expect(SPIN_SEGMENTS.map(({ prize, weight }) => [prize, weight])).toEqual(TABLE_G)
    expect(SPIN_SEGMENTS.reduce((sum, { weight }) => sum + weight, 0)).toBe(1000)
  })

  test('SP-04 has the top prize of $2,000 cash once', () => {
    expect(SPIN_SEGMENTS.filter(({ prize }) => prize === '$2,000 cash')).toHaveLength(1)
  })

  test('stops on each segment as often as its weight, over all numbers that can be drawn', () => {
    const draws = Array.from({ length: 1000 }, (_, number) => drawSegment(SPIN_SEGMENTS, () => number))
    const counts = SPIN_SEGMENTS.map((_, index) => draws.filter(({ segment }) => segment === index + 1).length)
    expect(counts).toEqual(SPIN_SEGMENTS.map(({ weight }) => weight))
    expect(draws.every(({ segment, prize }) => SPIN_SEGMENTS[segment - 1]!.prize === prize)).toBe(true)
  })

  test('is drawn once, out of as many numbers as the weights add up to', () => {
    const limits: number[] = []
    drawSegment(SPIN_SEGMENTS, limit => limits.push(limit) - 1)
    expect(limits).toEqual([1000])
  })
})

test("DC-160 a site's own wheel stops on each segment as often as its weight, never on one of weight 0", () => {
  const segments = fc.array(fc.record({ prize: fc.string(), weight: fc.nat(20) }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(
      segments.filter(wheel => wheel.some(({ weight }) => weight > 0)),
      wheel => {
        const total = wheel.reduce((sum, { weight }) => sum + weight, 0)
        const counts = wheel.map(() => 0)
        for (let number = 0; number < total; number++) counts[drawSegment(wheel, () => number).segment - 1]! += 1
        expect(counts).toEqual(wheel.map(({ weight }) => weight))
      },
    ),
  )
})

test('DC-159, SP-01 the window is from the first moment of 5 June to the end of 7 June on the wall of the site', () => {
  const states = [before(FIRST), FIRST, LAST, after(LAST)].map(moment => windowState(window, moment))
  expect(states).toEqual(['ahead', 'open', 'open', 'over'])
  const perth = spinWindow(JUNE, 'Australia/Perth')
  expect([windowState(perth, FIRST), windowState(perth, after(LAST))]).toEqual(['ahead', 'open'])
})

describe('DC-161 a spin is earned', () => {
  const deposit = { kind: 'deposit', dollars: 200, paidAt: FIRST, refunded: false } as const
  const beside = { hasFirstSpin: true, window, now: LAST }

  test('SP-05 by a purchase whose reference was issued within the window', () => {
    const earned = (issuedAt: Date, now: Date) =>
      earnsSpin({ kind: 'purchase', issuedAt }, { hasFirstSpin: false, window, now })
    expect(earned(FIRST, FIRST)).toBe(true)
    expect(earned(LAST, LAST)).toBe(true)
    expect(earned(before(FIRST), FIRST)).toBe(false)
    expect(earned(FIRST, after(LAST))).toBe(false)
  })

  test('SP-06 by a deposit of at least $200, paid within the window, kept, and as the second', () => {
    expect(earnsSpin(deposit, beside)).toBe(true)
    expect(earnsSpin({ ...deposit, dollars: 199.99 }, beside)).toBe(false)
    expect(earnsSpin({ ...deposit, paidAt: before(FIRST) }, beside)).toBe(false)
    expect(earnsSpin({ ...deposit, refunded: true }, beside)).toBe(false)
    expect(earnsSpin(deposit, { ...beside, hasFirstSpin: false })).toBe(false)
    expect(earnsSpin(deposit, { ...beside, now: after(LAST) })).toBe(false)
  })
})

describe('SP-07, DC-162 of two prizes one is kept', () => {
  const outcomes = (pair: Partial<SpinPair>, now = LAST) =>
    spinOutcomes({ second: true, depositRefunded: false, ...pair }, window, now)

  test('the one that the visitor chose; the other is forfeited', () => {
    expect(outcomes({})).toEqual({ first: 'open', second: 'open' })
    expect(outcomes({ chosen: 'second' })).toEqual({ first: 'forfeited', second: 'kept' })
    expect(outcomes({ chosen: 'first' })).toEqual({ first: 'kept', second: 'forfeited' })
  })

  test('the first, when the window ends without a choice', () => {
    expect(outcomes({}, after(LAST))).toEqual({ first: 'kept', second: 'forfeited' })
    expect(outcomes({ second: false })).toEqual({ first: 'open' })
    expect(outcomes({ second: false }, after(LAST))).toEqual({ first: 'kept' })
    expect(outcomes({ second: false, chosen: 'first' })).toEqual({ first: 'kept' })
  })

  test('a refund cancels the second spin as long as its prize is not chosen', () => {
    expect(outcomes({ depositRefunded: true })).toEqual({ first: 'open', second: 'cancelled' })
    expect(outcomes({ depositRefunded: true }, after(LAST))).toEqual({ first: 'kept', second: 'cancelled' })
    expect(outcomes({ depositRefunded: true, chosen: 'second' })).toEqual({ first: 'forfeited', second: 'kept' })
  })

  test('whatever happened, never both', () => {
    const pair = fc.record({
      second: fc.boolean(),
      chosen: fc.constantFrom('first' as const, 'second' as const, undefined),
      depositRefunded: fc.boolean(),
    })
    fc.assert(
      fc.property(pair, fc.constantFrom(FIRST, LAST, after(LAST)), (spins, now) => {
        const kept = Object.values(spinOutcomes(spins, window, now)).filter(outcome => outcome === 'kept')
        expect(kept.length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
