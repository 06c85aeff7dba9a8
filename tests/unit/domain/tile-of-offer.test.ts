import { expect, test } from 'vitest'
import { isTileRunning } from '../../../src/domain/promo-tile.ts'
import { tileWithinOffer } from '../../../src/domain/tile-of-offer.ts'
import { aPromoTile } from '../../support/builders.ts'

const ZONE = 'Australia/Sydney'
const offer = { start: '2025-06-01', expiry: '2025-06-30' }
const runs = (tile: Parameters<typeof tileWithinOffer>[0], at: string) =>
  isTileRunning(tileWithinOffer(tile, offer, ZONE), new Date(at), ZONE)

test('features #4: a tile that leads to an offer shows from its first moment to its last', () => {
  const tile = aPromoTile({ start: undefined, expiry: undefined })
  expect(runs(tile, '2025-05-31T13:59:59.999Z')).toBe(false)
  expect(runs(tile, '2025-05-31T14:00:00Z')).toBe(true)
  expect(runs(tile, '2025-06-30T13:59:59.999Z')).toBe(true)
  expect(runs(tile, '2025-06-30T14:00:00Z')).toBe(false)
})

test('features #4: its own days stay where they are the shorter ones', () => {
  const tile = aPromoTile({ start: '2025-06-10', expiry: '2025-06-20' })
  expect(tileWithinOffer(tile, offer, ZONE)).toMatchObject({
    start: '2025-06-09T14:00:00.000Z',
    expiry: '2025-06-19T14:00:00.000Z',
  })
  expect(tileWithinOffer(tile, {}, ZONE)).toMatchObject({ start: '2025-06-09T14:00:00.000Z' })
  const open = aPromoTile({ start: undefined, expiry: undefined })
  expect(tileWithinOffer(open, {}, ZONE)).toEqual(open)
})
