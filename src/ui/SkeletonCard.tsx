/** Where a card is about to be: the same height, so that nothing moves when it comes. */
export function SkeletonCard() {
  return (
    <div className="car-card car-card--skeleton" aria-hidden="true">
      <div className="car-card__media skeleton" />
      <div className="car-card__body">
        <span className="skeleton skeleton--title" />
        <span className="skeleton skeleton--price" />
        <span className="skeleton skeleton--line" />
        <span className="skeleton skeleton--line" />
      </div>
    </div>
  )
}
