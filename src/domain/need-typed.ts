import { type NeedName, needUnit } from './needs.ts'
import type { Region } from './wording.ts'

/** How units are written behind a number, and what they are in the unit of a need's name: millimetres, kilograms. */
const LENGTHS: readonly [written: RegExp, size: number][] = [
  [/^mm$/, 1],
  [/^cms?$/, 10],
  [/^(?:m|met(?:re|er)s?)$/, 1000],
  [/^(?:ft|foot|feet|['’])$/, 304.8],
  [/^(?:in|inch(?:es)?|["”])$/, 25.4],
]
const WEIGHTS: typeof LENGTHS = [
  [/^(?:kgs?|kilos?)$/, 1],
  [/^(?:t|ton(?:ne)?s?)$/, 1000],
  [/^(?:lbs?|pounds?)$/, 0.453_592_37],
]
const UNITS: Readonly<Partial<Record<NeedName, typeof LENGTHS>>> = {
  length_mm: LENGTHS,
  height_mm: LENGTHS,
  towing_kg: WEIGHTS,
  trailer_kg: WEIGHTS,
}

/**
 * What one of a number counts that was typed for a need, in the unit of the need's name: that of the unit behind it, "210 cm",
 * else that of the unit beside the field. Undefined where it is two numbers, as in 6'8". Source: PR-04, RG-06.
 */
export function sizeTyped(name: NeedName, text: string, region: Region): number | undefined {
  const [number, another] = text.matchAll(/\d[\d.,]*\s*([a-z]+|['’"”])?/gi)
  if (another !== undefined) return undefined
  const unit = number?.[1]?.toLowerCase() ?? ''
  return UNITS[name]?.find(([written]) => written.test(unit))?.[1] ?? needUnit(name, region).size
}
