import { carsFoundText, countShown } from '../../domain/result-count.ts'
import { carsAsked } from './cars-asked.ts'
import { useCarSearch } from './use-car-search.ts'
import { useSettled } from './use-settled.ts'

/** Who taps five filters in a row hears of the last one. */
const ANNOUNCED_AFTER_MS = 700

/** The result for who does not see it: one in the page, and one in each sheet, which puts the page out of hearing. */
export function Announced() {
  const { setup, asking, state, hits, count, slow, failed, retried } = useCarSearch()
  const { labels, stockCount } = setup
  const isAwaited = hits === undefined || slow
  const found = isAwaited ? labels.loadingCars : carsFoundText(countShown(count, stockCount), labels)
  const about = carsAsked(state)
  // What others were found before is no news while the answer to the next choice is on its way.
  const isOutdated = () => !isAwaited && asking.asked !== undefined && carsAsked(asking.asked) !== about
  return (
    <p role="status" className="visually-hidden">
      {useSettled((failed || retried) && !slow ? '' : found, about, ANNOUNCED_AFTER_MS, isOutdated)}
    </p>
  )
}
