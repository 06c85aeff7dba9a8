import { formatDate } from '../domain/date.ts'
import { DAY } from '../domain/durations.ts'
import { offerPath } from '../domain/links.ts'
import { sortOffers, timeOfOffer } from '../domain/offer.ts'
import { GAP_DAYS } from '../domain/offer-gaps.ts'
import { isRunning, lastDayBefore } from '../domain/running-time.ts'
import type { Site } from './site.ts'
import { siteZone } from './zone.ts'

/** An offer that soon ends, its page, and its last day in words. */
export type LapsingOffer = { name: string; where: string; lastDay: string }

/** Those that run now and end within `GAP_DAYS`, the next to end first. Source: features #14. */
export function lapsingOffers({ settings, offers, at }: Pick<Site, 'settings' | 'offers' | 'at'>): LapsingOffer[] {
  const zone = siteZone(settings)
  const soon = new Date(at.getTime() + GAP_DAYS * DAY)
  return sortOffers(offers, zone).flatMap(offer => {
    const time = timeOfOffer(offer, zone)
    if (time.end === undefined || time.end > soon || !isRunning(time, at)) return []
    const lastDay = formatDate(lastDayBefore(time.end, zone), settings.region, zone)
    return [{ name: offer.name, where: offerPath(offer, settings), lastDay }]
  })
}
