import { describe, expect, test } from 'vitest'
import type { BundleManifest } from '../../../scripts/publish/manifest.ts'
import { decision, FIRST_ID, nextId, waits, withdrawn } from '../../../scripts/publish/next-release.ts'

const aManifest = (page: string): BundleManifest => ({
  slug: 'northside',
  builtAt: '2026-11-23T09:30:00Z',
  revision: 'abc',
  files: { 'index.html': page },
})
const bundle = aManifest('second')
const LIVE = { nothing: undefined, 'the same': { ...bundle, builtAt: 'earlier' }, another: aManifest('first') }

describe('what becomes of a bundle', () => {
  test.each([
    { live: 'nothing', asked: false, isHeld: false, becomes: 'published' },
    { live: 'another', asked: false, isHeld: false, becomes: 'published' },
    { live: 'another', asked: true, isHeld: false, becomes: 'published' },
    { live: 'another', asked: false, isHeld: true, becomes: 'held' },
    { live: 'another', asked: true, isHeld: true, becomes: 'published' },
    { live: 'the same', asked: false, isHeld: false, becomes: 'same' },
    { live: 'the same', asked: true, isHeld: false, becomes: 'same' },
    { live: 'the same', asked: false, isHeld: true, becomes: 'same' },
    { live: 'the same', asked: true, isHeld: true, becomes: 'published' },
    // A copy of a target that lost its link.
    { live: 'nothing', asked: false, isHeld: true, becomes: 'held' },
    { live: 'nothing', asked: true, isHeld: true, becomes: 'published' },
  ] as const)('where $live is live, asked $asked, held $isHeld: $becomes', ({ live, becomes, ...hold }) => {
    expect(decision(LIVE[live], bundle, hold)).toBe(becomes)
    if (live !== 'the same') expect(waits(hold)).toBe(becomes === 'held')
  })
})

const HALF_A_DAY = 12

test.each([
  { hours: 0, staleAfterHours: 2 * HALF_A_DAY, becomes: 'same' },
  { hours: HALF_A_DAY - 0.1, staleAfterHours: 2 * HALF_A_DAY, becomes: 'same' },
  { hours: HALF_A_DAY, staleAfterHours: 2 * HALF_A_DAY, becomes: 'published' },
])(
  'features #2 the same cars, confirmed $hours hours after those that are live and stale after $staleAfterHours, are $becomes',
  ({ hours, staleAfterHours, becomes }) => {
    const confirmedAt = (hour: number, text: string): BundleManifest => ({
      ...bundle,
      confirmed: { at: new Date(hour * 3_600_000).toISOString(), staleAfterHours, told: 'words' },
      files: { ...bundle.files, 'stock-confirmed.json': text, 'stock-state.json': text },
    })
    const hold = { asked: false, isHeld: false }
    expect(decision(confirmedAt(1, 'before'), confirmedAt(1 + hours, 'after'), hold)).toBe(becomes)
  },
)

test('features #2 other hours or words of it, the first of it and the last are a release', () => {
  const confirmed = { at: '2026-11-25T08:00:00.000Z', staleAfterHours: 36, told: 'words' }
  const file = { 'stock-confirmed.json': 'told' }
  const told: BundleManifest = { ...bundle, confirmed, files: { ...bundle.files, ...file } }
  const becomes = (live: BundleManifest, next: BundleManifest) => decision(live, next, { asked: false, isHeld: false })
  expect(becomes(told, { ...told, confirmed: { ...confirmed, staleAfterHours: 12 } })).toBe('published')
  expect(becomes(told, { ...told, confirmed: { ...confirmed, told: 'other words' } })).toBe('published')
  expect([becomes(told, bundle), becomes(bundle, told)]).toEqual(['published', 'published'])
  // By what the manifest says alone, wherever in it that stands.
  expect(
    becomes({ ...told, confirmed: undefined }, Object.fromEntries(Object.entries(told).reverse()) as BundleManifest),
  ).toBe('published')
})

test.each([
  [[], FIRST_ID],
  [['000001'], '000002'],
  [['000009', '000010'], '000011'],
  [['000012', '000003'], '000013'],
  [['999999'], '1000000'],
])('after %j comes %s', (ids, next) => {
  expect(nextId(ids)).toBe(next)
})

test.each([
  { id: '000001', isHeld: true, left: false },
  { id: '000002', isHeld: true, left: false },
  { id: '000003', isHeld: true, left: true },
  { id: '000003', isHeld: false, left: false },
])('of 000002 live, held $isHeld, release $id is withdrawn by the next one: $left', ({ id, isHeld, left }) => {
  const live = { id: '000002', isHeld }
  expect(withdrawn({ id, isWithdrawn: false }, live)).toBe(left)
  expect(withdrawn({ id, isWithdrawn: true }, live)).toBe(true)
  expect(withdrawn({ id, isWithdrawn: false }, undefined)).toBe(false)
})
