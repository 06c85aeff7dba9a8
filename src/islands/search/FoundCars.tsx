import { type ReactElement, useLayoutEffect, useMemo, useState } from 'react'
import { type CarCard as CarCardShown, carCard } from '../../domain/car-card.ts'
import { whyLines } from '../../domain/needs.ts'
import { isTileFor, isTileRunning, placeTiles } from '../../domain/promo-tile.ts'
import type { CarType } from '../../records/index.ts'
import type { SearchRecord } from '../../search/record.ts'
import { CarCard, IN_VIEW } from '../../ui/CarCard.tsx'
import { PromoTile } from '../../ui/PromoTile.tsx'
import { useCarSearch } from './use-car-search.ts'
import { listInPage, useDrawn } from './use-drawn.ts'
import { wantedIn } from './wanted.ts'

/** The cars found, with the tiles among them and why each answers what was asked. */
export function FoundCars() {
  const { hits, slow, cards: ofPage } = useCarSearch()
  // The list that the page brought stays: only what stands in it changes, and React need not know.
  const [list] = useState(() => (hits === 'page' ? ofPage : <ul className="car-grid" />))
  useDrawn(useCells())
  useLayoutEffect(() => {
    listInPage()?.toggleAttribute('data-slow', slow)
  }, [slow])
  return list
}

/** What stands on each place of the list; undefined while the page's own cars stand there. */
function useCells() {
  const { setup, state, hits } = useCarSearch()
  // A car that was shown before keeps its record, and with it its card, as long as the stock says the same of it.
  const [records] = useState(() => new Map<string, SearchRecord>())
  const [known] = useState(() => new WeakMap<SearchRecord, CarCardShown>())
  // And asked for the same, it is the very same element, which need not be drawn again where it stands.
  const [drawn] = useState(() => new WeakMap<SearchRecord, Map<string, ReactElement>>())
  return useMemo(() => {
    if (!Array.isArray(hits)) return
    const { card: settings, tiles, distance, labels } = setup
    const now = new Date()
    const wanted = wantedIn(state)
    const asked = JSON.stringify(wanted)
    // A component, so that a card is not made before it is drawn.
    const FoundCar = ({ hit, eager }: { hit: SearchRecord; eager: boolean }) => {
      const card = known.get(hit) ?? carCard(hit, settings, now)
      known.set(hit, card)
      return <CarCard card={card} why={whyLines(hit, wanted, distance.region, labels)} eager={eager} />
    }
    const cellOf = (found: SearchRecord, eager: boolean) => {
      const before = records.get(found.objectID)
      const hit = before !== undefined && saysSame(before, found) ? before : found
      records.set(hit.objectID, hit)
      const cells = drawn.get(hit) ?? new Map<string, ReactElement>()
      const name = `${eager} ${asked}`
      const cell = cells.get(name) ?? (
        <li key={hit.objectID}>
          <FoundCar hit={hit} eager={eager} />
        </li>
      )
      drawn.set(hit, cells.set(name, cell))
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

/** Whether two hits say the same: each answer brings its own, and the stock may have changed between two of them. */
function saysSame(one: SearchRecord, other: SearchRecord): boolean {
  const names = Object.keys(other) as (keyof SearchRecord)[]
  return (
    names.length === Object.keys(one).length &&
    // Most values are texts and numbers; only the few lists are written out.
    names.every(name => one[name] === other[name] || JSON.stringify(one[name]) === JSON.stringify(other[name]))
  )
}
