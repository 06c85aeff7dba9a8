import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Charged,
  type ChargedPrices,
  chargedAfter,
  daysCharged,
  endedAt,
  isProven,
  reductionOf,
  seenUntil,
  withdrawnAt,
} from '../../../src/domain/charged-prices.ts'
import { DAY, HOUR } from '../../../src/domain/durations.ts'

const KIND = 'Drive Away'
/** The start of a day of this test, counted from its first. */
const day = (number: number): number => Date.UTC(2026, 0, 1) + number * DAY
const asks = (dollars: number, id = 7, kind = KIND) => ({ id, dollars, kind })
const was = (dollars: number, { kind = KIND, now = 0 } = {}) => ({ dollars, kind, now })

/** What is known where car 7 had these prices, and no other car any. */
const car7 = (prices: readonly Charged[]): ChargedPrices => new Map([[7, prices]])

/** What is known after builds, each of a day and with the prices of car 7 or of no car. */
const builds = (...all: [day: number, dollars: number | undefined][]): ChargedPrices =>
  all.reduce<ChargedPrices>(
    (known, [at, dollars]) => chargedAfter(known, dollars === undefined ? [] : [asks(dollars)], day(at)),
    new Map(),
  )

describe('features #12 what builds have shown is remembered', () => {
  test('a first build knows what it shows, and no day before it', () => {
    const known = builds([0, 30_000])
    expect(known).toEqual(car7([[30_000, KIND, day(0)]]))
    expect(daysCharged(known.get(7)!, was(30_000), { from: day(-90), at: day(0) })).toBe(0)
  })

  test('a price stands until the build that shows another one, however long nobody has built', () => {
    expect(builds([0, 30_000], [40, 28_000])).toEqual(
      car7([
        [30_000, KIND, day(0), day(40)],
        [28_000, KIND, day(40)],
      ]),
    )
  })

  test('a build that shows the same changes nothing: it is the same object', () => {
    const known = builds([0, 30_000])
    expect(chargedAfter(known, [asks(30_000)], day(9))).toBe(known)
    const gone = builds([0, 30_000], [5, undefined])
    expect(chargedAfter(gone, [], day(9))).toBe(gone)
  })

  test('another kind of price is another price, though its dollars are the same', () => {
    const known = chargedAfter(builds([0, 30_000]), [asks(30_000, 7, 'Excl. Gov. Charges')], day(3))
    expect(known.get(7)).toEqual([
      [30_000, KIND, day(0), day(3)],
      [30_000, 'Excl. Gov. Charges', day(3)],
    ])
  })

  test('two prices for one moment: only the later one was ever shown', () => {
    expect(builds([0, 30_000], [5, 29_000], [5, 28_000]).get(7)).toEqual([
      [30_000, KIND, day(0), day(5)],
      [28_000, KIND, day(5)],
    ])
  })

  test('a car that left and comes back within 90 days has its prices; the days between are none', () => {
    const known = builds([0, 30_000], [10, undefined], [100, 28_000])
    expect(known.get(7)).toEqual([
      [30_000, KIND, day(0), day(10)],
      [28_000, KIND, day(100)],
    ])
    expect(daysCharged(known.get(7)!, was(30_000), { from: day(-90), at: day(101) })).toBe(10)
  })

  test('a car that comes back at its price begins anew, and has not come down', () => {
    const known = builds([0, 30_000], [40, undefined], [50, 30_000]).get(7)!
    expect(known).toEqual([
      [30_000, KIND, day(0), day(40)],
      [30_000, KIND, day(50)],
    ])
    expect(reductionOf(known, was(30_000), { days: 28, from: day(0), at: day(60) })).toBeUndefined()
  })

  test('a car that is gone for more than 90 days is forgotten', () => {
    expect(builds([0, 30_000], [10, undefined], [100, undefined])).toHaveProperty('size', 1)
    expect(builds([0, 30_000], [10, undefined], [101, undefined])).toEqual(new Map())
    const gone: ChargedPrices = new Map([[8, [[9_000, '', day(0), day(1)]]]])
    expect(chargedAfter(gone, [asks(30_000)], day(92))).toEqual(car7([[30_000, KIND, day(92)]]))
  })

  test('of a car that stays, prices of more than 400 days ago are forgotten, and all but the last 50', () => {
    const known = builds([0, 30_000], [10, 28_000])
    expect(chargedAfter(known, [asks(28_000)], day(410))).toBe(known)
    expect(chargedAfter(known, [asks(28_000)], day(411))).toEqual(car7([[28_000, KIND, day(10)]]))
    const restless = builds(...Array.from({ length: 80 }, (_, at): [number, number] => [at, 20_000 + at]))
    expect(restless.get(7)).toHaveLength(50)
    expect(restless.get(7)!.at(-1)).toEqual([20_079, KIND, day(79)])
  })
})

