import { formatNumber } from './format.ts'
import type { Region } from './wording.ts'

/** The pound, the inch, the foot and the gallon of the United States, and the torque of a pound on a foot: in kg, mm, mm, L and Nm. */
export const KG_PER_POUND = 0.453_592_37
export const MM_PER_INCH = 25.4
export const MM_PER_FOOT = 304.8
const LITRES_PER_GALLON = 3.785_411_784
const NM_PER_POUND_FOOT = 1.355_817_95

/** The units in which records measure cars. Source: EN-09, EN-12. */
export type Measure = 'kg' | 'mm' | 'Nm' | 'L'

/** What visitors of en-US read instead: the unit, its size in the unit of the record, and the decimals that tell cars apart. */
const IN_US: Readonly<Record<Measure, { unit: string; size: number; decimals: number }>> = {
  kg: { unit: 'lb', size: KG_PER_POUND, decimals: 0 },
  mm: { unit: 'in', size: MM_PER_INCH, decimals: 1 },
  Nm: { unit: 'lb-ft', size: NM_PER_POUND_FOOT, decimals: 0 },
  L: { unit: 'gal', size: LITRES_PER_GALLON, decimals: 1 },
}

/**
 * A figure of a record with its unit, for people: "1,820 kg", in en-US "4,012 lb". A bare number counts in the unit of the
 * record. A text that says more, "202 Nm @ 4400 rpm", stays as given, and so does, but in en-US, one with its unit.
 */
export function measureText(value: string | number | undefined, measure: Measure, region: Region): string | undefined {
  if (value === undefined || value === '') return undefined
  const text = String(value).trim()
  const number = Number(value)
  if (region !== 'en-US') return Number.isFinite(number) ? `${formatNumber(number)} ${measure}` : text
  const [, figure, written = measure] = /^(\d[\d,]*(?:\.\d+)?)\s*([a-z]+)?$/i.exec(text) ?? []
  if (figure === undefined || written.toLowerCase() !== measure.toLowerCase()) return text
  const { unit, size, decimals } = IN_US[measure]
  return `${formatNumber(Number((Number(figure.replaceAll(',', '')) / size).toFixed(decimals)))} ${unit}`
}
