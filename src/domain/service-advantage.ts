import { type DistanceSettings, formatDistance } from './distance.ts'
import { formatDollars } from './format.ts'
import { modelKey } from './model.ts'
import { remembering } from './remembering.ts'
import { fill } from './text.ts'

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

/** Two services a year: every six months or 10,000 km. Source: DC-156. */
function twiceAYear(amount: number, years: number): ServiceAdvantage {
  const services = years * 2
  return { amount, years, services, interval: { months: 6, km: 10_000 }, range: services * 10_000 }
}

const atAmount = (amount: number): ServiceAdvantage => ({ ...DEFAULT_ADVANTAGE, amount })

/** Source: TSA-04 to TSA-21, DC-156. */
const BY_MODEL: ReadonlyMap<string, ServiceAdvantage> = new Map(
  Object.entries({
    Coaster: twiceAYear(485, 3),
    HiAce: twiceAYear(290, 3),
    Granvia: twiceAYear(290, 3),
    HiLux: twiceAYear(290, 3),
    Fortuner: twiceAYear(290, 3),
    Prado: twiceAYear(390, 5),
    'LandCruiser 70': atAmount(525),
    'LandCruiser 300': twiceAYear(400, 5),
    Tundra: twiceAYear(400, 5),
    bZ4X: atAmount(180),
    Corolla: atAmount(245),
    Yaris: atAmount(245),
    Camry: atAmount(255),
    'Yaris Cross': atAmount(250),
    'C-HR': atAmount(250),
    'Corolla Cross': atAmount(250),
    RAV4: atAmount(260),
    Kluger: atAmount(265),
  }).map(([name, advantage]) => [modelKey(name), advantage]),
)

/** Each car of a stock asks, and a stock has few models. */
const keyOf = remembering((model: string, make: string) => modelKey(model, make), 1_000)

/** A model's service advantage, for Toyotas only; names are compared whole. Source: TSA-02 to TSA-22, DC-150, DC-156, DC-157. */
export function serviceAdvantage(
  model: string,
  make: string,
  own: Partial<ServiceAdvantage> = {},
): ServiceAdvantage | undefined {
  if (make.toLowerCase() !== 'toyota') return undefined
  return { ...(BY_MODEL.get(keyOf(model, make)) ?? DEFAULT_ADVANTAGE), ...own }
}

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
