// Apart from `promo-tile.ts`, because it reckons with days: what a browser asks of tiles need not load that.
import type { Offer, PromoTile } from '../records/index.ts'
import { endOfDay } from './end-of-day.ts'
import { instantOf } from './time-zone.ts'

/**
 * A tile that leads to an offer shows while the offer runs, if not for a shorter time of its own: what it promises would
 * have ended where it leads. Source: features #4.
 */
export function tileWithinOffer<Tile extends Pick<PromoTile, 'start' | 'expiry'>>(
  tile: Tile,
  offer: Pick<Offer, 'start' | 'expiry'>,
  zone: string,
): Tile {
  const starts = [tile.start, offer.start].flatMap(text =>
    text === undefined ? [] : [instantOf(text, zone).getTime()],
  )
  const ends = [
    ...(tile.expiry === undefined ? [] : [instantOf(tile.expiry, zone).getTime()]),
    // A tile still shows at the instant that it expires, an offer no more at the end of its last day.
    ...(offer.expiry === undefined ? [] : [endOfDay(offer.expiry, zone).getTime() - 1]),
  ]
  return {
    ...tile,
    ...(starts.length > 0 && { start: new Date(Math.max(...starts)).toISOString() }),
    ...(ends.length > 0 && { expiry: new Date(Math.min(...ends)).toISOString() }),
  }
}
