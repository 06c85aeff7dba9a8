import { formatDate } from '../domain/date.ts'
import { ratingOf, ratingOfAll } from '../domain/location.ts'
import { reviewsShown } from '../domain/review.ts'
import { fill } from '../domain/text.ts'
import type { Labels } from '../site/labels.ts'
import type { Site, SiteLocation } from '../site/site.ts'
import { siteZone } from '../site/zone.ts'
import { type RatingShown, ratingShown } from './location-shown.ts'

export type ReviewShown = {
  author: string
  text: string
  dateText: string
  /** Of five: "4 out of 5". */
  stars?: { count: number; text: string }
  /** Which place it is of, beside reviews of others. */
  place?: string
}

export type ReviewsShown = { rating?: RatingShown; items: readonly ReviewShown[] }

/** The stars of the dealer as a whole: of all its dealerships. */
export const dealerRating = (site: Site, labels: Labels): RatingShown | undefined =>
  ratingShown(site, ratingOfAll(site.dealerships), labels)

/** The newest reviews with words, where the site shows them (RV-01, RV-02, RV-04, DC-163). */
export function reviewsOfDealer(site: Site, labels: Labels): ReviewsShown | undefined {
  const rating = dealerRating(site, labels)
  const places = new Map(site.locations.length > 1 ? site.locations.map(({ id, name }) => [id, name]) : [])
  const items = itemsOf(site, site.reviews, rating, labels).map(({ location_id, ...item }) => {
    const place = places.get(location_id ?? 0)
    return { ...item, ...(place !== undefined && { place }) }
  })
  return items.length === 0 ? undefined : { rating, items }
}

/** The same of one place, which has no rating of its own where it only serves what another sells. */
export function reviewsOfPlace(site: Site, location: SiteLocation, labels: Labels): readonly ReviewShown[] {
  const own = site.reviews.filter(({ location_id }) => location_id === location.id)
  const rating = ratingShown(site, ratingOf(location) ?? ratingOfAll(site.dealerships), labels)
  return itemsOf(site, own, rating, labels).map(({ location_id: _, ...item }) => item)
}

/** A review has stars where the rating of which it is a part has them. */
function itemsOf(
  { settings }: Site,
  reviews: Site['reviews'],
  rating: RatingShown | undefined,
  labels: Labels,
): (ReviewShown & { location_id: number | undefined })[] {
  const zone = siteZone(settings)
  return reviewsShown(reviews, settings).map(({ author, text, date, rating: count, location_id }) => ({
    author,
    text,
    dateText: formatDate(date, settings.region, zone),
    ...(rating && { stars: { count, text: fill(labels.ratingOutOf, { average: count }) } }),
    location_id,
  }))
}
