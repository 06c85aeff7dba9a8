import { type ReactNode, useMemo, useState } from 'react'
import { type CarCard, carCard } from '../../domain/car-card.ts'
import { type Why, whyLines } from '../../domain/needs.ts'
import { isTileFor, isTileRunning } from '../../domain/promo-tile.ts'
import type { CarType } from '../../records/index.ts'
import type { SearchRecord } from '../../search/record.ts'
import { CarGrid } from '../../ui/CarGrid.tsx'
import { useCarSearch } from './use-car-search.ts'
import { wantedIn } from './wanted.ts'

type FoundCarsProps = { hits: 'page' | readonly SearchRecord[] | undefined; ofPage: ReactNode; slow: boolean }

/** The cars found, with the tiles among them and why each answers what was asked. */
export function FoundCars({ hits, ofPage, slow }: FoundCarsProps) {
  const { setup, state } = useCarSearch()
  const { card: settings, tiles, distance, labels } = setup
  const now = useMemo(() => new Date(), [hits])
  // A car that was shown before keeps its card, so that it need not be drawn again.
  const [known] = useState(() => new Map<string, CarCard>())
  const listed = useMemo(() => (Array.isArray(hits) ? (hits as readonly SearchRecord[]) : []), [hits])
  const cards = listed.map(hit => {
    const card = known.get(hit.objectID) ?? carCard(hit, settings, now)
    known.set(hit.objectID, card)
    return card
  })
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
  return cards.length > 0 && <CarGrid cards={cards} tiles={shown} {...(whys && { whys })} slow={slow} />
}
