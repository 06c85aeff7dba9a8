import { PAYMENTS_A_YEAR } from './loan.ts'

/** What a car costs to keep, each in the unit of its name; a part that is not known is missing. */
export type WeeklyInputs = {
  kmAYear: number
  registrationAYear: number
  /** Dollars a week to the lender. */
  repayment?: number
  litresPer100Km?: number
  fuelPerLitre?: number
  /** At most so many dollars each time, after so many months or kilometres. */
  service?: { dollars: number; everyMonths: number; everyKm: number }
}

/** Whole dollars a week; `total` is their sum as shown, so that it can be worked out by hand. */
export type WeeklyCost = {
  repayment?: number
  fuel?: number
  service?: number
  registration: number
  running: number
  total: number
}

/** What a car costs a week, all that is known of it together. */
export function weeklyCost(inputs: WeeklyInputs): WeeklyCost {
  const { kmAYear, registrationAYear, repayment, litresPer100Km, fuelPerLitre, service } = inputs
  const parts = {
    ...(repayment !== undefined && { repayment: Math.round(repayment) }),
    ...(litresPer100Km !== undefined &&
      fuelPerLitre !== undefined && { fuel: aWeek((kmAYear / 100) * litresPer100Km * fuelPerLitre) }),
    ...(service !== undefined && {
      // Whatever comes first, the months or the kilometres, calls for the service.
      service: aWeek(service.dollars * Math.max(12 / service.everyMonths, kmAYear / service.everyKm)),
    }),
    registration: aWeek(registrationAYear),
  }
  const running = (parts.fuel ?? 0) + (parts.service ?? 0) + parts.registration
  return { ...parts, running, total: running + (parts.repayment ?? 0) }
}

const aWeek = (dollarsAYear: number): number => Math.round(dollarsAYear / PAYMENTS_A_YEAR.week)
