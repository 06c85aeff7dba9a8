import { KG_PER_POUND, MM_PER_FOOT, MM_PER_INCH } from './measures.ts'
import { isBudget, type NeedName, needUnit } from './needs.ts'
import type { Region } from './wording.ts'

/** How units are written behind a number, and what they are in the unit of a need's name: millimetres, kilograms. */
const LENGTHS: readonly [written: RegExp, size: number][] = [
  [/^mm$/, 1],
  [/^cms?$/, 10],
  [/^(?:m|met(?:re|er)s?)$/, 1000],
  [/^(?:ft|foot|feet|['’])$/, MM_PER_FOOT],
  [/^(?:in|inch(?:es)?|["”])$/, MM_PER_INCH],
]
const WEIGHTS: typeof LENGTHS = [
  [/^(?:kgs?|kilos?)$/, 1],
  [/^(?:t|ton(?:ne)?s?)$/, 1000],
  [/^(?:lbs?|pounds?)$/, KG_PER_POUND],
]
/** The ton of the United States, which "tonne" and "t" are not. */
const US_WEIGHTS: typeof LENGTHS = [[/^tons?$/, 2000 * KG_PER_POUND], ...WEIGHTS]

function unitsOf(name: NeedName, region: Region): typeof LENGTHS {
  if (name === 'length_mm' || name === 'height_mm') return LENGTHS
  if (name !== 'towing_kg' && name !== 'trailer_kg') return []
  return region === 'en-US' ? US_WEIGHTS : WEIGHTS
}

/** A need as the index has it, whole: of a budget that was typed with cents, only the dollars that are there. */
export const wholeNeed = (name: NeedName, amount: number): number =>
  Math.max(1, isBudget(name) ? Math.floor(amount) : Math.round(amount))

/**
 * What one of a number counts that was typed for a need, in the unit of the need's name: that of the unit behind it, "210 cm",
 * else that of the unit beside the field. A ton is 2,000 pounds in en-US, 1,000 kilograms elsewhere.
 * Undefined where it is two numbers, as in 6'8". Source: PR-04, RG-06.
 */
export function sizeTyped(name: NeedName, text: string, region: Region): number | undefined {
  const [number, another] = text.matchAll(/\d[\d.,]*\s*([a-z]+|['’"”])?/gi)
  if (another !== undefined) return undefined
  const unit = number?.[1]?.toLowerCase() ?? ''
  return unitsOf(name, region).find(([written]) => written.test(unit))?.[1] ?? needUnit(name, region).size
}
