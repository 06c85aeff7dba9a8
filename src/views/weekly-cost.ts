import { isSold } from '../domain/availability.ts'
import type { NotedLabel } from '../domain/compare.ts'
import { formatDate } from '../domain/date.ts'
import { formatDistance, isInKm } from '../domain/distance.ts'
import { repayments } from '../domain/finance-calculator.ts'
import { formatDollars } from '../domain/format.ts'
import { runningInputs } from '../domain/running-inputs.ts'
import { fill } from '../domain/text.ts'
import { localTime, zoneOf } from '../domain/time-zone.ts'
import { drivingCost, type WeeklyCost, type WeeklyInputs, weeklyCost } from '../domain/weekly-cost.ts'
import type { Car } from '../records/index.ts'
import type { Labels } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import type { FinanceBlock } from './car-finance.ts'

/** What a visitor can change; named as the rule has it. */
type FieldName = keyof WeeklyInputs &
  ('kmAYear' | 'fuelPerLitre' | 'electricityPerKwh' | 'roadUserPer1000Km' | 'registrationAYear')

/** What a car costs a week: the repayment, with its comparison rate and warning, and what it takes to drive it. */
export type WeeklyBlock = {
  title: string
  text: string
  /** "$211 a week in all" */
  total: string
  rows: { part: keyof WeeklyCost; label: string; value: string }[]
  fields: { name: FieldName; label: string; value: number }[]
  rate?: string
  warning?: string
  asOf: string
  /** With what the browser works it out again. */
  data: { inputs: WeeklyInputs; total: string }
}

/**
 * Fuel or electricity, services and registration beside the repayment of the finance card, on sites that state what they
 * cost. Of a repayment that the card does not tell, this tells nothing either. Source: features #7, NCC s. 164.
 */
export function weeklyBlock(
  site: Site,
  car: Car,
  finance: FinanceBlock | undefined,
  labels: Labels,
): WeeklyBlock | undefined {
  const { settings } = site
  const { runningCosts, region } = settings
  const running = isSold(car) ? undefined : runningOf(site, car)
  if (runningCosts === undefined || running === undefined) return undefined
  const told = finance?.amount === undefined ? undefined : finance.calculator?.setup.start
  // Of a repayment that is told by the month alone, nobody has stated what it is a week.
  const start = told?.isMonthly ? undefined : told
  const inputs: WeeklyInputs =
    start === undefined ? running : { ...running, repayment: repayments(start.inputs, start).week }
  const cost = weeklyCost(inputs)
  const isFinanced = start !== undefined
  const total = isFinanced ? labels.weeklyTotal : labels.weeklyRunning
  return {
    title: labels.weeklyCost,
    text: labels.weeklyCostText,
    total: fill(total, { amount: formatDollars(cost.total) }),
    rows: rowsOf(cost, inputs, labels),
    fields: fieldsOf(inputs, labels),
    rate: isFinanced ? finance?.rate : undefined,
    warning: isFinanced ? finance?.warning : undefined,
    asOf: fill(labels.costsAsOf, { date: formatDate(runningCosts.asOf, region, zoneOf(car.state, settings)) }),
    data: { inputs, total },
  }
}

/** What is known of the running costs of a car, on sites that state what they cost. */
function runningOf({ settings, at }: Pick<Site, 'settings' | 'at'>, car: Car): WeeklyInputs | undefined {
  const { runningCosts, serviceAdvantage, region } = settings
  // Consumption is in litres on 100 km, so a stock in miles has none of it, nor a site whose shoppers drive miles.
  if (runningCosts === undefined || !isInKm(settings)) return undefined
  const { year } = localTime(at, zoneOf(car.state, settings))
  return runningInputs(car, { runningCosts, serviceAdvantage, region }, year)
}

/** What fuel or electricity cost, by which cars can be compared, in whole dollars a week. Source: features #7. */
export function drivingDollarsOf(site: Pick<Site, 'settings' | 'at'>, car: Car): number | undefined {
  const running = runningOf(site, car)
  return running && drivingCost(running)
}

/** What a comparison calls it, and of which distance and day it is. */
export function drivingSaid(settings: Site['settings'], labels: Labels): NotedLabel | undefined {
  const { runningCosts, region } = settings
  if (runningCosts === undefined || !isInKm(settings)) return undefined
  const hasRoadUser = runningCosts.roadUserPer1000Km !== undefined
  return {
    label: hasRoadUser ? labels.compareDrivingRoad : labels.compareDriving,
    note: fill(labels.compareDrivingNote, {
      distance: formatDistance(runningCosts.kmAYear, settings),
      date: formatDate(runningCosts.asOf, region, zoneOf(undefined, settings)),
    }),
  }
}

function fieldsOf(inputs: WeeklyInputs, labels: Labels): WeeklyBlock['fields'] {
  const all = [
    { name: 'kmAYear', label: labels.kmAYear },
    { name: 'fuelPerLitre', label: labels.fuelPrice },
    { name: 'electricityPerKwh', label: labels.electricityPrice },
    { name: 'roadUserPer1000Km', label: labels.roadUserPrice },
    { name: 'registrationAYear', label: labels.registrationAYear },
  ] as const
  return all.flatMap(({ name, label }) => {
    const value = inputs[name]
    return value === undefined ? [] : [{ name, label, value }]
  })
}

function rowsOf(cost: WeeklyCost, { litresPer100Km, kwhPer100Km }: WeeklyInputs, labels: Labels): WeeklyBlock['rows'] {
  const all = [
    { part: 'repayment', label: labels.costRepayment },
    { part: 'fuel', label: fill(labels.costFuel, { litres: litresPer100Km ?? '' }) },
    { part: 'electricity', label: fill(labels.costElectricity, { kwh: kwhPer100Km ?? '' }) },
    { part: 'roadUser', label: labels.costRoadUser },
    { part: 'service', label: labels.costService },
    { part: 'registration', label: labels.costRegistration },
  ] as const
  return all.flatMap(({ part, label }) => {
    const dollars = cost[part]
    return dollars === undefined ? [] : [{ part, label, value: formatDollars(dollars) }]
  })
}
