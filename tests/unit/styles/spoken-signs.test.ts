import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TOP } from '../../../scripts/options/folders.ts'

test('DC-180 no sign that a style draws, such as the cross of a button that closes, is spoken', () => {
  const drawn = globSync('src/styles/**/*.css', { cwd: TOP }).flatMap(file =>
    [...readFileSync(`${TOP}/${file}`, 'utf8').matchAll(/content: "([^"]+)"([^;]*);/g)].map(([rule, text, spoken]) => ({
      of: `${file} ${rule}`,
      isSign: !/[\w\\]/.test(text!),
      isSpoken: spoken !== ' / ""',
    })),
  )
  const signs = drawn.filter(({ isSign }) => isSign)
  expect(signs.length).toBeGreaterThan(5)
  expect(signs.filter(({ isSpoken }) => isSpoken).map(({ of }) => of)).toEqual([])
})
