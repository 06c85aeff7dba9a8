import { SkeletonCard } from '../../ui/SkeletonCard.tsx'

/** Where the cars are about to be. */
export function Loading({ count }: { count: number }) {
  return (
    <div className="scripted" aria-busy="true">
      <div className="car-grid" aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          <SkeletonCard key={place} />
        ))}
      </div>
    </div>
  )
}
