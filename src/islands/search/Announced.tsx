import { carsFoundText, countShown } from '../../domain/result-count.ts'
import { useCarSearch } from './use-car-search.ts'
import { useSettled } from './use-settled.ts'

/** Who taps five filters in a row hears of the last one. */
const ANNOUNCED_AFTER_MS = 700

/** The result for who does not see it: one in the page, and one in each sheet, which puts the page out of hearing. */
export function Announced() {
  const { setup, state, hits, count, failed } = useCarSearch()
  const { labels, stockCount } = setup
  const text = hits === undefined ? labels.loadingCars : carsFoundText(countShown(count, stockCount), labels)
  // Another order or page finds the same cars.
  const asked = JSON.stringify([state.query, state.values, state.ranges])
  return (
    <p role="status" className="visually-hidden">
      {useSettled(failed ? '' : text, asked, ANNOUNCED_AFTER_MS)}
    </p>
  )
}
