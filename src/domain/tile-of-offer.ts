// Apart from `promo-tile.ts`, because it reckons with days: what a browser asks of tiles need not load that.
import type { Offer, PromoTile } from '../records/index.ts'
import { timeOfOffer } from './offer.ts'
import { timeOfTile } from './promo-tile.ts'

/**
 * A tile that leads to an offer shows while the offer runs, if not for a shorter time of its own: what it promises would
 * have ended where it leads. Source: features #4.
 */
export function tileWithinOffer<Tile extends Pick<PromoTile, 'start' | 'expiry'>>(
  tile: Tile,
  offer: Pick<Offer, 'start' | 'expiry'>,
  zone: string,
): Tile {
  const times = [timeOfTile(tile, zone), timeOfOffer(offer, zone)]
  const starts = times.flatMap(({ start }) => start?.getTime() ?? [])
  const ends = times.flatMap(({ end }) => end?.getTime() ?? [])
  // A tile still shows at the instant that it expires.
  return {
    ...tile,
    ...(starts.length > 0 && { start: new Date(Math.max(...starts)).toISOString() }),
    ...(ends.length > 0 && { expiry: new Date(Math.min(...ends) - 1).toISOString() }),
  }
}
