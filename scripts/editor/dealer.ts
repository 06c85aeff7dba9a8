// A dealer as the editor knows it: by its settings, as far as these can be read.
import { join } from 'node:path'
import { locationSlug } from '../../src/domain/location.ts'
import { LIST_ORDER, WEEKDAYS } from '../../src/domain/opening-hours.ts'
import { localDate } from '../../src/domain/time-zone.ts'
import type { Region } from '../../src/domain/wording.ts'
import { rawSettings } from '../../src/site/raw-settings.ts'
import { SiteSchema, type SiteSettings } from '../../src/site/schema/site.ts'
import { siteZone } from '../../src/site/zone.ts'
import { type Field, fieldsOf } from './fields.ts'
import type { Kind } from './kinds.ts'

export type Dealer = {
  slug: string
  name: string
  /** None while something in them is wrong. */
  settings: SiteSettings | undefined
  /** How its dates and times are written. */
  region: Region
  /** Where its dates are read. */
  zone: string
  /** The day that it is there. */
  today: string
}

export function readDealer(sitesDir: string, slug: string, now: Date): Dealer {
  const raw = rawSettings(join(sitesDir, slug))
  const settings = SiteSchema.safeParse(raw).data
  const { name } = raw
  const region = settings?.region ?? 'en-AU'
  const zone = settings === undefined ? 'UTC' : siteZone(settings)
  return { slug, name: typeof name === 'string' ? name : slug, settings, region, zone, today: localDate(now, zone) }
}

/** A moment as the dealer's own clock tells it; as this computer's does while its settings cannot be read. */
export function clockOf(
  { settings, region, zone }: Pick<Dealer, 'settings' | 'region' | 'zone'>,
  style: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium' },
): (at: Date) => string {
  const clock = new Intl.DateTimeFormat(region, { ...style, ...(settings && { timeZone: zone }) })
  return at => clock.format(at)
}

/** What the form of a kind asks this dealer for. */
export function fieldsFor(kind: Kind, { settings }: Dealer): Field[] {
  const { dealerships = [], locations = [] } = settings ?? {}
  const places = locations.map(({ id, name }) => ({ value: String(id), label: name }))
  const options = {
    dealership_ids: dealerships.map(({ id, name }) => ({ value: String(id), label: name })),
    location_id: places,
    location_slug: locations.map(location => ({ value: locationSlug(location), label: location.name })),
    weekday: LIST_ORDER.map(weekday => ({ value: String(weekday), label: WEEKDAYS[weekday]! })),
  }
  return fieldsOf(kind.schema, kind.words, {
    ...Object.fromEntries(Object.entries(options).filter(([, known]) => known.length > 0)),
    // With one place, there is nothing to tick.
    locations: places.length > 1 ? places : [],
  })
}

/** What a new one begins with. */
export function freshFields(kind: Kind, { settings, today }: Dealer): Readonly<Record<string, unknown>> {
  const dealershipIds = settings?.dealerships.map(({ id }) => id) ?? []
  return kind.fresh?.({ dealershipIds, manufacturer: settings?.manufacturer, today }) ?? {}
}
