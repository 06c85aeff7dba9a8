import type { Lead } from '../../contract/leads.ts'
import { asksElsewhere, placesToAsk } from '../../domain/location.ts'
import type { Car } from '../../records/index.ts'
import type { Site, SiteLocation } from '../../site/site.ts'

/**
 * The location that takes a lead: the one that was chosen, else the showroom of the dealership that was chosen in place of
 * the car's own, else that of the car, else the main one. What a form names must be of this site, or it counts as not
 * named. Source: FM-08, FM-13, DC-121.
 */
export function locationOf(
  form: Pick<Lead, 'location_id' | 'dealership_slug'>,
  car: Car | undefined,
  { locations }: Pick<Site, 'locations'>,
): SiteLocation | undefined {
  const { location_id, dealership_slug } = form
  const ofCar = whereItStands(car, { locations })
  const chosen = placesToAsk(locations).find(location => location.dealership_slug === dealership_slug)
  return (
    locations.find(location => location.id === location_id) ??
    (isForAnother(form, car, { locations }) ? (chosen ?? ofCar) : (ofCar ?? chosen)) ??
    locations.find(location => location.primary) ??
    locations[0]
  )
}

/** Whether a form names another dealership than its car's own, which every form about a car names by itself. */
export const isForAnother = (
  { dealership_slug }: Pick<Lead, 'dealership_slug'>,
  car: Pick<Car, 'location_id' | 'dealership_slug'> | undefined,
  site: Pick<Site, 'locations'>,
): boolean => asksElsewhere(dealership_slug, car?.dealership_slug ?? whereItStands(car, site)?.dealership_slug)

/** The location where a car stands, if that is one of the site. */
export const whereItStands = (
  car: Pick<Car, 'location_id'> | undefined,
  { locations }: Pick<Site, 'locations'>,
): SiteLocation | undefined => locations.find(location => location.id === car?.location_id)

export type Recipients = { mailTo: string[]; adfTo: string[] }

/** The mail boxes of the location and of those that receive copies (DC-137); without any, those of the whole site. */
export function recipientsOf(location: SiteLocation | undefined, { settings }: Site): Recipients {
  const { byLocation, mailTo, adfTo } = settings.leads
  const ids = location === undefined ? [] : [location.id, ...location.distribution_locations]
  const found = [...new Set(ids)].map(id => byLocation[String(id)]).filter(mailboxes => mailboxes !== undefined)
  const named = {
    mailTo: unique(found.flatMap(mailboxes => mailboxes.mailTo)),
    adfTo: unique(found.flatMap(mailboxes => mailboxes.adfTo)),
  }
  return named.mailTo.length + named.adfTo.length > 0 ? named : { mailTo, adfTo }
}

const unique = (list: readonly string[]): string[] => [...new Set(list)]
