import { formatDate } from '../../domain/date.ts'
import { formatTimeAndZone } from '../../domain/reply-promise.ts'
import { instantOf, localIso, TIME, zoneOf } from '../../domain/time-zone.ts'
import { siteZone } from '../../site/zone.ts'
import type { LeadFacts } from './facts.ts'

/** When somebody would like to come: for people, and where it is a moment, for machines with the offset of the place. */
type AskedTime = { text: string; iso?: string | undefined }

/**
 * "Booked: 10:00 am Saturday 13 June (AEST)", on the wall of the place that takes the lead. What the diary has not is a wish,
 * perhaps in the customer's own words, and says so. Source: DC-121.
 */
export function askedTime({
  form: { date_time: asked },
  isBooked = false,
  location,
  site: { settings },
}: Pick<LeadFacts, 'form' | 'isBooked' | 'location' | 'site'>): AskedTime | undefined {
  if (asked === undefined) return undefined
  const zone = location === undefined ? siteZone(settings) : zoneOf(location.address.state, settings)
  const isDate = STARTS_WITH_DATE.test(asked) && !Number.isNaN(Date.parse(asked))
  const moment = isDate && TIME.test(asked) ? instantOf(asked, zone) : undefined
  const day = isDate ? formatDate(asked, settings.region, zone) : asked
  const time = moment === undefined ? day : formatTimeAndZone(moment, zone, settings.region)
  return {
    text: isBooked ? `Booked: ${time}` : `Asks for: ${time}. This time is not booked.`,
    iso: moment && localIso(moment, zone),
  }
}

const STARTS_WITH_DATE = /^\d{4}-\d\d-\d\d/
