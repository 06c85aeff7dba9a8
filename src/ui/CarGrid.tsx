import type { CarCard as CarCardShown } from '../domain/car-card.ts'
import type { Why } from '../domain/needs.ts'
import { placeTiles, type TileShown } from '../domain/promo-tile.ts'
import { CarCard } from './CarCard.tsx'
import { PromoTile } from './PromoTile.tsx'

/** Cards whose pictures a phone has in view at once. More of them would share its line, and each come later. */
const IN_VIEW = 1

type CarGridProps = {
  cards: readonly CarCardShown[]
  /** Pictures among the cars, each on its place (OF-10). */
  tiles?: readonly TileShown[]
  /** Tiles whose days are not now; a page that outlives its minute asks again in the browser (DC-146). */
  waiting?: readonly TileShown[]
  /** Why a car answers what was asked of it. */
  whys?: ReadonlyMap<CarCardShown['id'], readonly Why[]>
  /** The list is about to change. */
  slow?: boolean
}

/** The cars of a list, and the tiles among them. */
export function CarGrid({ cards, tiles = [], waiting = [], whys, slow = false }: CarGridProps) {
  let shown = 0
  return (
    <ul className="car-grid" data-slow={slow ? '' : undefined}>
      {placeTiles(cards, tiles).map(cell => {
        if (cell.kind === 'tile') return <PromoTile key={cell.tile.image} tile={cell.tile} />
        shown += 1
        // A card does not wander when its car has another place in the next list: what moves is a layout shift.
        return (
          <li key={`${shown} ${cell.car.id}`}>
            <CarCard card={cell.car} why={whys?.get(cell.car.id)} eager={shown <= IN_VIEW} />
          </li>
        )
      })}
      {waiting.map(tile => (
        <PromoTile key={tile.image} tile={tile} hidden />
      ))}
    </ul>
  )
}
