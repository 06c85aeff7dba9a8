import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Car } from '../../src/records/car.ts'
import type { Dealer, DealerLocation } from './car.ts'
import type { StockPlan } from './plans.ts'

export const SITES = join(import.meta.dirname, '../../sites')

/** The moment for which the committed stock was made: what "sold yesterday" and "just arrived" count from. */
export const SAMPLES_AT = '2026-11-21T00:00:00Z'

type SiteFile = {
  locations: (Omit<DealerLocation, 'manufacturers'> & { manufacturers?: string[] })[]
  dealerships: { id: number; name: string }[]
}

/** The dealer behind a `site.json`: stock stands at its sales locations. */
export function dealerOf(plan: StockPlan, siteFile: string, at: Date): Dealer {
  const { locations, dealerships } = JSON.parse(siteFile) as SiteFile
  return {
    plan,
    at,
    locations: locations
      .filter(location => location.location_type === 'sales')
      .map(location => ({ ...location, manufacturers: location.manufacturers ?? [] })),
    dealerships: new Map(dealerships.map(({ id, name }) => [id, name])),
  }
}

/** NDJSON, gzipped. Node's gzip writes no time and no name into the header, so equal cars are equal bytes. */
export function packStock(cars: readonly Car[]): Buffer {
  return gzipSync(cars.map(car => `${JSON.stringify(car)}\n`).join(''), { level: 9 })
}
