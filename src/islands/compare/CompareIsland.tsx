import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { FEWEST_COMPARED, MOST_COMPARED } from '../../domain/compared-count.ts'
import { carsLink, linkedCars } from '../../domain/linked-cars.ts'
import { carPath } from '../../domain/links.ts'
import { $compared, NOTHING_COMPARED } from '../../stores/compare.ts'
import { TryAgain } from '../../ui/TryAgain.tsx'
import type { CompareSetup } from '../../views/compare-page.ts'
import { Saying, useSaying } from '../Saying.tsx'
import { Comparison, nameOf, tableName } from './Comparison.tsx'
import { type LateCar, useComparedCars } from './use-compared-cars.ts'

/**
 * The cars of this browser's comparison side by side, or those that the address names: a link that was sent shows the same
 * cars to whoever opens it, and leaves what they chose themselves as it is (WL-09, DC-83).
 */
export function CompareIsland({ setup }: { setup: CompareSetup }) {
  const own = useStore($compared, { ssr: () => NOTHING_COMPARED })
  const [linked, setLinked] = useState<readonly number[]>()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get('cars')
    if (asked !== null) setLinked(linkedCars(asked, MOST_COMPARED))
    setOpen(true)
  }, [])
  const ids = linked ?? own
  const takeOut = (id: number) => {
    $compared.set($compared.get().filter(other => other !== id))
    if (linked === undefined) return
    const others = linked.filter(other => other !== id)
    setLinked(others)
    history.replaceState(history.state, '', carsLink(location.pathname, others))
  }
  return <Saying>{isOpen ? <Chosen setup={setup} ids={ids} onTakeOut={takeOut} /> : <Loading setup={setup} />}</Saying>
}

type ChosenProps = { setup: CompareSetup; ids: readonly number[]; onTakeOut: (id: number) => void }

function Chosen({ setup, ids, onTakeOut }: ChosenProps) {
  const { labels } = setup
  const { state, cars, late, gone, again, askAgain } = useComparedCars(ids)
  useEffect(
    () =>
      // A car that left the stock would keep a place of four, in whichever tab it was chosen.
      $compared.subscribe(chosen => {
        const left = chosen.filter(id => !gone.includes(id))
        if (left.length < chosen.length) $compared.set(left)
      }),
    [gone],
  )
  const search = useRef<HTMLAnchorElement>(null)
  const hadCars = useRef(false)
  const hasCars = cars.length > 0
  useEffect(() => {
    // The table that had the focus went with its last car.
    if (hadCars.current && !hasCars && document.activeElement === document.body) search.current?.focus()
    hadCars.current = hasCars
  }, [hasCars])
  const isLoading = state === 'loading' && !hasCars
  useSaying(isLoading ? labels.loadingCars : state === 'failed' || !hasCars ? '' : tableName(cars.length, labels))
  if (isLoading) return <Loading setup={setup} />
  const askForMissing = () => {
    again()
    askAgain?.()
  }
  const tryAgain = (state === 'failed' || askAgain !== undefined) && (
    <TryAgain text={labels.compareFailed} label={labels.tryAgain} onPress={askForMissing} />
  )
  if (state === 'failed' && !hasCars) return tryAgain
  return (
    <>
      <p role="status" className={gone.length > 0 ? 'compare__gone' : 'visually-hidden'}>
        {gone.length > 0 && labels.compareGone}
      </p>
      {tryAgain}
      {cars.length < FEWEST_COMPARED && (
        <div className={hasCars ? 'compare__notice' : 'nothing-kept'}>
          {hasCars && <p className="lead">{labels.compareOne}</p>}
          <a ref={search} className="button button--primary button--large" href="/search">
            {labels.searchStock}
          </a>
        </div>
      )}
      <LateCars setup={setup} cars={late} onTakeOut={onTakeOut} />
      {hasCars && <Comparison setup={setup} cars={cars} onTakeOut={onTakeOut} />}
    </>
  )
}

type LateCarsProps = { setup: CompareSetup; cars: readonly LateCar[]; onTakeOut: (id: number) => void }

/** Cars that came after the build, each with the way to its page (DC-04). */
function LateCars({ setup: { labels }, cars, onTakeOut }: LateCarsProps) {
  const place = useRef<HTMLDivElement>(null)
  const takeOut = (id: number) => {
    // The button goes with its car.
    place.current?.focus({ preventScroll: true })
    onTakeOut(id)
  }
  return (
    <div ref={place} role="status" tabIndex={-1} className={cars.length > 0 ? 'stack' : 'visually-hidden'}>
      {cars.map(car => (
        <p key={car.id} className="notice">
          <span>
            {labels.compareLate} <a href={carPath(car)}>{nameOf(car)}</a>
          </span>
          <button
            type="button"
            className="text-button"
            aria-label={`${labels.compareTakeOut}: ${nameOf(car)}`}
            onClick={() => takeOut(car.id)}
          >
            {labels.compareTakeOut}
          </button>
        </p>
      ))}
    </div>
  )
}

function Loading({ setup: { labels } }: { setup: CompareSetup }) {
  return <p className="compare__notice scripted">{labels.loadingCars}</p>
}
