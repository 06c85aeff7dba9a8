/** The ends of a slider, both included. */
export type Bounds = { min: number; max: number }
/** What is chosen; an absent end is open. */
export type RangeChoice = { min?: number | undefined; max?: number | undefined }

/** Where the stock gives no range. Source: SR-08. */
export const DEFAULT_BOUNDS: Bounds = { min: 0, max: 100_000 }
/** Source: SR-10. */
const ROUNDED_TO = 1000
/** Source: SR-09. */
const STEPS = 100

/** One hundredth of the range. Source: SR-09. */
export function sliderStep({ min, max }: Bounds): number {
  return (max - min) / STEPS || 1
}

/** Source: SR-11. */
export function clamped(value: number, { min, max }: Bounds): number {
  return Math.min(Math.max(value, min), max)
}

/** To the nearest 1000, half up; the ends stay exact, so that no car at the ends is lost. Source: SR-10, SR-11, DC-41. */
export function roundedValue(value: number, bounds: Bounds): number {
  if (value <= bounds.min || value >= bounds.max) return clamped(value, bounds)
  return clamped(Math.round(value / ROUNDED_TO) * ROUNDED_TO, bounds)
}

/** Where both handles stand: the chosen ends, kept within the bounds. Source: SR-11, SR-15. */
export function handlesAt(choice: RangeChoice, bounds: Bounds): Bounds {
  return { min: clamped(choice.min ?? bounds.min, bounds), max: clamped(choice.max ?? bounds.max, bounds) }
}

/** The handles after one was moved; it stops at the other one. Source: SR-12. */
export function movedHandle(at: Bounds, end: 'min' | 'max', value: number, bounds: Bounds): Bounds {
  return end === 'min'
    ? { ...at, min: Math.min(clamped(value, bounds), at.max) }
    : { ...at, max: Math.max(clamped(value, bounds), at.min) }
}

/** What the handles choose: an end that stands at its bound is open. */
export function choiceOf(at: Bounds, bounds: Bounds): RangeChoice {
  return {
    ...(at.min <= bounds.min ? {} : { min: at.min }),
    ...(at.max >= bounds.max ? {} : { max: at.max }),
  }
}

/** The number that a visitor typed, with or without separators, signs and units; undefined when there is none. */
export function typedNumber(text: string): number | undefined {
  const digits = text.replace(/[^\d.]/g, '')
  const value = Number(digits)
  return digits === '' || !Number.isFinite(value) ? undefined : value
}
