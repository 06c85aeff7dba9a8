import type { CarCard } from '../../domain/car-card.ts'
import { isOpenAt } from '../../domain/opening-hours.ts'
import type { Span } from '../../domain/span.ts'
import { specialHoursAt } from '../../domain/special-hours.ts'
import { arrivalOf } from '../../domain/tags.ts'
import { localDate, zoneOf } from '../../domain/time-zone.ts'
import { listedUntil } from '../../domain/visibility.ts'
import { changesAhead } from '../../site/changes-ahead.ts'
import { momentToldBy } from '../../site/digest.ts'
import { keeping } from '../../site/keeper.ts'
import { oncePerSite } from '../../site/once-per-site.ts'
import type { Site } from '../../site/site.ts'
import { datesOf } from '../../site/zone.ts'

// What time it is, as far as pages show it: equal for two moments between which they show nothing else, though nobody has
// changed it. Pages may be kept for as long, and who saves an offer minutes later does not wait for all of them.

const endsOfListing = keeping('ends of listing', ({ cars, settings }: Pick<Site, 'cars' | 'settings'>) =>
  cars.flatMap(car => listedUntil(car, settings.stock)?.getTime() ?? []),
)

/** The time for which cars a search finds: a sold one goes in the middle of a day. */
export function timeOfListing(site: Pick<Site, 'cars' | 'settings' | 'at'>): string {
  const { cars, settings, at } = site
  return [...datesOf(site), pastAmong(endsOfListing({ cars, settings }), at)].join(' ')
}

/** The moment of a site, for who asks no more of it than which cars are listed, and what day it is where they are. */
export const timeListed = (site: Site): Date => momentToldBy(site.at, timeOfListing(site))

/**
 * The time for all that a site shows but what cards say: what is to come is the same, and each place is open or closed as it
 * was.
 */
export const timeOfSite = oncePerSite((site): readonly unknown[] => [
  timeOfListing(site),
  placesNow(site),
  changesAhead(site).map(({ at }) => at),
])

function placesNow({ locations, settings, at }: Site): [day: string, isOpen: boolean][] {
  return locations.map(location => {
    const {
      address,
      contact_detail: { opening_hours },
    } = location
    const special = specialHoursAt(location, settings.hours.specialHours)
    const zone = zoneOf(address.state, settings)
    return [localDate(at, zone), isOpenAt(opening_hours, { special, now: at, zone })]
  })
}

/**
 * From when to when these cards say the same: until the first of them has no longer just arrived, or any car of the stock
 * arrives. That is so for a few cards at a time and in the middle of a day; all lists of a large stock are not made for it.
 */
export function spanOfCards(site: Site, cards: readonly Pick<CarCard, 'tag'>[]): Span {
  const now = site.at.getTime()
  const ends = cards.flatMap(({ tag }) => (tag?.until === undefined ? [] : Date.parse(tag.until)))
  const nextArrival = arrivalsOf(site).find(moment => moment > now)
  // Who arrives at a moment has arrived at it.
  return [now, Math.min(...ends, (nextArrival ?? Number.MAX_SAFE_INTEGER) - 1)]
}

/** When each car arrives or has arrived, in order. */
const arrivalsOf = oncePerSite(({ cars, settings }): readonly number[] => arrivals({ cars, settings }))

const arrivals = keeping('arrivals', ({ cars, settings }: Pick<Site, 'cars' | 'settings'>) =>
  cars.flatMap(car => arrivalOf(car, settings)?.[0] ?? []).sort((one, other) => one - other),
)

/** How many of these moments the site is past; some rules count the moment itself, others not. */
function pastAmong(moments: readonly number[], at: Date): string {
  const now = at.getTime()
  return `${moments.filter(moment => moment < now).length} ${moments.filter(moment => moment <= now).length}`
}
