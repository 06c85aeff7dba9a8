import { expect, test } from 'vitest'
import { sharedByViews, textOfView } from '../../../src/site/digest.ts'

const view = (label: string, price = 1) => ({
  price,
  labels: sharedByViews({ label }),
  setup: { labels: sharedByViews({ label }), page: 1 },
  cards: [sharedByViews({ label }), sharedByViews({ label: 'other' })],
})

test('BD-15 views that hold equal parts are equal, whether the parts are the same objects or not', () => {
  expect(textOfView(view('Save'))).toBe(textOfView(view('Save')))
  expect(textOfView(view('Save', 2))).not.toBe(textOfView(view('Save', 1)))
})

test.each([
  ['by name', { ...view('Save'), labels: sharedByViews({ label: 'Keep' }) }],
  ['one level down', { ...view('Save'), setup: { ...view('Save').setup, labels: sharedByViews({ label: 'Keep' }) } }],
  ['in a list', { ...view('Save'), cards: [...view('Save').cards, sharedByViews({ label: 'Keep' })] }],
])('BD-15 a view with another shared part %s is another view', (_, other) => {
  expect(textOfView(other)).not.toBe(textOfView(view('Save')))
})

test('a shared part is told in few characters, however long it is', () => {
  const long = sharedByViews({ text: 'x'.repeat(10_000) })
  expect(textOfView({ long, list: [long] }).length).toBeLessThan(100)
})
