import { dateAt } from '../domain/time-zone.ts'
import type { Car } from '../records/index.ts'
import type { Site } from '../site/site.ts'
import { siteZone } from '../site/zone.ts'

const DAY = /^\d{4}-\d{2}-\d{2}/

/** The day of a date of the data, as "2026-05-31" in the site's time zone; a month alone is none. */
export function dayTold({ settings }: Pick<Site, 'settings'>, date: string | undefined): string | undefined {
  return date === undefined || !DAY.test(date) ? undefined : dateAt(date, siteZone(settings))
}

/** The last day that a car itself tells of: when it was sold, else when it came. */
export function carDay(site: Pick<Site, 'settings'>, car: Pick<Car, 'created_at' | 'sold_date_timestamp'>) {
  const came = dayTold(site, car.created_at)
  const sold = car.sold_date_timestamp ? new Date(car.sold_date_timestamp * 1000).toISOString() : undefined
  return dayTold(site, sold) ?? came
}
