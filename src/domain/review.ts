import type { Review } from '../records/index.ts'
import type { Rating } from './location.ts'

export type ReviewSettings = {
  reviews: {
    hidden: boolean
    minimumRating: number
    /** How many reviews a site shows at most. */
    googleCount: number
  }
}

/** Stars show above the site's minimum only, with one decimal, and not where reviews are hidden. Source: RV-01 to RV-03. */
export function starsShown(
  rating: Rating | undefined,
  { reviews }: ReviewSettings,
): { average: string; count: number } | undefined {
  if (rating === undefined || reviews.hidden || rating.average <= reviews.minimumRating) return undefined
  return { average: (Math.round(rating.average * 10) / 10).toFixed(1), count: rating.count }
}

/** Reviews with words, newest first, as many as the site allows; good and bad alike. Source: RV-02, RV-04, DC-163. */
export function reviewsShown<R extends Pick<Review, 'text' | 'date'>>(
  all: readonly R[],
  { reviews }: ReviewSettings,
): (R & { text: string })[] {
  if (reviews.hidden) return []
  return all
    .filter((review): review is R & { text: string } => review.text !== undefined)
    .sort((one, other) => (one.date === other.date ? 0 : one.date < other.date ? 1 : -1))
    .slice(0, reviews.googleCount)
}
