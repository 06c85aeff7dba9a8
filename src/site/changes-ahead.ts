import { daysAfter } from '../domain/calendar.ts'
import { endOfDay } from '../domain/end-of-day.ts'
import { HOLIDAY_NOTICE_DAYS, specialHoursOf } from '../domain/special-hours.ts'
import { spinWindow } from '../domain/spin.ts'
import { instantOf, localDate } from '../domain/time-zone.ts'
import type { PromoTile } from '../records/index.ts'
import type { Site } from './site.ts'
import { siteZone } from './zone.ts'

/** A moment at which a site shows something else though nobody has changed it; `what` is for the people who run it. */
export type ChangeAhead = { at: string; what: string }

/** What happens to every dealer each midnight; all other changes are somebody's. */
export const NEW_DAY = 'a new day begins'

/**
 * What will change by itself after the moment that the site is rendered for, in order: windows that open or close (DC-140,
 * DC-146, DC-132, DC-160), and the next day of the calendar, because pages tell days. All in the site's zone, so that a
 * day of 23 hours ends when it ends there.
 */
export function changesAhead(site: Site): ChangeAhead[] {
  const { offers, promoTiles, pages, brandPages, settings, at: now } = site
  const zone = siteZone(settings)
  const changes: [at: Date | undefined, what: string][] = [
    ...offers.flatMap(({ name, start, expiry }): typeof changes => [
      [start === undefined ? undefined : instantOf(start, zone), `offer “${name}” begins`],
      [expiry === undefined ? undefined : endOfDay(expiry, zone), `offer “${name}” ends`],
    ]),
    ...promoTiles.flatMap(tile => tileDays(`promo tile “${tile.alt}”`, tile, zone)),
    ...[...pages, ...brandPages].flatMap(({ banner }) =>
      banner === undefined ? [] : tileDays(`banner “${banner.alt}”`, banner, zone),
    ),
    ...holidays(site, zone),
    ...spin(site, zone),
    [instantOf(daysAfter(localDate(now, zone), 1), zone), NEW_DAY],
  ]
  return changes
    .flatMap(([at, what]) => (at === undefined || at <= now ? [] : { at: at.toISOString(), what }))
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

function tileDays(
  name: string,
  { start, expiry }: Pick<PromoTile, 'start' | 'expiry'>,
  zone: string,
): [Date | undefined, string][] {
  return [
    [start === undefined ? undefined : instantOf(start, zone), `${name} begins`],
    // Its last instant counts.
    [expiry === undefined ? undefined : new Date(instantOf(expiry, zone).getTime() + 1), `${name} ends`],
  ]
}

function holidays({ settings }: Site, zone: string): [Date, string][] {
  const dates = specialHoursOf(settings.hours.specialHours).map(({ date }) => date.slice(0, 10))
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  return [
    [instantOf(daysAfter(first, -HOLIDAY_NOTICE_DAYS), zone), 'holiday hours are announced'],
    [instantOf(daysAfter(last, 1), zone), 'holiday hours are over'],
  ]
}

function spin({ settings }: Site, zone: string): [Date, string][] {
  const { spinToWin } = settings.features
  if (spinToWin === 'off') return []
  const { opens, closes } = spinWindow(spinToWin, zone)
  return [
    [opens, 'the prize wheel opens'],
    [closes, 'the prize wheel closes'],
  ]
}
