// What the page of thanks adds in the browser: what was sent, by when there is an answer, and cars like it. Source: DC-123.
import type { Booked, Lead } from '../../contract/leads.ts'
import { categorySaid } from '../../domain/category-said.ts'
import { placeOfCarsLead } from '../../domain/lead-place.ts'
import { openingTimesOf } from '../../domain/opening-times.ts'
import { formatDay, formatReplyTime, formatTimeAndZone, replyBy } from '../../domain/reply-promise.ts'
import { fill } from '../../domain/text.ts'
import { localTime } from '../../domain/time-zone.ts'
import type { Region } from '../../domain/wording.ts'
import { type CarSent, type SentLead, sentLead } from '../../stores/sent-lead.ts'
import type { SuccessPage } from '../../views/forms/success-page.ts'
import { documentAt, similarCarsIn } from '../document-at.ts'
import { element, pictureElement } from '../dom.ts'
import { carLine, carName } from './car-line.ts'

type Setup = Pick<SuccessPage, 'reply' | 'labels'> & { region: Region }

const page = document.querySelector<HTMLElement>('[data-success]')!
const { reply, region, labels } = JSON.parse(page.dataset.success!) as Setup

function say(selector: string, text: string): void {
  const place = page.querySelector<HTMLElement>(selector)!
  place.textContent = text
  place.hidden = false
}

function showReply(lead: SentLead): void {
  const cars = lead.several?.cars ?? (lead.car === undefined ? [] : [lead.car])
  const place = placeOfCarsLead(lead, cars, reply.places)
  if (place === undefined) return
  say('[data-read]', fill(labels.successNextRead, { place: place.name }))
  // Who has a time waits for no answer.
  if (lead.booked !== undefined) {
    say('[data-next]', labels.driveLicence)
    return
  }
  const { zone } = place.open
  const by = replyBy(new Date(lead.takenAt ?? lead.at), reply.minutes, { ...openingTimesOf(place.open), zone })
  if (by !== undefined) {
    const format = isOnThisClock(by, zone) ? formatReplyTime : formatTimeAndZone
    say('[data-reply]', fill(labels.successReply, { time: format(by, zone, region) }))
  } else if (reply.minutes > 0 && place.open.week.some(span => span !== ''))
    say('[data-reply]', labels.successReplyLater)
}

/** Whether whoever reads this has the clock of the place. */
function isOnThisClock(instant: Date, zone: string): boolean {
  const { day, hour, minute } = localTime(instant, zone)
  return day === instant.getDate() && hour === instant.getHours() && minute === instant.getMinutes()
}

/** A free time may have gone to another meanwhile, or be one too many of them: then it is a wish, of which the dealer reads. */
function showTime({ category, booked, day }: SentLead): void {
  if (booked !== undefined) showBooked(booked)
  else if (category === ('Test Drive' satisfies Lead['category'])) say('[data-time]', labels.successTime)
  // A question about service has this kind, too.
  else if (category === ('Service Enquiry' satisfies Lead['category']))
    say(
      '[data-time]',
      day === undefined
        ? labels.successServiceDay
        : fill(labels.successServiceDayAsked, { day: formatDay(day, region) }),
    )
}

function showBooked({ time, calendar }: Booked): void {
  say('[data-time]', `${fill(labels.successBooked, { time })} ${labels.successBookedMail}`)
  const link = page.querySelector<HTMLAnchorElement>('[data-calendar]')!
  link.href = calendar
  link.hidden = false
}

/** The token stands behind the "#", which no browser sends along. */
function showTracker({ tracker }: SentLead): void {
  const place = page.querySelector<HTMLElement>('[data-tracker]')
  if (place === null || tracker === undefined) return
  place.querySelector('a')!.hash = tracker
  place.hidden = false
}

function showOffer({ accepted, isEmailed }: SentLead): void {
  if (accepted !== undefined) say('[data-accepted]', isEmailed ? `${accepted} ${labels.successOfferMail}` : accepted)
}

function showAbout({ category: kept, car, several }: SentLead): void {
  const category = categorySaid(kept, region)
  const about = car?.name ?? several?.about
  say('[data-about]', about === undefined ? category : fill(labels.successAbout, { category, car: about }))
  if (several !== undefined) showCars(several.cars)
  if (car === undefined) return
  const href = `/cars/${car.slug}`
  const back = page.querySelector<HTMLAnchorElement>('[data-back]')!
  back.href = href
  back.hidden = false
  if (car.image !== undefined) {
    const place = page.querySelector<HTMLElement>('[data-car]')!
    place.append(pictureElement({ src: car.image, alt: car.name }))
    place.hidden = false
  }
  void showSimilar(href)
}

function showCars(cars: readonly CarSent[]): void {
  if (cars.length === 0) return
  const place = page.querySelector<HTMLElement>('[data-car]')!
  const lines = cars.map(({ slug, name, image }) => {
    const picture = image === undefined ? undefined : pictureElement({ src: image })
    return carLine(picture, carName(slug, name))
  })
  place.append(element('ul', { className: 'asked-cars__list card' }, ...lines))
  place.hidden = false
}

/** Without them the page has said all the same what it is there for. */
async function showSimilar(href: string): Promise<void> {
  const page = await documentAt(href).catch(() => undefined)
  const similar = page && similarCarsIn(page)
  if (similar !== undefined) document.querySelector('[data-similar]')!.append(similar)
}

const lead = sentLead(Date.now())
if (lead !== undefined) {
  showReply(lead)
  showTime(lead)
  showAbout(lead)
  showOffer(lead)
  showTracker(lead)
}
page.querySelector<HTMLElement>('h1')!.focus()
