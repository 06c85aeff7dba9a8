import { expect, test } from 'vitest'
import {
  type CarsByFeed,
  fieldsSaid,
  lostCars,
  lostDetails,
  lostFeedLine,
  strangePrices,
} from '../../../../src/site/feeds/lost-cars.ts'
import { aCar } from '../../../support/builders.ts'

const rule = { slug: 'northside', siteFile: 'sites/northside/site.json', minRemainingShare: 0.6 }

type Counts = Readonly<Record<string, number>>

const cars = (counts: Counts): CarsByFeed =>
  Object.fromEntries(Object.entries(counts).map(([file, count]) => [file, { cars: count }]))

const told = (now: Counts, ...before: Counts[]): string[] => toldOf(cars(now), before.map(cars))

const toldOf = (now: CarsByFeed, before: readonly CarsByFeed[]): string[] =>
  lostCars(now, before, rule).map(({ file, message }) => `${file} ${message}`)

test('E17 a feed may lose two fifths of its cars, and not one more', () => {
  expect(told({ a: 60 }, { a: 100 })).toEqual([])
  expect(told({ a: 59 }, { a: 100 })).toEqual(['a has 59 cars, and had 100 before'])
  // Whatever the number, exactly the share remains enough.
  for (let had = 20; had <= 5_000; had += 5) expect([had, told({ a: had * 0.6 }, { a: had })]).toEqual([had, []])
})

test('E17 of fewer than 20 cars any number may go', () => {
  expect(told({ a: 1 }, { a: 19 })).toEqual([])
  expect(told({ a: 1 }, { a: 20 })).toEqual(['a has 1 car, and had 20 before'])
})

test('E17 the share that has to remain is a setting; with 0, all may go', () => {
  const lost = (minRemainingShare: number, has: number) =>
    lostCars(cars({ a: has }), [cars({ a: 100 })], { ...rule, minRemainingShare }).length
  expect([lost(0.9, 90), lost(0.9, 89), lost(1, 99), lost(0.1, 10), lost(0, 0)]).toEqual([0, 1, 1, 0, 0])
})

test('E17 each of several feeds counts by itself, and small ones together', () => {
  const before = { new: 1_000, used: 100 }
  expect(told({ new: 1_000, used: 50 }, before)).toEqual(['used has 50 cars, and had 100 before'])
  expect(told({ new: 1_200, used: 59 }, before)).toHaveLength(1)
  expect(told({ new: 300, used: 40 }, before)[0]).toBe('new has 300 cars, and had 1,000 before')
  expect(told({ new: 300, used: 40 }, before)).toHaveLength(2)
  const three = (count: number): Counts => ({ a: count, b: count, c: count })
  expect(told(three(6), three(15))).toEqual(['sites/northside/site.json its feeds have 18 cars, and had 45 before'])
})

test('E17 a feed that came in the place of another counts with all others', () => {
  expect(told({ 'stock.csv': 100 }, { 'stock.json': 100 })).toEqual([])
  expect(told({ 'stock.csv': 30 }, { 'stock.json': 100 })).toEqual([
    'sites/northside/site.json its feeds have 30 cars, and had 100 before',
  ])
  // A second supplier makes up for no loss of the first.
  expect(told({ a: 50, b: 500 }, { a: 100 })).toEqual(['a has 50 cars, and had 100 before'])
  expect(told({}, { a: 100 })).toHaveLength(1)
})

test('E17 nothing is lost where nobody knows what was there, or one who knows says so', () => {
  expect(told({ a: 1 })).toEqual([])
  expect(told({ a: 40 }, { a: 100 }, { a: 40 })).toEqual([])
  expect(told({ a: 40 }, { a: 100 }, { a: 90 })).toEqual(['a has 40 cars, and had 100 before'])
})

test('E17 whoever is told hears what to do, with the name of the dealer', () => {
  expect(lostCars(cars({ a: 1 }), [cars({ a: 20 })], rule)[0]!.remedy).toBe(
    'have the rest sent. If these are all: npm run build -- --fewer-cars northside, once, or a lower stock.minRemainingShare in sites/northside/site.json',
  )
  const elsewhere = { ...rule, siteFile: 'dealers/northside/site.json', elsewhere: '/srv/dealers' }
  expect(lostCars(cars({ a: 1 }), [cars({ a: 20 })], elsewhere)[0]!.remedy).toContain(
    'npm run build -- --fewer-cars northside --sites /srv/dealers, once, or',
  )
})

