import { localTime } from './time-zone.ts'
import type { Region } from './wording.ts'

/** In the order in which they are taken. Source: TI-15. */
export const VALUATION_STEPS = ['leadCreated', 'questionsAnswered', 'regoLookedUp', 'offerAccepted'] as const
export type ValuationStep = (typeof VALUATION_STEPS)[number]

/** What the lead reads at a step that the dealer hears of. Source: TI-16, DC-108. */
export const VALUATION_SUBCATEGORY = {
  leadCreated: '1. Lead Created',
  regoLookedUp: '2. Valuation Shown',
  offerAccepted: '3. Offer Accepted',
} as const satisfies Partial<Record<ValuationStep, string>>

/**
 * Whether a step may be taken when `last` was the last one. Steps come one after the other; until the offer is accepted
 * an answer may be mended, which leads back to its step. Accepting twice is accepting once. Source: TI-15, DC-109.
 */
export function mayTakeStep(step: ValuationStep, last: ValuationStep): boolean {
  if (last === 'offerAccepted') return step === 'offerAccepted'
  const [wanted, done] = [VALUATION_STEPS.indexOf(step), VALUATION_STEPS.indexOf(last)]
  return wanted > 0 && wanted <= done + 1
}

/** The questions about a car, each with its answers from best to worst. Source: TI-14, DC-109. */
export const VALUATION_QUESTIONS = {
  serviceHistory: ['full', 'partial', 'none'],
  workingComponents: ['yes', 'no'],
  twoKeySets: ['yes', 'no'],
  noIllegalModifications: ['yes', 'no'],
  interiorCondition: ['excellent', 'good', 'fair', 'poor'],
  exteriorCondition: ['excellent', 'good', 'fair', 'poor'],
} as const

export type ValuationQuestion = keyof typeof VALUATION_QUESTIONS
export type ValuationAnswers = {
  [Question in ValuationQuestion]: (typeof VALUATION_QUESTIONS)[Question][number]
}

/** The oldest and farthest driven car with an online estimate: these are still allowed. Source: TI-13, DC-107. */
export const ESTIMATE_YEARS = 7
export const ESTIMATE_KM = 100_000

/**
 * Whether a car gets an online estimate by its year and distance; its age is the calendar's, as nobody is asked for a month.
 * What is not driven gets none. Source: TI-13, DC-107.
 */
export function hasOnlineEstimate<Car extends { year: number; km: number | undefined }>(
  car: Car,
  now: Date,
  zone: string,
): car is Car & { km: number } {
  if (car.km === undefined) return false
  return localTime(now, zone).year - car.year <= ESTIMATE_YEARS && car.km <= ESTIMATE_KM
}

/** How many days after the one it is made on an offer stands, the last of them whole: prices move, and so does the odometer. */
export const OFFER_DAYS = 7

/** Whether a car is valued by its VIN where there is no plate with its state: American valuers go by either. */
export const goesByVin = (region: Region): boolean => region === 'en-US'

/** A plate as registers keep it: "abc 12-d" → "ABC12D". */
export function plateOf(rego: string): string {
  return rego.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