describe('features #12 a clock that goes back proves nothing', () => {
  const known = builds([0, 30_000], [40, 28_000])

  test('what ended later ended then, what began later never did, and what stands still stands', () => {
    expect(seenUntil(known, day(20))).toEqual(car7([[30_000, KIND, day(0), day(20)]]))
    expect(seenUntil(known, day(41))).toEqual(known)
    expect(seenUntil(builds([5, 30_000]), day(2))).toEqual(new Map())
  })

  test('a build then goes on with the price that it shows', () => {
    expect(chargedAfter(seenUntil(known, day(20)), [asks(28_000)], day(20)).get(7)).toEqual([
      [30_000, KIND, day(0), day(20)],
      [28_000, KIND, day(20)],
    ])
  })

  test('no day after the moment of a page counts for it', () => {
    expect(daysCharged(known.get(7)!, was(30_000), { from: day(-90), at: day(20) })).toBe(20)
  })
})

describe('features #12 what is taken back was charged by nobody', () => {
  test('a build that did not go live leaves no price, and ends what stood before it', () => {
    expect(withdrawnAt(builds([0, 30_000], [40, 28_000]), day(40))).toEqual(car7([[30_000, KIND, day(0), day(40)]]))
    expect(withdrawnAt(builds([0, 30_000]), day(0))).toEqual(new Map())
  })

  test('builds that are all taken back add up to nothing', () => {
    let known = builds([0, 30_000])
    for (const at of [10, 11, 12, 13]) {
      known = withdrawnAt(chargedAfter(known, [asks(30_000)], day(at)), day(at))
    }
    expect(known).toEqual(car7([[30_000, KIND, day(0), day(10)]]))
  })

  test('a list in which all has ended is given back as it is', () => {
    const prices: readonly Charged[] = [[30_000, KIND, day(0), day(5)]]
    expect(endedAt(prices, day(5))).toBe(prices)
    expect(endedAt(prices, day(4))).toEqual([[30_000, KIND, day(0), day(4)]])
  })
})

describe('features #12 an earlier price is proven by the days that it was charged', () => {
  const window = { from: day(0), at: day(60) }
  const proof = { ...window, days: 28 }
  const stood = (from: number, until: number, dollars = 30_000): readonly Charged[] => [
    [dollars, KIND, day(from), day(until)],
    [25_000, KIND, day(until)],
  ]

  test('exactly so many days prove it, an hour less does not', () => {
    expect(isProven(stood(10, 38), was(30_000), proof)).toBe(true)
    const short: readonly Charged[] = [[30_000, KIND, day(10), day(38) - HOUR]]
    expect(isProven(short, was(30_000), proof)).toBe(false)
  })

  test('a higher price counts as well, a lower one does not', () => {
    expect(isProven(stood(10, 38, 31_000), was(30_000), proof)).toBe(true)
    expect(isProven(stood(10, 38, 29_999), was(30_000), proof)).toBe(false)
    const both = [...stood(0, 14, 31_000).slice(0, 1), ...stood(14, 28)]
    expect(isProven(both, was(30_000), proof)).toBe(true)
    expect(isProven(both, was(31_000), proof)).toBe(false)
  })

  test('only days within the window count', () => {
    expect(daysCharged(stood(-20, 20), was(30_000), window)).toBe(20)
    expect(daysCharged(stood(-40, -2), was(30_000), window)).toBe(0)
    expect(daysCharged([[30_000, KIND, day(50)]], was(30_000), window)).toBe(10)
    expect(daysCharged([[30_000, KIND, day(70)]], was(30_000), window)).toBe(0)
  })

  test('only prices of one kind are reckoned against each other', () => {
    expect(daysCharged(stood(10, 38), was(30_000, { kind: 'Excl. Gov. Charges' }), window)).toBe(0)
    expect(daysCharged(stood(10, 38), was(30_000, { kind: 'DRIVE-AWAY' }), window)).toBe(28)
  })

  test('no day counts after which it cost less than it does now: since then its price has gone up', () => {
    const known = builds([-60, 30_000], [-30, 25_000], [50, 28_000]).get(7)!
    const wide = { from: day(-90), at: day(60) }
    expect(daysCharged(known, was(30_000, { now: 28_000 }), wide)).toBe(0)
    expect(daysCharged(known, was(30_000, { now: 25_000 }), wide)).toBe(30)
    const other = chargedAfter(builds([0, 30_000]), [asks(25_000, 7, 'Excl. Gov. Charges')], day(30)).get(7)!
    expect(daysCharged(other, was(30_000, { now: 28_000 }), window)).toBe(30)
    expect(daysCharged(known, was(30_000, { now: 28_000 }), { ...wide, at: day(-31) })).toBe(29)
  })

  test('whatever builds have shown, a price is proven for no more days than there are, and a lower one for no fewer', () => {
    const step = fc.tuple(
      fc.integer({ min: 0, max: 400 }),
      fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), (steps, dollars) => {
        const known = builds(...steps.toSorted(([one], [other]) => one - other))
        const days = (least: number) => daysCharged(known.get(7) ?? [], was(least), window)
        expect(days(dollars)).toBeGreaterThanOrEqual(0)
        expect(days(dollars)).toBeLessThanOrEqual(60)
        expect(days(dollars - 1)).toBeGreaterThanOrEqual(days(dollars))
      }),
    )
  })
})