test('a feed whose cars have lost their prices or pictures is told as one that has lost its cars, unless nobody counted them', () => {
  const before = [{ a: { cars: 100, priced: 90, pictured: 100 } }]
  const lost = (priced: number, pictured: number, has = 100) => toldOf({ a: { cars: has, priced, pictured } }, before)
  expect(lost(54, 60)).toEqual([])
  expect(lost(53, 60)).toEqual(['a has a price at 53 of 100 cars, and had one at 90 of 100 before'])
  expect(lost(90, 0)).toEqual(['a has a picture at 0 of 100 cars, and had one at 100 of 100 before'])
  expect(lost(0, 0)).toHaveLength(2)
  // Where cars are sold, their prices go with them; where others come without one, none is lost.
  expect(lost(52, 60, 60)).toEqual([])
  expect(lost(20, 60, 60)).toEqual(['a has a price at 20 of 60 cars, and had one at 90 of 100 before'])
  expect(lost(90, 100, 300)).toEqual([])
  expect(lost(0, 0, 50)).toEqual(['a has 50 cars, and had 100 before'])
  const none = { a: { cars: 100, priced: 0, pictured: 0 } }
  expect(toldOf(none, [{ a: { cars: 100, priced: 19, pictured: 0 } }])).toEqual([])
  expect(toldOf(none, [{ a: { cars: 100, priced: 20, pictured: 0 } }])).toHaveLength(1)
  expect(toldOf(none, [cars({ a: 100 })])).toEqual([])
})

test('of a few cars that nearly all had a price or a picture and have none now, a warning is given and nothing is refused', () => {
  const of = (cars: number, priced: number, pictured = cars) => ({ a: { cars, priced, pictured } })
  const had = of(12, 11)
  const lost = (now: CarsByFeed, before: readonly CarsByFeed[] = [had], minRemainingShare = 0.6) => {
    expect(lostCars(now, before, rule)).toEqual([])
    return lostDetails(now, before, { minRemainingShare })
  }
  const told = (has: string, before = '11 of 12') =>
    `a has a price at ${has} cars, and had one at ${before} before → see whether it still sends them as "price"`
  expect(lost(of(12, 0))).toEqual([told('0 of 12')])
  expect(lost(of(5, 0))).toEqual([told('0 of 5')])
  expect(lost(of(5, 0), [of(5, 5)])).toEqual([told('0 of 5', '5 of 5')])
  expect(lost(of(12, 11, 0))).toEqual([
    'a has a picture at 0 of 12 cars, and had one at 12 of 12 before → see whether it still sends them as "images" or "primary_image_url"',
  ])
  // Some have theirs; hardly a car is left; nobody knows, or one who does says so; and it is meant.
  expect(lost(of(12, 2))).toEqual([])
  expect(lost(of(4, 0))).toEqual([])
  expect(lost(of(12, 0), [of(12, 4)])).toEqual([])
  expect(lost(of(5, 0), [of(4, 4)])).toEqual([])
  expect(lost(of(12, 0), [cars({ a: 12 })])).toEqual([])
  expect(lost(of(12, 0), [])).toEqual([])
  expect(lost(of(12, 0), [had, of(12, 0)])).toEqual([])
  expect(lost(of(12, 0), [had], 0)).toEqual([])
})

test('EN-04 E17 a feed in which most cars had a field and none has it now is not taken before somebody says so', () => {
  const of = (cars: number, fields?: Counts): CarsByFeed => ({ a: { cars, ...(fields && { fields }) } })
  const had = of(40, { km: 40, seats: 39, vin: 20, colour: 40 })
  expect(toldOf(of(40, { colour: 1, vin: 20 }), [had])).toEqual([
    'a has at none of its cars "km" (before: at 40 of 40), "seats" (before: at 39 of 40)',
  ])
  // One car has it; half of them had it, as those that are used; nobody knows; one who knows says so.
  expect(toldOf(of(40, { km: 1, seats: 1, colour: 1 }), [had])).toEqual([])
  expect(toldOf(of(40, {}), [of(40)])).toEqual([])
  expect(toldOf(of(40), [had])).toEqual([])
  expect(toldOf(of(40, {}), [had, of(40, {})])).toEqual([])
  expect(lostCars(of(40, {}), [had], { ...rule, minRemainingShare: 0 })).toEqual([])
  // Whoever sells nearly all, and has said so, keeps the last ones whatever they lack.
  expect(lostCars(of(4, {}), [had], { ...rule, minRemainingShare: 0.05 })).toEqual([])
  expect(lostCars(of(5, {}), [had], { ...rule, minRemainingShare: 0.05 })).toHaveLength(1)
  // Of a few it is a warning.
  const few = of(12, { km: 12 })
  expect(toldOf(of(12, {}), [few])).toEqual([])
  expect(lostDetails(of(12, {}), [few], rule)).toEqual([
    'a has at none of its cars "km" (before: at 12 of 12) → see what it calls them now',
  ])
  expect(lostDetails(of(4, {}), [of(4, { km: 4 })], rule)).toEqual([])
  expect(lostDetails(of(12, {}), [few], { minRemainingShare: 0 })).toEqual([])
})

