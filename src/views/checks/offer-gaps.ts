import { formatDate } from '../../domain/date.ts'
import { offerManufacturer, timeOfOffer } from '../../domain/offer.ts'
import { gapAhead } from '../../domain/offer-gaps.ts'
import { timeOfTile } from '../../domain/promo-tile.ts'
import { lastDayBefore, type RunningTime } from '../../domain/running-time.ts'
import { joinParts } from '../../domain/text.ts'
import { localDate } from '../../domain/time-zone.ts'
import type { PromoTile } from '../../records/index.ts'
import type { Site } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'

/** A place of the site where soon nothing will be offered, and the days of it in words. */
export type OfferGap = { place: string; after: string; until?: string }

/**
 * Where the last offer or promo tile ends within two weeks and none takes its place: among all offers, for a model, at a
 * dealership, on a place among the cars. Source: features #4.
 */
export function offerGaps(site: Site): OfferGap[] {
  const { settings, at } = site
  const zone = siteZone(settings)
  return [...placesOf(site, zone)].flatMap(([place, times]) => {
    const gap = gapAhead(times, at)
    if (gap === undefined) return []
    const after = inWords(lastDayBefore(gap.from, zone))
    return [{ place, after, ...(gap.until && { until: inWords(localDate(gap.until, zone)) }) }]
  })

  function inWords(day: string): string {
    return formatDate(day, settings.region, zone)
  }
}

function placesOf({ offers, promoTiles, dealerships }: Site, zone: string): Map<string, RunningTime[]> {
  const places = new Map<string, RunningTime[]>()
  const add = (place: string, time: RunningTime): void => {
    places.set(place, [...(places.get(place) ?? []), time])
  }
  for (const offer of offers) {
    const time = timeOfOffer(offer, zone)
    add('Special offers', time)
    if (offer.model) add(`Offers on ${joinParts([offerManufacturer(offer), offer.model.name])}`, time)
    if (dealerships.length < 2) continue
    for (const { id, name } of dealerships) if (offer.dealership_ids.includes(id)) add(`Offers of ${name}`, time)
  }
  for (const tile of promoTiles) add(placeOfTile(tile), timeOfTile(tile, zone))
  return places
}

/** What a place among the cars is called by, and no other. */
export const PLACE_OF_TILE = 'Promo tile on place'

function placeOfTile({ position, display }: PromoTile): string {
  const cars = display.length === 0 ? 'all cars' : `${display.join(' and ')} cars`
  return `${PLACE_OF_TILE} ${position} among ${cars}`
}
