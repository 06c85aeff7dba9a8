import type { CarType } from '../../src/records/car.ts'
import { toyota } from './catalogue/toyota.ts'
import type { Line } from './lines.ts'

/** What stock a sample dealer has. Its locations, and which makes each sells new, are in its `site.json`. */
export type StockPlan = {
  slug: string
  /** Ids of this dealer's cars start behind it, so that no two samples share one. */
  idsFrom: number
  /** How many cars of each type. */
  count: Record<CarType, number>
  lines: readonly Line[]
  /** Lines that are there beyond what weights give: a make's dealer has more used cars of that make. */
  favours?: string
  newMakes: readonly string[]
  oldestYear: number
  /** Prices of the catalogue are Australian; other markets ask more or less. */
  priceFactor: number
  priceType: (carType: CarType) => string
  distanceUnit: 'km' | 'mi'
  /** Fuel use as it is written there, from litres per 100 km. */
  fuelUse: (litresPer100Km: number) => number | string
  /** Spelling of the region, for words that the makers of stock data write. */
  words: (text: string) => string
  monthAndYear: (date: Date) => string
  certifies: boolean
  tags: readonly string[]
  paymentProcessors: string[]
  finance?: { lender: string; interestRate: number; usedInterestRate: number; termMonths: number }
}

const same = (text: string): string => text

const monthAndYear = (date: Date): string =>
  date.toLocaleDateString('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const australian = {
  priceFactor: 1,
  priceType: (carType: CarType) => (carType === 'used' ? 'Excl. Gov. Charges' : 'Drive Away'),
  distanceUnit: 'km' as const,
  fuelUse: (litres: number) => litres,
  words: same,
  monthAndYear,
  paymentProcessors: ['stripe'],
}

export const PLANS: readonly StockPlan[] = [
  {
    ...australian,
    slug: 'wattle-coast-toyota',
    idsFrom: 4_100_000,
    count: { new: 90, demo: 24, used: 186 },
    lines: toyota,
    newMakes: ['Toyota'],
    oldestYear: 2014,
    certifies: true,
    tags: ['Manager Special', 'Low Kms', 'One Owner', 'Run-Out Price'],
    finance: { lender: 'powertorque', interestRate: 6.49, usedInterestRate: 8.29, termMonths: 60 },
  },
]
