import { expect, test } from 'vitest'
import { EDITOR_STYLE } from '../../../scripts/editor/style.ts'

test('DC-186 the bar with “Save and publish” has a ground and an edge also in the colours of whoever forces their own', () => {
  const forced = /@media \(forced-colors:active\)\{(.*)\}$/m.exec(EDITOR_STYLE)![1]
  expect(forced).toContain('.bar{background:Canvas;border-top:1px solid CanvasText}')
})