test('EN-04 what is counted are fields that say something, not those that come and go with a sale', () => {
  const cars = [aCar({ km: 0, before_price: 9_000, standardEquipment: [] }), aCar({ colour: undefined, tag: 'New' })]
  expect(fieldsSaid(cars)).toMatchObject({ km: 2, colour: 1, stocknum: 2 })
  expect(fieldsSaid(cars)).not.toHaveProperty('before_price')
  expect(fieldsSaid(cars)).not.toHaveProperty('tag')
  expect(fieldsSaid([aCar({ standardEquipment: [] })])).not.toHaveProperty('standardEquipment')
})

test('E17 a feed whose prices are all of another size is taken only when somebody says so, of fewer than 20 a warning is given', () => {
  const of = (usualPrice: number, priced = 100, cars = priced): CarsByFeed => ({
    a: { cars, priced, pictured: 0, usualPrice },
  })
  const look = 'see whether "price" is in dollars, for the whole car, and neither in cents nor by the week'
  const [weekly] = lostCars(of(131), [of(33_990)], { ...rule, minRemainingShare: 0 })
  expect(weekly).toEqual({
    file: 'a',
    message: 'its cars cost about $131 each, and about $33,990 before',
    remedy: `${look}. If it is so: npm run build -- --fewer-cars northside, once`,
  })
  expect(lostFeedLine(`a ✖ ${weekly!.message} → ${weekly!.remedy}`)).toBe(`a ✖ ${weekly!.message} → ${look}.`)
  expect(toldOf(of(3_399_000), [of(33_990)])).toHaveLength(1)
  // What markets do, what nobody counted, another who knows, and few prices.
  expect(toldOf(of(7_000), [of(33_990)])).toEqual([])
  expect(toldOf(of(131), [{ a: { cars: 100, priced: 100 } }])).toEqual([])
  expect(toldOf(of(131), [of(33_990), of(131)])).toEqual([])
  expect(toldOf(of(131, 19), [of(33_990, 19)])).toEqual([])
  const warned = (now: CarsByFeed, before: CarsByFeed) => lostDetails(now, [before], rule)
  expect(warned(of(131, 5), of(33_990, 5))).toEqual([
    `a: its cars cost about $131 each, and about $33,990 before → ${look}`,
  ])
  expect(warned(of(131, 4), of(33_990, 4))).toEqual([])
})

test('prices that cannot be dollars for a whole vehicle are told at the first build, too', () => {
  const told = (usualPrice?: number, priced = 5) =>
    strangePrices([{ file: 'a', accepted: 5, priced, pictured: 0, ...(usualPrice !== undefined && { usualPrice }) }])
  expect(told(131)).toEqual([expect.stringMatching(/^a: its cars cost about \$131 each → see whether "price" /)])
  expect(told(2_899_900)).toEqual([expect.stringMatching(/^a: its cars cost about \$2,899,900 each → see /)])
  expect([told(1_000), told(1_000_000), told(131, 4), told(undefined, 0)]).toEqual([[], [], [], []])
})

test('who has a button for it reads what a feed has lost without the command; no other line is one of those', () => {
  const [{ file, message, remedy } = {} as never] = lostCars(cars({ a: 1 }), [cars({ a: 20 })], rule)
  expect(lostFeedLine(`${file} ✖ ${message} → ${remedy}`)).toBe(
    'a ✖ has 1 car, and had 20 before → have the rest sent.',
  )
  const [there] = lostCars(cars({ a: 1 }), [cars({ a: 20 })], { ...rule, elsewhere: '/srv/dealers' })
  expect(lostFeedLine(`${file} ✖ ${message} → ${there!.remedy}`)).toBe(lostFeedLine(`${file} ✖ ${message} → ${remedy}`))
  expect(lostFeedLine('a ✖ row 7 has no price → have it sent. If it has none: leave it out')).toBeUndefined()
})
