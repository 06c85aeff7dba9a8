import { expect, test, vi } from 'vitest'
import {
  amountScale,
  choiceAfter,
  clamped,
  DEALER_PRICES,
  handlesAfter,
  handlesAfterTyping,
  handlesAt,
  movedHandle,
  roundedValue,
  sliderStep,
} from '../../../src/ui/range-values.ts'

const bounds = { min: 2990, max: 88_500 }

test('SR-09 a step is one hundredth of the range', () => {
  expect(sliderStep({ min: 0, max: 100_000 })).toBe(1000)
  expect(sliderStep({ min: 20_000, max: 60_000 })).toBe(400)
  expect(sliderStep({ min: 500, max: 500 })).toBe(1)
})

test('SR-09, SR-10 a key moves a hundredth of the range, or to the next place where that is farther', () => {
  expect(amountScale({ min: 0, max: 100_000 }).step).toBe(1000)
  expect(amountScale({ min: 0, max: 250_000 }).step).toBe(2500)
  expect(amountScale({ min: 20_000, max: 60_000 }).step).toBe(1000)
  expect(amountScale({ min: 0, max: 4000 }).step).toBe(100)
})

/** What a handle that was moved asks for. */
const chosen = (end: 'min' | 'max', value: number, reach = bounds) =>
  choiceAfter(handlesAfter(reach, end, value, reach, amountScale(reach)), {}, reach)

test('SR-10 values round to the nearest 1000, half up', () => {
  expect(roundedValue(12_499, bounds)).toBe(12_000)
  expect(roundedValue(12_500, bounds)).toBe(13_000)
  expect(chosen('min', 12_499)).toEqual({ min: 12_000 })
  expect(chosen('max', 12_500)).toEqual({ max: 13_000 })
})

test('SR-10, SR-11 where the stock spans only some thousands, values round finer, and each handle can be moved', () => {
  expect(amountScale({ min: 2000, max: 7000 }).roundedTo).toBe(1000)
  expect(amountScale({ min: 2000, max: 6999 }).roundedTo).toBe(100)
  const newCars = { min: 4, max: 310 }
  expect(chosen('max', 150, newCars)).toEqual({ max: 150 })
  expect(chosen('min', 144, newCars)).toEqual({ min: 140 })
  expect(chosen('min', 3, newCars)).toEqual({})
  expect(chosen('max', 309, newCars)).toEqual({})
  const weekly = { min: 129, max: 399 }
  expect(chosen('max', 250, weekly)).toEqual({ max: 250 })
  expect(chosen('min', 196, weekly)).toEqual({ min: 200 })
  for (const span of [1, 2, 7, 60, 480, 4800, 48_000]) {
    const reach = { min: 5, max: 5 + span }
    const { step } = amountScale(reach)
    const stops = new Set<number>()
    for (let at = reach, left = 200; left > 0 && at.min < at.max; left--) {
      at = handlesAfter(at, 'min', at.min + step, reach, amountScale(reach))
      stops.add(at.min)
    }
    expect(stops, `${span}`).toContain(reach.max)
    expect(stops.size, `${span}`).toBeGreaterThanOrEqual(Math.min(span, 5))
  }
})

test('DC-41 the ends of the range are kept exact', () => {
  expect(chosen('min', 2000)).toEqual({})
  expect(chosen('max', 88_499)).toEqual({ max: 88_000 })
  expect(chosen('max', 2991)).toEqual({ max: 3000 })
  expect(roundedValue(2990, bounds)).toBe(2990)
  expect(roundedValue(88_500, bounds)).toBe(88_500)
  expect(roundedValue(88_499, bounds)).toBe(88_000)
  expect(roundedValue(3100, bounds)).toBe(3000)
  expect(roundedValue(2999, { min: 2995, max: 3600 })).toBe(3000)
  expect(roundedValue(3590, { min: 2995, max: 3600 })).toBe(3600)
})

test('SR-11 a value is kept within the range', () => {
  expect(clamped(1, bounds)).toBe(2990)
  expect(clamped(1_000_000, bounds)).toBe(88_500)
  expect(handlesAt({ min: 0, max: 99_000 }, bounds)).toEqual(bounds)
})

