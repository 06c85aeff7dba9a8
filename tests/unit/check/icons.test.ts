import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ICONS_FILE } from '../../../scripts/icons.ts'
import { iconsFile } from '../../../src/components/icons.ts'

test('the file of the signs is the one that `npm run icons` makes of their paths', () => {
  expect(readFileSync(ICONS_FILE, 'utf8') === iconsFile(), 'a sign has changed → npm run icons').toBe(true)
})
