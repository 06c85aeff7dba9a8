import type { Car } from '../records/index.ts'
import { isDriven, isSold } from './availability.ts'

/** What the community program of a dealer gives, in dollars. Source: CO-01, DC-158. */
export const COMMUNITY_PROGRAM_DOLLARS = 100_000

/** Within how many days a complaint about privacy is answered. Source: CO-03. */
export const PRIVACY_ANSWER_DAYS = 30

/** How long a part is under warranty, from the day it is installed or bought. Source: CO-02. */
export const PARTS_WARRANTY_YEARS = 2

/** What a dealer may promise with its used cars. Source: PR-21. */
export const PROMISES = ['money-back', 'roadside-assist'] as const
export type PromiseName = (typeof PROMISES)[number]

export type PromiseLabels = { moneyBack: string; roadsideAssist: string }

/** What comes with this car, in the dealer's order: what is towed has no roadside assist of its own. Source: PR-21. */
export function promisesWith(
  car: Pick<Car, 'car_type' | 'item_type' | 'status' | 'sold'>,
  { detail }: { detail: { promises: readonly PromiseName[] } },
): PromiseName[] {
  if (car.car_type !== 'used' || isSold(car)) return []
  return detail.promises.filter(promise => promise !== 'roadside-assist' || isDriven(car))
}

export const promiseText = (promise: PromiseName, { moneyBack, roadsideAssist }: PromiseLabels): string =>
  ({ 'money-back': moneyBack, 'roadside-assist': roadsideAssist })[promise]
