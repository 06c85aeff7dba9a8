import { formatDate } from '../domain/date.ts'
import { DAY } from '../domain/durations.ts'
import { offerPath } from '../domain/links.ts'
import { sortOffers, timeOfOffer } from '../domain/offer.ts'
import { GAP_DAYS } from '../domain/offer-gaps.ts'
import { isRunning, lastDayBefore } from '../domain/running-time.ts'
import type { Site } from './site.ts'
import { siteZone } from './zone.ts'

/** An offer or a home banner that soon ends, its page or its place in the settings, and its last day in words. */
export type Lapsing = { name: string; where: string; lastDay: string }

/** Those that run now and end within `GAP_DAYS`, the next to end first. Source: features #14. */
export function lapsing({ settings, offers, at }: Pick<Site, 'settings' | 'offers' | 'at'>): Lapsing[] {
  const zone = siteZone(settings)
  const soon = new Date(at.getTime() + GAP_DAYS * DAY)
  const banners = settings.home.seasonal.map(({ title, ...days }, place) => ({
    name: title,
    where: `home.seasonal.${place}`,
    ...days,
  }))
  const dated = [...offers.map(offer => ({ ...offer, where: offerPath(offer, settings) })), ...banners]
  return sortOffers(dated, zone).flatMap(({ name, where, ...days }) => {
    const time = timeOfOffer(days, zone)
    if (time.end === undefined || time.end > soon || !isRunning(time, at)) return []
    return [{ name, where, lastDay: formatDate(lastDayBefore(time.end, zone), settings.region, zone) }]
  })
}
