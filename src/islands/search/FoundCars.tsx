import { type ReactElement, useEffect, useLayoutEffect, useState } from 'react'
import { type CarCard as CarCardShown, carCard } from '../../domain/car-card.ts'
import { whyLines } from '../../domain/needs.ts'
import { isTileFor, isTileRunning, placeTiles } from '../../domain/promo-tile.ts'
import type { CarType } from '../../records/index.ts'
import type { SearchRecord } from '../../search/record.ts'
import type { SearchState } from '../../search/state.ts'
import { CarCard, IN_VIEW } from '../../ui/CarCard.tsx'
import { PromoTile } from '../../ui/PromoTile.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import type { SearchSetup } from '../../views/search-page.ts'
import type { Answers } from './foresight.ts'
import { useCarSearch } from './use-car-search.ts'
import { listInPage, useDrawn } from './use-drawn.ts'
import { wantedIn } from './wanted.ts'

/** The cars found, with the tiles among them and why each answers what was asked. */
export function FoundCars() {
  const { state, hits, slow, cards: ofPage, foresight } = useCarSearch()
  // The list that the page brought stays: only what stands in it changes, and React need not know.
  const [list] = useState(() => (hits === 'page' ? ofPage : <ul className="car-grid" />))
  const cellsOf = useCells()
  const sketch = useDrawn(hits === undefined || hits === 'page' ? undefined : cellsOf(hits, state))
  const sketchAhead = useLatest((next: SearchState, answers: Answers) =>
    sketch(cellsOf(answers[0]!.hits as SearchRecord[], next), next.page !== state.page),
  )
  useEffect(() => foresight.listen(sketchAhead), [foresight, sketchAhead])
  useLayoutEffect(() => {
    listInPage()?.toggleAttribute('data-slow', slow)
  }, [slow])
  return list
}

type Cells = readonly ReactElement[]

/** What stands on each place of the list, for each answer once. */
function useCells(): (hits: readonly SearchRecord[], state: SearchState) => Cells {
  const { setup } = useCarSearch()
  // A car that was shown before keeps its card.
  const [cards] = useState(() => new Map<string, CarCardShown>())
  const [known] = useState(() => new WeakMap<readonly SearchRecord[], Cells>())
  return (hits, state) => {
    const cells = known.get(hits) ?? cellsFor(hits, state, setup, cards)
    known.set(hits, cells)
    return cells
  }
}

function cellsFor(
  hits: readonly SearchRecord[],
  state: SearchState,
  { card: settings, tiles, distance, labels }: SearchSetup,
  cards: Map<string, CarCardShown>,
): Cells {
  const now = new Date()
  const wanted = wantedIn(state)
  // A component, so that a card is not made before it is drawn.
  const FoundCar = ({ hit, eager }: { hit: SearchRecord; eager: boolean }) => {
    const card = cards.get(hit.objectID) ?? carCard(hit, settings, now)
    cards.set(hit.objectID, card)
    return <CarCard card={card} why={whyLines(hit, wanted, distance.region, labels)} eager={eager} />
  }
  const types = (state.values.car_type ?? []) as readonly CarType[]
  const running = tiles.filter(tile => isTileFor(tile, types) && isTileRunning(tile, now))
  let shown = 0
  return placeTiles(hits, running).map(cell =>
    cell.kind === 'tile' ? (
      <PromoTile key={cell.tile.image} tile={cell.tile} />
    ) : (
      <li key={cell.car.objectID}>
        <FoundCar hit={cell.car} eager={++shown <= IN_VIEW} />
      </li>
    ),
  )
}
