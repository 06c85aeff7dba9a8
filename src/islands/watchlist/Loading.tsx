import { SkeletonCard } from '../../ui/SkeletonCard.tsx'
import type { WatchlistSetup } from '../../views/watchlist-page.ts'

export function Loading({ setup: { labels }, count }: { setup: WatchlistSetup; count: number }) {
  return (
    <div className="scripted" aria-busy="true">
      <p className="visually-hidden" role="status">
        {labels.loadingCars}
      </p>
      <div className="car-grid" aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          <SkeletonCard key={place} />
        ))}
      </div>
    </div>
  )
}
