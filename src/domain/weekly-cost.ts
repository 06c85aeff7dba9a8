import { PAYMENTS_A_YEAR } from './loan.ts'

/** What a car costs to keep, each in the unit of its name; a part that is not known is missing. */
export type WeeklyInputs = {
  kmAYear: number
  registrationAYear: number
  /** Dollars a week to the lender. */
  repayment?: number
  litresPer100Km?: number
  fuelPerLitre?: number
  kwhPer100Km?: number
  electricityPerKwh?: number
  /** What the state asks of those who pay no tax at the pump. */
  roadUserPer1000Km?: number
  /** At most so many dollars each time, after so many months or kilometres. */
  service?: { dollars: number; everyMonths: number; everyKm: number }
}

/** Whole dollars a week; `total` is their sum as shown, so that it can be worked out by hand. */
export type WeeklyCost = {
  repayment?: number
  fuel?: number
  electricity?: number
  roadUser?: number
  service?: number
  registration: number
  running: number
  total: number
}

/** What a car costs a week, all that is known of it together. */
export function weeklyCost(inputs: WeeklyInputs): WeeklyCost {
  const { kmAYear, registrationAYear, repayment, litresPer100Km, fuelPerLitre, service } = inputs
  const { kwhPer100Km, electricityPerKwh, roadUserPer1000Km } = inputs
  const parts = {
    ...(repayment !== undefined && { repayment: Math.round(repayment) }),
    ...(litresPer100Km !== undefined &&
      fuelPerLitre !== undefined && { fuel: aWeek((kmAYear / 100) * litresPer100Km * fuelPerLitre) }),
    ...(kwhPer100Km !== undefined &&
      electricityPerKwh !== undefined && { electricity: aWeek((kmAYear / 100) * kwhPer100Km * electricityPerKwh) }),
    ...(roadUserPer1000Km !== undefined && { roadUser: aWeek((kmAYear / 1000) * roadUserPer1000Km) }),
    ...(service !== undefined && {
      // Whatever comes first, the months or the kilometres, calls for the service.
      service: aWeek(service.dollars * Math.max(12 / service.everyMonths, kmAYear / service.everyKm)),
    }),
    registration: aWeek(registrationAYear),
  }
  const total = Object.values(parts).reduce((sum, dollars) => sum + dollars, 0)
  return { ...parts, running: total - (parts.repayment ?? 0), total }
}

/** What a week's distance costs, in whole dollars: that part is known of every car whose cost is, services are not. */
export function drivingCost(inputs: WeeklyInputs): number {
  const { fuel = 0, electricity = 0, roadUser = 0 } = weeklyCost(inputs)
  return fuel + electricity + roadUser
}

const aWeek = (dollarsAYear: number): number => Math.round(dollarsAYear / PAYMENTS_A_YEAR.week)
