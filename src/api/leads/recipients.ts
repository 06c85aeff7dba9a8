import type { Lead } from '../../contract/leads.ts'
import type { Car } from '../../records/index.ts'
import type { Site, SiteLocation } from '../../site/site.ts'

/**
 * The location that takes a lead: the one that was chosen, else that of the car, else the first of the dealership that
 * was chosen, else the main one. What a form names must be of this site, or it counts as not named.
 */
export function locationOf(
  form: Pick<Lead, 'location_id' | 'dealership_slug'>,
  car: Car | undefined,
  { locations }: Site,
): SiteLocation | undefined {
  const byId = (id: number | undefined): SiteLocation | undefined => locations.find(location => location.id === id)
  return (
    byId(form.location_id) ??
    byId(car?.location_id) ??
    locations.find(location => location.dealership_slug === form.dealership_slug) ??
    locations.find(location => location.primary) ??
    locations[0]
  )
}

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
