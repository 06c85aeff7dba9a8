import { describe, expect, test } from 'vitest'
import { SPIN_SEGMENTS } from '../../../src/domain/spin.ts'
import { prizeLines, restingTurn, segmentOutline, toneOf } from '../../../src/ui/wheel.ts'

describe('the wheel', () => {
  test('rests with the middle of a segment at its top', () => {
    expect(restingTurn(1, 4)).toBe(315)
    expect(restingTurn(4, 4)).toBe(45)
    expect(restingTurn(1, 1)).toBe(180)
  })

  test('has neighbours of different tones, also where it closes', () => {
    for (const count of [2, 3, 4, 7, 19, 20, 21]) {
      const tones = Array.from({ length: count }, (_, index) => toneOf(index, count))
      expect(tones.every((tone, index) => tone !== tones[(index + 1) % count])).toBe(true)
    }
  })

  test('has segments that reach its rim', () => {
    expect(segmentOutline(2)).toBe('M0 0L-100.000 -0.000A100 100 0 0 1 100.000 -0.000Z')
  })

  test('says a long prize in two lines that fit, and never splits a word', () => {
    expect(prizeLines('Car care pack')).toEqual(['Car care pack'])
    expect(prizeLines('$200 accessories voucher')).toEqual(['$200 accessories', 'voucher'])
    expect(prizeLines('Incomprehensibilities')).toEqual(['Incomprehensibilities'])
    for (const { prize } of SPIN_SEGMENTS) expect(prizeLines(prize).join(' ')).toBe(prize)
  })
})
