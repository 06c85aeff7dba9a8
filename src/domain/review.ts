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
  return { average: rating.average.toFixed(1), count: rating.count }
}

/** How far below the site's minimum a single review may lie and still be shown. */
const SINGLE_REVIEW_MARGIN = 1

/** Reviews with words, newest first, as many as the place holds and the site allows. Source: RV-02, RV-04, DC-163. */
export function reviewsShown<R extends Pick<Review, 'text' | 'rating' | 'date'>>(
  all: readonly R[],
  { reviews }: ReviewSettings,
  places: number,
): (R & { text: string })[] {
  if (reviews.hidden) return []
  return all
    .filter((review): review is R & { text: string } => review.text !== undefined)
    .filter(({ rating }) => rating > reviews.minimumRating - SINGLE_REVIEW_MARGIN)
    .sort((one, other) => (one.date === other.date ? 0 : one.date < other.date ? 1 : -1))
    .slice(0, Math.min(places, reviews.googleCount))
}

export type FeedbackLabels = { valuedCustomer: string; ourDealership: string }

/** Whom the feedback page addresses, and about whom it asks. Source: RV-06. */
export function feedbackNames(
  { first_name, dealership_name }: { first_name?: string | undefined; dealership_name?: string | undefined },
  labels: FeedbackLabels,
): { customer: string; dealership: string } {
  return {
    customer: first_name?.trim() || labels.valuedCustomer,
    dealership: dealership_name?.trim() || labels.ourDealership,
  }
}
