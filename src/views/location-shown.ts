import { formatDate } from '../domain/date.ts'
import { formatNumber } from '../domain/format.ts'
import { contactPath, directionsPath, locationPath, mapFrame, mapImage } from '../domain/links.ts'
import { type Rating, ratingOf, townOf } from '../domain/location.ts'
import { type HoursLine, hoursShown, specialHoursShown, tellsTimes } from '../domain/opening-hours.ts'
import { openAt } from '../domain/opening-times.ts'
import { phoneOf } from '../domain/phone.ts'
import { type PictureShown, pictureIfAny } from '../domain/picture.ts'
import { starsShown } from '../domain/review.ts'
import { areHolidaysNear, specialHoursAt, specialHoursOf } from '../domain/special-hours.ts'
import { fill, joinParts } from '../domain/text.ts'
import { localDate, zoneOf } from '../domain/time-zone.ts'
import type { Region } from '../domain/wording.ts'
import { type Labels, pickLabels } from '../site/labels.ts'
import type { Site, SiteLocation } from '../site/site.ts'
import type { TextLink } from './links.ts'

/** A location as cards and pages show it. */
export type LocationShown = {
  id: number
  name: string
  type: SiteLocation['location_type']
  typeText: string
  street?: string
  /** "Port Macquarie NSW 2444" */
  town: string
  phone?: string
  rating?: RatingShown
  licences: readonly string[]
  picture?: PictureShown
  hours: readonly HoursShown[]
  /** Whether it is open at the build's moment; the browser asks the same rule again. */
  open?: { now: boolean; text: string; data: OpenBadge }
  holidays?: Holidays
  directions: string
  contactPath: string
  /** Its page, where it has one of its own (RT-53). */
  path: string
  /** What its card leads to besides its buttons (DC-136). */
  links: readonly TextLink[]
  place?: { lat: number; long: number }
  /** A map to stand in the page once it is asked for, on sites that have such (LO-14). */
  mapFrame?: string
  mapImage?: string
  bookService: boolean
  /** Its own pages elsewhere, and those of its dealership (LO-33, EN-21). */
  social: readonly TextLink[]
}

/** A line of the hours; one of a holiday says its date, so that a page read later is not taken for that of its week. */
export type HoursShown = HoursLine & { dateText?: string }

/** "4.7", "4.7 out of 5", "412 reviews" */
export type RatingShown = { average: string; count: number; text: string; countText: string }

export type Holidays = {
  /** The dialog that lists them: one for all places, or where these do not keep the same days, one for each, with its name. */
  dialog: string
  title: string
  /** Whether the button shows at the build's moment; the browser asks again (DC-132). */
  near: boolean
  zone: string
  /** All of them, for the browser, which asks by the visitor's day whether the button shows. */
  days: readonly string[]
  /** Those that are not over at the place, as its lists tell them. */
  dates: readonly { name: string; dateText: string; time: string }[]
}

/** What the browser needs to know to say whether a place is open: times by weekday from Sunday, "" for closed. */
export type OpenNow = {
  zone: string
  week: readonly string[]
  special: Readonly<Record<string, string>>
  openText: string
  closedText: string
}

/** What a badge says besides: until when a place is closed (`components/closed-until.ts`). */
export type OpenBadge = OpenNow & { closedUntilText: string }

const HOLIDAY_DIALOG = 'holidays'

/** Widths of a location's picture. */
const CARD = [480]
const HERO = [960]

export function locationShown(site: Site, location: SiteLocation, labels: Labels, use: 'card' | 'page'): LocationShown {
  const { settings, at } = site
  const { address, contact_detail: contact } = location
  const zone = zoneOf(address.state, settings)
  const special = specialHoursAt(location, settings.hours.specialHours)
  const dealership = site.dealerships.find(({ id }) => id === location.dealership_id)
  const image = location.image?.url
  const { lat, long } = address
  const place = lat === undefined || long === undefined ? undefined : { lat, long }
  return {
    id: location.id,
    name: location.name,
    type: location.location_type,
    typeText: { sales: labels.sales, service: labels.service, parts: labels.parts }[location.location_type],
    street: address.street,
    town: townOf(address, settings.region),
    phone: phoneOf(location, dealership),
    rating: ratingShown(site, ratingOf(location), labels),
    licences: licences(location, labels),
    picture: pictureIfAny(image, settings.pictures, { alt: location.name, widths: use === 'card' ? CARD : HERO }),
    hours: hoursShown(
      contact.opening_hours,
      { type: location.location_type, byAppointmentOnly: settings.hours.byAppointmentOnly },
      labels,
      { special, now: at, zone },
    ).map(line => ({ ...line, ...(line.special && { dateText: datesText(line.special, settings.region, zone) }) })),
    open: tellsTimes(contact.opening_hours) ? openShown(openBadge(site, location, labels), at) : undefined,
    holidays: holidays(site, location, labels),
    directions: directionsPath(location),
    contactPath: contactPath(location),
    path: locationPath(location, settings),
    links: [
      ...(settings.locationDisplay.viewDetailsLink ? [{ label: labels.viewDetails, href: contactPath(location) }] : []),
      ...(settings.locationDisplay.viewLocationLink
        ? [{ label: labels.viewLocation, href: locationPath(location, settings) }]
        : []),
    ],
    place,
    mapFrame: place !== undefined && settings.locationDisplay.map === 'interactive' ? mapFrame(place) : undefined,
    mapImage: mapImage(settings.locationDisplay.mapImages, location.address),
    bookService: settings.locationDisplay.bookServiceButton && location.location_type === 'service',
    social: [
      { label: 'Facebook', href: dealership?.facebook_url },
      { label: 'Instagram', href: dealership?.instagram_url },
      { label: 'YouTube', href: contact.youtube_url },
      { label: 'LinkedIn', href: contact.linkedin_url },
    ].filter((link): link is TextLink => link.href !== undefined),
  }
}

