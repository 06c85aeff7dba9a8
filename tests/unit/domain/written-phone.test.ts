import { expect, test } from 'vitest'
import { writtenPhone } from '../../../src/domain/written-phone.ts'

test.each([
  '(602) 555-0123',
  '602-555-0123',
  '602.555.0123',
  '602 555 0123',
  '6025550123',
  '+1 602 555 0123',
  '1-602-555-0123',
  '+1(602)555-0123',
  '602\u2013555\u20110123',
  '602/555/0123',
])('FM-01 a number of the United States reads as people there write it, typed as %s', typed => {
  expect(writtenPhone(typed, 'en-US')).toBe('(602) 555-0123')
})

test.each(['555-0123', '+61 491 570 156', '602-555-01234', '123-456-7890', '602-155-0123', '001 602 555 0123', ''])(
  'FM-01 what is no such number stays as it was typed: %j',
  typed => {
    expect(writtenPhone(typed, 'en-US')).toBe(typed)
  },
)

test('FM-01 in other regions a number stays as it was typed', () => {
  for (const region of ['en-AU', 'en-NZ'] as const) expect(writtenPhone('6025550123', region)).toBe('6025550123')
})