test('SR-12 a handle stops at the other one', () => {
  const at = { min: 10_000, max: 20_000 }
  expect(movedHandle(at, 'min', 25_000, bounds)).toEqual({ min: 20_000, max: 20_000 })
  expect(movedHandle(at, 'max', 5000, bounds)).toEqual({ min: 10_000, max: 10_000 })
  expect(movedHandle(at, 'max', 1_000_000, bounds)).toEqual({ min: 10_000, max: 88_500 })
})

test('SR-15 without a choice both handles stand at the ends, and a handle at its end chooses nothing', () => {
  expect(handlesAt({}, bounds)).toEqual(bounds)
  expect(choiceAfter(bounds, {}, bounds)).toEqual({})
  expect(choiceAfter({ min: 5000, max: 88_500 }, {}, bounds)).toEqual({ min: 5000 })
})

test('SR-13, DC-40 the dealer price slider goes from 5,000 to 250,000 in steps of 500', () => {
  const { bounds } = DEALER_PRICES
  expect(bounds).toEqual({ min: 5000, max: 250_000 })
  expect(DEALER_PRICES.step).toBe(500)
  expect(handlesAfter(bounds, 'min', 20_240, bounds, DEALER_PRICES).min).toBe(20_000)
  expect(handlesAfter(bounds, 'min', 20_250, bounds, DEALER_PRICES).min).toBe(20_500)
})

test('SR-12 an amount typed beyond the other end counts, and that end is open again', () => {
  const at = { min: 10_000, max: 20_000 }
  const scale = amountScale(bounds)
  expect(handlesAfterTyping(at, 'min', 30_000, bounds, scale)).toEqual({ min: 30_000, max: bounds.max })
  expect(handlesAfterTyping(at, 'max', 5000, bounds, scale)).toEqual({ min: bounds.min, max: 5000 })
  expect(handlesAfterTyping(at, 'min', 15_000, bounds, scale)).toEqual({ min: 15_000, max: 20_000 })
  expect(handlesAfterTyping(at, 'max', 10_000, bounds, scale)).toEqual({ min: 10_000, max: 10_000 })
  const dealers = DEALER_PRICES.bounds
  expect(handlesAfterTyping(at, 'min', 20_000, dealers, DEALER_PRICES)).toEqual({ min: 20_000, max: dealers.max })
})

test('SR-14, DC-42 its handles are never equal: one stops a step before the other', () => {
  const { bounds } = DEALER_PRICES
  const at = { min: 10_000, max: 20_000 }
  expect(handlesAfter(at, 'min', 20_000, bounds, DEALER_PRICES)).toEqual({ min: 19_500, max: 20_000 })
  expect(handlesAfter(at, 'max', 5000, bounds, DEALER_PRICES)).toEqual({ min: 10_000, max: 10_500 })
  for (const both of [5000, 30_000, 250_000]) {
    const { min, max } = handlesAt({ min: both, max: both }, bounds, DEALER_PRICES.apart)
    expect(max - min).toBeGreaterThanOrEqual(1)
    expect(min).toBeGreaterThanOrEqual(bounds.min)
    expect(max).toBeLessThanOrEqual(bounds.max)
  }
})

test('SR-16 ER-12 a value that is no number is logged, and the slider stays', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const at = { min: 10_000, max: 20_000 }
  expect(handlesAfter(at, 'max', Number.NaN, bounds, amountScale(bounds))).toBe(at)
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

test('an end that was not moved stays as it was chosen, where fewer cars end before it', () => {
  const fewer = { min: 8000, max: 25_000 }
  const choice = { min: 5000, max: 30_000 }
  const at = handlesAt(choice, fewer)
  expect(choiceAfter({ ...at, min: 10_000 }, choice, fewer)).toEqual({ min: 10_000, max: 30_000 })
  expect(choiceAfter({ ...at, max: 20_000 }, choice, fewer)).toEqual({ min: 5000, max: 20_000 })
  // Moved to its bound it is open, and what was moved a moment before is kept.
  expect(choiceAfter(bounds, { min: 10_000, max: 20_000 }, bounds)).toEqual({})
  expect(choiceAfter({ min: 10_000, max: 20_000 }, {}, bounds)).toEqual({ min: 10_000, max: 20_000 })
})
