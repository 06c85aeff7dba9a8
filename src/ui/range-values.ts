/** The ends of a slider, both included. */
export type Bounds = { min: number; max: number }
/** What is chosen; an absent end is open. */
export type RangeChoice = { min?: number | undefined; max?: number | undefined }

/** How the values of a slider lie: what one press of a key moves, how a value is rounded, how close handles may come. */
export type RangeScale = { step: number; roundedTo: number; apart: number }

/** Where the stock gives no range. Source: SR-08. */
export const DEFAULT_BOUNDS: Bounds = { min: 0, max: 100_000 }
/** Source: SR-10. */
const ROUNDED_TO = 1000
/** In a range of fewer thousands a handle could stand nowhere, or only where half of the cars are lost. */
const FEWEST_PLACES = 5
/** Source: SR-09. */
const STEPS = 100

/** The slider of sites that choose it for prices; its handles are never equal. Source: SR-13, SR-14, DC-40, DC-42. */
export const DEALER_PRICES: RangeScale & { bounds: Bounds } = {
  bounds: { min: 5000, max: 250_000 },
  step: 500,
  roundedTo: 500,
  apart: 500,
}

/** Years count one by one. */
export const YEARS: RangeScale = { step: 1, roundedTo: 1, apart: 0 }

/**
 * Prices, distances and weekly amounts: to thousands, and finer where the stock spans less than five of them. A step of a key
 * is a hundredth of the range, but no less than what is rounded to, or it would not leave its place. Source: SR-09, SR-10.
 */
export function amountScale(bounds: Bounds): RangeScale {
  const roundedTo = [ROUNDED_TO, 100, 10].find(unit => bounds.max - bounds.min >= unit * FEWEST_PLACES) ?? 1
  return { step: Math.max(sliderStep(bounds), roundedTo), roundedTo, apart: 0 }
}

/** One hundredth of the range. Source: SR-09. */
export function sliderStep({ min, max }: Bounds): number {
  return (max - min) / STEPS || 1
}

/** Source: SR-11. */
export function clamped(value: number, { min, max }: Bounds): number {
  return Math.min(Math.max(value, min), max)
}

/** To the nearest 1000 or what is said, half up; the ends stay exact, so that no car at the ends is lost. Source: SR-10, SR-11, DC-41. */
export function roundedValue(value: number, bounds: Bounds, roundedTo = ROUNDED_TO): number {
  if (value <= bounds.min || value >= bounds.max) return clamped(value, bounds)
  return clamped(Math.round(value / roundedTo) * roundedTo, bounds)
}

/** Where both handles stand: the chosen ends, kept within the bounds and apart. Source: SR-11, SR-14, SR-15. */
export function handlesAt(choice: RangeChoice, bounds: Bounds, apart = 0): Bounds {
  const min = clamped(choice.min ?? bounds.min, bounds)
  const max = clamped(choice.max ?? bounds.max, bounds)
  if (max - min >= apart) return { min, max }
  return min + apart <= bounds.max ? { min, max: min + apart } : { min: max - apart, max }
}

/** The handles after one was moved; it stops at the other one, or before it. Source: SR-12, SR-14. */
export function movedHandle(at: Bounds, end: 'min' | 'max', value: number, bounds: Bounds, apart = 0): Bounds {
  return end === 'min'
    ? { ...at, min: Math.min(clamped(value, bounds), at.max - apart) }
    : { ...at, max: Math.max(clamped(value, bounds), at.min + apart) }
}

/** The handles after a visitor moved one; a value that is no number is logged and moves nothing. Source: SR-16. */
export function handlesAfter(at: Bounds, end: 'min' | 'max', value: number, bounds: Bounds, scale: RangeScale): Bounds {
  if (!Number.isFinite(value)) {
    console.error(`A slider cannot stand at ${value}; it stays where it is.`)
    return at
  }
  return movedHandle(at, end, roundedValue(value, bounds, scale.roundedTo), bounds, scale.apart)
}

/** The handles after a visitor typed a value: it counts, and an end that it has passed is open again. Source: SR-12. */
export function handlesAfterTyping(
  at: Bounds,
  end: 'min' | 'max',
  value: number,
  bounds: Bounds,
  scale: RangeScale,
): Bounds {
  const from =
    end === 'min'
      ? { ...at, max: value > at.max - scale.apart ? bounds.max : at.max }
      : { ...at, min: value < at.min + scale.apart ? bounds.min : at.min }
  return handlesAfter(from, end, value, bounds, scale)
}

/**
 * What is chosen when the handles have been moved: an end that stands at its bound is open. One whose handle was not moved stays
 * as it was chosen, as one beyond the bounds of fewer cars stands at these.
 */
export function choiceAfter(at: Bounds, choice: RangeChoice, bounds: Bounds, apart = 0): RangeChoice {
  const before = handlesAt(choice, bounds, apart)
  const chosen = (end: 'min' | 'max') =>
    at[end] === before[end] ? choice[end] : at[end] === bounds[end] ? undefined : at[end]
  return { min: chosen('min'), max: chosen('max') }
}
