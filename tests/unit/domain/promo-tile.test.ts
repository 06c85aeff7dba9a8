import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTileFor, isTileRunning, placeTiles } from '../../../src/domain/promo-tile.ts'
import type { CarType } from '../../../src/records/index.ts'
import { aPromoTile } from '../../support/builders.ts'

const BRISBANE = 'Australia/Brisbane'

describe('OF-12 a tile from 2025-01-01 to 2025-02-01 (+10:00)', () => {
  const byOffset = aPromoTile({ start: '2025-01-01T00:00:00+10:00', expiry: '2025-02-01T00:00:00+10:00' })
  const byZone = aPromoTile({ start: '2025-01-01', expiry: '2025-02-01' })
  const MOMENTS: [string, boolean][] = [
    ['2024-12-31T13:59:59Z', false],
    ['2024-12-31T14:00:00Z', true],
    ['2025-01-31T14:00:00Z', true],
    ['2025-01-31T14:00:01Z', false],
  ]

  test.each(MOMENTS)('OF-11, DC-146 at %s: %s', (now, shows) => {
    expect(isTileRunning(byOffset, new Date(now), 'Australia/Perth')).toBe(shows)
    expect(isTileRunning(byZone, new Date(now), BRISBANE)).toBe(shows)
  })
})

test('DC-146 a missing start or expiry is open', () => {
  expect(isTileRunning(aPromoTile(), new Date(0), BRISBANE)).toBe(true)
  expect(isTileRunning(aPromoTile({ start: '2025-01-01' }), new Date('2099-01-01'), BRISBANE)).toBe(true)
})

describe('OF-14, DC-145 display', () => {
  const shows = (display: CarType[], strictDisplay: boolean, chosen: CarType[]) =>
    isTileFor(aPromoTile({ display, strictDisplay }), chosen)

  test('of none shows always', () => {
    expect(shows([], false, ['used'])).toBe(true)
    expect(shows([], true, [])).toBe(true)
  })

  test('not strict shows when one of the searched types is in it, or none is chosen', () => {
    expect(shows(['new', 'demo'], false, ['used', 'demo'])).toBe(true)
    expect(shows(['new', 'demo'], false, ['used'])).toBe(false)
    expect(shows(['new', 'demo'], false, [])).toBe(true)
  })

  test('strict shows only when exactly those are chosen', () => {
    expect(shows(['new', 'demo'], true, ['demo', 'new'])).toBe(true)
    expect(shows(['new', 'demo'], true, ['new'])).toBe(false)
    expect(shows(['new'], true, ['new', 'used'])).toBe(false)
    expect(shows(['new', 'demo'], true, ['new', 'used'])).toBe(false)
    expect(shows(['new'], true, [])).toBe(false)
  })
})

describe('OF-10, DC-144 tiles take their position', () => {
  /** The grid as text: cars as letters, tiles as the text of their picture. */
  const grid = (count: number, ...tiles: Parameters<typeof aPromoTile>[0][]) => {
    const cars = 'abcdefghijklmnopqrstuvwxyz'.slice(0, count).split('')
    return placeTiles(cars, tiles.map(aPromoTile), BRISBANE)
      .map(cell => (cell.kind === 'car' ? cell.car : cell.tile.alt))
      .join('')
  }

  test('counted from 1, and cars move on by one', () => {
    expect(grid(5, { position: 1, alt: '1' }, { position: 4, alt: '4' })).toBe('1ab4cde')
  })

  test('without taking away from the 21 cars of a page', () => {
    expect(grid(21, { position: 8, alt: '8' }, { position: 17, alt: '*' })).toBe('abcdefg8hijklmno*pqrstu')
  })

  test('behind the last car, but not beyond', () => {
    expect(grid(3, { position: 4, alt: '4' })).toBe('abc4')
    expect(grid(3, { position: 5, alt: '5' })).toBe('abc')
  })

  test('and of two on one position the earlier start wins', () => {
    const late = { position: 2, alt: 'L', start: '2025-03-01' }
    const early = { position: 2, alt: 'E', start: '2025-02-01' }
    expect([grid(2, late, early), grid(2, early, late)]).toEqual(['aEb', 'aEb'])
    expect(grid(2, early, { position: 2, alt: 'O' })).toBe('aOb')
  })

  test('so that every car stays once, in order, and every tile stands where it says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 25 }), fc.array(fc.integer({ min: 1, max: 30 })), (count, positions) => {
        const cars = Array.from({ length: count }, (_, index) => index)
        const tiles = positions.map(position => aPromoTile({ position }))
        const cells = placeTiles(cars, tiles, BRISBANE)
        expect(cells.flatMap(cell => (cell.kind === 'car' ? cell.car : []))).toEqual(cars)
        const wanted = [...new Set(positions)].filter(position => position <= count + 1).sort((a, b) => a - b)
        expect(cells.flatMap((cell, index) => (cell.kind === 'tile' ? index + 1 : []))).toEqual(wanted)
      }),
    )
  })
})
