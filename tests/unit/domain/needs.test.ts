import { expect, test } from 'vitest'
import { formatNumber } from '../../../src/domain/format.ts'
import { sizeTyped } from '../../../src/domain/need-typed.ts'
import {
  budgetDollars,
  isNeed,
  NEED_END,
  NEEDS,
  type NeedLabels,
  needFacts,
  needNumber,
  needRange,
  needText,
  unknownFilter,
  wantedOf,
  whyLines,
} from '../../../src/domain/needs.ts'
import { aCar } from '../../support/builders.ts'

const labels: NeedLabels = {
  whySeating: '{has} seats',
  whyTowing: 'Tows {has}: {spare} to spare',
  whyTrailer: '{has} loaded: {spare} to spare',
  whyLength: '{spare} to spare in your garage',
  whyHeight: '{spare} of headroom',
  whyWeekly: '{has} a week: {spare} to spare',
  whyMonthly: '{has} a month: {spare} to spare',
  whyExactly: '{has}: just what you need',
  unknownSeating: 'Seats not known',
  unknownTowing: 'Towing not known',
  unknownTrailer: 'Weight not known',
  unknownLength: 'Length not known',
  unknownHeight: 'Height not known',
  unknownRepayment: 'No repayment known',
}

test('what a car says of needs; 0 is not known, and what makes no sense is absent', () => {
  const variant = { vehiclelength: 4720, vehicleheight: '1,670 mm', towingcapacity: '2500 kg' }
  expect(needFacts(aCar({ seats: 7, variant }))).toEqual({
    seat_count: 7,
    towing_kg: 2500,
    length_mm: 4720,
    height_mm: 1670,
  })
  expect(needFacts(aCar({ seats: undefined }))).toEqual({ seat_count: 0, towing_kg: 0, length_mm: 0, height_mm: 0 })
  expect(needFacts(aCar({ item_type: 'motorcycle' }))).toEqual({})
  const caravan = aCar({
    item_type: 'caravan',
    specifications: { aggregate_trailer_mass: '2680 kg', body_length: '19 ft' },
  })
  expect(needFacts(caravan)).toEqual({ trailer_kg: 2680, length_mm: 0, height_mm: 0 })
})

test('a number in words that are none of ours is not known rather than guessed', () => {
  for (const text of ['about 4.7 m', 'n/a', 'about 4720', '4720 or 4900', '4720 in', '', ' ']) {
    expect([text, needFacts(aCar({ variant: { vehiclelength: text } })).length_mm]).toEqual([text, 0])
  }
  for (const text of [' 4720 mm ', '4,720', '4720.25mm', '4719.95']) {
    expect([text, needFacts(aCar({ variant: { vehiclelength: text } })).length_mm]).toEqual([text, 4720])
  }
})

test('a need met from above leaves out the cars that do not say; one met from below does so by itself', () => {
  expect(needRange('length_mm', 4900)).toEqual({ min: 1, max: 4900 })
  expect(needRange('towing_kg', 2500)).toEqual({ min: 2500 })
})

test('seats and towing are wanted at least, sizes, weights and dollars at most; a range is read back as what was wanted', () => {
  expect(NEEDS.filter(name => NEED_END[name] === 'min')).toEqual(['seat_count', 'towing_kg'])
  for (const name of NEEDS) expect(wantedOf(name, needRange(name, 7))).toBe(7)
  expect(wantedOf('seat_count', undefined)).toBeUndefined()
  expect(wantedOf('length_mm', { min: 1 })).toBeUndefined()
})

test('an address names a need by its own name only', () => {
  expect(NEEDS.every(isNeed)).toBe(true)
  expect(isNeed('price')).toBe(false)
})

test('the cars of which something wanted is not known are asked for by numbers only', () => {
  expect(unknownFilter({ length_mm: 4900, towing_kg: 2500 })).toBe(
    '(towing_kg=0 OR towing_kg>=2500) AND (length_mm=0 OR length_mm:1 TO 4900) AND (towing_kg=0 OR length_mm=0)',
  )
})

