import { expect, test } from 'vitest'
import { isPlainClick } from '../../../src/ui/plain-click.ts'

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

test('a click is plain while no key is held that makes it the browser’s', () => {
  expect(isPlainClick(none)).toBe(true)
  for (const key of Object.keys(none)) expect([key, isPlainClick({ ...none, [key]: true })]).toEqual([key, false])
})
