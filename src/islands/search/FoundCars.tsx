import { useDeferredValue, useMemo, useState } from 'react'
import { type CarCard, carCard } from '../../domain/car-card.ts'
import { type Why, whyLines } from '../../domain/needs.ts'
import { isTileFor, isTileRunning } from '../../domain/promo-tile.ts'
import type { CarType } from '../../records/index.ts'
import type { SearchRecord } from '../../search/record.ts'
import { CarGrid } from '../../ui/CarGrid.tsx'
import { useCarSearch } from './use-car-search.ts'
import { wantedIn } from './wanted.ts'

/** So many cards change with the answer itself: on most screens, all that are in view. The others follow at once. */
const AT_ONCE = 6

/** The cars found, with the tiles among them and why each answers what was asked. */
export function FoundCars() {
  const { setup, state, hits, slow, cards: ofPage } = useCarSearch()
  const { card: settings, tiles, distance, labels } = setup
  const now = useMemo(() => new Date(), [hits])
  // A car that was shown before keeps its card, so that it need not be drawn again.
  const [known] = useState(() => new Map<string, CarCard>())
  const listed = useMemo(() => (Array.isArray(hits) ? (hits as readonly SearchRecord[]) : []), [hits])
  const cards = useMemo(
    () =>
      listed.map(hit => {
        const card = known.get(hit.objectID) ?? carCard(hit, settings, now)
        known.set(hit.objectID, card)
        return card
      }),
    [listed, settings, now, known],
  )
  const before = useDeferredValue(cards)
  const types = (state.values.car_type ?? []) as readonly CarType[]
  const shown = tiles.filter(tile => isTileFor(tile, types) && isTileRunning(tile, now))
  const whys = useMemo(() => {
    const wanted = wantedIn(state)
    if (Object.keys(wanted).length === 0) return undefined
    return new Map<number, readonly Why[]>(
      listed.map(hit => [hit.id, whyLines(hit, wanted, distance.region, labels)] as const),
    )
  }, [listed, distance, labels])
  if (hits === 'page') return ofPage
  const drawn = before === cards ? cards : drawnFirst(cards, before)
  return drawn.length > 0 && <CarGrid cards={drawn} tiles={shown} {...(whys && { whys })} slow={slow} />
}

/** The first of the cars found, and in the places of the others those of before, so that the page keeps its height. */
function drawnFirst(cards: readonly CarCard[], before: readonly CarCard[]): readonly CarCard[] {
  if (before.length === 0) return cards
  const first = cards.slice(0, AT_ONCE)
  const shown = new Set(first.map(({ id }) => id))
  const others = before.slice(AT_ONCE).filter(({ id }) => !shown.has(id))
  return [...first, ...others.slice(0, Math.max(0, cards.length - AT_ONCE))]
}