/** The hours of a location as the browser reads them (`components/open-now.ts`). */
export function openNow({ settings }: Site, location: SiteLocation, labels: Labels): OpenNow {
  const { address, contact_detail } = location
  const span = (status: string, from?: string, to?: string): string =>
    status === 'Open' && from !== undefined && to !== undefined ? `${from}-${to}` : ''
  // Where not all times are told, none is: it counts as closed on every date (DC-127).
  const isTold = tellsTimes(contact_detail.opening_hours)
  const special = isTold ? specialHoursAt(location, settings.hours.specialHours) : []
  return {
    zone: zoneOf(address.state, settings),
    week: [0, 1, 2, 3, 4, 5, 6].map(weekday => {
      const day = contact_detail.opening_hours.find(entry => entry.weekday === weekday)
      return day === undefined || !isTold ? '' : span(day.status, day.open, day.close)
    }),
    special: Object.fromEntries(
      special.map(({ date, status, start_hour, end_hour }) => [date.slice(0, 10), span(status, start_hour, end_hour)]),
    ),
    openText: labels.openUntil,
    closedText: labels.closedNow,
  }
}

export const openBadge = (site: Site, location: SiteLocation, labels: Labels): OpenBadge => ({
  ...openNow(site, location, labels),
  closedUntilText: labels.closedUntil,
})

const openShown = (data: OpenBadge, at: Date): LocationShown['open'] => ({ ...openAt(data, at), data })

/** "25 December 2026", "28 December 2026 - 1 January 2027" */
function datesText(dates: readonly string[], region: Region, zone: string): string {
  const ends = [...new Set([dates[0]!, dates.at(-1)!])]
  return ends.map(date => formatDate(date, region, zone)).join(' - ')
}

/** The lines of a place's hours as running text. */
export const hoursTexts = ({ hours }: Pick<LocationShown, 'hours'>, between: string): string[] =>
  hours.map(({ days, dateText, time }) => `${joinParts([days, dateText], ', ')}${between}${time}`)

/** Source: LO-16, DC-132. */
function holidays({ settings, at }: Site, location: SiteLocation, labels: Labels): Holidays | undefined {
  const zone = zoneOf(location.address.state, settings)
  const today = localDate(at, zone)
  const all = specialHoursOf(settings.hours.specialHours)
  const special = specialHoursAt(location, settings.hours.specialHours)
  if (special.length === 0) return undefined
  const areOfAll = all.every(({ locations = [] }) => locations.length === 0)
  return {
    ...(areOfAll
      ? { dialog: HOLIDAY_DIALOG, title: labels.holidayHours }
      : { dialog: `${HOLIDAY_DIALOG}-${location.id}`, title: joinParts([labels.holidayHours, location.name], ' · ') }),
    near: areHolidaysNear(special, at, zone),
    zone,
    days: special.map(({ date }) => date.slice(0, 10)),
    dates: special
      .filter(({ date }) => date.slice(0, 10) >= today)
      .map(entry => {
        const { name, date, time } = specialHoursShown(entry, labels)
        return { name, time, dateText: formatDate(date, settings.region, zone) }
      }),
  }
}

/** The stars of a location or of the dealer, where the site shows them. Source: RV-01 to RV-03, DC-134. */
export function ratingShown(
  { settings }: Pick<Site, 'settings'>,
  rating: Rating | undefined,
  labels: Labels,
): RatingShown | undefined {
  const stars = starsShown(rating, settings)
  return (
    stars && {
      ...stars,
      text: fill(labels.ratingOutOf, { average: stars.average }),
      countText:
        stars.count === 1 ? labels.reviewCountOne : fill(labels.reviewCount, { count: formatNumber(stars.count) }),
    }
  )
}

/** Source: LO-07. */
function licences({ dealer_license_number, motor_vehicle_repairer }: SiteLocation, labels: Labels): string[] {
  return [
    dealer_license_number && fill(labels.dealerLicence, { number: dealer_license_number }),
    motor_vehicle_repairer && fill(labels.repairerLicence, { number: motor_vehicle_repairer }),
  ].filter((text): text is string => text !== undefined && text !== '')
}

export type LocationLabels = Pick<Labels, (typeof LABELS)[number]>

const LABELS = [
  'bookService',
  'close',
  'contactLocation',
  'findUs',
  'getDirections',
  'holidayHours',
  'openMap',
  'openingHours',
  'ourLocations',
  'seeAll',
  'whatCustomersSay',
] as const

/** The words around a location. */
export function locationLabels(labels: Labels): LocationLabels {
  return pickLabels(labels, LABELS)
}
