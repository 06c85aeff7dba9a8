import type { Car } from '../records/index.ts'
import { formatDollars, formatNumber } from './format.ts'
import { PAYMENTS_A_YEAR, type Per } from './loan.ts'
import { KG_PER_POUND, MM_PER_FOOT, MM_PER_INCH, poundsRead } from './measures.ts'
import { fill } from './text.ts'
import type { Region } from './wording.ts'

/**
 * What shoppers need a car to do, in their own terms, each answered by a number of the car. The names are those of the
 * index and of addresses, and carry their unit.
 */
export const NEEDS = [
  'seat_count',
  'towing_kg',
  'trailer_kg',
  'length_mm',
  'height_mm',
  'weekly_dollars',
  'monthly_dollars',
] as const
export type NeedName = (typeof NEEDS)[number]

/** What may be repaid, by how often a site tells repayments. */
export const BUDGETS = { week: 'weekly_dollars', month: 'monthly_dollars' } as const satisfies Record<Per, NeedName>
export type Budget = (typeof BUDGETS)[Per]

export const isBudget = (name: NeedName): name is Budget => name === BUDGETS.week || name === BUDGETS.month

/** The number of a car for each need that can be asked of it: 0 where it is not known, absent where it makes no sense. */
export type NeedFacts = Partial<Record<NeedName, number>>

/** The end that a shopper gives: at least so many seats, at most so long. */
export const NEED_END: Readonly<Record<NeedName, 'min' | 'max'>> = {
  seat_count: 'min',
  towing_kg: 'min',
  trailer_kg: 'max',
  length_mm: 'max',
  height_mm: 'max',
  weekly_dollars: 'max',
  monthly_dollars: 'max',
}

export function isNeed(name: string): name is NeedName {
  return (NEEDS as readonly string[]).includes(name)
}

/** What a car says of all needs but the repayment, which depends on the site (`budgetDollars`). */
export function needFacts(
  car: Pick<Car, 'item_type' | 'seats' | 'variant' | 'specifications'>,
): Omit<NeedFacts, Budget> {
  const { variant = {}, specifications = {} } = car
  const sizes = { length_mm: known(variant.vehiclelength), height_mm: known(variant.vehicleheight) }
  switch (car.item_type) {
    case 'caravan':
      // A caravan's body length leaves out the drawbar, so it says nothing of a garage.
      return { ...sizes, trailer_kg: known(specifications.aggregate_trailer_mass) }
    case 'motorcycle':
      return {}
    default:
      return { ...sizes, seat_count: known(car.seats), towing_kg: known(variant.towingcapacity) }
  }
}

/** The number that a feed writes as 3500, "3500" or "3500 kg"; 0 when it writes none. */
function known(value: string | number | undefined): number {
  const text = /^\s*(\d[\d,]*(?:\.\d+)?)\s*(?:mm|kg)?\s*$/i.exec(String(value ?? ''))?.[1]
  return Math.round(Number(text?.replaceAll(',', '') ?? 0))
}

/** A repayment in whole dollars a week or month, rounded up, so that no budget is overspent; 0 when there is none. */
export function budgetDollars(finance: { dollars?: number; per: Per } | undefined, per: Per): number {
  if (finance?.dollars === undefined) return 0
  const isAsTold = finance.per === per
  return Math.ceil(isAsTold ? finance.dollars : (finance.dollars * PAYMENTS_A_YEAR[finance.per]) / PAYMENTS_A_YEAR[per])
}

/** From and to, as a search has it. A need that is met from above leaves out 0, which is "not known". */
export type NeedRange = { min?: number; max?: number }

export function needRange(name: NeedName, wanted: number): NeedRange {
  return NEED_END[name] === 'min' ? { min: wanted } : { min: 1, max: wanted }
}

/** What a shopper wants, of a range of their search. */
export function wantedOf(name: NeedName, range: NeedRange | undefined): number | undefined {
  return range?.[NEED_END[name]]
}

/** What is wanted of each need. */
export type Wanted = Partial<Record<NeedName, number>>

/**
 * The filter of the cars that may do what is wanted, as far as is known, but of which something is not: they are told of
 * beside the cars that surely do. Each bracket holds comparisons of numbers only, as the hosted search service asks.
 */
export function unknownFilter(wanted: Wanted): string {
  const names = NEEDS.filter(name => wanted[name] !== undefined)
  const possible = names.map(name => {
    const { min, max } = needRange(name, wanted[name]!)
    return `(${name}=0 OR ${max === undefined ? `${name}>=${min}` : `${name}:${min} TO ${max}`})`
  })
  return [...possible, `(${names.map(name => `${name}=0`).join(' OR ')})`].join(' AND ')
}

