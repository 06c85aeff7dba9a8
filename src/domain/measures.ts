import { METRES_PER_FOOT } from './distance.ts'
import { formatNumber } from './format.ts'
import type { Region } from './wording.ts'

/**
 * The pound, the inch, the foot and the gallon of the United States, and the torque of a pound on a foot: in kg, mm, mm, L
 * and Nm.
 */
export const KG_PER_POUND = 0.453_592_37
export const MM_PER_INCH = 25.4
export const MM_PER_FOOT = METRES_PER_FOOT * 1000
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
 * record. A text that says more, "202 Nm @ 4400 rpm", or in another unit, stays as given. Source: RG-06, RG-09.
 */
export function measureText(value: string | number | undefined, measure: Measure, region: Region): string | undefined {
  if (value === undefined || value === '') return undefined
  const figure = figureRead(value, measure, region)
  return figure === undefined ? String(value).trim() : `${formatNumber(figure)} ${unitRead(measure, region)}`
}

/** What is left of one measure after another, as both are read; nothing where either says more than a figure, or none is left. */
export function measureLeft(
  whole: string | number | undefined,
  part: string | number | undefined,
  measure: Measure,
  region: Region,
): string | undefined {
  const [all, less] = [figureRead(whole, measure, region), figureRead(part, measure, region)]
  if (all === undefined || less === undefined || all <= less || less === 0) return undefined
  return `${formatNumber(Number((all - less).toFixed(1)))} ${unitRead(measure, region)}`
}

/** People choose and write pounds in tens, so that is what a whole kilogram was where it can have been. */
const POUNDS_STEP = 10

/** Kilograms as visitors of en-US read them, in whole pounds: 1,814 kg were 4,000 lb, 1,500 kg are 3,307 lb. Source: RG-06. */
export function poundsRead(kilograms: number): number {
  const pounds = kilograms / KG_PER_POUND
  const tens = Math.round(pounds / POUNDS_STEP) * POUNDS_STEP
  return Math.round(tens * KG_PER_POUND) === kilograms ? tens : Math.round(pounds)
}

const unitRead = (measure: Measure, region: Region): string => (region === 'en-US' ? IN_US[measure].unit : measure)

/** A figure in the unit that visitors of a region read. */
function figureRead(value: string | number | undefined, measure: Measure, region: Region): number | undefined {
  const text = String(value ?? '').trim()
  const [, figure, written = measure] = /^((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)\s*([a-z]+)?$/i.exec(text) ?? []
  if (figure === undefined || written.toLowerCase() !== measure.toLowerCase()) return undefined
  const number = Number(figure.replaceAll(',', ''))
  if (region !== 'en-US') return number
  if (measure === 'kg') return poundsRead(number)
  const { size, decimals } = IN_US[measure]
  return Number((number / size).toFixed(decimals))
}
