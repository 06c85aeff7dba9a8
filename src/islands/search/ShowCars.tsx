import { formatNumber } from '../../domain/format.ts'
import { countShown } from '../../domain/result-count.ts'
import { fill } from '../../domain/text.ts'
import { TryAgain } from '../../ui/TryAgain.tsx'
import { Announced } from './Announced.tsx'
import { useCarSearch } from './use-car-search.ts'

/**
 * "Show Me 1,234 cars": how many there are for what is chosen, and the way to them (SR-02, SR-26). While the count is loading it
 * keeps the last one (DC-33), marked as such where that takes long. Where there is no answer, it says so, as the page does below
 * (DC-48), and is the way back to that.
 */
export function ShowCars({ onPress }: { onPress: () => void }) {
  const { setup, hits, count, slow, failed, retry } = useCarSearch()
  const { labels, stockCount } = setup
  const cars =
    count === 1 ? labels.showCar : fill(labels.showCars, { count: formatNumber(countShown(count, stockCount)) })
  const shown = hits === undefined ? labels.loadingCars : cars
  return (
    <div className="show-cars" tabIndex={-1}>
      {failed && <TryAgain text={labels.searchUnavailable} label={labels.tryAgain} onPress={retry} />}
      <button
        type="button"
        className="button button--primary button--block button--large"
        data-slow={slow ? '' : undefined}
        onClick={onPress}
      >
        {failed ? labels.close : shown}
      </button>
      <Announced />
    </div>
  )
}
