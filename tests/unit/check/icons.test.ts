import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DRAWN, drawn, drawnFile, ICONS_FILE, shapeOf } from '../../../scripts/icons.ts'
import { iconsFile } from '../../../src/components/icons.ts'

const REMEDY = 'a sign has changed → npm run icons'

test('the file of the signs is the one that `npm run icons` makes of their paths', () => {
  expect(readFileSync(ICONS_FILE, 'utf8') === iconsFile(), REMEDY).toBe(true)
})

test.each(DRAWN)('the picture of the sign %s is the one that `npm run icons` draws of its path', async name => {
  const [kept, made] = await Promise.all([shapeOf(readFileSync(drawnFile(name))), shapeOf(await drawn(name))])
  // A newer painter may round the edge of a line differently.
  const FEW_STEPS = 4
  const farthest = kept.reduce((most, byte, index) => Math.max(most, Math.abs(byte - made[index]!)), 0)
  expect(kept.length, REMEDY).toBe(made.length)
  expect(farthest, REMEDY).toBeLessThanOrEqual(FEW_STEPS)
})
