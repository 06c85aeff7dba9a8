import { locationSlug } from '../../domain/location.ts'
import { isPhone } from '../../domain/phone.ts'
import type { Location } from '../../records/index.ts'
import type { Fault } from '../faults.ts'
import type { SiteSettings } from '../schema/site.ts'
import { closesFirst, repeats } from './shared.ts'

/** Dealerships and locations: each there once, and pointing at each other. */
export function checkPlaces(settings: SiteSettings, file: string): Fault[] {
  return [
    ...checkIds(settings, file),
    ...checkAddresses(settings, file),
    ...checkPhones(settings, file),
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

/**
 * A slug that a location sets is there once, and the page of a dealership is one of its own locations. Those that set none
 * may share the page of their dealership. Source: DC-13.
 */
function checkAddresses({ dealerships, locations }: SiteSettings, file: string): Fault[] {
  const repeated = repeats(locations, location => location.slug, 'locations', 'slug').map(fault => ({ file, ...fault }))
  const hiding = locations.flatMap((location, index) => {
    const slug = locationSlug(location)
    const at = { file, path: `locations[${index}].slug` }
    const other = dealerships.find(({ slug: theirs, id }) => theirs === slug && id !== location.dealership_id)
    if (other === undefined) return []
    const message = `/locations/${slug} is the page of dealership ${other.id} (${other.name})`
    return [{ ...at, message, remedy: 'give it another slug' }]
  })
  return [...repeated, ...hiding]
}

/** What is no number would be a link that calls a stranger: letters are dialled by the keys of a telephone. Source: VD-41. */
function checkPhones({ dealerships, locations }: SiteSettings, file: string): Fault[] {
  const written = [
    ...dealerships.map(({ phone }, index) => [`dealerships[${index}].phone`, phone] as const),
    ...locations.flatMap(({ phone, contact_detail }, index) => [
      [`locations[${index}].phone`, phone] as const,
      [`locations[${index}].contact_detail.phone`, contact_detail.phone] as const,
      [`locations[${index}].contact_detail.landline_phone`, contact_detail.landline_phone] as const,
    ]),
  ]
  return written.flatMap(([path, phone]) =>
    phone === undefined || isPhone(phone)
      ? []
      : [
          {
            file,
            path,
            message: `"${phone}" is no phone number`,
            remedy: 'write all of its digits, or letters for the last ones as in "1300 TOYOTA", or leave it out',
          },
        ],
  )
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
  const days = contact_detail.opening_hours.map(({ weekday }) => weekday)
  return contact_detail.opening_hours.flatMap(({ weekday, status, open, close, formated_hours }, index) => {
    const at = (field: string) => ({ file, path: `${path}.contact_detail.opening_hours[${index}].${field}` })
    if (days.indexOf(weekday) < index) {
      return [{ ...at('weekday'), message: `the day is listed twice, and only its first hours are told` }]
    }
    if (status === 'Closed') return []
    if (!open || !close) {
      return formated_hours ? [] : [{ ...at(open ? 'close' : 'open'), message: 'an open day needs open and close' }]
    }
    return closesFirst(open, close, at('close'))
  })
}
