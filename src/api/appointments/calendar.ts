import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { fill, joinParts } from '../../domain/text.ts'
import { labelsOf } from '../../site/labels.ts'
import { hostOf } from '../host-of.ts'
import { carLine, phoneAt, placeLine } from '../to-shopper.ts'
import { addressOf, type BookedDrive } from './drive.ts'

export const CALENDAR_FILE = 'test-drive.ics'
/** With the method that is in the file, as mail programs ask for it. Source: RFC 5545 §8.1, RFC 6047 §2.4. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH'

/** What no text of a calendar may hold. Source: RFC 5545 §3.3.11. */
const CONTROLS = /(?![\t\r\n])\p{Cc}/gu

/**
 * A booked test drive as a file that any calendar reads: one event at the same moment everywhere (UTC), under an id that stays
 * the same, so that who adds it twice has it once. It names nobody. Source: RFC 5545.
 */
export function driveCalendar(drive: BookedDrive): string {
  const { leadId, bookedAt, start, end, car, place, site } = drive
  const { settings } = site
  const labels = labelsOf(settings)
  const phone = phoneAt(place, site)
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Forecourt', product: 'Test drive', language: 'EN' },
  })
  const description = [car && carLine(car, site), labels.driveLicence, phone && fill(labels.driveMailCall, { phone })]
  calendar.createEvent({
    id: `${leadId}@${hostOf(site)}`,
    stamp: bookedAt,
    start,
    end,
    summary: plain(joinParts([labels.testDrive, car?.name], ': ')),
    location: plain(placeLine(place, settings.region)),
    description: plain(description.filter(Boolean).join('\n')),
    url: addressOf(drive) ?? null,
    status: ICalEventStatus.CONFIRMED,
  })
  // Each line has an end, the last one too, which the library leaves out.
  return `${calendar.toString()}\r\n`
}

const plain = (text: string): string => text.replace(CONTROLS, '')
