import { type ReactElement, useMemo, useState } from 'react'
import { type CarCard as CarCardShown, carCard } from '../../domain/car-card.ts'
import { whyLines } from '../../domain/needs.ts'
import { isTileFor, isTileRunning, placeTiles } from '../../domain/promo-tile.ts'
import type { CarType } from '../../records/index.ts'
import type { SearchRecord } from '../../search/record.ts'
import { CarCard, IN_VIEW } from '../../ui/CarCard.tsx'
import { PromoTile } from '../../ui/PromoTile.tsx'
import { useCarSearch } from './use-car-search.ts'
import { useDrawn } from './use-drawn.ts'
import { wantedIn } from './wanted.ts'

/** The cars found, with the tiles among them and why each answers what was asked. */
export function FoundCars() {
  const { hits, cards: ofPage } = useCarSearch()
  // The list that the page brought stays: only what stands in it changes, and React need not know.
  const [list] = useState(() => (hits === 'page' ? ofPage : <ul className="car-grid" />))
  useDrawn(useCells())
  return list
}

/** What is kept of a car by what its record says: its card, and the elements that show it as it was asked for. */
type Known = { card?: CarCardShown; cells: Map<string, ReactElement> }

/** What stands on each place of the list; undefined while the page's own cars stand there. */
function useCells() {
  const { setup, state, hits } = useCarSearch()
  // A car that was shown before keeps its card, as long as the stock says the same of it; asked for the same, it is the very
  // same element, which need not be drawn again where it stands.
  const [known] = useState(() => new Map<string, Known>())
  return useMemo(() => {
    if (!Array.isArray(hits)) return
    const { card: settings, tiles, distance, labels } = setup
    const now = new Date()
    const wanted = wantedIn(state)
    const asked = JSON.stringify(wanted)
    // A component, so that a card is not made before it is drawn.
    const FoundCar = ({ hit, as, eager }: { hit: SearchRecord; as: Known; eager: boolean }) => {
      as.card ??= carCard(hit, settings, now)
      return <CarCard card={as.card} why={whyLines(hit, wanted, distance.region, labels)} eager={eager} />
    }
    const cellOf = (hit: SearchRecord, eager: boolean) => {
      const says = JSON.stringify(hit)
      const as = known.get(says) ?? { cells: new Map() }
      const name = `${eager} ${asked}`
      const cell = as.cells.get(name) ?? (
        <li key={hit.objectID}>
          <FoundCar hit={hit} as={as} eager={eager} />
        </li>
      )
      as.cells.set(name, cell)
      known.set(says, as)
      return cell
    }
    const types = (state.values.car_type ?? []) as readonly CarType[]
    const running = tiles.filter(tile => isTileFor(tile, types) && isTileRunning(tile, now))
    let shown = 0
    return placeTiles(hits as readonly SearchRecord[], running).map(cell =>
      cell.kind === 'tile' ? (
        <PromoTile key={cell.tile.image} tile={cell.tile} />
      ) : (
        cellOf(cell.car, ++shown <= IN_VIEW)
      ),
    )
  }, [hits])
}