/** The unit in which visitors of a region read and type a need, and its size in the unit of the index. */
export function needUnit(name: NeedName, region: Region): { unit: string; size: number; decimals: number } {
  const us = region === 'en-US'
  switch (name) {
    case 'length_mm':
    case 'height_mm':
      return us ? { unit: 'ft', size: MM_PER_FOOT, decimals: 1 } : { unit: 'm', size: 1000, decimals: 2 }
    case 'towing_kg':
    case 'trailer_kg':
      return us ? { unit: 'lb', size: KG_PER_POUND, decimals: 0 } : { unit: 'kg', size: 1, decimals: 0 }
    default:
      return { unit: '', size: 1, decimals: 0 }
  }
}

/** A need's number in the unit of a region, so that what was chosen there comes back as itself. */
export function needNumber(name: NeedName, value: number, region: Region): number {
  const { unit, size, decimals } = needUnit(name, region)
  return unit === 'lb' ? poundsRead(value) : Number((value / size).toFixed(decimals))
}

/** A need's number as visitors read it: "4.9 m", "2,500 kg", "$120", "7". */
export function needText(name: NeedName, value: number, region: Region): string {
  if (isBudget(name)) return formatDollars(value)
  const { unit } = needUnit(name, region)
  return `${formatNumber(needNumber(name, value, region))}${unit && `\u00a0${unit}`}`
}

/**
 * What lies between two numbers of a need as visitors read them: 11,398 lb less 9,000 lb are 2,398 lb, whatever the
 * kilograms say.
 */
export function textBetween(name: NeedName, one: number, other: number, region: Region): string {
  const { unit } = needUnit(name, region)
  if (unit !== 'lb') return needText(name, Math.abs(one - other), region)
  const pounds = Math.abs(needNumber(name, one, region) - needNumber(name, other, region))
  return `${formatNumber(pounds)}\u00a0${unit}`
}

export type NeedLabels = Readonly<
  Record<
    | 'whySeating'
    | 'whyTowing'
    | 'whyTrailer'
    | 'whyLength'
    | 'whyHeight'
    | 'whyWeekly'
    | 'whyMonthly'
    | 'whyExactly'
    | 'unknownSeating'
    | 'unknownTowing'
    | 'unknownTrailer'
    | 'unknownLength'
    | 'unknownHeight'
    | 'unknownRepayment',
    string
  >
>

const WHY = {
  seat_count: 'whySeating',
  towing_kg: 'whyTowing',
  trailer_kg: 'whyTrailer',
  length_mm: 'whyLength',
  height_mm: 'whyHeight',
  weekly_dollars: 'whyWeekly',
  monthly_dollars: 'whyMonthly',
} as const satisfies Record<NeedName, keyof NeedLabels>

const UNKNOWN = {
  seat_count: 'unknownSeating',
  towing_kg: 'unknownTowing',
  trailer_kg: 'unknownTrailer',
  length_mm: 'unknownLength',
  height_mm: 'unknownHeight',
  weekly_dollars: 'unknownRepayment',
  monthly_dollars: 'unknownRepayment',
} as const satisfies Record<NeedName, keyof NeedLabels>

/** One line of a card: what a car has to spare of a need, or that nobody has told. */
export type Why = { need: NeedName; text: string; known: boolean }

/** Why a car answers what is wanted, a line for each need: "18 cm to spare in your garage". */
export function whyLines(car: NeedFacts, wanted: Wanted, region: Region, labels: NeedLabels): Why[] {
  return NEEDS.flatMap((need): Why[] => {
    const want = wanted[need]
    const has = car[need]
    if (want === undefined || has === undefined) return []
    if (has === 0) return [{ need, known: false, text: labels[UNKNOWN[need]] }]
    const texts = { has: needText(need, has, region), spare: spareText(need, has, want, region) }
    // Less than a unit is nothing to speak of.
    const isExact = (has === want || /^0\D/.test(texts.spare)) && need !== 'seat_count'
    const text = fill(isExact ? labels.whyExactly : labels[WHY[need]], texts)
    return [{ need, known: true, text }]
  })
}

/** What is left over, in a unit that suits a little: centimetres or inches of a garage. */
function spareText(name: NeedName, has: number, want: number, region: Region): string {
  if (name !== 'length_mm' && name !== 'height_mm') return textBetween(name, has, want, region)
  const spare = Math.abs(has - want)
  return region === 'en-US' ? `${Math.floor(spare / MM_PER_INCH)}\u00a0in` : `${Math.floor(spare / 10)}\u00a0cm`
}
