import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { DRAWN, drawn, drawnFile, ICONS_FILE, shapeOf } from '../../../scripts/icons.ts'
import { iconsFile } from '../../../src/ui/icons.ts'

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
  expect(await inkOf(readFileSync(drawnFile(name))), REMEDY).toEqual(await inkOf(await drawn(name)))
})

/** The colours of the points that are drawn in full. */
async function inkOf(picture: Buffer): Promise<string[]> {
  const points = (await sharp(picture).ensureAlpha().raw().toBuffer()).toString('hex').match(/.{8}/g) ?? []
  return [...new Set(points.filter(point => point.endsWith('ff')))].sort()
}
