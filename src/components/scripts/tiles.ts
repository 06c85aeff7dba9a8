// A page may be older than the days of its promo tiles, so they are put among the cars by the visitor's clock (DC-146).
import { isTileRunning, placeTiles, type TileShown } from '../../domain/promo-tile.ts'

type Window = Pick<TileShown, 'position' | 'start' | 'expiry'>

/** In the grids that this finds, the tiles that run stand at their places, and all others are hidden behind the cars. */
export function putTiles(grids: string, now: Date): void {
  for (const grid of document.querySelectorAll(grids)) {
    if (grid.querySelector(':scope > [data-tile]') === null) continue
    const cells = [...grid.children] as HTMLElement[]
    const cars = cells.filter(cell => cell.dataset.tile === undefined)
    const tiles = cells
      .filter(cell => cell.dataset.tile !== undefined)
      .map(element => ({ ...(JSON.parse(element.dataset.tile!) as Window), element }))
    const placed = placeTiles(
      cars,
      tiles.filter(tile => isTileRunning(tile, now)),
    ).map(cell => (cell.kind === 'car' ? cell.car : cell.tile.element))
    for (const { element } of tiles) {
      element.hidden = !placed.includes(element)
      // Behind the cars, so that none of these need move, and lose the focus, when it is over.
      if (element.hidden) grid.append(element)
    }
    for (const [place, element] of placed.entries()) {
      if (grid.children[place] !== element) grid.insertBefore(element, grid.children[place]!)
    }
  }
}
