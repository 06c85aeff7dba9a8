import { type DistanceSettings, formatDistance } from './distance.ts'
import { formatDollars } from './format.ts'
import { modelKey } from './model.ts'
import { remembering } from './remembering.ts'
import { fill } from './text.ts'
import type { Region } from './wording.ts'

/** Capped-price servicing: dollars per service, how long, how often, up to which odometer (km). Source: TSA-02. */
export type ServiceAdvantage = {
  amount: number
  years: number
  services: number
  interval: { months: number; km: number }
  range: number
}

/** Source: TSA-03. */
export const DEFAULT_ADVANTAGE: ServiceAdvantage = {
  amount: 250,
  years: 5,
  services: 5,
  interval: { months: 12, km: 15_000 },
  range: 75_000,
}

/** Some of the numbers, in place of the maker's. */
type OwnNumbers = Partial<Omit<ServiceAdvantage, 'interval'>> & { interval?: Partial<ServiceAdvantage['interval']> }

/** As `serviceAdvantage` of `site.json` has it: in place of the default, and of what is stated of a model. Source: DC-156. */
export type OwnAdvantage = { default: OwnNumbers; byModel: Readonly<Record<string, OwnNumbers>> }

/** Two services a year: every six months or 10,000 km. Source: DC-156. */
function twiceAYear(amount: number, years: number): ServiceAdvantage {
  const services = years * 2
  return { amount, years, services, interval: { months: 6, km: 10_000 }, range: services * 10_000 }
}

/** What is stated of a model; the rest is as the default. Source: TSA-04 to TSA-21, DC-156. */
const BY_MODEL: ReadonlyMap<string, OwnNumbers> = new Map(
  Object.entries({
    Coaster: twiceAYear(485, 3),
    HiAce: twiceAYear(290, 3),
    Granvia: twiceAYear(290, 3),
    HiLux: twiceAYear(290, 3),
    Fortuner: twiceAYear(290, 3),
    Prado: twiceAYear(390, 5),
    'LandCruiser 70': { amount: 525 },
    'LandCruiser 300': twiceAYear(400, 5),
    Tundra: twiceAYear(400, 5),
    bZ4X: { amount: 180 },
    Corolla: { amount: 245 },
    Yaris: { amount: 245 },
    Camry: { amount: 255 },
    'Yaris Cross': { amount: 250 },
    'C-HR': { amount: 250 },
    'Corolla Cross': { amount: 250 },
    RAV4: { amount: 260 },
    Kluger: { amount: 265 },
  }).map(([name, advantage]) => [modelKey(name), advantage]),
)

/** Each car of a stock asks, and a stock has few models. */
const keyOf = remembering((model: string, make: string) => modelKey(model, make), 1_000)

/**
 * A model's service advantage, for Toyotas only; names are compared whole, and a site's own numbers come first. The
 * maker promises it in Australia, so elsewhere there is one only where the site states numbers of it.
 * Source: TSA-02 to TSA-22, DC-150, DC-156, DC-157.
 */
export function serviceAdvantage(
  model: string,
  make: string,
  own: OwnAdvantage,
  region: Region,
): ServiceAdvantage | undefined {
  if (make.toLowerCase() !== 'toyota') return undefined
  const key = keyOf(model, make)
  const named = Object.entries(own.byModel).find(([name]) => keyOf(name, make) === key)
  const isPromised = region === 'en-AU'
  if (!isPromised && named === undefined && Object.keys(own.default).length === 0) return undefined
  const ofModel = isPromised ? BY_MODEL.get(key) : undefined
  return withStated(withStated(withStated(DEFAULT_ADVANTAGE, own.default), ofModel), named?.[1])
}

const withStated = (numbers: ServiceAdvantage, stated: OwnNumbers = {}): ServiceAdvantage => ({
  ...numbers,
  ...stated,
  interval: { ...numbers.interval, ...stated.interval },
})

/**
 * The advantage in the words of a label: "Up to $250 per service for 5 years / 5 services, every 12 months or 15,000 km,
 * up to 75,000 km". Source: DC-157.
 */
export function serviceAdvantageText(
  advantage: ServiceAdvantage,
  labels: { serviceAdvantageText: string },
  { region }: Pick<DistanceSettings, 'region'>,
): string {
  const { amount, years, services, interval, range } = advantage
  // The maker states kilometres, whatever unit the dealer's feed has.
  const distance = (km: number): string => formatDistance(km, { region, stock: { distanceUnit: 'km' } })
  return fill(labels.serviceAdvantageText, {
    amount: formatDollars(amount),
    years,
    services,
    months: interval.months,
    distance: distance(interval.km),
    range: distance(range),
  })
}
