// A page may be older than the days of its promo tiles, so they are put among the cars by the visitor's clock (DC-146).
import { isTileRunning, placeTiles, type TileShown } from '../../domain/promo-tile.ts'

type Window = Pick<TileShown, 'position' | 'start' | 'expiry'>

for (const grid of document.querySelectorAll('.search .car-grid:has(> [data-tile])')) {
  const now = new Date()
  const cells = [...grid.children] as HTMLElement[]
  const cars = cells.filter(cell => cell.dataset.tile === undefined)
  const tiles = cells
    .filter(cell => cell.dataset.tile !== undefined)
    .map(element => ({ ...(JSON.parse(element.dataset.tile!) as Window), element }))
  const placed = placeTiles(
    cars,
    tiles.filter(tile => isTileRunning(tile, now)),
  ).map(cell => (cell.kind === 'car' ? cell.car : cell.tile.element))
  for (const { element } of tiles) element.hidden = !placed.includes(element)
  if (placed.some((element, place) => grid.children[place] !== element)) grid.prepend(...placed)
}
