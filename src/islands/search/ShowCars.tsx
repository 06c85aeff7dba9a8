import { formatNumber } from '../../domain/format.ts'
import { countShown } from '../../domain/result-count.ts'
import { fill } from '../../domain/text.ts'
import { Announced } from './Announced.tsx'
import { useCarSearch } from './use-car-search.ts'

/**
 * "Show Me 1,234 cars": how many there are for what is chosen, and the way to them (SR-02, SR-26). While the count is loading it
 * keeps the last one (DC-33), marked as such where that takes long; where there is no answer, the way back to the page, which
 * says so (DC-48).
 */
export function ShowCars({ onPress }: { onPress: () => void }) {
  const { setup, hits, count, slow, failed } = useCarSearch()
  const { labels, stockCount } = setup
  const awaited = failed ? labels.close : labels.loadingCars
  const cars =
    count === 1 ? labels.showCar : fill(labels.showCars, { count: formatNumber(countShown(count, stockCount)) })
  return (
    <>
      <button
        type="button"
        className="button button--primary button--block button--large"
        data-slow={slow ? '' : undefined}
        onClick={onPress}
      >
        {hits === undefined ? awaited : cars}
      </button>
      <Announced />
    </>
  )
}
