import { isSellable } from '../domain/availability.ts'
import { bodyLabel } from '../domain/body.ts'
import { carTitle } from '../domain/car-card.ts'
import { distanceUnitShown, toShownDistance } from '../domain/distance.ts'
import { carPath, twinPath } from '../domain/links.ts'
import { addressText, locationSlug } from '../domain/location.ts'
import { hoursShown } from '../domain/opening-hours.ts'
import { phoneOf } from '../domain/phone.ts'
import { PRICE_CURRENCY, priceShown } from '../domain/price.ts'
import { capitalised, joinParts } from '../domain/text.ts'
import type { Car } from '../records/index.ts'
import { labelsOf, stockNouns } from '../site/labels.ts'
import { absolute } from '../site/root.ts'
import type { Site, SiteLocation } from '../site/site.ts'

/** What assistants that answer for a shopper may read in one go. */
export const STOCK_LIST = '/stock.json'

/** The pages that say what holds, in the order in which they are asked for. */
const POLICIES = [
  ['warranty', '/warranty'],
  ['roadsideAssistPage', '/roadside-assist'],
  ['service', '/service'],
  ['complaintProcess', '/pages/complaint-handling'],
  ['termsAndConditions', '/terms-and-conditions'],
  ['privacyPolicy', '/privacy-policy'],
] as const

/**
 * What a dealer is, where and when it is open, and where its facts are, for assistants. Without a date, so that it stays
 * as it is while nothing changes. Source: features.md #8, §4.6; https://llmstxt.org
 */
export function llmsText(site: Site, hasPage: (path: string) => boolean): string {
  const { settings, locations } = site
  const said = settings.home.hero.text ?? settings.tagline
  const labels = labelsOf(settings)
  const { one, many } = stockNouns(settings)
  const policies = POLICIES.filter(([, path]) => hasPage(path)).map(
    ([label, path]) => `- [${labels[label]}](${absolute(site, path)})`,
  )
  const parts = [
    `# ${settings.name}`,
    ...(said === undefined ? [] : [`> ${said}`]),
    ...(settings.notice === undefined ? [] : [settings.notice]),
    [
      `## ${capitalised(many)}`,
      '',
      `- [All ${many} here, with prices](${absolute(site, STOCK_LIST)}): JSON`,
      `- The page of each ${one} as Markdown: its address with \`.md\` at the end; where that answers with no Markdown, the ${one} is gone`,
    ].join('\n'),
    ['## Places', '', ...locations.map(location => placeLine(site, location))].join('\n'),
    ...(policies.length === 0 ? [] : [['## What holds', '', ...policies].join('\n')]),
  ]
  return `${parts.join('\n\n')}\n`
}

function placeLine(site: Site, location: SiteLocation): string {
  const { settings, dealerships } = site
  const labels = labelsOf(settings)
  const dealership = dealerships.find(({ id }) => id === location.dealership_id)
  const hours = hoursShown(
    location.contact_detail.opening_hours,
    { type: location.location_type, byAppointmentOnly: settings.hours.byAppointmentOnly },
    labels,
  )
  return `- ${joinParts(
    [
      `[${location.name}](${absolute(site, twinPath(`/locations/${locationSlug(location)}`))})`,
      addressText(location.address, settings.region),
      phoneOf(location, dealership),
      hours.map(({ days, time }) => `${days} ${time}`).join(', '),
    ],
    '; ',
  )}`
}

/** The cars that can be asked for, as their pages tell them. Source: features.md #8, §4.6. */
export function stockList(site: Pick<Site, 'cars' | 'settings' | 'dealerships'>): string {
  const cars = site.cars.filter(isSellable).map(car => listedCar(site, car))
  return JSON.stringify({ dealer: site.settings.name, currency: PRICE_CURRENCY, cars })
}

/** A car in the list, in the words of its page. */
export function listedCar(site: Pick<Site, 'settings' | 'dealerships'>, car: Car) {
  const { settings } = site
  const price = priceShown(car, settings.price)
  const { main, sub } = carTitle(car)
  return {
    id: car.id,
    url: absolute(site, carPath(car)),
    name: joinParts([main, sub]),
    condition: car.car_type,
    status: car.reserved === true ? 'reserved' : car.status,
    ...(price.kind === 'price' && { price: Math.round(price.now), price_type: car.price_type }),
    ...(car.km !== undefined && {
      odometer: toShownDistance(car.km, settings),
      odometer_unit: distanceUnitShown(settings.region),
    }),
    body: car.simple_body && bodyLabel(car.simple_body, labelsOf(settings)),
    fuel: car.simple_fuel,
    transmission: car.simple_transmission,
    seats: car.seats,
    colour: car.colour,
    place: car.location_name,
  }
}
