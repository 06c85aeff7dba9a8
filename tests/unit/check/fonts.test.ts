import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FONTS, fontFiles, PARTS } from '../../../scripts/fonts.ts'

test('the files of the typefaces are those that `npm run fonts` makes of their packages', async () => {
  for (const { name, bytes } of await fontFiles()) {
    expect(readFileSync(join(FONTS, name)).equals(bytes), `${name} is of an older package → npm run fonts`).toBe(true)
  }
})

test('the stylesheet of the typefaces names just the letters that their files have', () => {
  const css = readFileSync(join(FONTS, '../fonts.css'), 'utf8')
  const faces = [...css.matchAll(/url\("\.\/fonts\/([a-z-]+)\.woff2"[^}]*?unicode-range:([^;]*);/g)]
  expect(faces.map(([, name]) => `${name}.woff2`).sort()).toEqual(readdirSync(FONTS).sort())
  for (const [, name, ranges] of faces) {
    const letters = ranges!.split(',').flatMap(range => {
      const [first, last = first] = range.trim().slice(2).split('-')
      const from = Number.parseInt(first!, 16)
      return Array.from({ length: Number.parseInt(last!, 16) - from + 1 }, (_, index) => from + index)
    })
    const part = PARTS.findLast(({ ending }) => name!.endsWith(ending))!
    expect(String.fromCodePoint(...letters.sort((one, other) => one - other))).toBe([...part.letters].sort().join(''))
  }
})
