import type { Car } from '../records/index.ts'
import { electrification } from './electrification.ts'
import { kwhPer100Km } from './energy-use.ts'
import { type OwnAdvantage, serviceAdvantage } from './service-advantage.ts'
import type { WeeklyInputs } from './weekly-cost.ts'
import type { Region } from './wording.ts'

// Apart from `weekly-cost.ts`, which works in the browser and needs no maker's prices.

/** As `site.json` has them: dollars, and how far is driven in a year. */
export type RunningSettings = { runningCosts: RunningCosts; serviceAdvantage: OwnAdvantage; region: Region }

type RunningCosts = {
  kmAYear: number
  petrolPerLitre: number
  dieselPerLitre: number
  electricityPerKwh?: number | undefined
  roadUserPer1000Km?: number | undefined
  registrationAYear: number
}

type CostFacts = Pick<Car, 'item_type' | 'make' | 'model' | 'year' | 'variant' | 'fuel' | 'simple_fuel'>

/**
 * What is known of the running costs of a car in a year; nothing where its fuel or consumption is not known, for then
 * services and registration would pass for all of it. A maker's consumption counts where it is litres on 100 km or, of a car
 * that only charges, electricity.
 */
export function runningInputs(car: CostFacts, settings: RunningSettings, year: number): WeeklyInputs | undefined {
  const { kmAYear, registrationAYear } = settings.runningCosts
  const driven = burnt(car, settings) ?? charged(car, settings)
  if (driven === undefined || lacksRoadUser(car, settings)) return undefined
  const service = cappedService(car, settings, year)
  return {
    kmAYear,
    registrationAYear,
    ...driven,
    ...(service && { service }),
  }
}

/** What is paid by the distance. */
type Driven = Pick<
  WeeklyInputs,
  'litresPer100Km' | 'fuelPerLitre' | 'kwhPer100Km' | 'electricityPerKwh' | 'roadUserPer1000Km'
>

function burnt(car: CostFacts, settings: RunningSettings): Driven | undefined {
  const fuelPerLitre = pumpPrice(car, settings.runningCosts)
  const litresPer100Km = litresOf(car)
  if (fuelPerLitre === undefined || !(litresPer100Km > 0) || isPlugIn(car, litresPer100Km)) return undefined
  return { litresPer100Km, fuelPerLitre, ...roadUser(car, settings) }
}

/** Of a car that runs on nothing else. */
function charged(car: CostFacts, settings: RunningSettings): Driven | undefined {
  const { electricityPerKwh } = settings.runningCosts
  const { item_type, variant } = car
  const read = { item_type, region: settings.region }
  const kwh = isOnlyElectric(car) ? kwhPer100Km(variant?.energyconsumption, read) : undefined
  if (kwh === undefined || electricityPerKwh === undefined) return undefined
  return { kwhPer100Km: kwh, electricityPerKwh, ...roadUser(car, settings) }
}

function roadUser(car: CostFacts, settings: RunningSettings): Driven {
  const { roadUserPer1000Km } = settings.runningCosts
  return roadUserPer1000Km === undefined || !paysRoadUser(car, settings) ? {} : { roadUserPer1000Km }
}

/**
 * In New Zealand these charges may be the larger part: without them a car would look cheaper than it is.
 * Source: Road User Charges Act 2012 (NZ).
 */
const lacksRoadUser = (car: CostFacts, settings: RunningSettings): boolean =>
  settings.region === 'en-NZ' && settings.runningCosts.roadUserPer1000Km === undefined && paysRoadUser(car, settings)

/** Who pays no tax at a pump: elsewhere than in New Zealand, diesel has it in its price. */
const paysRoadUser = (car: CostFacts, { region }: RunningSettings): boolean =>
  car.item_type !== 'motorcycle' && (isOnlyElectric(car) || (region === 'en-NZ' && /diesel/i.test(fuelsOf(car))))

const litresOf = ({ variant }: CostFacts): number => Number(variant?.fuelconsumptioncombined)
const fuelsOf = ({ fuel, simple_fuel }: CostFacts): string => `${fuel ?? ''} ${simple_fuel ?? ''}`

/** Beside electricity, what fills a tank, or makes electricity on the way. */
const FILLED = /petrol|gasoline|unleaded|\bulp\b|diesel|\blpg\b|plug|hydrogen|fuel.?cell|extender|\brex\b/i

const isOnlyElectric = (car: CostFacts): boolean =>
  electrification(car) === 'electric' && !FILLED.test(fuelsOf(car)) && !(litresOf(car) > 0)

/**
 * A car that takes less has been driven on electricity from a plug for a part of the test, which nobody has counted, even where
 * its feed says plain petrol. Many a motorcycle burns no more.
 */
const LEAST_WITHOUT_PLUG = 3

const isPlugIn = (car: CostFacts, litresPer100Km: number): boolean =>
  /plug|phev/i.test(fuelsOf(car)) ||
  (litresPer100Km < LEAST_WITHOUT_PLUG && (car.item_type !== 'motorcycle' || electrification(car) !== undefined))

/** Dollars a litre of what the car burns; nothing for gas, petrol beside it or not, and for what only charges. */
function pumpPrice(car: CostFacts, { petrolPerLitre, dieselPerLitre }: RunningCosts): number | undefined {
  const fuel = fuelsOf(car)
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
