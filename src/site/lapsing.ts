import { formatDate } from '../domain/date.ts'
import { DAY } from '../domain/durations.ts'
import { offerPath } from '../domain/links.ts'
import { sortOffers, timeOfOffer } from '../domain/offer.ts'
import { GAP_DAYS } from '../domain/offer-gaps.ts'
import { isRunning, lastDayBefore } from '../domain/running-time.ts'
import type { Site } from './site.ts'
import { siteZone } from './zone.ts'

/** What soon ends: its page or its place in the settings, and its last day in words. */
export type Lapsing = { name: string; where: string; lastDay: string; isOver?: true }

/**
 * Offers and home banners that run now and end within `GAP_DAYS`, the next to end first; then the rate of the calculator, also
 * once it has ended, as nothing takes its place by itself. Source: features #4, features #14.
 */
export function lapsing({ settings, offers, at }: Pick<Site, 'settings' | 'offers' | 'at'>): Lapsing[] {
  const zone = siteZone(settings)
  const soon = new Date(at.getTime() + GAP_DAYS * DAY)
  const lastDay = (end: Date): string => formatDate(lastDayBefore(end, zone), settings.region, zone)
  const banners = settings.home.seasonal.map(({ title, ...days }, place) => ({
    name: title,
    where: `home.seasonal.${place}`,
    ...days,
  }))
  const dated = [...offers.map(offer => ({ ...offer, where: offerPath(offer, settings) })), ...banners]
  const { end: rateEnds } = timeOfOffer({ expiry: settings.finance.rateUntil }, zone)
  const rate = { name: 'Interest rate', where: 'finance.rateUntil' }
  return [
    ...sortOffers(dated, zone).flatMap(({ name, where, ...days }) => {
      const time = timeOfOffer(days, zone)
      if (time.end === undefined || time.end > soon || !isRunning(time, at)) return []
      return [{ name, where, lastDay: lastDay(time.end) }]
    }),
    ...(rateEnds === undefined || rateEnds > soon
      ? []
      : [{ ...rate, lastDay: lastDay(rateEnds), ...(rateEnds <= at && { isOver: true as const }) }]),
  ]
}
