import type { CarType } from '../../src/records/car.ts'
import type { Chance } from './chance.ts'

/** Cars that keep their value: makes first, then the bodies that farms, trades and tourers wait for. */
const KEEPS_VALUE = new Set(['Toyota', 'Lexus', 'Jeep', 'Isuzu', 'Porsche', 'Suzuki'])
const LOSES_VALUE = new Set([
  'Alfa Romeo',
  'Audi',
  'BMW',
  'Land Rover',
  'Mercedes-Benz',
  'MINI',
  'Volvo',
  'Renault',
  'Tesla',
])

/** A car driven this far a year is neither cheaper nor dearer for it. */
const USUAL_KM_A_YEAR = 14_000

/** What is left of the price new, from 0 to 1, by make, age in years and distance. */
function worthLeft(make: string, ageYears: number, km: number): number {
  const yearly = KEEPS_VALUE.has(make) ? 0.93 : LOSES_VALUE.has(make) ? 0.88 : 0.905
  const fresh = 0.9 * yearly ** ageYears
  const farther = (km - USUAL_KM_A_YEAR * ageYears) / 100_000
  return Math.max(0.09, fresh - Math.max(-0.06, Math.min(0.12, farther * 0.11)))
}

/** Dealers end a price on 990 or 490; small prices on 90. */
export function roundedPrice(dollars: number): number {
  const step = dollars < 8000 ? 100 : 500
  return Math.max(step, Math.round(dollars / step) * step) - 10
}

/** What is asked for a car; `luck` is a draw around 0, of how it was bought and who priced it. */
export function askingPrice(
  carType: CarType,
  make: string,
  priceNew: number,
  ageYears: number,
  km: number,
  luck: number,
): number {
  if (carType === 'new') return roundedPrice(priceNew * (1 + 0.012 * luck))
  if (carType === 'demo') return roundedPrice(priceNew * (0.93 + 0.015 * luck))
  return roundedPrice(priceNew * worthLeft(make, ageYears, km) * (1 + 0.045 * luck))
}

/** How much its drivers use a car: so far a year, and a little. */
type Habits = { kmAYear: number; km: number }

/** A courier drives as far, and nobody who sells the car again within months. */
const MOST_KM_A_YEAR = 32_000

export function habitsOf(carType: CarType, chance: Chance): Habits {
  if (carType === 'new') return { kmAYear: 0, km: chance.between(5, 60) }
  if (carType === 'demo') return { kmAYear: 0, km: chance.between(9, 78) * 100 + chance.between(0, 99) }
  return {
    kmAYear: Math.min(MOST_KM_A_YEAR, 13_500 * Math.exp(0.38 * chance.normal())),
    km: 700 + chance.between(0, 999),
  }
}

/** How far a car has been driven at this age, in kilometres. */
export const drivenKm = ({ kmAYear, km }: Habits, ageYears: number): number => Math.round(kmAYear * ageYears + km)

export type FinanceTerms = { interestRate: number; comparisonRate: number; termMonths: number }

/** What a loan of this many dollars costs in equal parts, paid at the end of each month. */
export function monthlyPayment(dollars: number, terms: FinanceTerms): number {
  const rate = terms.interestRate / 1200
  return (dollars * rate) / (1 - (1 + rate) ** -terms.termMonths)
}
