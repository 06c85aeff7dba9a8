import { type NeedName, needUnit } from './needs.ts'
import type { Region } from './wording.ts'

/** Millimetres and kilograms, by the ways in which their units are written. */
const LENGTHS: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000, ft: 304.8, in: 25.4 }
const WEIGHTS: Readonly<Record<string, number>> = { kg: 1, t: 1000, lb: 0.453_592_37, lbs: 0.453_592_37 }
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
  if (/['"’”]/.test(text)) return undefined
  const [, unit = ''] = /\d\s*([a-z]+)\.?\s*$/i.exec(text) ?? []
  return UNITS[name]?.[unit.toLowerCase()] ?? needUnit(name, region).size
}
