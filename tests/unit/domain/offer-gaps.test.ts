import { describe, expect, test } from 'vitest'
import { gapAhead } from '../../../src/domain/offer-gaps.ts'

const now = new Date('2026-11-22T00:00:00Z')
const day = (date: string) => new Date(`${date}T00:00:00Z`)
const runs = (start: string | undefined, end: string | undefined) => ({
  ...(start && { start: day(start) }),
  ...(end && { end: day(end) }),
})

describe('features #4: a gap in what is offered', () => {
  test('begins where the last of what runs ends within two weeks, to the day', () => {
    expect(gapAhead([runs(undefined, '2026-12-06')], now)).toEqual({ from: day('2026-12-06') })
    expect(gapAhead([runs(undefined, '2026-12-07')], now)).toBeUndefined()
    expect(gapAhead([runs('2026-11-01', '2026-11-25'), runs('2026-11-01', '2026-11-28')], now)).toEqual({
      from: day('2026-11-28'),
    })
  })

  test('is none where something else runs on, or takes over without a break', () => {
    expect(gapAhead([runs(undefined, '2026-11-25'), runs('2026-11-01', undefined)], now)).toBeUndefined()
    expect(gapAhead([runs(undefined, '2026-11-25'), runs('2026-11-25', '2027-01-31')], now)).toBeUndefined()
  })

  test('tells when the next starts, over offers that follow each other', () => {
    const times = [
      runs('2026-12-24', '2027-01-31'),
      runs('2026-11-24', '2026-11-30'),
      runs(undefined, '2026-11-25'),
      runs('2027-03-01', undefined),
    ]
    expect(gapAhead(times, now)).toEqual({ from: day('2026-11-30'), until: day('2026-12-24') })
  })

  test('is not looked for where nothing runs', () => {
    expect(gapAhead([], now)).toBeUndefined()
    expect(gapAhead([runs(undefined, '2026-11-22'), runs('2026-11-23', '2026-11-25')], now)).toBeUndefined()
  })
})
