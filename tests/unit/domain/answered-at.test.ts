import { expect, test } from 'vitest'
import { answeredAt } from '../../../src/domain/answered-at.ts'

test('an answer tells the moment of whoever answered, and none where it says nothing or nothing that is one', () => {
  const at = (date?: string) => answeredAt(new Headers(date === undefined ? {} : { Date: date }))
  expect(at('Wed, 14 May 2025 00:00:07 GMT')).toBe(Date.parse('2025-05-14T00:00:07Z'))
  for (const none of [undefined, '', 'soon']) expect(at(none), String(none)).toBeUndefined()
})
