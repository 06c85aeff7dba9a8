import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type News, newsForSearch, newsOfCar } from '../../../src/domain/alert-news.ts'
import { DAY, HOUR, MINUTE } from '../../../src/domain/durations.ts'
import {
  isThere,
  type OfferedCar,
  stockAfter,
  type WatchedCar,
  type WatchedStock,
} from '../../../src/domain/watched-stock.ts'
import { areTooFewLeft } from '../../../src/site/feeds/lost-cars.ts'

const START = Date.UTC(2026, 4, 1)
const day = (number: number): number => START + number * DAY

const car = (id: number, dollars?: number, kind = 'Drive Away'): OfferedCar => ({
  id,
  make: 'Toyota',
  model: 'Corolla',
  price: dollars === undefined ? undefined : { dollars, kind },
})

const many = (count: number, from = 1): OfferedCar[] => Array.from({ length: count }, (_, n) => car(from + n, 20_000))

type Seen = [day: number, cars: readonly OfferedCar[]]

/** What is known after looks at these moments, in days. */
const looks = (...seen: Seen[]): WatchedStock =>
  seen.reduce<WatchedStock>(
    (known, [at, cars]) =>
      stockAfter(known, { cars, at: day(at), areTooFewLeft: (had, has) => areTooFewLeft(had, has, 0.6) }),
    new Map(),
  )

/** News of car 1 to a search and to who waits for it, since one day and up to another. */
function newsOf1(seen: Seen[], [told, until]: [number, number]): { search: News | undefined; car: News | undefined } {
  const one = looks(...seen).get(1)!
  const since = { told: day(told), until: day(until) }
  return { search: newsForSearch(one, since), car: newsOfCar(one, since) }
}

const others = many(2, 100)
const NOTHING = { search: undefined, car: undefined }
const was = (dollars: number): { search: News; car: News } => ({
  search: { kind: 'dropped', dollars },
  car: { kind: 'dropped', dollars },
})

test('features 3.2 nothing is new at the first look at a stock, and no price is lower', () => {
  const known = looks([0, [car(1, 20_000), car(2)]])
  expect([...known.values()].map(({ since }) => since)).toEqual([0, 0])
  expect(newsOf1([[0, [car(1, 20_000)]]], [-1, 1])).toEqual(NOTHING)
})

describe('features 3.2 what there is to tell of a car', () => {
  const at20: Seen = [0, [car(1, 20_000), ...others]]
  const cases: [what: string, seen: Seen[], between: [number, number], news: ReturnType<typeof newsOf1>][] = [
    ['it stays as it is', [at20, [2, [car(1, 20_000), ...others]]], [1, 3], NOTHING],
    [
      'it comes',
      [
        [0, others],
        [2, [car(1, 20_000), ...others]],
      ],
      [1, 3],
      { search: { kind: 'new' }, car: { kind: 'back' } },
    ],
    [
      'it came before',
      [
        [0, others],
        [2, [car(1, 20_000), ...others]],
      ],
      [2, 3],
      NOTHING,
    ],
    [
      'it has only just come',
      [
        [0, others],
        [2, [car(1, 20_000), ...others]],
      ],
      [1, 1.9],
      NOTHING,
    ],
    ['its price falls', [at20, [2, [car(1, 19_000), ...others]]], [1, 3], was(20_000)],
    ['its price fell before', [at20, [2, [car(1, 19_000), ...others]]], [2, 3], NOTHING],
    [
      'its price falls twice',
      [at20, [2, [car(1, 19_000), ...others]], [3, [car(1, 18_000), ...others]]],
      [1, 3],
      was(20_000),
    ],
    [
      'its price falls and rises above',
      [at20, [2, [car(1, 19_000), ...others]], [3, [car(1, 21_000), ...others]]],
      [1, 3],
      NOTHING,
    ],
    [
      'its price rises and falls to what it was',
      [at20, [2, [car(1, 22_000), ...others]], [3, [car(1, 20_000), ...others]]],
      [1, 3],
      NOTHING,
    ],
    ['its price is of another kind', [at20, [2, [car(1, 18_000, 'Excl. Gov. Charges'), ...others]]], [1, 3], NOTHING],
    ['it has a price no more', [at20, [2, [car(1), ...others]]], [1, 3], NOTHING],
    [
      'it has a price at last',
      [
        [0, [car(1), ...others]],
        [2, [car(1, 19_000), ...others]],
      ],
      [1, 3],
      NOTHING,
    ],
    ['it goes', [at20, [2, others]], [1, 3], { search: undefined, car: { kind: 'gone' } }],
    ['it went before', [at20, [2, others]], [2, 3], NOTHING],
    ['it has only just gone', [at20, [2, others]], [1, 1.9], NOTHING],
    ['it was away for a slip of the feed', [at20, [2, others], [2.5, [car(1, 20_000), ...others]]], [1, 3], NOTHING],
    [
      'it is back from a slip that was told as gone',
      [at20, [2, others], [3, [car(1, 20_000), ...others]]],
      [2, 3],
      { search: undefined, car: { kind: 'back' } },
    ],
    [
      'it is back after three days',
      [at20, [2, others], [5, [car(1, 20_000), ...others]]],
      [2, 5],
      { search: { kind: 'new' }, car: { kind: 'back' } },
    ],
    [
      'it is back a moment before three days',
      [at20, [2, others], [4.999, [car(1, 20_000), ...others]]],
      [2, 5],
      { search: undefined, car: { kind: 'back' } },
    ],
    [
      'it is back from a slip at a lower price',
      [at20, [2, others], [3, [car(1, 19_000), ...others]]],
      [1, 3],
      was(20_000),
    ],
    [
      'it came back and goes again',
      [at20, [2, others], [6, [car(1, 20_000), ...others]], [8, others]],
      [7, 9],
      { search: undefined, car: { kind: 'gone' } },
    ],
  ]
  test.each(cases)('%s', (_, seen, between, news) => expect(newsOf1(seen, between)).toEqual(news))
})

