import type { CarType, PromoTile } from '../records/index.ts'
import { isRunning, justAfter, type RunningTime } from './running-time.ts'
import { instantOf } from './time-zone.ts'

/** A tile as a grid shows it: its days as instants, its picture in the widths there are, and no link but one that leads somewhere. */
export type TileShown = Omit<PromoTile, 'link'> & {
  href?: string | undefined
  widths?: { srcSet: string; sizes: string } | undefined
}

/** Instants carry their offset, so which zone reads them makes no difference. */
const ANY_ZONE = 'UTC'

/** When a tile runs: its start and its expiry are instants that both count. Source: OF-11, OF-12, DC-146. */
export const timeOfTile = (
  { start, expiry }: Pick<PromoTile, 'start' | 'expiry'>,
  zone: string = ANY_ZONE,
): RunningTime => ({
  start: start === undefined ? undefined : instantOf(start, zone),
  end: expiry === undefined ? undefined : justAfter(instantOf(expiry, zone)),
})

/** Whether a tile runs now: its start and its expiry both count; a missing one is open. Source: OF-11, OF-12, DC-146. */
export const isTileRunning = (tile: Pick<PromoTile, 'start' | 'expiry'>, now: Date, zone?: string): boolean =>
  isRunning(timeOfTile(tile, zone), now)

/** Whether a tile belongs among results of the car types chosen; none chosen means any. Source: OF-14, DC-145. */
export function isTileFor(tile: Pick<PromoTile, 'display' | 'strictDisplay'>, chosen: readonly CarType[]): boolean {
  if (tile.display.length === 0) return true
  const some = tile.display.some(type => chosen.includes(type))
  if (!tile.strictDisplay) return chosen.length === 0 || some
  const display = new Set(tile.display)
  return display.size === new Set(chosen).size && chosen.every(type => display.has(type))
}

export type GridCell<C, T> = { kind: 'car'; car: C } | { kind: 'tile'; tile: T }

/**
 * The cells of one result page: each tile takes its position, counted from 1, and the cars move on by one. Of two tiles
 * on one position the earlier `start` wins; one that lies beyond the cars is left out. Source: OF-10, DC-144.
 */
export function placeTiles<C, T extends Pick<PromoTile, 'position' | 'start'>>(
  cars: readonly C[],
  tiles: readonly T[],
  zone = ANY_ZONE,
): GridCell<C, T>[] {
  const byPosition = new Map<number, T>()
  for (const tile of tiles.filter(({ position }) => position <= cars.length + 1)) {
    const other = byPosition.get(tile.position)
    if (other === undefined || startOf(tile, zone) < startOf(other, zone)) byPosition.set(tile.position, tile)
  }
  const cells: GridCell<C, T>[] = cars.map(car => ({ kind: 'car', car }))
  for (const [position, tile] of [...byPosition].sort(([a], [b]) => a - b)) {
    cells.splice(position - 1, 0, { kind: 'tile', tile })
  }
  return cells
}

function startOf({ start }: Pick<PromoTile, 'start'>, zone: string): number {
  return timeOfTile({ start }, zone).start?.getTime() ?? Number.NEGATIVE_INFINITY
}