describe('features #12 a reduction is the last step down from a price that was charged', () => {
  const proof = { days: 28, from: day(-100), at: day(60) }
  const known = builds([0, 30_000], [40, 28_000]).get(7)!

  test('by so many dollars, since the build that showed it first', () => {
    expect(reductionOf(known, was(28_000), proof)).toEqual({ dollars: 2_000, since: day(40) })
  })

  test('the build that shows it first says the same', () => {
    const before = builds([0, 30_000]).get(7)!
    expect(reductionOf(before, was(28_000), { ...proof, at: day(40) })).toEqual({ dollars: 2_000, since: day(40) })
  })

  test('not where the price before was charged too short, is of another kind, or was lower', () => {
    expect(reductionOf(builds([20, 30_000], [40, 28_000]).get(7)!, was(28_000), proof)).toBeUndefined()
    expect(reductionOf(known, was(27_000, { kind: 'Excl. Gov. Charges' }), proof)).toBeUndefined()
    expect(reductionOf(builds([0, 30_000], [40, 31_000]).get(7)!, was(31_000), proof)).toBeUndefined()
  })

  test('a price that went up for a week and down again is no reduction', () => {
    const up = builds([0, 30_000], [40, 33_000], [47, 30_000]).get(7)!
    expect(reductionOf(up, was(30_000), proof)).toBeUndefined()
  })

  test('of two steps the last is told, and days at the price before both prove it', () => {
    const twice = builds([0, 30_000], [40, 29_000], [50, 27_500]).get(7)!
    expect(reductionOf(twice, was(27_500), proof)).toEqual({ dollars: 1_500, since: day(50) })
  })

  test('a step up from a lower price is told of no higher one before it', () => {
    const up = builds([0, 30_000], [40, 25_000], [42, 29_000], [50, 28_000]).get(7)!
    expect(reductionOf(up, was(28_000), { ...proof, days: 10 })).toBeUndefined()
    expect(reductionOf(up, was(28_000), { ...proof, days: 8 })).toEqual({ dollars: 1_000, since: day(50) })
  })

  test('the day of the step stays where the car was away, or taken back, at its price for some days', () => {
    const away = builds([0, 30_000], [40, 28_000], [45, undefined], [47, 28_000])
    expect(reductionOf(away.get(7)!, was(28_000), proof)).toEqual({ dollars: 2_000, since: day(40) })
    const again = builds([0, 30_000], [40, 28_000], [45, undefined]).get(7)!
    expect(reductionOf(again, was(28_000), proof)).toEqual({ dollars: 2_000, since: day(40) })
    const twice = chargedAfter(withdrawnAt(away, day(50)), [asks(28_000)], day(51)).get(7)!
    expect(reductionOf(twice, was(28_000), proof)).toEqual({ dollars: 2_000, since: day(40) })
  })

  test('a car that nothing is known of has none, nor one that has always cost the same', () => {
    expect(reductionOf([], was(28_000), proof)).toBeUndefined()
    expect(reductionOf(builds([0, 28_000]).get(7)!, was(28_000), proof)).toBeUndefined()
  })
})
