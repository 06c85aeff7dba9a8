import { fill, joinParts } from '../../domain/text.ts'
import { type Labels, labelsOf } from '../../site/labels.ts'
import type { SiteLocation } from '../../site/site.ts'
import { toShopperFrom } from '../dealer-mail.ts'
import type { Block } from '../letters/blocks.ts'
import { writeLetter } from '../letters/letter.ts'
import type { Mail } from '../ports/mail.ts'
import { carLines, howToReach, phoneAt, placeLine, toTracker } from '../to-shopper.ts'
import { CALENDAR_FILE, CALENDAR_TYPE, driveCalendar } from './calendar.ts'
import { addressOf, type BookedDrive, timeOf } from './drive.ts'

type Shopper = { email: string; taker: SiteLocation | undefined; trackerLink?: string | undefined }

/**
 * To the shopper whose test drive is booked, with the file for calendars. Anybody can type anybody's mail address: nothing in it
 * is what the form says but the car that it names, not even a name. `taker` is the place that has the lead, whose people read
 * what is answered; `trackerLink` leads to the private page of the lead, where it has one.
 */
export function driveMail(drive: BookedDrive, { email, taker, trackerLink }: Shopper): Mail {
  const { car, place, site } = drive
  const { settings } = site
  const labels = labelsOf(settings)
  const from = toShopperFrom(taker, site)
  const blocks = [
    { lines: [fill(labels.successBooked, { time: timeOf(drive) })] },
    aboutCar(drive, labels),
    { lines: [`${labels.whereToSee}: ${placeLine(place, settings.region)}`] },
    { lines: [labels.driveLicence] },
    {
      lines: [
        howToReach(
          { ...from, phone: phoneAt(place, site) },
          { reply: labels.driveMailReply, replyOrCall: labels.driveMailReplyOrCall, call: labels.driveMailCall },
        ),
        labels.driveMailCalendar,
      ],
    },
    ...toTracker(trackerLink, labels),
    { as: 'quiet' as const, lines: [settings.name] },
  ]
  return {
    to: [email],
    ...from,
    ...writeLetter(site, { subject: joinParts([labels.driveMailSubject, car?.name], ': '), blocks }),
    attachments: [{ filename: CALENDAR_FILE, contentType: CALENDAR_TYPE, content: driveCalendar(drive) }],
  }
}

/** The car and the page that has it, else the dealer's own. */
function aboutCar(drive: BookedDrive, labels: Labels): Block {
  const { car, site } = drive
  const href = addressOf(drive)
  const label = car === undefined ? site.settings.name : labels.viewDetails
  return { car, lines: car === undefined ? [] : carLines(car, site), link: href === undefined ? href : { label, href } }
}
