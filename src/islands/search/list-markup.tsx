import type { ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { CarCard as Card } from '../../domain/car-card.ts'
import { placeTiles, type TileShown } from '../../domain/promo-tile.ts'
import { CarCard, IN_VIEW } from '../../ui/CarCard.tsx'
import { PromoTile } from '../../ui/PromoTile.tsx'
import type { SearchSetup } from '../../views/search-page.ts'
import { PageFilters } from './SearchIsland.tsx'

/** What stands in the list of a page, as `FoundCars` draws it in the browser. A card is on several lists, and made once. */
export function listMarkup(cards: readonly Card[], tiles: Record<'shown' | 'waiting', readonly TileShown[]>): string {
  let shown = 0
  const cells = placeTiles(cards, tiles.shown).map(cell => {
    if (cell.kind === 'tile') return kept(cell.tile, 'shown', <PromoTile tile={cell.tile} />)
    const eager = ++shown <= IN_VIEW
    return `<li>${kept(cell.car, eager ? 'eager' : 'lazy', <CarCard card={cell.car} eager={eager} />)}</li>`
  })
  const waiting = tiles.waiting.map(tile => kept(tile, 'hidden', <PromoTile tile={tile} hidden />))
  return [...cells, ...waiting].join('')
}

const known = new WeakMap<object, Map<string, string>>()

/** The markup of an element, by the object that it shows and the way in which it does. */
function kept(shown: object, way: string, element: ReactElement, render = renderToStaticMarkup): string {
  // While editing, a changed component must show although what it shows is the same.
  if (import.meta.env.DEV) return render(element)
  const ways = known.get(shown) ?? new Map<string, string>()
  known.set(shown, ways)
  const markup = ways.get(way) ?? inOnePiece(render(element))
  ways.set(way, markup)
  return markup
}

/** The filters beside the results, as React takes them over in the browser. All pages of a list found the same. */
export const filterMarkup = (setup: SearchSetup): string =>
  kept(setup.found, 'filters', <PageFilters setup={setup} />, renderToString)

/** As one text in memory too: of the pieces that it was put together from, each list would gather them anew. */
const inOnePiece = (markup: string): string => Buffer.from(markup).toString()
