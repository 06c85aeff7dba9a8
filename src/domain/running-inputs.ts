import type { Car } from '../records/index.ts'
import { type OwnAdvantage, serviceAdvantage } from './service-advantage.ts'
import { electrification } from './tags.ts'
import type { WeeklyInputs } from './weekly-cost.ts'
import type { Region } from './wording.ts'

// Apart from `weekly-cost.ts`, which works in the browser and needs no maker's prices.

/** As `site.json` has them: dollars, and how far is driven in a year. */
export type RunningSettings = { runningCosts: RunningCosts; serviceAdvantage: OwnAdvantage; region: Region }

type RunningCosts = {
  kmAYear: number
  petrolPerLitre: number
  dieselPerLitre: number
  registrationAYear: number
}

type CostFacts = Pick<Car, 'item_type' | 'make' | 'model' | 'year' | 'variant' | 'fuel' | 'simple_fuel'>

/**
 * What is known of the running costs of a car in a year; nothing where its fuel or consumption is not known, for then
 * services and registration would pass for all of it. A maker's consumption counts where it is litres on 100 km.
 */
export function runningInputs(car: CostFacts, settings: RunningSettings, year: number): WeeklyInputs | undefined {
  const { kmAYear, registrationAYear } = settings.runningCosts
  const fuelPerLitre = pumpPrice(car, settings.runningCosts)
  const litresPer100Km = Number(car.variant?.fuelconsumptioncombined)
  if (fuelPerLitre === undefined || !(litresPer100Km > 0) || isPlugIn(car, litresPer100Km)) return undefined
  const service = cappedService(car, settings, year)
  return {
    kmAYear,
    registrationAYear,
    litresPer100Km,
    fuelPerLitre,
    ...(service && { service }),
  }
}

/**
 * A car that takes less has been driven on electricity from a plug for a part of the test, which nobody has counted, even where
 * its feed says plain petrol. Many a motorcycle burns no more.
 */
const LEAST_WITHOUT_PLUG = 3

const isPlugIn = ({ fuel, simple_fuel, item_type }: CostFacts, litresPer100Km: number): boolean =>
  /plug|phev/i.test(`${fuel ?? ''} ${simple_fuel ?? ''}`) ||
  (litresPer100Km < LEAST_WITHOUT_PLUG &&
    (item_type !== 'motorcycle' || electrification({ fuel, simple_fuel }) !== undefined))

/** Dollars a litre of what the car burns; nothing for gas, petrol beside it or not, and for what only charges. */
function pumpPrice(car: CostFacts, { petrolPerLitre, dieselPerLitre }: RunningCosts): number | undefined {
  const fuel = `${car.fuel ?? ''} ${car.simple_fuel ?? ''}`
  if (/\blpg\b/i.test(fuel)) return undefined
  if (/diesel/i.test(fuel)) return dieselPerLitre
  return /petrol|unleaded|hybrid/i.test(fuel) ? petrolPerLitre : undefined
}

/** The maker's price for a service, or the site's own, while the car is young enough to get it. Source: TSA-02, DC-156. */
function cappedService(
  { make, model, year: built }: CostFacts,
  { serviceAdvantage: own, region }: RunningSettings,
  year: number,
): WeeklyInputs['service'] {
  const advantage = serviceAdvantage(model, make, own, region)
  if (advantage === undefined || built === undefined || year - built >= advantage.years) return undefined
  const { amount, interval } = advantage
  return { dollars: amount, everyMonths: interval.months, everyKm: interval.km }
}
