import { daysAfter } from '../domain/calendar.ts'
import { endOfDay } from '../domain/end-of-day.ts'
import { timeOfOffer } from '../domain/offer.ts'
import { timeOfTile } from '../domain/promo-tile.ts'
import type { RunningTime } from '../domain/running-time.ts'
import { daysOfNotice, specialHoursAt } from '../domain/special-hours.ts'
import { spinWindow } from '../domain/spin.ts'
import { instantOf, localDate } from '../domain/time-zone.ts'
import type { Site } from './site.ts'
import { siteZone, zonesOf } from './zone.ts'

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
    ...offers.flatMap(offer => beginAndEnd(`offer “${offer.name}”`, timeOfOffer(offer, zone))),
    ...promoTiles.flatMap(tile => beginAndEnd(`promo tile “${tile.alt}”`, timeOfTile(tile, zone))),
    ...[...pages, ...brandPages].flatMap(({ banner }) =>
      banner === undefined ? [] : beginAndEnd(`banner “${banner.alt}”`, timeOfTile(banner, zone)),
    ),
    ...settings.home.seasonal.flatMap(hero => beginAndEnd(`home banner “${hero.title}”`, timeOfOffer(hero, zone))),
    ...ownRate(settings),
    ...holidays(site, zone),
    ...spin(site, zone),
    [instantOf(daysAfter(localDate(now, zone), 1), zone), NEW_DAY],
  ]
  return changes
    .flatMap(([at, what]) => (at === undefined || at <= now ? [] : { at: at.toISOString(), what }))
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

const beginAndEnd = (name: string, { start, end }: RunningTime): [Date | undefined, string][] => [
  [start, `${name} begins`],
  [end, `${name} ends`],
]

/** Where the cars are. */
function ownRate(settings: Site['settings']): [Date, string][] {
  const { rateUntil } = settings.finance
  if (rateUntil === undefined) return []
  return [...new Set(zonesOf(settings))].map(zone => [endOfDay(rateUntil, zone), 'the rate of the calculator ends'])
}

/** Places that keep other days announce them at other times. */
function holidays({ locations, settings }: Site, zone: string): [Date, string][] {
  const notices = locations.flatMap(place => daysOfNotice(specialHoursAt(place, settings.hours.specialHours)) ?? [])
  const [firsts, lasts] = [notices.map(({ first }) => first), notices.map(({ last }) => last)].map(
    days => new Set(days),
  )
  return [
    ...[...firsts!].map((day): [Date, string] => [instantOf(day, zone), 'holiday hours are announced']),
    ...[...lasts!].map((day): [Date, string] => [endOfDay(day, zone), 'holiday hours are over']),
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