describe('features 3.2 where most of the stock is missing', () => {
  const all = many(30)
  const few = all.slice(10)

  test('nobody is told that it has gone, nor that it is back, however late', () => {
    const gone = looks([0, all], [1, all.slice(20)])
    expect(newsOfCar(gone.get(1)!, { told: day(0.5), until: day(2) })).toBeUndefined()
    const back = looks([0, all], [1, all.slice(20)], [9, all]).get(1)!
    expect([
      newsForSearch(back, { told: day(0.5), until: day(9) }),
      newsOfCar(back, { told: day(0.5), until: day(9) }),
    ]).toEqual([undefined, undefined])
  })

  test('what stands in its place is no news, as where a feed has begun to number its cars anew', () => {
    const renumbered = looks([0, all], [1, many(30, 1_000)])
    expect(newsForSearch(renumbered.get(1_000)!, { told: day(0.5), until: day(2) })).toBeUndefined()
    const next = looks([0, all], [1, many(30, 1_000)], [2, many(31, 1_000)])
    expect(newsForSearch(next.get(1_030)!, { told: day(0.5), until: day(2) })).toEqual({ kind: 'new' })
  })

  test('a third of it may go in a day', () => {
    expect(newsOfCar(looks([0, all], [1, few]).get(1)!, { told: day(0.5), until: day(2) })).toEqual({ kind: 'gone' })
  })
})

test('features 3.2 a car that is gone for more than 90 days is forgotten, and new when it comes back', () => {
  const seen: Seen[] = [
    [0, [car(1, 20_000), ...others]],
    [1, others],
  ]
  expect(looks(...seen, [91, others]).has(1)).toBe(true)
  const forgotten = looks(...seen, [91.1, others])
  expect(forgotten.has(1)).toBe(false)
  expect(looks(...seen, [91.1, others], [92, [car(1, 21_000), ...others]]).get(1)!.since).toBe(day(92))
})

test('features 3.2 a car to which nothing happens is the same object, so that nothing of it is written', () => {
  const before = looks([0, [car(1, 20_000), car(2), ...others]], [1, [car(1, 20_000), car(2)]])
  const after = stockAfter(before, { cars: [car(1, 20_000), car(2)], at: day(2), areTooFewLeft: () => false })
  for (const [id, one] of after) expect(one).toBe(before.get(id))
})

/** What a dealer's feed has at each of some looks, a quarter of an hour to four days apart. */
const histories = fc.array(
  fc.record({
    after: fc.integer({ min: 15, max: 4 * 24 * 60 }),
    cars: fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 4 }), dollars: fc.option(fc.integer({ min: 1, max: 4 })) }),
      {
        selector: ({ id }) => id,
      },
    ),
  }),
  { minLength: 2, maxLength: 12 },
)

/** Looks, and after each a letter half an hour later of all that there is to tell; `check` sees what is told of a car at a look. */
function tellAll(
  history: typeof histories extends fc.Arbitrary<infer History> ? History : never,
  newsOf: typeof newsOfCar,
  check: (car: WatchedCar, news: News, look: number) => void,
): void {
  let [known, at, told] = [new Map() as WatchedStock, START, START - 1]
  history.forEach(({ after, cars }, look) => {
    at += after * MINUTE
    const offered = cars.map(({ id, dollars }) => car(id, dollars === null ? undefined : dollars * 1_000))
    known = stockAfter(known, { cars: offered, at, areTooFewLeft: () => false })
    for (const one of known.values()) {
      const news = newsOf(one, { told, until: at })
      if (news !== undefined) check(one, news, look)
      // What has been told is told.
      expect(newsOf(one, { told: at, until: at + HOUR })).toBeUndefined()
    }
    told = at
  })
}

test('features 3.2 whatever the looks at a stock, nothing is told twice, and nothing of the first one', () => {
  fc.assert(
    fc.property(histories, history => {
      for (const newsOf of [newsForSearch, newsOfCar]) {
        tellAll(history, newsOf, (one, news, look) => {
          expect(look).toBeGreaterThan(0)
          expect(isThere(one)).toBe(news.kind !== 'gone')
          if (news.kind === 'dropped') expect(one.prices.at(-1)![0]).toBeLessThan(news.dollars)
        })
      }
    }),
  )
})

test('features 3.2 who waits for a car hears by turns that it has gone and that it is back', () => {
  fc.assert(
    fc.property(histories, history => {
      const last = new Map<number, string>()
      tellAll(history, newsOfCar, ({ id }, { kind }, look) => {
        if (kind === 'dropped') return
        expect([id, look, kind]).not.toEqual([id, look, last.get(id)])
        last.set(id, kind)
      })
    }),
  )
})
