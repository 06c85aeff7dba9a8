import { locationSlug } from '../../domain/location.ts'
import type { Location } from '../../records/index.ts'
import type { Fault } from '../faults.ts'
import type { SiteSettings } from '../schema/site.ts'
import { repeats } from './shared.ts'

/** Dealerships and locations: each there once, and pointing at each other. */
export function checkPlaces(settings: SiteSettings, file: string): Fault[] {
  return [
    ...checkIds(settings, file),
    ...checkAddresses(settings, file),
    ...settings.locations.flatMap((location, index) => checkLocation(location, index, settings, file)),
  ]
}

function checkIds({ dealerships, locations }: SiteSettings, file: string): Fault[] {
  const known = locations.map(location => location.id)
  const repeated = [
    ...repeats(dealerships, dealership => dealership.id, 'dealerships', 'id'),
    ...repeats(dealerships, dealership => dealership.slug, 'dealerships', 'slug'),
    ...repeats(locations, location => location.id, 'locations', 'id'),
  ]
  const strangers = dealerships.flatMap((dealership, index) =>
    dealership.locations
      .filter(id => !known.includes(id))
      .map(id => ({
        path: `dealerships[${index}].locations`,
        message: `there is no location with id ${id}`,
        remedy: `the locations are ${known.join(', ')}`,
      })),
  )
  return [...repeated, ...strangers].map(fault => ({ file, ...fault }))
}

/** Each location has a page of its own, and that of a dealership is one of its own locations. Source: DC-13. */
function checkAddresses({ dealerships, locations }: SiteSettings, file: string): Fault[] {
  const first = new Map<string, number>()
  return locations.flatMap((location, index) => {
    const slug = locationSlug(location)
    const at = { file, path: `locations[${index}].slug` }
    const before = first.get(slug)
    if (before === undefined) first.set(slug, index)
    else if (location.slug) return [{ ...at, message: `${slug} is already the slug of locations[${before}]` }]
    else {
      const message = `its page would be /locations/${slug}, which is that of locations[${before}]`
      return [{ ...at, message, remedy: 'give it a slug of its own' }]
    }
    const other = dealerships.find(({ slug: theirs, id }) => theirs === slug && id !== location.dealership_id)
    if (other === undefined) return []
    const message = `/locations/${slug} is the page of dealership ${other.id} (${other.name})`
    return [{ ...at, message, remedy: 'give it another slug' }]
  })
}

function checkLocation(
  location: SiteSettings['locations'][number],
  index: number,
  { dealerships }: SiteSettings,
  file: string,
): Fault[] {
  const path = `locations[${index}]`
  const dealership = dealerships.find(candidate => candidate.id === location.dealership_id)
  const faults: Fault[] = []
  if (!dealership) {
    faults.push({
      file,
      path: `${path}.dealership_id`,
      message: `there is no dealership with id ${location.dealership_id}`,
      remedy: `the dealerships are ${dealerships.map(({ id, name }) => `${id} (${name})`).join(', ')}`,
    })
  } else if (dealership.slug !== location.dealership_slug) {
    faults.push({
      file,
      path: `${path}.dealership_slug`,
      message: `"${location.dealership_slug}" is not the slug of dealership ${dealership.id}`,
      remedy: `write "${dealership.slug}"`,
    })
  }
  return [...faults, ...checkHours(location, path, file)]
}

function checkHours({ contact_detail }: Location, path: string, file: string): Fault[] {
  return contact_detail.opening_hours.flatMap(({ status, open, close, formated_hours }, index) => {
    const at = { file, path: `${path}.contact_detail.opening_hours[${index}]` }
    if (status === 'Closed') return []
    if (!open || !close) return formated_hours ? [] : [{ ...at, message: 'an open day needs open and close' }]
    return open < close ? [] : [{ ...at, message: `it closes at ${close}, before it opens at ${open}` }]
  })
}
