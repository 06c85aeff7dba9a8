import { expect, test } from 'vitest'
import { dayState, showsAtOnce, turnsIn, whyUnseen } from '../../../scripts/editor/day-state.ts'
import { kindOf } from '../../../scripts/editor/kinds.ts'

const offers = kindOf('offers')!
const tiles = kindOf('promo-tiles')!
const posts = kindOf('blog')!

const at = (now: string) => ({ now: new Date(now), zone: 'Australia/Sydney', region: 'en-AU' as const })

test('DC-140, DC-146 the list tells the last day on which an offer or a tile shows, though their files write it otherwise', () => {
  const noon = at('2026-05-30T12:00:00+10:00')
  expect(dayState(offers, { expiry: '2026-05-31' }, noon)).toBe('until 31 May 2026')
  expect(dayState(tiles, { expiry: '2026-05-31' }, noon)).toBe('until 30 May 2026')
  expect(dayState(tiles, { expiry: '2026-05-31T17:00' }, noon)).toBe('until 31 May 2026')
  expect(dayState(offers, { start: '2026-06-01', expiry: '2026-06-30' }, noon)).toBe('from 1 June 2026')
  expect(dayState(offers, {}, noon)).toBe('on, no last day')
  expect(dayState(offers, { start: '2026-05-30' }, noon)).toBe('on, no last day')
  expect(dayState(offers, { expiry: 'soon' }, noon)).toBe('')
  expect(dayState(posts, { date: '2026-05-02' }, noon)).toBe('2 May 2026')
})

test('DC-140, DC-146 the last day is over at its midnight at the dealer, and the first begins at its own', () => {
  const lastMinute = at('2026-05-31T23:59:00+10:00')
  const midnight = at('2026-06-01T00:00:00+10:00')
  for (const [kind, expiry, over, more] of [
    [offers, '2026-05-31', midnight, ' Whoever has its address can read it already, with that day above it.'],
    // Midnight itself still counts, in the grid and here. A tile has no page.
    [tiles, '2026-06-01', at('2026-06-01T00:00:00.001+10:00'), ''],
  ] as const) {
    expect(whyUnseen(kind, { expiry }, lastMinute)).toBeUndefined()
    expect(whyUnseen(kind, { expiry }, over)).toBe(`This ${kind.one} is over: its last day was 31 May 2026.`)
    expect(dayState(kind, { expiry }, over)).toBe('ended 31 May 2026')
    expect(whyUnseen(kind, { start: '2026-06-01' }, lastMinute)).toBe(
      `Shoppers will see this ${kind.one} from 1 June 2026.${more}`,
    )
    expect(whyUnseen(kind, { start: '2026-06-01' }, midnight)).toBeUndefined()
  }
  expect(dayState(tiles, { expiry: '2026-06-01' }, midnight)).toBe('until 31 May 2026')
})

test('features #4: of home banners for a time staff read their days, which one stands before another, and which are over', () => {
  const seasonal = [
    { title: 'Plates', start: '2026-12-26', expiry: '2027-01-31' },
    { title: 'Spring', start: '2026-05-01', expiry: '2026-05-31' },
    { title: 'May', expiry: '2026-05-30' },
    { title: 'Over', expiry: '2026-05-29' },
    { title: 'New year', start: '2026-12-31', expiry: '2027-01-01' },
    { title: 'No day yet' },
    { title: 'Nor is this one', expiry: 'soon' },
  ]
  const turns = turnsIn(kindOf('home-banner')!, { seasonal }, at('2026-05-30T12:00:00+10:00'))
  expect(turns.map(({ index, is, state }) => [index, is, state])).toEqual([
    [0, 'ahead', 'from 26 Dec 2026 to 31 Jan 2027'],
    [1, 'on', 'until 31 May 2026'],
    [2, 'on', 'until 30 May 2026'],
    [3, 'over', 'ended 29 May 2026'],
    [4, 'ahead', 'from 31 Dec 2026 to 1 Jan 2027'],
  ])
  expect(turns.map(({ says }) => says)).toEqual([
    '“Plates” shows from 26 Dec 2026 to 31 Jan 2027.',
    '“Spring” shows until 31 May 2026.',
    '“May” shows until 30 May 2026, but not while “Spring” does, which stands before it.',
    '“Over” is over: its last day was 29 May 2026.',
    '“New year” shows from 31 Dec 2026 to 1 Jan 2027, but not while “Plates” does, which stands before it.',
  ])
  expect(turnsIn(offers, { seasonal }, at('2026-05-30T12:00:00+10:00'))).toEqual([])
})

test('days are written as people of the dealer’s region write them', () => {
  const noon = { ...at('2026-05-30T12:00:00Z'), zone: 'America/Phoenix', region: 'en-US' as const }
  expect(dayState(offers, { expiry: '2026-05-31' }, noon)).toBe('until May 31, 2026')
  expect(whyUnseen(offers, { expiry: '2026-05-13' }, noon)).toBe('This offer is over: its last day was May 13, 2026.')
  expect(showsAtOnce(posts, { date: '2026-06-01' }, noon)).toContain('with Jun 1, 2026 above it')
})

test('who gives a post a day that is still to come hears that it shows at once', () => {
  const evening = at('2026-05-31T23:59:00+10:00')
  const told = 'This blog post shows at once, with 1 June 2026 above it.'
  expect(showsAtOnce(posts, { date: '2026-06-01' }, evening)).toBe(told)
  for (const date of ['2026-05-31', 'soon', undefined]) expect(showsAtOnce(posts, { date }, evening)).toBeUndefined()
  expect(showsAtOnce(offers, { date: '2026-06-01' }, evening)).toBeUndefined()
})
