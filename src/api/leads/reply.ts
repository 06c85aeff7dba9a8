import { openingTimesOf } from '../../domain/opening-times.ts'
import { type OpeningTimes, replyBy } from '../../domain/reply-promise.ts'
import { labelsOf } from '../../site/labels.ts'
import type { Site, SiteLocation } from '../../site/site.ts'
import { openNow } from '../../views/location-shown.ts'

/** When people are at a place, as its pages tell it. */
export function timesAt(place: SiteLocation, site: Site): OpeningTimes {
  const open = openNow(site, place, labelsOf(site.settings))
  return { ...openingTimesOf(open), zone: open.zone }
}

/** By when a place replies to what came in at `from`, as the page of thanks tells it; nothing where it promises nothing. */
export const promiseAt = (place: SiteLocation, from: Date, site: Site): Date | undefined =>
  replyBy(from, site.settings.forms.replyWithinMinutes, timesAt(place, site))