test('a repayment counts as whole dollars a week or month, rounded up', () => {
  expect(budgetDollars({ dollars: 119.2, per: 'week' }, 'week')).toBe(120)
  expect(budgetDollars({ dollars: 520, per: 'month' }, 'week')).toBe(120)
  expect(budgetDollars({ dollars: 519.4, per: 'month' }, 'month')).toBe(520)
  expect(budgetDollars({ per: 'week' }, 'week')).toBe(0)
  expect(budgetDollars(undefined, 'month')).toBe(0)
})

test('each need has one line that says why, and what is not known is said too', () => {
  const car = { seat_count: 7, towing_kg: 0, length_mm: 4720, weekly_dollars: 120 }
  const why = (wanted: object) => whyLines(car, wanted, 'en-AU', labels).map(({ text }) => text.replace('\u00a0', ' '))
  expect(why({ length_mm: 4900, towing_kg: 2000 })).toEqual(['Towing not known', '18 cm to spare in your garage'])
  for (const length_mm of [4720, 4728]) expect(why({ length_mm })).toEqual(['4.72 m: just what you need'])
  expect(why({ weekly_dollars: 120 })).toEqual(['$120: just what you need'])
  expect(why({ seat_count: 7, weekly_dollars: 150 })).toEqual(['7 seats', '$120 a week: $30 to spare'])
  expect(whyLines({ monthly_dollars: 520 }, { monthly_dollars: 600 }, 'en-US', labels)[0]!.text).toBe(
    '$520 a month: $80 to spare',
  )
  expect(why({ trailer_kg: 2000 })).toEqual([])
})

test('a line tells whether its number is known', () => {
  const lines = whyLines({ seat_count: 7, towing_kg: 0 }, { seat_count: 5, towing_kg: 2000 }, 'en-AU', labels)
  expect(lines.map(({ need, known }) => [need, known])).toEqual([
    ['seat_count', true],
    ['towing_kg', false],
  ])
})

test('heights read as lengths do, and trailers as what is towed', () => {
  const why = (wanted: object) =>
    whyLines({ trailer_kg: 1900, height_mm: 1670 }, wanted, 'en-AU', labels).map(({ text }) =>
      text.replaceAll('\u00a0', ' '),
    )
  expect(why({ trailer_kg: 2000, height_mm: 2000 })).toEqual(['1,900 kg loaded: 100 kg to spare', '33 cm of headroom'])
  expect(needText('height_mm', 1670, 'en-AU')).toBe('1.67\u00a0m')
})

test('an en-US site reads feet, inches and pounds', () => {
  expect(needText('length_mm', 4877, 'en-US')).toBe('16\u00a0ft')
  expect(needText('towing_kg', 2268, 'en-US')).toBe('5,000\u00a0lb')
  // Of a car, which was measured in kilograms.
  expect(needText('towing_kg', 1500, 'en-US')).toBe('3,307\u00a0lb')
  expect(whyLines({ length_mm: 4720 }, { length_mm: 4877 }, 'en-US', labels)[0]?.text).toBe(
    '6\u00a0in to spare in your garage',
  )
})

test('RG-06 pounds to spare are those between the two numbers that are read', () => {
  const [kept, wanted] = [5170, Math.round(9_000 * sizeTyped('towing_kg', '9000', 'en-US')!)]
  expect(needText('towing_kg', kept, 'en-US')).toBe('11,398\u00a0lb')
  const [line] = whyLines({ towing_kg: kept }, { towing_kg: wanted }, 'en-US', labels)
  expect(line?.text.replaceAll('\u00a0', ' ')).toBe('Tows 11,398 lb: 2,398 lb to spare')
})

test('each ten of pounds from 500 to 20,000 reads as it was chosen or typed, though whole kilograms are kept', () => {
  for (const need of ['towing_kg', 'trailer_kg'] as const) {
    for (let pounds = 500; pounds <= 20_000; pounds += 10) {
      const kept = Math.round(pounds * sizeTyped(need, String(pounds), 'en-US')!)
      expect(needNumber(need, kept, 'en-US')).toBe(pounds)
      expect(needText(need, kept, 'en-US')).toBe(`${formatNumber(pounds)}\u00a0lb`)
    }
  }
})
